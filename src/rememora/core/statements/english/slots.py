"""Subject, attribute and value of a statement whose attribute has one value at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.core.statements.english.clauses import Clause
    from rememora.core.statements.english.frames.found import Found
    from rememora.core.statements.english.parsing import Parsed
    from rememora.core.statements.statement import Turn


def slot(
    found: Found, clause: Clause, parsed: Parsed | None, text: str, turn: Turn
) -> tuple[str, str, str] | None:
    if not found.attribute or not found.value:
        return None
    value = literal(clause, text, *found.value)
    subject = "project" if parsed and parsed.who in ("ours", "the") else turn.speaker or "user"
    return (subject, found.attribute, value) if value else None


def literal(clause: Clause, text: str, start: int, end: int) -> str:
    """Give the words as written for places in `Clause.norm`, without marks around them."""
    at = 0
    places = []
    for word in clause.words:
        if at >= start and at + len(word.text) <= end:
            places.append(word)
        at += len(word.text) + 1
    return " ".join(text[places[0].start : places[-1].end].split()).strip(" .,;:!?\"“”'`") if places else ""
