"""Lines of Markdown to blocks: headings, top-level bullets with what hangs below them, and paragraphs.

No full CommonMark: what decides is where one note ends and the next begins. A fence is never cut, and code
belongs to the words before it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAX_BLOCK_CHARS = 1_000_000
"""A longer block, such as one in a fence that nobody closed, is cut here."""

_HEADING = re.compile(r" {0,3}(?P<marks>#{1,6})[ \t]+(?P<text>.*?)(?:[ \t]+#+)?[ \t]*")
_BULLET = re.compile(r"(?P<marker> ?(?:[-*+•]|\d{1,9}[.)])(?:[ \t]+|$))(?P<text>.*)")
_FENCE = re.compile(r"\s*(?P<fence>`{3,}|~{3,})(?P<info>[^`]*)")
_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})")
_UNDERLINE = re.compile(r" {0,3}(?:(?P<one>=+)|-{2,})[ \t]*")


class Block(NamedTuple):
    """One heading, bullet or paragraph.

    Attributes:
        kind: "heading", "bullet", "paragraph" or "comment".
        line: Where it begins, counted from 1.
        text: Its words; of a bullet without the marker, of a heading without the marks.
        level: 1 to 6 for a heading, else 0.
    """

    kind: str
    line: int
    text: str
    level: int = 0


def blocks(lines: Iterable[str], *, first: int = 1) -> Iterator[Block]:
    """Give the blocks of a note whose first line has the number *first*."""
    reading = _Reading()
    for number, line in enumerate(lines, start=first):
        yield from reading.take(number, line.rstrip("\r\n"))
    yield from reading.end()


class _Reading:
    """The block that is being read."""

    def __init__(self) -> None:
        self._kind = ""
        self._line = 0
        self._held: list[str] = []
        self._size = 0
        self._fence = ""
        self._indent = 0
        self._gap = False

    def take(self, number: int, text: str) -> Iterator[Block]:
        if self._size > MAX_BLOCK_CHARS:
            kind, fence = self._kind, self._fence
            yield from self.end()
            self._begin(kind, number, "", 0)
            self._held, self._fence = [], fence
        if self._fence:
            self._inside_fence(text)
        elif self._kind == "comment":
            self._add(text)
            if "-->" in text:
                yield from self.end()
        elif not text.strip():
            self._gap = True
        else:
            yield from self._line_of_text(number, text)

    def end(self) -> Iterator[Block]:
        text = "\n".join(self._held).strip("\n")
        if self._kind and text.strip():
            yield Block(self._kind, self._line, text)
        self._kind, self._held, self._size, self._fence, self._gap = "", [], 0, "", False

    def _line_of_text(self, number: int, text: str) -> Iterator[Block]:
        heading, bullet = _HEADING.fullmatch(text), _BULLET.fullmatch(text)
        if self._is_underlined(text):
            level = 1 if text.strip().startswith("=") else 2
            yield Block("heading", self._line, self._held[0].strip(), level)
            self._kind, self._held, self._size = "", [], 0
        elif heading and not self._below(text):
            yield from self.end()
            if heading["text"].strip():
                yield Block("heading", number, heading["text"].strip(), len(heading["marks"]))
        elif _RULE.fullmatch(text) and not self._below(text):
            yield from self.end()
        elif fence := _FENCE.fullmatch(text):
            self._open_fence(number, text, fence["fence"])
        elif text.lstrip().startswith("<!--") and not self._held:
            self._begin("comment", number, text, 0)
            if "-->" in text:
                yield from self.end()
        elif bullet and not self._below(text):
            yield from self.end()
            self._begin("bullet", number, bullet["text"], len(bullet["marker"]))
            opening = _FENCE.fullmatch(bullet["text"])
            self._fence = opening["fence"] if opening else ""
        elif self._kind and (not self._gap or self._below(text)):
            self._add(text)
        else:
            yield from self.end()
            self._begin("paragraph", number, text, 0)

    def _below(self, text: str) -> bool:
        """Tell whether a line hangs below the open bullet."""
        return self._kind == "bullet" and (text[:1] == "\t" or text[:2] == "  ")

    def _is_underlined(self, text: str) -> bool:
        plain = self._kind == "paragraph" and len(self._held) == 1 and not self._gap
        return plain and _UNDERLINE.fullmatch(text) is not None

    def _open_fence(self, number: int, text: str, fence: str) -> None:
        if not self._kind:
            self._begin("paragraph", number, text, 0)
        else:
            self._add(text)
        self._fence = fence

    def _inside_fence(self, text: str) -> None:
        self._add(text)
        closing = text.strip()
        if closing.startswith(self._fence) and not closing.strip(self._fence[0]):
            self._fence = ""

    def _begin(self, kind: str, number: int, text: str, indent: int) -> None:
        self._kind, self._line, self._held, self._size = kind, number, [text], len(text)
        self._indent, self._gap = indent, False

    def _add(self, text: str) -> None:
        if self._gap and self._held:
            self._held.append("")
        self._gap = False
        space = len(text) - len(text.lstrip(" "))
        self._held.append(text[min(space, self._indent) :])
        self._size += len(text)
