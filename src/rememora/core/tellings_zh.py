"""Values that plain Chinese sentences tell; see `tellings`."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from rememora.core.attributes import families
from rememora.core.needed import Needed
from rememora.core.tellings_read import Endings, Frames, Language, told_in

if TYPE_CHECKING:
    from collections.abc import Iterator

_LEAD = re.compile(
    "^(?:(?:对了|说错了|更正一下|更正|刚才那句不算|不好意思|顺便说一下|另外|还有|其实|因为|由于|好消息|(?:口误)+|抱歉|哎呀|哎|啊|等等"
    "|跟你说|告诉你(?:一下|个事)?|(?:不对)+|纠正一下|弄错了|取消|没这回事|胡说的|我错了|(?:我)?(?:刚才|刚刚)?[说记讲搞弄]得?[错反岔混]了?"
    "|(?:刚才|刚刚)?说得?不对|(?:抱歉)?[搞弄]混了|我收回刚才的话|乐器的话)[，：:,！!\\s]*)+"
)
_CLAUSE_CHARS = 24
"""A clause that is read by itself, without who the sentence is about, is no longer."""
_WRONG = re.compile(
    "[说记讲搞弄][错反岔混]|不算|更正|纠正|口误|笔误|不对|收回|别管|^取消[，,]|取消了?$|没成|黄了|没这回事|胡说|我错了"
)
_SORRY = re.compile("不好意思|抱歉|对不起|其实")
"""Said before a denial: what was never done was told by mistake."""
_PART, _CLAUSE = re.compile("，(?=但|不过|而|我)"), re.compile("[，：]")
_DATE = re.compile(
    "(?:从|自)?(?:\\d{2,4}年)?\\d{1,2}月\\d{1,2}[日号](?:算起|起|开始|以后|之后|以来)?"
    "|(?:今天|昨天|前天|这周|上周|这个月|上个月|最近|刚刚|刚)"
)
_KIN = (
    "(?:妹妹|姐姐|哥哥|弟弟|表[哥弟姐妹]|堂[哥弟姐妹]|妈妈|爸爸|同事|朋友|邻居|室友|同学|老板|女儿|儿子|老婆|老公|妻子|丈夫|男友|女友"
    "|叔叔|阿姨|舅舅|姑姑|外婆|奶奶|爷爷)"
)
_NAME = (
    "(?:(?![不没现早已就还从把被给我你您他她它这那了的换改离个些点种因为有真很太是尤其])[\\u4e00-\\u9fff])"
)
"""A character of a name; that of a negation is none, or 周敏不 would be somebody who drinks what 周敏 does not."""
WHO = f"(?P<who>我(?:的)?{_KIN}(?:[小老阿大]?{_NAME}{{1,2}}?)?|我们?|(?!我)(?:{_NAME}|[A-Za-z·]){{2,4}}?)"
ADV = "(?:现在|目前|如今|已经|早就|早|还|还是|一直|平时|又|就|都|开始|彻底|正|正式|每周|每天|刚|并|仍|依然)*"
_V = "(?P<new>[^，。！？；、\\s：“”]{1,12}?)"
_O = "(?P<old>[^，。！？；、\\s：“”]{1,10}?)"
_STOP = "(?=了|上班|工作|任职|就职|生活|居住|定居|看[病牙]|的|，|。|$)"
_LOOKS = "(?:[^，。！？；、\\s的]{1,5}[色新旧大小手款产]的)?"
"""What somebody's car looks like, before what it is."""
_NOT_VALUES = re.compile(
    "不再|不是|没有|^(?:现在|目前|如今|一直|以前|今天|昨天)$|^.?新的?$|[不没和与]$|[你我他她它但]|因为|^(?:[的了是在有不没我你他她它]|一[个只条辆台]?|什么|哪|这|那|家|人|学校|这里|那里|自己|起|上来|出来)$"
)


def read(sentence: str, *, before: str) -> Iterator[dict[str, Any]]:
    """Give the values that one sentence tells, in the words of `tellings.Telling`."""
    wrong = _WRONG.search(f"{before[-12:]}{sentence}") is not None
    sorry = _SORRY.search(sentence) is not None
    whole = _DATE.sub("", _LEAD.sub("", sentence.strip()))
    parts = [part.lstrip("但是不过而") for part in _PART.split(whole)[1:]]
    parts += [part for part in _CLAUSE.split(whole)[1:] if part not in parts and len(part) <= _CLAUSE_CHARS]
    over = _over(wrong=wrong, sorry=sorry)
    told: list[dict[str, Any]] = []
    for clause in [whole, *parts]:
        new = [
            one
            for one in told_in(clause, _language(), over, wrong=wrong)
            if one["old"] not in [known["old"] for known in told] or one["old"] is None
        ]
        yield from new
        told += new
        if any(one["sort"] == "set" for one in new):
            return


