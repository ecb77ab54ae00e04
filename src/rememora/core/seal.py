"""Keyed digests that show whether stored bytes were changed, and the chain of the ledger."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    Part = str | int | float | None

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Made once: `json.dumps` makes an encoder for each call, which costs as much as the digest."""
_DIGEST_BYTES = 16
"""128 bits: forging one takes about 2**128 tries, and it keeps a row small."""


def seal(key: bytes, parts: Sequence[Part]) -> bytes:
    """Digest *parts* with a key of at most 64 bytes (BLAKE2b in keyed mode, RFC 7693).

    The parts are written as one JSON array, so no two different lists digest the same bytes.
    """
    return blake2b(encoded(parts), key=key, digest_size=_DIGEST_BYTES).digest()


def link(previous: bytes, parts: Sequence[Part], payload_hash: bytes) -> bytes:
    """Digest a ledger row together with the link before it.

    Only the hash of the payload enters, so that erasing a payload leaves the chain whole; of none it is empty.
    """
    return blake2b(previous + payload_hash + encoded(parts), digest_size=_DIGEST_BYTES).digest()


def salted(salt: bytes, payload: str | None) -> bytes:
    """Digest a payload with a salt of its own; once the salt is erased the payload cannot be guessed."""
    return blake2b((payload or "").encode(), key=salt, digest_size=_DIGEST_BYTES).digest()


def encoded(parts: Sequence[Part]) -> bytes:
    """Write *parts* as bytes that no other list of parts gives."""
    return _encode(parts).encode("utf-8", "surrogatepass")
