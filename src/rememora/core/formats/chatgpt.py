"""The format ``chatgpt``: ``conversations.json`` of a ChatGPT account export.

A conversation is a tree: an edited question or a second answer is another branch. The one
that was seen last (``current_node``) goes in, messages of the others are counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.arguments import quoted
from rememora.core.formats import heads
from rememora.core.formats.blocks import THINKING
from rememora.core.formats.branches import last_leaf, path
from rememora.core.formats.fields import UnreadableError, label, mapping, moment, sequence
from rememora.core.formats.json_elements import records
from rememora.core.formats.messages_jsonl import role
from rememora.core.formats.parts import Words, words
from rememora.model.imported import BadLine, ImportedMessage, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    Fields = Mapping[str, object]
    Record = ImportedMessage | Passed | BadLine

READS = "chunks"

_KINDS = (
    None, "text", "multimodal_text", "code", "execution_output", "tether_quote", "tether_browsing_display",
    "thoughts", "reasoning_recap", "system_error",
)  # fmt: skip
_HIDDEN = ("user_editable_context", "model_editable_context")


def recognises(name: str, head: str) -> bool:
    """Say whether a file is an array of conversations with a ``mapping``, or one of them."""
    return "mapping" in heads.keys(head) and (heads.is_array(head) or heads.is_object(head))


def read(chunks: Iterable[bytes]) -> Iterator[Record]:
    """Read the conversations of an export; a line is the number of a conversation, counted from 1."""
    return records(chunks, _conversation)


def _conversation(number: int, found: Fields) -> Iterator[Record]:
    nodes = mapping("mapping", found.get("mapping"))
    parents = {id: _parent(node) for id, node in nodes.items()}
    leaf = found.get("current_node")
    end = leaf if isinstance(leaf, str) and leaf in nodes else last_leaf(parents)
    branch = dict.fromkeys(path(parents, end)) if end is not None else {}
    session = label("conversation_id", found.get("conversation_id") or found.get("id"))
    then = found.get("create_time")
    for id in branch:
        said = _field(nodes[id], "message")
        then = _field(said, "create_time") or then
        yield from _caught(number, id, said, session, then)
    for id in nodes.keys() - branch.keys():
        if _field(nodes[id], "message") is not None:
            yield Passed(line=number, what="other branch")


def _parent(node: object) -> str | None:
    parent = _field(node, "parent")
    return parent if isinstance(parent, str) else None


def _field(value: object, name: str) -> object:
    return value.get(name) if isinstance(value, dict) else None


def _caught(number: int, id: str, said: object, session: str | None, then: object) -> Iterator[Record]:
    """Give what a message is; one that cannot be read does not take its conversation with it."""
    try:
        if said is not None:
            yield from _message(number, id, mapping("message", said), session, then)
    except UnreadableError as wrong:
        yield BadLine(line=number, reason=f"message {quoted(id)}: {wrong}")


def _message(number: int, id: str, said: Fields, session: str | None, then: object) -> Iterator[Record]:
    content = mapping("content", said.get("content"))
    about = mapping("metadata", said.get("metadata"))
    if about.get("is_visually_hidden_from_conversation") is True or content.get("content_type") in _HIDDEN:
        yield Passed(line=number, what="hidden message")
        return
    text, passed = _words(content)
    if text.strip():
        who, name = _speaker(said, content, about)
        own = label("id", said.get("id")) or id
        yield ImportedMessage(
            line=number, role=who, content=text, id=own, name=name, at=moment("at", then), session=session
        )
    else:
        yield Passed(line=number, what=_wordless(content))
    for what in passed:
        yield Passed(line=number, what=what)


def _words(content: Fields) -> Words:
    """Return what was said, in whichever of its fields this kind of content keeps it."""
    kind = content.get("content_type")
    if kind == "thoughts":
        thoughts = [mapping("thoughts", thought) for thought in sequence("thoughts", content.get("thoughts"))]
        return words([thought.get(key) for thought in thoughts for key in ("summary", "content")])
    if kind == "reasoning_recap":  # "Thought for 8 seconds"
        return Words("", ())
    found = Words("", ())
    for field in ("parts", "text", "result", "body"):
        if content.get(field) is not None and not found.text.strip():
            found = words(content[field])
    return found


def _wordless(content: Fields) -> str:
    """Name content in which no words were found: of an unknown kind it may have some all the same."""
    said = any(value for key, value in content.items() if key not in ("content_type", "parts", "text"))
    known = content.get("content_type") in _KINDS or not said
    return "message without words" if known else "unknown kind of content"


def _speaker(said: Fields, content: Fields, about: Fields) -> tuple[str, str | None]:
    """Return role and name; what an assistant says to a tool is a call of it."""
    author = mapping("author", said.get("author"))
    who = role(author.get("role"))
    name = label("name", author.get("name"))
    if who != "assistant":
        return who, name
    if content.get("content_type") == "thoughts":
        return who, THINKING
    to = label("recipient", said.get("recipient"))
    if to not in (None, "all"):
        return "tool", to
    return who, name or label("model_slug", about.get("model_slug"))
