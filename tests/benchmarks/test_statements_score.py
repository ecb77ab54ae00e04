"""Memories are counted as true, not whole, allowed or false, and statements as found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from benchmarks.statements import Row, Statement, read
from benchmarks.statements_score import Extraction, Tally, score

MESSAGE = "我对猫毛过敏🐈，唉。 I live in Porto; my flat is small. Should I move?"
ALLERGY = Statement(
    kind="fact",
    text_must_hold=("猫毛", "过敏"),
    span="我对猫毛过敏",
    polarity="positive",
    slot=None,
    date=None,
)
HOME = replace(ALLERGY, text_must_hold=("Porto",), span="I live in Porto")
ROW = Row(
    id="zh-1",
    language="zh",
    turn=({"role": "user", "text": MESSAGE},),
    statements=(ALLERGY, HOME),
    allowed=("my flat is small",),
    trap=None,
    wording="plain",
)
TRAP = replace(ROW, id="zh-2", trap="question", allowed=())


def extracted(span: str, text: str = "", *, row: str = "zh-1") -> Extraction:
    start = MESSAGE.index(span)
    return Extraction(row=row, kind="fact", text=text or span, start=start, end=start + len(span))


def tally(*made: Extraction, row: Row = ROW) -> Tally:
    return score([row], made)["all"]


@pytest.mark.parametrize(
    ("span", "text", "expected"),
    [
        ("我对猫毛过敏", "", "true"),  # the very words
        ("对猫毛过敏🐈，", "User: 猫毛过敏", "true"),  # other ends, told otherwise
        ("我对猫毛过敏", "对猫过敏", "not_whole"),  # the right words, but what of the cat?
        ("my flat is small", "", "allowed"),  # an aside
        ("Should I move?", "", "false"),  # a question
        ("敏🐈，唉。 I", "猫毛过敏", "false"),  # touches two statements, rests on neither
        ("Should I move?", "猫毛过敏", "false"),  # the words are there, the evidence is not
        ("my flat is small. Should I move?", "", "allowed"),  # an aside and more
    ],
)
def test_a_memory_is_judged_by_its_evidence_and_its_words(span: str, text: str, expected: str) -> None:
    found = tally(extracted(span, text))

    counts = {name: getattr(found, name) for name in ("true", "not_whole", "allowed", "false")}
    assert counts == {**dict.fromkeys(counts, 0), expected: 1}


def test_precision_leaves_asides_out_and_recall_counts_each_statement_once() -> None:
    found = tally(
        extracted("我对猫毛过敏"),
        extracted("对猫毛过敏"),
        extracted("my flat is small"),
        extracted("Should I move?"),
    )

    assert found.precision == 2 / 3
    assert found.recall == 1 / 2


def test_one_memory_may_tell_two_statements() -> None:
    assert tally(extracted("我对猫毛过敏🐈，唉。 I live in Porto")).recall == 1


def test_a_memory_that_carries_more_of_the_trap_than_of_the_statement_is_false() -> None:
    only = replace(TRAP, statements=(HOME,))
    narrow = extracted("I live in Porto; my", row="zh-2")
    wide = extracted("I live in Porto; my flat is small. Should I move?", row="zh-2")

    assert tally(narrow, row=only).precision == 1
    assert tally(wide, row=only).precision == 0
    assert tally(wide, row=only).found == 0


def test_what_is_not_active_counts_neither_way() -> None:
    found = tally(replace(extracted("我对猫毛过敏"), active=False))

    assert found == Tally(statements=2)


def test_kind_and_polarity_are_counted_beside_what_was_found() -> None:
    found = tally(replace(extracted("我对猫毛过敏"), kind="identity", polarity="negative"))

    assert (found.found, found.same_kind, found.same_polarity) == (1, 0, 0)


def test_nothing_extracted_is_precise_and_finds_nothing() -> None:
    assert (tally().precision, tally().recall) == (1, 0)


def test_rows_are_counted_by_language_kind_trap_and_wording() -> None:
    found = score([ROW, TRAP], [extracted("我对猫毛过敏"), extracted("Should I move?", row="zh-2")])

    assert found["language: zh"] == found["all"]
    assert found["kind: fact"].statements == 4
    assert (found["trap: none"].true, found["trap: none"].false) == (1, 0)
    assert (found["trap: question"].true, found["trap: question"].false) == (0, 1)
    assert found["wording: plain"].found == 1


def test_a_memory_of_an_unknown_row_is_an_error() -> None:
    with pytest.raises(ValueError, match="not judged: zh-9"):
        score([ROW], [extracted("唉", row="zh-9")])


def perfect(row: Row, statement: Statement) -> Extraction:
    start = row.text.index(statement.span)
    text = " ".join(word.partition("|")[0] for word in statement.text_must_hold)
    end = start + len(statement.span)
    return Extraction(
        row=row.id, kind=statement.kind, text=text, start=start, end=end, polarity=statement.polarity
    )


def test_the_labels_themselves_reach_every_figure() -> None:
    rows = read()
    found = score(rows, [perfect(row, one) for row in rows for one in row.statements])["all"]

    assert (found.precision, found.recall) == (1, 1)
    assert found.same_kind == found.same_polarity == found.statements


def test_remembering_every_message_whole_is_far_from_precise() -> None:
    rows = read()
    made = [Extraction(row=row.id, kind="fact", text=row.text, start=0, end=len(row.text)) for row in rows]

    assert score(rows, made)["all"].precision < 0.5
