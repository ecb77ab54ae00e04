"""How each clause is said: stated, or asked, supposed, wished, quoted, in jest, only for today, of the past.

A mood has a reach: a condition reaches to the end of its sentence, a tag question back over the clause
before it, a joke over what was said before. `scopes` has those that reach over a whole message.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from rememora.core.statements.chinese import jests, passing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.chinese.clauses import Clause

STATED = "stated"

_WHO = r"(?:[\u4e00-\u9fffA-Za-z·]{0,8}(?<![我会能要来再先想敢是话常好小爱可别者们次前才刚天周]))"
_CLINIC = r"(?:医生|大夫|医院|护士|牙医|中医|体检|营养师)"


@cache
def _asked() -> re.Pattern[str]:
    """Words that ask wherever they stand; 什么 and its like are no question in 没什么, 什么都 or 多少有点."""
    return re.compile(
        r"[了过]没$|(?<=[换买去到走吃做成来])没$|呗$|(?:选|用|买|去|吃|喝|要|走|学|报|"
        r"挑)[^，]{1,12}还是[^，]{1,12}$|"
        r"(?<=[了过定好完])没有$|[吗么嘛]$(?<!什么)(?<!这么)(?<!那么)(?<!多么)|"
        r"是不是|有没有|能不能|会不会|要不要|可不可以|可不可|好不好|对不对|行不行|该不该|用不用|"
        r"喜不喜欢|爱不爱|是否|能否|可否|"
        r"([\u4e00-\u9fff])不\1(?!住|在|知)|([\u4e00-\u9fff])没\2|"
        r"(?:请问|想问|问一下|问下|问问|想知道|想了解|求问|求助|咨询|你觉得|你认为|你说(?=我|是)|"
        r"你看(?=我|是)|你猜|"
        r"不知道|不晓得|不清楚|不确定|不太确定|忘了我|还记得|记不记得|你知道)|"
        r"(?<![没不])(?:为什么|为啥|为何|怎么(?!样都|都|也|说|吃都|睡都)|咋(?!都|也|说)|如何(?!都)|"
        r"谁(?!都|也|家都)|哪(?!怕|都|里都|儿都|里也|吒)|啥(?!都|也|的)|"
        r"什么(?!都|也|的$|的话)|几(?=[点号岁月](?:了|$|呢|啊))|多少(?!有|都|年来|带|会|也)|多(?=大$|"
        r"大了|久$|高$|远$)|还是.{1,16}[呢啊]$)"
    )


@cache
def _tag() -> re.Pattern[str]:
    """A question that asks about the clause before it."""
    return re.compile(
        r"^(?:这样|这么做|这个|你)?(?:对|是|行|好|可以|没问题|合适|合理|正常|这样|真的|应该|没错|成|"
        r"妥)(?:吗|吧|不|么|嘛|的吗|没)$|"
        r"^(?:怎么样|如何|咋样|是不是|对不对|好不好|行不行|可不可以|是吧|对吧|没错吧|没记错吧|"
        r"你(?:觉得|说|看)呢|"
        r"你(?:觉得|看)?(?:怎么样|如何|行吗|可以吗|合适吗))$|会不会.{0,8}$|"
        r"^(?:这样|这么|那)?(?:算不算|合不合适|有没有问题|有问题吗|值得吗|正常吗|靠谱吗|可行吗|是真的吗)$"
    )


@cache
def _supposed() -> re.Pattern[str]:
    return re.compile(
        r"如果|要是|假如|假设|假使|倘若|若是|若(?=[我有能不要])|万一|除非|一旦|(?:^|[^没])的话$|"
        r"的话(?=[就我也会])|"
        r"就算|即使|即便|哪怕|就当|设想|想象一下|想像|打个比方|比方说|比如说?我|例如我|譬如|只要.{1,12}$|"
        r"等[^，]{1,12}再(?:说|看|定)|换(?:了|作|做)是?我|我是你|早知道|本来(?:可以|应该|要|想)|原本(?:打算|"
        r"计划|要|想)|"
        r"差点(?!意思)|等(?:我|以后|将来|哪天|有).{1,12}(?:了|时|后|再|就)|"
        r"要不(?!是$|然)|要么|不如|何不|还是算了"
    )


@cache
def _unsure() -> re.Pattern[str]:
    return re.compile(
        r"可能(?<!不可能)|也许|或许|说不定|没准|大概(?!.{0,3}[\d一二三四五六七八九十两几百千半])|估计|"
        r"恐怕|应该(?:是|会|在|有|能|可以|不会|没)|八成|"
        r"我猜|猜测|貌似|似乎|好像|像是|仿佛|据说|听说|听闻|传言|传闻|有人说|网上说|都说|大家说|人家说|"
        r"我?怀疑|推测|未必|不一定|不见得|感觉(?:我|自己)?(?:是|像|要|会|可能|快)|怕是|搞不好|保不准|"
        r"兴许|疑似"
    )


@cache
def _wished() -> re.Pattern[str]:
    return re.compile(
        r"希望(?!工程|你(?:以后|今后|每次|都|一直))|但愿|恨不得|巴不得|多希望|多想|做梦都|梦想|幻想|"
        r"要是.*就好|能.{1,12}就好了|就好了|该多好|"
        r"^(?:我|我们)?(?:也|还|就|都|又|一直|特别|很|好|真|挺|有点|其实|现在|最近|突然|倒是|总|老|"
        r"超级?|确实|今年|明年|以后|将来|还是|只是|只|有时候?)*"
        r"(?:想(?!法|念|象|像|起|到|不|必|来)|想要|想去|盼着|渴望|向往|憧憬|期待|羡慕)|(?:很|好|真|"
        r"特别|也|还|总|一直|就)想(?=[去学做吃养有换买试要当成找看])|有机会|^有空|等有空|有空(?:就|再|"
        r"去)|哪天|总有一天|有朝一日"
    )


@cache
def _quoted() -> re.Pattern[str]:
    """Others' words. What a doctor says of the speaker, and what others require, is not here."""
    return re.compile(
        rf"^(?!.{{0,8}}{_CLINIC})(?!我(?:们)?(?:一直|总|常|老|也|就|想|都|是)?说){_WHO}"
        r"(?:说(?!好|服|明|不|实|真|起|定|得|白|到|话|来|法|法|走|睡|英|中|日|法语|粤|普)|讲过|表示|"
        r"声称|宣称|认为|觉得(?<!我觉得)|问我?(?!题|卷|世)|喊道|写道|写着|写的是|"
        r"骂我?|吐槽|抱怨|嚷嚷|嘲笑|念叨|转述|反驳|怀疑我|以为)|"
        r"(?:所谓|俗话|古人|歌词|歌名|歌里|诗里|戏里|剧里|信里|唱的|唱道|台词|书上|书里|书中|文章里|"
        r"新闻(?=[说里上报明])|报道|弹幕|广告里|"
        r"网友|他说|她说|"
        r"人说|老话|名言)|^(?:对方|人家|别人|有人|大家)(?!.{0,4}[叫喊]我)"
    )


