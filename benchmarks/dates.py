"""The labelled dates: which interval is read from a phrase, and what is read where no date stands.

`labels/README.md` says what each field means. Both sets have been used for mending since their first runs. A
phrase is right if one date is found in it, and that date's interval is one of those allowed. It has the right day if
interval and label begin on one local day and end on one.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from benchmarks.datasets import sha256
from benchmarks.lines import FOLDER, Line, table
from rememora.core.dates import find

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from rememora.core.dates import Dated

BENCHMARK = "dates"
COMMAND = f"python -m benchmarks {BENCHMARK} --save"
DATES = FOLDER / "labels" / "dates.jsonl"
BLIND = FOLDER / "labels" / "dates-blind.jsonl"
LANGUAGES = ("en", "zh")
CLASSES = (
    *("absolute", "relative", "weekday", "time", "range", "third", "period", "holiday"),
    *("recurring", "casual", "edge"),
)
TRAPS = (
    *("other word", "name", "idiom", "number of a thing", "version", "price", "ratio", "address", "phone"),
    *("code", "size", "duration", "no particular day"),
)
FIRST_RUN = "first run"
"""The part whose line was saved before anything was mended in the light of the set."""
BLIND_RUN = "blind (first run)"
"""The part whose line was saved before anything was mended by the blind set; no run makes another."""
BLIND_NOW = "blind set, now (mended)"
"""The part of every later run of the blind set."""

_FIELDS = {"id", "language", "class", "text", "phrase", "said", "zone", "intervals"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One labelled sentence; a trap has neither phrase nor intervals. Times are local, as *zone* has them."""

    id: str
    language: str
    kind: str
    text: str
    phrase: str | None
    said: str
    zone: str
    intervals: tuple[tuple[str, str], ...]

    def ms(self, local: str) -> int:
        """Epoch milliseconds of a local time; one that occurs twice is the first."""
        return round(datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(self.zone)).timestamp() * 1000)


@dataclass(slots=True)
class Tally:
    """What was found in some sentences; each count is of sentences, but *false* of dates."""

    phrases: int = 0
    right: int = 0
    right_day: int = 0
    not_found: int = 0
    traps: int = 0
    false: int = 0
    """Dates found in traps, and beside the phrase in the others."""


def read(path: Path | None = None) -> list[Row]:
    """Read the set; a row with a field missing or unknown is an error that names it."""
    lines = (path or DATES).read_text(encoding="utf-8").splitlines()
    return [_row(json.loads(line), number) for number, line in enumerate(lines, start=1)]


def _row(line: dict[str, Any], number: int) -> Row:
    if line.keys() != _FIELDS:
        raise ValueError(f"line {number}: expected the fields {sorted(_FIELDS)}, found {sorted(line)}")
    intervals = tuple((start, end) for start, end in line["intervals"])
    kind = line.pop("class")
    return Row(**{**line, "kind": kind, "intervals": intervals})


def faults(rows: Sequence[Row]) -> list[str]:
    """Say what is wrong with the set, a line for each fault; nothing if all is well."""
    return [f"{row.id}: {fault}" for row in rows for fault in _faults_of_row(row)]


def _faults_of_row(row: Row) -> Iterator[str]:
    known = CLASSES if row.intervals else TRAPS
    if row.kind not in known:
        yield f"class: expected one of {', '.join(known)}; found {row.kind!r}"
    if row.language not in LANGUAGES:
        yield f"language: expected one of {', '.join(LANGUAGES)}; found {row.language!r}"
    if (row.phrase is None) != (not row.intervals):
        yield "expected both a phrase and intervals, or neither"
    if row.phrase is not None and row.text.count(row.phrase) != 1:
        yield f"phrase: expected {row.phrase!r} once in the text"
    for start, end in row.intervals:
        if row.ms(start) >= row.ms(end):
            yield f"interval: expected an end after {start}, found {end}"


def measure() -> list[Line]:
    """Find the dates of every sentence of both sets, and judge them."""
    return [_measured("now", DATES), _measured(BLIND_NOW, BLIND)]


def _measured(part: str, path: Path) -> Line:
    rows = read(path)
    tallies = score(rows, [found(row) for row in rows])
    return Line(
        benchmark=BENCHMARK,
        part=part,
        data_sha256=sha256([path]),
        settings={"sentences": len(rows), "target": "right .95, no false date"},
        metrics={group: asdict(tallies[group]) for group in sorted(tallies)},
    )


