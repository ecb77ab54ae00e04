"""Conversations that leave their goal or keep to it: whether `mem.goal` notices, by words alone.

A dialogue that leaves is found if the first reminder comes at or after the message that leaves, one that keeps is
right if none comes; a reminder before that message, or in one that keeps, is a false alarm. `labels/README.md` says
how the parts came about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks.datasets import sha256
from benchmarks.lines import FOLDER, Line, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

BENCHMARK = "drift"
COMMAND = f"python -m benchmarks {BENCHMARK} --save"
DIALOGUES = FOLDER / "labels" / "drift"
PARTS = ("tune", "mended", "fresh", "wide", "later", "fresh-held-out", "held-out")
LOOKED_AT = ("tune", "mended", "fresh", "wide", "later")
"""The others are never listed: what is missed there is not to be mended."""
TARGET = 0.85
LANGUAGES = ("en", "zh")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue:
    """One conversation about a goal.

    Attributes:
        leaves: Number, from 1, of the user's message that leaves the goal for at least two; `None` if none does.
        messages: Role and text.
    """

    id: str
    goal: str
    leaves: int | None
    messages: tuple[tuple[str, str], ...]

    @property
    def language(self) -> str:
        """The language that it is in."""
        return self.id[:2]


def read(path: Path) -> list[Dialogue]:
    """Read the dialogues of a file.

    Raises:
        ValueError: A line is none of a dialogue.
    """
    return list(_dialogues(path.read_text(encoding="utf-8").splitlines()))


def measure(parts: Sequence[str] = PARTS) -> list[Line]:
    """Hold every dialogue of these parts before `mem.goal`, message by message."""
    lines = []
    for part in parts:
        path = DIALOGUES / f"{part}.txt"
        dialogues = read(path)
        noticed = {dialogue.id: first_reminder(dialogue) for dialogue in dialogues}
        metrics = {"all": _figures(dialogues, noticed)}
        metrics |= {
            name: _figures([d for d in dialogues if d.language == name], noticed) for name in LANGUAGES
        }
        lines.append(
            Line(
                benchmark=BENCHMARK,
                part=part,
                data_sha256=sha256([path]),
                settings={"embedder": None},
                metrics=metrics,
            )
        )
    return lines


def first_reminder(dialogue: Dialogue) -> int | None:
    """Return at which of the user's messages the first reminder comes; `None` if none does."""
    messages: list[dict[str, str]] = []
    count = 0
    with rememora.open(":memory:") as mem:
        mem.goal.on(dialogue.goal)
        for role, text in dialogue.messages:
            messages.append({"role": role, "content": text})
            if role == "user":
                count += 1
                if mem.goal.check(messages).drifting:
                    return count
    return None


def tables(lines: Sequence[Line]) -> str:
    """Show a table of all parts."""
    rows = [
        [
            line.part,
            name,
            *(str(found[key]) for key in ("dialogues", "found", "false", "missed")),
            f"{found['f1']:.2f}",
        ]
        for line in lines
        for name, found in line.metrics.items()
    ]
    return table(
        ["part", "language", "dialogues", "found", "false alarms", "missed", f"F1 (target {TARGET})"], rows
    )


def _figures(dialogues: Sequence[Dialogue], noticed: dict[str, int | None]) -> dict[str, Any]:
    found = missed = false = 0
    for dialogue in dialogues:
        at = noticed[dialogue.id]
        if at is not None and (dialogue.leaves is None or at < dialogue.leaves):
            false += 1
        elif dialogue.leaves is not None:
            found, missed = found + (at is not None), missed + (at is None)
    f1 = 2 * found / (2 * found + false + missed) if found else 0.0
    return {"dialogues": len(dialogues), "found": found, "false": false, "missed": missed, "f1": round(f1, 4)}


def _dialogues(lines: Sequence[str]) -> Iterator[Dialogue]:
    starts = [at for at, line in enumerate(lines) if line.startswith("# ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        id, kind, *number = lines[start].removeprefix("# ").split()
        goal = lines[start + 1]
        said = [line for line in lines[start + 2 : end] if line]
        if (
            kind not in ("leaves", "keeps")
            or not goal.startswith("goal: ")
            or {line[:3] for line in said} - {"U: ", "A: "}
        ):
            raise ValueError(f"{id}: expected goal, U: and A: lines, found another")
        yield Dialogue(
            id=id,
            goal=goal.removeprefix("goal: "),
            leaves=int(number[0]) if kind == "leaves" else None,
            messages=tuple(("user" if line[0] == "U" else "assistant", line[3:]) for line in said),
        )
