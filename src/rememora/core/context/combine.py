"""Weighs the features of a candidate by what was fitted."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cache
from math import exp, log
from typing import TYPE_CHECKING

from rememora.core.context.measures import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

_LOGIT = log(3.0)  # of .75
_LEAST_APART = 0.1
_FAR = 60.0
"""Logarithm of the odds of what is as good as certain; the exponential of much more is no number."""
_FILE = os.path.join(os.path.dirname(__file__), "weights.json")


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the features, in talk of short messages and in talk of long ones.

    Attributes:
        short, long: By feature; what is missing counts nothing.
        usual: Sums of the usual first and tenth hit, in talk of short messages and of long ones.
    """

    short: Mapping[str, float]
    long: Mapping[str, float]
    usual: tuple[tuple[float, float], tuple[float, float]]

    def blended(self, long: float) -> tuple[float, ...]:
        """Return the weight of each of `NAMES` where talk is *long*, 0 to 1 (`measures.long_talk`)."""
        return tuple(
            (1.0 - long) * self.short.get(name, 0.0) + long * self.long.get(name, 0.0) for name in NAMES
        )

    def curve(self, long: float) -> Callable[[float], float]:
        """Return what makes a score (0 to 1) of a weighted sum where talk is *long*: an order, and no probability.

        A logistic through the usual first hit at .75 and the usual tenth at .25. The shares that triggers and facts
        give are of this scale.
        """
        first, tenth = ((1.0 - long) * near + long * far for near, far in zip(*self.usual, strict=True))
        steep = 2.0 * _LOGIT / max(first - tenth, _LEAST_APART)
        middle = (first + tenth) / 2.0

        def score(total: float) -> float:
            likely = steep * (total - middle)
            return 1.0 / (1.0 + exp(-likely if -_FAR < likely < _FAR else -_FAR if likely > 0 else _FAR))

        return score


@cache
def weights(*, vectors: bool) -> Weights:
    """Return what was fitted for words alone, or for words and vectors.

    `python -m benchmarks fit` writes the file; it says from which data, and how well it does on other data.
    """
    found = _read()["vectors" if vectors else "words"]
    return weights_of(found)


def weights_of(found: Mapping[str, Any]) -> Weights:
    """Return weights as they stand in the file."""
    near, far = found["usual"]
    return Weights(found["short"], found["long"], ((near[0], near[1]), (far[0], far[1])))


@cache
def sureness_weights(*, named: bool) -> dict[str, float]:
    """Return what the signs weigh (`sureness.SIGNS`) in questions that name somebody who speaks, or in others.

    Both were fitted to questions that have an answer and to such that have none, which count alike
    (`benchmarks/near_misses.py`).
    """
    found: dict[str, float] = _read()["sureness"]["named" if named else "others"]
    return found


@cache
def subject_weights(*, named: bool) -> dict[str, float] | None:
    """Return what the signs weigh that an answer is about what was asked; for questions that name who speaks."""
    found: dict[str, float] | None = _read()["sureness"].get("subject") if named else None
    return found


@cache
def _read() -> dict[str, Any]:
    with open(_FILE, encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
    return found
