"""The text of a message, whatever shape the host keeps it in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def text_of(content: object) -> str | None:
    """Return a string as it is, and a list of parts as their texts, one a line; `None` if it is neither.

    A part is a string, `{"type": "text", "text": …}`, or something else with a type, which leaves its mark,
    such as ``[image_url]``: what was shown is part of what happened.
    """
    if isinstance(content, str):
        return content
    if isinstance(content, Mapping):
        return _part(content)
    if isinstance(content, Sequence) and not isinstance(content, (bytes, bytearray)):
        parts = [part if isinstance(part, str) else _part(part) for part in content]
        return None if None in parts else "\n".join(part for part in parts if part)
    return None


def _part(part: object) -> str | None:
    if not isinstance(part, Mapping):
        return None
    text = part.get("text")
    if isinstance(text, str):
        return text
    kind = part.get("type")
    return f"[{kind}]" if isinstance(kind, str) else None
