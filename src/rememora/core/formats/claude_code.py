"""The format ``claude-code``: a transcript of Claude Code, ``~/.claude/projects/**/*.jsonl``.

A line is a block of a turn, a summary, or the program's own bookkeeping. Everything goes in
in the order of the file, branches too: calls that run side by side look just like them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.formats import heads
from rememora.core.formats.blocks import Piece, pieces
from rememora.core.formats.fields import label, mapping, moment
from rememora.core.formats.json_lines import records
from rememora.core.formats.messages_jsonl import known_role, role
from rememora.core.formats.recent import Recent
from rememora.model.imported import BadLine, ImportedMessage, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    Fields = Mapping[str, object]
    Record = ImportedMessage | Passed | BadLine

READS = "lines"

_SIGNS = (
    {"type", "sessionId"},
    {"type", "parentUuid"},
    {"type", "summary", "leafUuid"},
    {"type", "messageId", "snapshot"},
)
_BOOKKEEPING = (
    "summary", "file-history-snapshot", "queue-operation", "progress", "attachment", "last-prompt", "custom-title",
    "ai-title", "agent-name", "permission-mode", "pr-link",
)  # fmt: skip
_WORDS = ("content", "text", "message", "body", "parts")
_SPOKEN = ("user", "assistant", "system")


def recognises(name: str, head: str) -> bool:
    """Say whether one of the first lines is a record of Claude Code."""
    return heads.has_line_with(head, _SIGNS)


def read(lines: Iterable[str]) -> Iterator[Record]:
    """Read the lines of a transcript."""
    return records(lines, _Transcript().record)


class _Transcript:
    """What a line needs to know of those above it."""

    def __init__(self) -> None:
        self._calls = Recent()
        self._answer: str | None = None
        self._said: set[tuple[str | None, str | None, str]] = set()

    def record(self, number: int, found: Fields) -> Iterator[Record]:
        """Give the messages of one line."""
        kind = found.get("type")
        if kind not in _SPOKEN and not _is_spoken(found):
            yield Passed(line=number, what=_unread(found))
            return
        if found.get("isMeta") is True:
            yield Passed(line=number, what="hidden message")
            return
        said = mapping("message", found.get("message"))
        content = said.get("content") if said else found.get("content")
        who, name = _speaker(str(kind), found, said)
        again = self._repeats(label("message.id", said.get("id")))
        for piece in pieces(content, self._calls):
            what = (piece.role, piece.name, piece.text)
            if again and piece.text and what in self._said:
                yield Passed(line=number, what="repeated answer")
                continue
            self._said.add(what)
            yield from _messages(number, found, piece, who, name)

    def _repeats(self, answer: str | None) -> bool:
        """Say whether a line goes on with the same answer: after a retry its blocks are written again."""
        if answer is not None and answer == self._answer:
            return True
        self._answer = answer
        self._said.clear()
        return False


def _is_spoken(found: Fields) -> bool:
    """Say whether a record of an unknown type holds a message: it has a role and a content."""
    said = found.get("message")
    return isinstance(said, dict) and known_role(said.get("role")) is not None and "content" in said


def _unread(found: Fields) -> str:
    if found.get("type") in _BOOKKEEPING:
        return "record without words"
    words = any(isinstance(found.get(key), str | list | dict) and found[key] for key in _WORDS)
    return "unknown kind of content" if words else "record without words"


def _speaker(kind: str, found: Fields, said: Fields) -> tuple[str, str | None]:
    who = role(said.get("role") or kind)
    if found.get("isCompactSummary") is True:
        return "assistant", "summary"  # written by the model in the user's place
    if who == "assistant":
        return who, label("model", said.get("model"))
    # A sidechain is one agent talking to another: its "user" is no person.
    return ("assistant", "sidechain") if who == "user" and found.get("isSidechain") is True else (who, None)


def _messages(number: int, found: Fields, piece: Piece, who: str, name: str | None) -> Iterator[Record]:
    id = label("uuid", found.get("uuid"))
    if piece.text.strip():
        yield ImportedMessage(
            line=number,
            role=piece.role or who,
            content=piece.text,
            id=f"{id}:{piece.place}" if id and piece.place else id,
            name=piece.name if piece.role or piece.name else name,
            at=moment("at", found.get("timestamp")),
            session=label("sessionId", found.get("sessionId")),
        )
    elif not piece.passed:
        yield Passed(line=number, what="message without words")
    for what in piece.passed:
        yield Passed(line=number, what=what)
