"""Whether words beside a value say that it is over, or gives way: the word that ends must govern the value.

"I lost my job at Acme" ends Acme, "I lost my wallet in Lyon" ends nothing: between the word that ends something and
the value there may stand only words of the same attribute, and small ones.
"""

from __future__ import annotations

import re
from functools import cache

from rememora.core.loosely.aside import does_something, is_denied, is_of_part, names_more, says_of_town
from rememora.core.loosely.han import has_han
from rememora.core.loosely.senses import senses
from rememora.core.loosely.small import is_small

_FAR_HAN = 8


def is_over(text: str, places: list[tuple[int, int]], attribute: str) -> bool:
    """Tell whether a text says that the value at these places is over."""
    if has_han(text):
        return any(_han_over(text, start, end, attribute) for start, end in places)
    return any(
        (_ends_before(text[:start], attribute) and not names_more(text[end:]))
        or (_ends_behind(text[end:], attribute) and not (attribute == "home" and says_of_town(text[end:])))
        for start, end in places
        if not (is_of_part(text, end) or does_something(text[end:]))
    )


def is_kept(text: str, places: list[tuple[int, int]]) -> bool:
    """Tell whether a text denies that the value at these places ended: "I haven't left Siemens"."""
    enders = _han_ender() if has_han(text) else _ender()
    return any(is_denied(text[: one.start()]) for start, _ in places for one in enders.finditer(text[:start]))


def gives_way(text: str, places: list[tuple[int, int]], attribute: str) -> bool:
    """Tell whether the value at these places makes room for another one that the text names."""
    if is_over(text, places, attribute):
        return True
    before, behind = (_han_before(), _han_behind()) if has_han(text) else (_out_before(), _out_behind())
    return any(
        before.search(text[:start]) or behind.match(text[end:])
        for start, end in places
        if not (is_of_part(text, end) or does_something(text[end:]))
    )


def _ends_before(before: str, attribute: str) -> bool:
    for one in _ender().finditer(before):
        if is_denied(before[: one.start()]):
            continue
        between = before[one.end() :]
        if not re.search(r"[,;:.!?]", between) and is_small(between, attribute):
            return True
    return False


def _ends_behind(behind: str, attribute: str) -> bool:
    one = _ended().search(behind)
    if one is None:
        return False
    between = behind[: one.start()]
    return not re.search(r"[;:.!?]", between) and is_small(between, attribute)


def _han_over(text: str, start: int, end: int, attribute: str) -> bool:
    first = max((one.end() for one in _clause_end().finditer(text, 0, start)), default=0)
    stop = _clause_end().search(text, end)
    before, behind = text[first:start], text[end : stop.start() if stop else len(text)]
    ender = _han_ender().search(before)
    if is_denied(before if ender is None else before[: ender.start()]):
        return False
    if ender is not None and (not behind or _han_rest().fullmatch(behind) or attribute in senses(behind)):
        return True
    for ended in _han_ended().finditer(behind):
        rest = behind[ended.end() :]
        if not _han_small(behind[: ended.start()], attribute):
            continue
        if (
            not rest
            or _han_over_rest().fullmatch(rest)
            or attribute in senses(rest)
            or ended[0].endswith("给")
        ):
            return True
    return not behind and stop is not None and _han_ended().match(text, stop.end()) is not None


def _han_small(between: str, attribute: str) -> bool:
    left = _han_filler().sub("", between)
    return len(between) <= _FAR_HAN and (not left or attribute in senses(left))


