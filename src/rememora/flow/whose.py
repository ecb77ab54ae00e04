"""Whom some words are about: whoever speaks, or somebody whom they name. Inside a block."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.attributes import ME, person
from rememora.core.loosely import places
from rememora.flow.told import told_of

if TYPE_CHECKING:
    from rememora.flow.deps import Deps

_MOST_NAMES = 6


def whose(deps: Deps, text: str, scope: str) -> tuple[str | None, list[str]]:
    """Return whom words are about, in plain form, and the names of people in them.

    `None` if a pronoun says it, or if it is somebody whom they only place: "a friend of mine", "Lena's friend".
    """
    if somebody(text):
        return None, []
    kin = relation().search(text)
    names = [kin["name"] or kin["han"]] if kin else []
    names += [name for name in _known(deps, text, scope) if name not in names]
    me = _me().search(text)
    if not names:
        from rememora.core.text.first_person import others_of_mine

        others = others_of_mine(text)
        if others:
            return person(others), [others]
        leads = None if me else _leads().match(text)
        name = None if leads is None else leads["name"] or leads["han"]
        if name is not None and not _is_mine(deps, scope, name, text):
            return person(name), [name]
        return (None if _third().match(text) else ME), []
    first = min((text.casefold().find(name.casefold()) for name in names), default=-1)
    mine = me is not None and me.start() < first and not (kin and kin.start() <= me.start() < kin.end())
    return (ME if mine else person(names[0])), names


def somebody(text: str) -> bool:
    """Tell whether a text is about somebody whom it only places: "a friend of mine", "Lena's friend", 我一个朋友."""
    return _somebody().match(text) is not None


def _is_mine(deps: Deps, scope: str, name: str, text: str) -> bool:
    """Tell whether a name is a value of whoever speaks: "Trellis is history" tells of nobody else.

    But of their partner's doings a text tells that names another value: 林悦从华为离职了.
    """
    slots = [row.slot for row in told_of(deps, scope, ME) if row.slot]
    named = [slot for slot in slots if places(name, slot[2]) or slot[2].startswith(name)]
    others = any(slot not in named and places(slot[2], text) for slot in slots)
    return bool(named) and not (others and all(slot[1] in _PEOPLE for slot in named))


_PEOPLE = ("partner", "child", "boss", "friend", "spouse", "sibling", "pet", "dentist", "doctor", "therapist")


def _known(deps: Deps, text: str, scope: str) -> list[str]:
    """Return the names in a text of which something is told, the first first."""
    from rememora.core.edges import subject_term

    some = dict.fromkeys(one[0] for one in _name().finditer(text))
    for one in _run().finditer(text[:_HEAD]):
        some |= dict.fromkeys(one[0][:size] for size in (4, 3, 2) if size <= len(one[0]))
    terms = {subject_term(person(name)): name for name in some if person(name) != ME}
    if not terms:
        return []
    _, _, counts = deps.store.index.frequencies(scope, list(terms))
    known = [name for term, name in terms.items() if term in counts]
    return [name for name in known if not any(name != other and name in other for other in known)][
        :_MOST_NAMES
    ]


_HEAD = 24


@cache
def relation() -> re.Pattern[str]:
    kin = (
        "sister|brother|mother|father|mum|mom|dad|son|daughter|wife|husband|partner|girlfriend|boyfriend|"
        "aunt|uncle|cousin|niece|"
        "nephew|friend|mate|neighbou?r|colleague|coworker|boss|manager|flatmate|roommate|housemate|teacher|"
        "student|buddy|pal"
    )
    han = (
        "妹妹|姐姐|哥哥|弟弟|表[哥弟姐妹]|堂[哥弟姐妹]|妈妈|爸爸|同事|朋友|邻居|室友|同学|同桌|发小|闺蜜|"
        "哥们儿?|兄弟|组长|老板|领导|女儿|儿子|老婆|老公|妻子|丈夫|男友"
        "|女友|叔叔|阿姨|舅舅|舅妈|姑姑|姑妈|姨妈|外婆|奶奶|爷爷|师傅|师兄|师姐|学长|学姐|徒弟"
    )
    return re.compile(
        rf"(?i:\bmy) (?:[a-z]+ ){{0,2}}(?:{kin}),? (?:(?:Mrs?|Ms|Dr)\.? )?(?P<name>[A-Z][\w-]+)"
        rf"|我(?:的)?(?:{han})(?P<han>[\u4e00-\u9fff](?:阿姨|叔叔|大爷|大妈|老师|奶奶|爷爷)|"
        rf"[小老阿大][\u4e00-\u9fff](?:哥|姐)?|[\u4e00-\u9fff]{{2}})"
    )


@cache
def _somebody() -> re.Pattern[str]:
    """Somebody without a name at the begin, known by whom they belong to; and those who are so no more."""
    kin = (
        "friends?|mates?|colleagues?|coworkers?|cousins?|neighbou?rs?|relatives?|sisters?|brothers?|mother|father|mum|"
        "mom|dad|sons?|daughters?|wife|husband|partner|girlfriend|boyfriend|boss|flatmate|roommate|teacher|team|guy"
    )
    han = (
        "女朋友|男朋友|朋友|同事|同学|邻居|室友|老板|领导|亲戚|哥们儿?|闺蜜|妹妹|姐姐|哥哥|弟弟|妈妈|爸爸|"
        "女友|男友|老婆|老公|儿子|女儿|孩子|爸妈|父母|表[哥弟姐妹]|堂[哥弟姐妹]"
    )
    return re.compile(
        rf"\W*(?:(?i:(?:an?|some|one|two|three|another|several) (?:[a-z]+ ){{0,2}}(?:{kin})\b|"
        rf"one of (?:my|our)\b|the (?:new |old )?(?:{kin})\b|the neighbou?r'?s\b|my ex\b|"
        rf"my (?:[a-z]+ ){{0,2}}(?:{kin})['\u2019]s (?:[a-z]+ ){{0,1}}(?:{kin})\b)"
        rf"|[A-Z][\w-]+['\u2019]s (?i:(?:[a-z]+ ){{0,2}}(?:{kin}))\b)"
        rf"|我?(?:的|有)?(?:一|几|两|好几)[个位](?:老|好|女|男)?(?:{han})|我?前(?:女友|男友|女朋友|男朋友|妻|夫|同事|老板)"
        rf"|(?:{han})(?=把|换|搬|从|去|跟|说|不|在|买|卖|让|劝|推荐|建议)|(?:另一?|有|还有)[个位]|[^我，。]{{1,4}}的(?:{han})"
    )


@cache
def _me() -> re.Pattern[str]:
    return re.compile(r"\b(?:I|I'(?:m|ve|d|ll)|[Mm]e|[Mm]y|[Mm]ine|[Ww]e|[Oo]ur|i|i'm|i've)\b|[我咱俺]")


@cache
def _leads() -> re.Pattern[str]:
    """A name at the begin, and a verb of somebody else: "Jonty was made redundant", 小敏不在华星上班了."""
    surnames = (
        "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈"
        "姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"
        "小老阿"
    )
    return re.compile(
        r"(?:Mrs?\.? |Ms\.? |Dr\.? )?(?P<name>[A-Z][a-z]+)(?:['\u2019]s [a-z]+)? (?:was|is|has|had|does|got|"
        r"no longer|never|[a-z]+s|[a-z]+ed)\b"
        f"|(?P<han>[{surnames}][\u4e00-\u9fff]{{1,2}}?)(?=不|没|在|换|搬|去|是|有|住|用|也|已|从|把|被|跟|给|"
        f"的|说|现在|最近|还|又|开|买|卖|离|辞|做|当|学|喝|玩|练)"
    )


@cache
def _third() -> re.Pattern[str]:
    return re.compile(r"(?i)\W*(?:he|she|they|his|her|their|you|your|he's|she's|they're)\b|[他她你您]")


@cache
def _name() -> re.Pattern[str]:
    return re.compile(r"(?<![\w])[A-Z\u00c0-\u00de][\w-]+")


@cache
def _run() -> re.Pattern[str]:
    return re.compile("[\u4e00-\u9fff]{2,}")
