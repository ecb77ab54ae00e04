"""Chinese users of MemoryBank, with labels of our own: which exchanges answer which question.

The set asks 7 questions about each user and says not what answers them. `labels/memorybank.jsonl`
does; it was made by reading the dialogues, before any search ran on them, and holds none of the set's text:

``user``      start of the SHA-256 of the user's name in the set
``question``  start of the SHA-256 of one of the set's questions about that user; or
``asked``     a question in our own words
``said_by``   who says what answers it: user, assistant, or both
``evidence``  every exchange that holds the answer, or a part of it: day and place in that day, from 0
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from benchmarks.lines import FOLDER
from benchmarks.plain_bm25 import tokens
from benchmarks.talks import SIDE, Asked, Said

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

LABELS = FOLDER / "labels" / "memorybank.jsonl"
MARK_LENGTH = 12
_HOUR = 12  # of the day, UTC: the set tells none


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """One line of the labels; of *question* and *asked* one is there."""

    user: str
    question: str | None = None
    asked: str | None = None
    said_by: str
    evidence: tuple[str, ...]


def labels(path: Path | None = None) -> list[Label]:
    """Read the labels."""
    lines = (path or LABELS).read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return [Label(**{**row, "evidence": tuple(row["evidence"])}) for row in rows]


def mark(text: str) -> str:
    """Return what stands for a text of the set."""
    return hashlib.sha256(text.encode()).hexdigest()[:MARK_LENGTH]


def pairs(text: str) -> list[str]:
    """Split Chinese, which has no spaces, into overlapping pairs of characters, for the plain BM25."""
    return [run[place : place + 2] for run in tokens(text) for place in range(max(1, len(run) - 1))]


def read(paths: list[Path]) -> Iterator[tuple[str, list[Said], list[Asked]]]:
    """Give each user that has labels: id, messages, questions.

    Raises:
        LookupError: A label names a question that the set does not ask about its user.
    """
    marked = labels()
    questions = _questions(paths[1])
    for name, user in json.loads(paths[0].read_text(encoding="utf-8")).items():
        mine = [label for label in marked if label.user == mark(name)]
        if mine:
            known = {mark(text): text for text in questions.get(name, [])}
            yield mark(name), list(said(user["history"])), [_asked(label, known) for label in mine]


def _questions(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        found |= json.loads(line)
    return found


def _asked(label: Label, known: Mapping[str, str]) -> Asked:
    text = label.asked or known.get(label.question or "")
    if text is None:
        raise LookupError(f"{LABELS.name}: no question {label.question} about the user {label.user}")
    return Asked(text=text, category=f"said by {label.said_by}", evidence=frozenset(label.evidence))


def said(history: Mapping[str, list[Mapping[str, Any]]]) -> Iterator[Said]:
    """Give the messages of all days; each is a minute after the one before."""
    for day, exchanges in history.items():
        start = datetime.fromisoformat(day).replace(hour=_HOUR, tzinfo=UTC)
        for place, exchange in enumerate(exchanges):
            for side, (role, key) in enumerate((("user", "query"), ("assistant", "response"))):
                yield Said(
                    id=f"{day}#{place}{SIDE}{role}",
                    role=role,
                    name=None,
                    session=day,
                    content=exchange[key],
                    at=(start + timedelta(minutes=2 * place + side)).isoformat(),
                    plain=exchange[key],
                )
