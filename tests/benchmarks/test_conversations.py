"""The labelled conversations keep the promises of their read-me, and the checks notice what does not."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from benchmarks.conversations import NOT_SAID, Conversation, faults, read

if TYPE_CHECKING:
    from pathlib import Path

LINE: dict[str, Any] = {
    "id": "zh-99",
    "language": "zh",
    "about": "宠物",
    "turns": [
        {
            "id": "1",
            "status": "completed",
            "user": "我养了两只乌龟🐢，住Ａ座。",
            "assistant": "要不要每周换水？",
        },
        {"id": "2", "status": "completed", "user": "行，就这么办。", "assistant": "好的。"},
        {"id": "3", "status": "failed", "user": "还有一只猫", "assistant": None},
    ],
    "facts": [
        {
            "turn": "2",
            "kind": "decision",
            "quote": "就这么办",
            "reference": "乌龟每周换水。",
            "must_hold": ["每周", "换水"],
            "negative": False,
            "accepts": "每周换水",
            "until": None,
        }
    ],
    "traps": [{"turn": "3", "class": "unfinished", "quote": "还有一只猫", "by": None}],
    "allowed": [{"turn": "1", "quote": "住Ａ座"}],
}
FACT = LINE["facts"][0]


@cache
def talks() -> tuple[Conversation, ...]:
    return tuple(read())


def from_line(path: Path, **changed: Any) -> Conversation:
    file = path / "one.jsonl"
    file.write_text(json.dumps({**LINE, **changed}, ensure_ascii=False) + "\n", encoding="utf-8")
    return read([file])[0]


def test_the_set_has_no_fault() -> None:
    assert faults(talks()) == []


def test_forty_conversations_a_quarter_of_them_chinese() -> None:
    assert Counter(talk.language for talk in talks()) == {"en": 30, "zh": 10}


def test_each_has_eight_to_twenty_turns_facts_and_traps() -> None:
    assert all(8 <= len(talk.turns) <= 20 for talk in talks())
    assert all(talk.facts and talk.traps for talk in talks())


@pytest.mark.parametrize(
    "kind", sorted({"question", "hypothetical", "quotation", "hostile", "unfinished", "assistant's claim"})
)
def test_every_way_of_not_saying_something_is_there(kind: str) -> None:
    assert kind in NOT_SAID
    assert sum(trap.kind == kind for talk in talks() for trap in talk.traps) >= 3


def test_corrections_acceptances_and_negatives_are_there() -> None:
    facts = [fact for talk in talks() for fact in talk.facts]

    assert sum(fact.until is not None for fact in facts) >= 8
    assert sum(fact.accepts is not None for fact in facts) >= 5
    assert sum(fact.negative for fact in facts) >= 20


def test_lines_in_japanese_and_korean_are_there() -> None:
    said = "".join(turn.user for talk in talks() for turn in talk.turns)

    assert "大阪" in said
    assert "ます" in said
    assert "항상" in said


def test_a_good_conversation_has_no_fault(tmp_path: Path) -> None:
    assert faults([from_line(tmp_path)]) == []


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"language": "fr"}, "language"),
        ({"turns": LINE["turns"][1:]}, "expected the ids 1, 2, 3"),
        (
            {"turns": [*LINE["turns"][:2], {**LINE["turns"][2], "assistant": "好"}]},
            "expected an answer where",
        ),
        ({"allowed": [{"turn": "1", "quote": "住B座"}]}, "once in it, found it 0 times"),  # not literal
        ({"allowed": [{"turn": "9", "quote": "住Ａ座"}]}, "found it 0 times"),  # no such turn
        ({"traps": [{"turn": "3", "class": "riddle", "quote": "猫", "by": None}]}, "unknown class of trap"),
        ({"facts": [{**FACT, "kind": "secret"}]}, "unknown kind"),
        ({"facts": [{**FACT, "turn": "3", "quote": "一只猫"}]}, "never completed"),
        ({"facts": [{**FACT, "accepts": "每天换水"}]}, "is not in the answer before"),
        ({"facts": [{**FACT, "until": "1"}]}, "expected a later turn"),
        ({"facts": [{**FACT, "must_hold": ["每天"]}]}, "the reference does not hold"),
        ({"facts": [{**FACT, "must_hold": []}]}, "the reference does not hold"),  # nothing to match by
    ],
)
def test_the_checks_notice(tmp_path: Path, changed: dict[str, Any], found: str) -> None:
    assert found in "\n".join(faults([from_line(tmp_path, **changed)]))


def test_an_id_that_occurs_twice_is_noticed(tmp_path: Path) -> None:
    talk = from_line(tmp_path)

    assert faults([talk, talk]) == ["zh-99: the id occurs twice"]


@pytest.mark.parametrize(
    "changed", [{"facts": [{"turn": "1"}]}, {"spare": 1}, {"traps": [{"turn": "1", "quote": "猫"}]}]
)
def test_a_line_with_other_fields_is_an_error_that_names_it(tmp_path: Path, changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"one\.jsonl, line 1: not a conversation"):
        from_line(tmp_path, **changed)