@cache
def _ender() -> re.Pattern[str]:
    """Words behind which stands what is over."""
    return re.compile(
        r"(?i)(?<![\w'])(?:no longer|no more|quit|quits|quitting|stopped|stopping|done with|finished (?:with|"
        r"at)|through with|over with|"
        r"gave up|given up|giving up|gave away|given away|giving away|gave|dropped|dropping|ditched|ditching|"
        r"left|leaving|sold|selling|"
        r"lost|losing|scrapped|scrapping|binned|junked|trashed|totall?ed|wrote off|uninstalled|deleted|"
        r"deleting|cancel(?:l)?ed|closed|"
        r"cleared out(?: of)?|moved out(?: of)?|parted (?:with|ways with)|broke up with|split (?:up )?(?:with|"
        r"from)|divorced|fired by|"
        r"fired from|sacked by|sacked from|laid off (?:by|from)|redundant (?:by|at|from)|let go (?:by|from|"
        r"of)|walked out (?:on|of)|"
        r"handed (?:back|in)|packed in|threw in the towel (?:with|on)|lost interest in|swore off|sworn off|"
        r"resigned from|kicked|"
        r"had enough of|fed up with|sick of|tired of|bored (?:of|with)|gone off|went off|going off|said "
        r"goodbye to|goodbye,?|bye,?|"
        r"bye bye,?|farewell,?|rid of|dumped|pulled the plug on|unsubscribed from|moved on from|wrapped up|"
        r"never touch(?:ing)?|"
        r"not going back to|out of|don't|doesn't|do not|does not|unemployed|stole|stolen|"
        r"retired from|off|behind|swapped|traded|traded in|replaced|switched from|moved from|instead of|"
        r"rather than|in place of|"
        r"taken over from|took over from|cut ties with|hung up|shelved|abandoned|turned (?:my|his|her) back "
        r"on|put down|put aside|"
        r"grown out of|grew out of|fell out with|outgrew|was kicked out of|kicked out of|evicted from|stepped "
        r"down (?:from|at|as))"
        r"(?![\w'])"
    )


@cache
def _ended() -> re.Pattern[str]:
    """Words in front of which stands what is over."""
    return re.compile(
        r"(?i)(?<![\w'])(?:anymore|any more|any longer|no longer|(?:is|are|was) over(?! (?:\d|the |a ))|"
        r"is history|are "
        r"history|history|died(?! (?:twice|again|laugh))|dead(?! (?:slow|tired|quiet|easy|simple|set))|"
        r"passed away|retired|closed(?! (?:today|on|for|at|until|this|every|tomorrow))|closing(?! (?:early|"
        r"at|for))|shut down|went under|folded|expired|ran out|ended|stolen|nicked|"
        r"scrapped|written off|"
        r"totall?ed|gone|binned|sold|cancell?ed|finished|over and done|laid (?:me|him|her|them|us) off|let "
        r"(?:me|him|her|them|us) go|"
        r"fired (?:me|him|her|them|us)|sacked (?:me|him|her|them|us)|redundant|behind (?:me|him|her|them|us)|"
        r"chapter|cold turkey|"
        r"broke down|broke up|split up|parted ways|is out(?! of (?:tune|order|date|office|town|stock))|"
        r"no more|not renewed|wasn't renewed|isn't for me|"
        r"ghosted|dumped me|"
        r"behind|for good|and (?:i|me) are done|went to|days are over|given up|gave up|quit|bit the dust|"
        r"conked out|packed (?:it )?in|"
        r"gave up the ghost|got too|became too|no longer works|kicked (?:me|him|her|us) out|in a "
        r"drawer|was (?:a )?write-off)"
        r"(?![\w'])"
    )


@cache
def _out_before() -> re.Pattern[str]:
    return re.compile(
        r"(?i)(?<![\w'])(?:from|over|not|for|replac\w+|succeed\w*|swap\w*|trad\w+|exchang\w+|than|instead of|"
        r"place of)"
        r"(?: (?:a|an|the|my|our|his|her|their|old|in|at|with|playing|doing|using|drinking|driving|learning))*\s*$"
    )


