"""What a sentence claims beyond what was said: numbers, names, dates, people and words of its own.

A model that sums up what it read may add to it. Who says less than was said is fine; who says more is not. Words
that only report ("the user prefers", 用户希望) claim nothing by themselves.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property
from typing import TYPE_CHECKING

from rememora.core.claim_words import (
    DENYING,
    JOINED_NUMBERS,
    KIN,
    KOREAN_VERB,
    LABEL,
    NEGATIVE,
    NEGATIVE_ENDS,
    NOT_NEGATIVE,
    NUMBER,
    REPORTING,
    REPORTING_HAN,
    SAME_KIN,
    SPEAKER,
    number_of,
    numbers_in,
    value_of,
)
from rememora.core.near import tokens
from rememora.core.text import index_terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_UNSAID = 1 / 3
"""Share of its own words that a sentence may add: "for package management" to "use pnpm". More is another claim."""
_SAID_CHARS = 20_000


class Heard:
    """A text that may be relied on, looked at once however many sentences are held against it.

    Args:
        text: Words of the user, or what they answer or accept.
        said_ms: When they were said, epoch milliseconds.
        zone: IANA name of the zone that dates are meant in.
    """

    def __init__(self, text: str, said_ms: int, zone: str) -> None:
        self.text, self.plain = text[:_SAID_CHARS], _plain(text[:_SAID_CHARS])
        self.said_ms, self.zone = said_ms, zone

    @cached_property
    def terms(self) -> frozenset[str]:
        """Index terms of its words."""
        return frozenset(index_terms(self.plain))

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Its numbers, those in words too."""
        return frozenset(numbers_in(self.plain))

    @cached_property
    def dates(self) -> tuple[tuple[int, int], ...]:
        """The intervals that its dates mean."""
        from rememora.core.dates import find

        found = find(self.text, said_ms=self.said_ms, zone=self.zone)
        return tuple((one.from_ms, one.to_ms) for one in found)

    def says(self, word: str) -> bool:
        """Tell whether it has a word, in any form; a number may be in figures."""
        number = number_of(word)
        if number is not None:
            return number in self.numbers or word in self.plain
        if len(word) == 1 and not word.isascii():
            return word in self.plain
        return not self.terms.isdisjoint(index_terms(word)) or (not word.isascii() and word[:2] in self.plain)


def excess(content: str, heard: Sequence[Heard], *, said_ms: int, zone: str) -> str | None:
    """Return what *content* claims that nobody said, as a reason in a few words; `None` if nothing of weight.

    Args:
        content: One sentence.
        heard: What may be relied on.
        said_ms: When the words were said that it rests on, epoch milliseconds.
        zone: IANA name of the zone that dates are meant in.
    """
    whole = unicodedata.normalize("NFKC", content)
    undated, date = _without_dates(whole, heard, said_ms, zone)
    if date is not None:
        return f"nobody said the date {date!r}"
    for number in NUMBER.findall(LABEL.sub(" ", undated)):
        if not any(value_of(number) in one.numbers or number in one.plain for one in heard):
            return f"nobody said the number {number!r}"
    for name in (*_names(undated), *LABEL.findall(undated)):
        if not any(name.casefold() in one.plain for one in heard):
            return f"nobody said the name {name!r}"
    return _other_words(undated, heard)


def own_words(content: str) -> set[str]:
    """Return what a sentence says besides reporting: its words in small letters, of Chinese its characters."""
    without_numbers = NUMBER.sub(" ", LABEL.sub(" ", content))  # they are looked for by themselves
    words = tokens(SPEAKER.sub("", without_numbers))
    return {
        one for one in words if not (one in REPORTING or one in REPORTING_HAN or KOREAN_VERB.fullmatch(one))
    }


def negative(text: str) -> bool:
    """Tell whether something is denied, refused or disliked in a text."""
    plain = NOT_NEGATIVE.sub(" ", unicodedata.normalize("NFKC", text))
    return not NEGATIVE.isdisjoint(tokens(plain)) or NEGATIVE_ENDS.search(plain) is not None


def turned(content: str, said: Sequence[str]) -> bool:
    """Tell whether a sentence denies what was affirmed, or affirms what was denied.

    A "without" or ", never" denies only what follows it, so both are compared part by part, where they speak
    of the same.
    """
    sources = [part for text in said for part in _parts(text)]
    for part in _parts(content):
        about = [one for one in sources if shares_words(part, one)]
        if about and all(negative(one) != negative(part) for one in about):
            return True
    return False


def _parts(text: str) -> list[str]:
    """Cut a text where what is denied begins in the middle of it."""
    return [part for part in DENYING.split(text) if part.strip()]


def shares_words(content: str, text: str) -> bool:
    """Tell whether a text says any word of a sentence that is more than reporting."""
    heard = Heard(text, 0, "UTC")
    labels = (label.casefold() for label in LABEL.findall(content))
    return any(map(heard.says, own_words(content))) or any(label in heard.plain for label in labels)


def _other_words(content: str, heard: Sequence[Heard]) -> str | None:
    from rememora.core.statements.english.lexicon.people import RELATIONS

    mine = own_words(content)
    unsaid = sorted(word for word in mine if not any(one.says(word) for one in heard))
    people = [word for word in unsaid if word.removesuffix("'s") in RELATIONS]
    people += [who for who in KIN.findall(content) if all(set(who).isdisjoint(one.plain) for one in heard)]
    strangers = [who for who in people if not _known_as(who, heard)]
    if strangers:
        return f"nobody spoke of {strangers[0]!r}"
    unsaid = [word for word in unsaid if not any(word in who for who in people)]
    if len(unsaid) > MOST_UNSAID * len(mine) or not (mine or LABEL.search(content)):
        return f"nobody said {', '.join(unsaid[:3])!r}" if unsaid else "it says nothing"
    return None


def _known_as(who: str, heard: Sequence[Heard]) -> bool:
    """Tell whether somebody spoke of a relative by another word."""
    group = next((group for group in SAME_KIN if who.removesuffix("'s") in group), frozenset[str]())
    return any(one.says(word) for word in group for one in heard)


def _without_dates(content: str, heard: Sequence[Heard], said_ms: int, zone: str) -> tuple[str, str | None]:
    """Blank out the dates that were said, in whatever words; the second value is the first that was not."""
    from rememora.core.dates import find

    for date in find(content, said_ms=said_ms, zone=zone):
        words = content[date.start : date.end]
        meant = any(words.casefold() in one.plain for one in heard) or any(
            date.from_ms <= from_ms and to_ms <= date.to_ms for one in heard for from_ms, to_ms in one.dates
        )
        meant = meant or (JOINED_NUMBERS.fullmatch(words) is not None and _all_said(words, heard))
        if not meant:
            return content, words
        content = content[: date.start] + " " * (date.end - date.start) + content[date.end :]
    return content, None


def _all_said(words: str, heard: Sequence[Heard]) -> bool:
    return all(any(value_of(number) in one.numbers for one in heard) for number in NUMBER.findall(words))


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'").split())


def _names(content: str) -> Iterable[str]:
    """Give words with a capital that do not begin a sentence, and among Chinese every Latin word."""
    if any("\u3400" <= char <= "\u9fff" for char in content):
        found = re.findall(r"[A-Za-z][\w.+#-]*\w|[A-Za-z]", content, re.ASCII)
    else:
        found = re.findall(r"(?<=[\w,;:)\"'] )[^\W\d_a-z][\w.+#-]*", content)
    found = [name.rstrip(".-") for name in found]
    return [
        name for name in found if name.casefold().removesuffix("'s") not in REPORTING and name != name.lower()
    ]
