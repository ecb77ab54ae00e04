"""Chinese quarters, halves, seasons, holidays and decades."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.chinese_calendar import RELATIVE
from rememora.core.dates.chinese_years import (
    NUMBERS,
    SEASONS,
    THIRD,
    YEAR,
    YEARS,
    kind_of,
    of_year_told,
    third_of,
    year_number,
)
from rememora.core.dates.holidays import holiday
from rememora.core.dates.meaning import Meaning, rule
from rememora.core.dates.numerals import chinese

if TYPE_CHECKING:
    import re

    from rememora.core.dates.meaning import Frame
    from rememora.core.dates.periods import Period

_NAMES = {
    "春节": "spring festival", "大年初一": "spring festival", "除夕": "new year's eve of the moon",
    "大年三十": "new year's eve of the moon", "元宵节": "lantern", "元宵": "lantern",
    "清明节": "qingming", "清明": "qingming", "端午节": "dragon boat", "端午": "dragon boat",
    "七夕节": "qixi", "七夕": "qixi", "中秋节": "mid-autumn", "中秋": "mid-autumn", "重阳节": "double ninth",
    "重阳": "double ninth", "冬至": "winter solstice", "元旦": "new year", "跨年夜": "new year's eve",
    "情人节": "valentine", "妇女节": "women", "三八节": "women", "愚人节": "fools", "五一": "labour",
    "劳动节": "labour", "五四青年节": "youth", "青年节": "youth", "母亲节": "mother", "父亲节": "father",
    "六一": "children", "儿童节": "children", "建党节": "party", "建军节": "army", "教师节": "teachers",
    "国庆节": "national", "国庆": "national", "十一假期": "national", "十一长假": "national",
    "万圣节": "halloween", "感恩节": "thanksgiving", "平安夜": "christmas eve", "圣诞节": "christmas",
    "圣诞": "christmas", "复活节": "easter", "双十一": "singles", "双11": "singles", "双十二": "shopping 1212",
    "黑色星期五": "black friday",
}  # fmt: skip
_NAMES |= {
    f"{month}初{number}": f"day {place} of the moon"
    for month in ("大年", "正月")
    for place, number in enumerate("一二三四五六七八九十", start=1)
}
_HOLIDAY = (
    "(?P<holiday>" + "|".join(sorted(_NAMES, key=len, reverse=True)) + ")"
    "(?![路街桥村广大口号个人天月年]|上河|老人|树|歌|帽|装|礼|联欢|蛋|岛|劳动奖|[零一二三四五六七八九十百])"
)
# 国庆 and others are given names: no family name may stand before.
_NO_FAMILY = (
    "(?<![李王张刘陈杨赵黄吴徐孙马朱胡郭何林罗梁郑谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁])"
)


def _quarter(match: re.Match[str], _: str) -> Meaning:
    if match["half"]:
        make, number = periods.half, 1 if match["half"] == "上" else 2
    else:
        make, number = periods.quarter, chinese(match["quarter"] or match["q"])

    def of(frame: Frame) -> Period:
        return make(year_number(match, frame) or frame.now.year, number)

    return Meaning(kind_of(match, "rely"), third_of(match, of))


def _quarter_at_hand(match: re.Match[str], _: str) -> Meaning:
    ahead = RELATIVE[match["rel"]]
    return Meaning(make=third_of(match, lambda frame: periods.unit(frame.now, "quarter", ahead)))


def _season(match: re.Match[str], _: str) -> Meaning:
    name = SEASONS[match["season"]]
    return Meaning(
        kind_of(match, "rely"),
        lambda frame: of_year_told(match, frame, lambda year: periods.season(year, name)),
    )


def _holiday(match: re.Match[str], _: str) -> Meaning:
    day = partial(holiday, _NAMES[match["holiday"]])
    floats = not (match["year"] or match["rely"])
    return Meaning(kind_of(match, "rely"), lambda f: of_year_told(match, f, day), is_day=True, floats=floats)


def _decade(match: re.Match[str], _: str) -> Meaning:
    written = match["tens"]
    tens = int(written[-2:]) if written.isdecimal() else chinese(written)
    century = match["century"] or ""
    first = 1900 + tens if tens > 20 or ("世纪" in century and "21" not in century) else 2000 + tens
    if len(written) == 4:
        first = int(written)
    return Meaning("absolute", third_of(match, lambda _: periods.decade(first)))


RULES = (
    rule(
        rf"(?:{YEAR}的?)?(?:第?(?P<quarter>[一二三四1-4])季度|q(?P<q>[1-4])(?![0-9a-z])|(?<![课班程]要)(?P<half>[上下])半年){THIRD}?",
        _quarter,
        YEARS + "第上下",
    ),
    rule(rf"(?P<rel>[上下这本])一?个?季度{THIRD}?", _quarter_at_hand, "上下这本"),
    rule(rf"{YEAR}的?(?P<season>[春夏秋冬])[天季]?(?!节)", _season, YEARS),
    rule(rf"{_NO_FAMILY}(?:{YEAR}的?)?{_HOLIDAY}", _holiday, YEARS + "".join({name[0] for name in _NAMES})),
    rule(
        r"(?<![0-9])(?P<century>(?:上个?|20|二十|21|二十一)世纪)?"
        rf"(?P<tens>(?:19|20)[0-9]0|[1-9]0|[一二三四五六七八九]十)年代{THIRD}?",
        _decade,
        NUMBERS + "上",
    ),
)
