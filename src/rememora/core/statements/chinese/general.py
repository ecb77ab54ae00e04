"""What somebody tells of themselves, theirs and their work in words that no frame knows.

A clause that names them or goes on with what was found, that lasts, and asks nothing of the assistant.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements.chinese import lasting
from rememora.core.statements.chinese.frames import Fit, Frame
from rememora.core.statements.chinese.subjects import NOBODY, PERSON, SELF, TEAM
from rememora.core.statements.clued import Clued

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.chinese.clauses import Clause
    from rememora.core.statements.chinese.subjects import Reading

_KINDS = (
    ("constraint", "别|不要|必须|不能|只能|禁止|不许|不准|一律|不得|超过|以内"),
    ("preference", "喜欢|爱(?!人|情)|习惯|更|讨厌|偏|口味|不吃|不喝|只[吃喝用看听]"),
    ("decision", "决定|选了|定了|不打算|打算|放弃|换成|改成|以后就|不再"),
    ("fact", ""),
)


@cache
def _passing() -> re.Pattern[str]:
    """Words of the moment, of the task at hand, of what is thought and felt, and courtesies."""
    return re.compile(
        r"[你您吗呢？]|检查|一下|重[写算排做]|标[注出]|列[出成]|算算|生成|排版|画[个一]|核对|"
        r"这[段篇封份句题道次回条个]|那[段篇封个条]|求|上面|下面|以上|如下|觉得|感觉|"
        "认为|以为|"
        r"相信|想(?!法)|"
        r"知道|明白|懂|理解|同意|发现|遇到|碰到|试[了过着]|看[到见了不过]|听[到说见过]|问|找[到不了]|需要|帮|"
        r"请|谢|麻烦|抱歉|"
        r"不好意思|报错|错误|异常|失败|bug|Bug|BUG|卡[住在了]|崩|闪退|代码|函数|运行|跑不|打不开|显示|提示|"
        r"出现|成功|搞定|"
        r"会(?:去|尝|努力|注意|好好|尽|认真|琢磨|多|看|试)|感[激到受谢慨]|困[惑难]|犯愁|压力|很忙|忙于|体会|"
        r"沉浸|在看|看一[本部些]|"
        r"学到|学会了|不错|很棒|一切|分享|陷入|去看|去了|尝试|今天|味道|自动|"
        r"同感|思考|在家里|去的是|还没有|下一次|没有太多|"
        r"好奇|担心|害怕|焦虑|难过|开心|高兴|生气|郁闷|烦|累|困了|饿|无聊|崩溃|无语|死了|疯了|哭|笑|笑死|气死|急|"
        r"刚|正在|正要|马上|待会|一会|等下|先|再|又|突然|忽然|居然|竟然|总算|差点|就要|快要|"
        r"我(?:们)?的?(?:代码|表格|论文|简历|接口|脚本|程序|页面|文件|数据(?!库)|问题|需求|图片?|PPT|作业|"
        r"快递|订单|函数|模型)|偶尔|超时|太高|空的|"
        r"内存一直|没回音|没反应|发货|嗓子|头(?:有点|很)?[疼晕痛]|感冒|发烧|咳|拉肚子|[牙肚腿脚腰]子?(?:有点|"
        r"好|很)?疼$|崴|\d度\d|这周末|要去趟|加班|"
        "点了|没意见|都行|随意|爱学习|幸运|推开|比我的|满意|认真的|天才|前男友|前女友|前任|心情|享受|就缺|"
        "来[几点个]|整[一个]|弄个|搞个|列个|出个|给[个一整]|坏了|没电|"
        "连不上|返回|想法|的朋友|吃了|喝了|在下|"
        r"可以|能不能|应该|要不|怎么|什么|哪|谁|几点|如何|是不是|有没有|多少|不然|"
        "说(?!话|英|中|日|粤|普|法语)|这[种样]|现在在(?:高铁|车|机场|医院|外|路|地铁|飞机|公司|家)|会试|练过|"
        "告诉|讲|叫我|让我|喊我|夸|骂|催|吵|回[答复]|教教|"
        "推荐|建议|翻译|总结|改[一下成写]|写[一个篇封段]"
    )


def fit(reading: Reading) -> Fit | None:
    """Give the fit of a clause that no frame fits, if it names the speaker or theirs and tells what lasts."""
    if reading.subject.kind not in (SELF, PERSON, TEAM) or reading.inherited or not lasts(reading.clause):
        return None
    clause = reading.clause
    if reading.subject.kind == PERSON and re.match(r"[^，]{1,6}[和跟与]我", clause.text):
        return None
    if len(clause.text) < len(reading.subject.words) + 3 or "提醒" in clause.lead or "：" in clause.text:
        return None
    if reading.subject.kind != PERSON and _HAPPENED.search(clause.text):
        return None
    return _told(clause.text) if lasting.is_lasting(clause.text[len(reading.subject.words) :]) else None


def lasts(clause: Clause) -> bool:
    """Tell whether a clause may say what lasts: nothing of the moment, nothing that asks."""
    return 3 <= len(clause.text) <= 30 and not _passing().search(clause.text) and "？" not in clause.closing


def setting(reading: Reading, behind: Sequence[Clause], moods: Sequence[str]) -> Fit | None:
    """Give the fit of a clause that names nobody and tells the setting of what is asked *behind* it."""
    text = reading.clause.text
    if reading.subject.kind != NOBODY or len(text) < 5 or not lasts(reading.clause) or _of_all().search(text):
        return None
    if not lasting.is_lasting(text) or not any(
        mood == "asked" or _ASKS.search(clause.text)
        for clause, mood in zip(behind, moods, strict=True)
        if clause.sentence - reading.clause.sentence <= 1
    ):
        return None
    return _told(text)


@cache
def _of_all() -> re.Pattern[str]:
    """What is true of everybody, or of a thing in front of the two who talk."""
    return re.compile(
        r"^(?:在|包括|意外|身边|其实|感|这|那|该|此|它|他|她|人|大家|很多|有些|有的|一般|所有|现在的|如今的|"
        r"中国|北京|把|用|给|按|以|对)|是(?:一种|指|什么)|们"
    )


_ASKS = Clued(
    "什何咋啥帮怎想来求没给能荐该请麻",
    (r"^(?:求|帮|请|麻烦|给|推荐|有没有|有什么|有啥|该|怎么|能|来|想)|推荐|怎么|如何|咋|啥|求|帮我"),
)


def _told(text: str) -> Fit | None:
    match = re.match("(?P<neg>.*?(?:不|没|别|无法).*)|.*", text, re.DOTALL)
    kind = next(kind for kind, words in _KINDS if re.search(words, text))
    return Fit(Frame("told", kind, "SPT", "", ""), match) if match else None


_HAPPENED = Clued(
    "了把过",
    (
        r"(?<![\d一二三四五六七八九十两几多半]年)(?<!月)(?<!岁)(?<!来年)了$|^.{0,3}把|[了过](?:杯|个|一|两|"
        r"次|半天|下)"
    ),
)
"""What happened once: 我把文件删了; for how long something lasts is not that: 干了三年了."""
