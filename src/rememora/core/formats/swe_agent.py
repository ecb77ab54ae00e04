"""The format ``swe-agent``: one run of SWE-agent or mini-SWE-agent, ``*.traj`` or ``*.traj.json``.

A run tells the same twice: ``history`` is what the model was sent and said, ``trajectory`` what
was done. The history goes in; where there is none, the trajectory. The mini version calls its
history ``messages``, and every "user" after the task is the environment.
"""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from rememora.core.formats import heads
from rememora.core.formats.blocks import THINKING
from rememora.core.formats.fields import UnreadableError, label, mapping, sequence
from rememora.core.formats.json_stream import tagged
from rememora.core.formats.messages_jsonl import role
from rememora.core.formats.parts import call_text, words
from rememora.core.identity import content_id
from rememora.model.imported import BadLine, ImportedMessage, Passed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Fields = Mapping[str, object]
    Record = ImportedMessage | Passed | BadLine

READS = "chunks"

_NAMES = (".traj", ".traj.json")
_HISTORY, _MINI, _TRAJECTORY = "history.item", "messages.item", "trajectory.item"
_ENVIRONMENT = "environment"

# A run has no name in its file. Two runs at one task differ by what the model did first.
_NAMING = 8


def recognises(name: str, head: str) -> bool:
    """Say whether a file is an object with a trajectory, or with the history of an agent."""
    found = heads.keys(head) if heads.is_object(head) else frozenset()
    if found & {"trajectory", "trajectory_format"}:
        return True
    named = name.lower().endswith(_NAMES)
    # Of the mini version `info` comes first, with settings that may fill the head.
    return ("history" in found and ('"message_type"' in head or named)) or (named and "info" in found)


def read(chunks: Iterable[bytes]) -> Iterator[Record]:
    """Read a run; a line is the number of an entry of its history, counted from 1."""
    records = _records(chunks)
    first = list(islice(records, _NAMING))
    said = [item for item in first if isinstance(item, ImportedMessage)]
    session = content_id("run", *(part for item in said for part in (item.role, item.content)))
    for item in chain(first, records):
        yield _in_session(item, session) if isinstance(item, ImportedMessage) else item


def _in_session(item: ImportedMessage, session: str) -> ImportedMessage:
    from dataclasses import replace

    return replace(item, session=session)


def _records(chunks: Iterable[bytes]) -> Iterator[Record]:
    run = _Run()
    steps: list[Record] = []
    history = 0
    for number, (place, entry) in enumerate(tagged(chunks, (_HISTORY, _MINI, _TRAJECTORY)), start=1):
        if isinstance(entry, BadLine):
            # A file that was cut off may have lost its history.
            yield from () if history else steps
            yield entry
            return
        if place != _TRAJECTORY:
            history += 1
            yield from _caught(history, entry, run.entry if place == _HISTORY else run.mini)
        elif not history:
            steps += _caught(number, entry, _step)
    if not history:
        yield from steps


def _caught(number: int, entry: object, give: Callable[[int, Fields], Iterator[Record]]) -> Iterator[Record]:
    try:
        yield from give(number, mapping("entry", entry))
    except UnreadableError as wrong:
        yield BadLine(line=number, reason=str(wrong))


class _Run:
    """Whether the model has said something yet: what "user" says before is the task, then an observation."""

    def __init__(self) -> None:
        self._begun = False

    def entry(self, number: int, found: Fields) -> Iterator[Record]:
        """Give the messages of one entry of a history."""
        if found.get("is_demo") is True:
            yield Passed(line=number, what="demonstration")
            return
        observed = found.get("message_type") == "observation"
        yield from self._said(number, found, observed=observed)

    def mini(self, number: int, found: Fields) -> Iterator[Record]:
        """Give the messages of one entry of the mini version."""
        if found.get("role") == "exit":
            yield Passed(line=number, what="record without words")
        else:
            yield from self._said(number, found, observed=True)

    def _said(self, number: int, found: Fields, *, observed: bool) -> Iterator[Record]:
        who, name = role(found.get("role")), None
        if who == "user" and self._begun and observed:
            who = "tool"
        if who == "tool":
            name = _ENVIRONMENT
        self._begun |= who == "assistant"
        for block in sequence("thinking_blocks", found.get("thinking_blocks")):
            thought = words(mapping("thinking_blocks", block).get(THINKING))
            yield from _message(number, who, THINKING, thought.text)
        said = words(found.get("content"))
        calls = [mapping("tool_calls", call) for call in sequence("tool_calls", found.get("tool_calls"))]
        if said.text.strip() or not calls:
            yield from _message(number, who, name, said.text)
        for what in said.passed:
            yield Passed(line=number, what=what)
        for call in calls:
            function = mapping("function", call.get("function"))
            called = label("name", function.get("name"))
            yield from _message(
                number, "tool", called, call_text(function.get("arguments")) or (called or "")
            )


def _step(number: int, found: Fields) -> Iterator[Record]:
    """Give the messages of one step of a trajectory."""
    yield from _message(number, "assistant", None, words(found.get("response") or found.get("thought")).text)
    yield from _message(number, "tool", "action", words(found.get("action")).text)
    yield from _message(number, "tool", _ENVIRONMENT, words(found.get("observation")).text)


def _message(number: int, who: str, name: str | None, text: str) -> Iterator[Record]:
    if text.strip():
        yield ImportedMessage(line=number, role=who, content=text, id=None, name=name, at=None, session=None)
    else:
        yield Passed(line=number, what="message without words")
