"""When two texts count as the same words."""

from __future__ import annotations

import unicodedata

_CLOSING = " .!?。！？…"


def normal_value(slot: tuple[str, str, str]) -> str:
    """Fold an address and its value as `normal_form` does; no text has this form, since it holds line ends."""
    return "\n".join(("slot", *map(normal_form, slot)))


def normal_form(text: str) -> str:
    """Fold what does not change the words: width, case, white space, and the full stop at the end.

    Two memories with the same normal form are one memory.
    """
    folded = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return folded.rstrip(_CLOSING) or folded
