"""What is said in fun or in bitterness, and so not meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rememora.core.statements.clued import Clued

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.chinese.clauses import Clause


JEST = Clued(
    (
        "()3CD[bd乱亿岁仙侠修凭别功南哈唯啊墓奥妾婴嬛宝宫富帝店微总悟愚敏星晶朕板梗横渡火灭狗猪猫玩皇皮真瞎砂磕祜稽窝笑纸编老联胎胡茨董裁貅超越转进逗银闹队阳露靠领飞饼首骗鬼鱼鹦鼠齐龟（🌚🐶😏😜🤡"
    ),
    (
        r"(?:猫|狗|仓鼠|鹦鹉|乌龟)[^，我]{0,10}(?:[四六八]级|批改|写代码|踩键盘|面试|上班|开会|作文|选型|升职|"
        r"拍板|审批|签字)|"
        r"仙女|露水|墓[志誌][铭銘]|横批|^[上下]联|首长|本部队|被窝|银河系|太阳系|南天门|得磕一个|磕头|投胎|转世|飞升|"
        r"我[和跟与][^，]{2,6}唯一的?(?:差别|区别|差距)|(?:靠|凭)[^，]{0,6}(?:感应|玄学|祈祷|信仰|意念|爱发电|算命)|"
        r"^哈哈+我是|开(?:个)?玩笑|逗你|骗你的|逗(?:大家|你们)|瞎说的?|瞎编|胡说|乱说的?|狗头|doge|"
        r"Doge|不是真的|"
        r"23{2,}|bushi|[（(](?:不是|误|划掉|bushi|狗头|手动狗头)[）)]|[🌚😏]|"
        r"(?:几|[一二三四五六七八九十百千\d]+)个亿|首富|外星人|玉皇大帝|皇帝|皇上|奥特曼|超人(?!气)|蝙蝠侠|"
        r"火星(?:人|来)|"
        "仙女下凡|吸血鬼|钮祜禄|孙悟空|齐天大圣|穿越(?:来|过来|回)|修仙|甄嬛|练过.{0,4}(?:宝典|神功|铁砂掌|"
        "轻功)|貔貅|只进不出|微信步数|(?:猫|狗|鱼|娃|儿子|女儿|"
        "仓鼠|电脑|冰箱|床).{0,6}(?:CEO|总裁|领导|总经理|董事长|店长|老板)|臣妾|是(?:一?只|"
        "一?条)(?:小)?(?:猫|狗|咸鱼|鱼|猪|熊猫)$|画的?饼|纸片人|水晶宫|"
        "月老|"
        "元婴|渡劫|灭霸|霍格沃茨|朕|本宫|"
        r"对(?:上班|周一|早起|开会|作业|学习|加班|工作|老板|数学|代码|穷|考试|打卡|调休|起床|内卷|钱|甲方|"
        r"需求|活人|人类|男人|劳动)(?:严重|重度)?过敏|"
        r"当真了?[哈啊]|别当真|[🐶😜🤡]|"
        r"(?:[二两三四五六七八九]百|[一二两三四五六七八九]千|一万|1[3-9]\d|[2-9]\d\d|\d{4,})多?岁|"
        r"我编的|皮一下|说着玩|闹着玩|愚人节|秦始皇|玩梗|手动滑稽|\(滑稽\)|（滑稽）|\[doge\]"
    ),
)
"""Words that call something a joke."""


_NUISANCE = (
    r"(?:加班|开会|堵车|bug|BUG|Bug|报错|半夜|凌晨|排队|被|周一|催|停电|崩|挂|宕机|背锅|改需求|"
    r"改稿|返工|甲方|重启|塞车|晚点|延误|迟到|踩|吵醒|插队|挤地铁|无偿|扣|罚|蚊子|噪音|装修)"
)
_LIKING = r"(?:喜欢|爱|享受|感谢|期待|开心|高兴|热爱)"
SARCASM = Clued(
    (
        '"BUb“”个便修停偿催别卖厉叒启吵呦周呵哟啊嘛嘞噪堵塞多夜太好宕对就崩开怎愧慌打托扣报挂挤插擦改是晚晨杠棒求烧班甲真稿绝罚背能花莫蚊行被误谁谢赐踩返迟钱闲队骂鬼🙄'
    ),
    (
        rf"^呵(?:呵|，|$)|不就是|杠杠的|给鬼|见鬼|没地方(?:烧|花)|钱多得|闲得慌|闲得(?:很|没事)|"
        rf"呵呵|可真(?!的|实)|可太|真是.{{0,6}}[”\"]|[“\"](?:棒|好|贴心|高效|体贴|优秀|专业|完美|靠谱|"
        rf"及时|人性化|先进)[”\"]|真行|好一个|我谢谢|谢谢您嘞|🙄|又双叒|"
        rf"^(?:对对对|是是是|行行行|好好好|啊对|可不嘛|可不是嘛|呦|哟)|(?:给|替|为)(?:房东|银行|医院|老板|"
        rf"资本家)(?:打工|卖命)|"
        rf"最(?:爱|喜欢|享受|期待)(?:干|做|看)?的(?:事|事情)?(?:就是|莫过于|便是).{{0,8}}{_NUISANCE}|"
        "(?:就|最)(?:喜欢|爱|擅长)(?:的就是)?.{0,6}(?:被(?!子)|给别人|擦屁股|背锅|挨骂)|真有你的|不愧是|"
        "拜.{1,8}所赐|托.{1,8}的福|求之不得呢|"
        "谁懂啊|"
        rf"{_LIKING}.{{0,10}}{_NUISANCE}.{{0,12}}(?:了|呢|啊|呀|的感觉)$|{_NUISANCE}.{{0,12}}(?:太|最|真|可){_LIKING}|"
        rf"(?:太棒|真棒|真好|真会|绝了|多好|厉害了|牛啊).{{0,3}}$(?<=[呢啊了呵])|能不{_LIKING}|谁不{_LIKING}|"
        rf"怎么(?:可能|会)不{_LIKING}"
    ),
)
"""Praise of what nobody likes, and words that are said in bitterness only."""


_PRAISE = Clued(
    "以伙佩动厉吧呵哇哦塞太完幸开思恩恭惊报效棒欣牛真福秀种绝荣谐谢贴起速错香！，",
    (
        r"太棒|真棒|真好|太好了|好棒|优秀|完美|厉害|^牛[啊逼]?|绝了|惊喜|贴心|感动|感恩|(?:谢谢|感谢|"
        r"多谢)(?:啊|你们|领导|公司|"
        "老板|甲方|您嘞)|恭喜|佩服|高效|神速|真香|太爱|可谢谢|好开心|幸福|荣幸|福报|真不错|真幸运|真体贴|"
        "福利可好|和谐|特别欣赏|太爱这|就喜欢这种|真好|哇哦|哇塞|^哇|真行|真会|"
        "可真|好家伙|"
        r"了不起|可以可以|不错不错|真有意思|挺好[，！]|行吧|呵"
    ),
)


_BAD = Clued(
    (
        "BUb丢临便停偿催写卡又双取变启吵周呼噪回团坏堵夜宕宵崩差干开扣报拒挂排插改晚晨没派流涨漏版班甲白稿等罚翻背裁误谁踪返迟遍都闪队饼鸽"
    ),
    (
        r"加班|开会|堵车|bug|BUG|Bug|报错|半夜|凌晨|排队|周一|催|停电|崩|挂[了三两]|宕机|背锅|改需求|改稿|"
        r"返工|甲方|重启|晚点|"
        r"延误|迟到|吵醒|插队|无偿|扣|罚|噪音|等了|没人|一个人都|只挂|没有流程|八遍|第一版|白干|通宵|画饼|裁|"
        r"失踪|漏水|放鸽子|"
        r"又[超错挂崩停改丢忘]|不回|就下班|坏了|打呼|开不了机|谁也不理谁|说变就变|派单|排班|失踪|随便喝|又双|"
        r"催命|临时|下班前|"
        r"团建|被拒|涨价|取消|丢件|差评|白给|卡死|闪退|重写|推翻"
    ),
)


def _opens_bitterly(clause: Clause, mood: str) -> bool:
    """Tell whether a clause is said in bitterness, which colours its sentence: 对对对, 文档写给鬼看的."""
    if mood == "one-off" and SARCASM.search(clause.text):
        return True
    return _OPENER.match(clause.lead + clause.text) is not None


_OPENER = Clued(
    "伙厉呦呵哟啊嘛好对恭愧救是牛真笑绝行谢，",
    (
        r"(?:呵|对对对|是是是|行行行|好好好|啊对|可不嘛|呦|哟|好家伙|笑死|救命|绝了|牛[啊逼哇]|厉害了|"
        r"没事(?=，)|不愧|真有你|感谢(?!你)|恭喜)(?![，！ ]*我)"
    ),
)


def _embitter(clauses: Sequence[Clause], moods: list[str]) -> None:
    """Mark the sentences that praise and tell what nobody likes in one breath, and the one after a praise."""
    bitter = {one.sentence for one, mood in zip(clauses, moods, strict=True) if _opens_bitterly(one, mood)}
    by_sentence: dict[int, list[int]] = {}
    for at, clause in enumerate(clauses):
        by_sentence.setdefault(clause.sentence, []).append(at)
        moods[at] = "one-off" if clause.sentence in bitter else moods[at]
    for sentence in sorted({one.sentence for one in clauses if _PRAISE.search(one.lead + one.text)}):
        near = [*by_sentence[sentence], *by_sentence.get(sentence + 1, ())]
        if any(_BAD.search(clauses[at].text) for at in near):
            for at in near:
                moods[at] = "one-off"


def taken_back(clauses: Sequence[Clause], moods: list[str]) -> list[str]:
    """Take back what was said before a joke is called one: its sentence, and the one before if it stands alone."""
    _embitter(clauses, moods)
    for place, clause in enumerate(clauses):
        if not JEST.search(clause.text + clause.closing):
            continue
        first = place == 0 or clauses[place - 1].sentence < clause.sentence
        reach = clause.sentence - 1 if first else clause.sentence
        for other in range(place + 1):
            if clauses[other].sentence >= reach:
                moods[other] = "one-off"
        for other in range(place + 1, len(clauses)):
            serious = re.search(
                "其实|说正经|说真的|认真|实际上|真正|不过|但", clauses[other].lead + clauses[other].text
            )
            if clauses[other].sentence > clause.sentence or serious:
                break
            moods[other] = "one-off"
    return moods
