"""Ids that follow from what they name, so that two runs give the same ones."""

from __future__ import annotations

from base64 import b32encode
from hashlib import blake2b

from rememora.core.seal import encoded

_BYTES = 10
"""80 bits: a clash is likely only among about a million million ids."""


def note_id(memory: str, version: int) -> str:
    """Return what the note is called that holds the words of a version of a memory."""
    return f"{memory}/note-{version}"


def noted_for(id: str) -> str:
    """Return the memory that a note was written for, by the note's id; empty for another id."""
    return id.rpartition("/note-")[0]


def content_id(prefix: str, *parts: str | int | float | None) -> str:
    """Return *prefix*, a hyphen and 16 letters and digits that follow from *parts*."""
    digest = blake2b(encoded(parts), digest_size=_BYTES).digest()
    return f"{prefix}-{b32encode(digest).decode().lower()}"
