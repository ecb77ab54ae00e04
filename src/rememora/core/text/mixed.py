"""Terms of a chunk that holds more than ASCII: cut where the script changes, each stretch by its own rule.

Most such chunks are Chinese: Han, punctuation and now and then a number or a name. These are cut in one go.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from operator import add
from typing import TYPE_CHECKING

from rememora.core.text.cjk import asked_run_of_cjk, run_of_cjk
from rememora.core.text.identifiers import ascii_compound, compound_pattern, compound_terms, without_schemes
from rememora.core.text.korean import asked_run_of_hangul, run_of_hangul
from rememora.core.text.scripts import MARKS, kind_of
from rememora.core.text.unspaced import run_of_clusters

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_MAX_DIGITS = 8
"""Digits of a number that is told together with the character behind it."""

_CJK = "c"
"""The letter of the stretches in which Han and kana belong together."""


@cache
def _compound() -> re.Pattern[str]:
    return re.compile(compound_pattern(rf"\w(?:\w|[{MARKS}])*+"))


_STRETCHES = {
    "": "_",
    "han": _CJK,
    "hiragana": _CJK,
    "katakana": _CJK,
    "prolonged": _CJK,
    "hangul": "h",
    "unspaced": "u",
    "regional": "r",
    "emoji": "e",
}
"""The kind of a character to a letter for the stretch that it belongs to; "_" is written with spaces."""


class _Letters(dict[int, str]):
    """Code points to the letter of their stretch, found out when they are met: a table for `str.translate`."""

    def __missing__(self, code: int) -> str:
        letter = self[code] = _STRETCHES[kind_of(chr(code))]
        return letter


_letters = _Letters()


@cache
def _stretch() -> re.Pattern[str]:
    return re.compile(r"(.)\1*+")


def _flags(run: str) -> list[str]:
    """Pair the letters of flags; an odd one out stands alone."""
    return [run[at : at + 2] for at in range(0, len(run), 2)]


_INDEXED: dict[str, Callable[[str], list[str]]] = {
    _CJK: run_of_cjk,
    "h": run_of_hangul,
    "u": run_of_clusters,
    "r": _flags,
    "e": list,
}
_ASKED = {**_INDEXED, _CJK: asked_run_of_cjk, "h": asked_run_of_hangul}


def mixed_terms(chunk: str, *, asked: bool = False) -> list[str]:
    """Give the terms of *chunk*; with *asked*, those of a question.

    A number or single letter keeps the character that follows it: 5月, 3楼, T恤.
    """
    text = without_schemes(chunk)
    return _stretches(text, _ASKED)[0] if asked else _chinese(text)


@cache
def _han() -> re.Pattern[str]:
    """Match the runs of Han in which nearly all of Chinese is written."""
    return re.compile("([\u4e00-\u9fff]+)")


def _chinese(text: str) -> list[str]:
    """Read *text* as runs of Han with little between them; where more is, stretch by stretch."""
    pieces = _han().split(text)
    between = [_between(piece) for piece in pieces[::2]]
    if None in between:
        return _stretches(text, _INDEXED)[0]
    terms: list[str] = []
    before = ""
    for other, run in zip(between, [*pieces[1::2], ""], strict=True):
        assert other is not None
        found, before = other
        terms += found
        if before and run:
            terms.append(before + run[0])
        terms += map(add, run, run[1:])
        terms += run
    return terms


@lru_cache(maxsize=8192)
def _between(piece: str) -> tuple[tuple[str, ...], str] | None:
    """Give the terms of what stands between two runs of Han, and its last number; `None` if it ties them."""
    if _CJK in piece.translate(_letters):
        return None
    terms, before = _stretches(piece, _INDEXED)
    return tuple(terms), before


def _stretches(text: str, readers: Mapping[str, Callable[[str], list[str]]]) -> tuple[list[str], str]:
    """Read *text* stretch by stretch; give its terms, and the number or single letter that it ends with."""
    terms: list[str] = []
    before = ""
    for part in _stretch().finditer(text.translate(_letters)):
        stretch, run = part[1], text[part.start() : part.end()]
        if stretch == "_":
            found = (ascii_compound() if run.isascii() else _compound()).findall(run)
            terms += [term for raw in found for term in compound_terms(raw)]
            before = _short(found[-1], run) if found else ""
            continue
        if before and stretch in "ch":
            terms.append(before + run[0])
        terms += readers[stretch](run)
        before = ""
    return terms, before


def _short(last: str, run: str) -> str:
    """Give the number or single letter that *run* ends with, if it does."""
    if not last.isascii() or not run.endswith(last) or not last.isalnum():
        return ""
    return last.lower() if len(last) == 1 or (last.isdigit() and len(last) <= _MAX_DIGITS) else ""
