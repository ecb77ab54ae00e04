"""What was read of a text and holds nothing after all, by what it is of: a day without tennis, peanuts thrown away."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.loosely.aside import is_added, is_at_times, is_for_today
from rememora.core.loosely.choosing import places
from rememora.core.loosely.senses import senses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.loosely import Held, Loose


def is_nothing(text: str, found: Loose, held: Sequence[Held]) -> bool:
    """Tell whether what was read is known, holds for a day, comes beside what was, or is a thing and no allergy."""
    if found.attribute in _DAILY and (is_for_today(text) or is_at_times(text)):
        return True
    if found.sort == "end" and found.attribute in _OPEN_BY_DAY and is_for_today(text):
        return True
    if found.sort == "end" and found.attribute == "partner" and not _ends_bond(text):
        return True
    if found.value is not None and " " not in found.value and _is_act_word(found.value):
        return True
    if found.sort == "set" and found.attribute not in _OF_MANY and is_added(text):
        return True
    if found.value is not None and any(
        one.holds
        and one.attribute == found.attribute
        and one.value != found.value
        and places(found.value, one.value)
        for one in held
    ):
        return True  # a part of the name: "my Golf", where a VW Golf is known
    return found.sort != "set" and found.attribute == "allergy" and not senses(text).get("allergy")


_DAILY = ("sport", "hobby", "drink", "instrument")
"""Attributes that a day without them, or with another one, changes nothing of."""
_OPEN_BY_DAY = ("gym", "language", "computer", "browser", "school", "bank")
_OF_MANY = ("pet", "child", "allergy", "language", "hobby", "medication")


def _is_act_word(word: str) -> bool:
    """Tell whether a word that was taken for a value says what is done: "Cancelled my class"."""
    from rememora.core.loosely.acts import acts

    does = acts(word)
    return word.isascii() and (does.begins or does.ends or does.wrong)


def _ends_bond(text: str) -> bool:
    """Tell whether words say that two people part, or that one of them is dead."""
    return _bond().search(text) is not None


@cache
def _bond() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:br(?:oke|eak\w*)|split|divorc\w*|dumped|ex|single|died|dead|passed|over|widow\w*|part\w*|"
        r"done|left|"
        r"history|together|no longer|anymore|cheated|finished|ended|ghosted)\b|分|离|绝交|掰|前任|单身|去世|"
        r"走了|死|断|散|吹|不是|不在一起|结束|甩|没了"
    )
