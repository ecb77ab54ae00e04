"""Labelled turns to fit on: `labels/turns/LANGUAGE-*.txt`, one turn a line, what is to be kept marked in it.

`labels/README.md` tells how they are written. None of them is in a set that judges.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.lines import FOLDER
from rememora.core.statements import Said, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TURNS = FOLDER / "labels" / "turns"
KINDS = {
    "p": "preference",
    "f": "fact",
    "i": "identity",
    "d": "decision",
    "c": "correction",
    "k": "constraint",
}
_ASIDE = "~"
_MARK = re.compile(r"\{([pfidck~])([-^]*):")
_TRAP = re.compile(r"\s#([a-z' -]*)$")
_WHO = re.compile(r"([^:{}]{1,20}): ?")
_SAID_MS = 1_773_223_200_000  # 2026-03-11 10:00 UTC, a Wednesday


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A part of the last message; *kind* is None for an aside that may be kept or not."""

    start: int
    end: int
    kind: str | None
    negative: bool
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A turn with the marks in its last message."""

    language: str
    author: str
    turn: Turn
    marks: tuple[Mark, ...]
    trap: str = ""
    """The class of the trap that the line names."""


def files() -> list[Path]:
    """Return the files in the order of their names."""
    return sorted(TURNS.glob("*.txt"))


def read(path: Path) -> Iterator[Labelled]:
    """Read a file; raises for a line that is not written as told."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip():
            try:
                yield _labelled(line, path.stem)
            except ValueError as error:
                raise ValueError(f"{path.name}, line {number}: {error}") from error


def _labelled(line: str, author: str) -> Labelled:
    trap = _TRAP.search(line)
    *earlier, last = _TRAP.sub("", line).split(" || ")
    said = [_said(one) for one in earlier]
    name = None
    if any(one.name for one in said) and not last.startswith("{") and (found := _WHO.match(last)):
        name, last = found[1], last[found.end() :]
    text, marks = _unmarked(last.removeprefix("U: ").replace("\\n", "\n"))
    turn = Turn([*said, Said("user", text, name)], _SAID_MS, "UTC")
    return Labelled(
        language=author[:2], author=author, turn=turn, marks=tuple(marks), trap=trap[1] if trap else ""
    )


def _said(message: str) -> Said:
    found = _WHO.match(message)
    if found is None:
        raise ValueError("expected who says each earlier message")
    text = message[found.end() :].replace("\\n", "\n")
    return (
        Said("assistant", text)
        if found[1] == "A"
        else Said("user", text, None if found[1] == "U" else found[1])
    )


def _unmarked(marked: str) -> tuple[str, list[Mark]]:
    text, place = "", 0
    marks: list[Mark] = []
    opened: list[tuple[str, str, int]] = []
    while place < len(marked):
        if found := _MARK.match(marked, place):
            opened.append((found[1], found[2], len(text)))
            place = found.end()
            continue
        if marked[place] == "}" and opened:
            kind, signs, start = opened.pop()
            known = None if kind == _ASIDE else KINDS[kind]
            marks.append(
                Mark(start=start, end=len(text), kind=known, negative="-" in signs, open="^" in signs)
            )
        else:
            text += marked[place]
        place += 1
    if opened or not text.strip():
        raise ValueError("expected words, and an end of every mark")
    return text, marks
