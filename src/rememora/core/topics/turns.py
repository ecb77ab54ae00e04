"""A completed exchange, as far as topics look at it."""

from __future__ import annotations

from typing import NamedTuple


class Turn(NamedTuple):
    """One completed exchange.

    Attributes:
        sequence: Place in the order, increasing; numbers may be missing between two.
        user, assistant: The words of both.
        sent_ms, done_ms: When it began and when it was completed, epoch milliseconds.
    """

    sequence: int
    user: str
    assistant: str
    sent_ms: int | None
    done_ms: int | None
