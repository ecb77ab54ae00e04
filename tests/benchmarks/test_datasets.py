from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from benchmarks import datasets

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1:56 pm on 8 May, 2023", datetime(2023, 5, 8, 13, 56, tzinfo=UTC)),  # afternoon
        ("12:05 am on 1 January, 2024", datetime(2024, 1, 1, 0, 5, tzinfo=UTC)),  # just after midnight
        (" 12:30 pm on 29 February, 2024 ", datetime(2024, 2, 29, 12, 30, tzinfo=UTC)),  # noon, a leap day
    ],
)
def test_times_of_sessions_are_read(text: str, expected: datetime) -> None:
    assert datasets.locomo_time(text) == expected


def test_turns_carry_speaker_caption_and_a_minute_each(data: Path) -> None:
    first, *_ = datasets.read("locomo", datasets.files("locomo", data))

    assert [said.id for said in first.said] == ["D1:1", "D1:2", "D1:3", "D2:1"]
    assert first.said[1].message() == {
        "id": "D1:2",
        "role": "assistant",
        "name": "Teo",
        "session": "session_1",
        "content": "Lovely! Where did you find him? [shares: a green parrot]",
        "at": "2023-05-08T13:57:00+00:00",
    }
    assert first.said[1].plain == "Teo: Lovely! Where did you find him? [shares: a green parrot]"


def test_questions_keep_only_evidence_that_exists(data: Path) -> None:
    first, *_ = datasets.read("locomo", datasets.files("locomo", data))

    assert [(q.category, q.evidence) for q in first.asked] == [
        ("single-hop", {"D1:1"}),
        ("multi-hop", {"D1:2", "D1:3"}),
        ("adversarial", frozenset()),
    ]


def test_named_conversations_are_for_tuning_in_whatever_order_they_come(data: Path) -> None:
    (path,) = datasets.files("locomo", data)
    in_order = {talk.id: talk.part for talk in datasets.read("locomo", [path])}
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8"))[::-1]), encoding="utf-8")

    backwards = {talk.id: talk.part for talk in datasets.read("locomo", [path])}

    assert in_order == {"talk-0": "dev", "talk-1": "dev", "talk-2": "dev", "talk-3": "held-out"}
    assert backwards == in_order


def test_a_date_holds_until_the_next_one_is_named(data: Path) -> None:
    (chat,) = datasets.read("beam", datasets.files("beam", data))

    assert [said.at for said in chat.said] == [
        "2024-03-15T00:00:00+00:00",
        "2024-03-15T00:01:00+00:00",
        "2024-03-15T00:02:00+00:00",
    ]
    assert [said.session for said in chat.said] == ["session_1", "session_1", "session_2"]
    assert [(q.category, q.evidence) for q in chat.asked] == [
        ("information_extraction", {"0"}),
        ("abstention", frozenset()),
    ]


def test_a_set_with_a_missing_file_is_no_set(data: Path) -> None:
    (data / "beam-100k" / "questions-dev.jsonl").unlink()

    assert datasets.files("beam", data) == []
    assert len(datasets.files("locomo", data)) == 1


def test_the_folder_is_as_given_else_as_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REMEMORA_DATA", "from-environment")

    assert datasets.data_folder("given").name == "given"
    assert datasets.data_folder(None).name == "from-environment"
    monkeypatch.delenv("REMEMORA_DATA")
    assert datasets.data_folder(None).parts[-2:] == ("shared", "data")
