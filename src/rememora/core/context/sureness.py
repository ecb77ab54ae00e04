"""How sure an answer is: signs that a question was answered, weighed by what was fitted.

A near miss holds most words of the question; what gives it away is who said it, which of the words are missing,
and that nothing stands out. So no threshold on a score can tell it (benchmarks: confidence).
"""

from __future__ import annotations

import re
from functools import cache
from math import cbrt, exp
from typing import TYPE_CHECKING

from rememora.core.context.asked_for import found_in, kin_held
from rememora.core.context.measures import CROWDED, NAMES
from rememora.core.text import index_terms

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.core.context.entry import Entry
    from rememora.core.context.measures import Measured

SIGNS: dict[str, str] = {
    "covered_near": "share of the question's words that a first hit holds, with the hits beside it",
    "unknown": "share of the question's words that nobody used, by weight",
    "unknown_name": "the question has a name that nobody used",
    "near": "how near the nearest vector is",
    "speaker_lead": "how much better what those said who are named answers than what others said",
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
        first: The best hits, best first.
        entries: All candidates, which tell who else said such a thing.
        against: What they were measured against.
        question: As it was asked.
        weights: Of each scope, what the features weigh there.
    """
    corpus = against.corpus
    top = first[:_FIRST]
    found = {
        "constant": 1.0,
        "covered_near": max((_covered(entry, first, against) for entry in top), default=0.0),
        "unknown": sum(w for term, w in corpus.weights.items() if not corpus.frequencies[term])
        / corpus.total,
        "near": max((entry.vector or 0.0 for entry in top), default=0.0),
        "missing": _missing(first[0], against) if first else 0.0,
        "first": min(1.0, first[0].score) if first else 0.0,
        "unknown_name": float(any(_is_unknown(name, corpus.frequencies) for name in _names(question))),
    }
    if against.cues.speakers:
        mine, others = _best(entries, against, weights)
        found["speaker_lead"] = max(-1.0, min(1.0, (mine - others) / _MOST_APART))
    return found


def _best(
    entries: Sequence[Entry], against: Measured, weights: Mapping[str, Sequence[float]]
) -> tuple[float, float]:
    """Return how well the best answers of who is named, and of the others, do for what is said alone.

    What only asks answers nothing: whoever asks Ana about her parrot has not said what Ana did not.
    """
    best: dict[bool, float] = {}
    for entry in entries:
        figures = entry.figures
        if not figures or figures[_ASKS]:
            continue
        weigh = weights[entry.scope]
        said = entry.total - weigh[_SPEAKER] * figures[_SPEAKER] - weigh[CROWDED] * figures[CROWDED]
        theirs = against.all_marks.isdisjoint(found_in(entry, against))
        if said > best.get(theirs, said - 1.0):
            best[theirs] = said
    return best.get(False, 0.0), best.get(True, 0.0)


def _covered(entry: Entry, hits: Sequence[Entry], against: Measured) -> float:
    """Return the coverage of a hit and of those hits that stand beside it: what is not shown proves nothing."""
    held = set(entry.held)
    for beside in (entry.before, entry.after):
        if beside is not None and beside in hits:
            held.update(beside.held)
    return sum(map(against.corpus.share_of.__getitem__, sorted(held))) / against.corpus.shared


def _missing(entry: Entry, against: Measured) -> float:
    """Return the share of the question's known words that stand elsewhere only: what was said of another thing."""
    corpus = against.corpus
    here = [one for one in (entry, entry.before, entry.after) if one is not None]
    found = {number for one in here for number in (*one.held, *kin_held(one, against))}
    known = (number for number, term in corpus.terms.items() if corpus.frequencies[term])
    return sum(corpus.idf_of[number] for number in known if number not in found) / corpus.total


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
    so it is a geometric mean of two, the first counting twice: how near a thing is to another is the weaker sign.

    Args:
        signs: What was seen.
        weights: Of the signs that the right person said it, or of all signs.
        subject: Of the signs that it is what was asked about.
    """
    found = _likely(signs, weights)
    return cbrt(found * found * _likely(signs, subject)) if subject else found


def _likely(signs: Mapping[str, float], weights: Mapping[str, float]) -> float:
    total = sum(weights.get(name, 0.0) * value for name, value in signs.items())
    return 1.0 / (1.0 + exp(-max(-60.0, min(60.0, total))))
