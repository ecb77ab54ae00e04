"""Reads the data sets that quality is measured on; none of them is part of this repository."""

from __future__ import annotations

import hashlib
import json
import os
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks import memorybank
from benchmarks.talks import Asked, Conversation, Said, units

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LOCOMO, BEAM, MEMORYBANK = "locomo", "beam", "memorybank"
LOCOMO_CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "inference", 4: "single-hop", 5: "adversarial"}
UNANSWERABLE = frozenset({"adversarial", "abstention"})
"""Kinds of questions whose answer was never said."""
TUNED_ON = {
    LOCOMO: frozenset({"conv-26", "conv-30", "conv-41"}),
    BEAM: frozenset({"1", "4", "6", "7", "11"}),
    MEMORYBANK: frozenset(),
}
"""The conversations of each set that may be looked at and fitted on; the others are held out.

By id: another order of the file, or a larger part of the set, must not turn one into the other.
"""

_FILES = {
    LOCOMO: ("locomo/locomo-dev.json",),
    BEAM: ("beam-100k/chats-dev.jsonl", "beam-100k/questions-dev.jsonl"),
    MEMORYBANK: ("memorybank/memory_bank_cn-dev.json", "memorybank/probing_questions_cn-dev.jsonl"),
}
_EVIDENCE = re.compile(r"D\d+:\d+")


def data_folder(given: str | None) -> Path:
    """Return the folder of the data: as given, else as REMEMORA_DATA names it, else beside the repository."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    return Path(given or os.environ.get("REMEMORA_DATA") or beside)


def files(name: str, folder: Path) -> list[Path]:
    """Return the files of a set, or nothing if one of them is missing."""
    found = [folder / part for part in _FILES[name]]
    return found if all(path.is_file() for path in found) else []


def sha256(paths: list[Path]) -> str:
    """Return the hash of the files' bytes, one after the other."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def read(name: str, paths: list[Path]) -> list[Conversation]:
    """Read a set."""
    readers: dict[str, Callable[[list[Path]], Iterator[tuple[str, list[Said], list[Asked]]]]] = {
        LOCOMO: _locomo,
        BEAM: _beam,
        MEMORYBANK: memorybank.read,
    }
    found = []
    for id, said, asked in readers[name](paths):
        part = "dev" if id in TUNED_ON[name] else "held-out"
        ids = set(units(message.id for message in said))
        kept = [_only(question, ids) for question in asked]
        found.append(
            Conversation(
                id=id,
                part=part,
                said=tuple(said),
                asked=tuple(q for q in kept if q.evidence or q.category in UNANSWERABLE),
            )
        )
    return found


def _only(question: Asked, ids: set[str]) -> Asked:
    return Asked(text=question.text, category=question.category, evidence=question.evidence & ids)


def _locomo(paths: list[Path]) -> Iterator[tuple[str, list[Said], list[Asked]]]:
    for found in json.loads(paths[0].read_text(encoding="utf-8")):
        asked = [
            Asked(
                text=str(qa["question"]),
                category=LOCOMO_CATEGORIES[qa["category"]],
                evidence=frozenset(_EVIDENCE.findall(" ".join(map(str, qa.get("evidence") or ())))),
            )
            for qa in found["qa"]
        ]
        yield str(found["sample_id"]), list(_locomo_turns(found["conversation"])), asked


def _locomo_turns(talk: dict[str, Any]) -> Iterator[Said]:
    sessions = sorted(
        (int(key[8:]) for key, turns in talk.items() if re.fullmatch(r"session_\d+", key) and turns)
    )
    for number in sessions:
        start = locomo_time(talk[f"session_{number}_date_time"])
        for minute, turn in enumerate(talk[f"session_{number}"]):
            caption = turn.get("blip_caption")
            content = f"{turn['text']} [shares: {caption}]" if caption else turn["text"]
            yield Said(
                id=turn["dia_id"],
                role="user" if turn["speaker"] == talk["speaker_a"] else "assistant",
                name=turn["speaker"],
                session=f"session_{number}",
                content=content,
                at=(start + timedelta(minutes=minute)).isoformat(),
                plain=f"{turn['speaker']}: {content}",
            )


def locomo_time(text: str) -> datetime:
    """Read a time such as "1:56 pm on 8 May, 2023"."""
    return datetime.strptime(text.strip(), "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)


def _beam(paths: list[Path]) -> Iterator[tuple[str, list[Said], list[Asked]]]:
    asked: dict[object, list[Asked]] = {}
    for question in _lines(paths[1]):
        evidence = frozenset(str(id) for id in question["evidence_ids"])
        asked.setdefault(question["chat"], []).append(
            Asked(text=question["question"], category=question["type"], evidence=evidence)
        )
    for chat in _lines(paths[0]):
        yield str(chat["chat"]), list(_beam_messages(chat["sessions"])), asked.get(chat["chat"], [])


def _beam_messages(sessions: list[dict[str, Any]]) -> Iterator[Said]:
    """Give a chat's messages; a date holds until the next one is named, a minute later with each message."""
    at: datetime | None = None
    for number, session in enumerate(sessions, start=1):
        for message in session["messages"]:
            anchor = message.get("time_anchor")
            if anchor:
                at = datetime.strptime(anchor, "%B-%d-%Y").replace(tzinfo=UTC)
            elif at is not None:
                at += timedelta(minutes=1)
            yield Said(
                id=str(message["id"]),
                role=message["role"],
                name=None,
                session=f"session_{number}",
                content=message["content"],
                at=at.isoformat() if at else None,
                plain=message["content"],
            )


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)
