"""The labelled statements keep the promises of their read-me, and the checks notice what does not."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from benchmarks.statements import KINDS, LANGUAGES, SECOND, THIRD, TRAPS, Row, faults, holds, read

from benchmarks import statements

if TYPE_CHECKING:
    from pathlib import Path

SCRIPTS = {"en": "[A-Za-z]", "zh": "[一-鿿]", "ja": "[ぁ-ヿ]", "ko": "[가-힣ㄱ-ㅎ]"}
LINE: dict[str, Any] = {
    "id": "zh-001",
    "language": "zh",
    "turn": [{"role": "assistant", "text": "您养狗吗？"}, {"role": "user", "text": "养的是乌龟🐢，两只。"}],
    "statements": [
        {
            "kind": "correction",
            "text_must_hold": ["乌龟|龟"],
            "span": "养的是乌龟",
            "polarity": "positive",
            "slot": ["user", "宠物", "乌龟"],
            "date": None,
        }
    ],
    "allowed": ["两只"],
    "trap": None,
    "wording": "other",
}


@cache
def rows() -> tuple[Row, ...]:
    return tuple(read())


def from_line(path: Path, **changed: Any) -> Row:
    file = path / "one.jsonl"
    file.write_text(json.dumps({**LINE, **changed}, ensure_ascii=False) + "\n", encoding="utf-8")
    return read(file)[0]


def statement(**changed: Any) -> dict[str, Any]:
    return {**LINE["statements"][0], **changed}


def test_the_set_has_no_fault() -> None:
    assert faults(rows()) == []


@pytest.mark.parametrize(
    ("language", "at_least"),
    [
        ("en", 280),
        ("zh", 280),
        ("ja", 70),  # 80 of the two are asked for
        ("ko", 70),
    ],
)
def test_each_language_has_enough_rows_and_half_of_them_are_traps(language: str, at_least: int) -> None:
    mine = [row for row in rows() if row.language == language]
    traps = sum(row.trap is not None for row in mine)

    assert len(mine) >= at_least
    assert 0.48 <= traps / len(mine) <= 0.52
    assert all(row.id.startswith(f"{language}-") for row in mine)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_third_of_the_rows_with_a_statement_is_not_worded_plainly(language: str) -> None:
    worded = Counter(row.wording for row in rows() if row.language == language and row.wording)

    assert worded["other"] / worded.total() >= 1 / 3


@pytest.mark.parametrize("language", ["en", "zh", "ja", "ko"])
def test_every_kind_and_every_class_of_trap_occurs(language: str) -> None:
    mine = [row for row in rows() if row.language == language]

    assert {one.kind for row in mine for one in row.statements} == set(KINDS)
    assert {row.trap for row in mine if row.trap} == set(TRAPS)


@pytest.mark.parametrize(("language", "turns"), [("en", 160), ("zh", 160), ("ja", 40), ("ko", 40)])
def test_the_second_set_has_no_fault_and_half_of_it_are_traps(language: str, turns: int) -> None:
    second = read(SECOND)
    mine = [row for row in second if row.language == language]

    assert faults(second) == []
    assert len(mine) == turns
    assert sum(row.trap is not None for row in mine) == turns / 2
    assert {one.kind for row in mine for one in row.statements} == set(KINDS)


@pytest.mark.parametrize(("language", "turns"), [("en", 124), ("zh", 124), ("ja", 30), ("ko", 30)])
def test_the_third_set_has_no_fault_and_half_of_it_are_traps(language: str, turns: int) -> None:
    third = read(THIRD)
    mine = [row for row in third if row.language == language]

    assert faults(third) == []
    assert len(mine) == turns
    assert 0.48 <= sum(row.trap is not None for row in mine) / turns <= 0.52


def test_no_text_occurs_twice() -> None:
    turns = [" / ".join(message["text"] for message in row.turn) for row in rows()]
    counted = Counter(" ".join(unicodedata.normalize("NFKC", text).casefold().split()) for text in turns)

    assert [text for text, times in counted.items() if times > 1] == []


def test_texts_are_in_the_script_of_their_language() -> None:
    assert [row.id for row in rows() if not re.search(SCRIPTS[row.language], row.text)] == []


def test_some_traps_have_a_true_statement_beside_them_and_some_turns_have_several() -> None:
    assert sum(bool(row.trap and row.statements) for row in rows()) >= 20
    assert sum(len(row.statements) > 1 for row in rows()) >= 50
    assert sum(len(row.turn) > 1 for row in rows()) >= 50


def test_a_well_formed_line_has_no_fault(tmp_path: Path) -> None:
    row = from_line(tmp_path)

    assert faults([row]) == []
    assert row.text == "养的是乌龟🐢，两只。"
    assert row.statements[0].slot == ("user", "宠物", "乌龟")


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"language": "fr"}, "language: expected one of en"),
        ({"trap": "riddle"}, "trap: expected one of question"),
        ({"wording": None}, "wording: expected one of plain"),
        ({"statements": [], "wording": None}, "neither a trap nor a statement"),
        ({"statements": [], "trap": "joke"}, "a wording, but no statement"),
        ({"turn": []}, "expected a message of the user"),
        ({"turn": [{"role": "assistant", "text": "养的是乌龟，两只。"}]}, "expected a message of the user"),
        ({"turn": [{"role": "user", "text": " \n"}]}, "expected a message of the user"),
        ({"statements": [statement(kind="opinion")]}, "kind: expected one of preference"),
        ({"statements": [statement(polarity="mixed")]}, "polarity: expected one of positive"),
        ({"statements": [statement(span="养乌龟")]}, "span: expected '养乌龟' once"),
        ({"statements": [statement(span="")]}, "span: expected '' once"),
        ({"statements": [statement(text_must_hold=[])]}, "no word that must be held"),
        ({"statements": [statement(text_must_hold=["猫"])]}, "'猫' is nowhere in the turn"),
        ({"statements": [statement(date="周五")]}, "date: '周五' is not in the message"),
        ({"statements": [statement(slot=["user", "", "乌龟"])]}, "slot: expected subject"),
        ({"statements": [statement(slot=["user", "乌龟"])]}, "slot: expected subject"),
        ({"allowed": ["三只"]}, "allowed: expected '三只' once"),
    ],
)
def test_a_fault_is_told_with_the_id_of_its_row(changed: dict[str, Any], told: str, tmp_path: Path) -> None:
    found = faults([from_line(tmp_path, **changed)])

    assert any(fault.startswith(f"zh-001: {told}") for fault in found), found


def test_a_span_that_stands_twice_in_the_message_is_a_fault(tmp_path: Path) -> None:
    row = from_line(tmp_path, turn=[{"role": "user", "text": "养的是乌龟，养的是乌龟，两只。"}])

    assert faults([row]) == ["zh-001: span: expected '养的是乌龟' once in the message, found it 2 times"]


def test_an_id_that_occurs_twice_is_a_fault(tmp_path: Path) -> None:
    row = from_line(tmp_path)

    assert faults([row, replace(row, trap="joke")]) == ["zh-001: the id occurs twice"]


@pytest.mark.parametrize(
    "changed",
    [
        {"label": 1},  # a field that is not known
        {"statements": [{"kind": "fact"}]},  # fields that are missing
        {"statements": [statement(sure=True)]},  # a field of a statement that is not known
    ],
)
def test_a_line_with_other_fields_is_an_error_that_names_the_line(
    changed: dict[str, Any], tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match="line 1"):
        from_line(tmp_path, **changed)


@pytest.mark.parametrize(
    ("text", "word", "held"),
    [
        ("Prefers DARK roast", "dark", True),  # case
        ("ｄａｒｋ ｒｏａｓｔ", "dark roast", True),  # full width
        ("works in teams", "tea", False),  # a short word stands alone
        ("drinks tea.", "tea", True),  # up to the full stop
        ("allergies", "allerg", True),  # a longer one from its start
        ("sandpaper", "paper", False),  # not from its middle
        ("budget 4000", "400", False),  # a number neither
        ("doesn’t eat pork", "n't", True),  # a contraction, with either apostrophe
        ("knows pork", "not|no|never", False),  # none of several
        ("no pork", "not|no|never", True),  # one of several
        ("她不吃猪肉", "不", True),  # Chinese anywhere
        ("用PostgreSQL存", "postgresql", True),  # Latin between Han
        ("ｶﾅﾀﾞ在住", "カナダ", True),  # half-width Katakana
        ("고양이 콩이", "콩이", True),  # Korean
        ("cafe\u0301 au lait", "café", True),  # a combining accent
        ("adopted 🦜", "🦜", True),  # an emoji
        ("", "tea", False),  # nothing
    ],
)
def test_a_word_is_held_whatever_its_width_and_case(text: str, word: str, held: bool) -> None:
    assert holds(text, word) is held


def test_the_set_is_read_from_the_folder_of_labels() -> None:
    assert statements.STATEMENTS.parent.name == "labels"
    assert len(rows()) == len(statements.STATEMENTS.read_text(encoding="utf-8").splitlines())
