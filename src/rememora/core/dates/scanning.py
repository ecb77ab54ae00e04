"""One walk over the text: where a word or a character may begin a date, its rules are tried."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.dates import chinese, english, names
from rememora.core.dates.meaning import Piece, compiled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.core.dates.meaning import Meaning, Rule

_KANA_REACH = 40
"""Characters on each side that are looked at for kana, which say that it is Japanese."""


@cache
def _clues() -> re.Pattern[str]:
    """Words, numbers that hang on nothing, and the Chinese characters that dates begin with."""
    han = "".join(c for c in chinese.CHARACTERS if not c.isdecimal())
    return re.compile(
        rf"(?<![a-z0-9_\u00c0-\u024f])([a-z]++)|(?<![a-z0-9_\u00c0-\u024f.:/\-$€£¥#+,@=~^&%\\])([0-9]++)"
        rf"|(?<=[年月日号天午晚上早末周0-9][\-–—~])([0-9]++)|(?<=mid-)([0-9]++)|([{han}])"
    )


@cache
def _letter() -> re.Pattern[str]:
    return re.compile("[a-z]")


@cache
def _kana() -> re.Pattern[str]:
    return re.compile("[\u3041-\u3096\u30a1-\u30fa]")


@cache
def _sentence_end() -> re.Pattern[str]:
    return re.compile("[.!?。！？\n]")


@cache
def _plain_date() -> re.Pattern[str]:
    return re.compile("(?:[0-9]{4}年)?[0-9]{1,2}月[0-9]{1,2}日|[0-9]{4}年(?:[0-9]{1,2}月)?")


def pieces(low: str, plain: str) -> Iterator[Piece]:
    """Give the pieces of *low*, the lower-cased *plain*, in order and without overlap."""
    free = 0
    numbered = _of_digits(low)
    for clue in _clues().finditer(low):
        start = clue.start()
        if start < free:
            continue
        for rules in _rules(clue, numbered):
            piece = _first(rules, low, plain, start)
            if piece is not None:
                if not names.is_name(piece, plain):
                    yield piece
                free = piece.end
                break


def _of_digits(low: str) -> tuple[Rule, ...]:
    """Give the English rules for digits that can fit in *low*."""
    return english.DIGITS if _letter().search(low) else english.WITHOUT_LETTERS


def _rules(clue: re.Match[str], numbered: tuple[Rule, ...]) -> Iterator[Sequence[Rule]]:
    word = clue[1]
    if word:
        yield english.WORDS.get(word, ())
        return
    character = clue[0][0]
    if character.isdecimal():
        yield numbered
        if clue.string.isascii():
            return
    yield chinese.CHARACTERS.get(character, ())


def _first(rules: Sequence[Rule], low: str, plain: str, start: int) -> Piece | None:
    for rule in rules:
        match = compiled(rule.pattern).match(low, start)
        if match is None:
            continue
        meaning = _built(rule, match, plain)
        if meaning is None:
            continue
        if rule.starts and not _fits_language(match):
            continue
        return Piece(start, match.end(), meaning)
    return None


def _built(rule: Rule, match: re.Match[str], plain: str) -> Meaning | None:
    try:
        return rule.build(match, plain)
    except ValueError:  # a numeral that is no number, such as 十千
        return None


def _fits_language(match: re.Match[str]) -> bool:
    """Keep Chinese words out of Japanese, where only numbered dates mean the same."""
    left = match.string[max(0, match.start() - _KANA_REACH) : match.start()]
    left = _sentence_end().split(left)[-1]
    right = _sentence_end().split(match.string[match.end() : match.end() + _KANA_REACH], maxsplit=1)[0]
    if _kana().search(left) is None and _kana().search(right) is None:
        return True
    return _plain_date().fullmatch(match[0]) is not None
