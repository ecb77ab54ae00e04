"""Patterns that are compiled when they are first needed: a recall never pays for them."""

from __future__ import annotations

import re
from functools import cache


@cache
def shape(pattern: str) -> re.Pattern[str]:
    """Compile *pattern*, once."""
    return re.compile(pattern)
