"""What answers the assistant's question, in words that do not say it by themselves."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.asking import is_quotable
from rememora.core.statements.chinese import spelling

if TYPE_CHECKING:
    from rememora.core.statements.statement import Turn


class Question(NamedTuple):
    """What the assistant asked, and what the answer is a value of."""

    text: str
    kind: str
    attribute: str


_TOPICS = (
    (r"叫什么|名字|怎么称呼|如何称呼|贵姓", "identity", "name"),
    (r"多大|几岁|年龄|今年贵庚", "identity", "age"),
    (r"生日|哪天出生|几月几", "identity", "birthday"),
    (r"老家|哪里人|哪儿人|籍贯|家乡|来自哪", "identity", "hometown"),
    (r"住(?:在)?(?:哪|什么)|(?:在|哪个|什么|所在)城市|坐标|哪里生活|常住|base", "identity", "home_city"),
    (r"什么工作|职业|从事|做什么的|什么行业|哪一行|岗位", "identity", "job"),
    (r"哪家公司|在哪(?:里|儿)?(?:上班|工作)|什么公司|哪里上班|哪里工作", "identity", "employer"),
    (r"过敏|忌口|不能吃|不吃(?:什么|的)|吃素|饮食(?:限制|禁忌)|吃辣|能吃", "constraint", ""),
    (r"数据库", "fact", "database"),
    (r"预算", "constraint", "budget"),
    (r"(?:什么时候|哪天|几号)(?:上线|发布)|上线时间", "fact", "release_date"),
    (r"截止|deadline|什么时候(?:交|要|截稿|交付)|哪天交|交付时间|最晚", "constraint", "deadline"),
    (r"部署在|服务器|哪个云|框架|什么语言|技术栈|包管理|版本|操作系统|编辑器|什么系统|电脑|手机", "fact", ""),
    (
        (
            r"喜欢|爱(?:吃|喝|看|听|玩|好)|偏好|口味|习惯|平时|一般|通常|兴趣|最爱|怎么喝|更倾向|偏向|"
            r"讨厌|最怕|常(?:吃|喝|用|去)|希望我(?:怎么|以后|用什么)"
        ),
        "preference",
        "",
    ),
    (
        (
            r"养(?:了)?(?:什么|几|宠|猫|狗|没)|宠物|孩子|几口人|兄弟姐妹|结婚|对象|家里有|家人|父母|"
            r"属什么|星座|血型|专业|学校|毕业|学历|会(?:什么|说)|语言|几个人|团队|多少人|多高|身高|多重|"
            r"几年|航班|地址|接送|座位|靠窗|尺码|车型|房子|户型|作息|几点(?:睡|起|上班|下班)|驾照|门店|店铺|"
            r"公司|学生|班级|年级|"
            r"病史|病|药|用药|过往|手术|血压|经验|背景|水平|基础|规模|部署|环境|框架|负责|婚期|预产期|收货|"
            r"开户|会员"
        ),
        "fact",
        "",
    ),
)
_NOT_FOR_LONG = (
    r"今天|今晚|现在|这次|这段|这篇|这个(?!项目)|这份|哪个文件|哪段|要不要我|需要我|要我|想让我|"
    r"刚才|昨天|明天|这里|继续|还有(?:别的|什么|其他)|哪一步|报错|问题|帮|怎么了|感觉如何|心情|"
    r"最近怎么样|周末(?:有|打算|想)|想(?:聊|吃|喝|看|去|先|要)|推荐"
)


@cache
def _topics() -> tuple[tuple[re.Pattern[str], str, str], ...]:
    return tuple((re.compile(pattern), kind, attribute) for pattern, kind, attribute in _TOPICS)


@cache
def _for_good() -> re.Pattern[str]:
    """A question about how it is always to be done."""
    return re.compile(r"以后|每次|默认|今后|一直(?:用|按|这)|都(?:用|按|要)|长期|固定")


@cache
def _from_now_on() -> re.Pattern[str]:
    """An answer that is to hold from now on."""
    return re.compile(
        r"以后(?:都|也|就)|今后|每次都|一直(?:这样|这么|如此)|都这样|以此为准|永远|默认(?:就|都|用)"
    )


@cache
def _fleeting() -> re.Pattern[str]:
    return re.compile(_NOT_FOR_LONG)


def question(turn: Turn) -> Question | None:
    """Give the one lasting question that the assistant's last message ends with."""
    if len(turn.messages) < 2 or turn.messages[-2].role != "assistant":
        return None
    said = turn.messages[-2].text[-400:]
    plain = spelling.folded(said)
    asked = list(re.finditer(r"[^。！？；\n]+？", plain))
    last = re.search(r"[^。！？；，\n]+(?:[吗呢])[。 ]*$", plain)
    spans = [(one.start(), one.end()) for one in asked] or ([(last.start(), last.end())] if last else [])
    if len(spans) != 1:
        return None
    text, folded = said[slice(*spans[0])].strip(), plain[slice(*spans[0])].strip()
    text = re.sub(r"^(?:好的|嗯|明白了?|了解|请问|对了|那么?|另外|顺便问一下|顺便问问)[，,！! ]*", "", text)
    if len(text) > 60 or not is_quotable(text):
        return None
    if _for_good().search(folded) or _from_now_on().search(spelling.folded(turn.text)):
        return Question(text, "preference", "")
    if _fleeting().search(folded):
        return None
    for pattern, kind, attribute in _topics():
        if pattern.search(folded):
            return Question(text, kind, attribute)
    return None