@cache
def _out_behind() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\s*(?:->|=>|→)|(?:['\u2019]s)? (?:(?:has|have|was|were|been|got|had|is|i|me|on|over|in|away|back) )*"
        r"(?:for|to|with|gave way|made way|replaced|referred|passed|handed|moved|out|swapped|traded|exchanged|"
        r"sent|retired|closed)\b"
    )


@cache
def _clause_end() -> re.Pattern[str]:
    return re.compile("[，；：。！？,;!?]\\s*|\\s+")


@cache
def _han_ender() -> re.Pattern[str]:
    return re.compile(
        "(?:(?<![要若])不再?[是在]?(?:[玩用喝练学去住开干当跟搞做吃养看碰弹待找骑]|"
        "打算再)?[在到给去]?(?:的是|了|着|"
        "过)?|不是|没有?(?:在|去|跟)?|离开?了?|告别了?|告别|卖[掉了]*|丢[掉了]*|送[走掉了]*|扔[掉了]*|"
        "砸[坏掉了]*|卸载?[掉了]*"
        "|删[掉了]*|注销[掉了]*|退[掉了出]*|辞[掉了去]*|停[掉了]*|戒[掉了]*|放弃[了掉]*|分手了?|搬[离出]了?|"
        "撤[离出]了?|放下了?|丢下了?|不算是?|替[了掉]?|顶替了?|代替了?|取代了?|接替了?"
        "|弃[了掉]?|甩[了掉]?|抛[下弃]了?|裸?辞[掉了]*|离了|脱离|换[掉了下]+|再见了?|"
        "拜拜了?)(?:那[台辆个份]?|这[台辆个份]?|我的|的|了|一[台辆个])*$"
    )


@cache
def _han_ended() -> re.Pattern[str]:
    return re.compile(
        "(?:不[玩用喝练学去住开干当跟搞做吃养看碰弹待再要行]|没了|没再|丢了|被偷|被人偷|偷了|卖[了掉给]|送人|"
        "送给|扔[了掉]|砸了|报废|坏了|撞没?了|卸载|卸了|删了|注销|退[了掉]|裸?辞职?|离职|裁|优化|开除"
        "|炒|解雇|到期|结束|翻篇|关门|倒闭|停了|停掉|戒|放弃|分手|离婚|去世|死了|走丢|过世|拜拜|再见|告别|"
        "没兴趣|腻|认输|搁下|撤出?来?|交还|搬[离出走]|销[了掉户]|不是我|关张|干完|生涯|成过去|断了|拉黑|退休|"
        "换[成了掉到]"
        "|黄了|不续|太费钱|停产|下架|给了|干到头|最后一天|吹了|老崩|学不动|玩不动|待不下去|散了|关了|没续)"
    )


@cache
def _han_rest() -> re.Pattern[str]:
    return re.compile(
        "[了啦喽吧的呢嘛也人]*|那[里儿]了?|的[工活差][作儿事]?了?|那边了?|这边了?|上班了?|干了|住了|待了|"
        "打工了|玩了|练了|的人了|[，。].*"
    )


@cache
def _han_over_rest() -> re.Pattern[str]:
    """What may follow a word that ends something: what else is named there is what is over, 在大理丢了钱包."""
    return re.compile(
        "[了啦喽吧的呢嘛也掉人时给去过]*|结束了?|(?:我|了|给|卖给|"
        "送给)*(?:[我爸妈弟妹哥姐朋友学生别人同事邻居二手]+)了?"
    )


@cache
def _han_filler() -> re.Pattern[str]:
    return re.compile(
        "的|生涯|干完|那[段个边台辆份]?|这[段个边台辆份]?|我们?|咱|跟|给|给了?|已经|都|也|早就?|就|被|把|又|"
        "今天|昨天|"
        "终于|最近|彻底|全|再|也|了|人|事|说|课|以后|往后|周五|暂时|估计|算是|正式|真的|医生|不让"
    )


@cache
def _han_before() -> re.Pattern[str]:
    return re.compile(
        "(?:从|由|把|用.{1,8}[替换]了?|不是|没|不[用玩喝练学去住开干当]了?|离开?了?|替了?|顶替|代替|接替|"
        "取代|比|和|卖[掉了]*|退[掉了]*|卸[掉了]*|跟.{0,2})(?:我的|那[台辆]|的)?$"
    )


@cache
def _han_behind() -> re.Pattern[str]:
    return re.compile("[^，。]{0,4}(?:换|转|改|变|升|给|交|挪|迁|搬|让|去了|到|抵|扔|进|跳)")
