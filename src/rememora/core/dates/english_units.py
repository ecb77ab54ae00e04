"""English years, decades, quarters, halves, seasons and holidays."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.digits import END
from rememora.core.dates.english_calendar import NTH, of_the_year
from rememora.core.dates.english_words import (
    ENDS,
    HOLIDAY,
    SEASON,
    YEAR,
    YEAR_TOLD,
    S,
    holiday_of,
    is_capital,
)
from rememora.core.dates.holidays import holiday
from rememora.core.dates.meaning import Meaning, before, behind, rule
from rememora.core.dates.numerals import english

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.core.dates.periods import Period

_FROM_YEAR = re.compile(
    r"\b(?:in|from|between|during|since|years?)[ ](?:19|20)[0-9]{2}"
    r"(?:[ ](?:to|and|through|until)[ ]|[ ]?[-–][ ]?)$"
)
_PREPOSITION = re.compile(
    r"\b(?:in|during|since|until|till|through|of|from|between|early|late|mid)[ -](?:the[ ])?$"
)
_COUNTED = re.compile(
    r"[ ](?!was\b|is\b|this\b|as\b|has\b|always\b|its\b|us\b|does\b)(?:[a-z]{2,20}s|people|percent|miles)\b"
)


def _year(match: re.Match[str], _: str) -> Meaning | None:
    number = int(match["year"])
    left = before(match)
    if not (_PREPOSITION.search(left) or _FROM_YEAR.search(left)) or _COUNTED.match(behind(match)):
        return None
    return Meaning("absolute", lambda _: periods.year(number))


def _short_year(match: re.Match[str], _: str) -> Meaning | None:
    """Read "in '07" and "since '98"."""
    if not re.search(r"\b(?:in|since|until|till|from|of)[ ]'$", before(match)):
        return None
    number = int(match["short"])
    return Meaning("absolute", lambda _: periods.year(number + (1900 if number > 49 else 2000)))


_WORDS = ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"]


def _decade(match: re.Match[str], _: str) -> Meaning | None:
    word = match["decade"].lstrip("'")
    if word[:2] in ("19", "20") and len(word) == 5:
        return Meaning("absolute", lambda _: periods.decade(int(word[:4])))
    if not re.search(
        r"\bthe[ ](?:(?:early|mid|late)[ -])?$|\b(?:early|mid|late)[ -]'?$|\bthe[ ]'$", before(match)
    ):
        return None
    tens = _WORDS.index(word) * 10 + 20 if word in _WORDS else int(word[:2])
    first = (1900 if tens > 20 else 2000) + tens
    return Meaning("absolute", lambda _: periods.decade(first))


def _quarter_or_half(match: re.Match[str], text: str) -> Meaning | None:
    letter, number = match["which"][0], int(match["which"][1])
    said = match["year"] or re.search(
        r"\b(?:in|of|for|by|since|during|until|this|next|last)[ ]$", before(match)
    )
    if not said or not is_capital(match, text, "which") or (letter == "h" and number > 2):
        return None
    return of_quarters(match["year"], periods.half if letter == "h" else periods.quarter, number)


def of_quarters(year: str | None, make: Callable[[int, int], Period], number: int) -> Meaning:
    """Give a quarter or half of a written year, else of the year of the turn."""
    return Meaning("absolute", lambda frame: make(int(year) if year else frame.now.year, number))


def _spelled(match: re.Match[str], _: str) -> Meaning:
    ahead = {"last": -1, "next": 1}.get(match["rel"] or "", 0)
    make = periods.half if match["what"] == "half" else periods.quarter
    number = english(match["nth"])
    if number < 0:
        number = 2 if match["what"] == "half" else 4
    if match["year"]:
        return of_quarters(match["year"], make, number)
    return Meaning("relative", lambda frame: make(frame.now.year + ahead, number))


def _season(match: re.Match[str], _: str) -> Meaning | None:
    if not (match["year"] or match["rely"]):
        if not re.search(r"\b(?:in|during|since|until)[ ](?:the[ ])?$", before(match)):
            return None
        if not ENDS.match(behind(match)):
            return None
    return of_the_year(match, lambda year: periods.season(year, match["season"]))


def _holiday(match: re.Match[str], _: str) -> Meaning | None:
    if before(match).endswith("father "):
        return None
    return of_the_year(match, partial(holiday, holiday_of(match)), is_day=True)


OF_SPELLED = (
    rule(
        rf"{NTH}{S}(?P<what>quarter|half)[ ]of[ ](?:the[ ]year|(?P<rel>this|last|next)[ ]year|{YEAR})" + END,
        _spelled,
    ),
)
OF_YEAR = (
    rule(r"(?P<year>(?:19|20)[0-9]{2})[ ]?(?P<which>[qh][1-4])" + END, _quarter_or_half),
    rule(r"(?P<decade>(?:19|20)?[0-9]0s)" + END, _decade),
    rule(YEAR, _year),
    rule(r"(?<=')(?P<short>[0-9]{2})" + END, _short_year),
)
OF_NAME = (
    rule(rf"{HOLIDAY}(?:(?:[ ](?:holidays?|break))?,?[ ](?:of[ ]|in[ ])?{YEAR_TOLD})?", _holiday),
    rule(rf"{SEASON}(?:,?[ ](?:of[ ])?{YEAR_TOLD})?" + END, _season),
    rule(rf"(?P<which>[qh][1-4])(?:,?[ ](?:of[ ])?{YEAR})?" + END, _quarter_or_half),
    rule(rf"(?P<decade>{'|'.join(_WORDS)})(?!-)" + END, _decade),
)
