"""The lines of a block: what stands in each, how it is written, and how it is read back.

A line says all by itself, or stands under a heading with what it has in common with those beside it:

    - preference 2026-03-01 mem-4k7: "Prefers pour-over coffee"
    - fact 2026-03-12 mem-9c2 (from a web page): "The heating is set to 30 degrees"
    2026-04-03 a/*
    1 Lin: "I lent my ladder to Oskar."
    2 assistant: "The long one?"

The heading is a day, and with a star how all ids under it begin; what is quoted there are messages. Of 22 tokens
that a line alone takes for who, when and where, it takes seven, and the heading eleven once. What others wrote is a
JSON string, but for what cannot be mistaken: ids of plain characters, and names of one word of letters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from json import JSONEncoder, loads
from typing import TYPE_CHECKING
from unicodedata import category

if TYPE_CHECKING:
    from collections.abc import Sequence

TRUSTED = {
    "user": "",
    "host": "from the application",
    "assistant": "said by the assistant",
    "tool": "from a tool",
    "web": "from a web page",
}
"""What a line says about who vouches for it; nothing for the user."""
_SPEAKERS = {"user": "", "host": "application", "assistant": "assistant", "tool": "tool", "web": "web"}
"""The same under a heading, before the name."""
_ROLES = frozenset((*_SPEAKERS.values(), "user", "system", "developer", "human", "memory", "function", "ai"))
"""Words that no name may look like; such a name is quoted."""

_CORRECTED = "later corrected"
_DOUBTFUL = "doubtful: what it rests on is no longer so"
"""What a line says when its words are no longer so."""

_STEERING = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Controls, invisible characters, surrogates, and line ends that are no newline."""
_BRACKETS = frozenset("<\uff1c\ufe64")
_JOINERS = frozenset("\u200c\u200d")
"""Invisible, but words of Persian and Hindi and families of emoji are written with them."""
_ENDS = "/.:#"
"""Characters at which an id may be divided between heading and line."""

_STRING = r'"(?:[^"\\\n]|\\.)*+"'
_DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_HEAD_ID, _OWN_ID = rf"(?:[A-Za-z0-9_./#:-]+|{_STRING})", rf"(?:[A-Za-z0-9_./#][A-Za-z0-9_./#:-]*|{_STRING})"
LINES = rf"(?:- .*+\n|{_DATE}(?: {_HEAD_ID}\*)?\r?\n|[A-Za-z0-9_./#\"].*+(?:(?<=\")|(?<=\"\r))\n)++"
"""A pattern of what may be lines of ours; one that begins a block or says what blocks are never is."""

