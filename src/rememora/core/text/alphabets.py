"""Letters of other alphabets in one plain form: accents off, points off, digits as 0 to 9."""

from __future__ import annotations

from functools import cache
from unicodedata import decimal, normalize

from rememora.core.text.scripts import STRIPPED_MARKS, characters

_KEPT = (
    ("\u0438\u0306", "\u0439"),
    ("\u0418\u0306", "\u0419"),
    ("\u0456\u0308", "\u0457"),
    ("\u0406\u0308", "\u0407"),
)
"""Cyrillic short i and yi are letters of their own, not accented ones."""

_LETTERS = str.maketrans(
    {
        "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "ł": "l", "Ł": "L", "ħ": "h", "Ħ": "H",
        "ı": "i", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "þ": "th", "Þ": "Th", "ŧ": "t", "Ŧ": "T",
        "ŋ": "n",
        "\u0649": "\u064a", "\u06cc": "\u064a", "\u06a9": "\u0643", "\u0629": "\u0647", "\u0671": "\u0627",
    }
)  # fmt: skip
"""Letters without a decomposition, and the Arabic ones that are written for each other."""

_ARTICLES = (
    "\u0648\u0627\u0644",
    "\u0628\u0627\u0644",
    "\u0643\u0627\u0644",
    "\u0641\u0627\u0644",
    "\u0627\u0644",
)
"""Arabic al-, also behind and, with, like, so."""

_MIN_AFTER_ARTICLE = 3
"""Letters that must remain, so that a short word is not taken for an article."""


@cache
def _marks() -> frozenset[str]:
    return characters(STRIPPED_MARKS)


def fold(word: str) -> str:
    """Fold the accents and variant letters of *word*; its case stays.

    Marks of Latin, Greek, Cyrillic, Hebrew and Arabic go, those of Indic scripts are
    letters and stay. Decimal digits of any script become 0 to 9; Arabic loses al-.
    """
    if word.isascii():
        return word
    word = normalize("NFD", word)
    for letter, kept in _KEPT:
        word = word.replace(letter, kept)
    marks = _marks()
    word = normalize("NFC", "".join(char for char in word if char not in marks)).translate(_LETTERS)
    if not word.isascii():
        word = "".join(str(decimal(char)) if char.isdecimal() else char for char in word)
    return _without_article(word) if word[:1] >= "\u0600" else word


def _without_article(word: str) -> str:
    for article in _ARTICLES:
        if word.startswith(article) and len(word) - len(article) >= _MIN_AFTER_ARTICLE:
            return word[len(article) :]
    return word
