"""Words that a time or a number is told with, as numbers of index terms."""

from __future__ import annotations

from functools import cache

from rememora.core.numbers import numbers_of
from rememora.core.text import index_terms

_TIMES = """
yesterday today tomorrow tonight last next ago since recently week weeks weekend month months year years day days
morning afternoon evening night monday tuesday wednesday thursday friday saturday sunday january february march
april may june july august september october november december spring summer autumn fall winter
昨天 今天 明天 前天 后天 上周 下周 去年 今年 明年 月 年 周 星期 号 早上 晚上 下午 上午 最近
昨日 今日 明日 先週 来週 去年 今年 어제 오늘 내일 지난주 작년 올해
"""
_NUMBERS = """
one two three four five six seven eight nine ten eleven twelve dozen twenty thirty hundred thousand once twice
several couple few both half 一 二 两 三 四 五 六 七 八 九 十 百 千 万 几 半 하나 둘 셋 넷 다섯
"""
_LARGEST = 2_100
"""Numbers in digits up to here are looked for: counts, ages, prices and years."""


@cache
def time_words() -> frozenset[int]:
    """Return the numbers of words that tell when something was."""
    return frozenset(numbers_of(_whole(_TIMES)))


@cache
def number_words() -> frozenset[int]:
    """Return the numbers of words, and of digits, that tell how many."""
    return frozenset(numbers_of([*_whole(_NUMBERS), *map(str, range(_LARGEST + 1))]))


def _whole(words: str) -> list[str]:
    """Return the term of each word; of one without spaces not its characters, which stand in many others."""
    return [max(index_terms(word), key=len) for word in words.split()]
