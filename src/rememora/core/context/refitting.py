"""Corrects how sure an answer is by questions of a user's own, of which it is known whether they were answered.

The start is the usual judgement as it is, whatever that is made of; the signs that it rests on may then count for more.
Every step away from the start costs, so that few questions move little, and no weight gets the sign that sense
forbids. Whether it is of use is judged on questions that it has not seen.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING

from rememora.core.confidence import USUAL
from rememora.core.context.sureness import SIGNS, sureness

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import TypeAlias

    Signs: TypeAlias = Mapping[str, float]
    Weights: TypeAlias = Mapping[str, Signs]

SIGN = {
    **dict.fromkeys((USUAL, "covered_near", "speaker_lead", "theirs", "near", "first"), 1),
    **dict.fromkeys(("unknown", "unknown_name", "missing", "heaviest", "replaced", "others"), -1),
}
"""What sense says of a weight: more of the first makes an answer no less sure, more of the others no surer."""
NAMED, OTHERS = "named", "others"
START: Weights = {NAMED: {USUAL: 1.0}, OTHERS: {USUAL: 1.0}}
"""The usual judgement as it is."""
FEWEST = 10
"""Questions of each kind, answered and not, below which nothing is fitted."""
_FEWEST_OF_GROUP = 5
_PENALTY = 1.0
"""Weight of half the square of a step away from the start, as in the fit on the data sets."""
_MOST = 20.0
"""No weight is further from 0: one sign alone then decides."""
_SWEEPS, _ENOUGH = 60, 1e-4
_SURE = 1.64
"""Standard errors that a gain must be above 0: by chance alone, one in twenty is."""
_LEAST = 1e-6
COIN = log(2.0)
"""Loss of whoever says one half of everything."""
_LEAST_TOLD = 0.01


@dataclass(frozen=True, slots=True)
class Judged:
    """The signs of one recall, and whether it answered its question, which is empty where its words were not kept."""

    signs: Signs
    answered: bool
    question: str = ""

    @property
    def group(self) -> str:
        """Which weights it takes: those of questions that name somebody who speaks, or the others."""
        return NAMED if "speaker_lead" in self.signs else OTHERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Refit:
    """What a fit came to.

    Attributes:
        weights: By group and sign, as `combine.sureness_weights` has them.
        unseen: What it was judged by, of which it saw nothing.
        before, after: Mean of minus the logarithm of the probability given to what was so; both kinds count alike.
        error: Standard error of the difference.
        error_to_coin: The same of the difference between *after* and the loss of a coin.
    """

    weights: Weights
    unseen: Sequence[Judged]
    before: float
    after: float
    error: float
    error_to_coin: float

    @property
    def is_better(self) -> bool:
        """Whether it is better than what is in use, by more than chance, and tells anything at all."""
        return self.before - self.after > _SURE * self.error and self.tells

    @property
    def tells(self) -> bool:
        """Whether it does better than a coin: labels that nothing explains make a judgement that is none."""
        return COIN - self.after > max(_LEAST_TOLD, _SURE * self.error_to_coin)


def missing(judged: Sequence[Judged]) -> str | None:
    """Say what there is too little of; `None` if there is enough to fit on."""
    answered = sum(one.answered for one in judged)
    if min(answered, len(judged) - answered) >= FEWEST:
        return None
    return (
        f"expected at least {FEWEST} different questions that were answered and {FEWEST} that were not, found"
        f" {answered} and {len(judged) - answered}"
    )


def distinct(judged: Iterable[Judged]) -> list[Judged]:
    """Return each but once, in an order that nobody chose: neighbours in time resemble each other."""
    return [one for _, one in sorted({_mark(one): one for one in judged}.items())]


def refit(judged: Sequence[Judged], *, now: Weights = START) -> Refit:
    """Fit on one half of what was judged, and hold the outcome against *now* on the other.

    Args:
        judged: As `distinct` returns them, and enough of them (`missing`).
        now: What is in use.
    """
    seen, unseen = _halves(judged)
    made = {}
    for group in (NAMED, OTHERS):
        mine = [one for one in seen if one.group == group]
        few = min(sum(one.answered for one in mine), sum(not one.answered for one in mine)) < _FEWEST_OF_GROUP
        made[group] = now[group] if few else _fitted(mine)
    before, after = (_losses(unseen, weights) for weights in (now, made))
    counts = _counts(unseen)
    gains = [one - other for one, other in zip(before, after, strict=True)]
    return Refit(
        weights=made,
        unseen=unseen,
        before=_weighed(counts, before),
        after=_weighed(counts, after),
        error=_error(unseen, gains),
        error_to_coin=_error(unseen, after),
    )


def _mark(one: Judged) -> str:
    signs = json.dumps([sorted(one.signs.items()), one.answered, one.question])
    return hashlib.sha256(signs.encode()).hexdigest()


def _halves(judged: Sequence[Judged]) -> tuple[list[Judged], list[Judged]]:
    """Return two halves with as much of each kind and group as can be."""
    halves: tuple[list[Judged], list[Judged]] = ([], [])
    for number, one in enumerate(sorted(judged, key=lambda one: (one.group, one.answered))):
        halves[number % 2].append(one)
    return halves


def _counts(judged: Sequence[Judged]) -> list[float]:
    """Return what each counts, 1 together: the answered as much as the others, however many there are."""
    answered = sum(one.answered for one in judged)
    of = {True: answered, False: len(judged) - answered}
    return [0.5 / of[one.answered] for one in judged]


def _weighed(counts: Sequence[float], values: Sequence[float]) -> float:
    return sum(count * value for count, value in zip(counts, values, strict=True))


def _error(judged: Sequence[Judged], gains: Sequence[float]) -> float:
    """Return the standard error of the mean gain, in which either kind counts one half."""
    spread = 0.0
    for kind in (True, False):
        mine = [gain for one, gain in zip(judged, gains, strict=True) if one.answered == kind]
        mean = sum(mine) / len(mine)
        spread += sum((gain - mean) ** 2 for gain in mine) / max(1, len(mine) - 1) / len(mine) / 4
    return sqrt(spread)


def _losses(judged: Sequence[Judged], weights: Weights) -> list[float]:
    found = []
    for one in judged:
        likely = sureness(one.signs, weights[one.group])
        found.append(-log(max(_LEAST, likely if one.answered else 1.0 - likely)))
    return found


def _fitted(judged: Sequence[Judged]) -> dict[str, float]:
    """Return the weights of least loss: one after the other takes a step of Newton's, and stays on its side of 0."""
    counts = [count * len(judged) for count in _counts(judged)]
    weights = {name: float(name == USUAL) for name in (USUAL, *SIGNS)}
    for _ in range(_SWEEPS):
        moved = 0.0
        for name in weights:
            step = _step(judged, counts, weights, name)
            new = _allowed(name, weights[name] - step)
            moved = max(moved, abs(new - weights[name]))
            weights[name] = new
        if moved < _ENOUGH:
            break
    return {name: round(weight, 3) for name, weight in weights.items() if weight}


def _step(judged: Sequence[Judged], counts: Sequence[float], weights: Signs, name: str) -> float:
    slope, bend = _PENALTY * (weights[name] - (name == USUAL)), _PENALTY
    for one, count in zip(judged, counts, strict=True):
        value = one.signs.get(name, 0.0)
        if value:
            likely = sureness(one.signs, weights)
            slope += count * value * (likely - one.answered)
            bend += count * value * value * likely * (1.0 - likely)
    return max(-1.0, min(1.0, slope / bend))


def _allowed(name: str, weight: float) -> float:
    low = 0.0 if SIGN.get(name, 0) > 0 else -_MOST
    high = 0.0 if SIGN.get(name, 0) < 0 else _MOST
    return min(high, max(low, weight))
