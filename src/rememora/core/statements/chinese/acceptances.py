"""What the user agrees to: the one concrete proposal that the assistant has just made."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.chinese import spelling

if TYPE_CHECKING:
    from rememora.core.statements.statement import Turn

_MOST_CHARS = 1_200
"""A longer message of the assistant holds more than one thing to agree to."""


class Acceptance(NamedTuple):
    """The user's words, and the assistant's that they accept, in code points."""

    start: int
    end: int
    of: tuple[int, int, int]
    """Start and end of the proposal, and the place of its message, counted from the end."""


@cache
def _agreed() -> re.Pattern[str]:
    yes = (
        r"(?:对+|行+|好+(?:的|呀|啊|嘞|吧)?|可以的?|OK|ok|Ok|没问题|嗯+|成|中|得|是的|妥|就是|赞同?|"
        r"有道理|那)"
    )
    this = (
        r"(?:这个|它|这样|这套|这种|这么|你说的(?:这个|那个|来)?|你的(?:方案|建议|意思|想法)?|"
        r"这个?方案|这条路|此|上面(?:这个|说的)?)"
    )
    return re.compile(
        rf"^[ ]*(?:{yes}[，,。！!～~ 、]*){{0,3}}(?:我们|咱们|咱|我)?(?P<core>(?:那)?(?:就|"
        rf"都)(?:先)?(?:这么|这样|那么|那样)(?:定|办|做|干|来|着|搞|弄)(?:了|吧|下来)*|就(?:用|按|照|"
        rf"选|要|走|采纳|定)(?:着)?{this}(?:的)?(?:来|办|做|定|方案|建议)*(?:了|吧)*|"
        rf"(?:按|照|依)(?:着)?(?:你|您)(?:说|讲|建议|提|的)(?:的)?(?:方案|建议|意思)?(?:来|办|做|"
        rf"定)?(?:了|吧)*|听你的(?:吧|了)?|就(?:它|这个)(?:了|吧)|定了|就这样(?:定)?(?:了|吧)?|"
        rf"(?:我)?(?:同意|赞成|采纳|接受)(?:了|你的(?:方案|建议|意见)|这个方案|这个建议)*|就这么定了?|"
        rf"(?:就)?(?:用|选)(?:这个|它)(?:吧|了)|那就{this}(?:吧|了)|说定了|一言为定|成交)"
        rf"(?:[，,。！!～~ 、哈啊呀]*(?:谢谢|多谢|辛苦|感谢)?[^，。]{{0,4}})[。！!～~]*$"
    )


@cache
def _proposal() -> re.Pattern[str]:
    return re.compile(
        r"建议|推荐|不如|要不|何不|可以考虑|可以(?:用|改|把|选|采用|换)|那就|我们就|就(?:用|定|选)|"
        r"最好(?:用|选|把|是)|倾向于?|改成|改到|换成|"
        r"(?:怎么样|如何|好吗|行吗|可以吗|好不好|吧|你看呢|您看呢|合适吗|你觉得呢)[？。]?$|方案(?:是|"
        r"：)|我(?:会)?选"
    )


@cache
def _once() -> re.Pattern[str]:
    """What the assistant offers to do now is no decision of the user's."""
    return re.compile(
        r"要不要我|需要我|我(?:来|先|可以|帮|给|再|现在|马上|这就)(?!们)|帮(?:你|您)|这(?:段|篇|封|句|"
        r"张)|邮件|翻译|改短|润色|总结|今天|今晚|中午|现在|休息|早点睡|睡|喝点|试试看|还是|或者|两种|"
        r"几种|以下|选项|①|②|A[.、）)]|(?:^|\n) *(?:[-*•]|\d+[.、）)])"
    )


def of_message(turn: Turn) -> Acceptance | None:
    """Give what the user's last message accepts, if the assistant's before it proposes exactly one thing."""
    if len(turn.messages) < 2 or turn.messages[-2].role != "assistant":
        return None
    agreed = _agreed().match(spelling.folded(turn.text.strip("\n")))
    said = turn.messages[-2].text
    if agreed is None or len(said) > _MOST_CHARS or not turn.text.strip():
        return None
    span = _only_proposal(said)
    offset = len(turn.text) - len(turn.text.lstrip())
    end = len(turn.text.rstrip(" \n。！!～~"))
    return Acceptance(offset, end, (*span, -2)) if span and end > offset else None


def _only_proposal(said: str) -> tuple[int, int] | None:
    plain = spelling.folded(said)
    if re.search(
        (
            r"(?:^|\n) *(?:[-*•]|\d+[.、）)])|两个方案|两种|几种|几个(?:方案|选择|选项)|方案[一二AB]|其一|"
            r"第二种"
        ),
        plain,
    ):
        return None
    found = [
        (match.start() + len(match[0]) - len(match[0].lstrip()), match.end())
        for match in re.finditer(r"[^。！？；\n]+[？！。；]?", plain)
        if _proposal().search(match[0].strip()) and len(match[0].strip()) > 4
    ]
    bare = [
        span
        for span in found
        if not re.match(
            (
                r"^(?:这样)?(?:你)?(?:觉得|看)?(?:怎么样|如何|可以吗|好吗|行吗|合适吗|你觉得呢|您看呢|"
                r"你看呢)[？]?$"
            ),
            plain[slice(*span)],
        )
    ]
    if len(bare) != 1 or _once().search(plain[slice(*bare[0])]):
        return None
    return bare[0]
