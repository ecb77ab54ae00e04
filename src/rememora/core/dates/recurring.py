"""Weekdays that recur though no "every" is right before them: Tuesday evenings, Friday every other week, 每周的周二."""

from __future__ import annotations

import re
from functools import cache

from rememora.core.dates.meaning import before, behind

_READ = 48
"""Characters beside a weekday that are looked at: two more weekdays and the word that says it of all."""


def recurs(match: re.Match[str]) -> bool:
    """Tell whether what stands beside an English weekday says that it recurs."""
    return bool(_behind().match(behind(match, _READ)) or _before().search(before(match, _READ)))


def recurs_zh(match: re.Match[str]) -> bool:
    """Tell whether what stands before a Chinese weekday says that it recurs."""
    return bool(_before_zh().search(before(match)))


@cache
def _behind() -> re.Pattern[str]:
    day = r"(?:,? (?:and |or |& )?|/)(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    part = r"(?: (?:morning|afternoon|evening|night))?(?: at [0-9][0-9:.apm ]{0,6})?"
    return re.compile(
        rf"(?:{day}){{0,4}} (?:mornings|afternoons|evenings|nights)\b"
        rf"|(?:{day}){{0,4}}{part},? (?:every|each) (?:other |second |third |single |two |three |few )?"
        r"(?:weeks?|months?)\b"
    )


@cache
def _before() -> re.Pattern[str]:
    return re.compile(r"\b(?:every|each) (?:other |second |single )?(?:week|month),?(?: on)?(?: the)? $")


@cache
def _before_zh() -> re.Pattern[str]:
    return re.compile(
        r"(?:每一?个?(?:周|星期|礼拜|月)的?(?:周[一二三四五六日天]、?[和及]?)*|(?:(?<![周期拜])一到|每到|逢))$"
    )