@cache
def _language() -> Language:
    from rememora.core.tellings_zh_over import without

    return Language(
        frames=_frames,
        lacks=cache(lambda: Needed((without(),))),
        value=_plain,
        attribute=_told_of,
        is_over=lambda value, over: any(value in old or old in value for old in over),
        owner=lambda named: _owner(named.get("who")),
        ends=lambda found, _: _plain(found["old"]),
        denies=lambda found: "再" not in found[0],
    )


@cache
def _over(*, wrong: bool, sorry: bool) -> tuple[Endings, ...]:
    """Return what says that a value is over; after an excuse, also what was never done, and what was said wrongly."""
    denied = (_denied(),) if wrong or sorry else ()
    return (*denied, _ended(), *((_wronged(),) if wrong else ()))


@cache
def _ended() -> Endings:
    from rememora.core.tellings_zh_over import more_endings

    return Endings(needed=Needed((*_endings(), *more_endings())))


@cache
def _denied() -> Endings:
    from rememora.core.tellings_zh_over import denials

    return Endings(needed=Needed(denials()), never=True)


@cache
def _wronged() -> Endings:
    from rememora.core.tellings_zh_over import wrongs

    return Endings(needed=Needed(wrongs()))


def _told_of(attribute: str | None, noun: str, known: str | None) -> str | None:
    """Return the attribute that a pattern tells of: what is learnt is of the class of its value, or of none."""
    return known if attribute == LEARNT else attribute or _attribute(noun) or known


def _plain(words: str) -> str:
    plain = re.sub("^(?:了|一[个只条辆台位]|是|在|到|去|练|开)+", "", words.strip())
    plain = re.sub("(?:了|啦|呢|那里|那边|的)+$", "", plain)
    return "" if not plain or _NOT_VALUES.match(plain) else plain


def _owner(words: str | None) -> str:
    """Return whose value it is: "" of the speaker, else the name, without what somebody is to the speaker."""
    plain = (words or "我").removesuffix("的")
    if plain in ("我", "我们", "咱", "本人"):
        return ""
    named = re.sub(f"^我(?:的)?{_KIN}(?=.)", "", plain)
    return re.sub("^我(?:的)?", "", named) or ""


def _attribute(noun: str) -> str | None:
    words = re.sub("^(?:新的?|现在的?)", "", noun.strip())
    known = families(words)
    if not words or _NO_NOUNS.search(words):
        return None
    return min(known) if len(known) == 1 else words


LEARNT = "learnt"
"""What is learnt is of the class of its value, or of none."""
_VERBS = (
    ("(?:弹|拉|吹)", "instrument"),
    ("(?:改)?学(?!校|习|生|会|期|位)", LEARNT),
    ("(?:改)?喝(?!酒|水|多|完|过)", "drink"),
    ("(?:加入|参加)了?(?=.{1,8}(?:合唱团|乐队))", "choir"),
    ("支持(?=.{1,6}队)", "team"),
    ("(?:改)?骑(?!马)", "bike"),
    ("(?:改用|换用|在用)", "phone"),
)
"""Verbs whose object is an attribute."""
_NO_NOUNS = re.compile(
    "问题|意思|建议|看法|想法|观点|目标|理由|原因|感觉|计划|错|意见|态度|回答|答案|做法|方法|习惯|梦想|愿望|要求|任务|需求|情况|经验"
)


@cache
def _frames() -> Frames:
    from rememora.core.tellings_zh_more import more_frames

    return Frames((*_plain_frames(), *more_frames()))


