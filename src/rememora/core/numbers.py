"""Numbers that stand for words: short to keep and quick to compare."""

from __future__ import annotations

from binascii import crc32
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def number_of(word: str) -> int:
    """Return 32 bits that follow from *word* (CRC-32, ISO 3309).

    No two words of up to four bytes have the same; of others, two in 4 thousand million do. Whoever compares
    words by their numbers can bear that: a text seems to hold a word of the question that it does not hold.
    """
    return crc32(word.encode())


def numbers_of(words: Iterable[str]) -> list[int]:
    """Return the number of each word, without a call in Python for any of them: an import has millions."""
    return list(map(crc32, map(str.encode, words)))
