from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.erasing import (
    ERASED,
    around,
    cut,
    holds_back,
    lasting,
    left_of,
    merged,
    moved,
    overlaps,
    said,
)

PLACES = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda p: (min(p), max(p))), max_size=5
)


@pytest.mark.parametrize(
    ("ranges", "expected"),
    [
        ([], []),  # nothing
        ([(5, 9), (0, 3)], [(0, 3), (5, 9)]),  # in order
        ([(0, 5), (3, 9)], [(0, 9)]),  # they overlap
        ([(0, 3), (3, 9)], [(0, 9)]),  # they touch: two marks in a row would tell how many there were
        ([(4, 4)], []),  # empty
    ],
)
def test_ranges_are_put_in_order_and_apart(
    ranges: list[tuple[int, int]], expected: list[tuple[int, int]]
) -> None:
    assert merged(ranges) == expected


@given(text=st.text(min_size=40, max_size=60), ranges=PLACES, place=st.integers(0, 40))
def test_what_stands_outside_of_the_cuts_is_found_where_it_moved_to(
    text: str, ranges: list[tuple[int, int]], place: int
) -> None:
    apart = merged(ranges)
    if not overlaps((place, place + 1), apart):
        assert cut(text, apart)[moved(place, apart)] == text[place]


@pytest.mark.parametrize("words", ["four", "many more words than that, 里昂 🎻"])
def test_mark_does_not_tell_how_much_is_gone(words: str) -> None:
    assert cut(f"a {words} b", [(2, 2 + len(words))]) == f"a {ERASED} b"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live in Lyon now.", ERASED),  # all of it
        ("i live in  lyon NOW", ERASED),  # case, white space and the full stop are no difference
        ("Hello. I live in Lyon now. Bye.", f"Hello. {ERASED} Bye."),  # a sentence
        ("你好。我住在里昂城。再见。", f"你好。{ERASED}再见。"),  # Chinese, without spaces
        ("I live in Lyon now and then.", "I live in Lyon now and then."),  # other words
        ("Yes.", "Yes."),  # everybody says it
        ("", ""),  # nothing
    ],
)
def test_what_comes_back_is_cut_out_by_sentence(text: str, expected: str) -> None:
    known = {*said("I live in Lyon now."), *said("我住在里昂城"), *said("Yes.")}

    assert left_of(text, known.__contains__) == expected


def test_sentences_that_a_cut_lies_in_are_known_again() -> None:
    text = "Good morning all. I live in Lyon, and I like tea. Bye."

    known = set(around(text, [(18, 32)]))

    assert left_of(text, known.__contains__) == f"Good morning all. {ERASED} Bye."
    assert left_of("I live in Lyon", known.__contains__) == ERASED


@pytest.mark.parametrize(
    ("id", "told_ms", "expected"),
    [
        (None, 5, False),  # nothing in the way
        ("mem-1", 5, True),  # a forgotten memory
        (lasting(None), 5, True),  # for good
        (lasting(10), 5, True),  # told before
        (lasting(10), 10, False),  # told since
        ("erased:soon", 5, True),  # an id of a host's
    ],
)
def test_tombstone_holds_back_for_good_or_what_was_told_before(
    id: str | None, told_ms: int, expected: bool
) -> None:
    assert holds_back(id, told_ms=told_ms) is expected
