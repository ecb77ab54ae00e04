"""The weights of the classifier, fitted on labelled turns of our own: `python -m benchmarks fit-statements`.

A file for each language, `data/en.json`, weights in thousandths. "head" tells what they were fitted on and, in
cross-validation, loss, and precision and share found from `LIKELY` on, of the classifier by itself. "keep" has the
weights of the runs in each bag, "plain" those of features without one, and "kinds" those of the runs of a piece in
each of `COLUMNS`.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.weighing.features import PIECE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.core.statements.weighing.features import Bag, Runs, Weighed

KINDS = ("preference", "fact", "decision", "correction", "constraint", "identity")
COLUMNS = (*KINDS, "negative", "open")
"""Of which kind a piece is, whether it says that something is not so, and whether it points out of itself."""
INTERCEPT = "intercept"
THOUSANDTHS = 1_000
_POINTS_OUT = -1.0
"""Logit from which a piece is told with the words before it: too many words do less harm than too few."""


class Sort(NamedTuple):
    """What a piece is that is kept."""

    kind: str
    negative: bool
    open: bool
    """It is not understood without the words before it."""


class Weights(NamedTuple):
    """What was fitted for a language, in thousandths."""

    head: Mapping[str, str]
    keep: Mapping[str, Mapping[str, int]]
    plain: Mapping[str, int]
    kinds: Mapping[str, Sequence[int]]

    def score(self, weighed: Weighed) -> float:
        """Return the logit of a piece's being worth keeping; what the weights do not know counts nothing."""
        known = self.plain
        total = known[INTERCEPT] + sum([known.get(name, 0) for name in weighed.plain])
        return (total + sum(map(self._total, weighed.bags))) / THOUSANDTHS

    def _total(self, bag: Bag) -> float:
        if not bag.held.size:
            return 0.0
        return bag.scale * (
            self._of(bag.held, bag.name) - (self._of(bag.without, bag.name) if bag.without else 0)
        )

    def _of(self, held: Runs, name: str) -> int:
        total = held.totals.get(name)
        if total is None:
            total = sum(map(self.keep[name].get, held.runs, repeat(0)))
            for part in held.parts:
                total += self._of(part, name)
            held.totals[name] = total
        return total

    def sort(self, weighed: Weighed) -> Sort:
        """Tell what a piece is, by its own words."""
        own = next(bag for bag in weighed.bags if bag.name == PIECE)
        rows = [row for run in own.held.runs if (row := self.kinds.get(run)) is not None]
        totals = [
            total + own.scale * sum(column)
            for total, *column in zip(self.kinds[INTERCEPT], *rows, strict=True)
        ]
        *kinds, negative, points_out = totals
        kind = KINDS[kinds.index(max(kinds))]
        return Sort(kind, negative > 0, points_out > _POINTS_OUT * THOUSANDTHS)


@cache
def weights(spoken: str) -> Weights:
    """Read the weights of a language.

    They are part of the package, as its code is: the same for everybody, and read once.
    """
    from importlib.resources import files

    file = files("rememora.core.statements.weighing").joinpath("data", f"{spoken}.json")
    return Weights(**json.loads(file.read_text(encoding="utf-8")))
