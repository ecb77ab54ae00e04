"""Which parts of a message are read without patterns: a short message whole, of a longer one its sentences."""

from __future__ import annotations

from rememora.core.loosely import MOST_CHARS, may_tell

_MOST_READ, _MOST = 2_000, 8
"""Of a message so many characters are read, and so many parts of it."""


def units(text: str, shown: str | None = None) -> list[tuple[int, int]]:
    """Return the places of what may tell something.

    Args:
        text: A message, with blanks for what is not the person's own.
        shown: The message as it was written; what differs from it is read by nobody.
    """
    shown = text if shown is None else shown
    from rememora.core.tellings import sentences

    plain = text.strip()
    start = text.find(plain)
    if text == shown and len(plain) <= MOST_CHARS and may_tell(plain):
        return [(start, start + len(plain))]
    places = sentences(text[:_MOST_READ])
    own = [(a, b) for a, b in places if not text[a:b].endswith((":", "：")) and _is_whole(text, shown, a, b)]
    return [(a, b) for a, b in own if may_tell(text[a:b])][:_MOST]


def _is_whole(text: str, shown: str, start: int, end: int) -> bool:
    """Tell whether a part is the person's own, and no rest of a sentence that quotes."""
    first, last = max(0, start - _NEAR), min(len(text), end + _NEAR)
    return text[first:last] == shown[first:last]


_NEAR = 2