@cache
def _empty() -> re.Pattern[str]:
    """Words that answer nothing, or that ask back."""
    return re.compile(
        r"^(?:好的?|行|嗯+|哦+|收到|谢谢|不客气|ok|OK|都行|都可以|随便|随意|无所谓|看情况|不知道|"
        r"不清楚|不确定|没想好|还没(?:想好|定)|你猜|你呢|你说呢|秘密|不告诉你|为什么问|保密|待定|再说|"
        r"算了|哈+|再想想|不一定|说不好|忘了|没什么|没有吧|还没有|暂时还没有|暂时没有|没关系|没问题|"
        r"当然会?|当然可以|是的?|对(?:的|呀|啊)?|没错|不是|可以|好呀|好啊)(?:，|。|！|$|吧|了)"
    )


@cache
def _yes_no() -> re.Pattern[str]:
    return re.compile(
        r"^(?:有(?:的|啊|呀)?|没有?(?:的|啊)?|没|是(?:的|啊)?|对(?:的|啊)?|不(?:是|吃|喝|养|喜欢|会|"
        r"能|用|住|爱|抽|太)?|吃|喝|会|能|养|用|喜欢|结了|没结|还没)(?:的|了|啊|呀|太能|怎么)*(?:，|"
        r"。|！|$|\b)"
    )


def answers(asked: Question, words: str) -> bool:
    """Tell whether *words*, in the spelling of `spelling`, say something in answer to *asked*."""
    if (
        not words
        or len(words) > 60
        or "？" in words
        or re.search(r"[吗呢]$|[你您]|什么|怎么|为什么|如果|要是|可能|也许|帮我|今天|昨天|刚才|听说", words)
    ):
        return False
    closed = re.search(r"[吗么]？?$|有没有|是不是|会不会|能不能|吃不吃", spelling.folded(asked.text))
    if closed and _yes_no().match(words):
        return True
    if _empty().match(words):
        return False
    return not re.match(r"^(?:我想|我要|我觉得|不用|不需要|先|请|给|把|改|继续)", words)


def denies(words: str) -> bool:
    """Tell whether an answer denies."""
    return re.match(r"^(?:不(?!错|过)|没(?!错|问题)|从不|从来不|都不)", words) is not None
