"""What is known of a candidate, and which ones stand beside each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.context.said import corpus_of, line

from rememora.core.context.entry import Entry, link

ROWS = st.lists(
    st.tuples(st.integers(0, 20), st.sampled_from("st"), st.sampled_from("ab"), st.booleans()),
    max_size=12,
    unique_by=lambda row: row[0],
)


def linked(*rows: tuple[int, str, str, bool], reach: int = 2) -> dict[int, Entry]:
    """Link entries of (place, session, scope, is a message), by place."""
    lines = [
        line("tea", place, session=session, scope=scope, source="message" if said else "memory")
        for place, session, scope, said in rows
    ]
    entries = {one.place: Entry(one, corpus_of("tea", lines)) for one in lines}
    link(entries.values(), reach=reach)
    return entries


@pytest.mark.parametrize(
    ("other", "beside"),
    [
        ((2, "s", "a", True), True),  # the next one
        ((3, "s", "a", True), True),  # within reach
        ((4, "s", "a", True), False),  # beyond: what stood between is not known
        ((2, "t", "a", True), False),  # of another session
        ((2, "s", "b", True), False),  # of a session of that name in another scope
        ((2, "s", "a", False), False),  # a memory
    ],
)
def test_only_messages_of_one_session_within_reach_stand_beside_each_other(
    other: tuple[int, str, str, bool], beside: bool
) -> None:
    entries = linked((1, "s", "a", True), other)
    first, second = entries[1], entries[other[0]]

    assert (first.after is second, second.before is first) == (beside, beside)
    assert (first.before, second.after) == (None, None)


def test_memory_between_two_messages_does_not_part_them() -> None:
    entries = linked((1, "s", "a", True), (2, "s", "a", False), (3, "s", "a", True))

    assert entries[1].after is entries[3]
    assert (entries[2].talk, entries[2].before, entries[2].after) == (None, None, None)


@given(ROWS, st.randoms())
def test_links_go_both_ways_and_know_no_order(rows: list[tuple[int, str, str, bool]], chance: object) -> None:
    shuffled = sorted(rows, key=lambda _: chance.random())  # type: ignore[attr-defined]
    entries, same = linked(*rows), linked(*shuffled)

    for place, entry in entries.items():
        assert entry.after is None or entry.after.before is entry
        assert entry.before is None or entry.before.place < place
        assert (entry.after and entry.after.key) == (same[place].after and same[place].after.key)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("oolong tea", "She drinks oolong tea"),  # English
        ("乌龙茶", "她喝乌龙茶"),  # Chinese
        ("ウーロン茶", "ウーロン茶を飲む"),  # Japanese
        ("우롱차", "우롱차 한 잔"),  # Korean
        ("🍵", "每天 🍵"),  # emoji
        ("ｔｅａ", "tea"),  # full width
        ("café", "cafe\u0301"),  # a combining mark
    ],
)
def test_entry_that_holds_every_word_covers_the_question(question: str, text: str) -> None:
    (one,) = lines = [line(text, 1)]

    entry = Entry(one, corpus_of(question, lines))

    assert entry.coverage == pytest.approx(1.0)
    assert 0 < entry.words < 1
    assert entry.score == entry.words
    assert entry.shown() == {"words": round(entry.words, 6), "coverage": 1.0}


def test_entry_without_any_word_has_no_share() -> None:
    (one,) = lines = [line("coffee", 1)]

    entry = Entry(one, corpus_of("tea", lines))

    assert (entry.words, entry.coverage, entry.held) == (0.0, 0.0, {})
