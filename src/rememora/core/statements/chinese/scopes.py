"""What changes how a whole message is meant: role play, a story, a text that is to be worked on."""

from __future__ import annotations

import re
from functools import cache


@cache
def _played() -> re.Pattern[str]:
    begins = (  # what every branch begins with, seen at once
        "Cc。下丧为主人代以你例假做写创剧勇卑口听吾哀圣壮奥奴客寡对對小少尔就属应开当微总情我扩扮换改故数是智"
        "朗末本来构校梦模殿法洒润游演爷物玩现电算纠给续编缩翻老背脑英草装角设译该语贫跑轮造逻阁阅陛陪面题魔（，："
    )
    return re.compile(
        rf"(?=[{begins}])(?:"
        r"^（[^（）\n]{2,14}）(?=[\u4e00-\u9fff])|演一[段出场]|陪我?(?:练|演)|"
        r"(?:情境|情景|情節|口语|口語|对话|對話|面试|英语|角色)(?:练习|練習|演练|演習|模拟|模擬)|"
        r"(?:^|，|。|：)(?:老衲|贫道|贫僧|老夫|本官|本王|哀家|寡人|洒家|属下|卑职|微臣|草民|吾乃|尔等|阁下|"
        r"壮士|少侠|陛下|殿下|主公|小生|末将|本座|本帅|为师|奴家|爷(?=[不只从要就])|老子是[^，。]{1,6}派的)|客官|"
        r"(?:换你|你接|你先|轮到你|该你)(?:了|说|来|问|开始|演)*$|"
        r"扮演|角色扮演|(?:你|我)扮|情景对话|故事：|给你个设定|(?:数学|物理|智力|逻辑|应用|奥数|算术)题|勇者|"
        r"圣剑|魔王|末日里|丧尸|游侠|法师|"
        "(?:当|是)(?:一?个|一?名|一?位)?(?:骑士|精灵|刺客|杀手|太监|皇后|公主|王爷|道士|神仙|侦探|海盗|"
        "女巫)(?:，|$)|玩狼人杀|(?:你|"
        "我)[当演][^，。]{1,8}(?:我|你)[当演]|跑团|剧本杀|语C|对戏|角色卡|我的角色|"
        r"你(?:现在|接下来|从现在起|今天)(?:就)?(?:是|来当|当|演|来演)(?!不|在|用|怎|什么|哪|"
        r"我的)[^，。！？吗呢]{2,20}，|"
        r"模拟(?:面试|对话|考官|一场)|开始(?:提问|面试|表演|你的表演)吧|"
        "(?:你|我)(?:来)?(?:当|演|饰)[^，。]{1,10}，(?:我|你)(?:来)?(?:当|演|饰|是)|代入(?:一下)?(?:角色|"
        "身份)|假装|假扮|装作|cosplay|"
        "COS成|模仿(?:一下)?(?!不)|(?:现在)?(?:你|"
        r"我)?(?:就)?(?:是|当|做|演|来当|来演)一?(?:个|名|位)[^，。]{2,20}(?:，|。)(?:你|请|来)(?:跟|"
        r"和|给|回答|对|的|要|现在|用)|"
        r"你(?:现在|接下来|从现在起|将)?(?:是|当|演|充当|担任|作为)(?:一?(?:个|名|"
        r"位))[^，。！？]{2,30}|以[^，。]{1,12}的(?:口吻|身份|语气|视角|口气)|我(?:来)?(?:演(?![讲出奏唱员示])|饰|扮)|"
        r"我们(?:来)?(?:玩|演|排练|模拟)|设定(?:是|：|如下)|人设|玩个游戏|"
        r"(?:写|编|续写|创作|构思)(?:一?(?:个|篇|首|段|封|份|句|则|条))?[^，。！？]{0,16}(?:故事|小说|"
        r"剧本|台词|诗|歌词|独白|童话|段子|自白|情书|演讲稿|求职信|自我介绍|文案|对话|检讨|日记|作文|"
        r"读后感|朋友圈|口播|广告|自传|检讨书|辞职信|道歉信|开头)|"
        r"(?:小说|故事|剧本|游戏|剧情|电影|梦)里(?:的)?(?:主角|我|人物|他|她)?|主角|主人公|梦见|梦到|"
        r"做了个梦|造句|例句|(?:翻译|译成|翻成|翻一下|译一下|润色|改写|改成|改得|总结|校对|朗读|听写|背诵|缩写|"
        r"扩写|纠错|"
        r"改错)[^。！？\n]{0,24}[：:]|(?:下面|以下)(?:是|这|的)[^。！？\n]{0,16}[：:]|面试题|"
        r"题目[是：]|应用题|阅读理解|脑筋急转弯)"
    )


@cache
def _serious() -> re.Pattern[str]:
    """A sentence that speaks of the speaker again, behind a text to write: 顺便说一下, 对了."""
    return re.compile(
        r"(?:演完|练完|说回来?|回到)?(?:对了|(?:说)?正[经事题]|言归正传|现实[里中]|我补|顺便|另外|还有|ps|PS|"
        r"补充|其实我|说明一下|记住|记一下|以后)"
    )


