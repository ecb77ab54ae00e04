"""Digests that stored files depend on: they must tell texts apart, and never change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.core.seal import encoded, link, salted, seal

if TYPE_CHECKING:
    from rememora.core.seal import Part

KEY, OTHER = b"k" * 32, b"o" * 32
PARTS: tuple[Part, ...] = ("default", "m1", 1, 0.5, None, "Likes tea 茶")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["ab", "c"], ["a", "bc"]),  # where one ends and the next begins
        (["a", "b"], ["b", "a"]),  # order
        (["a"], ["a", ""]),  # an empty one is one
        (["a"], ["a", None]),  # and so is none
        ([None], [""]),  # none is not empty
        ([None], ["null"]),  # nor its spelling
        ([1], ["1"]),  # a number is not its digits
        ([1], [1.0]),  # nor another kind of number
        (['"', ""], ["", '"']),  # quotes
        (['a","b'], ["a", "b"]),  # what looks like the border itself
        (["é"], ["e\u0301"]),  # composed or not: the bytes differ
        (["茶"], ["\\u8336"]),  # a character is not its escape
        (["\ud83d"], ["\ufffd"]),  # half a pair is not what replaces it
    ],
)
def test_other_parts_give_other_bytes(one: list[Part], other: list[Part]) -> None:
    assert encoded(one) != encoded(other)
    assert seal(KEY, one) != seal(KEY, other)
    assert link(b"", one, b"") != link(b"", other, b"")


def test_seal_depends_on_its_key() -> None:
    assert seal(KEY, PARTS) == seal(KEY, list(PARTS))
    assert seal(KEY, PARTS) != seal(OTHER, PARTS)
    assert seal(b"", PARTS) != seal(KEY, PARTS)


def test_link_depends_on_the_one_before_and_on_the_payload() -> None:
    first = link(b"\0" * 16, PARTS, b"p" * 16)

    assert link(b"\1" * 16, PARTS, b"p" * 16) != first
    assert link(b"\0" * 16, PARTS, b"q" * 16) != first


def test_payload_is_hidden_by_its_salt() -> None:
    assert salted(b"one", "likes tea") != salted(b"two", "likes tea")
    assert salted(b"one", "likes tea") != salted(b"one", "likes milk")
    assert salted(b"one", None) == salted(b"one", "")


def test_digests_are_of_128_bits() -> None:
    assert [len(seal(KEY, [])), len(link(b"", [], b"")), len(salted(b"", None))] == [16, 16, 16]


def test_digests_of_files_that_are_out_there_still_fit() -> None:
    assert seal(KEY, PARTS).hex().startswith("29d854e012cc")
    assert link(b"\0" * 16, PARTS, b"p" * 16).hex().startswith("c820bf9b73cd")
    assert salted(b"salt", "likes tea").hex().startswith("8a1ba8fc7188")
