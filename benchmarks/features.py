"""What each feature of the combiner brings: fitted with all of them, and with each left out in turn.

Each conversation is ranked by weights of a fit that did not see it: a fold leaves out one conversation of LoCoMo and
one or two chats of BEAM. A gain is the mean, over questions, of what all features bring above all but one.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarks import datasets, fit
from benchmarks.aims import SIX_TYPES, shown, with_interval
from benchmarks.lines import Line, table
from benchmarks.metrics import recall_at, reciprocal_rank
from benchmarks.talks import units
from rememora.core.context.measures import FEATURES, NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from benchmarks.fit import Asking
    from benchmarks.left_out import LeftOut

BENCHMARK = "features"
COMMAND = "python -m benchmarks quality --save"
SETS = (datasets.LOCOMO, datasets.BEAM)
MEASURES = ("recall@10", "MRR")
_UNFITTED = ("derived", "crowded", "topic")
"""What no set can teach, or no figure of a candidate alone: set by hand."""

Values = dict[tuple[str, str], list[tuple[str, float]]]
"""By set and measure: conversation and value of each question."""


def measure(weights: LeftOut, data_sha256: str, *, model: str = "words") -> list[Line]:
    """Leave each feature out in turn."""
    asked = [one for one in weights.asked if not one.merged]
    barred = (*_UNFITTED, *fit.BARRED[weights.vectors])
    used = [name for name in NAMES if name not in barred]
    start: dict[int, dict[int, float]] = {}
    whole = _left_out(asked, used, start)
    metrics: dict[str, Any] = {"all": {_key(*of): with_interval(_groups(rows)) for of, rows in whole.items()}}
    metrics["gains"] = {
        name: _gains(whole, _left_out(asked, [one for one in used if one != name], start)) for name in used
    }
    return [
        Line(
            benchmark=BENCHMARK,
            part=model,
            data_sha256=data_sha256,
            settings={"questions": {of: _number(asked, of) for of in SETS}},
            metrics=metrics,
        )
    ]


def _number(asked: Sequence[Asking], of: str) -> int:
    return sum(_counts(one) for one in asked if one.set == of)


def _counts(one: Asking) -> bool:
    if one.set == datasets.BEAM:
        return one.category in SIX_TYPES
    return one.set == datasets.LOCOMO and one.category not in datasets.UNANSWERABLE


def folds(asked: Sequence[Asking]) -> list[frozenset[str]]:
    """Return the conversations that are left out together."""
    of = {name: list(dict.fromkeys(one.conversation for one in asked if one.set == name)) for name in SETS}
    count = max(1, min(map(len, filter(None, of.values())), default=1))
    return [frozenset(id for ids in of.values() for id in ids[first::count]) for first in range(count)]


def _left_out(asked: Sequence[Asking], names: Sequence[str], start: dict[int, dict[int, float]]) -> Values:
    """Rank each fold by weights of these features that were fitted on the others.

    *start* has the weights of each fold with every feature, once they are known: the next fits begin there.
    """
    columns = [column for column in range(2 * len(NAMES)) if NAMES[column % len(NAMES)] in names]
    found: Values = defaultdict(list)
    for number, fold in enumerate(folds(asked)):
        seen = [one for one in asked if one.conversation not in fold]
        weights, left = fit.fitted(seen, columns, start.get(number))
        start.setdefault(number, dict(zip(left, weights.tolist(), strict=True)))
        for one in asked:
            if one.conversation in fold and _counts(one):
                order = np.argsort(-(one.features[:, left] @ weights), kind="stable")
                ids = units(one.ids[place] for place in order)
                found[one.set, "recall@10"].append((one.conversation, recall_at(ids, one.evidence, 10)))
                found[one.set, "MRR"].append((one.conversation, reciprocal_rank(ids, one.evidence)))
    return found


def _gains(whole: Values, without: Values) -> dict[str, list[float]]:
    found = {}
    for of, rows in whole.items():
        pairs = zip(rows, without[of], strict=True)
        found[_key(*of)] = with_interval(_groups([(id, value - less) for (id, value), (_, less) in pairs]))
    return found


def _groups(rows: Sequence[tuple[str, float]]) -> Mapping[str, list[float]]:
    groups: defaultdict[str, list[float]] = defaultdict(list)
    for conversation, value in rows:
        groups[conversation].append(value)
    return groups


def _key(of: str, measure: str) -> str:
    return f"{of} {measure}"


def tables(lines: Sequence[Line]) -> str:
    """Show one table a model."""
    return "\n\n".join(map(_block, lines))


def _block(line: Line) -> str:
    keys = [
        _key(of, measure) for of in SETS for measure in MEASURES if _key(of, measure) in line.metrics["all"]
    ]
    rows = [["all features", "", *(shown(line.metrics["all"][key]) for key in keys)]]
    for name, purpose in FEATURES.items():
        gains = line.metrics["gains"].get(name)
        if gains is not None:
            rows.append([f"`{name}`", purpose, *(shown(gains[key], sign="+") for key in keys)])
    title = "no model" if line.part == "words" else line.part
    return f"**{title}**\n\n{table(['left out', 'what it is for', *(f'gain: {key}' for key in keys)], rows)}"
