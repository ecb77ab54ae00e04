"""What a question is about: what each of its words counts for when it is judged whether something answers it.

Whoever asks names things and says how they ask. An answer repeats the things; "describe", "what kind of" and "how
does it affect" it does not, whatever their idf says: in a talk such words are rare. So words of asking count nothing,
general ones and the verb little. A date in a question is held by when a thing was said, not by its words.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.context import kinship
from rememora.core.context.asked_for import kin_held
from rememora.core.context.general import ASKING, ASKING_PHRASES, ASKING_ZH, DATE_ZH, DATED, GENERAL
from rememora.core.context.measures import NAMES
from rememora.core.numbers import number_of
from rememora.core.text import index_terms, query_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.core.context.entry import Entry
    from rememora.core.context.measures import Measured

_GENERAL, _VERB, _DATE = 0.3, 0.5, 0.5
"""What a general word, a verb and a part of a date count for, where a thing counts for 1. From .15 to .5 for either of
the first, and .25 to 1 for the last, near misses are told apart alike."""
_HEAVIEST = 8.0
"""Idf of a word that one of some 3,000 entries holds."""
_IN_TIME, _NEAR_TIME = NAMES.index("in_time"), NAMES.index("near_time")
_DOERS = frozenset(["i", "we", "you", "he", "she", "they"])
_BEFORE_VERB = frozenset(["ever", "also", "recently", "usually", "first", "currently", "just"])
_HEAD_CHARS = 2_000


class Subject:
    """What the words of a question count for.

    Attributes:
        weights: Of each term, by number.
        total: Their sum.
        dated: Those that name a time.
        rivals: For words of the same kind as a term, the numbers of such terms.
    """

    __slots__ = ("against", "dated", "rivals", "total", "weights")

    def __init__(self, question: str, against: Measured) -> None:
        corpus = against.corpus
        self.against = against
        head = question[:_HEAD_CHARS]
        dated = _dated(head, corpus.weights) if against.cues.times else frozenset()
        factor = _factors(head, against.cues.speakers, corpus.weights)
        self.dated = frozenset(map(number_of, dated))
        self.weights = {
            number: share * (_DATE if number in self.dated else factor[corpus.terms[number]])
            for number, share in corpus.share_of.items()
        }
        if not any(self.weights.values()):
            self.weights = corpus.share_of
        self.total = sum(self.weights.values()) or 1.0
        self.rivals: dict[int, list[int]] = {}
        for number, term in corpus.terms.items():
            for rival in kinship.rivals_of(term).difference(corpus.weights):
                self.rivals.setdefault(number_of(rival), []).append(number)

    def missing(self, entry: Entry, around: Sequence[Entry]) -> dict[int, float]:
        """Return what is missing in an entry and in what stands around it, and how much each counts for."""
        held = set[int]()
        for one in around:
            held.update(one.held, kin_held(one, self.against))
        figures = entry.figures
        away = 1.0 - max(figures[_IN_TIME], figures[_NEAR_TIME]) if figures else 1.0
        return {
            number: weight * (away if number in self.dated else 1.0)
            for number, weight in self.weights.items()
            if number not in held
        }

    def covered(self, missing: dict[int, float]) -> float:
        """Return the share of the question, 0 to 1, of which nothing is missing."""
        return max(0.0, 1.0 - sum(missing.values()) / self.total)

    def heaviest(self, missing: dict[int, float]) -> float:
        """Return how much the word counts for, 0 to 1, that is missed most."""
        return min(1.0, max(missing.values(), default=0.0) / _HEAVIEST)

    def replaced(self, missing: dict[int, float], around: Sequence[Entry]) -> float:
        """Return the share of the question in whose stead another thing of the same kind is named."""
        if not self.rivals or not missing:
            return 0.0
        named = {
            number
            for one in around
            for rival in self.rivals.keys() & set(one.terms)
            for number in self.rivals[rival]
        }
        return sum(weight for number, weight in missing.items() if number in named) / self.total

    def unknown(self, only_asked: frozenset[int] = frozenset()) -> float:
        """Return the share of the question that nobody ever named, but in *only_asked*, where they asked for it."""
        corpus = self.against.corpus
        new = sum(
            weight
            for number, weight in self.weights.items()
            if number not in self.dated
            and (number in only_asked or not corpus.frequencies[corpus.terms[number]])
        )
        return new / self.total


def _factors(head: str, speakers: Sequence[str], terms: Sequence[str] | dict[str, float]) -> dict[str, float]:
    """Return what each term counts for by what it says."""
    rest = _phrases().sub(" ", head)
    if not head.isascii():
        rest = _asking_zh().sub(" ", rest)
    about = frozenset(query_terms(rest)) if rest != head else None
    verbs = frozenset(_verbs(head, frozenset(speakers)))
    found = {}
    for term in terms:
        if term in ASKING or (about is not None and term not in about):
            found[term] = 0.0
        elif term in GENERAL:
            found[term] = _GENERAL
        else:
            found[term] = _VERB if term in verbs else 1.0
    return found


def _verbs(head: str, speakers: frozenset[str]) -> Iterator[str]:
    """Give the terms of the words behind who did it: "did Ana adopt", "have I ever worked"."""
    words = _words().findall(head)
    for at, word in enumerate(words[:-1]):
        if word.casefold() in _DOERS or not speakers.isdisjoint(index_terms(word)):
            after = at + 1
            while after < len(words) - 1 and words[after].casefold() in _BEFORE_VERB:
                after += 1
            yield from index_terms(words[after])


def _dated(head: str, terms: Sequence[str] | dict[str, float]) -> frozenset[str]:
    """Return the terms that stand for a time."""
    if head.isascii():
        return frozenset(term for term in terms if _date().fullmatch(term))
    rest = frozenset(query_terms(_date_zh().sub(" ", head)))
    return frozenset(term for term in terms if term not in rest or _date().fullmatch(term))


@cache
def _words() -> re.Pattern[str]:
    return re.compile(r"[^\W_]+(?:-[^\W_]+)*(?:['’]s)?")


@cache
def _phrases() -> re.Pattern[str]:
    return re.compile(ASKING_PHRASES, re.IGNORECASE)


@cache
def _asking_zh() -> re.Pattern[str]:
    return re.compile("|".join(sorted(ASKING_ZH.split(), key=lambda word: (-len(word), word))))


@cache
def _date() -> re.Pattern[str]:
    return re.compile(DATED)


@cache
def _date_zh() -> re.Pattern[str]:
    return re.compile(DATE_ZH)
