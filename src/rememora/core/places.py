"""Whether a sentence leaves what was said in its place: whose it is, and what stands before what.

A model that sums up may use only words that were said, and still say something else: of "my sister lives in Rome"
that the user does, of "Vim over Emacs" the other way round.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from typing import TYPE_CHECKING

from rememora.core.claim_words import KIN, SAME_KIN, number_of
from rememora.core.near import tokens
from rememora.core.statements.english.lexicon import wordset
from rememora.core.text import index_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

_USER = re.compile(r"(?i)\W*(?:the )?users?(?:'s?)?\b|\s*(?:用户|使用者)")
_OWNED = re.compile(r"(?i)\W*(?:the )?users?['\u2019]")
_JOINING = wordset("and but so also then now well because since while although though plus as oh yes no btw")
_SPEAKER = wordset("i me my mine myself we us our ours ourselves i'm i've i'd i'll we're we've")
_PRONOUNS = wordset("he she they his her their he's she's they're")
_OWNERS = wordset("my our his her their the")
_VERBS = wordset("is was has had are were lives likes loves hates prefers works uses wants needs owns moved")
"""Behind these stands what is told of whoever goes before."""
_KIN_WORD = rf"(?:{KIN.pattern}|妈|爸|姐|妹|弟|(?<![西])哥(?!伦))"
_KIN = re.compile(_KIN_WORD)
_ABOUT_KIN = re.compile(
    rf"(?:\W|而且|但是?|不过|因为|所以|还有|另外|对了|其实)*+(?:他们?|她们?|我?们?的?{_KIN_WORD})(?!.{{0,3}}[和跟与同]我)"
)
_AGE = re.compile(
    rf"({_KIN_WORD})[^\d零〇一二两三四五六七八九十百]{{0,3}}(\d+|[零〇一二两三四五六七八九十百]+)岁"
)
_FROM_TO = re.compile(r"从(\w{1,12}?)[搬转换改调迁移跳]?到了?(\w{1,12})")
_TAKES_OVER = wordset("who whose he she they")
_EMPTY = wordset("user users user's the a an is are was were has have their they to in at of on for with and")
_EVEN = wordset("and or nor with vs versus is are was were plus also")
"""What stands between two things that may change places."""
_BEING = wordset("is are was were turned turns becomes became")


def displaced(content: str, about: Sequence[str]) -> str | None:
    """Return what a sentence puts in another place, as a code, a colon and a few words; `None` for nothing.

    Args:
        content: One sentence.
        about: The clauses that it rests on, in the speaker's words.
    """
    if _USER.match(content) and about and all(_is_of_another(clause, content) for clause in about):
        return "of_another: the words are about somebody else"
    if any(_has_turned(content, clause) for clause in about) or _counts_otherwise(content, about):
        return "swapped: the words were said in another order"
    return None


def _is_of_another(clause: str, content: str) -> bool:
    """Tell whether a clause is about somebody whom a sentence does not name."""
    if _ABOUT_KIN.match(clause):
        return _KIN.search(content) is None
    from rememora.core.statements.english.lexicon.people import PETS, RELATIONS

    named = {word.removesuffix("'s") for word in _words(content)}
    owned = _OWNED.match(content) is not None
    people = RELATIONS if owned else RELATIONS - PETS  # "the user hates cats" is no word of a cat
    somebody = _bearer(clause)
    if somebody is None:
        return named.isdisjoint(people) and _is_told_of_the_last(_words(clause), named)
    if not _PRONOUNS.isdisjoint(somebody):
        return named.isdisjoint(people)
    known = {*somebody, *(word for group in SAME_KIN if not group.isdisjoint(somebody) for word in group)}
    return named.isdisjoint(known if PETS.isdisjoint(somebody) else known | PETS)


def _is_told_of_the_last(said: Sequence[str], told: AbstractSet[str]) -> bool:
    """Tell whether all that a sentence tells stands behind somebody who is named late: "a friend who smokes"."""
    from rememora.core.statements.english.lexicon.people import RELATIONS

    others = _TAKES_OVER | RELATIONS - told
    ends = [at for at, word in enumerate(said) if at and word in others]
    if not ends:
        return False
    words = {term for word in told - _EMPTY for term in index_terms(word)}
    before, behind = said[: ends[0]], said[ends[0] + 1 :]
    return words.isdisjoint(_terms(before)) and not words.isdisjoint(_terms(behind))


def _terms(words: Sequence[str]) -> frozenset[str]:
    return frozenset(index_terms(" ".join(words)))


def _bearer(clause: str) -> frozenset[str] | None:
    """Return words for whom a clause is about if it speaks of somebody else alone."""
    from rememora.core.statements.english.lexicon.people import RELATIONS

    every = _words(clause)
    words = every[next((at for at, word in enumerate(every) if word not in _JOINING), len(every)) :]
    owned = words[1:] if words and words[0] in _OWNERS else words
    if not owned or not _SPEAKER.isdisjoint(owned):
        return None
    for at, word in enumerate(owned[:2]):
        if word in _VERBS:
            break
        if word in RELATIONS:
            return frozenset(owned[: at + 2]) - _VERBS  # "my boss Anna"
        if word.removesuffix("'s") in RELATIONS:
            return frozenset([word.removesuffix("'s")])
    if words[0] in _PRONOUNS:
        return frozenset(words[:1])
    has_name = (
        len(words) > 2 and words[1] in _VERBS and words[0].capitalize() in clause
    )  # "Tom lives in Rome"
    return frozenset(words[:1]) if has_name else None


def _has_turned(content: str, clause: str) -> bool:
    """Tell whether two things have changed places around the word between them."""
    said = set(_threes(clause))
    return any(
        (right, between, left) in said and (left, between, right) not in said
        for left, between, right in _threes(content)
    ) or any(
        there.startswith(new) and to.startswith(here) and not here.startswith(new)
        for new, to in _FROM_TO.findall(content)
        for here, there in _FROM_TO.findall(clause)
    )


def _threes(text: str) -> Iterator[tuple[str, str, str]]:
    words = _words(text)
    for left, between, right in zip(words, words[1:], words[2:], strict=False):
        if left != right and between not in _EVEN:
            yield left, between, right


def _counts_otherwise(content: str, about: Sequence[str]) -> bool:
    """Tell whether a number has changed places with that of something else."""
    said: defaultdict[str, set[str]] = defaultdict(set)
    for clause in about:
        for what, number in _counted(clause):
            said[what].add(number)
    return any(number not in said.get(what, {number}) for what, number in _counted(content))


def _counted(text: str) -> Iterator[tuple[str, str]]:
    """Give what a number counts, or is said to be, with the number: "2 dogs", "my son is 7", 儿子7岁."""
    for who, age in _AGE.findall(text):
        yield who, number_of(age) or age
    words = tokens(text)
    for at, word in enumerate(words):
        number = number_of(word) if word.isascii() else None
        if number is None:
            continue
        if at > 1 and words[at - 1] in _BEING:
            yield words[at - 2], number
        elif at + 1 < len(words) and words[at + 1].isalpha() and words[at + 1].isascii():
            yield words[at + 1].removesuffix("s"), number


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'")
    return re.findall(r"[a-z\u00df-\u024f\u0370-\u052f0-9][\w'+#.-]*(?<![.'-])", plain)
