"""Whether what a rule took for a home is one: nobody lives on a sofa, and a stay of two weeks is none."""

from __future__ import annotations

import re
from functools import cache


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


@cache
def _no_home() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:sofa|couch|bed|chair|armchair|seat|row|table|desk|window|door|corner|floor|back|front|side|left|right|top|bottom|kitchen|"
        r"bathroom|bedroom|office|desk|queue|line|team|department|project|hotel|hostel|airbnb|tent|hospital|car|train|bus|plane|meeting|room)\b"
        "|沙发|床|椅|桌|座位|前排|后排|角落|厨房|客厅|办公室|酒店|宾馆|旅馆|民宿|帐篷|医院|车上|会议室|组$|部门|房间|宿舍$"
    )
