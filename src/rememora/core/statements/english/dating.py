"""Dates of a statement: what they mean, and whether it holds from or until one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.clauses import clause_of
from rememora.core.statements.english.frames.found import DATED, has
from rememora.core.statements.english.rendering import Insert, day, with_inserts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.core.dates import Dated
    from rememora.core.statements.english.clauses import Clause
    from rememora.core.statements.statement import Turn


_DATES = (
    rf"{DATED}|\b(?:since|until|as of|starting|from \d|ago|last|yesterday|today|tonight|this week|"
    rf"the other day)\b"
)
"""What makes it worth the while to look for dates; `core.dates` has the last word."""


def dates(clause: Clause, text: str, turn: Turn) -> list[Dated]:
    if not has(_DATES, clause.norm):
        return []
    from rememora.core.dates import find

    return find(text[clause.start : clause.end], said_ms=turn.said_ms, zone=turn.zone)


def resolved(dates: list[Dated], clause: Clause, text: str, zone: str) -> Iterator[Insert]:
    """Give the meaning of each date that the words alone do not tell."""
    for dated in dates:
        words = text[clause.start + dated.start : clause.start + dated.end]
        before = text[clause.start : clause.start + dated.start].lower()
        if (
            dated.kind in ("relative", "absolute")
            and not has(r"\b\d{4}\b", words)
            and dated.granularity != "decade"
            and not has(
                r"\b(?:every|at|before|after|by)\s*$",
                before if dated.granularity in ("minute", "hour", "part_of_day") else "",
            )
        ):
            yield Insert(clause.start + dated.end, day(dated, zone))


def dated_inserts(text: str, start: int, end: int, turn: Turn) -> list[Insert]:
    """Give the meanings of the dates between two places of *text*."""
    clause = clause_of([], start, end)
    from rememora.core.dates import find

    return list(
        resolved(find(text[start:end], said_ms=turn.said_ms, zone=turn.zone), clause, text, turn.zone)
    )


def validity(dates: list[Dated], clause: Clause, text: str) -> tuple[int | None, int | None]:
    from_ms = to_ms = None
    for dated in dates:
        words = text[clause.start + dated.start : clause.start + dated.end].lower()
        before = text[clause.start : clause.start + dated.start].lower()
        if has(r"^since\b|^(?:from|starting|as of)\b", words) or has(
            r"\b(?:since|starting(?: on| from)?|as of|from|beginning(?: on)?)\s*$", before
        ):
            from_ms = dated.from_ms
        elif has(r"^(?:until|till|through)\b", words) or has(r"\b(?:until|till|through)\s*$", before):
            to_ms = dated.to_ms
    return from_ms, to_ms


def told_dates(text: str, turn: Turn) -> tuple[str, int | None, int | None]:
    """Give *text* with its dates in brackets, and since and until when it holds."""
    from rememora.core.statements.english.folding import folded
    from rememora.core.statements.english.words import words

    clause = clause_of(words(folded(text), 0, len(text)), 0, len(text))
    found = dates(clause, text, turn)
    inserts = list(resolved(found, clause, text, turn.zone))
    return with_inserts(text, 0, len(text), inserts), *validity(found, clause, text)
