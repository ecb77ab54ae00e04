"""Where the words of a date are a name: of a street, of whoever is called so, of a product."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.core.dates.meaning import Piece

_LEFT = 48
"""Characters before a piece that are looked at."""


@cache
def _street() -> re.Pattern[str]:
    """What follows in an address; "close" and the like are words too, so they want a capital."""
    return re.compile(
        r" (?:(?i:street|avenue|boulevard|lane)|Road|Rd|Ave|Blvd|Ln|Drive|Court|Close|Crescent|Way|Terrace|Gardens"
        r"|Place|Square|Hill|Grove|St(?!\.? [A-Z]))\b"
    )


@cache
def _called() -> re.Pattern[str]:
    """What names: a dog called Friday, but not "Anna called Friday"."""
    return re.compile(
        r"\b(?:nick|re)?named [\"']?$|\bname(?: is|'s| was|d (?:him|her|it)) [\"']?$"
        r"|\b(?:an?(?: [a-z]{2,15}){1,3}|is|are|was|were|him|her|it) (?P<called>called) [\"']?$",
        re.IGNORECASE,
    )


@cache
def _phoned() -> re.Pattern[str]:
    """What follows where somebody called on that day: a guy called Friday about the sofa."""
    return re.compile(r" (?:about|to|for|because|asking|saying|at|morning|afternoon|evening|night)\b")


@cache
def _product() -> re.Pattern[str]:
    return re.compile(
        r" (?:board(?! (?:meeting|call|session))|app|workspace|dashboard|automation|integration)s?\b"
    )


@cache
def _called_in_chinese() -> re.Pattern[str]:
    return re.compile('(?P<sure>名叫|取名|起名|名为|名字[是叫]|外号)叫?["“「]?$|叫做?["“「]?$')


def is_name(piece: Piece, plain: str) -> bool:
    """Say whether a piece of *plain* is a name by what stands beside it."""
    words, end = plain[piece.start : piece.end], piece.end
    if _street().match(plain, end):
        return True
    left = plain[max(0, piece.start - _LEFT) : piece.start]
    if words.isascii():
        if not (words.isalpha() and words[0].isupper()):
            return False
        called = _called().search(left)
        if called and not (called["called"] and _phoned().match(plain, end)):
            return True
        product = words == "Monday" and re.search(r"\b(?:an?|our|the|my|your) $", left)
        return bool(product and _product().match(plain, end))
    return _is_chinese_name(words, left, plain[end : end + 4])


def _is_chinese_name(words: str, left: str, right: str) -> bool:
    """Tell 小猫叫七月，乖 and 周一鸣是我们 from 老板叫周五来 and 周一就是我们."""
    called = _called_in_chinese().search(left) if words.isalpha() and len(words) < 4 else None
    if called and (called["sure"] or re.match('$|[，。！？、；,.!?;)” 」的"]', right)):
        return True
    return words == "周一" and bool(
        re.match(
            "[^就又都也才还正不算要可总老倒像于但只说先多似便该真早晚上下中午夜会将应能课班，。 ]是[我你他她一谁位个]",
            right,
        )
    )
