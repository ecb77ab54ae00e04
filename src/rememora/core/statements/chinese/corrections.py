"""What takes back or puts right what was said before."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple


class Correction(NamedTuple):
    """A correction in the words of one sentence."""

    start: int
    end: int
    replaces: str
    """The words that no longer hold; empty for what was said last."""
    withdraws: bool
    rule: str


_WRONG = (
    r"(?:(?:我)?(?:刚才|刚刚|之前|上次|前面|上面|昨天)?(?:我)?(?:说|记|写|打|搞|弄|看|讲|给|"
    r"发)(?:错|岔|反|漏|混|串)(?!话|误|题|人|过)(?:了|啦)?+(?:一点|一个|个字)?|口误|笔误|手误|手滑|"
    r"(?:我)?(?:要|来|得)?(?:更正|纠正|修正|订正|勘误|改口|改正)(?:一下|下|一个|个)?|"
    r"不对(?=[，：、 ])|搞混了|弄混了|脑子短路|抱歉(?=[，,]?(?:不|应该|是))|(?<!不)(?<!没)更新(?:一下|"
    r"下)?(?=[，：]))"
)

_WRONG_HINTS = (
    *"错岔反漏混串误",
    "手滑",
    "更正",
    "纠正",
    "修正",
    "订正",
    "改口",
    "改正",
    "不对",
    "短路",
    "抱歉",
    "更新",
)
"""One of them is in all of it."""


@cache
def _takes_back() -> re.Pattern[str]:
    what = r"(?:刚才|刚刚|之前|上次|上面|前面|上一条|前面那条|昨天)"
    return re.compile(
        r"(?=[当就刚之上前昨请忽无撤收忘删别取作去])(?:"  # what every branch begins with, seen at once
        rf"当我没说(?:过)?|(?:就)?当我(?:刚才)?(?:没讲|没提|放屁|瞎说)|{what}(?:我)?(?:说|讲|提|写|记|"
        rf"发)?(?:的)?(?:那(?:个|条|句|些|段)?)?(?P<what>[^，。？！]{{0,14}}?)(?:的(?:事|那条|"
        rf"那个))?(?:不算(?:数)?|作废|不作数|别当真|忽略(?:掉)?|无视|收回|撤回|别管|别记|别理|取消|"
        rf"删掉|不用管|不用记|划掉|忘掉吧|忘了吧)(?:了|吧|哈)*|"
        rf"(?:请)?(?:忽略|无视|撤回|收回|忘掉|忘了|删掉|别记|别管)(?:掉)?(?:我)?{what}?(?:我)?(?:说|讲|"
        rf"提|发)?(?:的)?(?:那(?:个|条|句|些|段)?)(?P<named>[^，。？！]{{0,14}})|(?:取消|作废|"
        rf"去掉)(?:掉)?(?:我)?{what}(?:我)?(?:说|讲|提|定)(?:过|好)?的(?P<gone>[^，。？！]{{0,14}})|"
        rf"(?:忽略|无视|收回|撤回)(?:我)?{what}(?:说)?的?(?:话)?)"
    )


@cache
def _not_but() -> re.Pattern[str]:
    return re.compile(
        r"(?P<head>[^，。！？；\n]{0,16}?)(?<![是要也还就才并又都岂莫可])不是(?!不|说|因为|吗|很|真|"
        r"我不|这个意思|那个意思|每|所有|一般|特别|什么|你|只|想|要|故意|针对|"
        r"没)(?P<old>[^，。！？；\n吗呢]{1,16}?)[，、 ]*(?:而|应该|其实|实际|实际上|"
        r"准确说)*(?:就)?是(?!不是|吗|不|因为|怕|想|我想|说|要)(?P<new>[^，。！？\n吗]{1,24})"
    )


@cache
def _but_not() -> re.Pattern[str]:
    return re.compile(
        r"(?:应该是|是|叫|在|选|用|改成)(?P<new>(?!不是)[^，。！？；\n吗]{1,16}?)[，"
        r"、 ]*(?:而)?不是(?!吗|不|说|因为|很|什么|这|想|要)(?P<old>[^，。！？；\n吗呢的]{1,16})"
    )


@cache
def _put_right() -> re.Pattern[str]:
    rest = r"(?:[^。！？；\n]{1,60})"
    return re.compile(
        rf"(?:哦|啊|呃|嗯|等等|等下|抱歉|不好意思|对不起|哎呀|sorry|Sorry|[，、 ]){{0,3}}{_WRONG}(?:哈|"
        rf"哦|啊|，|。|：|、| |！|了)*(?P<rest>{rest})"
    )


def of_passage(text: str) -> list[Correction]:
    """Give the corrections in *text*, in the spelling of `spelling`, in order and without overlap."""
    found: list[Correction] = []
    for match in _takes_back().finditer(text):
        named = match["what"] or match["named"] or match["gone"] or ""
        found.append(Correction(match.start(), match.end(), _thing(named), True, "takes_back"))
    for match in _put_right().finditer(text) if any(hint in text for hint in _WRONG_HINTS) else ():
        rest = match.start("rest")
        inner = _not_but().search(text, rest, match.end()) or _but_not().search(text, rest, match.end())
        old = inner["old"] if inner else ""
        _add(found, Correction(match.start(), match.end(), old.strip(), False, "puts_right"))
    for pattern in (_not_but(), _but_not()) if "不是" in text else ():
        for match in pattern.finditer(text):
            _add(
                found, Correction(match.start(), match.end(), match["old"].strip(" “”\"'"), False, "not_but")
            )
    return sorted(found)


def _add(found: list[Correction], new: Correction) -> None:
    if all(new.end <= other.start or new.start >= other.end for other in found):
        found.append(new)


def _thing(words: str) -> str:
    """Give what is named in 刚才说的咖啡那条, without the words around it."""
    return re.sub(
        r"^(?:话|的|关于|我|说|那|这|个|条|句|些)+|(?:的|那|这|个|条|句|些|话|事)+$", "", words
    ).strip()
