"""The only reader of chance."""

from __future__ import annotations

import os


def random_bytes(n: int) -> bytes:
    """Return *n* bytes of the system's own randomness, fit for keys, salts and tokens."""
    return os.urandom(n)


def fraction() -> float:
    """Return a number from 0 up to but not including 1, each as likely as any other."""
    return int.from_bytes(os.urandom(6), "big") / (1 << 48)
