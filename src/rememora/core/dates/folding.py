"""One spelling for what means the same, a character for a character, so that offsets stay.

Full-width forms, traditional characters of date words, curly quotes, odd spaces, swapped letters of weekdays.
"""

from __future__ import annotations

import re
from functools import cache

_TRADITIONAL = dict(
    zip(
        "週號點個後兩禮國慶節陽過開從說會聖誕勞動婦兒師夕間現時鐘來準備記裡這當與於學運臘",
        "周号点个后两礼国庆节阳过开从说会圣诞劳动妇儿师夕间现时钟来准备记里这当与于学运腊",
        strict=True,
    )
)
_FULL_WIDTH = {chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F)}
_ODD = {"\u3000": " ", "\xa0": " ", "\u202f": " ", "\u2009": " ", "\u2018": "'", "\u2019": "'", "\u2010": "-"}
_ODD |= {"\u2011": "-", "\u2012": "-", "\u2212": "-", "\u301c": "~", "〇": "零", "○": "零"}


@cache
def _table() -> dict[int, str]:
    return str.maketrans({**_FULL_WIDTH, **_TRADITIONAL, **_ODD})


@cache
def _capitals() -> dict[int, str]:
    return str.maketrans({chr(code): chr(code + 32) for code in range(65, 91)})


@cache
def _swapped() -> dict[str, str]:
    """Weekdays with two neighbouring letters swapped, as haste has them: satruday."""
    names = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    return {
        name[:at] + name[at + 1] + name[at] + name[at + 2 :]: name
        for name in names
        for at in range(len(name) - 1)
    }


@cache
def _any_swapped() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(_swapped())})(?=s?\b)")


def folded(text: str) -> str:
    """Give *text* in one spelling, as long as it was."""
    return text if text.isascii() else text.translate(_table())


def lowered(text: str) -> str:
    """Give *text* in lower case and weekdays spelt right, as long as it was: some capitals grow with `str.lower`."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = text.translate(_capitals())
    return _any_swapped().sub(lambda match: _swapped()[match[0]], lower)