@cache
def _once() -> re.Pattern[str]:
    """What holds today only."""
    return re.compile(
        r"^(?:我的?)(?:意思|问题|疑问|想法|理解|看法|建议)(?:是|在于)|"
        r"今天|今日|今儿|今晚|今早|昨天|昨晚|昨儿|昨夜|前天|刚才|刚刚|这会儿|此刻|现在(?:有点|好|很|"
        r"饿|困|累|想|正|要|就要|在(?:开|吃|等|路|地铁|公司|家|外))|"
        r"正在(?!学|备|做(?:一个|个)|开发|写(?:一本|论文)|读|攻读)|待会|等会|等下|一会儿|"
        r"马上(?:要)?(?:去|就|出|下|开|走|吃|睡)|这两天|这几天|这阵子|这次|这一次|这回|今次|"
        r"最近(?:很|好|有点|有些|总|老|几天|比较|挺|特别|非常|心情|状态|天气|压力|一直很)|上周末|"
        r"前几天|前两天|那天|有一次|有次|中午吃|晚上吃了|早上吃了|"
        r"(?:累|困|饿|渴|烦|热|冷|忙|气|吓|笑|急|疼|痛|难受|无聊)(?:死|坏|疯|爆|惨)?(?:了|我了)$|"
        r"^我?(?:有点|好|太|真|快)?(?:累|困|饿|渴|烦|热|冷|忙|晕|懵|难过|开心|高兴|生气|郁闷|头疼|"
        r"头大|崩溃|无语|emo)(?:了|啊|死了)*$"
    )


@cache
def _lasting() -> re.Pattern[str]:
    """What keeps a clause of today from being of today only."""
    return re.compile(
        r"入职|离职|结婚|领证|生日|搬[到家进去来]|搬了|换(?:了)?(?:工作|公司|手机号|电话)|确诊|查出|"
        r"毕业|offer|订婚|求婚|离婚|出生|生了|去世|走了$|退休|决定|定了|定下|敲定|拍板|"
        r"选定|开始|今天起|从今|起，?|纪念日|满|签了|升职|转正|领养|改[到成为用]|换成|弃用|不再|"
        r"商量好|说好|截止|到期|通过了|买了(?:房|车)|正式"
    )


