"""How sure a recall is, in a word and in a sentence; `context.sureness` has the figure."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from rememora.core.numbers import number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

STRONG, WEAK = 0.5, 0.25
"""Least probability for each verdict; `benchmarks abstention` prints how often each is right.

Below the second little is shown to a model, which costs more than a line too many: so that bound is low.
"""
_NAMED_IN_REASON = 5


USUAL = "usual"
"""Sign of an answer: what the fitted weights make of the others, as the logarithm of its odds."""
_SURE = 1.0 - 1e-9


def odds(sureness: float) -> float:
    """Return the logarithm of the odds of a probability; at most about 20, of certainty too."""
    likely = min(_SURE, max(1.0 - _SURE, sureness))
    return log(likely / (1.0 - likely))


def verdict_of(sureness: float) -> str:
    """Return "strong", "weak" or "none" for the probability that a question is answered."""
    return "strong" if sureness >= STRONG else "weak" if sureness >= WEAK else "none"


def reason_of(
    held: Sequence[int],
    weights: Mapping[str, float],
    *,
    coverage: float,
    name: str = "",
    spelled: Callable[[str], str] = str,
) -> str:
    """Say in one sentence what a hit holds of the question, and what it lacks.

    Args:
        held: Numbers of the terms of that hit.
        weights: Informative terms of the question, with their idf.
        coverage: Share of the idf, 0 to 1.
        name: What that hit is called in the reason.
        spelled: Gives a term as the question has it.
    """
    known = frozenset(held)
    missing = [term for term in weights if number_of(term) not in known]
    missing.sort(key=lambda term: (-weights[term], term))
    share = f"{name} holds {coverage:.0%} of the question's words by weight".lstrip()
    named = ", ".join(_shown(map(spelled, missing)))
    return f"{share}; not in it: {named}" if missing else share


def _shown(words: Iterable[str]) -> list[str]:
    """Return the first few different words, without those that are a part of another one."""
    different = list(dict.fromkeys(words))
    return [w for w in different if not any(w in other for other in different if other != w)][
        :_NAMED_IN_REASON
    ]
