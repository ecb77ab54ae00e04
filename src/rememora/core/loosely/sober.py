"""Whether what a rule took for a value is one: nobody lives on a sofa, drives a bakery or is called next Monday."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def is_home(text: str, value: str) -> bool:
    """Tell whether words may say that somebody lives at a place from now on.

    Args:
        text: The words that tell it.
        value: The place, as they give it.
    """
    from rememora.core.loosely.acts import acts

    if acts(text).passing:
        return False
    return _no_home().search(value) is None


def is_address(subject: str, attribute: str, value: str) -> bool:
    """Tell whether a value may be one of its attribute, and whose it is may be somebody: Chinese words run together.

    下周一去云帆上班 tells of no 下周一, 坐地铁上班 of no employer, 我妹妹开花店 and 开一辆红色的车 of no such car.
    """
    if _nobody().fullmatch(subject):
        return False
    found = _no_values().get(attribute)
    return found is None or found().search(value) is None


@cache
def _nobody() -> re.Pattern[str]:
    day = "(?:[一二三四五六日天末])?"
    return re.compile(
        f"(?:(?:[这本下上]个?|每)(?:周|星期|礼拜|月|年){day}|(?:周|星期|礼拜)[一二三四五六日天末]|[今明去前后]年"
        "|[今明昨前后]天|[上中下]午|早上|晚上|现在|目前|最近|将来|以后|说[他她它]|在.)"
    )


@cache
def _no_car() -> re.Pattern[str]:
    return re.compile(
        "^[红橙黄绿青蓝紫黑白灰银金粉棕]色?$|^.{1,2}色的?$|^二手$|[店馆厅厂铺坊院所]$|公司$|餐吧$|酒吧$|网吧$"
    )


@cache
def _no_employer() -> re.Pattern[str]:
    return re.compile(
        "^(?:[坐乘骑挤搭]|开车|走路|步行|打车|打的|远程|按时|准时|正常|照常)|^(?:地铁|公交|公交车|高铁|火车|单车|自行车|电动车)$"
    )


@cache
def _no_bike() -> re.Pattern[str]:
    return re.compile("^[车马行]$")


def _no_values() -> dict[str, Callable[[], re.Pattern[str]]]:
    return {"car": _no_car, "employer": _no_employer, "bike": _no_bike}


@cache
def _no_home() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:sofa|couch|bed|chair|armchair|seat|row|table|desk|window|door|corner|floor|back|front|side|left|right|top|bottom|kitchen|"
        r"bathroom|bedroom|office|desk|queue|line|team|department|project|hotel|hostel|airbnb|tent|hospital|car|train|bus|plane|meeting|room)\b"
        "|沙发|床|椅|桌|座位|前排|后排|角落|厨房|客厅|办公室|酒店|宾馆|旅馆|民宿|帐篷|医院|车上|会议室|组$|部门|房间|宿舍$"
    )
