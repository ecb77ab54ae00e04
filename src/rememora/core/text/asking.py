"""Whether a text is a question and little else."""

from __future__ import annotations

import re
from functools import cache
from unicodedata import normalize

_CLOSERS = " \t\r\n\u3000\"'”’」』)）]】*_~。.!！…"


_LONGEST_CHARS, _WIDE_COUNTS, _FIRST_WIDE = 160, 6, "\u2e80"
"""About 30 words or 25 Chinese characters. What is longer tells something before it asks: on 8 chats with an
assistant, where people explain and then ask, treating those as questions lost .03 recall@10."""

_ENDING = 16
"""Code points at the end that show its last word, decomposed Hangul too."""

_JAPANESE = """
静か 豊か 確か 遥か 僅か 愚か 厳か 密か 疎か 暖か 温か 微か 幽か 仄か 何か 誰か
はるか まさか たしか わずか おろか しずか ひそか ゆたか おごそか おろそか かすか ほのか あたたか やか らか
いつか いくつか だれか どこか どれか なにか なんか どうか とか というか どころか しか ほか なか ばか すいか
"""
_KANA = "さかな 静かな 豊かな 確かな はるかな わずかな やかな らかな"
_KOREAN = "생각나요 기억나요 화나요 끝나요 만나요 신나요 떠나요 어나요 나타나요 빛나요 혼나요 겁나요 냄새나요"

_JAPANESE_STATEMENTS = tuple(_JAPANESE.split())
"""Adjectives, adverbs and nouns in か, and indefinite words; more questions than statements end otherwise."""

_KANA_STATEMENTS = tuple(_KANA.split())
"""The same in かな."""

_KOREAN_STATEMENTS = tuple(_KOREAN.split())
"""Verbs in 나다, told politely."""

_FIRST_SYLLABLE, _FINALS = 0xAC00, 28
_RIEUL, _PIEUP = 8, 17
"""Hangul syllables are ordered by their final consonant, of which there are 28 with none at 0 (Unicode 3.12)."""


def asks(text: str) -> bool:
    """Tell whether a short text ends with a question, by its mark or its final particle.

    English by the mark alone; Chinese 吗 and 呢, Japanese か and かな, and the Korean endings of
    questions count without one too. A question in the middle of a text does not count.
    """
    if len(text) > _LONGEST_CHARS or _is_long(text):
        return False
    end = text.rstrip(_CLOSERS)
    if end.endswith(("?", "？", "⁇", "؟")):
        return True
    if end.isascii():
        return False
    end = normalize("NFKC", end[-_ENDING:])
    return _final_particle().search(end) is not None or _asks_in_japanese(end) or _asks_in_korean(end)


def disclaims(text: str) -> bool:
    """Tell whether a short text begins by saying that what was asked is not known."""
    return len(text) <= _LONGEST_CHARS and not _is_long(text) and _disclaimer().search(text) is not None


@cache
def _disclaimer() -> re.Pattern[str]:
    opening = r"(?:(?:i'?m |i am )?(?:sorry|afraid)|hmm+|well|oh|honestly|no|unfortunately)[,.! ]*(?:but )?"
    lacks = r"(?:any )?(?:information|record|idea|clue|memory)"
    unable = r"(?:find|recall|remember|tell|say)\b"
    english = (
        rf"^\W*(?:{opening})?(?:no (?:idea|clue)|(?:i(?:'m| am) )?not sure|i have no {lacks}|i (?:can't|cannot|could"
        rf"(?:n't| not)) {unable}|i (?:do(?:n't| not)|did(?:n't| not)) (?:know|remember|recall|have {lacks})|"
        r"you (?:have(?:n't| not)|did(?:n't| not)|never) (?:told|tell|mentioned|mention|said|say))\b"
    )
    chinese = (
        "^(?:(?:抱歉|对不起|不好意思)[，,。 ]*)?我?也?(?:不知道|不清楚|不记得|不确定|没有.{0,6}(?:信息|记录|印象))"
        "|^你还?没有?(?:告诉|说过|提)"
    )
    japanese = "(?:わかりません|分かりません|知りません|覚えていません)[。.]?$"
    korean = "(?:모르겠|몰라요|모릅니다|기억나지 않|기억이 안)"
    return re.compile(f"{english}|{chinese}|{japanese}|{korean}", re.IGNORECASE)


def _is_long(text: str) -> bool:
    """Tell whether it has more than 160 characters, a CJK one counting six."""
    wide = 0 if text.isascii() else sum(character >= _FIRST_WIDE for character in text)
    return len(text) + (_WIDE_COUNTS - 1) * wide > _LONGEST_CHARS


@cache
def _final_particle() -> re.Pattern[str]:
    return re.compile(r"(?:[吗嗎]|(?<=[\u4e00-\u9fff])呢)$")


def _asks_in_japanese(end: str) -> bool:
    """Tell 行きますか and いいかな from 静か, いつか and other words that merely end so."""
    if end.endswith("かしら"):
        return True
    if end.endswith("かな"):
        return not end.endswith(_KANA_STATEMENTS)
    return len(end) > 1 and end.endswith("か") and not end.endswith(_JAPANESE_STATEMENTS)


def _asks_in_korean(end: str) -> bool:
    """Tell 갑니까 and 갈까요 from 오니까 and 그러니까요, which give a reason."""
    if end.endswith("니까"):
        return _final_of(end[:-2]) == _PIEUP
    if end.endswith("까요"):
        return _final_of(end[:-2]) == _RIEUL
    return end.endswith("나요") and not end.endswith(_KOREAN_STATEMENTS)


def _final_of(text: str) -> int:
    """Give the number of the consonant that closes the last syllable of *text*, 0 for none."""
    return (ord(text[-1]) - _FIRST_SYLLABLE) % _FINALS if text and "가" <= text[-1] <= "힣" else 0
