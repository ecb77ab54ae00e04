"""Takes blocks out of a text again."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.sentinel import blocks

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

_SEPARATORS = ("\n\n", "\r\n\r\n")
_ROUNDS = 50
"""How deep blocks may be nested in blocks and still all be taken out; it bounds the work on a hostile text."""


def strip(text: str, known: Container[str], *, aipack: bool = True) -> str:
    """Take out the blocks whose nonce is known, and with *aipack* those that aipack-memory made.

    With each goes the blank line that sets it off; every other character stays. Half a block, one of an
    unknown nonce, and one with a line that is none of ours stay too: they may be what somebody typed.
    """
    for _ in range(_ROUNDS):
        places = [(block.start, block.end) for block in blocks(text) if block.nonce in known]
        places += aipack_blocks(text) if aipack else []
        if not places:
            break
        text = _without(text, sorted(places))
    return text


def aipack_blocks(text: str) -> list[tuple[int, int]]:
    """Return where blocks of aipack-memory begin and end."""
    return [found.span() for found in _aipack().finditer(text)]


def _without(text: str, places: Sequence[tuple[int, int]]) -> str:
    kept, at = [], 0
    for start, end in places:
        if start < at:  # within the one before
            continue
        blank = next((blank for blank in _SEPARATORS if text.startswith(blank, end)), "")
        piece = text[at:start]
        if not blank and end == len(text):
            piece = next((piece.removesuffix(b) for b in _SEPARATORS if piece.endswith(b)), piece)
        kept.append(piece)
        at = end + len(blank)
    return "".join([*kept, text[at:]])


@cache
def _aipack() -> re.Pattern[str]:
    """A block of aipack-memory; its read-me ends it with two brackets, its program with three."""
    line = r"- .*\(score=[0-9]+\.[0-9]{2}, id=[^\s()]+\)\r?\n"
    return re.compile(
        rf"<<<AIPACK_MEMORY>>>\r?\n\[Relevant memories\]\r?\n(?:{line})+<<</AIPACK_MEMORY>>>?", re.MULTILINE
    )
