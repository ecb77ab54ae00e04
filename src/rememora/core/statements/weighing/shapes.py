"""The shape of a clause: its small words as they are, of all others only what kind of thing they name.

"i'm allergic to kiwi" and "i'm allergic to prawns" have one shape, "i'm ILL to FOOD", so that runs of it say
something of clauses whose words were never seen. English and Chinese only; the others are weighed by their words alone.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from rememora.core.statements.weighing import classes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_MOST = 60
"""Words or characters of a shape."""
_REMEMBERED = 4_096
"""Words whose class is kept at hand: most of what is said are a few hundred words."""
_ENDINGS = ("ing", "ed", "ly", "tion", "ness", "er", "est", "ies", "s", "y")
_STEM = 2
"""Letters that a word must have before such an ending, and one more."""
_NUMERALS = "零一二两三四五六七八九十百千万半几"
_TRADE, _NAME, _CAPITALS, _LATIN, _NUMBER, _OTHER = "JOB", "Xx", "XX", "l", "0", "*"


@cache
def _english_token() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d[\d.,:]*|[^\w\s]")


@cache
def _classes() -> Mapping[str, str]:
    return {word: name for name, words in classes.ENGLISH.items() for word in words.split()}


@cache
def _chinese() -> tuple[Mapping[str, str], Mapping[str, Sequence[int]]]:
    """Give the class of each listed word, and by first characters how long such words are, the longest first."""
    known: dict[str, str] = {}
    for name, words in classes.CHINESE.items():
        for word in words.split():
            known.setdefault(word, name)
    sizes: dict[str, set[int]] = {}
    for word in known:
        sizes.setdefault(word[0], set()).add(len(word))
    return known, {first: sorted(some, reverse=True) for first, some in sizes.items()}


@cache
def _run() -> re.Pattern[str]:
    """Latin words and numbers, each one word of a Chinese shape."""
    return re.compile(rf"[A-Za-z][A-Za-z0-9.+#_/-]*|\d[\d.,:%]*|[{_NUMERALS}]+")


def shape(text: str, spoken: str) -> list[str]:
    """Give the shape of a clause; nothing for a language without classes."""
    if spoken == "en":
        found = _english_token().findall(text.replace("’", "'"))[:_MOST]
        return ["^", *[_english(word, at == 0) for at, word in enumerate(found)], "$"]
    return ["^", *_of_chinese(text), "$"] if spoken == "zh" else []


@lru_cache(maxsize=_REMEMBERED)
def _english(word: str, first: bool) -> str:
    low = word.lower()
    if low in classes.FUNCTION_WORDS:
        return low
    known = _classes()
    name = known.get(low) or (known.get(low[:-1]) if low.endswith("s") else None)
    if name is not None:
        return name
    return _by_form(word, low, first)


def _by_form(word: str, low: str, first: bool) -> str:
    from rememora.core.statements.english.lexicon.people import is_trade

    if not low[0].isalpha():
        return _NUMBER if low[0].isdigit() else low
    if is_trade(low):
        return _TRADE
    if word[0].isupper() and not first:
        return _NAME if len(word) == 1 or word[1:].islower() else _CAPITALS
    for ending in _ENDINGS:
        if low.endswith(ending) and len(low) > len(ending) + _STEM:
            return _OTHER + ending
    return _OTHER


def _of_chinese(text: str) -> list[str]:
    from rememora.core.statements.chinese.spelling import folded

    known, sizes = _chinese()
    found: list[str] = []
    read, at = folded(text), 0
    while at < len(read) and len(found) < _MOST:
        word = next(
            (read[at : at + size] for size in sizes.get(read[at], ()) if read[at : at + size] in known), ""
        )
        name = known[word] if word else ""
        if not name:
            word, name = _unlisted(read, at)
        if name != _OTHER or not found or found[-1] != _OTHER:
            found.append(name)
        at += len(word)
    return found


def _unlisted(text: str, at: int) -> tuple[str, str]:
    """Give the word at this place that no class has, and what it is in a shape."""
    if run := _run().match(text, at):
        return run[0], _LATIN if run[0][0].isascii() and run[0][0].isalpha() else _NUMBER
    return text[at], text[at] if text[at] in classes.FUNCTION_CHARACTERS else _OTHER
