"""English sentences as the patterns of `tellings_en` have them: words written out, clefts made plain."""

from __future__ import annotations

import re

_ELIDED = (
    "Switched|Moved|Changed|Swapped|Left|Quit|Joined|Bought|Sold|Traded|Gave up|Stopped|Cancelled|Dropped|Replaced"
    "|Upgraded|Relocated|Resigned"
)
"""Verbs that begin a note in which whoever speaks is left out."""


_SHORT = {"m": "am", "re": "are", "ve": "have"}


def whole_words(sentence: str) -> str:
    """Write out what an apostrophe shortens in front of a verb, and give whoever speaks their capital."""
    plain = sentence.replace("\u2019", "'").strip()
    plain = re.sub(r"\bi(?='|\b(?!\.))", "I", plain)
    plain = re.sub(r"\b(I|[Ww]e|[Tt]hey|[Yy]ou)'(m|re|ve)\b", lambda m: f"{m[1]} {_SHORT[m[2]]}", plain)
    plain = re.sub(r"\b([Hh]e|[Ss]he|[Ii]t|[Tt]hat)'s\b", r"\1 is", plain)
    plain = re.sub(
        r"\b((?:[Mm]y|[Oo]ur) [a-z]+|[Hh]ome)'s(?= (?:a|an|the|in|now|still|[A-Z]))", r"\1 is", plain
    )
    plain = re.sub(r"\b([Ii]t|[Yy]ou|I|[Ww]e)'ll\b", r"\1 will", plain)
    plain = re.sub(r"\b(do|does|did|is|are|have|has|was|were)n't\b", r"\1 not", plain)
    plain = re.sub(r"\b(not|never) (?:actually|really|even|ever) ", r"\1 ", plain)
    return re.sub(rf"^(?:{_ELIDED})\b", lambda m: f"I {m[0].lower()}", plain)


def uncleft(found: re.Match[str]) -> str:
    """Turn "it is Welsh that I learn now" into "I learn Welsh now", and who cuts somebody's hair into a plain one."""
    value, who, rest = found.groups()
    if who in ("cuts", "does"):
        return f"{value} {who} {rest}"
    tail = re.search(r" (?:now|these days|nowadays)$", rest)
    return f"{who} {rest[: tail.start()] if tail else rest} {value}{tail[0] if tail else ''}"
