"""What is remembered of real talks: a sample of memories, each judged by itself by someone who did not write the rules.

The verdicts are in `labels/extracted.jsonl`, by the id of the memory and without any of the sets' text:

``id``       start of the SHA-256 of set, message, evidence and text of the memory
``verdict``  "good", or why it is not: "false", "unclear" (not understood by itself), "junk" (not worth keeping)
``why``      the class of the miss, in a few words; empty for a good one

Another rule gives other memories and so other ids: those without a verdict are counted as not judged.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

import rememora
from benchmarks import datasets, memorybank
from benchmarks.lines import FOLDER, SEED, Line, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from benchmarks.talks import Said
    from rememora.model.memory import Memory

BENCHMARK = "extracted"
COMMAND = f"python -m benchmarks {BENCHMARK} --save"
VERDICTS = FOLDER / "labels" / "extracted.jsonl"
SETS = ("memorybank-cn", "memorybank-en", "locomo", "coding-sessions")
SAMPLE = 100
READ_BY_AUTHORS = {"memorybank-cn": 4, "memorybank-en": 4, "locomo": 4, "coding-sessions": 5}
"""So many talks from the beginning were read when the rules were written; only the others are judged.

A talk of LoCoMo counts twice: it is read once with each of the two as the user.
"""

_FILES = {
    "memorybank-cn": "memorybank/memory_bank_cn-dev.json",
    "memorybank-en": "memorybank/memory_bank_en-dev.json",
    "locomo": "locomo/locomo-dev.json",
    "coding-sessions": "coding-sessions/*.md",
}
_MARK_LENGTH = 12
_OTHER = {"user": "assistant", "assistant": "user"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A memory of a talk, and the words that it rests on."""

    id: str
    talk: str
    memory: Memory


def paths(name: str, folder: Path) -> list[Path]:
    """Return the files of a set; nothing if it is not there."""
    return sorted(folder.glob(_FILES[name]))


def sample(name: str, files: list[Path], *, seed: int = SEED) -> tuple[list[Found], int]:
    """Return memories of the talks that nobody read, drawn by *seed*, and how many there are."""
    every = sorted(_found(name, files), key=lambda found: found.id)
    return Random(seed).sample(every, min(SAMPLE, len(every))), len(every)


def _found(name: str, files: list[Path]) -> Iterator[Found]:
    with rememora.open(":memory:") as mem:
        for talk in _put(mem, name, files):
            mem.upkeep.distill(scope=talk)
            for memory in mem.list(scope=talk, limit=10_000):
                spans = [(span.message_id, span.start, span.end) for span in memory.evidence]
                key = json.dumps([name, talk, spans, memory.text], ensure_ascii=False)
                yield Found(id=_mark(key), talk=talk, memory=memory)


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_MARK_LENGTH]


def _put(mem: rememora.Rememora, name: str, files: list[Path]) -> Iterator[str]:
    """Archive each talk in a scope of its own, and give the scopes."""
    unread = READ_BY_AUTHORS[name]
    if name == "coding-sessions":
        for file in files[unread:]:
            mem.import_(file, scope=file.stem)
            yield file.stem
        return
    for id, said in list(_talks(name, files[0]))[unread:]:
        mem.archive([message.message() for message in said], scope=id)
        yield id


def _talks(name: str, file: Path) -> Iterator[tuple[str, list[Said]]]:
    if name == "locomo":
        for talk in datasets.read(datasets.LOCOMO, [file]):
            yield talk.id, list(talk.said)
            yield f"{talk.id}, the other", [replace(said, role=_OTHER[said.role]) for said in talk.said]
    else:
        for user, history in json.loads(file.read_text(encoding="utf-8")).items():
            yield _mark(user), list(memorybank.said(history["history"]))


def verdicts(path: Path | None = None) -> dict[str, dict[str, str]]:
    """Read the verdicts by the id of the memory."""
    file = path or VERDICTS
    rows = (
        [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []
    )
    return {row["id"]: row for row in rows}


def measure(folder: Path, names: Iterable[str] = SETS) -> list[Line]:
    """Count the verdicts on the sample of each set that is there."""
    judged = verdicts()
    return [
        _line(name, *sample(name, files), files, judged) for name in names if (files := paths(name, folder))
    ]


def _line(
    name: str, found: list[Found], of: int, files: list[Path], judged: dict[str, dict[str, str]]
) -> Line:
    known = [judged[one.id] for one in found if one.id in judged]
    return Line(
        benchmark=BENCHMARK,
        part=name,
        data_sha256=datasets.sha256(files),
        settings={"target": "90 of 100 good", "talks_left_out": READ_BY_AUTHORS[name]},
        metrics={
            "memories": of,
            "sampled": len(found),
            "judged": len(known),
            "verdicts": dict(Counter(row["verdict"] for row in known)),
            "misses": dict(Counter(row["why"] for row in known if row["verdict"] != "good")),
        },
    )


def shown(name: str, found: Sequence[Found]) -> str:
    """Show each memory and the words that it rests on, to be judged."""
    return "\n".join(
        f"{name} {one.id} [{one.memory.kind}, {one.memory.meta.get('rule')}] {one.memory.text}\n"
        + "\n".join(f"    {span.role}: {span.text}" for span in one.memory.evidence)
        for one in found
    )


def tables(lines: Sequence[Line]) -> str:
    """Show the verdicts of each set, and the misses by class."""
    header = ("", "memories", "sampled", "judged", "good", "false", "unclear", "junk")
    rows = [
        (
            line.part,
            *(line.metrics[count] for count in ("memories", "sampled", "judged")),
            *(line.metrics["verdicts"].get(verdict, 0) for verdict in header[4:]),
        )
        for line in lines
    ]
    misses: Counter[str] = Counter()
    for line in lines:
        misses.update(line.metrics["misses"])
    classes = table(("class of miss", "memories"), misses.most_common())
    return table(header, rows) + (f"\n\n{classes}" if misses else "")
