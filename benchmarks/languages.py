"""400 messages in four languages: does the right message come first, by words alone or with vectors?"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks.datasets import sha256
from benchmarks.dense import Once, whole
from benchmarks.lines import FOLDER, Line, table
from benchmarks.metrics import mean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from rememora.ports.embedder import Embedder

    Row = Mapping[str, Any]

COMMAND = "python -m benchmarks multilingual --save"
SET = FOLDER / "multilingual"
FILES = {"questions.jsonl": "target: first 37 of 40, among five 40", "questions-hard.jsonl": "no target"}
LANGUAGES = ("zh", "ja", "ko", "en")
AMONG = 5
DEPTH = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The rank of a right message, from 1 (0: not found), and whether a distractor stands above it."""

    rank: int
    beaten: bool


def rows(path: Path) -> list[Row]:
    """Read JSON lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def measure(embedder: Embedder | None = None, *, model: str = "") -> list[Line]:
    """Ask all questions of both files twice: each language alone, and all four in one scope.

    Args:
        embedder: Makes the vectors; words alone without one.
        model: Its name on the command line.
    """
    messages = rows(SET / "messages.jsonl")
    once = None if embedder is None else Once(embedder)
    lines = []
    for name in FILES:
        for layout in ("one scope a language", "all in one scope"):
            together = layout == "all in one scope"
            places = ask(messages, rows(SET / name), together=together, embedder=once)
            lines.append(
                Line(
                    benchmark="multilingual",
                    part=f"{name}, {layout}{f', {model}' if model else ''}",
                    data_sha256=sha256([SET / "messages.jsonl", SET / name]),
                    settings={"depth": DEPTH, "target": FILES[name]},
                    metrics={
                        "ranks": {id: place.rank for id, place in places.items()},
                        **{language: figures(places, language) for language in (*LANGUAGES, "all")},
                    },
                )
            )
    return lines


def ask(
    messages: Sequence[Row], questions: Sequence[Row], *, together: bool, embedder: Embedder | None = None
) -> dict[str, Place]:
    """Archive the messages, ask the questions, and return the place of each answer."""
    places = {}
    with rememora.open(":memory:", embedder=embedder) as mem:
        for language in LANGUAGES:
            mine = [message for message in messages if message["id"].startswith(language)]
            for receipt in mem.archive(mine, scope="all" if together else language):
                whole(receipt.degraded)
        for question in questions:
            scope = "all" if together else question["language"]
            found = mem.recall(question["question"], scope=scope, limit=DEPTH)
            whole(found.degraded)
            places[question["id"]] = _place([hit.source_id for hit in found.hits], question)
    return places


def _place(found: Sequence[str | None], question: Row) -> Place:
    answer = question["answer_id"]
    rank = found.index(answer) + 1 if answer in found else 0
    above = found[: rank - 1] if rank else found
    return Place(rank=rank, beaten=not set(question["distractor_ids"]).isdisjoint(above))


def figures(places: Mapping[str, Place], language: str) -> dict[str, float]:
    """Count the places of one language, or of "all"."""
    mine = [place for id, place in places.items() if language == "all" or id.startswith(language)]
    return {
        "questions": len(mine),
        "first": sum(place.rank == 1 for place in mine),
        "among_5": sum(1 <= place.rank <= AMONG for place in mine),
        "beaten": sum(place.beaten for place in mine),
        "MRR": round(mean([1 / place.rank if place.rank else 0.0 for place in mine]), 4),
    }


def tables(lines: Sequence[Line]) -> str:
    """Show each file and layout, and the questions whose right message does not come first."""
    return "\n\n".join(map(_block, lines))


def _block(line: Line) -> str:
    found = line.metrics
    rows = [
        [name, f["questions"], f["first"], f["among_5"], f["beaten"], f"{f['MRR']:.3f}"]
        for name in (*LANGUAGES, "all")
        if (f := found[name])
    ]
    header = ["language", "questions", "first", "among five", "a distractor above", "MRR"]
    others = ", ".join(f"{id} ({rank or 'not found'})" for id, rank in found["ranks"].items() if rank != 1)
    return (
        f"**{line.part}** ({line.settings['target']})\n\n{table(header, rows)}\n\n"
        f"Rank of those that are not first: {others or 'none'}."
    )
