from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.vectors import packed, unit
from rememora.model.memory import KINDS
from rememora.model.queries import Where
from rememora.model.transcript import ROLES
from rememora.stores.sqlite.vector_columns import Columns, kind_code, session_code
from rememora.stores.sqlite.vector_search import Held

if TYPE_CHECKING:
    from rememora.stores.sqlite.vector_columns import Row

SESSIONS = (None, "monday", "星期一", "🌙", "\ud83e", "x" * 10_000)


def rows(numbers: list[int], dimensions: int = 5) -> list[Row]:
    """Make rows that differ in everything."""
    vectors = packed(unit(np.random.default_rng(3).standard_normal((len(numbers), dimensions))))
    return [
        (no, no % 3, *[("memory", "note"), ("message", "user")][no % 2], no * 1_000, SESSIONS[no % 6], vector)
        for no, vector in zip(numbers, vectors, strict=True)
    ]


def told(columns: Columns) -> list[Any]:
    """Return everything that columns hold."""
    names = ("number", "scope", "kind", "at_ms", "session")
    return [
        columns.count,
        *(columns.column(n).tolist() for n in names),
        columns.codes[:, : columns.count].tolist(),
    ]


numbers = st.lists(st.integers(1, 10**12), unique=True, max_size=30).map(sorted)


@given(numbers, st.sampled_from([1, 63, 64, 65, 130]))
def test_bytes_give_back_the_columns(given_numbers: list[int], dimensions: int) -> None:
    columns = Columns.of_rows(rows(given_numbers, dimensions), dimensions)

    again = Columns.of_bytes(columns.to_bytes(), columns.count, dimensions)

    assert told(again) == told(columns)


@given(numbers, st.lists(st.integers(0, 30), max_size=4).map(sorted))
def test_columns_that_grew_are_those_that_were_made_at_once(
    given_numbers: list[int], cuts: list[int]
) -> None:
    grown = Columns(5)
    for start, end in zip([0, *cuts], [*cuts, len(given_numbers)], strict=True):
        grown.extend(Columns.of_rows(rows(given_numbers)[start:end], 5))

    assert told(grown) == told(Columns.of_rows(rows(given_numbers), 5))
    assert grown.last == max(given_numbers, default=0)


@given(numbers, st.integers(0, 10**12))
def test_rest_of_columns_is_what_lies_behind_a_number(given_numbers: list[int], number: int) -> None:
    all_rows = rows(given_numbers)

    rest = Columns.of_rows(all_rows, 5).after(number)

    assert rest.column("number").tolist() == [no for no in given_numbers if no > number]
    assert rest.column("at_ms").tolist() == [no * 1_000 for no in given_numbers if no > number]
    assert rest.codes.shape[1] == rest.count


def test_columns_that_grow_far_lose_nothing() -> None:
    grown = Columns(5)
    for start in range(0, 5_000, 500):
        grown.extend(Columns.of_rows(rows(list(range(start + 1, start + 501))), 5))

    assert grown.column("number").tolist() == list(range(1, 5_001))
    assert told(grown) == told(Columns.of_bytes(grown.to_bytes(), 5_000, 5))


def test_part_that_overlaps_what_is_held_is_taken_once() -> None:
    held = Held(5, died=0, read=lambda _: [])

    held.extend(Columns.of_rows(rows([1, 2, 3]), 5))
    held.extend(Columns.of_rows(rows([2, 3, 4, 5]), 5))
    held.extend(Columns.of_rows(rows([1, 2]), 5))

    assert held._columns.column("number").tolist() == [1, 2, 3, 4, 5]


def test_no_two_kinds_or_roles_have_the_same_code() -> None:
    codes = [kind_code("memory", kind) for kind in KINDS] + [kind_code("message", role) for role in ROLES]

    assert [pair for pair in combinations(codes, 2) if pair[0] == pair[1]] == []
    assert all(0 <= code < 1 << 16 for code in codes)


def test_sessions_are_told_apart_and_none_is_none() -> None:
    codes = [session_code(session) for session in SESSIONS]

    assert len(set(codes)) == len(SESSIONS)
    assert codes[0] == 0
    assert all(-(1 << 63) <= code < 1 << 63 for code in codes)


@pytest.mark.parametrize(
    ("where", "met"),
    [
        ({}, [1, 2, 3, 4, 5, 6]),
        ({"sources": ("memory",)}, [2, 4, 6]),
        ({"sources": ("message",)}, [1, 3, 5]),
        ({"sources": ()}, []),
        ({"kinds": ("fact",)}, [1, 3, 5]),  # no memory is one
        ({"kinds": ("note",), "roles": ()}, [2, 4, 6]),
        ({"since_ms": 3_000, "until_ms": 5_000}, [3, 4]),
        ({"session": "monday"}, [1]),
    ],
)
def test_rows_that_meet_conditions(where: dict[str, Any], met: list[int]) -> None:
    columns = Columns.of_rows(rows([1, 2, 3, 4, 5, 6]), 5)

    places = columns.meeting(np.arange(6), Where(now_ms=0, **where))

    assert columns.column("number")[places].tolist() == met


@pytest.mark.parametrize(("scopes", "found"), [([0], [3, 6]), ([1, 2], [1, 2, 4, 5]), ([7], []), ([], [])])
def test_rows_of_scopes(scopes: list[int], found: list[int]) -> None:
    columns = Columns.of_rows(rows([1, 2, 3, 4, 5, 6]), 5)

    assert columns.column("number")[columns.of_scopes(scopes)].tolist() == found


@pytest.mark.parametrize(
    ("began", "now", "outdated"),
    [
        (0, 0, False),
        (0, 1_000, False),  # so many may be dead
        (0, 1_001, True),
        (500, 1_500, False),  # counted from when it began
        (500, 1_501, True),
        (500, 499, False),  # an older view of the file: what is newer stays
    ],
)
def test_codes_are_read_anew_when_too_many_died(began: int, now: int, outdated: bool) -> None:
    assert Held(5, died=began, read=lambda _: []).outdated(now) is outdated
