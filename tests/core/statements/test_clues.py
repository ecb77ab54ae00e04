"""What is said to be in everything that a pattern finds, derived from the pattern."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from rememora.core.statements import chinese
from rememora.core.statements.chinese import clauses, corrections, frames, scopes
from rememora.core.statements.clued import Clued, Index
from rememora.core.statements.english import clauses as english_clauses

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

parser: Any = import_module("re._parser")
"""The parser of `re`, which has no public name; a version without it fails here, not in use."""


def always_has(parsed: Any, characters: Collection[str]) -> bool:
    """Tell whether whatever *parsed* matches has one of *characters*: some part of it allows nothing else."""
    return any(_always(str(op), value, characters) for op, value in parsed)


def _always(op: str, value: Any, characters: Collection[str]) -> bool:
    match op:
        case "LITERAL":
            return chr(value) in characters
        case "IN":
            return all(str(kind) == "LITERAL" and chr(one) in characters for kind, one in value)
        case "SUBPATTERN":
            return always_has(value[3], characters)
        case "ATOMIC_GROUP":
            return always_has(value, characters)
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            return value[0] > 0 and always_has(value[2], characters)
        case "ASSERT":
            return always_has(value[1], characters)
        case "BRANCH":
            return all(always_has(one, characters) for one in value[1])
    return False


@pytest.mark.parametrize(
    ("pattern", "characters", "always", "why"),
    [
        ("素食|吃素", "素", True, "every branch has it"),
        ("素食|清真", "素", False, "one branch lacks it"),
        ("素食|清真", "食真", True, "each branch has one of them"),
        ("(?:不)?吃", "不", False, "it may be left out"),
        ("(?:不)+吃", "不", True, "it stands once at least"),
        ("[吃喝]", "吃", False, "another may stand there"),
        ("[吃喝]", "喝吃", True, "only these may"),
        ("[^吃]", "吃", False, "a set of all others"),
        ("(?!不)吃", "不", False, "what must not follow"),
        ("(?=不).", "不", True, "what must follow"),
        ("(?i)a", "b", False, "another letter"),
    ],
)
def test_characters_are_derived_from_a_pattern(pattern: str, characters: str, always: bool, why: str) -> None:
    assert always_has(parser.parse(pattern), characters) is always, why


def _in(value: object) -> list[Clued]:
    if isinstance(value, Clued):
        return [value] if value.clues else []
    return [one for part in value for one in _in(part)] if isinstance(value, tuple) else []


def _clued() -> Iterator[tuple[str, Clued]]:
    for module in pkgutil.iter_modules(chinese.__path__):
        named = vars(import_module(f"{chinese.__name__}.{module.name}"))
        for name, value in named.items():
            for at, one in enumerate(_in(value)):
                yield f"{module.name}.{name}.{at}", one


@pytest.mark.parametrize(("name", "clued"), [pytest.param(*one, id=one[0]) for one in _clued()])
def test_a_pattern_finds_nothing_without_its_clues(name: str, clued: Clued) -> None:
    assert always_has(parser.parse(clued.pattern), clued.clues), name


@pytest.mark.parametrize(
    "frame", [one for one in frames._tables() if "|" in one.needs], ids=lambda one: one.name
)
def test_a_frame_fits_nothing_without_what_it_also_needs(frame: frames.Frame) -> None:
    parsed = parser.parse(frames._compiled(frame.pattern).pattern)

    for characters in frame.needs.split("|")[1:]:
        assert always_has(parsed, characters), characters


def test_what_has_a_clue_is_searched_and_what_has_none_is_not() -> None:
    clued = Clued("食", "素食")

    assert clued.search("我是素食者")
    assert clued.match("素食者")
    assert clued.search("食堂") is None
    assert Clued("", "素食").search("我是素食者")
    assert re.search(clued.pattern, "素食")


@pytest.mark.parametrize(
    ("text", "places", "why"),
    [
        ("", [2], "what needs nothing is always there"),
        ("吃", [0, 2], "one of its group is enough"),
        ("吃喝", [0, 2], "both are as good"),
        ("不", [2], "one of two groups is not"),
        ("不辣", [1, 2], "one of each group is"),
    ],
)
def test_an_index_gives_what_has_all_that_it_needs(text: str, places: list[int], why: str) -> None:
    index = Index([["吃喝"], ["不没", "辣"], [""]])

    assert list(index.places(text)) == places, why


def begins_with(parsed: Any, allowed: Collection[tuple[str, Any]]) -> tuple[bool, bool]:
    """Tell whether *parsed* begins with nothing but what is *allowed*, and whether it may be empty."""
    for op, value in parsed:
        allowed_here, empty = _begins(str(op), value, allowed)
        if not allowed_here or not empty:
            return allowed_here, False
    return True, True


def _begins(op: str, value: Any, allowed: Collection[tuple[str, Any]]) -> tuple[bool, bool]:
    match op:
        case "LITERAL" | "RANGE" | "CATEGORY":
            return (op, value) in allowed, False
        case "IN":
            return all((str(kind), one) in allowed for kind, one in value), False
        case "SUBPATTERN":
            return begins_with(value[3], allowed)
        case "MAX_REPEAT" | "MIN_REPEAT":
            fits, empty = begins_with(value[2], allowed)
            return fits, empty or value[0] == 0
        case "BRANCH":
            branches = [begins_with(one, allowed) for one in value[1]]
            return all(fits for fits, _ in branches), any(empty for _, empty in branches)
        case "ASSERT" if value[0] > 0:  # what follows must begin so
            return begins_with(value[1], allowed)
        case "ASSERT" | "ASSERT_NOT" | "AT":
            return True, True
    return False, False


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param(clauses._cut().pattern, id="commas"),
        pytest.param(corrections._takes_back().pattern, id="what takes back"),
        pytest.param(scopes._played().pattern, id="what is played"),
        pytest.param(english_clauses._JOINTS, id="joints"),
        pytest.param(english_clauses._END, id="ends of sentences"),
    ],
)
def test_every_branch_begins_as_the_look_ahead_says(pattern: str) -> None:
    (_, (_, looked_for)), *rest = parser.parse(pattern)
    ((_, characters),) = looked_for

    assert begins_with(rest, [(str(kind), one) for kind, one in characters]) == (True, False)
    assert begins_with(rest, [(str(kind), one) for kind, one in characters[1:]]) != (True, False)