_LONG_QUOTE = 10
"""Characters from which quoted words that hold a mark are no name or title."""


@cache
def _quotation() -> re.Pattern[str]:
    return re.compile(r"“[^“”\n]{4,}”|「[^「」\n]{4,}」|『[^『』\n]{4,}』|\"[^\"\n]{4,}\"|‘[^‘’\n]{4,}’")


def quoted(text: str) -> list[tuple[int, int]]:
    """Give where sentences are quoted: words in quotation marks that are no name or title."""
    marked = [
        one.span()
        for one in _quotation().finditer(text)
        if len(one[0]) >= _LONG_QUOTE and re.search("[，。！？；]", one[0])
    ]
    plot, above = _plot().search(text), _above().search(text)
    told = [one.span() for one in _source().finditer(text)] if "：" in text else []
    told += [(_sentence_start(text, plot.start()), plot.start() + _LONGEST_PLOT)] if plot else []
    told += [(0, len(text))] if _doubtful().search(text) else []
    return marked + told + ([(0, above.start())] if above else [])


_LONGEST_PLOT = 400
"""Characters that the telling of a plot may take."""


def _sentence_start(text: str, place: int) -> int:
    return max(text.rfind(mark, 0, place) for mark in "。！？；\n") + 1


@cache
def _plot() -> re.Pattern[str]:
    """What a film or a book tells, from the words that say so on."""
    return re.compile(
        r"讲述|讲的是|说的是一个|剧情(?=[是讲说里，：])|故事(?=[是讲说里，])|(?:电影|电视剧|小说|漫画|动画|"
        r"片子|剧|书)[里中](?:的|有|讲)|"
        r"(?:看了|读了|在看|在读|推荐|叫)[^。！？\n]{0,8}《"
    )


@cache
def _doubtful() -> re.Pattern[str]:
    """What asks whether a text that was passed on is true."""
    return re.compile(
        r"辨(?:个|下|一下)?真[假伪]|真的假的|是不是(?:谣言|真的)|据传|谣传|(?:群里|网上)(?:都)?在[传转]"
    )


@cache
def _above() -> re.Pattern[str]:
    """What says that the words before it are a text to work on: 以上文字转成表格."""
    return re.compile(
        r"(?:以上|上述|上面(?:的|这段|那段|这些)?|前面这段)(?:文字|内容|段落|材料|信息|病历|文本|句子|这段|"
        r"通知|合同|这些)"
        r"|——(?:这|那)|(?:这段|这篇|这份|这条)(?:话|文字|通知|合同|简历|广告|邮件|文案)?(?:帮我|帮忙|请|给我)?"
        r"(?:翻|译|改|润|总结|概括|提炼|转成|整理|写得|靠谱|可信|是真)"
    )


@cache
def _source() -> re.Pattern[str]:
    """A text that is told by where it stands: 群公告：本群禁止发广告."""
    return re.compile(
        r"(?:(?<=[。！？\n，])|^)(?!我|医生|大夫)[^。！？，：\n我]{1,10}(?:说|写道?|唱|念|原话|口号|格言|"
        r"座右铭|横幅|印着|贴着|挂着|写着|"
        r"牌子上|回复|回我|发来|来信|喊)：[^。！？\n]*|"
        r"(?:转发|转的|别人发|朋友发|[爸妈]发)[^：\n]{0,16}：[^\n]*|(?:(?<=[。！？\n])|^)(?!.{0,6}(?:我的|"
        r"记))[^。！？，：\n]{0,12}(?:朋友圈|签名|公告|邮件|介绍|简介|"
        r"文案|歌词|帖子?|弹幕|评论|"
        r"短信|(?<!接)通知|条款|病历|病例|摘要|转发|招租|须知|标语|广告|标题|网上|群里发?|热搜|新闻|日记|作文|"
        r"简历|周报|稿子?|段子|留言|微博|推文|语录|"
        r"名言|反馈|招聘|海报|台词)"
        r"[^。！？，：\n]{0,8}：[^\n]*"
    )


@cache
def _request() -> re.Pattern[str]:
    return re.compile("[，,](?=(?:你)?(?:帮|请|能不能|可以|麻烦|把|给我))")


def played(text: str) -> tuple[int, int] | None:
    """Give from where to where a message, in the spelling of `spelling`, is not meant of the speaker.

    Role play colours all that follows, and the sentence that calls for it; what stands before is the speaker's.
    A real job that the assistant is given is none (`services`).
    """
    if _played().search(text) is None:
        return None
    from rememora.core.statements import services

    found = _played().search(services.without(text, "zh"))
    if found is None:
        return None
    begin = max(text.rfind(mark, 0, found.start()) for mark in "。！？；\n") + 1
    if found[0].endswith(("：", ":")):  # what stands before the request for a job is the speaker's
        begin = next((one.end() for one in _request().finditer(text, begin, found.end())), begin)
    for end in re.finditer(r"[。！？\n][ ]*", text[found.end() :]):
        place = found.end() + end.end()
        if _serious().match(text, place) or _serious().match(text[place : place + 8]):
            return begin, place
    return begin, len(text)
