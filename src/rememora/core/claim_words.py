"""Words that claim nothing, deny or count, and words for the same person: what `claims` looks up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rememora.core.statements.english.lexicon import wordset

if TYPE_CHECKING:
    from collections.abc import Iterator

REPORTING = wordset(
    """user users user's users' s they their them themselves he she his her him it its i my me mine myself we our us
    you your is are was were be been being am do does did has have had having will would shall should can could may
    might must a an the this that these those and or but as of to in on at by for from with about into over than then
    so such both each every all any some not no never nor none without instead rather
    prefers prefer preferred preference preferences likes like liked loves love loved enjoys enjoy enjoyed dislikes
    dislike hates hate avoids avoid wants want wanted wishes wish needs need needed uses use used using lives live
    living works work working name named called owns own decided decide decision decides chose choose chosen agreed
    agree accepted plans plan planned planning intends intend expects expect asked ask asks requested request requests
    said says stated states told mentioned confirmed corrected correction clarified favorite favourite favors usually
    always generally currently now longer anymore also only when if who which what where there because
    goes go going went get gets got keep keeps make makes made take takes thing things way someone
    assistant assistant's old years"""
)
"""Words that report or join, of English."""
REPORTING_HAN = frozenset(
    "用户使喜欢爱偏好更倾向希望想要求需应该必须会能可以已经将在是有了的地得和与或及并且而但不没无非别未被把给对向从到为以"
    "于中里上下个这那其他她它们所说明确决定选择改计划打算表示提认同意接受习惯通常总经常一直目前现来去做当时候者叫名字就都也"
    "还只统"
)
"""The same, characters of Chinese."""

SPEAKER = re.compile(r"ユーザー?|사용자(?:는|가|의|은|이)?|使用者|用户")
KOREAN_VERB = re.compile(r"[가-힣]+다")
"""A Korean sentence ends in its verb, whose stem changes with the politeness that a summary leaves out."""

KIN = re.compile(
    "妈妈|母亲|爸爸|父亲|父母|妻子|老婆|太太|丈夫|老公|儿子|女儿|孩子|哥哥|弟弟|姐姐|妹妹|爷爷|奶奶|外公|外婆|男友|女友|"
    "朋友|同事|老板|上司|室友|同学|老师|邻居"
)
SAME_KIN = tuple(
    map(
        wordset,
        (
            "mother mom mum mama mommy",
            "father dad papa daddy",
            "wife missus",
            "grandmother grandma nan nana gran granny",
            "grandfather grandpa",
            "child children kid kids",
            "partner spouse",
            "母亲 妈",
            "父亲 爸 爹",
            "妻子 老婆 太太 媳妇",
            "丈夫 老公",
            "孩子 娃",
        ),
    )
)
"""Words for the same person."""
NEGATIVE = wordset(
    """not no never none neither nor nothing nobody without cannot stop stops stopped quit avoid avoids avoiding
    dislike dislikes disliked hate hates hated refuse refuses refused except instead longer anymore unable
    hardly rarely seldom barely scarcely false untrue lack lacks lacked lacking forbid forbids forbade forbidden
    prohibit prohibits prohibited banned
    不 没 無 无 別 别 未 勿 非 讨 厌 拒 避 禁 戒 除 缺"""
)
NOT_NEGATIVE = re.compile(
    "不错|不過|不过|差不多|不仅|不但|不只|不同|对不起|不好意思|无论|不管|非常|别人|除了|未来|没问题|没事"
)
NEGATIVE_ENDS = re.compile(
    "ない|ません|なかった|ぬ(?:$|。)|苦手|嫌|않|안 |못|없|싫|[很极甚]少|难得"
    r"|(?i:\b(?:far from (?:being|happy|good|perfect|sure|certain|convinced|satisfied|a fan|fond)|anything but|"
    r"g(?:i|a)ve(?:n|s)? up|giving up|got(?:ten)? rid of|fed up with|sick of)\b)"
    r"|(?i:\b(?:i|we|users?)(?:['\u2019](?:m|re)| am| are| is) (?:done|through) with\b)"
)
DENYING = re.compile(
    r"(?=\b(?:without|except|instead of|rather than|but (?:not|never|no))\b)"
    r"|(?<=[,;，；、])(?=\s*(?:not|never|no|不|别|而不))|(?=而不是|但不|，别)",
    re.IGNORECASE,
)
NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")
LABEL = re.compile(r"(?<![A-Za-z0-9_])[A-Za-z][A-Za-z_]*(?:[.+#/-]?\d[\d.]*(?<!\.)[A-Za-z_]*)+")
"""A word that figures belong to, such as "k8s", "e2e", "log4j" or "v2.1"; it is said as it is, or not at all."""
ALONE = re.compile(r"(?<![\w.])\d+(?:[.,:/-]\d+)*(?![\w])")
"""A number that is no part of a word such as "28k"."""
JOINED_NUMBERS = re.compile(r"(?i)(?:\d|\W|from|to|until|till|since|in|and|between|年|自|从|到|至|以来)+")
"""A date that is only numbers, such as "from 2015 to 2024"."""
_ENGLISH = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
_NUMBERS = {word: str(value) for value, word in enumerate(_ENGLISH.split())} | {
    "once": "1",
    "twice": "2",
    "twenty": "20",
    "thirty": "30",
    "forty": "40",
    "fifty": "50",
}
_CHINESE_NUMBER = re.compile("[零〇一二两三四五六七八九十百千万]{1,40}")
"""Nobody writes a longer one; of a pasted wall of them each part is a number, and none outgrows what Python prints."""
_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_UNITS = {"十": 10, "百": 100, "千": 1_000}


def chinese_number(words: str) -> str:
    """Write a Chinese number of up to eight places in figures: 八十一 is 81, 一七二 is 172, 四千五 is 4500."""
    if not set(words) & {*_UNITS, "万"}:
        return value_of("".join(str(_DIGITS[char]) for char in words))
    total = part = digit = 0
    unit = 1
    for char in words:
        if char == "万":
            total, part, digit, unit = (total + part + digit) * 10_000, 0, 0, 10_000
        elif char in _UNITS:
            unit = _UNITS[char]
            part, digit = part + (digit or 1) * unit, 0
        else:
            digit, unit = _DIGITS[char], 1 if char in "零〇" else unit
    return str(total + part + digit * (unit // 10 if unit > 10 and words[-1] in _DIGITS else 1))


def number_of(word: str) -> str | None:
    """Return the figures of a word that is a number, or `None`."""
    if _CHINESE_NUMBER.fullmatch(word):
        return chinese_number(word)
    return value_of(word) if NUMBER.fullmatch(word) else _NUMBERS.get(word)


def numbers_in(text: str) -> Iterator[str]:
    """Give the figures of every number in a text in small letters."""
    yield from (value_of(number) for number in NUMBER.findall(text))
    yield from (_NUMBERS[word] for word in re.findall("[a-z]+", text) if word in _NUMBERS)
    yield from (chinese_number(word) for word in _CHINESE_NUMBER.findall(text))


def value_of(number: str) -> str:
    """Write a number in one way: no commas, no zeros in front."""
    return number.replace(",", "").lstrip("0") or "0"
