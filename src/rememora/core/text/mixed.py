"""Terms of a chunk that holds more than ASCII: cut where the script changes, each stretch by its own rule."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.text.cjk import asked_run_of_cjk, run_of_cjk
from rememora.core.text.identifiers import ascii_compound, compound_pattern, compound_terms, without_schemes
from rememora.core.text.korean import asked_run_of_hangul, run_of_hangul
from rememora.core.text.scripts import MARKS, kind_of
from rememora.core.text.unspaced import run_of_clusters

if TYPE_CHECKING:
    from collections.abc import Callable

_MAX_DIGITS = 8
"""Digits of a number that is told together with the character behind it."""


@cache
def _compound() -> re.Pattern[str]:
    return re.compile(compound_pattern(rf"\w(?:\w|[{MARKS}])*+"))


_STRETCHES = {
    "": "_",
    "han": "c",
    "hiragana": "c",
    "katakana": "c",
    "prolonged": "c",
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
    "c": run_of_cjk,
    "h": run_of_hangul,
    "u": run_of_clusters,
    "r": _flags,
    "e": list,
}
_ASKED = {**_INDEXED, "c": asked_run_of_cjk, "h": asked_run_of_hangul}


def mixed_terms(chunk: str, *, asked: bool = False) -> list[str]:
    """Give the terms of *chunk*; with *asked*, those of a question.

    A number or single letter keeps the character that follows it: 5月, 3楼, T恤.
    """
    readers = _ASKED if asked else _INDEXED
    terms: list[str] = []
    before = ""
    text = without_schemes(chunk)
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
    return terms


def _short(last: str, run: str) -> str:
    """Give the number or single letter that *run* ends with, if it does."""
    if not last.isascii() or not run.endswith(last) or not last.isalnum():
        return ""
    return last.lower() if len(last) == 1 or (last.isdigit() and len(last) <= _MAX_DIGITS) else ""
