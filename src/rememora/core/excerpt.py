"""The part of a long text that holds the words of a question."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache

from rememora.core.text import query_terms, words

_WHOLE_WORD_BELOW = 3
"""Shorter Latin terms match whole words only ("go", not "good"); longer ones are stems, which begin words."""
_STEP = 20
"""How far the beginning may move, in characters, to fall on a space."""
_JOINERS = "\u200d\ufe0e\ufe0f"


def excerpt(text: str, question: str, limit: int) -> str:
    """Return at most *limit* code points of *text*, "…" where it was cut: those with most words of *question*.

    Words count once however often they occur; of equal windows the first is shown, with its words in the
    middle. They are looked for as they are written or by their stem, so an irregular form ("went" for "go")
    is passed over. A text with none of them is shown from its start.
    """
    if len(text) <= limit:
        return text
    room = limit - 2
    first, last = _densest(_places(text, question), room)
    begin = min(first - max(room - (last - first), 0) // 2, len(text) - limit + 1)
    if begin <= 1:
        return cut(text, limit)
    begin = _clean_start(text, begin, first)
    return "…" + cut(text[begin:], limit - 1)


def cut(text: str, limit: int) -> str:
    """Return at most *limit* code points of *text*; one that was cut ends in "…".

    It is not cut before a combining mark or inside a joined emoji.
    """
    if len(text) <= limit:
        return text
    end = max(limit - 1, 1)
    while end > 1 and (_joins(text[end]) or text[end - 1] == "\u200d"):
        end -= 1
    return text[:end].rstrip() + "…"


def _joins(character: str) -> bool:
    """Tell whether a character belongs to the one before it."""
    return bool(unicodedata.combining(character)) or character in _JOINERS


def _places(text: str, question: str) -> list[tuple[int, int, str]]:
    """Return start, end and word of every place where a word of the question stands, in order."""
    terms = set(query_terms(question))
    written = [word for word in words(question) if not terms.isdisjoint(query_terms(word))]
    needles = sorted({_folded(needle) for needle in (*terms, *written)}, key=lambda word: (-len(word), word))
    if not needles:
        return []
    pattern = "|".join(map(_pattern, needles))
    return [(found.start(), found.end(), found[0]) for found in re.finditer(pattern, _folded(text))]


def _pattern(needle: str) -> str:
    if not needle[0].isascii() or not needle[0].isalnum():
        return re.escape(needle)
    end = "(?![a-z0-9])" if len(needle) < _WHOLE_WORD_BELOW else ""
    return f"(?<![a-z0-9]){re.escape(needle)}{end}"


def _densest(places: list[tuple[int, int, str]], room: int) -> tuple[int, int]:
    """Return start and end of the places within *room* characters that hold most different words."""
    best, span, left = 0, (0, 0), 0
    held: Counter[str] = Counter()
    for at, (_, end, word) in enumerate(places):
        held[word] += 1
        while left < at and end - places[left][0] > room:
            held[places[left][2]] -= 1
            left += 1
        different = sum(count > 0 for count in held.values())
        if different > best:
            best, span = different, (places[left][0], end)
    return span


def _clean_start(text: str, begin: int, first: int) -> int:
    """Move *begin* behind a space that is near, and never into a character of several code points."""
    space = text.find(" ", begin - 1, min(first, begin + _STEP))
    if space >= 0:
        begin = space + 1
    while begin < first and (_joins(text[begin]) or text[begin - 1] == "\u200d"):
        begin += 1
    return begin


def _folded(text: str) -> str:
    """Return *text* in small letters, without accents and full width, at the same length."""
    return text.lower() if text.isascii() else "".join(map(_folded_character, text))


@lru_cache(maxsize=4096)
def _folded_character(character: str) -> str:
    plain = unicodedata.normalize("NFKD", character)[0]
    return (plain if plain.isascii() else character).lower()[0]
