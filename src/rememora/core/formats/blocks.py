"""Content blocks as Claude's programs write them: text, thinking, tool_use, tool_result, media."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rememora.core.clean import repaired
from rememora.core.formats.fields import UnreadableError, label, shown
from rememora.core.formats.parts import call_text, medium, words, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, MutableMapping

    Block = Mapping[str, object]

THINKING = "thinking"
_TEXTS = ("text", "input_text", "output_text", "voice_note")


class Piece(NamedTuple):
    """Consecutive text of one message, or one block of another kind.

    Attributes:
        place: Which block of its message it begins with, counted from 0.
        role: "tool" for calls and results; else None, and the message has it.
        name: The tool, or "thinking"; else None.
        text: The words, blank if there are none.
        passed: What has no words, such as "image".
    """

    place: int
    role: str | None
    name: str | None
    text: str
    passed: tuple[str, ...] = ()


def pieces(content: object, calls: MutableMapping[str, str]) -> Iterator[Piece]:
    """Take a content apart.

    Args:
        content: A text or a list of blocks.
        calls: Names of the tools by the ids of their calls; a result seldom names its tool itself.
    """
    if not isinstance(content, list):
        yield Piece(0, None, None, words(content).text)
        return
    open_text: Piece | None = None
    for index, block in enumerate(content):
        piece = _piece(index, block, calls)
        if piece.role is None and piece.name is None:
            open_text = _joined(open_text, piece)
            continue
        if open_text:
            yield open_text
            open_text = None
        yield piece
    if open_text:
        yield open_text


def _joined(before: Piece | None, piece: Piece) -> Piece:
    if before is None:
        return piece
    text = "\n".join(filter(None, (before.text, piece.text)))
    return before._replace(text=text, passed=before.passed + piece.passed)


def _piece(index: int, block: object, calls: MutableMapping[str, str]) -> Piece:
    if isinstance(block, str):
        return Piece(index, None, None, repaired(block))
    if not isinstance(block, dict):
        raise UnreadableError(f"content: expected each block to be an object or a text, found {shown(block)}")
    kind = block.get("type")
    if kind in _TEXTS:
        return Piece(index, None, None, repaired(words_of(block) or ""))
    if kind == THINKING:
        return Piece(index, None, THINKING, words(block.get(THINKING)).text)
    if kind in ("tool_use", "server_tool_use", "mcp_tool_use"):
        return _call(index, block, calls)
    if isinstance(kind, str) and kind.endswith("tool_result"):
        return _result(index, block, calls)
    what = medium(block)
    known = what in ("image", "file", "audio", "video", "document")
    return Piece(
        index, None, None, f"[{what}]" if known else "", (what if known else "block of another kind",)
    )


def _call(index: int, block: Block, calls: MutableMapping[str, str]) -> Piece:
    name, id = label("name", block.get("name")), label("id", block.get("id"))
    if name and id:
        calls[id] = name
    # A call without arguments was made all the same.
    return Piece(index, "tool", name, call_text(block.get("input")) or (name or ""))


def _result(index: int, block: Block, calls: MutableMapping[str, str]) -> Piece:
    content = block.get("content")
    said = words([content] if isinstance(content, dict) else content)
    name = label("name", block.get("name")) or calls.get(label("tool_use_id", block.get("tool_use_id")) or "")
    return Piece(index, "tool", name, said.text, said.passed)
