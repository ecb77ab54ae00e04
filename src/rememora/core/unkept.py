"""Hashes of words that are not kept: they tell the same words again, and never what the words were."""

from __future__ import annotations

from rememora.core.seal import seal

SALT_BYTES = 16
"""128 bits: no two words that are hashed share a salt, so equal words cannot be told from their hashes."""


def words_hash(key: bytes, salt: bytes, words: str) -> str:
    """Digest words with the key of a store and a salt of their own; hexadecimal, the salt first.

    Who has neither the key nor a guess learns nothing. Who has both can only confirm the guess.
    """
    return salt.hex() + seal(key, ["words", salt.hex(), words]).hex()


def says(key: bytes, known: str, words: str) -> bool:
    """Tell whether a hash is that of these words."""
    try:
        salt = bytes.fromhex(known[: 2 * SALT_BYTES])
    except ValueError:  # it was not made here
        return False
    return words_hash(key, salt, words) == known
