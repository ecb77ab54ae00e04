"""What holds for every message."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.statements.rows_context import CORRECTED, NOT_UNDERSTOOD, UNDERSTOOD
from tests.core.statements.rows_en import STATED
from tests.core.statements.traps_en import TRAPS
from tests.core.statements.turns import a_turn

from rememora.core.statements import MODALITIES, passages, read

ROWS = [*(row.text for row in STATED), *(text for text, _ in TRAPS)]
BEFORE = [row[0] for row in [*UNDERSTOOD, *NOT_UNDERSTOOD, *CORRECTED]]
WORDS = sorted({word for text in ROWS for word in text.split()})
MARKS = ["\n", "\n\n", "```", "> ", '"', "'", "(", ")", "; ", " — ", "...", "?", "!", "/s"]
SCRIPTS = ["：", "我喜欢", "私は", "저는", "🙂", "e\u0301"]

texts = st.one_of(
    st.text(max_size=80),
    st.lists(st.sampled_from([*WORDS, *MARKS, *SCRIPTS]), max_size=16).map(" ".join),
    st.lists(st.sampled_from([*ROWS, *MARKS]), max_size=4).map(" ".join),
    st.text(alphabet="Iİıſ'’\"“”` .,:;\n\t>#|-–—[]{}()我あ가🙂\u0301", max_size=40),
)


@given(text=texts, before=st.sampled_from(["", *BEFORE]))
def test_spans_are_literal_and_inside_the_own_words(text: str, before: str) -> None:
    turn = a_turn(before, text) if before else a_turn(text)
    own = [(one.start, one.start + len(one.text)) for one in passages.own_words(text)]

    for found in read(turn):
        assert any(start <= found.start < found.end <= end for start, end in own)
        assert text[found.start : found.end].strip()
        assert found.modality in MODALITIES
        assert found.text


@given(text=texts, before=st.sampled_from(["", *BEFORE]))
def test_reading_twice_gives_the_same(text: str, before: str) -> None:
    assert read(a_turn(before, text)) == read(a_turn(before, text))


@given(text=texts)
def test_own_words_are_parts_of_the_message_in_order(text: str) -> None:
    end = 0
    for passage in passages.own_words(text):
        assert end <= passage.start
        end = passage.start + len(passage.text)
        assert text[passage.start : end] == passage.text


@pytest.mark.parametrize("row", [row for row in STATED if "\n" not in row.text], ids=lambda row: row.text)
def test_what_is_pasted_states_nothing(row: object) -> None:
    text = row.text  # type: ignore[attr-defined]
    for pasted in (
        f"```\n{text}\n```",
        f"> {text}",
        f"<doc>\n{text}\n</doc>",
        f"user: {text}\nassistant: ok",
    ):
        assert read(a_turn(pasted)) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("I like tea and more of it. " * 40_000, "sentences"),
        ("a\n" * 500_000, "lines"),
        ("I like " * 150_000, "one sentence without an end"),
        ("<a " * 300_000, "tags that are never closed"),
        ("' \"" * 300_000, "quotes that are never closed"),
        ("and I, " * 150_000, "joints"),
        ("translate " * 100_000, "orders"),
        ("no no no actually sorry " * 40_000, "corrections"),
        ("we " + "very " * 200_000, "adverbs"),
        ("I" * 1_000_000, "one word"),
    ],
)
def test_a_long_paste_is_read_in_bounded_time(text: str, why: str) -> None:
    begun = time.process_time()

    read(a_turn("Where do you live?", text))

    assert time.process_time() - begun < 5, why
