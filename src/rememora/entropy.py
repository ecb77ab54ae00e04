"""The only reader of chance."""

from __future__ import annotations

import os


def random_bytes(n: int) -> bytes:
    """Return *n* bytes of the system's own randomness, fit for keys, salts and tokens."""
    return os.urandom(n)
