"""Values that plain Chinese sentences tell; see `tellings`."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from rememora.core.attributes import families

if TYPE_CHECKING:
    from collections.abc import Iterator

_LEAD = re.compile(
    "^(?:(?:对了|说错了|更正一下|更正|刚才那句不算|不好意思|顺便说一下|另外|还有|其实|因为|由于|好消息|口误|抱歉)[，：:,\\s]*)+"
)
_WRONG = re.compile("说错|不算|更正|口误|搞错|弄错|记错")
_DATE = (
    "(?:从|自)?(?:\\d{2,4}年)?\\d{1,2}月\\d{1,2}[日号](?:起|开始)?"
    "|(?:今天|昨天|前天|这周|上周|这个月|上个月|最近|刚刚|刚)"
)
_KIN = (
    "(?:妹妹|姐姐|哥哥|弟弟|表[哥弟姐妹]|堂[哥弟姐妹]|妈妈|爸爸|同事|朋友|邻居|室友|同学|老板|女儿|儿子|老婆|老公|妻子|丈夫|男友|女友"
    "|叔叔|阿姨|舅舅|姑姑|外婆|奶奶|爷爷)"
)
_NAME = "(?:(?![不没])[\\u4e00-\\u9fff])"
"""A character of a name; that of a negation is none, or 周敏不 would be somebody who drinks what 周敏 does not."""
_WHO = f"(?P<who>我(?:的)?{_KIN}(?:[小老阿大]?{_NAME}{{1,2}}?)?|我们?|(?!我)(?:{_NAME}|[A-Za-z·]){{2,4}}?)"
_ADV = "(?:现在|目前|已经|还|还是|一直|平时|又|就|都|开始|彻底|正|正式|每周|每天)*"
_V = "(?P<new>[^，。！？；、\\s：“”]{1,12}?)"
_O = "(?P<old>[^，。！？；、\\s：“”]{1,10}?)"
_STOP = "(?=了|上班|工作|任职|就职|生活|居住|定居|看[病牙]|的|，|。|$)"
_NOT_VALUES = re.compile(
    "^(?:[的了是在有不没]|一[个只条辆台]?|什么|哪|这|那|家|人|学校|这里|那里|自己|起|上来|出来)$"
)


def read(sentence: str, *, before: str) -> Iterator[dict[str, Any]]:
    """Give the values that one sentence tells, in the words of `tellings.Telling`."""
    wrong = _WRONG.search(f"{before[-12:]}{sentence}") is not None
    whole = re.sub(f"(?:{_DATE})", "", _LEAD.sub("", sentence.strip()))
    parts = re.split("，(?=但|不过|而|我)", whole)
    for clause in [whole, *(part.lstrip("但是不过而") for part in parts[1:])]:
        told = list(_told(clause, wrong=wrong))
        yield from told
        if told:
            return


def _told(clause: str, *, wrong: bool) -> Iterator[dict[str, Any]]:
    yield from _over(clause, wrong=wrong)
    for pattern, attribute in _frames():
        found = pattern.search(clause)
        if found is None:
            continue
        named = found.groupdict()
        value = _plain(named["new"])
        told = attribute or _attribute(named.get("noun") or "")
        if value and (told or named.get("old")):
            old = _plain(named["old"]) if named.get("old") else None
            yield {"sort": "set", "who": _owner(named["who"]), "attribute": told, "value": value, "old": old}
            return


def _over(clause: str, *, wrong: bool) -> Iterator[dict[str, Any]]:
    for pattern in _endings():
        found = pattern.search(clause)
        if found is not None and (old := _plain(found["old"])):
            never = wrong and "再" not in found[0]
            yield {"sort": "never" if never else "end", "who": _owner(found["who"]), "old": old}
            return


def _plain(words: str) -> str:
    plain = re.sub("^(?:了|一[个只条辆台位]|是|在|到|去|练|开)+", "", words.strip())
    plain = re.sub("(?:了|那里|那边|的)+$", "", plain)
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


_VERBS = (
    ("(?:弹|拉|吹)", "instrument"),
    ("(?:改)?学(?!校|习|生|会|期|位)", "language"),
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
def _frames() -> tuple[tuple[re.Pattern[str], str | None], ...]:
    """Return what a value is told by; with an attribute, or by the noun that they name."""
    noun = "(?P<noun>(?:新)?[^，。的是在了\\s]{1,6}?)"
    to = "(?:搬到|搬去|跳槽到|换到|换成|换为|转到|改到|改成|改练|改学|改用|改喝|改开|到|去)"
    left = "(?:卖掉?|放弃|离开|辞掉|退出|不[练开学用喝])"
    begins = "(?:去|买|入职|加入|换|改[练学用喝开])"
    some = [
        # a change that names both
        (f"^{_WHO}{_ADV}换{noun}了，从{_O}{to}了?{_V}{_STOP}", None),
        (f"^{_WHO}{_ADV}从{_O}搬[到去]了?{_V}{_STOP}", "home_city"),
        (f"^{_WHO}{_ADV}从{_O}跳槽[到去]了?{_V}{_STOP}", "employer"),
        (f"^{_WHO}{_ADV}从{_O}{to}了?{_V}{_STOP}", None),
        (f"^{_WHO}{_ADV}把{_O}换成了?{_V}{_STOP}", None),
        (f"^{_WHO}{_ADV}{left}了?{_O}了?，{_ADV}{begins}了?{_V}{_STOP}", None),
        (f"^{_WHO}{_ADV}(?:卖掉?|放弃|离开|辞掉|退出)了?{_O}(?:去|加入|入职)了?{_V}{_STOP}", None),
        # by the verb
        (f"^{_WHO}{_ADV}(?:住在?|定居在?|搬[到去进]了?|搬来了?)(?!院){_V}{_STOP}", "home_city"),
        (f"^{_WHO}{_ADV}在{_V}(?:生活|居住|定居)", "home_city"),
        (f"^{_WHO}(?:的)?(?:新)?家{_ADV}在{_V}{_STOP}", "home_city"),
        (f"^{_WHO}{_ADV}在{_V}(?:上班|工作|任职|就职)", "employer"),
        (f"^{_WHO}{_ADV}(?:入职|加入|跳槽到)了?{_V}{_STOP}", "employer"),
        (f"^{_WHO}{_ADV}(?:有|买了?|开着?|养了?)一辆{_V}{_STOP}", "car"),
        (f"^{_WHO}{_ADV}开(?![始会心了学放关发店车])(?:的是|着)?{_V}{_STOP}", "car"),
        (f"^{_WHO}{_ADV}(?:有|养了?)一[只条]{_V}{_STOP}", "pet"),
        (f"^{_WHO}{_ADV}(?:改)?练(?![习字])(?:[一两三四五]次)?{_V}{_STOP}", "sport"),
        *((f"^{_WHO}{_ADV}{verb}{_V}{_STOP}", attribute) for verb, attribute in _VERBS),
        (f"^{_WHO}{_ADV}在{_V}(?:上学|读书|念书|就读|读大学)", "school"),
        (f"^{_WHO}{_ADV}在{_V}(?:健身|锻炼)", "gym"),
        (f"^{_WHO}{_ADV}对{_V}过敏", "allergy"),
        (f"^{_WHO}{_ADV}[和跟与]{_V}(?:合租|同住|一起住|住在一起)", "roommate"),
        (f"^{_WHO}{_ADV}[和跟与]{_V}(?:结婚|谈恋爱|在一起|订婚)", "partner"),
        (f"^{_WHO}{_ADV}向{_V}汇报", "boss"),
        (f"^{_WHO}{_ADV}[坐乘骑]{_V}(?:上班|通勤|上学)", "commute"),
        # of somebody's own noun
        (f"^(?P<new>[^，。我的是在不\\s]{{1,8}}?){_ADV}是{_WHO}的{noun}{_STOP}", None),
        (f"^{_WHO}的{noun}{_ADV}(?:是|叫|在)(?!不|没){_V}{_STOP}", None),
        (f"^{_WHO}{_ADV}(?P<noun>看[病牙])找{_V}{_STOP}", None),
        (f"^{_WHO}{_ADV}在{_V}(?:那里|那边|那儿)?(?P<noun>看[病牙])", None),
        (f"^{_WHO}{_ADV}换成了?{_V}(?P<noun>看[病牙])", None),
    ]  # fmt: skip
    return tuple((re.compile(pattern), attribute) for pattern, attribute in some)


@cache
def _endings() -> tuple[re.Pattern[str], ...]:
    """Return what says that a value is over, or was never so."""
    verb = "(?:住在?|弹|拉|骑|坐|支持|跟|和|搬[到去]|练|改练|开|找|去|买|换成|养|学|用|喝|在)"
    tail = "(?:上班|工作|住|生活|看[病牙]|那里|那边)*"
    some = [
        f"^{_WHO}{_ADV}(?:不再|不|没)(?:再|有)?{verb}{_O}{tail}(?:了|，|。|$)",
        f"^{_O}{_ADV}(?:不再是|不是){_WHO}的",
        f"^{_WHO}的[^，。是]{{1,6}}{_ADV}不是{_O}(?:了|，|。|$)",
        f"^{_WHO}{_ADV}从{_O}(?:辞职|搬走|搬出|离职|退出|毕业)",
        f"^{_WHO}{_ADV}(?:彻底)?(?:放弃|卖掉?|辞掉|退掉?|退出|离开|戒掉?|取消|停掉?|送走|注销)了?{_O}(?:了|，(?!{_ADV}(?:去|买|入职|加入|换|改))|。|$)",
        f"^{_WHO}{_ADV}把{_O}(?:卖|扔|送人|退|报废|处理)掉?了?",
        f"^{_WHO}{_ADV}[和跟与]{_O}(?:分手|离婚|解约|分开)",
        f"^{_WHO}{_ADV}被{_O}(?:裁|开除|辞退|解雇)",
        f"(?P<who>我)?(?:的)?{_O}的(?:事|工作|房子|合同)(?:黄|吹|泡汤|取消)了",
        f"^{_WHO}的{_O}(?:报废|丢|坏掉|死|去世|被偷)了?",
    ]
    return tuple(re.compile(pattern) for pattern in some)
