"""Which words of a Chinese or Japanese question are function words where they stand.

The same characters begin, end and stand inside other words: 被告, 拖把, ねこの, からあげ. A question
that keeps a function word is a little blurred; one that loses a noun finds another line.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from rememora.core.text.scripts import kind_of
from rememora.core.text.stopping import pieces, stop_table
from rememora.core.text.stops_cjk import (
    BEHIND_A_NOUN,
    CHINESE,
    CHINESE_BEGINNING,
    CHINESE_KEPT,
    CHINESE_LINKING,
    JAPANESE,
    JAPANESE_ASKING,
    JAPANESE_BOUND,
    JAPANESE_GRAMMAR,
    JAPANESE_KEPT,
    JAPANESE_PERSONS,
    JAPANESE_POINTING,
    JAPANESE_TRAILING,
)

if TYPE_CHECKING:
    from rememora.core.text.stopping import Pieces, StopTable

_CASE = frozenset("はがをにでとものへ")
"""Particles behind which a new phrase begins; ね, か and よ end one."""

_SURE_CASE = frozenset("はがをにでも")
"""Of these, those that rarely stand before この inside a word, as in おとこの and きのこの."""

_ATTRIBUTE_ENDINGS = frozenset("るたいなのうくすつぬむぐぶだ")
"""Last kana of verbs, adjectives and の before a noun."""

_SAYING_NOTHING = frozenset("をはがにのでともへやかねよてたしなだばれいんっうるすくさ")
"""Kana that are an ending or a particle when they stand alone between two function words."""


def chinese_rests(run: str) -> tuple[list[str], list[str]]:
    """Give what is left of *run* between its function words, and the pairs that reach across a doubtful cut."""
    cut = pieces(_chinese(), run, cuts=_cuts_chinese)
    across = [
        word + rest
        for (word, stops), (rest, rest_stops) in pairwise(cut)
        if stops and word in CHINESE_BEGINNING and not rest_stops and len(rest) == 1
    ]
    return _rests(cut), across


def japanese_rests(run: str) -> tuple[list[str], list[str]]:
    """Do the same for a *run* with kana."""
    cut = pieces(_japanese(), run, cuts=_cuts_japanese)
    return _rests(cut), [
        pair for at, (rest, _) in enumerate(cut) if _lone_kana(rest) for pair in _around(cut, at)
    ]


def _rests(cut: Pieces) -> list[str]:
    return [rest for rest, stops in cut if not stops]


@cache
def _chinese() -> StopTable:
    return stop_table(CHINESE, CHINESE_KEPT)


@cache
def _japanese() -> StopTable:
    return stop_table(JAPANESE, JAPANESE_KEPT)


def _cuts_chinese(run: str, at: int, word: str, _start: int) -> bool:
    """Let 把 and its like be the end of a word where nothing follows that they could link to."""
    behind = at + len(word)
    return word not in CHINESE_LINKING or (behind < len(run) and not run.startswith(BEHIND_A_NOUN, behind))


def _cuts_japanese(run: str, at: int, word: str, start: int) -> bool:
    kana = _kana_before(run, at, start)
    anchored = at > len(kana)
    if word in JAPANESE_ASKING or word in JAPANESE_POINTING:
        return _begins_phrase(kana, anchored=anchored, sure=word in JAPANESE_ASKING)
    if word in JAPANESE_BOUND:
        return kana[-1:] in _ATTRIBUTE_ENDINGS and (anchored or len(kana) > 1)
    if word in JAPANESE_TRAILING:
        return _follows_word(kana, anchored=anchored) and (word != "とは" or not kana)
    if word in JAPANESE_PERSONS:
        behind = run[at + len(word) : at + len(word) + 1]
        return not behind or kind_of(behind) != "han"
    return True


def _kana_before(run: str, at: int, start: int) -> str:
    """Give the hiragana that stand directly before *at*, behind the last function word."""
    first = at
    while first > start and kind_of(run[first - 1]) == "hiragana":
        first -= 1
    return run[first:at]


def _begins_phrase(kana: str, *, anchored: bool, sure: bool) -> bool:
    if len(kana) < 2:
        return not kana or (anchored and kana in _CASE)
    return kana[-1] in (_CASE if sure else _SURE_CASE)


def _follows_word(kana: str, *, anchored: bool) -> bool:
    """Want another script, a function word, or two kana before; a particle behind a noun is not one of these."""
    if not anchored:
        return len(kana) > 1
    return len(kana) > 2 or not kana or (kana[0] not in _CASE)


def _lone_kana(rest: str) -> bool:
    return len(rest) == 1 and kind_of(rest) == "hiragana" and rest not in _SAYING_NOTHING


def _around(cut: Pieces, at: int) -> list[str]:
    rest = cut[at][0]
    before = cut[at - 1][0][-1] + rest if at else ""
    behind = rest + cut[at + 1][0][0] if at + 1 < len(cut) else ""
    return [
        pair
        for pair in (before, behind)
        if pair and pair not in JAPANESE_GRAMMAR and all(kind_of(char) == "hiragana" for char in pair)
    ]
