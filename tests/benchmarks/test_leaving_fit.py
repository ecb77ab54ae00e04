"""The weights of the search for a break are those that the dialogues give."""

from __future__ import annotations

import pytest
from benchmarks.drift import LOOKED_AT

from benchmarks import leaving as fitting
from rememora.core import leaving

np = pytest.importorskip("numpy")


def test_weights_are_those_of_the_fit() -> None:
    *weights, bias = fitting.fit(fitting.rows())

    assert weights == pytest.approx(leaving._WEIGHTS, abs=0.006)
    assert bias == pytest.approx(leaving._BIAS, abs=0.006)


def test_breaks_of_every_kind_are_fitted_on() -> None:
    rows = fitting.rows()

    assert {row.kind.split()[0] for row in rows} == {*LOOKED_AT, "spliced"}
    assert {(row.kind, row.true) for row in rows if not row.said} == {
        ("spliced away", True),
        ("spliced back", False),
    }
    assert all(len(row.goals) == (1 if row.said else 2) for row in rows)
