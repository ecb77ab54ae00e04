"""The words of a memory: who says it, the literal clause, and in brackets what it points at."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rememora.core.dates import Dated
    from rememora.core.statements.english.parsing import Parsed
    from rememora.core.statements.statement import Turn


class Insert(NamedTuple):
    """Words to be put in brackets behind a place of the message or passage."""

    at: int
    words: str


def speaker(turn: Turn) -> str:
    """Give who says it."""
    return turn.speaker or "User"


def with_inserts(text: str, start: int, end: int, inserts: list[Insert]) -> str:
    """Give ``text[start:end]`` on one line, with each insert in brackets at its place."""
    parts = []
    at = start
    for insert in sorted(inserts):
        parts += [text[at : insert.at], f"[{insert.words}] " if insert.at == start else f" [{insert.words}]"]
        at = insert.at
    words = "".join([*parts, text[at:end]])
    return " ".join(words.split())


def day(dated: Dated, zone: str) -> str:
    """Give the beginning of a date as ISO 8601, as precise as its words; with its last day for a longer one."""
    from rememora.core.dates import wall

    first = wall.local(dated.from_ms, zone)
    if dated.granularity == "year":
        return f"{first:%Y}"
    if dated.granularity == "month":
        return f"{first:%Y-%m}"
    if dated.granularity in ("minute", "hour"):
        return f"{first:%Y-%m-%d %H:%M}"
    last = wall.local(dated.to_ms - 1, zone)
    return (
        f"{first:%Y-%m-%d}"
        if first.date() == last.date() or dated.granularity in ("day", "part_of_day")
        else f"{first:%Y-%m-%d} to {last:%Y-%m-%d}"
    )


def subject(parsed: Parsed) -> str:
    """Give the subject that a clause shares with the one before it."""
    if parsed.who in ("i", "we"):
        return parsed.who.upper() if parsed.who == "i" else "we"
    determiner = {"mine": "my ", "ours": "our ", "the": "the "}.get(parsed.who, "")
    return determiner + " ".join(parsed.noun).replace(" 's", "'s") if parsed.noun else parsed.who
