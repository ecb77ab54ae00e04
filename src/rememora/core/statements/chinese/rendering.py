"""The text of a memory: the literal words, with what they point at in brackets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.chinese import vocabulary as v
from rememora.core.statements.clued import Clued

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.dates import Dated
    from rememora.core.statements.statement import Turn

_LENGTH = {
    "year": 4,
    "half": 7,
    "quarter": 7,
    "month": 7,
    "week": 10,
    "day": 10,
    "part_of_day": 10,
    "hour": 16,
    "minute": 16,
}


class Rendered(NamedTuple):
    """Words that are understood without the turn."""

    words: str
    valid_from_ms: int | None
    valid_to_ms: int | None


def speaker(turn: Turn) -> str:
    """Give the name of who speaks."""
    return turn.speaker or "用户"


_DATE = Clued(
    ("-./:中五代内冬初前十午半号后周夏夕天季寒年庆底後慶拜日旦早星春昨晚晨暑月末禮秋節节號近週"),
    (
        r"\d[年月日号號./:-]|[一二三四五六七八九十零〇][月号號日](?!子)|[零〇一二三四五六七八九]{4}年|"
        r"[今明后後去前][年天晚早日]|昨|[上下这這本]个?個?(?:周|週|月|星期|礼拜|禮拜|半年|季)|"
        r"[周週](?:[一二三四五六日末天])|"
        r"星期|礼拜|禮拜|[年月][底初末中]|[年月周天](?:前|后|後|内)|节|節|国庆|國慶|元旦|除夕|五一|"
        r"十一|暑假|寒假|[春夏秋冬]天|季度|最近|凌晨|中午|[上下]午|年代"
    ),
)
"""What a date may be in; the grammar of `core.dates` is asked only then."""


_PRONOUN = Clued(
    "他儿她它牠边这那里",
    (
        r"他们|她们|它们|[他她它牠](?!人|国|乡|日)|(?<![\u4e00-\u9fff])(?:这|那)(?:里|儿|边)|"
        r"(?<!我)(?:这|那)(?:个|家|只|款|本|部|位|人|款|件|座|俩|两个|东西|玩意儿?)(?!项目|仓库|服务|"
        r"人$|城市|行业|公司|月|种|岗位|专业|人这|习惯)|那(?:时候?|时)(?!起)"
    ),
)


def resolved(words: str, told: Sequence[str]) -> str | None:
    """Give *words* with the one thing of *told* behind a pronoun; None if it is not certain what is meant.

    Args:
        words: Literal words of the message.
        told: The people and things that were named before them, the latest last.
    """
    found = _PRONOUN.search(words)
    if found is None:
        return words
    if found[0] in ("这边", "这里", "那个") or "那时" in found[0]:
        return words if found[0] == "这边" else None
    people = found[0][0] not in "它牠那这"
    others = list(dict.fromkeys(name for name in told if people == (_PERSON.search(name) is not None)))
    if len(others) != 1 or (
        found.start() > 0
        and re.search(r"(?:我的?[妈爸哥姐弟妹]|老[公婆]|[儿女]子?|朋友|同事|猫|狗)", words[: found.start()])
    ):
        return (
            words if found.start() > 3 and len(others) == 0 and _named_before(words, found.start()) else None
        )
    return f"{words[: found.end()]}[{others[0]}]{words[found.end() :]}"


_PERSON = Clued(
    (
        "丈东二亲伙伯侄侣儿先党公养医友发叔口另司同哥囡基外太夫女奶妈妹妻姆姐姑姥姨娃娘婆婚婶媳嫂"
        "孙孩宝客室导属岳崽师弟手搭教朋板桌母爱父爷爸爹班理生甥甲男监票管组网老胎舅舍蜜象贝邻闺阿"
        "领"
    ),
    (f"(?:{v.PEOPLE})(?:们|俩)?$"),
)
"""Words for somebody; a pet may be called 它 too."""


def _named_before(words: str, place: int) -> bool:
    return (
        re.search(
            r"我(?:的)?(?:妈|爸|哥|姐|弟|妹|老公|老婆|儿子|女儿|朋友|同事|男友|女友|室友|猫|狗)|[A-Z][a-z]+",
            words[:place],
        )
        is not None
    )


def dated(words: str, turn: Turn, *, resolve: bool, begin: int = 0) -> Rendered:
    """Put the calendar date behind the dates of *words* that are none, from *begin* on; give since and until when."""
    if not _DATE.search(words):
        return Rendered(words, None, None)
    from rememora.core import dates

    found = dates.find(words, said_ms=turn.said_ms, zone=turn.zone)
    pieces, place, since, until = [], 0, None, None
    for date in found:
        since = date.from_ms if since is None and _begins(words, date) else since
        until = date.to_ms if until is None and _ends(words, date) else until
        if resolve and date.start >= begin and _points(words, date):
            pieces += [words[place : date.end], f"[{_calendar(date, turn)}]"]
            place = date.end
    return Rendered("".join([*pieces, words[place:]]), since, until)


def _begins(words: str, date: Dated) -> bool:
    said = words[date.start : date.end]
    behind = words[date.end : date.end + 3]
    return date.kind != "recurring" and (
        re.match(r"起|开始|以来|之后|后(?!天)", behind) is not None
        or re.search(r"起$|开始$|以来$", said) is not None
    )


def _ends(words: str, date: Dated) -> bool:
    before = words[max(0, date.start - 2) : date.start]
    said, behind = words[date.start : date.end], words[date.end : date.end + 3]
    until = re.search(r"(?<![改挪推提搬调延换迁遇赶约定排])[到至]$|截止|直到$", before) or re.match(
        r"[到至]", said
    )
    return date.kind != "recurring" and (until is not None or re.match(r"为止|止", behind) is not None)


def _points(words: str, date: Dated) -> bool:
    """Tell whether a date is told by where it lies from the turn, or lacks its year."""
    said = words[date.start : date.end]
    if date.granularity in ("hour", "minute", "part_of_day") and not re.search(
        "[今明后昨前周号日月]|星期|礼拜", said
    ):
        return False
    if words[max(0, date.start - 1) : date.start] in ("每", "双", "單", "雙", "单", "隔"):
        return False
    return (
        date.kind != "recurring"
        and not re.search(r"(?:19|20)\d\d|每|[一二三四五六七八九零〇○]{4}年", said)
        and date.granularity != "decade"
    )


def _calendar(date: Dated, turn: Turn) -> str:
    from rememora.core.dates import wall

    start = wall.local(date.from_ms, turn.zone)
    last = wall.local(date.to_ms - 1, turn.zone)
    length = _LENGTH.get(date.granularity, 10)
    first_text = start.isoformat(sep=" ", timespec="minutes")[:length]
    last_text = last.isoformat(sep=" ", timespec="minutes")[:length]
    if length == 16:
        return first_text
    return first_text if first_text == last_text else f"{first_text}/{last_text}"