@cache
def _past() -> re.Pattern[str]:
    return re.compile(
        r"以前|小时候|曾经|从前|过去(?!的?[一二两三四五六七八九十几\d]+年)|早年|当年|那时|那会儿|"
        r"那阵子|年轻(?:的)?时|年轻那会|上学(?:的)?时|上学那会|读书(?:的)?时|读书那会|学生时代|"
        r"(?:大学|高中|初中|小学|研究生|单身|本科|实习|中学)(?:的)?(?:时候|那会儿?|期间|那几年|那时)|"
        r"原先|之前(?<!周之前)(?<!月之前)(?<!号之前)(?<!日之前)(?<!底之前)(?<!点之前)(?<!年之前)"
        r"(?<!线之前)(?<!前之前)(?=[我都也一是在有的还就老很特喜讨不用住做抽喝吃养常]|$)|"
        r"(?:^|[^本])原来(?=[是在用住叫做喜讨的不])|早些年|头几年|前些年|老早|一度|上一?份|前东家|"
        r"前公司|前任|(?:高中|初中|小学)(?:是|当|参加|练|打)|上辈子|下辈子|前世|来世"
    )


@cache
def _denied() -> re.Pattern[str]:
    """What somebody says that they did not say or mean."""
    return re.compile(
        r"(?:没有?|不是|并非|从没|从未|未曾|哪里|何时)(?:说|讲|提|表示|觉得|认为|承认|答应|同意|打算|准备|计划)(?!好|"
        r"定)|不是我?不|不是真|不是说|又不是|并不是(?:不|说|因为|真)|"
        r"不等于|不代表|不意味|谈不上|算不上|没那么|也不是(?:说|很|特别|不|多)|不至于|(?:没|还没|没有|"
        r"还没有)(?:决定|定好|定下|定|想好|选好|最终)|未定|待定|再说$|我(?:可|才|又)(?:不(?!爱|喜)|没)|"
        r"谁说(?:的)?我|哪有|别(?:真)?(?:以为|把我当)|误传|谣言|别瞎猜|别误会|别乱猜|犹豫|纠结|考虑|拿不定|没想清"
    )


def of(clauses: Sequence[Clause]) -> list[str]:
    """Give the modality of each clause, one of `statement.MODALITIES`."""
    found: list[str] = []
    for _, group in groupby(clauses, key=lambda clause: clause.sentence):
        found += _of_sentence(list(group))
    return jests.taken_back(clauses, found)


def _of_sentence(clauses: list[Clause]) -> list[str]:
    moods = [_of_clause(clause) for clause in clauses]
    _spread(clauses, moods)
    last = len(clauses) - 1
    if any(re.search("别瞎猜|别误会|别乱猜|别乱说|谁说的", clause.text) for clause in clauses):
        return ["negated"] * len(clauses)
    asked = "？" in clauses[last].closing
    if _tag().search(clauses[last].text):
        moods[max(0, last - 1) :] = ["asked"] * (len(moods) - max(0, last - 1))
    elif asked:
        moods[last] = "asked"
    return moods


def _spread(clauses: list[Clause], moods: list[str]) -> None:
    """Let conditions and others' words reach to the end of the sentence."""
    reach = ""
    for place, clause in enumerate(clauses):
        if reach and moods[place] == STATED and not _breaks(clause, reach):
            moods[place] = reach
        elif reach and _breaks(clause, reach):
            reach = ""
        if moods[place] == "hypothetical" and _supposed().search(clause.text):
            reach = "hypothetical"
            if (
                place
                and place == len(clauses) - 1
                and re.search("[会就能再]|可以|打算", clauses[place - 1].text)
            ):
                moods[place - 1] = "hypothetical"
        if moods[place] == "past" and passing.then().search(clause.text):
            reach = "past"
        if moods[place] == "quoted" and re.search(
            "(?:说|道|讲|唱的|写|表示|认为|觉得|听说|据说)[过了：]*", clause.text
        ):
            reach = "quoted"


def _breaks(clause: Clause, reach: str) -> bool:
    """Tell whether a clause is the speaker's own again: 他说好吃，但我不吃香菜."""
    words = clause.lead + clause.text
    if reach == "quoted":
        return re.match("(?:但是?|不过|可是?|其实|而)[^他她]{0,2}我|但其实", words) is not None
    if reach == "past":
        return re.search("现在|如今|目前|后来|今年|去年|但|不过|已经|早就", words) is not None
    return re.match("不过我|但我(?!会|就)|反正我|因为我|毕竟我", words) is not None


def _of_clause(clause: Clause) -> str:
    text = clause.text
    whole = clause.lead + text
    tests = (
        ("asked", _asked()),
        ("hypothetical", _supposed()),
        ("hypothetical", _wished()),
        ("hypothetical", _unsure()),
        ("quoted", _quoted()),
        ("negated", _denied()),
        ("one-off", jests.sarcasm()),
        ("one-off", passing.broken_off()),
    )
    for mood, pattern in tests:
        if pattern.search(text):
            return mood
    if jests.jest().search(whole):
        return "one-off"
    if _past().search(text):
        return "past"
    if _once().search(whole) and not _lasting().search(text):
        return "one-off"
    if passing.idle(text) or (passing.of_now(clause) and not _lasting().search(text)):
        return "one-off"
    return STATED
