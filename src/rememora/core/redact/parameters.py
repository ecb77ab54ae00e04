"""Names whose value any word may be: parameters of a query (``?token=word``) and options (``--password word``).

All for text in lower case. What stands before a name is looked at up to a bound, and
only where the character right before it allows: most names follow a space.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.redact.shape import shape

if TYPE_CHECKING:
    import re

# What stands before the name: the "?" or "&" of a query, the "--" of an option, and up to 32 characters.
_BEFORE_CHARS = 34
_WITHIN_NAMES = frozenset("?&_-.abcdefghijklmnopqrstuvwxyz0123456789")


def is_parameter(low: str, match: re.Match[str]) -> bool:
    """Whether a value stands where any word may be a secret: in the query of a URL, or behind an option."""
    assigned, beside = match.group("assigned", "beside")
    if assigned is not None:
        return assigned == "=" and match["name"] != "pass" and _in_query(low, match.start())
    return beside is not None and match["name"].isascii() and is_option(low, match.start())


def _in_query(low: str, start: int) -> bool:
    """Whether the name at *start* is that of a parameter in the query of a URL."""
    if low[start - 1 : start] not in _WITHIN_NAMES:
        return False
    before = low[max(0, start - _BEFORE_CHARS) : start]
    if "?" not in before and "&" not in before:
        return False
    return shape(r"[?&][\w.-]*+\Z").search(before) is not None


def is_option(low: str, start: int) -> bool:
    """Whether the name at *start* is that of an option ("--db-password")."""
    if low[start - 1 : start] not in _WITHIN_NAMES:
        return False
    before = low[max(0, start - _BEFORE_CHARS) : start]
    dashes = before.rfind("--")
    if dashes < 0 or before[dashes - 1 : dashes] in _WITHIN_NAMES:
        return False
    return shape(r"[\w-]*").fullmatch(before, dashes + 2) is not None
