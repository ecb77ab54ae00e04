"""What somebody said, without what we put there: injected blocks and the marks of a protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.protocol_tags import strip_protocol_tags
from rememora.flow.erased import without_erased

if TYPE_CHECKING:
    from rememora.flow.deps import Deps

_OPENING, _CAPSULE = "<memory ", "<capsule "
"""Most texts hold neither, and then nothing is loaded or looked up."""


def own_words(
    deps: Deps, text: str, *, role: str, scope: str, told_ms: int | None = None, erased: bool = True
) -> str:
    """Return a text without the blocks that were injected in this scope; of the assistant's, without tags too.

    A host that keeps the prompt as the user's message hands in our block with it. What we injected is no
    evidence, so it goes. What was erased does not come back, either: a mark stands in its place. Every other
    character stays, blocks of other programs too. Outside of any block.

    Args:
        deps: The ports.
        text: What was handed in.
        role: Who says it.
        scope: Where.
        told_ms: When it was said; now by default.
        erased: Off if it is known that nothing ever was.
    """
    found = text
    if _OPENING in text:
        from rememora.flow.assemble import stripped_text

        found = stripped_text(deps, text, scopes=[scope], aipack=False)
    if _CAPSULE in found:
        from rememora.flow.capsules import without_capsules

        found = without_capsules(deps, found, scope=scope)
    found = strip_protocol_tags(found) if role == "assistant" else found
    return without_erased(deps, found, scope=scope, told_ms=told_ms) if erased else found
