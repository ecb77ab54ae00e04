"""How good the weights of statements are on authors that they never saw, and whether more text would help.

`python -m benchmarks fit-statements --left-out`: each file of labelled turns is of one author, and is judged by weights
that were fitted on other files. Precision and share found are of single pieces, from `LIKELY` on; what the rules find,
and that a statement of several pieces is found by one of them, is not counted here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from benchmarks import fitted
from benchmarks.lines import table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

SHARES = (0.25, 0.5, 1.0)
"""Of the other authors' pieces, how many are fitted on: the learning curve."""
PRECISIONS = (0.85, 0.9, 0.95)
_FEWEST = 200
"""Pieces from which a precision says something."""


def tables(language: str) -> str:
    """Show the learning curve, and the figures of each author and class of trap."""
    rows, _ = fitted.examples(language)
    _, found, keep = fitted.matrix(rows)
    authors = np.asarray([row.author for row in rows])
    curve, scores = [], np.zeros(len(rows))
    for share in SHARES:
        scores = fitted.left_out(found, keep, authors, share)
        curve.append((f"{share:.0%} of the pieces", *_figures(scores, keep, language)))
    header = (
        "",
        "pieces",
        "to be kept",
        "precision",
        "found",
        "loss",
        *(f"found at {p}" for p in PRECISIONS),
    )
    groups = (
        *_groups(authors, scores, keep, language),
        *_groups(np.asarray([row.trap for row in rows]), scores, keep, language),
    )
    return f"{table(header, curve)}\n\n{table(header, groups)}"


def _groups(
    names: NDArray[np.str_], scores: NDArray[np.float64], keep: NDArray[np.bool_], language: str
) -> Iterator[tuple[object, ...]]:
    for name in np.unique(names):
        those = names == name
        yield (str(name) or "no trap", *_figures(scores[those], keep[those], language))


def _figures(scores: NDArray[np.float64], keep: NDArray[np.bool_], language: str) -> tuple[object, ...]:
    told = fitted.told(scores, keep, language)
    shares = [_found_at(precision, scores, keep) for precision in PRECISIONS]
    return (len(keep), int(keep.sum()), told["precision"], told["found"], told["loss"], *shares)


def _found_at(precision: float, scores: NDArray[np.float64], keep: NDArray[np.bool_]) -> str:
    """Give the share found by the lowest threshold that has a precision."""
    right = np.cumsum(keep[np.argsort(-scores)])
    enough = np.flatnonzero(right >= precision * np.arange(1, len(keep) + 1))
    enough = enough[enough >= _FEWEST]
    return f"{right[enough[-1]] / keep.sum():.3f}" if len(enough) else ""
