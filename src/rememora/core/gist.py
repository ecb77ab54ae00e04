"""What a turn came to, in its own first sentences and without a model (A-025, A-026)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.concepts import extract_concepts

if TYPE_CHECKING:
    from collections.abc import Sequence

USER_CHARS, ASSISTANT_CHARS = 160, 320
"""Code points of each first sentence that are kept. Source: aipack-memory (UA-10)."""

MOST_TOOLS = 5
ELLIPSIS = "…"


@cache
def _first_sentence() -> re.Pattern[str]:
    return re.compile(r"[^。！？!?.…\n]*[。！？!?.…]?")


def gist(user_text: str, assistant_text: str, *, tools: Sequence[str] = (), max_chars: int = 2_000) -> str:
    """Return ``Q: first sentence``, ``A: first sentence`` and ``tools: names``, a line for each that is there.

    A sentence ends at the first ``。！？!?.…`` or line end, so also inside of ``v1.2``: a mark that needs no
    space behind it is what Chinese has, and the case files hold it so. The whole turn is in the transcript;
    this is a handle on it.
    """
    lines = [("Q", shortened(_opening(user_text), USER_CHARS))]
    lines.append(("A", shortened(_opening(assistant_text), ASSISTANT_CHARS)))
    lines.append(("tools", ", ".join(tools[:MOST_TOOLS])))
    return shortened("\n".join(f"{name}: {said}" for name, said in lines if said), max_chars)


def turn_concepts(user_text: str, assistant_text: str, *, limit: int = 8) -> tuple[str, ...]:
    """Return the words that a whole turn is about, the user's first among equals."""
    return extract_concepts(f"{user_text}\n{assistant_text}", limit=limit)


def shortened(text: str, max_chars: int) -> str:
    """Cut *text* to at most *max_chars* code points, the ellipsis that then ends it included."""
    return text if len(text) <= max_chars else text[: max(0, max_chars - 1)] + ELLIPSIS


def _opening(text: str) -> str:
    found = _first_sentence().match(text.strip())
    return found[0].strip() if found else ""
