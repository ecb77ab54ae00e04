"""Which part of a sentence is the reason of another: "because I live in Lyon, I take the ferry".

Only plain wordings are read, in English and Chinese.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_CHARS, _MOST = 4_000, 10
"""Of a message so much is read, and so many reasons are taken."""


class Reason(NamedTuple):
    """Places in a text, code points: of the reason, and of what follows from it."""

    start: int
    end: int
    then_start: int
    then_end: int


def reasons(text: str) -> list[Reason]:
    """Return the reasons that a message gives, in their order."""
    found = [reason for pattern in _patterns() for reason in _matches(pattern, text[:_MOST_CHARS])]
    return sorted(dict.fromkeys(found))[:_MOST]


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[Reason]:
    for one in pattern.finditer(text):
        yield Reason(*one.span("why"), *one.span("then"))


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    own = r"(?:I|I'm|I've|we|my|our|he|she|they|that|this|these|those|[A-Z][a-z]+)\b"
    inner = r"(?:[^.!?;\n]|(?<=\b[DM]r)\.|(?<=\bMs)\.)"
    first = r"(?:^|(?<=[.!?;\n] )|(?<=[.!?;\n]))"
    then = rf"(?P<then>{own}{inner}{{3,200}})"
    some = (
        rf"{first}(?:Because|Since|As|Now that|Given that) (?P<why>{own}{inner}{{3,160}}?), {then}",
        rf"{first}(?:Because of|Thanks to|Due to) (?P<why>[^,.!?;\n]{{3,80}}?),? {then}",
        rf"{first}(?P<then>{own}[^,.!?;\n]{{3,160}}?),? because (?P<why>{own}{inner}{{3,160}})",
        rf"{first}(?P<then>{own}[^,.!?;\n]{{3,160}}?),? because of (?P<why>{inner}{{3,80}})",
        (
            rf"{first}(?P<why>{own}[^,.!?;\n]{{3,160}}?), (?:so|which is why|that's why|that"
            rf" is why|therefore|hence) {then}"
        ),
        r"(?:因为|由于)(?P<why>[^，。！？；\n]{2,60})，(?:所以|因此|于是)?(?P<then>[^。！？；\n]{2,80})",
        (
            r"(?P<then>(?:^|(?<=[。！？；\n]))[^，。！？；\n]{2,60})，?(?:因为|由于)"
            r"(?P<why>[^，。！？；\n]{2,60})"
        ),
        (
            r"(?:^|(?<=[。！？；\n]))(?P<why>(?!因为|由于)[^，。！？；\n]{2,60})，(?:所以"
            r"|因此|于是|因而)(?P<then>[^。！？；\n]{2,80})"
        ),
        (
            r"(?:^|(?<=[。！？；\n]))(?:有了|多亏了?|托)(?P<why>[^，。！？；\n]{2,60})，"
            r"(?P<then>[^。！？；\n]{2,80})"
        ),
    )
    return tuple(re.compile(pattern) for pattern in some)
