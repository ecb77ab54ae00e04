"""aipack-memory's block in a user's message: its fixed marks, and a strip that trims (A-039 to A-043).

The marks are always the same, so a text that holds them cannot be told from a block: whoever types both loses
what stands between. The product's own blocks carry a mark that is new each time; these are kept for hosts whose
sessions hold blocks of this form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

START = "<<<AIPACK_MEMORY>>>"
END = "<<</AIPACK_MEMORY>>"
"""Written with a third bracket, which `strip` takes along where it is there (X-05)."""

HEADER = "[Relevant memories]"
MAX_CHARS = 500
"""Code points of one memory in a block (UA-13)."""


def block(lines: Sequence[tuple[str, str, float]]) -> str:
    """Return the block for (id, text, score), "" for none; white space in a text becomes single spaces."""
    if not lines:
        return ""
    shown = [f"- {_within_a_line(text)} (score={score:.2f}, id={id})" for id, text, score in lines]
    return "\n".join([START, HEADER, *shown, f"{END}>"])


def has_block(text: str) -> bool:
    """Tell whether a block begins here."""
    return START in text


def strip(text: str) -> str:
    """Take out every block with the white space behind it, and trim the rest; half a block stays."""
    kept: list[str] = []
    at = 0
    while (start := text.find(START, at)) >= 0 and (end := text.find(END, start)) >= 0:
        kept.append(text[at:start])
        at = end + len(END) + text.startswith(">", end + len(END))
        while at < len(text) and text[at].isspace():
            at += 1
    return "".join([*kept, text[at:]]).strip()


def _within_a_line(text: str) -> str:
    """Bring a memory into one line that cannot end the block it stands in."""
    line = " ".join(text.split())[: 4 * MAX_CHARS]
    while START in line or END in line:
        line = line.replace(START, "").replace(END, "")
    return line[:MAX_CHARS]
