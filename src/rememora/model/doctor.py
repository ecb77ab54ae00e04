"""What an examination of the store found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was checked.

    Attributes:
        check: Name of the check, such as "ledger.chain".
        ok: False for a fault.
        detail: What was found; never a user's words.
        advice: What to do about it; empty when all is well.
    """

    check: str
    ok: bool
    detail: str
    advice: str = ""
