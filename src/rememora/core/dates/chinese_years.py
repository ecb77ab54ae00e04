"""Chinese years, 去年 as well as 2025年, and the thirds that follow a date: 初, 中, 底."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.meaning import nearest
from rememora.core.dates.numerals import chinese

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from rememora.core.dates.meaning import Frame
    from rememora.core.dates.periods import Period

RELATIVE_YEARS = {"大前年": -3, "前年": -2, "去年": -1, "今年": 0, "本年": 0, "明年": 1, "后年": 2}
SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
NUMERAL = "零一二三四五六七八九"
_NOT_YOUNG = r"(?![轻龄纪级代少份])"
YEAR = (
    rf"(?:(?P<year>(?:19|20)[0-9]{{2}}|(?:一九|二零)[{NUMERAL}]{{2}})年(?!代)"
    rf"|(?P<short>(?:[0-9]{{2}}|[{NUMERAL}]{{2}})(?=年[0-9一二三四五六七八九十]{{1,2}}月)"
    rf"|(?:0[0-9]|[零九][{NUMERAL}])(?=年(?![前后内里以之多半代间])))年"
    rf"|(?P<rely>大前年|(?<![以目之从跟眼面生])前年|(?<!过)去年|今年|本年|明年|(?<![以今之然最])后年|每年){_NOT_YOUNG})"
)
THIRD = r"(?P<third>初|[上中下]旬|底|末|中(?![国午学间秋华心]))"
_THIRDS = {"初": 0, "上": 0, "中": 1, "底": 2, "末": 2, "下": 2}
NO_NUMBER_BEFORE = rf"(?<![0-9{NUMERAL}十百千两几第个])(?<![农阴]历)(?<!年)(?<!年[の的])"
NUMBERS = "0123456789零一二两三四五六七八九十百"
YEARS = NUMBERS[:-1] + "大前去今本明后每"


def third_of(match: re.Match[str], make: Callable[[Frame], Period]) -> Callable[[Frame], Period | None]:
    """Take the third that is written out of what *make* gives."""
    written = match.groupdict().get("third")  # the days of a range have none
    if not written:
        return make
    return lambda frame: periods.third(make(frame), _THIRDS[written[0]])


def year_number(match: re.Match[str], frame: Frame) -> int | None:
    """Give the year that is written or counted from the turn; None if there is none."""
    if match["year"]:
        return chinese(match["year"])
    if match["short"]:
        short = chinese(match["short"])
        return short + (2000 if short < 50 else 1900)
    return frame.now.year + RELATIVE_YEARS[match["rely"]] if match["rely"] in RELATIVE_YEARS else None


def of_year_told(match: re.Match[str], frame: Frame, of_year: Callable[[int], Period]) -> Period:
    """Choose the year that is told, else the one that the sentence leans to."""
    number = year_number(match, frame)
    if number is None:
        return nearest(frame._replace(lean=1) if match["rely"] == "每年" else frame, of_year)
    return of_year(number)


def kind_of(match: re.Match[str], *groups: str) -> str:
    """Say whether the words of *groups* count from the turn, recur, or are not there."""
    told = [match[group] for group in groups if match[group]]
    if any(word.startswith("每") for word in told):
        return "recurring"
    return "relative" if told else "absolute"
