"""The labels hold on their own, and point at what the data holds where it is there."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from benchmarks.talks import units

from benchmarks import datasets, memorybank

if TYPE_CHECKING:
    from pathlib import Path

HAN = re.compile(r"[\u4e00-\u9fff]")
USER = "阿诺"
HISTORY = {
    "2024-05-01": [
        {"query": "我养了一只鹦鹉🦜。", "response": "它叫什么名字？"},
        {"query": "它叫饼干。", "response": "好可爱！"},
    ],
    "2024-05-02": [{"query": "今天下雨。", "response": "记得带伞。"}],
}
QUESTIONS = ["我的鹦鹉叫什么名字？", "下雨天你提醒我带什么？"]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """A set of one user with labels and one without."""
    user = memorybank.mark(USER)
    rows = [
        {
            "user": user,
            "question": memorybank.mark(QUESTIONS[0]),
            "said_by": "user",
            "evidence": ["2024-05-01#1"],
        },
        {
            "user": user,
            "asked": "那天的天气怎么样？",
            "said_by": "user",
            "evidence": ["2024-05-02#0", "2024-05-03#0"],
        },
    ]
    made = [tmp_path / name for name in ("users.json", "questions.jsonl", "labels.jsonl")]
    made[0].write_text(
        json.dumps({USER: {"history": HISTORY}, "别人": {"history": HISTORY}}), encoding="utf-8"
    )
    made[1].write_text(json.dumps({USER: QUESTIONS}) + "\n", encoding="utf-8")
    made[2].write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    monkeypatch.setattr(memorybank, "LABELS", made[2])
    return made[:2]


def test_labels_are_sixty_and_well_formed() -> None:
    labels = memorybank.labels()

    assert len(labels) == 60
    assert len({label.user for label in labels}) == 8
    assert len({(label.user, label.question, label.asked) for label in labels}) == 60
    for label in labels:
        assert (label.question is None) != (label.asked is None), "one of the two"
        assert all(re.fullmatch("[0-9a-f]{12}", m) for m in (label.user, label.question or label.user))
        assert label.said_by in {"user", "assistant", "both"}
        assert label.evidence
        assert list(label.evidence) == sorted(set(label.evidence))
        assert all(re.fullmatch(r"\d{4}-\d\d-\d\d#\d+", place) for place in label.evidence)


def test_labels_hold_no_words_but_our_own_questions() -> None:
    for line in memorybank.LABELS.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)

        assert not HAN.search(json.dumps({**row, "asked": ""}, ensure_ascii=False))
        assert HAN.search(row.get("asked", "问"))


def test_labels_point_at_exchanges_and_questions_of_the_data() -> None:
    paths = datasets.files(datasets.MEMORYBANK, datasets.data_folder(None))
    if not paths:
        pytest.skip("no data")

    labels = Counter((label.user, label.evidence) for label in memorybank.labels())
    asked = 0
    for user, said, questions in memorybank.read(paths):
        known = set(units(message.id for message in said))
        asked += len(questions)
        for question in questions:
            assert question.evidence <= known
            assert labels[user, tuple(sorted(question.evidence))] >= 1
    assert asked == 60


def test_none_of_our_questions_is_one_of_the_data() -> None:
    paths = datasets.files(datasets.MEMORYBANK, datasets.data_folder(None))
    if not paths:
        pytest.skip("no data")

    theirs = paths[1].read_text(encoding="utf-8")

    assert not [label.asked for label in memorybank.labels() if label.asked and label.asked in theirs]


def test_each_exchange_becomes_two_messages_of_its_day(files: list[Path]) -> None:
    ((user, said, _),) = memorybank.read(files)

    assert user == memorybank.mark(USER), "who has no labels is left out"
    assert [message.id for message in said] == [
        "2024-05-01#0/user",
        "2024-05-01#0/assistant",
        "2024-05-01#1/user",
        "2024-05-01#1/assistant",
        "2024-05-02#0/user",
        "2024-05-02#0/assistant",
    ]
    assert said[3].message() == {
        "id": "2024-05-01#1/assistant",
        "role": "assistant",
        "session": "2024-05-01",
        "content": "好可爱！",
        "at": "2024-05-01T12:03:00+00:00",
    }


def test_questions_come_from_the_set_or_are_our_own(files: list[Path]) -> None:
    (talk,) = datasets.read(datasets.MEMORYBANK, files)

    assert talk.part == "held-out", "nothing was chosen on it"
    assert [(q.text, q.category, q.evidence) for q in talk.asked] == [
        (QUESTIONS[0], "said by user", frozenset({"2024-05-01#1"})),
        ("那天的天气怎么样？", "said by user", frozenset({"2024-05-02#0"})),  # the other place does not exist
    ]


def test_a_label_without_its_question_is_named(files: list[Path]) -> None:
    files[1].write_text(json.dumps({USER: QUESTIONS[1:]}) + "\n", encoding="utf-8")

    with pytest.raises(LookupError, match=memorybank.mark(QUESTIONS[0])):
        list(memorybank.read(files))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我养鹦鹉。", ["我养", "养鹦", "鹦鹉"]),  # every two neighbours
        ("雨", ["雨"]),  # one alone stays
        ("今天，雨🌧大", ["今天", "雨", "大"]),  # signs and emoji part them
        ("", []),  # nothing there
    ],
)
def test_chinese_is_split_into_pairs(text: str, expected: list[str]) -> None:
    assert memorybank.pairs(text) == expected


def test_an_exchange_is_found_once_where_its_first_side_is() -> None:
    assert units(["d#1/user", "d#0/assistant", "d#1/assistant", "D1:3"]) == ("d#1", "d#0", "D1:3")
