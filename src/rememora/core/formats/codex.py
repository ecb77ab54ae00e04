"""The format ``codex``: a transcript of Codex, ``~/.codex/sessions/**/rollout-*.jsonl``.

    {"timestamp": "2026-01-12T15:08:38Z", "type": "response_item",
     "payload": {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "..."}]}}

Older versions wrote the payload alone, below a first line with ``id`` and ``timestamp``. Events
(``event_msg``) tell the screen what the items say already, and are counted only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.formats import heads
from rememora.core.formats.blocks import THINKING
from rememora.core.formats.fields import UnreadableError, label, mapping, moment
from rememora.core.formats.json_lines import parsed, records
from rememora.core.formats.messages_jsonl import role
from rememora.core.formats.parts import Words, call_text, words
from rememora.core.formats.recent import Recent
from rememora.model.imported import BadLine, ImportedMessage, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    Fields = Mapping[str, object]
    Record = ImportedMessage | Passed | BadLine

READS = "lines"

_SIGNS = ({"type", "payload"}, {"record_type"}, {"type", "call_id"}, {"id", "timestamp", "instructions"})

# Put before the user's first words by the program, in the user's name.
_CONTEXT = ("<environment_context>", "<user_instructions>", "<permissions instructions>", "# AGENTS.md instr")


def recognises(name: str, head: str) -> bool:
    """Say whether one of the first lines is a record of Codex."""
    return heads.has_line_with(head, _SIGNS)


def read(lines: Iterable[str]) -> Iterator[Record]:
    """Read the lines of a transcript."""
    return records(lines, _Transcript().record)


class _Transcript:
    """What a line needs to know of those above it."""

    def __init__(self) -> None:
        self._session: str | None = None
        self._model: str | None = None
        self._then: object = None
        self._calls = Recent()

    def record(self, number: int, found: Fields) -> Iterator[Record]:
        """Give the message of one line."""
        kind, item = found.get("type"), found
        self._then = found.get("timestamp") or self._then
        if "payload" in found:
            item = mapping("payload", found.get("payload"))
        if kind == "session_meta" or (kind is None and "id" in found):
            # One that was forked repeats the sessions before it; the first is its own.
            self._session = self._session or label("id", item.get("id"))
        elif kind == "turn_context":
            self._model = label("model", item.get("model"))
        elif kind == "compacted":
            yield from self._message(number, "assistant", "summary", words(item.get("message")))
        elif kind == "event_msg":
            yield Passed(line=number, what="event")
        elif kind is not None:
            yield from self._item(number, item)

    def _item(self, number: int, item: Fields) -> Iterator[Record]:
        kind = str(item.get("type"))
        if kind == "message":
            who = role(item.get("role"))
            said = words(item.get("content"))
            if who == "user" and said.text.lstrip().startswith(_CONTEXT):
                who = "system"
            yield from self._message(number, who, self._model if who == "assistant" else None, said)
        elif kind == "reasoning":
            yield from self._message(number, "assistant", THINKING, _reasoning(item))
        elif kind.endswith("_call"):
            yield from self._message(number, "tool", self._called(kind, item), Words(_arguments(item), ()))
        elif kind.endswith("_output"):
            name = self._calls.get(label("call_id", item.get("call_id")) or "")
            yield from self._message(number, "tool", name, _output(item.get("output")))
        else:
            yield Passed(line=number, what="record without words")

    def _called(self, kind: str, item: Fields) -> str:
        name = label("name", item.get("name")) or kind.removesuffix("_call")
        id = label("call_id", item.get("call_id"))
        if id:
            self._calls[id] = name
        return name

    def _message(self, number: int, who: str, name: str | None, said: Words) -> Iterator[Record]:
        if said.text.strip():
            yield ImportedMessage(
                line=number,
                role=who,
                content=said.text,
                id=None,
                name=name,
                at=moment("at", self._then),
                session=self._session,
            )
        elif not said.passed:
            yield Passed(
                line=number, what="thinking without words" if name == THINKING else "message without words"
            )
        for what in said.passed:
            yield Passed(line=number, what=what)


def _reasoning(item: Fields) -> Words:
    """Return the thoughts themselves, or where they are sealed their summary."""
    own = words(item.get("content"))
    return own if own.text.strip() else words(item.get("summary"))


def _arguments(item: Fields) -> str:
    found = next((item[key] for key in ("arguments", "input", "action") if item.get(key) is not None), None)
    return call_text(found)


def _output(found: object) -> Words:
    """Return what a tool gave back: text, the same within JSON, or within an object."""
    if isinstance(found, str) and found.lstrip().startswith("{"):
        try:
            inner = parsed(found)
        except UnreadableError:
            return words(found)
        found = inner if "output" in inner else found
    if isinstance(found, dict):
        found = next((found[key] for key in ("output", "content") if found.get(key) is not None), None)
    return words(found)
