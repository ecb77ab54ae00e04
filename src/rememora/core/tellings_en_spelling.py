"""English sentences as the patterns of `tellings_en` have them: words written out, clefts made plain."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_ELIDED = re.compile(
    "^(?:Switched|Moved|Changed|Swapped|Left|Quit|Joined|Bought|Sold|Traded|Gave up|Stopped|Cancelled|Dropped|Replaced"
    r"|Upgraded|Relocated|Resigned)\b"
)
"""Verbs that begin a note in which whoever speaks is left out."""


_SHORT = {"m": "am", "re": "are", "ve": "have"}
_SMALL_I = re.compile(r"\bi(?='|\b(?!\.))")
_SHORTENED: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"\b(I|[Ww]e|[Tt]hey|[Yy]ou)'(m|re|ve)\b"), lambda m: f"{m[1]} {_SHORT[m[2]]}"),
    (re.compile(r"\b([Hh]e|[Ss]he|[Ii]t|[Tt]hat)'s\b"), r"\1 is"),
    (
        re.compile(r"\b((?:[Mm]y|[Oo]ur) [a-z]+|[Hh]ome)'s(?= (?:a|an|the|in|now|still|[A-Z]))"),
        r"\1 is",
    ),
    (re.compile(r"\b([Ii]t|[Yy]ou|I|[Ww]e)'ll\b"), r"\1 will"),
    (re.compile(r"\b(do|does|did|is|are|have|has|was|were)n't\b"), r"\1 not"),
)
_STRESSED = re.compile(r"\b(not|never) (?:actually|really|even|ever) ")


def whole_words(sentence: str) -> str:
    """Write out what an apostrophe shortens in front of a verb, and give whoever speaks their capital."""
    plain = sentence.replace("\u2019", "'").strip()
    plain = _SMALL_I.sub("I", plain)
    for pattern, words in _SHORTENED if "'" in plain else ():
        plain = pattern.sub(words, plain)
    if "not " in plain or "never " in plain:
        plain = _STRESSED.sub(r"\1 ", plain)
    return _ELIDED.sub(lambda m: f"I {m[0].lower()}", plain)


def uncleft(found: re.Match[str]) -> str:
    """Turn "it is Welsh that I learn now" into "I learn Welsh now", and who cuts somebody's hair into a plain one."""
    value, who, rest = found.groups()
    if who in ("cuts", "does"):
        return f"{value} {who} {rest}"
    tail = re.search(r" (?:now|these days|nowadays)$", rest)
    return f"{who} {rest[: tail.start()] if tail else rest} {value}{tail[0] if tail else ''}"
