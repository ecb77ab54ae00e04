"""A topic worker without a model: it divides exchanges by their words, and labels what it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.topics.labelling import holders, labels, spoken
from rememora.core.topics.proposals import Proposal
from rememora.core.topics.segmenting import segments, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.topics.turns import Turn

SETTLED_BEHIND = 8
"""Exchanges behind a topic from which on it is over. A worker with a model needs 4; words alone are less sure
where a topic ends until some of the next one is known."""


def grouped(turns: Sequence[Turn]) -> tuple[Proposal, ...]:
    """Group exchanges, given in order; the last topic is open, and what is far enough behind is finalized."""
    said = [words_of(turn.user, turn.assistant) for turn in turns]
    weighed = spoken(turns, said)
    held = holders(weighed)
    found = []
    for start, stop in segments(said):
        label_terms, retrieval_terms = labels(weighed, (start, stop), turns, held)
        status = (
            "open"
            if stop == len(turns)
            else "finalized"
            if len(turns) - stop >= SETTLED_BEHIND
            else "provisional"
        )
        span = (turns[start].sequence, turns[stop - 1].sequence)
        found.append(Proposal(status, label_terms, retrieval_terms, (span,)))
    return tuple(found)
