"""The benchmarks are no part of the package: they are found from the root of the repository."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

TURNS: list[dict[str, Any]] = [
    {"speaker": "Noor", "dia_id": "D1:1", "text": "I adopted a parrot called Biscuit 🦜"},
    {
        "speaker": "Teo",
        "dia_id": "D1:2",
        "text": "Lovely! Where did you find him?",
        "blip_caption": "a green parrot",
    },
    {"speaker": "Noor", "dia_id": "D1:3", "text": "在城南的动物收容所，离家很近。"},
]


def talk(id: str) -> dict[str, Any]:
    return {
        "sample_id": id,
        "conversation": {
            "speaker_a": "Noor",
            "speaker_b": "Teo",
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": TURNS,
            "session_2_date_time": "12:05 am on 1 January, 2024",
            "session_2": [{"speaker": "Teo", "dia_id": "D2:1", "text": "How is the ｐａｒｒｏｔ today?"}],
            "session_3_date_time": "9:00 am on 2 January, 2024",
        },
        "qa": [
            {"question": "What is the name of Noor's parrot?", "category": 4, "evidence": ["D1:1"]},
            {"question": "动物收容所在哪里？", "category": 1, "evidence": ["D1:3; D1:2", "D9:9"]},
            {"question": "When did Teo buy a boat?", "category": 5, "evidence": []},
            {"question": "What did nobody mark?", "category": 2, "evidence": ["D9:9"]},
        ],
    }


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a LoCoMo of four conversations, one of them held out, and a BEAM of one chat."""
    from benchmarks import datasets

    tuned_on = {"locomo": {"talk-0", "talk-1", "talk-2"}, "beam": {"7"}}
    monkeypatch.setattr(datasets, "TUNED_ON", tuned_on)
    (tmp_path / "locomo").mkdir()
    (tmp_path / "beam-100k").mkdir()
    talks = [talk(f"talk-{n}") for n in range(4)]
    (tmp_path / "locomo" / "locomo-dev.json").write_text(json.dumps(talks), encoding="utf-8")
    messages = [
        {"id": 0, "role": "user", "content": "My deadline is in June.", "time_anchor": "March-15-2024"},
        {"id": 1, "role": "assistant", "content": "Then plan backwards from June."},
        {"id": 2, "role": "user", "content": "The budget is 300 euros."},
    ]
    chat = {"chat": 7, "sessions": [{"messages": messages[:2]}, {"messages": messages[2:]}]}
    asked = [
        {
            "chat": 7,
            "type": "information_extraction",
            "question": "When is the deadline?",
            "answer": "In June.",
            "evidence_ids": [0],
        },
        {"chat": 7, "type": "abstention", "question": "Who is my landlord?", "evidence_ids": []},
    ]
    (tmp_path / "beam-100k" / "chats-dev.jsonl").write_text(json.dumps(chat) + "\n", encoding="utf-8")
    lines = "".join(json.dumps(question) + "\n" for question in asked)
    (tmp_path / "beam-100k" / "questions-dev.jsonl").write_text(lines, encoding="utf-8")
    return tmp_path
