"""How plain Chinese sentences say that a value is over, or never was."""

from __future__ import annotations

from rememora.core.tellings_zh import ADV as _ADV
from rememora.core.tellings_zh import WHO as _WHO
from rememora.core.tellings_zh_more import DO as _DO
from rememora.core.tellings_zh_more import MADE as _MADE
from rememora.core.tellings_zh_more import NOUN as _NOUN
from rememora.core.tellings_zh_more import OLD as _O
from rememora.core.tellings_zh_more import THING as _THING


def more_endings() -> tuple[str, ...]:
    """Return further patterns that say that a value is over, or was never so; it must be known to be ended."""
    who, tail = (
        f"^{_WHO}(?:的)?{_ADV}",
        f"(?:那边|那里|那儿|这边|课|班|{_THING}|看病|看牙|剪头发|干|住|的[^，。]{{1,4}})?",
    )
    gone = "(?:卖|销|注销|退|扔|丢|送人|送走|停|放下|丢下|报废|处理|戒|放弃|退货)"
    return (
        f"{who}(?:不再|不|没再)(?:去)?{_DO}{_O}{tail}(?:了|啦|，|。|$)",
        (f"{who}(?:已经)?(?:搬离|搬出|离开|告别|丢下|放弃)了?{_O}(?:的[^，。]{{1,4}})?(?:了|啦|，|。|$)"),
        f"{who}从{_O}(?:退休|辞职|离职|搬走|搬出来|毕业)",
        f"{who}把{_O}{tail}{gone}掉?了",
        f"^{_O}{tail}{_WHO}{_ADV}(?:不{_DO}了|{gone}掉?了|不{_DO}啦)",
        f"^{_O}{tail}{_ADV}(?:坏|丢|没|报废|倒闭|退休|关门|去世|离职|停|黄)了",
        f"^{_O}把{_WHO}(?:给)?(?:辞|裁|开除|炒|解雇)了",
        f"^{_O}{_ADV}不给{_WHO}[^，。]{{1,4}}了",
        f"{who}递了?{_O}的辞呈",
        f"^{_WHO}{_ADV}[和跟与]{_O}(?:没联系|断了?联系|断|闹掰|闹翻|掰|分开|不来往)了",
        (
            f"^(?:{_WHO}的?)?{_O}的?(?:会员|合同|订阅|套餐|卡|租约|年卡|课){_ADV}(?:到期|过期"
            "|取消|停|注销|退)(?:了|$)"
        ),
        f"{who}(?:取消|退订|停用|弃用|注销|退掉?)了?{_O}(?:的[^，。]{{1,4}})?(?:了|，|。|$)",
        f"{who}(?:没有?再|再也不|再没)(?:去)?{_DO}(?:过)?{_O}(?:了|，|。|$)",
        f"^{_WHO}的{_O}{_MADE}?{_ADV}(?:坏|碎|没|丢|不见|停|报废|送人|卖|扔|退货)掉?了",
        f"^{_O}{_ADV}(?:不做|不干|走|停业|搬走|离开)了",
        f"^{_O}(?:课|班)[^，。]{{0,6}}，我{_ADV}(?:停|不学|不上|放弃|退)了",
    )


def wrongs() -> tuple[str, ...]:
    """Return what takes back what was told of a value, where a mistake is admitted."""
    who = f"(?:^|，)(?:{_WHO})?(?:的)?"
    return (
        f"{who}[^，。]{{0,5}}不是{_O}(?:了|，|。|的|$)",
        f"{who}不{_DO}{_O}(?:了|，|。|$)",
        f"(?:别管|忽略|无视|忘了)(?:我)?(?:刚才?)?(?:说的)?{_O}(?:，|。|$)",
        f"关于{_O}(?:我)?(?:说错|弄错|搞错|记错)",
        f"(?:搬[到去]|换成?|去|买){_O}(?:是我?|那句|的事)(?:弄错|说错|搞错|记错|黄|取消)",
        f"^{_O}(?:我)?(?:退|退货|取消|没买)了",
        (
            f"^(?:刚才|刚刚|之前|前面)?(?:说的|那句)?{_O}(?:那句)?(?:是我?|是个)?(?:说错|弄错"
            "|搞错|记错|笔误|口误|不对|没成|黄了)"
        ),
        f"^{_O}的?(?:事|那边|工作|offer)(?:儿)?(?:没成|黄|吹|泡汤|取消)",
    )


def denials() -> tuple[str, ...]:
    """Return what says that something was never done: beside an excuse, it takes back that it was told."""
    did = f"(?:{_DO}|搬[到去]|换成?|买|开始|改|转|加入|入职)+"
    return (f"(?:^|，)(?:{_WHO})?(?:的)?(?:并)?(?:没有?|不曾|从没)(?!再){did}(?:过)?{_O}(?:了|，|。|呢|$)",)


def without() -> str:
    """Return what says that somebody has none of something, or no work; *noun* is `None` for work."""
    return (
        f"(?:^|，)(?P<who>{_WHO[len('(?P<who>') : -1]})(?:{_ADV}|暂时|眼下)*"
        f"(?:没有?{_NOUN}(?:了|用)?|失业了?|待业|没有?工作)(?=，|。|$)"
    )
