"""What tells, by words alone, that something lasts: what `general` may keep, and what it must not."""

from __future__ import annotations

import re
from functools import cache

_NUMBER = (
    r"(?:\d|[一二两三四五六七八九十百]+(?:百|千|万|块|年|岁|个月|口|只|号|点|层|楼|斤|度|级|磅|元|平|公里|"
    r"个(?:舅|人|孩|娃)|片|粒))"
)


@cache
def _durable() -> re.Pattern[str]:
    """A lasting predicate: a rule, a measure, what somebody is or has, what is always or never so."""
    return re.compile(
        rf"{_NUMBER}|一直|从来|从不|向来|常年|历来|永远|绝不|坚决|一律|统一|默认|规矩|规定|规则|专门|固定|长期|"
        rf"每[天周月年晚]|"
        r"只(?![是要想好有见怕])|(?<![毫无])不(?!知|会太|是|好意|对|错|禁|得不|由|仅|过|断|同|想|舍|可思)|"
        r"没(?!想|法|准|错|事|意思|敢)|别|"
        r"必须|禁止|不许|得[抱用靠先吃戴打]|认|姓|叫(?!我|他|她)|属(?![于])|住|租|养|戴|过敏|糖尿|高血压|病|"
        r"医院当|当(?!时|年|初|我|天|然)|"
        r"是(?!因为|为了|想|要|我|这|那|不|很|真|一[种件个次份场段]|如此|怎|最|多么|非常|否)|"
        r"(?<![现])在(?=[\u4e00-\u9fffA-Za-z]{2,8}(?:上|当|做|工作|读|念|任|住))|上[一二三四五六]年级|"
        r"有(?!点|时|些|趣|意思|种|所|关|感|机会|必要|幸|空|一[次天种点])|爱(?!情|心|好|上)|怕(?!是)|中风|瘫|聋|"
        r"残疾|员$|师$|医生|老师|护士|[国央外私民]企|"
        "事业单位|体制内|双休|单休|朝九|夜班|倒班|两点|"
        r"用(?![心力功])|的$|[A-Za-z]{3}"
    )


@cache
def _fleeting() -> re.Pattern[str]:
    """What is of these days, was once, is a plan, a thought or a courtesy."""
    return re.compile(
        r"最近|近来|这(?:几|两|些|阵|段)|正在|今[天晚早]|昨|前[天几]|上次|那[天次晚]|刚|打算|准备|计划着|试试|"
        r"有一次|后来|几[号点个]|开始(?!用)|进展|顺利|努力|坚持|相处|交流|聊天|聊[了过到]|一起(?!住|生活)|参加|"
        r"经历|机会|"
        r"收获|成长|进步|提[高升]|改善|克服|面对|解决|处理|讨论|合作|"
        r"充满|热情|兴趣(?!班)|有意思|有趣|放松|轻松|舒服|快乐|幸福|美好|精彩|重要|值得|越来越|更加|"
        r"心灵|鬼|仙|杠杠|演|改革|草稿|出租$|转让|过[六四]级|毁|逮"
    )


def is_lasting(text: str) -> bool:
    """Tell whether *text* has a lasting predicate and none of the moment."""
    return _durable().search(text) is not None and _fleeting().search(text) is None
