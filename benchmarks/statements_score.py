"""How good the memories are that some rules made of the labelled turns of `statements`.

Only active memories count: what waits for a person's word was not remembered yet. No rule lives here.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.statements import holds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from benchmarks.statements import Row, Statement

NO_TRAP = "none"

_OVERLAP = 0.5
"""Share of the shorter of two spans that both must have in common to be about the same words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """A memory that some rules made of a row; *start* and *end* are code points of its last message."""

    row: str
    kind: str
    text: str
    start: int
    end: int
    polarity: str = "positive"
    active: bool = True


@dataclass(slots=True, kw_only=True)
class Tally:
    """Counts of one group; the shares are 0 to 1, and 1 of nothing.

    Attributes:
        true: Active memories that tell a statement.
        not_whole: Active memories of the right words that lack one that must be in them.
        false: Active memories of what is no statement.
        allowed: Active memories of an aside; they count neither way.
        statements: Statements to be found.
        found: Those told by an active memory.
        same_kind: Those told by one of the same kind.
        same_polarity: Those told by one of the same polarity.
    """

    true: int = 0
    not_whole: int = 0
    false: int = 0
    allowed: int = 0
    statements: int = 0
    found: int = 0
    same_kind: int = 0
    same_polarity: int = 0

    @property
    def precision(self) -> float:
        """The share of the active memories that are true and whole."""
        return _share(self.true, self.true + self.not_whole + self.false)

    @property
    def recall(self) -> float:
        """The share of the statements that were found."""
        return _share(self.found, self.statements)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def score(rows: Iterable[Row], extractions: Iterable[Extraction]) -> dict[str, Tally]:
    """Judge the active memories of *rows*.

    A memory tells a statement when it rests on the same words and holds what must be in it. In a trap, no
    more than half of the words that it rests on may lie outside of the statements: the trap is not to be
    carried along.

    Returns:
        Tallies by "all", "language: zh", "kind: fact", "trap: joke" ("trap: none" without one) and
        "wording: other". A statement counts for its own kind, a memory for the one that the rules gave it.
    """
    made: defaultdict[str, list[Extraction]] = defaultdict(list)
    for extraction in extractions:
        if extraction.active:
            made[extraction.row].append(extraction)
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for row in rows:
        _judge(row, made.pop(row.id, []), tallies)
    if made:
        raise ValueError(f"extractions of rows that are not judged: {', '.join(sorted(made))}")
    return dict(tallies)


def _judge(row: Row, made: Sequence[Extraction], tallies: defaultdict[str, Tally]) -> None:
    for extraction in made:
        verdict = _verdict(row, extraction)
        for group in _groups(row, extraction.kind):
            setattr(tallies[group], verdict, getattr(tallies[group], verdict) + 1)
    for statement in row.statements:
        telling = [one for one in made if _tells(row, one, statement)]
        for group in _groups(row, statement.kind):
            tally = tallies[group]
            tally.statements += 1
            tally.found += bool(telling)
            tally.same_kind += any(one.kind == statement.kind for one in telling)
            tally.same_polarity += any(one.polarity == statement.polarity for one in telling)


def _groups(row: Row, kind: str) -> Iterator[str]:
    yield from ("all", f"language: {row.language}", f"kind: {kind}", f"trap: {row.trap or NO_TRAP}")
    if row.wording:
        yield f"wording: {row.wording}"


def _verdict(row: Row, extraction: Extraction) -> str:
    if any(_tells(row, extraction, statement) for statement in row.statements):
        return "true"
    if any(_rests_on(row, extraction, statement.span) for statement in row.statements):
        return "not_whole"
    return "allowed" if any(_rests_on(row, extraction, part) for part in row.allowed) else "false"


def _tells(row: Row, extraction: Extraction, statement: Statement) -> bool:
    rests = _rests_on(row, extraction, statement.span)
    return rests and all(holds(extraction.text, word) for word in statement.text_must_hold)


def _rests_on(row: Row, extraction: Extraction, part: str) -> bool:
    start = row.text.index(part)
    end = start + len(part)
    common = min(end, extraction.end) - max(start, extraction.start)
    if common <= 0 or common < _OVERLAP * min(len(part), extraction.end - extraction.start):
        return False
    return row.trap is None or not _carries_the_trap(row, extraction)


def _carries_the_trap(row: Row, extraction: Extraction) -> bool:
    spans = [statement.span for statement in row.statements]
    starts = map(row.text.index, spans)
    wanted = {start + place for start, span in zip(starts, spans, strict=True) for place in range(len(span))}
    taken = range(extraction.start, extraction.end)
    return len(wanted.intersection(taken)) < len(taken) / 2
