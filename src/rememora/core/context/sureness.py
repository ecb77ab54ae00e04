"""How sure an answer is: signs that a question was answered, weighed by what was fitted.

A near miss holds most words of the question; what gives it away is who said it, which of the words are missing,
and that nothing stands out. So no threshold on a score can tell it (benchmarks: confidence).
"""

from __future__ import annotations

import re
from functools import cache
from math import exp, sqrt
from typing import TYPE_CHECKING

from rememora.core.context.asked_for import ABOUT, NAMED, look
from rememora.core.context.measures import CROWDED, NAMES
from rememora.core.context.subject import Subject
from rememora.core.text import index_terms

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.core.context.entry import Entry
    from rememora.core.context.measures import Measured

SIGNS: dict[str, str] = {
    "covered_near": "share of what the question is about that a first hit holds, with two messages on either side",
    "heaviest": "how much the word counts for that is missed most there",
    "replaced": "share of the question in whose stead the first hit names another thing of the same kind",
    "unknown": "share of what the question is about that nobody ever named",
    "unknown_name": "the question has a name that nobody used",
    "near": "how near the nearest vector is",
    "speaker_lead": "how much better what those said who are named answers than what others said",
    "theirs": "share of the question that one hit alone holds which they said",
    "others": "the same of what others said",
    "missing": "share of the question's words that are known here, but neither in the first hit nor beside it",
    "first": "score of the first hit",
    "constant": "1",
}
"""Name and meaning; each -1 to 1."""

_ASKS = NAMES.index("asks")
_SPEAKER = NAMES.index("speaker")
_MOST_APART = 5.0
"""Difference of two sums of features that counts as the most."""
_FIRST = 3
"""Hits that are looked at: what answers stands among them, or is not known to."""


def signs_of(
    first: Sequence[Entry],
    entries: Sequence[Entry],
    against: Measured,
    question: str,
    weights: Mapping[str, Sequence[float]],
) -> dict[str, float]:
    """Return the signs of an answer.

    Args:
        first: The best hits, best first, as many as are shown.
        entries: All candidates, which tell who else said such a thing.
        against: What they were measured against.
        question: As it was asked.
        weights: Of each scope, what the features weigh there.
    """
    subject = Subject(question, against)
    corpus = against.corpus
    top = [(entry, _around(entry)) for entry in first[:_FIRST]]
    missing = [subject.missing(entry, around) for entry, around in top]
    found = {
        "constant": 1.0,
        "covered_near": max(map(subject.covered, missing), default=0.0),
        "heaviest": min(map(subject.heaviest, missing), default=1.0),
        "replaced": subject.replaced(missing[0], top[0][1]) if top else 0.0,
        "unknown": subject.unknown(_only_asked(entries)),
        "near": max((entry.vector or 0.0 for entry, _ in top), default=0.0),
        "missing": _missing(first[0], against) if first else 0.0,
        "first": min(1.0, first[0].score) if first else 0.0,
        "unknown_name": float(any(_is_unknown(name, corpus.frequencies) for name in _names(question))),
    }
    if against.cues.speakers:
        mine, others = _best(entries, weights)
        found["speaker_lead"] = max(-1.0, min(1.0, (mine - others) / _MOST_APART))
        found["theirs"], found["others"] = _alone(first, subject, against)
    return found


def _only_asked(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the terms that only those hold which ask: the question itself may be among what is kept."""
    asked, told = set[int](), set[int]()
    for entry in entries:
        (asked if entry.figures and entry.figures[_ASKS] else told).update(entry.held)
    return frozenset(asked - told)


def _around(entry: Entry) -> list[Entry]:
    """Return an entry with two messages on either side of it."""
    before, after = entry.before, entry.after
    beside = (before, before and before.before, after, after and after.after)
    return [entry, *(one for one in beside if one is not None)]


def _alone(first: Sequence[Entry], subject: Subject, against: Measured) -> tuple[float, float]:
    """Return the best share of the question that one hit alone holds, of those asked about and of all others."""
    best = [0.0, 0.0]
    for entry in first:
        if entry.told is None:
            look(entry, against)
        told = entry.told or 0
        theirs = not told & ABOUT
        if theirs and (told & NAMED or (entry.figures and entry.figures[_ASKS])):
            continue
        best[theirs] = max(best[theirs], subject.covered(subject.missing(entry, (entry,))))
    return best[False], best[True]


def _best(entries: Sequence[Entry], weights: Mapping[str, Sequence[float]]) -> tuple[float, float]:
    """Return how well the best answers of who is named, and of the others, do for what is said alone.

    What only asks answers nothing: whoever asks Ana about her parrot has not said what Ana did not.
    """
    mine: float | None = None
    others: float | None = None
    for entry in entries:
        figures = entry.figures
        if not figures or figures[_ASKS]:
            continue
        said = entry.total
        if figures[_SPEAKER] or figures[CROWDED]:
            weigh = weights[entry.scope]
            said = said - weigh[_SPEAKER] * figures[_SPEAKER] - weigh[CROWDED] * figures[CROWDED]
        if (entry.told or 0) & NAMED:
            mine = said if mine is None or said > mine else mine
        elif others is None or said > others:
            others = said
    return mine or 0.0, others or 0.0


def _missing(entry: Entry, against: Measured) -> float:
    """Return the share of the question's known words that stand elsewhere only: what was said of another thing."""
    corpus = against.corpus
    here = [one for one in (entry, entry.before, entry.after) if one is not None]
    found = 0
    for one in here:
        if one.told is None:
            look(one, against)
        found |= one.bits | one.kin
    known = (number for number, term in corpus.terms.items() if corpus.frequencies[term])
    return sum(corpus.idf_of[number] for number in known if not found & corpus.bit_of[number]) / corpus.total


def _names(question: str) -> list[str]:
    """Return words in the middle of a question that begin with a capital."""
    return _capitalized().findall(question)


def _is_unknown(name: str, frequencies: Mapping[str, int]) -> bool:
    terms = index_terms(name)
    return bool(terms) and all(frequencies.get(term, 1) == 0 for term in terms)


@cache
def _capitalized() -> re.Pattern[str]:
    return re.compile(r"(?<=[a-z,;:] )[A-Z][a-zA-Z]{2,}")


def sureness(
    signs: Mapping[str, float], weights: Mapping[str, float], subject: Mapping[str, float] | None = None
) -> float:
    """Return the probability (0 to 1) that the question was answered.

    Where it names who speaks, two things have to be so: that they said it, and that it is what was asked about. One
    sum of signs lets much of the one stand for little of the other, and takes either kind of near miss for an answer;
    so it is the geometric mean of two.

    Args:
        signs: What was seen.
        weights: Of the signs that the right person said it, or of all signs.
        subject: Of the signs that it is what was asked about.
    """
    found = _likely(signs, weights)
    return sqrt(found * _likely(signs, subject)) if subject else found


def _likely(signs: Mapping[str, float], weights: Mapping[str, float]) -> float:
    total = sum(weights.get(name, 0.0) * value for name, value in signs.items())
    return 1.0 / (1.0 + exp(-max(-60.0, min(60.0, total))))
