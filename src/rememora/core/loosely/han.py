"""Whether a text is read by the tables and patterns of Chinese, or by those of English."""

from __future__ import annotations

import re
from functools import cache


def has_han(text: str) -> bool:
    """Tell whether a text has a Chinese character."""
    return not text.isascii() and _han().search(text) is not None


@cache
def _han() -> re.Pattern[str]:
    return re.compile("[\u4e00-\u9fff]")
