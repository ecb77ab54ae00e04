"""Which English rules are tried at which word. The first that fits wins, so longer ones come first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dates import (
    digits,
    english_calendar,
    english_clock,
    english_counts,
    english_relative,
    english_units,
    english_weekdays,
)
from rememora.core.dates.english_words import MISSPELT

if TYPE_CHECKING:
    from rememora.core.dates.meaning import Rule

DIGITS: tuple[Rule, ...] = (
    *english_relative.OF_DAY,
    *digits.RULES[:-1],
    *english_calendar.OF_ORDINAL,
    *english_units.OF_SPELLED,
    *english_units.OF_YEAR[:2],
    *english_calendar.OF_BARE,
    *english_units.OF_YEAR[2:],
    *english_counts.OF_COUNT,
    *english_clock.OF_DIGITS,
    digits.RULES[-1],
)
"""Rules for a number in digits."""

WITHOUT_LETTERS: tuple[Rule, ...] = (*digits.RULES[:-1], *english_units.OF_YEAR[2:], digits.RULES[-1])
"""Those of them that need no letter."""

_MONTHS = (
    "january february febuary feburary march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
)
_WEEKDAYS = (
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun "
    "mondays tuesdays wednesdays thursdays fridays saturdays sundays"
)
_COUNTS = (
    "a an one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety half couple few several"
)
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth twenty thirty"
)
_NAMES = (
    "christmas xmas boxing new valentine valentines halloween thanksgiving black cyber good easter independence "
    "labor memorial mother mothers father fathers chinese lunar mid dragon national spring summer autumn fall "
    "winter q h twenties thirties forties fifties sixties seventies eighties nineties"
)

_TABLE: tuple[tuple[str, tuple[Rule, ...]], ...] = (
    ("last", (*english_calendar.OF_LAST, *english_units.OF_SPELLED)),
    (
        "last past previous this next nxt coming upcoming",
        (*english_counts.OF_WINDOW, *english_relative.OF_WHICH),
    ),
    (" ".join((*english_relative.DAYS, *english_relative.CASUAL_DAYS)), english_relative.OF_DAY),
    ("tonight tonite", english_relative.OF_NIGHT),
    ("week month weekend year quarter day", english_relative.OF_UNIT),
    (_ORDINALS, (*english_calendar.OF_ORDINAL, *english_units.OF_SPELLED)),
    (_COUNTS, english_counts.OF_COUNT),
    ("in within", english_counts.OF_IN),
    ("every each", english_relative.OF_EVERY),
    ("at", english_clock.OF_AT),
    ("noon midnight", english_clock.OF_NOON),
    ("morning afternoon evening night", english_clock.OF_PART),
    (_NAMES, english_units.OF_NAME),
    (_MONTHS, english_calendar.OF_MONTH),
    (_WEEKDAYS, english_weekdays.OF_WEEKDAY),
    (" ".join(MISSPELT), english_weekdays.OF_WEEKDAY),
)


def _by_word() -> dict[str, tuple[Rule, ...]]:
    table: dict[str, tuple[Rule, ...]] = {}
    for words, rules in _TABLE:
        for word in words.split():
            table[word] = (*table.get(word, ()), *rules)
    return table


WORDS = _by_word()
"""First word of a date to the rules that are tried there."""
