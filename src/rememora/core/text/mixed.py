"""Terms of a chunk that holds more than ASCII: cut where the script changes, each stretch by its own rule."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
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


def _stretch_of(char: str) -> str:
    return _STRETCHES[kind_of(char)]


_STRETCHES = {
    "": "",
    "han": "cjk",
    "hiragana": "cjk",
    "katakana": "cjk",
    "prolonged": "cjk",
    "hangul": "hangul",
    "unspaced": "unspaced",
    "regional": "regional",
    "emoji": "emoji",
}


def _flags(run: str) -> list[str]:
    """Pair the letters of flags; an odd one out stands alone."""
    return [run[at : at + 2] for at in range(0, len(run), 2)]


_INDEXED: dict[str, Callable[[str], list[str]]] = {
    "cjk": run_of_cjk,
    "hangul": run_of_hangul,
    "unspaced": run_of_clusters,
    "regional": _flags,
    "emoji": list,
}
_ASKED = {**_INDEXED, "cjk": asked_run_of_cjk, "hangul": asked_run_of_hangul}


def mixed_terms(chunk: str, *, asked: bool = False) -> list[str]:
    """Give the terms of *chunk*; with *asked*, those of a question.

    A number or single letter keeps the character that follows it: 5月, 3楼, T恤.
    """
    readers = _ASKED if asked else _INDEXED
    terms: list[str] = []
    before = ""
    for stretch, group in groupby(without_schemes(chunk), _stretch_of):
        run = "".join(group)
        if not stretch:
            found = (ascii_compound() if run.isascii() else _compound()).findall(run)
            terms += [term for raw in found for term in compound_terms(raw)]
            before = _short(found[-1], run) if found else ""
            continue
        if before and stretch in ("cjk", "hangul"):
            terms.append(before + run[0])
        terms += readers[stretch](run)
        before = ""
    return terms


def _short(last: str, run: str) -> str:
    """Give the number or single letter that *run* ends with, if it does."""
    if not last.isascii() or not run.endswith(last) or not last.isalnum():
        return ""
    return last.lower() if len(last) == 1 or (last.isdigit() and len(last) <= _MAX_DIGITS) else ""