_encode = JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What one line of a block quotes.

    Attributes:
        kind: The kind of a memory, or "message".
        date: The day when it was said or began to hold, such as "2026-03-01".
        id: Where its evidence is found: the id of the memory or message.
        trust: Who vouches for it; one of `TRUSTED`.
        name: Who said it, or `None`.
        text: Its words, without lone surrogates.
        corrected: It says what is no longer so: what was learnt from it was replaced or taken back.
        doubtful: It rests on what is no longer so.
    """

    kind: str
    date: str
    id: str
    text: str
    trust: str = "user"
    name: str | None = None
    corrected: bool = False
    doubtful: bool = False


def line_of(record: Record) -> str:
    """Write one record on a line of its own."""
    note = f" ({TRUSTED[record.trust]})" if TRUSTED[record.trust] else ""
    name = f" {quoted(record.name)}" if record.name else ""
    id = record.id if _plain_id().fullmatch(record.id) else quoted(record.id)
    return f"- {record.kind} {record.date} {id}{note}{_marks(record)}{name}: {quoted(record.text)}"


def heading_of(date: str, prefix: str = "") -> str:
    """Write the line above messages of one day whose ids all begin with *prefix*."""
    if not prefix:
        return date
    return f"{date} {_bare(prefix, _HEAD_ID)}*"


def line_under(record: Record, prefix: str = "") -> str:
    """Write a message on its line under a heading; its id begins with *prefix*, and goes on."""
    rest = record.id.removeprefix(prefix)
    speaker = f" {_SPEAKERS[record.trust]}" if _SPEAKERS[record.trust] else ""
    name = f" {_named(record.name)}" if record.name else ""
    return f"{_bare(rest, _OWN_ID)}{speaker}{_marks(record)}{name}: {quoted(record.text)}"


def stem_of(id: str) -> str:
    """Return an id up to the last mark that divides it; nothing of one that has none."""
    return id[: 1 + max(map(id.rfind, _ENDS))]


def quoted(text: str) -> str:
    """Write a text as a JSON string on one line, with what could steer a reader as an escape."""
    body = _encode(text)
    if body.isprintable() and _BRACKETS.isdisjoint(body):
        return body
    return "".join(map(_shown, body))


def read(lines: Sequence[str]) -> tuple[Record, ...] | None:
    """Return the records on these lines, or `None` if any of them is none of ours."""
    found = []
    date = prefix = None
    for line in lines:
        line = line.removesuffix("\r")
        try:
            if heading := _heading().fullmatch(line):
                date, prefix = heading[1], _plain(heading[2] or "")
            elif date is not None and prefix is not None and (under := _under().fullmatch(line)):
                found.append(_read_under(under, date, prefix))
            elif alone := _line().fullmatch(line):
                found.append(_read(alone))
            else:
                return None
        except ValueError:  # in quotes, but no JSON
            return None
    return tuple(found)


def _marks(record: Record) -> str:
    corrected = f" ({_CORRECTED})" if record.corrected else ""
    return f"{corrected} ({_DOUBTFUL})" if record.doubtful else corrected


def _bare(id: str, pattern: str) -> str:
    return quoted(id) if id.startswith('"') or not re.fullmatch(pattern, id) else id


def _named(name: str) -> str:
    return name if _plain_name().fullmatch(name) and name.casefold() not in _ROLES else quoted(name)


def _shown(character: str) -> str:
    if character not in _BRACKETS and (character in _JOINERS or category(character) not in _STEERING):
        return character
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def _plain(text: str) -> str:
    return str(loads(text)) if text.startswith('"') else text


def _read(found: re.Match[str]) -> Record:
    kind, date, id, note, corrected, doubtful, name, text = found.groups()
    return Record(
        kind=kind,
        date=date,
        id=_plain(id),
        trust=_whose(note, TRUSTED),
        name=None if name is None else loads(name),
        text=loads(text),
        corrected=corrected is not None,
        doubtful=doubtful is not None,
    )


def _read_under(found: re.Match[str], date: str, prefix: str) -> Record:
    id, speaker, corrected, doubtful, name, text = found.groups()
    return Record(
        kind="message",
        date=date,
        id=prefix + _plain(id),
        trust=_whose(speaker, _SPEAKERS),
        name=None if name is None else _plain(name),
        text=loads(text),
        corrected=corrected is not None,
        doubtful=doubtful is not None,
    )


def _whose(note: str | None, table: dict[str, str]) -> str:
    return next(trust for trust, words in table.items() if words == (note or ""))


@cache
def _plain_id() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z0-9_./#-]+")


@cache
def _plain_name() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]{1,24}")


@cache
def _heading() -> re.Pattern[str]:
    return re.compile(rf"({_DATE})(?: ({_HEAD_ID})\*)?")


@cache
def _under() -> re.Pattern[str]:
    speakers = "|".join(filter(None, _SPEAKERS.values()))
    return re.compile(
        rf"({_OWN_ID})(?: ({speakers}))?(?: \(({_CORRECTED})\))?(?: \(({_DOUBTFUL})\))?"
        rf"(?: ([^\W\d_]{{1,24}}|{_STRING}))?: ({_STRING})"
    )


@cache
def _line() -> re.Pattern[str]:
    notes = "|".join(re.escape(words) for words in TRUSTED.values() if words)
    return re.compile(
        rf"- ([a-z_]+) ({_DATE}) ([A-Za-z0-9_./#-]+|{_STRING})"
        rf"(?: \(({notes})\))?(?: \(({_CORRECTED})\))?(?: \(({_DOUBTFUL})\))?(?: ({_STRING}))?: ({_STRING})"
    )
