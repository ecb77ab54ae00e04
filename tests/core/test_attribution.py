"""Which share of a memory a reply used."""

from __future__ import annotations

import pytest

from rememora.core.attribution import USED, share_used


@pytest.mark.parametrize(
    ("memory", "reply", "share"),
    [
        (["cello", "thursday"], ["cello", "thursday", "play"], 1.0),  # all of it, among other words
        (["cello", "thursday"], ["cello"], 0.5),  # half
        (["cello", "thursday", "mei", "play"], ["cello"], 0.25),  # a quarter
        (["cello", "cello", "thursday"], ["cello", "cello"], 0.5),  # repeats count once
        (["大提琴"], ["提琴"], 0.0),  # another term
        (["cello"], [], 0.0),  # an empty reply
        ([], ["cello"], 0.0),  # a memory without terms is never used
        ([], [], 0.0),  # nothing at all
    ],
)
def test_share_is_of_the_memorys_different_terms(memory: list[str], reply: list[str], share: float) -> None:
    assert share_used(iter(memory), iter(reply)) == share


def test_half_of_the_terms_is_use() -> None:
    assert USED == 0.5  # the page of `used` says so
