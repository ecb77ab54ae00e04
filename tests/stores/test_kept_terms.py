"""Terms that are kept between questions: as many as there is room for, and never other ones than were written."""

from __future__ import annotations

import pytest

from rememora.core.numbers import number_of
from rememora.core.ranking import ASKS, HOLDS_QUESTION, Terms
from rememora.stores.sqlite.kept_terms import KeptTerms


class Made:
    """Makes terms of bytes, one of each, and counts how often it was asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, packed: bytes) -> Terms:
        self.times += 1
        return Terms(packed)


def test_same_bytes_are_read_once() -> None:
    made = Made()
    kept = KeptTerms(made)

    first = kept.of(b"abc")

    assert kept.of(bytes(bytearray(b"abc"))) is first
    assert kept.of(b"abd") == (97, 98, 100)
    assert made.times == 2


def test_no_more_is_kept_than_there_is_room_for() -> None:
    made = Made()
    kept = KeptTerms(made, most=40)

    for number in range(100):
        kept.of(bytes([number] * 4))
    for number in range(95, 100):
        kept.of(bytes([number] * 4))

    assert made.times == 100  # the last five entries of four terms fill a half
    kept.of(bytes([0] * 4))
    assert made.times == 101


def test_what_is_asked_for_again_outlives_what_is_not() -> None:
    made = Made()
    kept = KeptTerms(made, most=40)

    for number in range(100):
        kept.of(b"tea!")
        kept.of(bytes([number] * 4))

    assert made.times == 101


@pytest.mark.parametrize("length", [21, 10_000])
def test_entry_that_would_fill_a_half_drives_nothing_out(length: int) -> None:
    made = Made()
    kept = KeptTerms(made, most=40)
    kept.of(b"tea")

    assert len(kept.of(b"x" * length)) == len(kept.of(b"x" * length)) == length
    kept.of(b"tea")

    assert made.times == 3


@pytest.mark.parametrize(
    ("words", "repeated", "asks", "holds_question"),
    [
        (["tea", "milk"], {}, False, False),  # each once: nothing to count
        (["tea", "milk", "tea"], {"tea": 2, "milk": 1}, False, False),
        (["茶", HOLDS_QUESTION], {}, False, True),
        (["茶", HOLDS_QUESTION, ASKS], {}, True, True),
        ([HOLDS_QUESTION, "茶", "🍵"], {}, False, False),  # not at the end, where the index puts it
        ([], {}, False, False),
    ],
)
def test_terms_know_what_is_asked_of_them(
    words: list[str], repeated: dict[str, int], asks: bool, holds_question: bool
) -> None:
    terms = Terms(map(number_of, words))

    assert terms.distinct == set(map(number_of, words))
    assert terms.repeated == {number_of(word): count for word, count in repeated.items()}
    assert (terms.asks, terms.holds_question) == (asks, holds_question)
