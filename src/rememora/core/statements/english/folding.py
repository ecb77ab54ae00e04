"""The text that rules look at: lower case, plain apostrophes, quotations blotted out, offsets unchanged."""

from __future__ import annotations

import re
from functools import cache

_QUOTES = (
    r"\"[^\"\n]{1,600}+\"|“[^“”\n]{1,600}+”|«[^«»\n]{1,600}+»|「[^」\n]{1,600}+」"
    r"|'(?<![\w']')(?=[^\s'])(?:[^'\n]|'(?=\w)){1,300}+'(?!\w)"
)
_PLAIN = str.maketrans(
    {"’": "'", "‘": "'", "´": "'", "`": '"', "“": '"', "”": '"', "–": "—", "―": "—", "\u00a0": " "}
)


@cache
def _quotes() -> re.Pattern[str]:
    return re.compile(_QUOTES)


def folded(text: str) -> str:
    """Give *text* in lower case with every letter of a quotation an "x", as long as it was."""
    blotted = _quotes().sub(_blotted, text.replace("’", "'").replace("‘", "'"))
    low = blotted.translate(_PLAIN)
    lower = low.lower()
    if len(lower) == len(low):
        return lower
    return "".join(one if len(one) == 1 else char for char in low for one in (char.lower(),))


def _blotted(match: re.Match[str]) -> str:
    """A quotation says what someone said, or names a thing; as the name of a thing it still stands there."""
    inner = match[0][1:-1]
    return (
        match[0][0]
        + "".join("x" if char.isalnum() or char in "'.!?" else char for char in inner)
        + match[0][-1]
    )
