"""Marks that a host's protocol leaves in an assistant's text; they are no words and are not kept (C-012)."""

from __future__ import annotations

_TAGS = ("[[b_mS]]", "[[b_mC]]", "[[b_mE]]")
_LENGTH = len(_TAGS[0])


def strip_protocol_tags(text: str) -> str:
    """Take ``[[b_mS]]``, ``[[b_mC]]`` and ``[[b_mE]]`` out of *text*, and trim what is left.

    A text without any of them comes back as it is, white space and all. No tag is left
    in the result, not even one that only came to be when another one was taken out.
    """
    kept = _without(text)
    if kept == text:
        return text
    if any(tag in kept for tag in _TAGS):
        kept = _folded(kept)
    return kept.strip()


def _without(text: str) -> str:
    for tag in _TAGS:
        text = text.replace(tag, "")
    return text


def _folded(text: str) -> str:
    """Take out tags inside of tags in one pass: doing it again and again costs n squared for n of them."""
    kept: list[str] = []
    for char in text:
        kept.append(char)
        if char == "]" and "".join(kept[-_LENGTH:]) in _TAGS:
            del kept[-_LENGTH:]
    return "".join(kept)
