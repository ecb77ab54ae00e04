"""Words of a Chinese sentence that may be a value: what stands behind a verb that carries one, up to where it ends."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rememora.core.loosely.acts import is_act as opens_with_act
from rememora.core.loosely.kinds import fits_unspaced, kind_of
from rememora.core.loosely.senses import is_sense as opens_with_sense
from rememora.core.loosely.senses import sure_end, sure_words

_LONGEST = 8
_SPOKEN_OF = 2
"""Weight of standing in a clause that speaks of the attribute for sure."""
_FAR = 2
"""Weight up to which a verb carries anything: to have, to be at, to go."""
BLANK = "\u3000"
"""Stands in place of what is no value: a date, a name, the value before."""


class Value(NamedTuple):
    """A value and its place, with how likely it is one; *near*: a verb of change carries it."""

    start: int
    end: int
    text: str
    weight: int
    denied: bool
    near: bool = False


def candidates(text: str, attribute: str | None) -> list[Value]:
    """Return what may be a value of an attribute, the likeliest first; *text* has what is none blanked out."""
    found: dict[str, Value] = {}
    before = ""
    for clause in _clause().finditer(text):
        some = _of_clause(clause[0], clause.start(), attribute)
        if attribute is not None and len(clause[0]) <= _ALONE and sure_end(attribute, before):
            some.append(_alone(clause[0], clause.start(), attribute))
        before = clause[0]
        for one in some:
            if one.text not in found or found[one.text].weight < one.weight:
                found[one.text] = one
    kept = [one for one in found.values() if one.weight > 0]
    return sorted(kept, key=lambda one: (-one.weight, one.start, -len(one.text)))


def _alone(words: str, at: int, attribute: str) -> Value:
    """Return a clause that is a value: 我的手机，诺基亚，用了很久."""
    return Value(at, at + len(words), words, _weight(words, attribute, 2, 2, first=False), denied=False)


_ALONE = 6


def _of_clause(clause: str, at: int, attribute: str | None) -> list[Value]:
    starts = {0: 0}
    for one in _carrier(attribute if attribute in _OWN else "").finditer(clause):
        weight = 3 if one["own"] or one["new"] else 2 if one["some"] else 1
        starts[one.end()] = max(weight, starts.get(one.end(), 0))
    ends = {len(clause): 1}
    for one in _tail().finditer(clause):
        ends[one.start()] = 4 if one["does"] else max(2, ends.get(one.start(), 0))
    made = []
    here = _SPOKEN_OF if attribute is not None and sure_words(attribute, clause) else 0
    for start, begun in starts.items():
        for end, ended in ends.items():
            words = clause[start:end]
            trimmed = _measure().sub("", words)
            if attribute == "phone":
                trimmed, end = trimmed.removesuffix("手机"), end - 2 * trimmed.endswith("手机")
            if 0 < len(trimmed) <= _LONGEST:
                place = at + end - len(trimmed)
                weight = _weight(trimmed, attribute, begun, ended, first=not start)
                weight += here if weight > 0 else 0
                made.append(
                    Value(
                        place,
                        at + end,
                        trimmed,
                        weight,
                        _denied(clause[:start]),
                        begun > _FAR or ended > _FAR,
                    )
                )
    return made


def _denied(before: str) -> bool:
    return (
        re.search("(?:不是|没有?|不[用玩喝练学住去当]|离开?了?|告别|卖掉?了?|丢了|说成|写成|从)$", before)
        is not None
    )


def _weight(words: str, attribute: str | None, begun: int, ended: int, *, first: bool) -> int:
    kind = kind_of(words)
    if (
        attribute is not None
        and kind is not None
        and fits_unspaced(words, attribute)
        and not (_never().search(words) or _speaks(words))
    ):
        return 8 + begun
    if (
        _never().search(words)
        or words in _COMMON
        or (attribute is not None and not fits_unspaced(words, attribute))
    ):
        return 0
    if (
        len(words) < 2
        or BLANK in words
        or _speaks(words)
        or (attribute in _NAMED and _generic().search(words))
    ):
        return 0
    if first and begun == 0:  # only where something tells of it
        begun = 0 if ended > _FAR else -1
    return (
        2 * begun
        + ended
        + (1 if 2 <= len(words) <= 4 else 0)
        - (3 if _opens().match(words) or _trails().search(words) or _small().search(words) else 0)
        - len(words) // 5
    )


def _speaks(words: str) -> bool:
    """Tell whether words begin with one that speaks of an attribute, or of a change: then they name nothing."""
    return _tail().match(words) is not None or any(
        opens_with_sense(words[:size]) or (size > 1 and opens_with_act(words[:size]))
        for size in range(1, len(words) + 1)
    )


_NAMED = frozenset(("home", "employer"))
_COMMON_WORDS = """
暂时 目前 现在 如今 最近 周末 自己 抽屉 朋友 家里 这边 那边 外面 时候 一阵 好几年 几年 挺久 全家 今天 昨天 明天
周一 周五 早上 晚上 每天 平时 房车 公交 地铁 车行 学生 老师 同事 老板 爸妈 我妈 我爸 妈妈 爸爸 名字 应该 其实
脑子 二手 高速 医保 房东 单位 公司 手机 电脑 工作 单身 自由 一样 一般 很久 多年 更好 不错 沙发 钥匙 箱子 房子
记忆 笔记 里面 出去 回来 过来 起来 下来 上来 一下 一点 有点 东西 事情 这事 那事 消息 大消息 好消息 新家 新窝
老家 学校 全职 兼职 银色 黑色 白色 十年 两年 三年 一天 一年 半年 上个月 下个月 这个月 下周 上周 月底 年底 正式
终于 总算 平常 手边 闲下来 出门 楼下 往后 以后 之后 后来 另外 另一台 别的 其他 白水 水里 工资 价钱 便宜 太贵
贵了 腻了 开玩笑 玩笑 真的 大家 别人 客户 一阵子 一会儿 网上 家中 本地 外地 国外 乡下 城里 城市 市区 郊区 生涯
兴趣 录用 档期 最后 毕业
"""
_COMMON = frozenset(_COMMON_WORDS.split())
_OWN = {
    "home": (
        "定居在?|住[在到进去]?|搬[到去来回进]+|迁[到至往]|落户在?|落脚在?|安家在?|安[在到]|窝[在到]|家[在住]|"
        "人[在就挪到]+|房子[在是]|地址[是变成在]+|地方是|留在|挪到"
    ),
    "employer": (
        "给|效力于?|入职|加入|进了|跳槽到|跳到|东家是|换到|去了|被|写着|效力|老板是|单位是|公司是|任职于?|"
        "供职于?|就职于?|签了"
    ),
    "teacher": "跟着?|教练[是叫]|叫",
    "dentist": "找|认准|归|去|牙医[是叫]",
    "job": "当|做|改做|改当|转做|转行做|靠当|靠做|职业是",
    "car": "开|提了?|座驾[是叫]|换[成了回]+",
    "phone": "用|换[成了]|买了|入手的?|手机[是，]",
    "drink": "喝|来杯|来碗|改喝|换成|改成",
    "instrument": "弹|吹|拉|练|学|玩|摆弄",
    "language": "学|背|练",
    "pet": "养了?|叫",
    "sport": "练|打|玩|迷上?|沉迷|投奔|主要是|都在|都是",
    "hobby": "玩|迷上?|沉迷|投奔|主要是|都在|都是|爱",
}


@cache
def _clause() -> re.Pattern[str]:
    return re.compile(f"[^，。！？；：、,!;:\\s{BLANK}“”（）()~…]+")


@cache
def _carrier(attribute: str) -> re.Pattern[str]:
    own = _OWN.get(attribute, "(?!)")
    new = (
        "换[成到了回作]*|改[成用到为换]+|改[学练玩喝开当做吃]|变成|变为|转[到成至给投]|转做|转学|进了|加入|"
        "买了|提了|入手了?的?|迷上了?|沉迷|爱上了?|投奔|选了|顶替|跳到"
        "|回到|又[换回用喝学]+回?|(?:现在|如今|眼下|以后|往后)(?:就|都|是)*[是用在去喝练开玩学住]"
    )
    some = (
        "就是|才是|都是|而是|还是|主要是|是|叫做?|用上?了?|用的是|给|跟着?|找|靠|开[着的]?|学|练|喝|玩|做|当|"
        "提|带[着]?|迷|被|成了?|挑了|归|认准|全[靠用]|都用|只用"
        "|弹|吹|拉|骑|读|吃|看|追|养了?|签了|写着"
    )
    return re.compile(f"(?P<own>{own})|(?P<new>{new})|(?P<some>{some})|有[台辆个]?|在|到|去|至")


@cache
def _tail() -> re.Pattern[str]:
    does = (
        "打工|上班|任职|就职|谋生|管账|吃饭|打字|训练|带我|带着我|当我|做我|教我|要我|挖走|挖去|录用|雇|"
        "安.?家|开.?户|接替|接手|顶替|替了|替掉|取代|代替|是我|归我|管我|把我|给我|看牙|看病|定居|安家|落户|"
        "落脚"
        "|过日子|生活|报到|输入法|从$"
    )
    return re.compile(
        f"(?P<does>{does})|了|啦|喽|吧|呢|嘛|呀|着|来着|的(?=地方|牙医|教练|工资|病人|患者|员工|会计|职员|"
        f"工程师|设计师|司机|销售|经理|客户|会员|学生|$|是)|工作|干活|住|练|才|没变|没|这边|那边|那儿|这儿|"
        f"那台|那辆|这台|这辆|那里|归|从|待|编辑"
        "|一枚|呗|人(?=$|了|啦)|里|呆|还在|要求|叫我|让我"
    )


@cache
def _measure() -> re.Pattern[str]:
    return re.compile(
        "^(?:了|起|开始|以来|的是|的|是|着|上了?|"
        "[一二两三四五几\\d]*[台辆个款部家条杯碗把支位名只匹次](?=.{2})|一直|(?:又|回|到|去|成|在|给|"
        "新)(?=.{2}))+"
    )


@cache
def _never() -> re.Pattern[str]:
    return re.compile(
        "[我你您他她它咱的了是不没有就这那什么吗呢吧啊呀哪谁怎被把从让将]|以前|一[阵会点直天]|自己|时候|东西|"
        "年$|天$|周$|月$|^[一二三四五六七八九十两几\\d]+[条个把件张只双套份]"
    )


@cache
def _generic() -> re.Pattern[str]:
    return re.compile("^(?:家|房|屋|公司|单位|厂|店|学校|城|外|国|老家|朋友|宿舍|一)|[上下里外边]$")


@cache
def _small() -> re.Pattern[str]:
    """Characters that are mostly no part of a name, and are in some: 成都, 太原."""
    return re.compile("[和也都还很太最更]")


@cache
def _trails() -> re.Pattern[str]:
    return re.compile(
        "(?:住|练|待|呆|替|干|开|用|喝|定居|报到|打字|顶替|代替|上班|训练|生活|安家|打工|接替|接手|输入法|"
        "还在|工作|[^平西长延吉淮泰靖]安)$"
    )


@cache
def _opens() -> re.Pattern[str]:
    return re.compile("[去到在来给跟用换改转搬当做开练学喝玩提买进入离送卖成叫靠]")
