"""Chinese and Japanese terms: bigrams, each Han character by itself, katakana words whole.

A run is a stretch of Han and kana without anything between.
"""

from __future__ import annotations

from functools import cache
from operator import add
from typing import TYPE_CHECKING

from rememora.core.text.asked_cjk import chinese_rests, japanese_rests
from rememora.core.text.runs import LONGEST_TERM
from rememora.core.text.scripts import BOPOMOFO, HIRAGANA, KATAKANA, PROLONGED, characters, kind_of
from rememora.core.text.stops_cjk import CHINESE, JAPANESE_GRAMMAR

if TYPE_CHECKING:
    from collections.abc import Callable

_PARTICLES = frozenset("をはがにのでともへやかねよ")
_HONORIFICS = frozenset("おご御")


@cache
def _kana() -> frozenset[str]:
    return characters(HIRAGANA + KATAKANA + PROLONGED + BOPOMOFO)


def bigrams(run: str) -> list[str]:
    """Give each pair of neighbours in *run*."""
    return list(map(add, run, run[1:]))


def run_of_cjk(run: str) -> list[str]:
    """Give the index terms of a *run* of Han and kana."""
    return _of_han(run) if _kana().isdisjoint(run) else _japanese(run)


def asked_run_of_cjk(run: str) -> list[str]:
    """Give the terms of a *run* in a question: what is left between its function words.

    Chinese keeps the characters beside the bigrams, since a verb and its object part
    (喝茶 asks for 喝了一杯茶 too), but not the 被 of 被告, which is in every other line; a
    Japanese word of one character stands between kana.
    """
    if _kana().isdisjoint(run):
        rests, across = chinese_rests(run)
        terms = (term for rest in rests for term in _of_han(rest))
        return [*across, *(term for term in terms if len(term) > 1 or term not in CHINESE)]
    rests, across = japanese_rests(run)
    told = [rest for rest in rests if rest == run or len(rest) > 1 or kind_of(rest) == "han"]
    return [*across, *(term for rest in told for term in _japanese(rest, of_han=_asked_han))]


def _japanese(run: str, *, of_han: Callable[[str], list[str]] | None = None) -> list[str]:
    """Read each stretch of one script by its own rule, and the few bigrams across that carry meaning.

    Katakana is a word: whole and in bigrams. Hiragana gives bigrams unless they are
    grammar only. Han gives bigrams and characters, in a question only a lone one.
    """
    readers = {"hiragana": _of_hiragana, "katakana": _of_katakana, "han": of_han or _of_han}
    parts = _parts(run)
    if len(parts) == 1 and len(run) == 1:
        return [run]
    terms: list[str] = []
    before = ""
    for kind, part in parts:
        if before and _tied(before, part[0], hiragana=kind == "hiragana"):
            terms.append(before + part[0])
        terms += readers[kind](part)
        before = part[-1]
    return terms


def _parts(run: str) -> list[tuple[str, str]]:
    """Cut *run* where its script changes; the long sound mark goes with the kana before it."""
    parts: list[tuple[str, str]] = []
    start, last = 0, ""
    for at, char in enumerate(run):
        kind = kind_of(char)
        if kind == "prolonged":
            kind = "hiragana" if last == "hiragana" else "katakana"
        if kind != last:
            if last:
                parts.append((last, run[start:at]))
            start, last = at, kind
    return [*parts, (last, run[start:])]


def _tied(before: str, after: str, *, hiragana: bool) -> bool:
    """Keep 飲み (a verb's ending), お茶 (an honorific) and 東京タ, not a particle and its neighbour."""
    if hiragana:
        return after not in _PARTICLES and after not in _HONORIFICS
    return before in _HONORIFICS or kind_of(before) != "hiragana"


def _of_hiragana(part: str) -> list[str]:
    return [pair for pair in bigrams(part) if pair not in JAPANESE_GRAMMAR]


def _of_katakana(part: str) -> list[str]:
    whole = part[:LONGEST_TERM]
    return [whole, *bigrams(part)] if len(part) > 2 else [whole]


def _of_han(part: str) -> list[str]:
    return bigrams(part) + list(part)


def _asked_han(part: str) -> list[str]:
    return bigrams(part) or [part]
