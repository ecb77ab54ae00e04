"""Subject, attribute and value of a statement whose attribute has one value at a time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.dates import Dated
    from rememora.core.statements.english.clauses import Clause
    from rememora.core.statements.english.frames.found import Found
    from rememora.core.statements.english.parsing import Parsed
    from rememora.core.statements.statement import Turn


_BEGINNING = frozenset({"moved", "relocated", "joined", "started", "switched", "changed", "became"})
"""Verbs of the past whose date is when their value began."""

_LINK = re.compile(r"[\s,]+(?:in|on|at|since|from|as of|starting|back in)$", re.IGNORECASE)


def slot(
    found: Found, clause: Clause, parsed: Parsed | None, text: str, turn: Turn, dates: Sequence[Dated] = ()
) -> tuple[str, str, str] | None:
    if not found.attribute or not found.value:
        return None
    value = without_date(literal(clause, text, *found.value), clause, text, dates)
    subject = "project" if parsed and parsed.who in ("ours", "the") else turn.speaker or "user"
    return (subject, found.attribute, value) if value else None


def began(parsed: Parsed | None, value: str, dates: Sequence[Dated]) -> int | None:
    """Tell since when a value holds, where the wording tells only when it came: "I moved to Leeds last month"."""
    came = parsed is not None and parsed.verb in _BEGINNING and len(dates) == 1 and value
    return dates[0].from_ms if came else None


def without_date(value: str, clause: Clause, text: str, dates: Sequence[Dated]) -> str:
    """Give a value without the date behind it; one that is a date stays."""
    for dated in dates:
        words = " ".join(text[clause.start + dated.start : clause.start + dated.end].split())
        head = value.removesuffix(words)
        if head != value and head.strip():
            return _LINK.sub("", head.strip(" ,"))
    return value


def literal(clause: Clause, text: str, start: int, end: int) -> str:
    """Give the words as written for places in `Clause.norm`, without marks around them."""
    at = 0
    places = []
    for word in clause.words:
        if at >= start and at + len(word.text) <= end:
            places.append(word)
        at += len(word.text) + 1
    return " ".join(text[places[0].start : places[-1].end].split()).strip(" .,;:!?\"“”'`") if places else ""