def found(row: Row) -> list[Dated]:
    """Give what the library finds in a row."""
    return find(row.text, said_ms=row.ms(row.said), zone=row.zone)


def score(rows: Sequence[Row], dates: Sequence[Sequence[Dated]]) -> dict[str, Tally]:
    """Judge the dates found in each row, and count them over all and each language, class and trap."""
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for row, of_row in zip(rows, dates, strict=True):
        trap = row.phrase is None
        groups = ("all", f"language: {row.language}", f"{'trap' if trap else 'class'}: {row.kind}")
        inside = _inside(row, of_row)
        for group in groups:
            tally = tallies[group]
            tally.phrases += not trap
            tally.traps += trap
            tally.right += right(row, of_row)
            tally.right_day += _same_days(row, inside)
            tally.not_found += not trap and not inside
            tally.false += len(of_row) - len(inside)
    return dict(tallies)


def right(row: Row, dates: Sequence[Dated]) -> bool:
    """Tell whether one date is found in the phrase, with an interval that is allowed."""
    inside = _inside(row, dates)
    allowed = {(row.ms(start), row.ms(end)) for start, end in row.intervals}
    return len(inside) == 1 and (inside[0].from_ms, inside[0].to_ms) in allowed


def _inside(row: Row, dates: Sequence[Dated]) -> list[Dated]:
    """Give the dates that share a letter with the phrase."""
    if row.phrase is None:
        return []
    start = row.text.index(row.phrase)
    return [one for one in dates if one.start < start + len(row.phrase) and start < one.end]


def _same_days(row: Row, inside: Sequence[Dated]) -> bool:
    allowed = {_days(row.ms(start), row.ms(end), row.zone) for start, end in row.intervals}
    return len(inside) == 1 and _days(inside[0].from_ms, inside[0].to_ms, row.zone) in allowed


def _days(from_ms: int, to_ms: int, zone: str) -> tuple[str, str]:
    return _local(from_ms, zone)[:10], _local(to_ms - 1, zone)[:10]


def _local(ms: int, zone: str) -> str:
    at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms)
    return at.astimezone(ZoneInfo(zone)).isoformat(timespec="minutes")[:16]


def misses(rows: Sequence[Row] | None = None) -> str:
    """List the rows that are not right and what was found in them instead; by default of the first set alone."""
    told = []
    for row in read() if rows is None else rows:
        dates = found(row)
        if right(row, dates) if row.phrase is not None and len(dates) == 1 else not row.phrase and not dates:
            continue
        labels = " or ".join(f"{start} to {end}" for start, end in row.intervals) or "no date"
        told.append(f"{row.id} {row.kind}: {row.text} ({row.said} {row.zone})\n  expected {labels}")
        told += [f"  found {_shown(one, row)}" for one in dates]
    return "\n".join(told)


def _shown(one: Dated, row: Row) -> str:
    start, end = (_local(ms, row.zone) for ms in (one.from_ms, one.to_ms))
    return f"{row.text[one.start : one.end]!r}: {start} to {end}"


def tables(lines: Sequence[Line]) -> str:
    """Show the figures of all, and of each language, class and trap; a part at a time."""
    return "\n\n".join(f"**{line.part}**\n\n{_phrases(line)}\n\n{_traps(line)}" for line in lines)


def _phrases(line: Line) -> str:
    names = ["all", *[f"language: {name}" for name in LANGUAGES], *[f"class: {name}" for name in CLASSES]]
    header = ("", "phrases", "right", "share", "right day", "share", "not found", "dates beside")
    return table(header, [_row_of(name, line.metrics[name]) for name in names if name in line.metrics])


def _row_of(name: str, of: dict[str, int]) -> tuple[object, ...]:
    phrases, beside = of["phrases"], of["false"]
    shares = [f"{of[figure] / phrases:.3f}" if phrases else "" for figure in ("right", "right_day")]
    shown = beside if name.startswith("class") else ""  # elsewhere the dates in traps are counted too
    return name, phrases, of["right"], shares[0], of["right_day"], shares[1], of["not_found"], shown


def _traps(line: Line) -> str:
    names = [f"trap: {name}" for name in TRAPS if f"trap: {name}" in line.metrics]
    rows = [(name, line.metrics[name]["traps"], line.metrics[name]["false"]) for name in names]
    whole = ("traps", sum(row[1] for row in rows), sum(row[2] for row in rows))
    return table(("", "sentences", "false dates"), [whole, *rows])
