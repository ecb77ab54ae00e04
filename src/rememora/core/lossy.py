"""Whether a memory says less than the words that it was made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.model.memory import Memory

UNSURE = 0.6
COMPRESSED = 15
"""Source of both: system D (UD-31)."""
_SHORTENING = ("gist", "consolidation")


def lossy(memory: Memory) -> bool:
    """Tell whether the original words are worth asking for again.

    So it is of a gist, of what was merged, of what its writer was not sure of (confidence below 0.6), and of a
    text that stands for more than 15 times its own characters. A memory that rests on no words has none to ask for.
    """
    if not memory.evidence:
        return False
    behind = sum(span.end - span.start for span in memory.evidence)
    return (
        memory.source in _SHORTENING
        or memory.confidence < UNSURE
        or behind > COMPRESSED * max(1, len(memory.text))
    )
