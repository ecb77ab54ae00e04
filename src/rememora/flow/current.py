"""Whether the full text is that of this version; what makes it anew is loaded only if it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.text import TOKENIZER_VERSION

if TYPE_CHECKING:
    from rememora.flow.deps import Deps


def ensure_current(deps: Deps) -> None:
    """Make the full text anew when another version of the tokenizer wrote it."""
    with deps.store.reading():
        written, holds_any = deps.store.meta.get("tokenizer_version"), bool(deps.store.scopes())
    if (
        written is None and not holds_any
    ):  # a new store: whoever writes into it has this version or a later one
        with deps.store.transaction():
            if deps.store.meta.get("tokenizer_version") is None:
                deps.store.meta.put("tokenizer_version", TOKENIZER_VERSION)
    elif written != TOKENIZER_VERSION:
        from rememora.flow.index import rebuild

        rebuild(deps, unless_version=TOKENIZER_VERSION)
