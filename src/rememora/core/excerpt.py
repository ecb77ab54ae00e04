"""The part of a long text that holds the words of a question."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from rememora.core.text import query_terms, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_WHOLE_WORD_BELOW = 3
"""Shorter Latin terms match whole words only ("go", not "good"); longer ones are stems, which begin words."""
_STEP = 20
"""How far the beginning may move, in characters, to fall on a space."""
_ASKED_END_CHARS = 2_000
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
    begin = clean_start(text, begin, first)
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
    wanted = needles(question)
    if not wanted:
        return []
    return [(found.start(), found.end(), found[0]) for found in re.finditer(pattern_of(wanted), folded(text))]


def needles(question: str, weights: Mapping[str, float] | None = None) -> dict[str, float]:
    """Return what to look for in a `folded` text: the terms of the question and the words that it has them in.

    Args:
        question: In any words.
        weights: How much each term tells; 1 for what is not in it.
    """
    if len(question) > 2 * _ASKED_END_CHARS:  # a question stands before or behind what was pasted
        question = f"{question[:_ASKED_END_CHARS]}\n{question[-_ASKED_END_CHARS:]}"
    told = weights or {}
    found = {folded(term): told.get(term, 1.0) for term in query_terms(question)}
    for word in words(question):
        if folded(word) not in found and (terms := [t for t in query_terms(word) if folded(t) in found]):
            found[folded(word)] = max(found[folded(term)] for term in terms)
    return found


def pattern_of(needles: Iterable[str]) -> str:
    """Return a pattern that finds them in a `folded` text, the longer before the shorter.

    Latin ones share one look at what stands before, which is four times as fast as one for each.
    """
    ordered = sorted(needles, key=lambda word: (-len(word), word))
    latin = [needle for needle in ordered if needle[0].isascii() and needle[0].isalnum()]
    rest = [re.escape(needle) for needle in ordered if needle not in latin]
    words = [
        re.escape(needle) + ("(?![a-z0-9])" if len(needle) < _WHOLE_WORD_BELOW else "") for needle in latin
    ]
    return "|".join([*([f"(?<![a-z0-9])(?:{'|'.join(words)})"] if words else []), *rest])


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


def clean_start(text: str, begin: int, first: int) -> int:
    """Move *begin* behind a space that is near, and never into a character of several code points."""
    space = text.find(" ", begin - 1, min(first, begin + _STEP))
    if space >= 0:
        begin = space + 1
    while begin < first and (_joins(text[begin]) or text[begin - 1] == "\u200d"):
        begin += 1
    return begin


def folded(text: str) -> str:
    """Return *text* in small letters, without accents and full width, at the same length."""
    low = text.lower()
    if text.isascii():
        return low
    if len(low) != len(text):  # a letter such as İ has two small ones
        return "".join(map(_folded_character, text))
    for character in set(low):
        if character >= "\x80" and (plain := _folded_character(character)) != character:
            low = low.replace(character, plain)
    return low


@lru_cache(maxsize=4096)
def _folded_character(character: str) -> str:
    plain = unicodedata.normalize("NFKD", character)[0]
    return (plain if plain.isascii() else character).lower()[0]
