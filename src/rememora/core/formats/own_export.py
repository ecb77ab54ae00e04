"""Our own export: a header line, then one record a line, under the public field names.

A memory is one line with all its versions, so that no reader ever holds half of one.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.core.arguments import quoted, shown
from rememora.core.formats import heads
from rememora.core.formats.encodings import FOREIGN, NOT_UTF8
from rememora.core.formats.own_fields import record
from rememora.model.errors import InvalidInput
from rememora.model.imported import BadLine, ImportedRecord
from rememora.model.memory import Memory
from rememora.model.plain import plain
from rememora.model.transcript import TURNS, Exchange, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

READS = "lines"
VERSION = 1

_IMPLIED = {"exchange": ("sequence", "user_text", "assistant_text"), "message": ("sequence",)}
"""Not written: the order of the lines, and the words of the messages, say it already."""

_RARE = ("many", "ends")


def recognises(name: str, head: str) -> bool:
    """Say whether the first line is the header of an export."""
    return "rememora_export" in heads.keys(heads.first_line(head))


def header() -> str:
    """Return the first line of an export."""
    return json.dumps({"rememora_export": VERSION})


def line(kind: str, said: Exchange | Message) -> str:
    """Return an exchange or a message as a line."""
    fields = plain(said)
    assert isinstance(fields, dict)  # a record is a dataclass
    for name in _IMPLIED[kind]:
        del fields[name]
    return json.dumps({"type": kind, **fields}, ensure_ascii=False)


def memory_line(memory: Memory, history: Sequence[Memory]) -> str:
    """Return a memory and its older versions as a line."""
    versions = [_memory_fields(version) for version in (*history, memory)]
    return json.dumps({"type": "memory", **versions[-1], "history": versions[:-1]}, ensure_ascii=False)


def _memory_fields(memory: Memory) -> dict[str, object]:
    """Return the fields of a memory, without those that hardly any has."""
    fields = plain(memory)
    assert isinstance(fields, dict)  # a record is a dataclass
    del fields["tier"]  # it follows from its heat, and from that of the others where it will be
    return {name: value for name, value in fields.items() if value or name not in _RARE}


def read(lines: Iterable[str]) -> Iterator[ImportedRecord | BadLine]:
    """Read an export back; what is no record of ours is a bad line."""
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        if FOREIGN in text:
            yield BadLine(line=number, reason=NOT_UTF8)
            continue
        try:
            found = json.loads(text.removeprefix("\ufeff"), parse_constant=_no_number)
            if not isinstance(found, dict):
                raise InvalidInput(f"expected a JSON object, found {quoted(text)}")
            if "rememora_export" in found:
                _check_version(found["rememora_export"])
                continue
            yield _imported(number, found)
        except RecursionError:
            yield BadLine(
                line=number, reason="expected values a few levels deep, found them nested far deeper"
            )
        except ValueError as error:
            yield BadLine(line=number, reason=str(error)[:300])


def _no_number(word: str) -> float:
    raise InvalidInput(f"expected JSON, which has no number {word}")


def _check_version(version: object) -> None:
    if version != VERSION:
        raise InvalidInput(
            f"expected an export of version {VERSION}, found {shown(version)}; upgrade rememora"
        )


def _imported(number: int, found: Mapping[str, object]) -> ImportedRecord:
    kind = found.get("type")
    if kind == "memory":
        memory = record(Memory, found)
        return ImportedRecord(line=number, record=memory, history=_history(memory, found.get("history", [])))
    if kind == "exchange":
        # Exports of versions that learnt nothing say nothing of it: their turns wait to be distilled.
        learning = (
            "waiting" if found.get("status") == "completed" and found.get("source") in TURNS else "none"
        )
        return ImportedRecord(line=number, record=record(Exchange, {"learning": learning, **found}))
    if kind == "message":
        return ImportedRecord(line=number, record=record(Message, found))
    raise InvalidInput(f"type: expected one of exchange, message, memory, found {shown(kind)}")


def _history(memory: Memory, found: object) -> tuple[Memory, ...]:
    if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
        raise InvalidInput(f"history: expected a list of objects, found {shown(found)}")
    history = tuple(record(Memory, item) for item in found)
    names = {(version.scope, version.id) for version in history}
    numbers = [version.version for version in (*history, memory)]
    if names - {(memory.scope, memory.id)} or numbers != sorted(set(numbers)):
        raise InvalidInput(f"history: expected older versions of {memory.id!r} in order, found others")
    return history
