"""Where in a Markdown log a line stands: in plain text, in fenced code, or in a block of the agent.

Blocks are what such logs put between tags, one tool call or one stretch of thinking:

    <tool-use data-tool-type="read" data-tool-name="Read"><details>
    ...
    </details></tool-use>
"""

from __future__ import annotations

import re

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)", re.DOTALL)
_CLOSER = re.compile(r"\s*(`{3,}|~{3,})\s*\Z")
_OPENINGS = (
    ("tool-use", re.compile(r"<tool-use\b[^>\n]*\bdata-tool-name=")),
    ("think", re.compile(r"<think>\s*<details>")),
)


class Nesting:
    """Follows fences and blocks from line to line.

    Inside a block only its own tag counts: what a tool returns is often Markdown
    with fences of its own, or another log with whole blocks in it.
    """

    __slots__ = ("_blocks", "_depth", "_fence", "_tag", "ajar", "part")

    def __init__(self, *, blocks: bool) -> None:
        self._blocks = blocks
        self._fence = ""
        self._tag = ""
        self._depth = 0
        self.part = 0
        """Counts the stretches of plain text and the blocks so far."""
        self.ajar = False
        """In a block of which an end was seen outside fences, while more begins than ends were counted."""

    @property
    def free(self) -> bool:
        """Whether the next line is neither in a fence nor in a block."""
        return not self._fence and not self._tag

    def feed(self, line: str) -> int:
        """Take the next line and return the part that it belongs to."""
        if self.free and self._blocks:
            self._tag = opening(line)
            self.part += bool(self._tag)
        part = self.part
        if self._tag:
            self._feed_block(line)
        else:
            self._feed_fence(line)
        return part

    def contradicts(self, line: str) -> bool:
        """Whether *line* cannot stand in the open fence, since it begins a named one that is no shorter."""
        marker = _FENCE.match(line) if self._fence and not self._tag else None
        return bool(marker and self._same_fence(marker[1]) and marker[2].strip())

    def _feed_block(self, line: str) -> None:
        self._feed_fence(line)
        self._depth += _opens(line, self._tag) - _closes(line, self._tag)
        if self._depth <= 0:
            self._tag, self._depth, self._fence, self.ajar = "", 0, "", False
            self.part += 1
        elif _closes(line, self._tag) and not self._fence:
            self.ajar = True

    def _feed_fence(self, line: str) -> None:
        if self._fence:
            closer = _CLOSER.match(line)
            if closer and self._same_fence(closer[1]):
                self._fence = ""
            return
        marker = _FENCE.match(line)
        if marker and not (marker[1][0] == "`" and "`" in marker[2]):
            self._fence = marker[1]

    def _same_fence(self, marker: str) -> bool:
        return marker.startswith(self._fence)


def opening(line: str) -> str:
    """Return the tag of the block that *line* begins, ``tool-use`` or ``think``, or nothing."""
    if not line.startswith("<t"):
        return ""
    return next((tag for tag, pattern in _OPENINGS if pattern.match(line)), "")


def _opens(line: str, tag: str) -> bool:
    return opening(line) == tag


def _closes(line: str, tag: str) -> bool:
    # An end in the middle of a line is quoted: listings put a line number in front of it.
    begun = line.startswith((f"</details></{tag}>", f"</{tag}>"))
    return begun or (_opens(line, tag) and line.rstrip().endswith(f"</{tag}>"))
