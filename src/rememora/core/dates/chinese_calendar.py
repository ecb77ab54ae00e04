"""Chinese dates of the calendar: years, months, days, their thirds, quarters, seasons, holidays, decades.

A relative year or month (去年, 上个月) may stand in the place of a number. Without a year
the sentence decides, as in English. 初, 中 and 底 are the first, middle and last part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.chinese_years import (
    NO_NUMBER_BEFORE,
    NUMBERS,
    NUMERAL,
    THIRD,
    YEAR,
    YEARS,
    kind_of,
    of_year_told,
    third_of,
    year_number,
)
from rememora.core.dates.digits import date_of
from rememora.core.dates.english_calendar import day_of_month
from rememora.core.dates.holidays import nth_weekday
from rememora.core.dates.meaning import Frame, Meaning, before, rule
from rememora.core.dates.numerals import chinese
from rememora.core.dates.periods import Period

if TYPE_CHECKING:
    import re

RELATIVE = {"上上": -2, "上": -1, "这": 0, "本": 0, "当": 0, "下": 1, "下下": 2}

_MONTH = (
    r"(?:(?P<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月份?"
    r"|(?P<relm>上上|下下|上|下|这|本|每)一?个?月(?![球台饼亮光牙]))"
)
DAY_NUMBER = (
    r"(?:[12][0-9]|3[01]|0?[1-9]"
    r"|二十[一二三四五六七八九]?|三十一?|十[一二三四五六七八九]?|[一二三四五六七八九])"
)
_DAY = rf"(?P<day>{DAY_NUMBER})[号日](?![线楼])"
_TO = r"(?:到|至|[-~–—]{1,2})"


def _date(match: re.Match[str], _: str) -> Meaning | None:
    if match["relm"]:
        return _of_relative_month(match)
    month, day = chinese(match["month"]), match["day"]

    def of_year(year: int) -> Period:
        return periods.date(year, month, chinese(day)) if day else periods.month(year, month)

    make = third_of(match, lambda frame: of_year_told(match, frame, of_year))
    floats = not (match["year"] or match["short"] or match["rely"])
    return Meaning(kind_of(match, "rely"), make, is_day=bool(day), floats=floats)


def _of_relative_month(match: re.Match[str]) -> Meaning | None:
    if match["rely"] or match["year"]:
        return None
    word, day = match["relm"], match["day"]
    ahead = RELATIVE.get(word, 0)

    def make(frame: Frame) -> Period:
        if day and word == "每":
            return day_of_month(frame._replace(lean=1), chinese(day))
        month = periods.month(frame.now.year, frame.now.month + ahead)
        return periods.date(month.start.year, month.start.month, chinese(day)) if day else month

    return Meaning(kind_of(match, "relm"), third_of(match, make), is_day=bool(day))


def _days(match: re.Match[str], text: str) -> Meaning | None:
    first, last = _date(match, text), chinese(match["last"])
    if first is None or first.make is None:
        return None
    begin = first.make

    def make(frame: Frame) -> Period | None:
        start = begin(frame)
        if start is None:
            return None
        end = periods.date(start.start.year, start.start.month, last).end
        return Period(start.start, end, "day") if start.start < end else None

    return first._replace(kind="range", make=make, is_day=False)


def _year(match: re.Match[str], _: str) -> Meaning:
    def make(frame: Frame) -> Period:
        return periods.year(year_number(match, frame) or frame.now.year)

    return Meaning(kind_of(match, "rely"), third_of(match, make))


def _year_or_month_at_hand(match: re.Match[str], _: str) -> Meaning:
    name = "year" if match["unit"] == "年" else "month"
    return Meaning(make=third_of(match, lambda frame: periods.unit(frame.now, name, 0)))


_AFTER_DAY = (
    r"(?=[，。！？,.!?；;、 ]|$|之前|以前|之后|以后|下午|上午|中午|凌晨"
    r"|[前后晚早去来回开有要是我你他她就交见出发到都])"
)


_NUMBERED = ("球衣", "房间", "座位", "车厢", "编号", "号码", "尺码", "病床", "窗口", "选手")


def _bare_day(match: re.Match[str], _: str) -> Meaning | None:
    if any(thing in before(match, 6) for thing in _NUMBERED):
        return None
    number = chinese(match["day"])
    return Meaning("absolute", lambda frame: day_of_month(frame, number), is_day=True, floats=True)


def _nth_weekday(match: re.Match[str], text: str) -> Meaning | None:
    """Read 五月的第二个周六 and 这个月最后一个周五."""
    month = _date(match, text)
    if month is None or month.make is None or month.kind == "recurring":
        return None
    of, number = month.make, min("一二三四五六日天".index(match["weekday"]), 6)
    which = chinese(match["nth"]) if match["nth"] else -1

    def make(frame: Frame) -> Period | None:
        whole = of(frame)
        return whole and nth_weekday(whole, number, which)

    return month._replace(make=make, is_day=True)


# 八月十五 and 三月初三 are days of the moon as often as of the sun.
_NO_DAY = r"(?!初?[一二三四五六七八九十0-9])"
_NOT_MONTH = r"(?![兔街瓜红怀河雪]|天(?!气|空))"

RULES = (
    rule(rf"{NO_NUMBER_BEFORE}(?:{YEAR}的?)?{_MONTH}(?P<day>(?!))?的?(?:第(?P<nth>[一二三四1-4])|最后一)个?"
         r"(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天])", _nth_weekday, YEARS + "上下这本"),
    rule(rf"{NO_NUMBER_BEFORE}(?:{YEAR}的?)?{_MONTH}{_DAY}{_TO}(?P<last>{DAY_NUMBER})[号日]",
         _days, YEARS + "上下这"),
    rule(rf"{NO_NUMBER_BEFORE}(?:{YEAR}的?)?{_MONTH}{_NOT_MONTH}(?:的?{_DAY}|{_NO_DAY}){THIRD}?",
         _date, YEARS + "上下这"),
    rule(rf"{NO_NUMBER_BEFORE}{YEAR}(?:年?{THIRD})?", _year, YEARS),
    rule(rf"(?<![0-9{NUMERAL}十百千两几半全整每当多少])(?P<unit>[年月])(?P<third>[初底末])(?![薪一二三四五六七八九十])",
         _year_or_month_at_hand, "年月"),
    rule(rf"(?<![第号a-z0-9{NUMERAL}十]){_DAY}(?<=号){_AFTER_DAY}", _bare_day, NUMBERS),
)  # fmt: skip

KOREAN = (
    rule(
        r"(?P<year>(?:19|20)[0-9]{2})년 ?(?P<month>1[0-2]|0?[1-9])월 ?(?P<day>[12][0-9]|3[01]|0?[1-9])일",
        date_of,
        "12",
    ),
)
