"""Values in two times against a model that paints every moment by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rememora.core.facts import ending, holding, settled
from rememora.testing import a_memory

if TYPE_CHECKING:
    from rememora.model.memory import Memory

MOMENTS = 9
"""Of the world; what lies behind the last is as on it."""
VALUES = ("Lyon", "里昂", "🏡", "Ｌｙｏｎ")  # the last is the first in full width: one value


class Told(NamedTuple):
    """Something that is told: "set", "add" or "end"; *to* of an end is not read."""

    verb: str
    value: str | None
    start: int
    to: int | None
    known: int


class Claim(NamedTuple):
    value: str
    many: bool
    start: int
    known: int
    ends: list[tuple[int, int | None]]


class Model:
    """Keeps what was told, and paints the world anew for every question."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []

    def tell(self, told: Told) -> None:
        value = None if told.value is None else _folded(told.value)
        if told.verb == "end":
            self._end(value, told.start, told.known, many=(True, False))
        if told.verb == "set":
            self._end(None, told.start, told.known, many=(True,))
        if told.verb != "end":
            assert value is not None
            ends = [(told.known, told.to)]
            self.claims.append(Claim(value, told.verb == "add", told.start, told.known, ends))

    def _end(self, value: str | None, at: int, known: int, *, many: tuple[bool, ...]) -> None:
        painted = self.painted(None)[at]
        for claim in [self.claims[number] for number in painted]:
            if claim.many in many and value in (None, claim.value):
                claim.ends.append((known, at))

    def painted(self, known: int | None) -> list[set[int]]:
        """Return for each moment the numbers of the claims that hold, as it was known at another one."""
        world: list[set[int]] = [set() for _ in range(MOMENTS)]
        order = sorted(range(len(self.claims)), key=lambda n: (self.claims[n].start, self.claims[n].known))
        for number in order:
            claim = self.claims[number]
            if known is not None and claim.known > known:
                continue
            heard = [end for at, end in claim.ends if known is None or at <= known]
            end = heard[-1]
            for moment in range(claim.start, MOMENTS):
                same = {n for n in world[moment] if self._meets(self.claims[n], claim)}
                world[moment] -= same
                if end is None or moment < end:
                    world[moment].add(number)
        return world

    @staticmethod
    def _meets(one: Claim, other: Claim) -> bool:
        return one.many == other.many and (not one.many or one.value == other.value)


def _folded(value: str) -> str:
    return "lyon" if value in ("Lyon", "Ｌｙｏｎ") else value


moments = st.integers(0, MOMENTS - 1)
tellings = st.one_of(
    st.builds(
        lambda verb, value, start, length, known: Told(
            verb, value, start, None if length is None else start + length, known
        ),
        st.sampled_from(["set", "set", "add"]),
        st.sampled_from(VALUES),
        moments,
        st.none() | st.integers(0, 4),
        moments,
    ),
    st.builds(
        lambda value, at, known: Told("end", value, at, None, known),
        st.none() | st.sampled_from(VALUES),
        moments,
        moments,
    ),
)


def rows_of(story: list[Told]) -> tuple[list[Memory], Model]:
    """Tell a story to the rows and to the model."""
    model = Model()
    rows: list[Memory] = []
    for number, told in enumerate(story):
        model.tell(told)
        changed = []
        if told.verb == "end":
            changed = ending(rows, told.start, known_ms=told.known, value=told.value)
        if told.verb == "set":
            changed = ending([m for m in rows if m.many], told.start, known_ms=told.known)
        rows = put(rows, changed)
        if told.verb != "end":
            rows.append(
                a_memory(
                    id=f"m{number}",
                    slot=("安", "city", told.value),
                    many=told.verb == "add",
                    valid_from_ms=told.start,
                    valid_to_ms=told.to,
                    recorded_ms=told.known,
                )
            )
        rows = put(rows, settled(rows, now_ms=MOMENTS))
    return rows, model


def put(rows: list[Memory], changed: list[Memory]) -> list[Memory]:
    by_id = {memory.id: memory for memory in changed}
    return [by_id.get(memory.id, memory) for memory in rows]


def check(story: list[Told]) -> None:
    rows, model = rows_of(story)
    for known in (None, *range(MOMENTS)):
        painted = model.painted(known)
        for moment in range(MOMENTS):
            held = sorted(
                _folded(str(s.memory.slot[2])) for s in holding(rows, moment, known) if s.memory.slot
            )
            assert held == sorted(model.claims[n].value for n in painted[moment]), (known, moment)
    check_stored(rows, model)


def check_stored(rows: list[Memory], model: Model) -> None:
    """What a reader of the rows alone sees is what is known today."""
    painted = model.painted(None)
    for number, memory in enumerate(rows):
        shown = [
            m
            for m in range(MOMENTS)
            if memory.began_ms <= m and (memory.valid_to_ms is None or m < memory.valid_to_ms)
        ]
        assert shown == [m for m in range(MOMENTS) if number in painted[m]], memory
        assert memory.status in ("active", "superseded")
    singles = [m for m in rows if m.status == "active" and not m.many]
    assert len(singles) <= 1
    values = [_folded(str(m.slot[2])) for m in rows if m.status == "active" and m.many and m.slot]
    assert len(values) == len(set(values))


@settings(max_examples=400, deadline=None)
@given(st.lists(tellings, max_size=9))
def test_values_hold_as_the_painted_model_says(story: list[Told]) -> None:
    check(story)


@pytest.mark.slow
@settings(max_examples=12_000, deadline=None)
@given(st.lists(tellings, max_size=12))
def test_values_hold_as_the_painted_model_says_over_many_stories(story: list[Told]) -> None:
    check(story)


@settings(max_examples=200, deadline=None)
@given(st.lists(tellings, max_size=7), st.integers(0, 6))
def test_value_that_was_taken_back_leaves_no_trace_in_what_is_known_since(
    story: list[Told], place: int
) -> None:
    said = [told._replace(verb="set") for told in story if told.verb != "end"]
    rows, _ = rows_of(said)
    if place >= len(rows):
        return
    never_said, _ = rows_of(said[:place] + said[place + 1 :])

    after = put(rows, [replace(rows[place], status="deprecated", retired_ms=MOMENTS)])
    after = put(after, settled(after, now_ms=MOMENTS))

    for moment in range(MOMENTS):
        assert values_at(after, moment) == values_at(never_said, moment)
        assert values_at(after, moment, MOMENTS - 1) == values_at(rows, moment, MOMENTS - 1)


def values_at(rows: list[Memory], moment: int, known: int | None = None) -> list[tuple[str, int]]:
    found = holding(rows, moment, known)
    return sorted((s.memory.slot[2], s.memory.began_ms) for s in found if s.memory.slot)


@settings(max_examples=200, deadline=None)
@given(st.lists(tellings, max_size=7), st.randoms(use_true_random=False))
def test_order_of_telling_decides_nothing_but_ties(story: list[Told], chance: object) -> None:
    told = {(t.start, t.known): t for t in story if t.verb != "end"}  # no ties
    values = list(told.values())
    shuffled = list(values)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]

    one, _ = rows_of([t._replace(verb="set") for t in values])
    other, _ = rows_of([t._replace(verb="set") for t in shuffled])

    for known in (None, *range(MOMENTS)):
        for moment in range(MOMENTS):
            assert values_at(one, moment, known) == values_at(other, moment, known)
