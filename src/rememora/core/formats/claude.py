"""The format ``claude``: ``conversations.json`` of a Claude account export."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rememora.core.formats import heads
from rememora.core.formats.blocks import Piece, pieces
from rememora.core.formats.branches import path
from rememora.core.formats.fields import UnreadableError, label, mapping, moment, sequence
from rememora.core.formats.json_elements import records
from rememora.core.formats.messages_jsonl import role
from rememora.core.formats.parts import words
from rememora.model.imported import BadLine, ImportedMessage, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    Fields = Mapping[str, object]
    Record = ImportedMessage | Passed | BadLine

READS = "chunks"


def recognises(name: str, head: str) -> bool:
    """Say whether a file is an array of conversations with ``chat_messages``, or one of them."""
    return "chat_messages" in heads.keys(head) and (heads.is_array(head) or heads.is_object(head))


def read(chunks: Iterable[bytes]) -> Iterator[Record]:
    """Read the conversations of an export; a line is the number of a conversation, counted from 1."""
    return records(chunks, _conversation)


def _conversation(number: int, found: Fields) -> Iterator[Record]:
    messages = sequence("chat_messages", found.get("chat_messages"))
    session = label("uuid", found.get("uuid"))
    then = found.get("created_at")
    elsewhere = _other_branches(messages, found.get("current_leaf_message_uuid"))
    calls: dict[str, str] = {}
    for said in messages:
        id = said.get("uuid") if isinstance(said, dict) else None
        if isinstance(id, str) and id in elsewhere:
            yield Passed(line=number, what="other branch")
            continue
        try:
            fields = mapping("chat_messages", said)
            then = fields.get("created_at") or then
            yield from _message(number, fields, session, then, calls)
        except UnreadableError as wrong:
            yield BadLine(line=number, reason=f"conversation {session or number}: {wrong}")


def _other_branches(messages: Sequence[object], leaf: object) -> set[str]:
    """Return the ids of the messages in other branches than the last; older exports tell of none."""
    parents = {
        said["uuid"]: parent
        for said in messages
        if isinstance(said, dict)
        and isinstance(said.get("uuid"), str)
        and isinstance(parent := said.get("parent_message_uuid"), str)
    }
    if not parents or max(Counter(parents.values()).values()) == 1:
        return set()
    end = leaf if isinstance(leaf, str) and leaf in parents else list(parents)[-1]
    return set(parents) - set(path(parents, end))


def _message(
    number: int, said: Fields, session: str | None, then: object, calls: dict[str, str]
) -> Iterator[Record]:
    who, id, when = role(said.get("sender")), label("uuid", said.get("uuid")), moment("at", then)
    found = [piece for piece in pieces(said.get("content"), calls) if piece.text.strip() or piece.passed]
    if not any(piece.role is None and piece.name is None and piece.text for piece in found):
        found = [Piece(0, None, None, words(said.get("text")).text), *found]
    # What was pasted or read is no statement of the person who showed it.
    found += _attached(said)
    spoken = False
    for piece in found:
        if piece.text.strip():
            plain = piece.role is None and piece.name is None
            own = id if plain and not spoken else id and f"{id}:{piece.place}"
            spoken |= plain
            yield ImportedMessage(
                line=number,
                role=piece.role or who,
                content=piece.text,
                id=own,
                name=piece.name,
                at=when,
                session=session,
            )
        for what in piece.passed:
            yield Passed(line=number, what=what)
    if not any(piece.text.strip() or piece.passed for piece in found):
        yield Passed(line=number, what="message without words")


def _attached(said: Fields) -> Iterator[Piece]:
    """Give the text of each attachment under the name of its file, and count files without text."""
    for index, item in enumerate(sequence("attachments", said.get("attachments"))):
        fields = mapping("attachments", item)
        text = words(fields.get("extracted_content")).text
        name = label("file_name", fields.get("file_name"))
        yield Piece(1_000 + index, "tool", name, text, () if text.strip() else ("file",))
    for _ in sequence("files", said.get("files")):
        yield Piece(0, None, None, "", ("file",))
