"""Days with a name: fixed ones, weekdays of a month, Easter, and the Chinese ones of moon and sun.

A holiday is its day, not the days off around it, which governments choose anew each year.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from rememora.core.dates import periods

if TYPE_CHECKING:
    from rememora.core.dates.periods import Period

_FIXED = {
    "christmas": (12, 25),
    "christmas eve": (12, 24),
    "boxing day": (12, 26),
    "new year": (1, 1),
    "new year's eve": (12, 31),
    "valentine": (2, 14),
    "halloween": (10, 31),
    "independence": (7, 4),
    "women": (3, 8),
    "fools": (4, 1),
    "labour": (5, 1),
    "youth": (5, 4),
    "children": (6, 1),
    "party": (7, 1),
    "army": (8, 1),
    "teachers": (9, 10),
    "national": (10, 1),
    "singles": (11, 11),
    "shopping 618": (6, 18),
    "shopping 1212": (12, 12),
}

# Month, weekday (0 is Monday), which one (-1 is the last), days after it.
_WEEKDAYS = {
    "thanksgiving": (11, 3, 4, 0),
    "black friday": (11, 3, 4, 1),
    "cyber monday": (11, 3, 4, 4),
    "labor": (9, 0, 1, 0),
    "memorial": (5, 0, -1, 0),
    "mother": (5, 6, 2, 0),
    "father": (6, 6, 3, 0),
}

_EASTER = {"easter": 0, "easter monday": 1, "good friday": -2}

_FIRST_YEAR = 2000

# Month and day of 2000, 2001 and so on to 2050. Source: the Chinese calendar of GB/T 33661-2017;
# two independent programs gave the same dates.
_LUNAR = {
    "spring festival": (
        "0205 0124 0212 0201 0122 0209 0129 0218 0207 0126 0214 0203 0123 0210 0131 0219 0208 "
        "0128 0216 0205 0125 0212 0201 0122 0210 0129 0217 0206 0126 0213 0203 0123 0211 0131 "
        "0219 0208 0128 0215 0204 0124 0212 0201 0122 0210 0130 0217 0206 0126 0214 0202 0123"
    ),
    "dragon boat": (
        "0606 0625 0615 0604 0622 0611 0531 0619 0608 0528 0616 0606 0623 0612 0602 0620 0609 "
        "0530 0618 0607 0625 0614 0603 0622 0610 0531 0619 0609 0528 0616 0605 0624 0612 0601 "
        "0620 0610 0530 0618 0607 0527 0614 0603 0622 0611 0531 0619 0608 0529 0615 0604 0623"
    ),
    "qixi": (
        "0806 0825 0815 0804 0822 0811 0731 0819 0807 0826 0816 0806 0823 0813 0802 0820 0809 "
        "0828 0817 0807 0825 0814 0804 0822 0810 0829 0819 0808 0826 0816 0805 0824 0812 0801 "
        "0820 0810 0828 0817 0807 0826 0814 0803 0822 0811 0731 0819 0808 0827 0816 0805 0823"
    ),
    "mid-autumn": (
        "0912 1001 0921 0911 0928 0918 1006 0925 0914 1003 0922 0912 0930 0919 0908 0927 0915 "
        "1004 0924 0913 1001 0921 0910 0929 0917 1006 0925 0915 1003 0922 0912 1001 0919 0908 "
        "0927 0916 1004 0924 0913 1002 0920 0910 0928 0917 1005 0925 0915 1004 0922 0911 0930"
    ),
    "double ninth": (
        "1006 1025 1014 1004 1022 1011 1030 1019 1007 1026 1016 1005 1023 1013 1002 1021 1009 "
        "1028 1017 1007 1025 1014 1004 1023 1011 1029 1018 1008 1026 1016 1005 1024 1012 1001 "
        "1020 1009 1027 1017 1007 1026 1014 1003 1022 1011 1029 1018 1008 1027 1016 1005 1024"
    ),
}

_AFTER_SPRING_FESTIVAL = {"new year's eve of the moon": -1, "lantern": 14}
_AFTER_SPRING_FESTIVAL |= {f"day {number} of the moon": number - 1 for number in range(1, 11)}

# Month, the constant of the 21st century, and the years that it misses by how many days.
# Source: Shou Xing's formula, floor(0.2422 * y + c) - floor(y / 4) for the years 2000 + y.
_SOLAR = {"qingming": (4, 4.81, {}), "winter solstice": (12, 21.94, {2021: -1})}


def holiday(name: str, year: int) -> Period:
    """Give the day of a holiday in *year*; those of moon and sun are known for 2000 to 2050.

    Raises:
        ValueError: The table does not reach that year.
    """
    if name in _FIXED:
        return periods.date(year, *_FIXED[name])
    if name in _WEEKDAYS:
        month, weekday, which, after = _WEEKDAYS[name]
        return _shifted(nth_weekday(periods.month(year, month), weekday, which), after)
    if name in _EASTER:
        return _shifted(periods.date(year, *_easter(year)), _EASTER[name])
    if name in _SOLAR:
        month, constant, missed = _SOLAR[name]
        short = _known(year)
        of_month = int(0.2422 * short + constant) - short // 4 + missed.get(year, 0)
        return periods.date(year, month, of_month)
    after = _AFTER_SPRING_FESTIVAL.get(name, 0)
    base = "spring festival" if name in _AFTER_SPRING_FESTIVAL else name
    at = 5 * _known(year)
    return _shifted(
        periods.date(year, int(_LUNAR[base][at : at + 2]), int(_LUNAR[base][at + 2 : at + 4])), after
    )


def nth_weekday(whole: Period, weekday: int, which: int) -> Period:
    """Give the first (1), second ... or last (-1) such weekday of a longer period.

    Raises:
        ValueError: There are not that many.
    """
    if which < 0:
        last = periods.weekday(whole.end - timedelta(days=1), weekday)
        return last if last.start < whole.end else _shifted(last, -7)
    first = periods.weekday(whole.start, weekday)
    found = _shifted(first, 7 * (which - 1 + (first.start < whole.start)))
    if found.start >= whole.end:
        raise ValueError(f"there are fewer than {which} of them")
    return found


def _known(year: int) -> int:
    if not 0 <= year - _FIRST_YEAR <= 50:
        raise ValueError("the tables of moon and sun end in 2050")
    return year - _FIRST_YEAR


def _shifted(period: Period, days: int) -> Period:
    return periods.day(period.start + timedelta(days=days))


def _easter(year: int) -> tuple[int, int]:
    """Month and day of the western Easter Sunday.

    Source: the anonymous algorithm of Nature, 1876, as in Meeus, Astronomical Algorithms, 1991.
    """
    golden, century, of_century = year % 19, year // 100, year % 100
    epact = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    offset = (32 + 2 * (century % 4) + 2 * (of_century // 4) - epact - of_century % 4) % 7
    late = (golden + 11 * epact + 22 * offset) // 451
    month, day = divmod(epact + offset - 7 * late + 114, 31)
    return month, day + 1
