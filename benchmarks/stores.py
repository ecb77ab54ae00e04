"""Stores of any size for the speed benchmark, filled through the public verbs."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import rememora
from benchmarks.sentences import Writer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    Sampled = list[tuple[list[str], str]]

LAYOUTS = {"whole": 1, "1 %": 100}
"""Name of the layout to the number of scopes that the rows are spread over."""
FIRST_SCOPE = "scope-000"
MEMORIES_UP_TO = 100_000
"""Larger stores hold messages, which are written four times as fast; a search does not tell them apart."""
BATCH = 1_000
"""Messages an `archive`."""
_SAMPLED = 400
_ROLES = ("user", "assistant")
_START_MS = 1_672_531_200_000  # 2023-01-01
_SPAN_MS = 3 * 365 * 86_400_000
_TEXT, _ID, _SCOPE = "A sentence to put another one in.", "memory-id", "scope-name"


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A store on disk, with some of the sentences of its first scope to ask about.

    Attributes:
        sampled: (words, language) of stored sentences.
        kind: "memories" or "messages".
        cpu_s: What writing the rows has cost.
    """

    path: Path
    rows: int
    sampled: Sampled
    kind: str
    cpu_s: float


def build(folder: Path, rows: int, *, scopes: int, seed: int) -> Built:
    """Fill a store with so many rows: memories as `remember` makes them, or above `MEMORIES_UP_TO` messages."""
    path = folder / f"{rows}-{scopes}.sqlite3"
    kind = "memories" if rows <= MEMORIES_UP_TO else "messages"
    fill = {"memories": _imported, "messages": _archived}[kind]
    cpu_s, sampled = fill(path, rows, scopes=scopes, seed=seed)
    return Built(path=path, rows=rows, sampled=sampled, kind=kind, cpu_s=cpu_s)


def _imported(path: Path, rows: int, *, scopes: int, seed: int) -> tuple[float, Sampled]:
    """Write an export of memories, each with the note that it rests on, and read it in."""
    export = path.with_suffix(".jsonl")
    sampled = _write(export, rows, scopes=scopes, seed=seed)
    with rememora.open(path) as mem:
        start = time.process_time()
        report = mem.import_(export)
        cpu_s = time.process_time() - start
    export.unlink()
    if report.rejected:
        raise RuntimeError(f"expected every line to be read in, found {report.rejected[:3]}")
    return cpu_s, sampled


def _archived(path: Path, rows: int, *, scopes: int, seed: int) -> tuple[float, Sampled]:
    """Archive messages, scope by scope."""
    writer, cpu_s = Writer(seed), 0.0
    sampled: Sampled = []
    in_scope = rows // scopes
    with rememora.open(path) as mem:
        for first in range(0, rows, in_scope):
            for place in range(0, in_scope, BATCH):
                written = [writer.sentence() for _ in range(min(BATCH, in_scope - place))]
                if not first:
                    sampled += [
                        (words, language) for _, words, language in written[:: in_scope // _SAMPLED or 1]
                    ]
                messages = [_message(text, first + place + n, rows) for n, (text, _, _) in enumerate(written)]
                start = time.process_time()
                mem.archive(messages, scope=f"scope-{first // in_scope:03}")
                cpu_s += time.process_time() - start
    return cpu_s, sampled


def _message(text: str, number: int, rows: int) -> dict[str, object]:
    return {"role": _ROLES[number % 2], "content": text, "at": _START_MS + _SPAN_MS * number // rows}


def _write(path: Path, rows: int, *, scopes: int, seed: int) -> Sampled:
    writer, records, sampled = Writer(seed), _records(), []
    in_first = rows // scopes
    step = max(1, in_first // _SAMPLED)
    with path.open("w", encoding="utf-8") as file:
        file.write(records[0] + "\n")
        for number in range(rows):
            text, words, language = writer.sentence()
            if number % scopes == 0 and (number // scopes) % step == 0:
                sampled.append((words, language))
            file.write(
                _filled(records[1], text, number, number % scopes, _START_MS + _SPAN_MS * number // rows)
            )
    return sampled


def _filled(record: str, text: str, number: int, scope: int, at_ms: int) -> str:
    """Put a sentence into the lines of one memory."""
    return (
        record.replace(_ID, f"mem-{number:08}")
        .replace(_SCOPE, f"scope-{scope:03}")
        .replace('"at_ms"', str(at_ms))
        .replace(f'"end": {len(_TEXT)}', f'"end": {len(text)}')
        .replace(f'"{_TEXT}"', json.dumps(text, ensure_ascii=False))
    )


def _records() -> tuple[str, str]:
    """Return the header of an export, and the lines of one memory with its times still open."""
    with rememora.open(":memory:") as mem:
        mem.remember(_TEXT, id=_ID, scope=_SCOPE, at=_START_MS)
        header, *lines = _exported(mem)
    records = []
    for line in lines:
        record = json.loads(line)
        times = {
            name
            for name, value in record.items()
            if isinstance(value, str) and value.startswith("2023-01-01T")
        }
        records.append(
            json.dumps({name: "at_ms" if name in times else value for name, value in record.items()})
        )
    return header, "\n".join(records) + "\n"


def _exported(mem: rememora.Rememora) -> Iterator[str]:
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "one.jsonl"
        mem.export(path)
        yield from path.read_text(encoding="utf-8").splitlines()
