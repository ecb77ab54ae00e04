"""Ids that follow from what they name."""

from __future__ import annotations

import re

import pytest

from rememora.core.identity import content_id, note_id, noted_for


def test_id_of_the_same_content_never_changes() -> None:
    assert content_id("mem", "default", "likes tea 茶", 1, None) == "mem-6o4vhfd4jli3e6ar"


@pytest.mark.parametrize(
    "parts",
    [
        (),  # nothing
        ("a",),  # one text
        ("", None),  # nothing in them
        ("\ud83d",),  # half a surrogate pair
        ("茶" * 10_000,),  # a long one
        (10**30, 0.1),  # numbers
    ],
)
def test_id_is_its_prefix_and_sixteen_letters_and_digits(parts: tuple[str | int | float | None, ...]) -> None:
    assert re.fullmatch(r"x-[a-z2-7]{16}", content_id("x", *parts))


def test_other_content_gets_another_id() -> None:
    ids = {
        content_id("x", *parts) for parts in [("ab", "c"), ("a", "bc"), ("abc",), ("abc", None), (1,), ("1",)]
    }

    assert len(ids) == 6


@pytest.mark.parametrize("memory", ["mem-1", "记/忆", "a/note-1"])
def test_note_names_its_memory(memory: str) -> None:
    assert noted_for(note_id(memory, 12)) == memory
    assert noted_for(f"{note_id(memory, 1)}.2") == memory  # the first name was taken
    assert noted_for("turn-1/user") == ""
