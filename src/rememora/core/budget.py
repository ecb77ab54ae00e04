"""How many tokens a text costs, without a tokenizer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_BEGINNINGS = (
    *((9, 9, "_"), (10, 10, "/"), (13, 13, "/"), (32, 32, "_"), (48, 57, "0"), (65, 90, "A"), (97, 122, "a")),
    *((0xC0, 0xCF, "L"), (0xD0, 0xD3, "Y"), (0xD4, 0xDF, "S"), (0xE0, 0xE1, "I"), (0xE2, 0xE2, "P")),
    *((0xE3, 0xE3, "K"), (0xE4, 0xE9, "H"), (0xEA, 0xED, "G"), (0xEE, 0xEF, "F"), (0xF0, 0xFF, "M")),
)
"""Ranges of the first byte of a character in UTF-8, and its kind: white space, line end, digit, capital, small
letter; other Latin and Greek; Cyrillic; Semitic; Indic and Thai; dashes, quotes and symbols; kana and CJK marks; Han;
Hangul; full width; emoji and rare Han. All else is a mark."""


def _kinds() -> bytes:
    kinds = bytearray(b"." * 256)
    for first, last, kind in _BEGINNINGS:
        kinds[first : last + 1] = kind.encode() * (last + 1 - first)
    return bytes(kinds)


_KIND_OF = _kinds()
_INNER = bytes(range(0x80, 0xC0))  # bytes inside of a character
_LETTERS = bytes(ord("x") if kind in b"aAL" else ord(" ") for kind in range(256))
_DIGITS = bytes(ord("x") if kind == ord("0") else ord(" ") for kind in range(256))
_WORD, _NUMBER = 1.0, 1.2
_ASCII = (
    *((b"aA", 0.85), (b"AA", 0.2), (b"0", 0.16), (b"0a", 0.3)),
    *((b".", 0.47), (b"._", 0.64), (b"/", 0.7), (b"__", 0.15)),
)
"""Tokens for each: a capital inside of a word, another capital, a digit, letters right behind a number, a mark, a mark
before a space, a line end, two spaces."""
_WIDE = (
    *((b"H", 0.61), (b"K", 0.82), (b"F", 1.13), (b"G", 0.9), (b"G_", 0.4)),
    *((b"L", 0.79), (b"P", 0.46), (b"M", 1.4), (b"Y", 0.35), (b"S", 0.45), (b"I", 0.5)),
)
"""Tokens a character of the other kinds, and for a space behind Hangul."""


_WHOLE_CHARS, _SAMPLES, _SAMPLE_CHARS = 2_400, 6, 400
"""A longer text is estimated by six samples, evenly spaced: 4,000 characters took 40 us, 5 MB 60 ms."""


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text, rounded up; 0 for an empty one.

    Counts words, numbers, marks and characters by script, each with a weight. Those were fitted to the mean
    of three vocabularies of today (o200k, Qwen, DeepSeek) on 3,500 texts. Of other texts with eight tokens or
    more, within 15 % are: English .98 to 1.00, Markdown with code .99, code .91 to .93. Chinese texts cost
    .73, .58 and .54 tokens a character there, so no estimate is near to all: the median is 11 % below the first
    and 13 and 19 % above the others. Vocabularies of before 2024 take up to twice as many for Chinese.
    """
    if len(text) > _WHOLE_CHARS:
        step = (len(text) - _SAMPLE_CHARS) // (_SAMPLES - 1)
        read = "".join(text[at * step : at * step + _SAMPLE_CHARS] for at in range(_SAMPLES))
        return -int(-_tokens(read) * len(text) / len(read) // 1)
    return -int(-_tokens(text) // 1)


def _tokens(text: str) -> float:
    wide = not text.isascii()
    coded = text.encode("utf-8", "surrogatepass")
    kinds = coded.translate(_KIND_OF, _INNER) if wide else coded.translate(_KIND_OF)
    count = kinds.count
    found = _WORD * _runs(kinds.translate(_LETTERS))
    for run, tokens in _ASCII:
        found += tokens * count(run)
    if b"0" in kinds:
        found += _NUMBER * _runs(kinds.translate(_DIGITS))
    if wide:
        for run, tokens in _WIDE:
            found += tokens * count(run)
    return found


def _runs(marked: bytes) -> int:
    """Return how many runs of what is not a space there are."""
    return marked.count(b" x") + marked.startswith(b"x")


def fitting(costs: Iterable[int], budget: int | None) -> list[int]:
    """Return the places of the costs that fit into *budget* tokens together, taken in order.

    One that is too large alone is passed over, so that it does not keep out all that follow. `None` is
    no limit.
    """
    places = []
    spent = 0
    for place, cost in enumerate(costs):
        if budget is None or spent + cost <= budget:
            spent += cost
            places.append(place)
    return places
