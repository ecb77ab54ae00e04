"""What ties clauses together: which are not finished, which go on with the one before, which ask for one text."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements.clued import Clued

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.chinese.clauses import Clause
    from rememora.core.statements.chinese.frames import Fit


OPENING = Clued(
    "上与为之于从候凡到只吃后喝宁所时每比管肯论说逢里除面",
    (
        r"^(?:比起|与其|相比|除了|宁可|宁愿|宁肯|对于|关于|自从|无论|不管|不论|凡是|只要是|所有|为了|"
        r"在[^，]{2,8}方面|说到|论|每次|每逢|每到|从[^，]{1,10}(?:起|开始)$|以后[^，]{0,8}$|"
        r"今后[^，]{0,8}$|一到|一吃|一喝)|(?:的时候|时|里|上|方面|之前|之后|以后)$"
    ),
)
"""A clause that is not finished: it is remembered with the next one."""


NO_MORE = Clued(
    "不停弃戒换改没",
    (
        r"(?:现在|如今|目前|后来|去年|今年|早就|已经|都|我|就|也|，)*(?:戒|不|没|停|换|改|"
        r"放弃)[^，你]{0,14}$"
    ),
)
"""What says that the past of the clause before is over: 以前抽烟，现在戒了."""


@cache
def _going_on() -> re.Pattern[str]:
    """A clause that goes on with the one before it."""
    return re.compile(
        r"^(?:[他她它](?!们?都?[说讲]|们)|尤其|特别是|主要是|比如|例如|像|包括|除了|除非|一[只个条位种份半边]|"
        r"另一|大的|小的|老大|"
        r"老二|分别|不然|否则|免得|以免|省得|不加|也不|只(?!是我)|连|都是|甚至|以及|还有|和|或者|其中|"
        r"公的|母的|叫|名字|取名|刚|两个都|一共|总共|每次|越.{1,3}越|起码|至少|最多|左右|不过敏|半糖|"
        r"去冰|少糖|无糖|除外|就行|就好|所以|因为|没有它|没它|不[吃喝用]|更别说|更不用说|其他都|"
        r"其它都|别的都|例外)"
    )


def continues(clause: Clause, fit: Fit) -> bool:
    listed = fit.frame.kind == "preference" or fit.frame.name == "intolerance"
    if listed and len(clause.text) <= 5 and re.fullmatch(r"[^你我他她它了吗呢吧啊就很太好]+", clause.text):
        return True
    if re.search(r"感觉|觉得|感到|难懂|困难|吃力|紧张|担心|不知道|谢谢|重要$", clause.text):
        return False
    if len(clause.text) > 40 or re.match(r"(?:所以)?(?:你|请|帮|麻烦|想请|有什么|能)", clause.text):
        return False
    linked = re.search(r"因为|由于|毕竟|所以|而且|但|不过|只是", clause.lead) is not None
    return linked or _going_on().match(clause.text) is not None


_OF_TEXTS = {"reply_style", "limit", "standing", "no_more", "must_bare", "please_always"}
"""Frames of what may be asked for one text only."""


def of_one_text(fit: Fit, first: int, clause: Clause, parts: Sequence[Clause]) -> bool:
    """Tell whether it is asked for the one text that the words before it ask for: 写封邮件，语气正式."""
    if fit.frame.name == "standing" and _THIS_TIME.match(clause.text):
        return True
    if fit.frame.name not in _OF_TEXTS or _LASTING.search(clause.text):
        return False
    before = [part for part in parts[max(0, first - 3) : first] if part.sentence >= clause.sentence - 1]
    return any(_ONE_TEXT.search(part.text) for part in before)


_THIS_TIME = Clued("将把", ("(?:帮我|请|麻烦)?[把将](?!.*(?:以后|今后|每次|永远|默认|统一|一律))"))
"""An order for the text at hand: 把所有的日志删掉."""


NEEDS_BEFORE = Clued(
    "不别吃喝少止用碰谈",
    (
        r".{0,10}(?:不要|不能|不用|不许|不准|不得|别|少|不)(?:再)?(?:放|加|用|要|写|说|改|动|碰|做|收|选|买|留|"
        r"有)(?:了)?|"
        r"[^，我]{0,4}(?:禁止|不行|不可以|动不得|免谈|不考虑|一律不[行收要])|.{0,3}(?:不|没|别)(?:能|要|准|"
        r"许)?[用碰吃喝][^，]{1,6}"
    ),
)
"""A clause that is not understood without the one before it: 凡是菜谱都不要放, 动不得."""


NEEDS_AFTER = Clued(
    "下决原定岸想敲条板样求点矩说选",
    (
        ".*(?:敲定|拍板|定下来|选好|想好|定好|(?<!决)定|决定|说好)(?:了|啦|好了)|"
        ".*(?:以下|如下|[两三四几]点|[两三四几]条|规矩|原则|要求|是这样|上岸(?:了)?(?:家人们)?)"
    ),
)
"""A clause that ends before what it is about: 婚期敲定啦, 我的规矩有两条."""


_LASTING = Clued(
    "从们任后往律所此每永直终统项预默",
    ("以后|今后|往后|每次|一律|永远|一直|所有|默认|统一|任何|始终|从今|从此|我们|项目|预算"),
)


_ONE_TEXT = Clued(
    "个份写则句封张成拟改条概次段润画篇结翻草首",
    (
        r"这[封篇段份首张次]|(?:写|改|润色|翻译|生成|画|拟|起草|做|出|来|译|编)(?:一|个一|下|"
        r"成)?[封篇份首段张个条句则](?!人)|"
        r"^(?:帮我|请|给我|麻烦)?(?:写|改|润色|翻译|生成|画|拟|起草|总结|概括)(?!字|代码)"
    ),
)
