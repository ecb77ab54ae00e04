"""Figures with their weights, leads, and what the state and the limits say of a line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.causes import arms, features, filtered, leads, not_then, of_memory, too_low
from rememora.model.explained import CAUSES, Compared, Feature
from rememora.model.queries import Where
from rememora.testing import a_memory

NOW_MS = 1_000_000
WHERE = Where(now_ms=NOW_MS)
FIGURES = st.dictionaries(st.sampled_from("abcdef"), st.floats(-2, 2), max_size=6)


def test_every_figure_is_shown_and_multiplied_where_it_has_a_weight() -> None:
    assert features({"words": 0.5, "age": 3.0, "odd": 0.1}, {"words": 2.0, "age": -0.5, "other": 9.0}) == (
        Feature(name="words", value=0.5, weight=2.0, product=1.0),
        Feature(name="age", value=3.0, weight=-0.5, product=-1.5),
        Feature(name="odd", value=0.1),
    )


@pytest.mark.parametrize(
    ("scores", "found"),
    [
        ({"words": 0.3, "coverage": 1.0}, ("words",)),
        ({"words": 0.0, "cosine": 0.4, "vector": 0.9}, ("vector",)),
        ({"words": 0.1, "vector": 0.1}, ("words", "vector")),
        ({}, ()),  # of another ranking
    ],
)
def test_arms_are_those_with_a_score(scores: dict[str, float], found: tuple[str, ...]) -> None:
    assert arms(scores) == found


def test_leads_are_sorted_by_what_they_count_for() -> None:
    weights = {"a": 10.0, "b": -1.0, "d": 1.0}

    found = leads({"a": 0.1, "b": 0.9, "c": 0.5}, {"a": 0.3, "b": 0.2, "d": 0.4, "e": 9.0}, weights)

    assert found == (
        Compared(name="a", own=0.1, theirs=0.3, lead=2.0),
        Compared(name="b", own=0.9, theirs=0.2, lead=0.7),  # less of what counts against a line
        Compared(name="d", own=0.0, theirs=0.4, lead=0.4),  # a figure that it lacks
    )  # and not "e": what has no weight decided nothing


def test_every_figure_counts_once_where_none_has_a_weight() -> None:
    assert [(one.name, one.lead) for one in leads({"a": 0.1}, {"a": 0.3, "e": 0.9})] == [
        ("e", 0.9),
        ("a", 0.2),
    ]


@given(FIGURES, FIGURES, FIGURES)
def test_leads_of_one_are_none_of_the_other(
    own: dict[str, float], theirs: dict[str, float], weights: dict[str, float]
) -> None:
    ahead, behind = leads(own, theirs, weights), leads(theirs, own, weights)

    assert {one.name for one in ahead}.isdisjoint(one.name for one in behind)
    assert all(one.lead > 0 for one in (*ahead, *behind))
    assert [one.lead for one in ahead] == sorted((one.lead for one in ahead), reverse=True)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({}, None),  # it stands
        ({"status": "quarantined", "meta": {"gate": {"reason": "r", "of": "m2"}}}, "waiting"),
        ({"status": "quarantined"}, "waiting"),  # nobody noted why
        ({"status": "archived"}, "archived"),  # by the gate: nobody could see it
        ({"status": "superseded"}, "superseded"),
        (
            {"status": "superseded", "valid_to_ms": NOW_MS + 1, "retired_ms": 1},
            None,
        ),  # the next has not begun
        ({"status": "superseded", "valid_to_ms": NOW_MS + 1, "retired_ms": NOW_MS + 1}, "superseded"),
        ({"status": "deprecated", "retired_ms": 5}, "withdrawn"),
        ({"slot": ("a", "b", "c"), "valid_to_ms": NOW_MS}, "ended"),
        ({"slot": ("a", "b", "c"), "valid_to_ms": NOW_MS + 1}, None),
        ({"valid_to_ms": NOW_MS}, None),  # without an address it is shown with its end
        ({"expires_ms": NOW_MS}, "expired"),
        ({"expires_ms": NOW_MS, "pinned": True}, None),
        ({"integrity": "false"}, "quarantined"),
    ],
)
def test_state_of_a_memory(changes: dict[str, object], name: str | None) -> None:
    memory = a_memory(**changes)
    found = list(of_memory(memory, (), now_ms=NOW_MS, in_past=False))

    assert [cause.name for cause in found] == ([] if name is None else [name])
    assert {cause.name for cause in found} <= {*CAUSES}


@pytest.mark.parametrize("status", ["superseded", "deprecated"])
def test_what_came_later_closes_nothing_for_another_time(status: str) -> None:
    memory = a_memory(status=status, valid_to_ms=5)

    assert list(of_memory(memory, (), now_ms=NOW_MS, in_past=True)) == []


def test_what_took_its_place_is_named_to_the_last() -> None:
    after = (a_memory(id="m2", text="二"), a_memory(id="m3", text="x" * 500))

    (cause,) = of_memory(a_memory(status="superseded", retired_ms=0), after, now_ms=NOW_MS, in_past=False)

    assert cause.of == ("m2", "m3")
    assert "m3 ('xxx" in cause.reason
    assert len(cause.reason) < 200


@pytest.mark.parametrize(
    ("at_ms", "known_ms", "words"),
    [
        (50, None, "it holds from"),  # it began later
        (150, 90, "it was told at"),  # nobody knew it
        (250, None, "it held until"),
        (150, None, "did not hold"),  # for a reason that stands in its status
    ],
)
def test_why_not_then(at_ms: int, known_ms: int | None, words: str) -> None:
    memory = a_memory(recorded_ms=100, valid_from_ms=100, valid_to_ms=200)

    assert words in not_then(memory, at_ms=at_ms, known_ms=known_ms).reason


@pytest.mark.parametrize(
    ("limits", "by"),
    [
        ({}, []),
        ({"sources": ("message",)}, ["among"]),
        ({"sources": ("message",), "kinds": ("fact",)}, ["among"]),  # one of both says enough
        ({"kinds": ("fact", "note")}, []),
        ({"kinds": ("decision",)}, ["kinds"]),
        ({"roles": ("user",)}, []),  # says nothing of memories
        ({"session": "s"}, ["session"]),
        ({"since_ms": 101, "until_ms": 100}, ["since", "until"]),
        ({"since_ms": 100, "until_ms": 101}, []),  # the edges
    ],
)
def test_limits_that_a_memory_does_not_meet(limits: dict[str, object], by: list[str]) -> None:
    where = replace(WHERE, **limits)  # type: ignore[arg-type]

    assert [cause.by for cause in filtered("memory", "note", None, 100, where=where, moment_ms=None)] == by


def test_score_that_is_too_low_is_told_with_both_figures() -> None:
    assert "0.123" in too_low(0.1234, 0.5).reason
    assert "0.5" in too_low(0.1234, 0.5).reason
