"""What somebody said, without what we put there: injected blocks and the marks of a protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.protocol_tags import strip_protocol_tags

if TYPE_CHECKING:
    from rememora.flow.deps import Deps

_OPENING = "<memory "
"""Most texts do not hold it, and then nothing is loaded or looked up."""


def own_words(deps: Deps, text: str, *, role: str, scope: str) -> str:
    """Return a text without the blocks that were injected in this scope; of the assistant's, without tags too.

    A host that keeps the prompt as the user's message hands in our block with it. What we injected is no
    evidence, so it goes. Every other character stays, blocks of other programs too. Outside of any block.
    """
    found = text
    if _OPENING in text:
        from rememora.flow.assemble import stripped_text

        found = stripped_text(deps, text, scopes=[scope], aipack=False)
    return strip_protocol_tags(found) if role == "assistant" else found