def _plain_frames() -> list[tuple[str, str | None]]:
    """Return what a value is told by; with an attribute, or by the noun that they name."""
    noun = "(?P<noun>(?:新)?[^，。的是在了\\s]{1,6}?)"
    to = "(?:搬到|搬去|跳槽到|换到|换成|换为|转到|改到|改成|改练|改学|改用|改喝|改开|到|去)"
    left = "(?:卖掉?|放弃|离开|辞掉|退出|不[练开学用喝])"
    begins = "(?:去|买|入职|加入|换|改[练学用喝开])"
    return [
        # a change that names both
        (f"^{WHO}{ADV}换{noun}了，从{_O}{to}了?{_V}{_STOP}", None),
        (f"^{WHO}{ADV}从{_O}搬[到去]了?{_V}{_STOP}", "home_city"),
        (f"^{WHO}{ADV}从{_O}跳槽[到去]了?{_V}{_STOP}", "employer"),
        (f"^{WHO}{ADV}从{_O}{to}了?{_V}{_STOP}", None),
        (f"^{WHO}{ADV}把{_O}换成了?{_V}{_STOP}", None),
        (f"^{WHO}{ADV}{left}了?{_O}了?，{ADV}{begins}了?{_V}{_STOP}", None),
        (f"^{WHO}{ADV}(?:卖掉?|放弃|离开|辞掉|退出)了?{_O}(?:去|加入|入职)了?{_V}{_STOP}", None),
        # by the verb
        (f"^{WHO}(?:一?家)?{ADV}(?:住在?|定居在?|搬[到去进]了?|搬来了?)(?!院){_V}{_STOP}", "home_city"),
        (f"^{WHO}{ADV}在{_V}(?:生活|居住|定居)", "home_city"),
        (f"^{WHO}(?:的)?(?:新)?家{ADV}在{_V}{_STOP}", "home_city"),
        (f"^{WHO}{ADV}在{_V}(?:上班|工作|任职|就职)", "employer"),
        (f"^{WHO}{ADV}(?:入职|加入|跳槽到)了?{_V}{_STOP}", "employer"),
        (f"^{WHO}{ADV}(?:有|买了?|开着?|养了?)一辆{_LOOKS}{_V}{_STOP}", "car"),
        (f"^{WHO}{ADV}开(?![始会心了学放关发店车])(?:的是|着)?(?:一辆)?{_LOOKS}{_V}{_STOP}", "car"),
        (f"^{WHO}{ADV}(?:有|养了?)一[只条]{_V}{_STOP}", "pet"),
        (f"^{WHO}{ADV}(?:改)?练(?![习字])(?:[一两三四五]次)?{_V}{_STOP}", "sport"),
        *((f"^{WHO}{ADV}{verb}{_V}{_STOP}", attribute) for verb, attribute in _VERBS),
        (f"^{WHO}{ADV}在{_V}(?:上学|读书|念书|就读|读大学)", "school"),
        (f"^{WHO}{ADV}在{_V}(?:健身|锻炼)", "gym"),
        (f"^{WHO}{ADV}对{_V}过敏", "allergy"),
        (f"^{WHO}{ADV}[和跟与]{_V}(?:合租|同住|一起住|住在一起)", "roommate"),
        (f"^{WHO}{ADV}[和跟与]{_V}(?:结婚|谈恋爱|在一起|订婚)", "partner"),
        (f"^{WHO}{ADV}向{_V}汇报", "boss"),
        (f"^{WHO}{ADV}[坐乘骑]{_V}(?:上班|通勤|上学)", "commute"),
        # of somebody's own noun
        (f"^(?P<new>[^，。我的是在不\\s]{{1,8}}?){ADV}是{WHO}的{noun}{_STOP}", None),
        (f"^{WHO}的{noun}{ADV}(?:是|叫|在)(?!不|没){_V}{_STOP}", None),
        (f"^{WHO}{ADV}(?P<noun>看[病牙])找{_V}{_STOP}", None),
        (f"^{WHO}{ADV}在{_V}(?:那里|那边|那儿)?(?P<noun>看[病牙])", None),
        (f"^{WHO}{ADV}换成了?{_V}(?P<noun>看[病牙])", None),
    ]  # fmt: skip


def _endings() -> list[str]:
    """Return what says that a value is over, or was never so."""
    verb = "(?:住在?|弹|拉|骑|坐|支持|跟|和|搬[到去]|练|改练|开|找|去|买|换成|养|学|用|喝|在)"
    tail = "(?:上班|工作|住|生活|看[病牙]|那里|那边)*"
    return [
        f"^{WHO}{ADV}(?:不再|不|没)(?:再|有)?{verb}{_O}{tail}(?:了|，|。|$)",
        f"^{_O}{ADV}(?:不再是|不是){WHO}的",
        f"^{WHO}的[^，。是]{{1,6}}{ADV}不是{_O}(?:了|，|。|$)",
        f"^{WHO}{ADV}从{_O}(?:辞职|搬走|搬出|离职|退出|毕业)",
        f"^{WHO}{ADV}(?:彻底)?(?:放弃|卖掉?|辞掉|退(?!休|出|货|步)掉?|退出|离开|戒掉?|取消|停掉?|送走|注销)了?{_O}(?:了|，(?!{ADV}(?:去|买|入职|加入|换|改))|。|$)",
        f"^{WHO}{ADV}把{_O}(?:卖|扔|送人|退|报废|处理)掉?了?",
        f"^{WHO}{ADV}[和跟与]{_O}(?:分手|离婚|解约|分开)",
        f"^{WHO}{ADV}被{_O}(?:裁|开除|辞退|解雇)",
        f"(?P<who>我)?(?:的)?{_O}的(?:事|工作|房子|合同)(?:黄|吹|泡汤|取消)了",
        f"^{WHO}的{_O}(?:报废|丢|坏掉|死|去世|被偷)了?",
    ]
