"""What is of these days, a courtesy to the assistant, true of everybody, or about somebody else."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements.clued import Clued

if TYPE_CHECKING:
    from rememora.core.statements.chinese.clauses import Clause


COURTESY = Clued(
    "亏享助励后在处太夸很总支最欢流爱特真答聊荐讨议话请谈谢陪非",
    (
        r"(?:和|跟|与|同)你(?:聊|说话|交流|谈|分享|讨论|相处)|以后(?:我|我们)?(?:可以|会|一定|要|再)*(?:请|带|"
        r"教|找|和|跟)你|"
        r"请你(?:吃|喝|来|玩)|你(?:总是|真|最|太|很|特别|非常)(?:会|懂|好|棒|厉害|贴心|聪明|温柔|善|有|了解|理解)|"
        r"你的(?:回答|建议|陪伴|帮助|鼓励|支持|推荐|分享)|多亏你|有你(?:真|在|陪)|夸你|喜欢(?:和|跟)?你|爱你|"
        r"谢谢你|感谢你"
    ),
)
"""What is said to please the assistant, or of the talk with it."""


PLATITUDE = Clued(
    "世习亲人们任做努坚大庭康情才旅每沟活爱社读谊运间阅音",
    (
        r"^(?:人(?:生|们|都|要|总|类)|每个人|做人|大家都(?![叫喊说])|生活(?:就是|需要|要|中)|健康(?:是|最|才)|"
        r"时间(?:就是|"
        r"是|会)|任何人|"
        r"只有[^，我]{1,10}才|一个人(?:要|应|只)|世界|社会|我们(?:每个人|都应该|应该|需要|要学会|要珍惜|人类)|"
        r"(?:友谊|友情|爱情|亲情|家庭|读书|阅读|运动|旅行|音乐|学习|努力|坚持|沟通)(?:是|让|能|可以|使|需要|很|最))"
    ),
)
"""What is true of everybody."""


NOTICE = Clued(
    "主乙凡客届快户扰承投指改敬本此照空绝考蒙贵辛顺须",
    (
        r"(?:多多关照|请多指教|多多指教|承蒙|改天(?:请|一起|再)|有空(?:一起|来|常)|快乐$|顺利$|辛苦了|打扰了|"
        r"本(?:店|馆|公司|协议|合同|品|院|小区|单位|群|产品|条款)|乙方|贵(?:司|公司|方|校)|特此|敬请|谢绝|届时|"
        r"凡[^，]{2,10}者|须经|业主|住户|投保人|承租人|考生|旅客)"
    ),
)
"""What wishes well, or is put as notices and contracts are."""


ACT = Clued(
    "习决准在算",
    (
        r"(?:决定|打算|准备)(?:先|去[看吃逛玩散走]|出去|休息|放松|给自己|好好|一起|试|再|和|跟|下午|晚上|周末|明天)|"
        r"^(?:我|我们)?(?:正|一直|也|都|还)?在(?:学习|努力|工作|练习)(?:中|着|呢)?$|学习(?:一些|新的|更多|如何|"
        r"各种)?(?:新)?(?:的)?"
        r"(?:知识|技能|东西|事物)"
    ),
)
"""What is done once: 决定去看场电影."""


PASSING = Clued(
    "周拜星末正近",
    (
        r"最近(?!的|几年|[一两三]年|半年)(?!.{0,6}(?:迷上|爱上|喜欢上|上瘾|养了|报了|怀|买了|查|戒|学|备考|搬|"
        r"换|改|开始|确诊))|"
        r"正在(?:努力|尝试|考虑|思考|看|听|吃|等|想|找|处理|解决|调试|排查|整理|犹豫)|"
        r"(?:上|这|这个|上个)(?:周|星期|礼拜|周末)(?=[^，]{0,4}(?:去|看|吃|玩|逛|见|参加|尝|试))"
    ),
)
"""What is of these days only, if nothing in the clause says that it stays."""


@cache
def another() -> re.Pattern[str]:
    """A clause that brings somebody else in, whom the next clause without a subject is about."""
    from rememora.core.statements.chinese import vocabulary as v

    people = (
        rf"(?:{v.PEOPLE}|男生|女生|女孩|男孩|小伙子?|姑娘|博主|主播|歌手|演员|作家|明星|前辈|陌生人|邻居|人)"
    )
    return re.compile(
        "(?:有|认识|遇到|遇见|见到|交了|碰到|看到|听到|介绍|来)(?:过|了)?[^，]{0,4}(?:一?[个位名]|一些|"
        f"几个)[^，的]{{0,6}}{people}(?:[^，]{{0,6}})?$|"
        rf"(?!我|孩子|小孩|娃)(?:[^，我你]{{0,4}}[个位名])?{people}(?!家|"
        rf"们家)(?=[也都很特最是叫在喜爱总常一说人每比不有])"
    )


BROKEN_OFF = Clued(
    "且事但先及发叫和啥因在对就怎打括按是某比滑着种算讲说跟那",
    (
        r"(?:[就也]是|的是|的就是)?(?:那种|那个|这种|某个|那啥|什么来着)$|(?:(?<!都)就是|的是|叫|"
        r"(?<![都也就还])是|因为|而且|以及|比如|包括|和|跟|但是|在|对)$|"
        r"^(?:呃|额|嗯)?(?:怎么讲|怎么说|算了|没事|不说了|先不说|打错|发错|按错|手滑)"
    ),
)
"""A clause that its speaker did not finish."""


THEN = Clued("从代候几年期那阵", (r"(?:那会儿?|时候|那时|期间|那几年|那阵子|小时候|从前|当年|学生时代)"))
"""A time that is past, and colours the sentence that it begins."""


def of_now(clause: Clause) -> bool:
    """Tell whether a clause is of these days or of one act."""
    text = clause.text
    return ("在" in text or "决" in text or not _HINTS.isdisjoint(text)) and (
        PASSING.search(clause.lead + text) is not None or ACT.search(text) is not None
    )


def idle(text: str) -> bool:
    """Tell whether a clause only pleases, or is true of everybody."""
    if PLATITUDE.match(text) is not None or NOTICE.search(text) is not None:
        return True
    return "你" in text and COURTESY.search(text) is not None


_HINTS = frozenset("最周星礼打准学")
"""One of these characters is in every clause that `passing` and `act` find, but for 在 and 决."""
