"""English words that dates are made of, and what they stand for."""

from __future__ import annotations

import re

from rememora.core.dates.digits import END

_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

S = r"[ \t\n]{1,2}"
MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary|uary|urary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])(?:\.(?=[ ]?[0-9]))?"
)
MISSPELT = ("tusday", "tuseday", "wensday", "wendsday", "wednsday", "thurday", "saterday")
WEEKDAY = (
    rf"(?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday|{'|'.join(MISSPELT)}"
    r"|mon|tues?|wed|thurs?|thu|fri|sat|sun)"
)
SEASON = r"(?P<season>spring|summer|autumn|fall|winter)"
YEAR = r"(?P<year>(?:19|20)[0-9]{2})(?![0-9a-z%]|[-:/.,][0-9])"
YEAR_TOLD = rf"(?:{YEAR}|(?P<rely>last|this|next)[ ]year{END})"
YEAR_OR_SHORT = YEAR.replace("[0-9]{2})(", "[0-9]{2}|'[0-9]{2})(", 1)
NAMES = {
    r"christmas[ ]eve": "christmas eve",
    r"christmas|xmas": "christmas",
    r"boxing[ ]day": "boxing day",
    r"new[ ]year'?s[ ]eve": "new year's eve",
    r"new[ ]year'?s[ ]day": "new year",
    r"valentine'?s[ ]day": "valentine",
    r"halloween": "halloween",
    r"thanksgiving": "thanksgiving",
    r"black[ ]friday": "black friday",
    r"cyber[ ]monday": "cyber monday",
    r"good[ ]friday": "good friday",
    r"easter[ ]monday": "easter monday",
    r"easter": "easter",
    r"independence[ ]day": "independence",
    r"labor[ ]day": "labor",
    r"memorial[ ]day": "memorial",
    r"mother'?s[ ]day": "mother",
    r"father'?s[ ]day": "father",
    r"(?:chinese|lunar)[ ]new[ ]year": "spring festival",
    r"mid-autumn[ ]festival": "mid-autumn",
    r"dragon[ ]boat[ ]festival": "dragon boat",
    r"national[ ]day": "national",
}
# What Christmas and the like only name: a tree, an egg, an island.
_THINGS = (
    "tree|carol|song|card|island|egg|bunny|present|gift|movie|film|light|sweater|jumper|market|album|costume"
    "|stocking|magic|spirit|decoration|ornament|cookie|cake"
)
HOLIDAY = rf"(?P<holiday>{'|'.join(NAMES)}){END}(?![ ](?:{_THINGS})s?\b)(?!-)"

ENDS = re.compile(
    r"\s{0,2}(?:[.,;:!?)，。]|$|(?:and|or|so|we|i|he|she|they|it|you|if|because|at|to|until|from)\b)"
)


def month_of(match: re.Match[str]) -> int:
    """Give the number of the month that was matched."""
    return _MONTHS.index(match["month"][:3]) + 1


def weekday_of(match: re.Match[str]) -> int:
    """Give the number of the weekday that was matched; Monday is 0."""
    short = match["weekday"][:3]
    return _DAYS.index({"tus": "tue", "wen": "wed"}.get(short, short))


def is_short(match: re.Match[str]) -> bool:
    """Say whether the weekday is an abbreviation, some of which are words."""
    return not match["weekday"].endswith("day")


def is_capital(match: re.Match[str], text: str, group: str) -> bool:
    """Say whether a group begins with a capital in the text as it was written."""
    return text[match.start(group)].isupper()


def holiday_of(match: re.Match[str]) -> str:
    """Give the name in `holidays` of the holiday that was matched."""
    return next(name for pattern, name in NAMES.items() if re.fullmatch(pattern, match["holiday"]))
