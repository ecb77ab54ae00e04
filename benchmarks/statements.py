"""A labelled set of turns: what in them is worth remembering, and what only looks like it.

`labels/README.md` says what each field means. `read` reads the set, `faults` checks it; `statements_score` judges
what some rules extracted from it. No rule lives here.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from benchmarks.lines import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

STATEMENTS = FOLDER / "labels" / "statements.jsonl"
SECOND = FOLDER / "labels" / "statements-second.jsonl"
THIRD = FOLDER / "labels" / "statements-third.jsonl"
LANGUAGES = ("en", "zh", "ja", "ko")
KINDS = ("preference", "fact", "decision", "correction", "constraint", "identity")
POLARITIES = ("positive", "negative")
WORDINGS = ("plain", "other")
TRAPS = (
    *("question", "hypothetical", "joke", "quotation", "pasted code", "pasted log", "pasted document"),
    *("assistant's claim", "negated", "one-off", "past", "politeness", "instruction to the assistant"),
    *("sarcasm", "wish", "role play", "third-party hearsay", "conditional", "command", "fragment"),
    "chit-chat",
)

_FIELDS = {"id", "language", "turn", "statements", "allowed", "trap", "wording"}
_SHORT = 3
"""Letters up to which a word must stand alone: "tea" is not in "team"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One thing that is to be remembered; *span* is part of the last message of its row."""

    kind: str
    text_must_hold: tuple[str, ...]
    span: str
    polarity: str
    slot: tuple[str, str, str] | None
    date: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One labelled turn; messages are mappings of role, text and sometimes name."""

    id: str
    language: str
    turn: tuple[Mapping[str, str], ...]
    statements: tuple[Statement, ...]
    allowed: tuple[str, ...]
    trap: str | None
    wording: str | None

    @property
    def text(self) -> str:
        """What is judged: the last message."""
        return self.turn[-1]["text"]


def read(path: Path | None = None) -> list[Row]:
    """Read the set; a row with a field missing or unknown is an error that names it."""
    lines = (path or STATEMENTS).read_text(encoding="utf-8").splitlines()
    return [_row(json.loads(line), number) for number, line in enumerate(lines, start=1)]


def _row(line: dict[str, Any], number: int) -> Row:
    if line.keys() != _FIELDS:
        raise ValueError(f"line {number}: expected the fields {sorted(_FIELDS)}, found {sorted(line)}")
    try:
        statements = tuple(map(_statement, line["statements"]))
    except (TypeError, KeyError) as error:
        raise ValueError(f"line {number}: not a statement: {error}") from error
    sequences = {"turn": tuple(line["turn"]), "allowed": tuple(line["allowed"]), "statements": statements}
    return Row(**{**line, **sequences})


def _statement(found: dict[str, Any]) -> Statement:
    slot = found["slot"]
    words = tuple(found["text_must_hold"])
    return Statement(**{**found, "text_must_hold": words, "slot": tuple(slot) if slot else None})


def faults(rows: Sequence[Row]) -> list[str]:
    """Say what is wrong with the set, a line for each fault; nothing if all is well."""
    found = [f"{row.id}: {fault}" for row in rows for fault in _faults_of_row(row)]
    ids = sorted(row.id for row in rows)
    return found + [f"{id}: the id occurs twice" for id, other in pairwise(ids) if id == other]


def _faults_of_row(row: Row) -> Iterator[str]:
    yield from _unknown("language", row.language, LANGUAGES)
    if row.trap is not None:
        yield from _unknown("trap", row.trap, TRAPS)
    if row.statements:
        yield from _unknown("wording", str(row.wording), WORDINGS)
    elif row.wording is not None:
        yield "a wording, but no statement"
    if row.trap is None and not row.statements:
        yield "neither a trap nor a statement"
    if not row.turn or row.turn[-1].get("role") != "user" or not row.text.strip():
        yield "expected a message of the user with words at the end of the turn"
        return
    for statement in row.statements:
        yield from _faults_of_statement(statement, row)
    for part in row.allowed:
        yield from _not_literal("allowed", part, row.text)


def _faults_of_statement(statement: Statement, row: Row) -> Iterator[str]:
    yield from _unknown("kind", statement.kind, KINDS)
    yield from _unknown("polarity", statement.polarity, POLARITIES)
    yield from _not_literal("span", statement.span, row.text)
    if statement.date is not None and statement.date not in row.text:
        yield f"date: {statement.date!r} is not in the message"
    if statement.slot is not None and (len(statement.slot) != 3 or not all(map(str.strip, statement.slot))):
        yield f"slot: expected subject, attribute and value, found {statement.slot!r}"
    if not statement.text_must_hold:
        yield f"no word that must be held: {statement.span!r}"
    whole = "\n".join(message["text"] for message in row.turn)
    yield from (
        f"{word!r} is nowhere in the turn" for word in statement.text_must_hold if not holds(whole, word)
    )


def _unknown(name: str, value: str, known: Sequence[str]) -> Iterator[str]:
    if value not in known:
        yield f"{name}: expected one of {', '.join(known)}; found {value!r}"


def _not_literal(name: str, part: str, text: str) -> Iterator[str]:
    """A part that stands there twice would leave open which one is meant."""
    if not part.strip() or text.count(part) != 1:
        yield f"{name}: expected {part!r} once in the message, found it {text.count(part)} times"


def holds(text: str, word: str) -> bool:
    """Tell whether *text* holds *word*, or one of several with ``|`` between them.

    Width and case do not matter. A Latin word or a number is found from its start, one of at most three
    letters only as a whole; a contraction such as ``n't`` and other scripts anywhere.
    """
    folded = _fold(text)
    return any(_pattern(one).search(folded) for one in word.split("|"))


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().replace("’", "'")


@cache
def _pattern(word: str) -> re.Pattern[str]:
    folded = _fold(word.strip())
    literal = re.escape(folded)
    if not re.match("[a-z0-9]", folded) or folded == "n't":
        return re.compile(literal)
    alone = "(?![a-z0-9])" if folded.isascii() and len(folded) <= _SHORT else ""
    return re.compile(f"(?<![a-z0-9]){literal}{alone}")
