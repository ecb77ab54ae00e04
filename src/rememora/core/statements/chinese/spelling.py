"""One spelling for what means the same, as long as it was, so that offsets stay literal.

Traditional characters, full-width forms, Cantonese function words, and the typos that input methods make most.
"""

from __future__ import annotations

import re
from functools import cache

from rememora.core.statements.chinese.traditional import SIMPLIFIED, TRADITIONAL

_CANTONESE = dict(zip("係唔冇嘅喺咗佢睇啲嚟哋揸", "是不没的在了他看些来们开", strict=True))
_FULL_WIDTH = {chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F) if chr(code) not in ",?!:;()"}
_PUNCTUATION = {
    ",": "，",
    "?": "？",
    "!": "！",
    ";": "；",
    ":": "：",
    "(": "（",
    ")": "）",
    "｡": "。",
    "﹐": "，",
}
_ODD = {
    "\u3000": " ",
    "\xa0": " ",
    "\t": " ",
    "\r": " ",
    "妳": "你",
    "您": "你",
    "俺": "我",
    "咱": "我",
    "偶": "偶",
}

_TYPOS = {
    "因该": "应该",
    "必需": "必须",
    "绝定": "决定",
    "决订": "决定",
    "布署": "部署",
    "布暑": "部署",
    "部暑": "部署",
    "过闵": "过敏",
    "过敢": "过敏",
    "过每": "过敏",
    "木有": "没有",
    "己经": "已经",
    "以经": "已经",
    "喜翻": "喜欢",
    "喜番": "喜欢",
    "喜歓": "喜欢",
    "钟意": "喜欢",
    "中意": "喜欢",
    "座标": "坐标",
    "现再": "现在",
    "住再": "住在",
    "订在": "定在",
    "在也": "再也",
    "一但": "一旦",
    "讨压": "讨厌",
    "套厌": "讨厌",
    "习贯": "习惯",
    "系惯": "习惯",
    "截至": "截止",
    "不在用": "不再用",
    "屋企": "家里",
    "我门": "我们",
    "工做": "工作",
    "平是": "平时",
    "住要": "主要",
    "邀求": "要求",
    "程序猿": "程序员",
    "程序媛": "程序员",
    "成序员": "程序员",
}
_MEANT = "稀饭(?<=[我也很超最都]稀饭)(?=[^，。！？]{2})"
"""Rice gruel, or "like" as some say it in fun."""


@cache
def _table() -> dict[int, str]:
    simplified = dict(zip(TRADITIONAL, SIMPLIFIED, strict=True))
    return str.maketrans({**_FULL_WIDTH, **simplified, **_PUNCTUATION, **_ODD, **_CANTONESE})


@cache
def _typos() -> re.Pattern[str]:
    return re.compile("|".join([*_TYPOS, _MEANT]))


def folded(text: str) -> str:
    """Give *text* in one spelling, as long as it was."""
    plain = text.translate(_table())
    return _typos().sub(lambda match: _TYPOS.get(match[0], "喜欢"), plain)
