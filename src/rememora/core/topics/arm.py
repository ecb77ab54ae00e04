"""Topics as an arm of recall: how well the topic of a candidate matches a question, beside all other topics."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from rememora.core.numbers import numbers_of
from rememora.core.text import query_terms

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

_MOST_TERMS = 256
"""Of one topic; a worker may give fewer."""
_LATER = 0.5
"""What each further candidate of a topic counts for, of the one before it: several say more than one."""

K = TypeVar("K")


def matches(
    words: Mapping[K, Sequence[float]], labels: Mapping[K, float], *, brought: Collection[K] = ()
) -> dict[K, float]:
    """Return how well topics match a question, 0 to 1: by their labels and by what was said in them.

    The product of two shares of the best topic's: of what its labels hold, and of what its candidates hold
    together. Labels are the few words that a topic is about, so those alone bring what only mentions a word of the
    question no nearer; and of topics with the same labels that one is meant in which more of it was said.

    Args:
        words: By topic, how well each of its candidates answers by its own words.
        labels: By topic, the share of the question's words that its labels hold.
        brought: Topics whose labels hold what nobody said: their candidates have no words to tell.
    """
    said = {key: _together(some) for key, some in words.items()}
    most_said, most_held = max(said.values(), default=0.0), max(labels.values(), default=0.0)
    if most_held <= 0.0:
        return {}
    return {
        key: held / most_held * (1.0 if key in brought or not most_said else said.get(key, 0.0) / most_said)
        for key, held in labels.items()
        if held > 0.0
    }


def label_share(label: Iterable[int], share_of: Mapping[int, float], total: float) -> float:
    """Return the share of a question's words, by weight, that a label holds."""
    return sum(share_of[number] for number in label if number in share_of) / total


@lru_cache(maxsize=2_048)
def label(label_terms: tuple[str, ...], retrieval_terms: tuple[str, ...]) -> frozenset[int]:
    """Return the words that a topic is labelled with, as numbers of index terms; they change with their topic."""
    return frozenset(numbers_of(query_terms(" ".join((*label_terms, *retrieval_terms)), limit=_MOST_TERMS)))


def _together(words: Sequence[float]) -> float:
    return sum(one * _LATER**place for place, one in enumerate(sorted(words, reverse=True)))
