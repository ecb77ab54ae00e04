"""Chinese dates that need the turn: 昨天, 上周二, 两个星期前, 最近三天, 每天, 今晚; and times: 八点半.

上周二 is the Tuesday of the week before, 下周五 the Friday of the next, 这周五 that of the
week at hand; 周五 alone is the coming one, or the latest if the sentence tells of the
past. Without a part of the day, 1 to 6 o'clock is the afternoon.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.chinese_calendar import DAY_NUMBER, RELATIVE
from rememora.core.dates.chinese_years import NUMBERS, RELATIVE_YEARS, SEASONS
from rememora.core.dates.meaning import Clock, Meaning, behind, rule
from rememora.core.dates.numerals import chinese
from rememora.core.dates.recurring import recurs_zh
from rememora.core.dates.weekday_days import chinese_day
from rememora.core.dates.windows import ago, ahead, few_ago, weekday_near, window

if TYPE_CHECKING:
    from rememora.core.dates.meaning import Frame
    from rememora.core.dates.periods import Period

_DAYS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "大后": 3}
_PARTS = {
    "凌晨": "dawn", "清晨": "morning", "早上": "morning", "早晨": "morning", "上午": "morning",
    "中午": "noon", "下午": "afternoon", "午后": "afternoon", "傍晚": "dusk", "晚上": "evening",
    "晚间": "evening", "夜里": "night", "夜晚": "night", "深夜": "night", "半夜": "night",
    "早": "morning", "晨": "morning", "晚": "evening", "夜": "night",
}  # fmt: skip
_UNITS = {
    "分钟": "minute", "小时": "hour", "钟头": "hour", "天": "day", "日": "day", "周": "week", "星期": "week",
    "礼拜": "week", "月": "month", "季度": "quarter", "年": "year", "周末": "weekend",
}  # fmt: skip
_NUMBER = r"(?:[0-9]{1,4}|[一二两三四五六七八九十百]{1,5})"
_UNIT = (
    r"(?:(?P<more>年半|个半(?:小时|钟头|月))|个(?P<big>月|星期|礼拜|小时|钟头|季度)"
    r"|(?P<unit>分钟|小时|天|周|星期|年))"
)
_REL = (
    r"(?P<rel>上上个?|下下个?|(?<![晚早马路街身网线桌地脸手墙天世海楼])上一?个?|(?<![楼一地乡])下一?个?"
    r"|这一?个?|本|每一?个?)"
)


def _day(match: re.Match[str], _: str) -> Meaning:
    return Meaning(make=partial(_unit, "day", _DAYS[match["day"]]), is_day=True)


def _unit(name: str, count: int, frame: Frame) -> Period:
    return periods.unit(frame.now, name, count)


def _day_and_part(match: re.Match[str], _: str) -> Meaning:
    part = _PARTS[match["part"]]
    if match["day"] == "每":
        return Meaning("recurring", partial(_unit, "day", 0), part=part, is_day=True)
    return Meaning(make=partial(_unit, "day", _DAYS[match["day"]]), part=part, is_day=True)


_ALONE = re.compile(r"$|[，。！？、,.!?;；)）\n ]|[早晚上中下]|[都的]")


def _weekday(match: re.Match[str], _: str) -> Meaning | None:
    number, rel = "一二三四五六日天1234567".index(match["weekday"]), match["rel"]
    number = number - 8 if number > 7 else min(number, 6)
    if rel and rel.startswith("每") and match["weekday"].isdecimal() and not _ALONE.match(behind(match)):
        return None  # 每周3节课 tells how often
    if rel is None and not recurs_zh(match):
        return Meaning(make=lambda f: weekday_near(f, number, f.lean or 1), is_day=True, floats=True)
    if rel is None or rel.startswith("每"):
        return Meaning("recurring", lambda frame: weekday_near(frame, number, 1), is_day=True)
    weeks = RELATIVE[rel.rstrip("一个")]
    return Meaning(make=lambda frame: periods.weekday(frame.now, number, weeks), is_day=True)


def _week(match: re.Match[str], _: str) -> Meaning | None:
    rel, name = match["rel"] or "这", _UNITS[match["unit"]]
    if rel.startswith("每"):
        return Meaning("recurring", partial(_unit, name, 0), is_day=name == "day")
    return Meaning(make=partial(_unit, name, RELATIVE[rel.rstrip("一个")]))


def _counted(match: re.Match[str]) -> tuple[str, int]:
    """Give the unit and how many: 半年 is six months, 一年半 eighteen."""
    more = match["more"]
    if more:
        count = chinese(match["n"])
        if more == "年半":
            return "month", 12 * count + 6
        return ("day", 30 * count + 15) if more == "个半月" else ("minute", 60 * count + 30)
    name = _UNITS[match["big"] or match["unit"]]
    if match["n"] == "半":
        return {"hour": ("minute", 30), "year": ("month", 6), "month": ("day", 15)}.get(name, (name, 0))
    return name, chinese(match["n"][-1] if _is_pair(match["n"]) else match["n"])


def _is_pair(number: str) -> bool:
    """Say whether 三四 is written, which is three or four; _counted takes the four."""
    return number in {"两三", "三四", "四五", "五六", "六七", "七八", "八九", "一两", "一二"}


def _years_ago(match: re.Match[str], _: str) -> Meaning:
    """Read 三年前的夏天 and 去年的今天."""
    back = -chinese(match["n"]) if match["n"] else RELATIVE_YEARS[match["rely"]]
    season = match["season"]
    if season:
        return Meaning(make=lambda frame: periods.season(frame.now.year + back, SEASONS[season]))
    return Meaning(make=lambda frame: periods.day(periods.back(frame.now, "year", -back)), is_day=True)


def _ago(match: re.Match[str], _: str) -> Meaning | None:
    way = match["way"]
    if match["n"] in ("几", "好几") and not match["more"]:
        name = _UNITS[match["big"] or match["unit"]]
        sign = -1 if way == "前" else 1
        return Meaning(make=lambda frame: few_ago(frame, name, sign)) if way in "前后" else None
    name, count = _counted(match)
    if count == 0:
        return None
    if _is_pair(match["n"]) and way in "前后" and not match["more"]:
        sign, few = (-1 if way == "前" else 1), (count - 1, count)
        return Meaning(make=lambda frame: few_ago(frame, name, sign, few))
    if way in "内里":
        return Meaning("range", lambda f: None if f.lean < 0 else window(f, name, count), floats=True)
    make = ago if way == "前" else ahead
    return Meaning(make=lambda frame: make(frame, name, count), is_day=name == "day")


def _few_before(match: re.Match[str], _: str) -> Meaning | None:
    if match["more"]:
        return None
    name = _UNITS[match["big"] or match["unit"]]
    return Meaning(make=lambda frame: few_ago(frame, name, -1))


def _window(match: re.Match[str], _: str) -> Meaning | None:
    sign = 1 if match["which"] in ("未来", "接下来", "今后") else -1
    if match["n"] == "几" and not match["more"]:
        name, count = _UNITS[match["big"] or match["unit"]], 5
    else:
        name, count = _counted(match)
    return Meaning("range", lambda frame: window(frame, name, sign * count)) if count else None


def _part(match: re.Match[str], _: str) -> Meaning:
    return Meaning(part=_PARTS[match["part"]])


def _clock(match: re.Match[str], _: str) -> Meaning | None:
    hour = chinese(match["hour"])
    minute = _minute(match)
    if hour > 24 or (minute or 0) > 59:
        return None
    alone = minute is not None or match["exact"] is not None
    return Meaning(clock=Clock(hour, minute, sure=hour > 12 or hour == 0, alone=alone))


def _minute(match: re.Match[str]) -> int | None:
    if match["half"]:
        return 30
    if match["quarter"]:
        return 15 if match["quarter"] == "一" else 45
    return chinese(match["minute"].lstrip("零") or "零") if match["minute"] else None


# 下周6 is a Saturday, 上周3个人 and 下周2点 are not weekdays.
_TIMES = "回(?![家国来去老学校公])"
_MEASURES = (
    "次围多福趟个岁人天日号年月周点时分秒小块元万千百亿倍种级楼层"
    "家部本集节门条件台张篇套页章斤米瓶杯顿场轮单份项名位遍只款支首封间"
)
_WEEKDAY = (
    rf"(?:[一二三四五六日天]|[1-7](?![0-9a-z.%+/{_MEASURES}]|[:：,~-][0-9]|公[里斤]|[美欧]元|{_TIMES}))"
)
_WEEK_END = rf"(?![次围多福趟个岁]|{_TIMES}|本人|常)"
_DAY_BESIDE = (
    rf"[ ]?[，,、]?[ ]?[（(]?(?P<day>{DAY_NUMBER})[ ]?[号日](?![线楼院店桌房门机车床码]|"
    rf"[零一二三四五六七八九十0-9])[）)]?"
)
_PART_WORDS = r"(?P<part>凌晨|清晨|早上|早晨|上午|中午|下午|午后|傍晚|晚上|晚间|夜里|夜晚|深夜|半夜)"
_MINUTES = r"[0-5][0-9]|零[一二三四五六七八九]|[二三四五]?十[一二三四五六七八九]?"
_WEEKS = r"(?:(?<=每)|(?<![一两二三四五六七八九十几半整每0-9个]))"

YEARS_AGO = (
    rule(
        rf"(?:(?<![第0-9零一二两三四五六七八九十百])(?P<n>{_NUMBER})年(?:之|"
        rf"以)?前的?(?:(?P<season>[春夏秋冬])[天季]?|今[天日])"
        r"|(?P<rely>大前年|(?<![以目之从跟眼面生])前年|(?<!过)去年|明年)的?今[天日])(?!节)",
        _years_ago,
        NUMBERS + "大前去明",
    ),
)
RULES = (
    rule(
        r"(?P<day>[昨今明后前每当])(?P<part>晚上|[晚早夜晨])(?![年餐饭报会安期些已])",
        _day_and_part,
        "昨今明后前每",
    ),
    rule(
        r"(?P<day>大前|大后|(?<![以目之空面提眼跟生史])前|昨|今|(?<![光聪文声证透])明|(?<![以之然最先背落])后)天"
        r"(?![赋性堂使线]|天|培养|努力|弥补|八卦|形成|习得|不足|失调|(?<=说明天)[气空])",
        _day,
        "大前昨今明后",
    ),
    rule(r"(?P<day>[昨今明]|(?<![以之然最先背落])后)儿个?(?![子童歌女科媳])", _day, "昨今明后"),
    rule(r"(?P<day>[昨今明])日(?![头方重香本历子记]|常)", _day, "昨今明"),
    rule(
        rf"(?:[上下这本]个?)?(?:周|星期|礼拜)(?P<weekday>{_WEEKDAY}){_DAY_BESIDE}",
        chinese_day,
        "上下这本周星礼",
    ),
    rule(rf"{_REL}(?:周|星期|礼拜)(?P<weekday>{_WEEKDAY}){_WEEK_END}", _weekday, "上下这本每"),
    rule(rf"{_REL}(?P<unit>周末)", _week, "上下这本每"),
    rule(r"(?P<rel>(?!))?(?<!个)(?P<unit>周末)", _week, "周"),
    rule(
        rf"(?P<rel>(?!))?{_WEEKS}(?:周(?!天)|星期|礼拜)(?P<weekday>{_WEEKDAY}){_WEEK_END}",
        _weekday,
        "周星礼",
    ),
    rule(rf"{_REL}(?P<unit>周|星期|礼拜)(?![围边杰密全期到身末])", _week, "上下这本每"),
    rule(r"(?P<rel>每)(?P<unit>天|日|周|星期|月|年)", _week, "每"),
    rule(
        rf"(?<![第0-9零一二两三四五六七八九十百])(?P<n>{_NUMBER}|半|好?几){_UNIT}(?:之|以)?"
        r"(?P<way>前(?!端|台|面|天|进|期|途|提|列|沿)|后(?!端|台|面|天|期|悔|续|者|勤)|内(?!部|容|心))",
        _ago,
        NUMBERS + "半几好",
    ),
    rule(rf"前几{_UNIT}", _few_before, "前"),
    rule(
        rf"(?P<which>过去|最近|未来|接下来|今后|近)的?这?(?P<n>{_NUMBER}|半|几){_UNIT}",
        _window,
        "过最未接今近",
    ),
    rule(_PART_WORDS, _part, "凌清早上中下午傍晚夜深半"),
    rule(
        r"(?<![第有几这那差0-9.])(?P<hour>2[0-4]|1[0-9]|0?[0-9]|二十[一二三四]?|十[一二]?|[零一二两三四五六七八九])"
        r"(?:点|(?<=[0-9])时)(?![都也儿点不没就心头建意要原内])"
        rf"(?:(?P<half>半)|(?P<quarter>[一三])刻|(?P<minute>{_MINUTES})分?|(?P<exact>整|钟(?!方向)))?",
        _clock,
        NUMBERS,
    ),
)
