"""How many tokens a text costs, without a tokenizer."""

from __future__ import annotations

import os
from functools import cache, partial
from typing import TYPE_CHECKING

from rememora.core.token_weights import DEFAULT, VOCABULARIES, WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rememora.core.token_weights import Weights

_BEGINNINGS = (
    *((9, 9, "_"), (10, 10, "/"), (13, 13, "/"), (32, 32, "_"), (48, 57, "0"), (65, 90, "A"), (97, 122, "a")),
    *((0xC0, 0xCD, "L"), (0xCE, 0xCF, "E"), (0xD0, 0xD3, "Y"), (0xD4, 0xDF, "S"), (0xE0, 0xE1, "I")),
    *((0xE2, 0xE2, "P"), (0xE3, 0xE3, "K"), (0xE4, 0xE9, "H"), (0xEA, 0xED, "G"), (0xEE, 0xEF, "F")),
    (0xF0, 0xFF, "M"),
)
"""Ranges of the first byte of a character in UTF-8, and its kind: white space, line end, digit, capital, small
letter; other Latin; Greek; Cyrillic; Semitic; Indic and Thai; dashes, quotes and symbols; kana and CJK marks; Han;
Hangul; full width; emoji and rare Han. All else is a mark."""


def _kinds() -> bytes:
    kinds = bytearray(b"." * 256)
    for first, last, kind in _BEGINNINGS:
        kinds[first : last + 1] = kind.encode() * (last + 1 - first)
    return bytes(kinds)


_KIND_OF = _kinds()
_INNER = bytes(range(0x80, 0xC0))  # bytes inside of a character
_LETTERS = bytes(ord("x") if kind in b"aALE" else ord(" ") for kind in range(256))
_CONSONANTS = bytes(
    ord("x") if chr(kind) in "bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ" else ord(" ") for kind in range(256)
)
_DIGITS = bytes(ord("x") if kind == ord("0") else ord(" ") for kind in range(256))

_WHOLE_CHARS, _SAMPLES, _SAMPLE_CHARS = 1_200, 6, 200
"""A longer text is estimated by six samples, evenly spaced: 4,000 characters take 40 us, in Chinese 70 us."""
_MOST_COUNTED = 8_192
"""Texts whose estimate is remembered, by a hash and without their words: what is shown once is shown again."""
_UP = 0.9
"""From a tenth on it is rounded up: as near as the nearest number, and less often far under."""
_SCRAMBLED, _SCRAMBLED_COST, _LEAST_LETTERS = 0.2, 2.0, 100
"""Where a fifth of the letters stand in runs of four consonants the text is base64, a hash or a cipher. Of texts with
words none has more than .18; what each run costs there was chosen so that both halves are never far under."""
_LEAST_OF_HAN = 0.3
"""Tokens a Han character costs at least, however many known pairs overlap in it."""


def estimate_tokens(text: str, *, vocabulary: str = DEFAULT) -> int:
    """Estimate the tokens of a text, at least 1; 0 for an empty one.

    Counts words, numbers, runs of marks and white space, characters by script, and pairs of Han that are one token,
    each with a weight of the vocabulary (`token_weights`). The weights were fitted to the real counts of one half of
    the texts of `benchmarks tokens` (`benchmarks/tokens_fit.py`); how near they are on the other half stands in the
    report.

    Args:
        text: Any text.
        vocabulary: One of `VOCABULARIES`.
    """
    key = hash(text), len(text), vocabulary
    found = _counted.get(key)
    if found is None:
        if len(_counted) >= _MOST_COUNTED:
            _counted.clear()
        found = _counted[key] = _estimated(text, vocabulary)
    return found


_counted: dict[tuple[int, int, str], int] = {}


def _estimated(text: str, vocabulary: str) -> int:
    if len(text) > _WHOLE_CHARS:
        step = (len(text) - _SAMPLE_CHARS) // (_SAMPLES - 1)
        read = "".join(text[at * step : at * step + _SAMPLE_CHARS] for at in range(_SAMPLES))
        return int(_tokens(read, vocabulary) * len(text) / len(read) + _UP)
    return max(int(_tokens(text, vocabulary) + _UP), 1) if text else 0


def counter(vocabulary: str) -> Callable[[str], int]:
    """Return what estimates the tokens of a text by this vocabulary."""
    return estimate_tokens if vocabulary == DEFAULT else partial(estimate_tokens, vocabulary=vocabulary)


def _tokens(text: str, vocabulary: str) -> float:
    weights = WEIGHTS[vocabulary]
    found, han = weighed(text, weights)
    return max(found + weights.known * pairs(text, vocabulary), _LEAST_OF_HAN * han) if han > 1 else found


def weighed(text: str, weights: Weights) -> tuple[float, int]:
    """Return the sum of all that is counted in a text but known pairs, each by its weight, and how many Han it has."""
    wide = not text.isascii()
    coded = text.encode("utf-8", "surrogatepass")
    kinds = coded.translate(_KIND_OF, _INNER) if wide else coded.translate(_KIND_OF)
    count, letters = kinds.count, kinds.translate(_LETTERS)
    found = weights.word * _runs(letters)
    for run, tokens in weights.long:
        found += tokens * letters.count(run)
    found += _unspoken(coded, letters, weights)
    for run, tokens in weights.ascii:
        found += tokens * count(run)
    if b"0" in kinds:
        found += weights.number * _runs(kinds.translate(_DIGITS))
    if wide:
        for run, tokens in weights.wide:
            found += tokens * count(run)
    return found, count(b"H") if wide else 0


def _unspoken(coded: bytes, letters: bytes, weights: Weights) -> float:
    """Return what runs of four consonants cost: more where so many are that the text has no words."""
    runs, length = coded.translate(_CONSONANTS).count(b"xxxx"), letters.count(b"x")
    scrambled = length >= _LEAST_LETTERS and 4 * runs >= _SCRAMBLED * length
    return runs * (weights.unspoken + _SCRAMBLED_COST * scrambled)


def _runs(marked: bytes) -> int:
    """Return how many runs of what is not a space there are."""
    return marked.count(b" x") + marked.startswith(b"x")


def pairs(text: str, vocabulary: str) -> float:
    """Return how many neighbours are one token; of a longer text every second hundred characters are looked at.

    Numbers are looked up in a third of the time of strings.
    """
    read = text
    if len(text) > _WHOLE_CHARS // 2:
        read = "".join(text[at : at + _SAMPLE_CHARS // 2] for at in range(0, len(text), _SAMPLE_CHARS))
    known, coded = _known(vocabulary).__contains__, memoryview(read.encode("utf-16-le", "surrogatepass"))
    ends = [(start, start + (len(coded) - start) // 4 * 4) for start in (0, 2)]
    return sum(sum(map(known, coded[start:end].cast("I"))) for start, end in ends) * len(text) / len(read)


@cache
def _known(vocabulary: str) -> frozenset[int]:
    """Return the pairs of Han that a vocabulary has as one token, of those that the table holds, in UTF-16.

    The table has every pair that the texts of this project hold, under the first vocabulary that has it.
    """
    with open(os.path.join(os.path.dirname(__file__), "token_words.zh.txt"), encoding="utf-8") as file:
        lines = [line for line in file.read().split("\n") if not line.startswith("#")]
    words = "".join(line for line in lines[: lines.index(_AFTER[vocabulary])] if not line.isascii())
    return frozenset(memoryview(words.encode("utf-16-le")).cast("I"))


_AFTER = dict(zip(VOCABULARIES, (*VOCABULARIES[1:], "end"), strict=True))
"""The line of the table behind the pairs of each vocabulary."""


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
