"""The plain words of the contract: lower-case alphabetic words and CJK bigrams (A-048 to A-051)."""

from __future__ import annotations

import re
from functools import cache

from rememora.core.text.scripts import IDEOGRAPHS, MARKS, UNSPACED_MARKS


@cache
def _ascii_word() -> re.Pattern[str]:
    return re.compile("[a-z0-9]+")


@cache
def _piece() -> re.Pattern[str]:
    # The contract cuts at the blocks of CJK punctuation and full-width forms, and knows
    # kana and Hangul by their blocks; Han beyond the basic plane is kept as well.
    cjk = rf"\u3040-\u30ff\u31f0-\u31ff\uac00-\ud7af{IDEOGRAPHS}"
    letter = rf"[^\W_{cjk}\u3000-\u303f\uff00-\uffef]"
    return re.compile(rf"(?P<cjk>[{cjk}]+)|{letter}(?:{letter}|[{MARKS}{UNSPACED_MARKS}])*+")


def words(text: str) -> list[str]:
    """Split *text* into lower-case words and CJK bigrams, in order, duplicates kept.

    Words end at whatever is neither letter nor digit. A run of Han, kana and Hangul
    gives its bigrams, one of odd length its last character too, so that a question of
    one character can hit. Full-width forms and CJK punctuation separate.
    """
    if text.isascii():
        return _ascii_word().findall(text.lower())
    found: list[str] = []
    for match in _piece().finditer(text):
        if match.lastgroup == "cjk":
            found += _bigrams(match[0])
        else:
            found += _letters(match[0].lower())
    return found


def _bigrams(run: str) -> list[str]:
    pairs = [run[at : at + 2] for at in range(len(run) - 1)]
    return [*pairs, run[-1]] if len(run) % 2 else pairs


def _letters(word: str) -> list[str]:
    """Cut *word* where a superscript, a fraction or another number without a place value stands."""
    if word.isascii():
        return [word]
    kept = "".join(" " if char.isnumeric() and not char.isdecimal() else char for char in word)
    return kept.split()
