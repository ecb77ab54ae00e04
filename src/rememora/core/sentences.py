"""Where the sentences of a text stand: English, Chinese, Japanese, Korean, lists and code."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_CHARS = 400
"""A longer run without an end is taken apart at a comma or a space: logs and transcripts of speech have none."""
_FENCE = "```"
_BLOCK_LINES = 8
_ABBREVIATIONS = frozenset(
    {
        "mr",
        "mrs",
        "ms",
        "dr",
        "prof",
        "sr",
        "jr",
        "st",
        "vs",
        "etc",
        "e.g",
        "i.e",
        "eg",
        "ie",
        "fig",
        "no",
        "vol",
    }
    | {
        "approx",
        "dept",
        "est",
        "inc",
        "ltd",
        "co",
        "a.m",
        "p.m",
        "u.s",
        "u.k",
        "jan",
        "feb",
        "mar",
        "apr",
        "jun",
    }
    | {"jul", "aug", "sep", "sept", "oct", "nov", "dec", "mon", "tue", "wed", "thu", "fri", "sat", "sun"}
)
_QUOTED, _QUOTING = "」』”", ("と", "っ", "라", "고")
"""Closing quotes, and how Japanese and Korean go on behind words that were said."""
_BEFORE = 12
"""Code points looked at before a full stop: the longest abbreviation, and what stands before it."""


def sentences(text: str, start: int = 0, end: int | None = None) -> list[tuple[int, int]]:
    """Return start and end of each sentence between *start* and *end*, in order, without white space around it.

    A line ends a sentence; so do 。！？； by themselves, and .!? before white space, with the quotes and
    brackets that close behind them. A full stop behind an abbreviation, an initial or the number of a list
    item ends none. In a block of code between ``` a passage between empty lines, of at most 8 lines, is one.
    """
    end = len(text) if end is None else end
    found: list[tuple[int, int]] = []
    for first, last, code in _stretches(text, start, end):
        for piece in _passages(text, first, last) if code else _told(text, first, last):
            found += _bounded(text, *_trimmed(text, *piece))
    return found


def _stretches(text: str, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
    """Yield what stands outside and inside of fences in turn; an open one goes to the end."""
    code = False
    while (fence := text.find(_FENCE, start, end)) >= 0:
        yield start, fence, code
        start, code = fence + len(_FENCE), not code
    yield start, end, code


def _told(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for mark in _ends().finditer(text, start, end):
        if _goes_on(text, start, mark):
            continue
        yield start, mark.end()
        start = mark.end()
    yield start, end


def _goes_on(text: str, start: int, mark: re.Match[str]) -> bool:
    """Tell whether a mark does not end a sentence: an abbreviation's full stop, or the end of words quoted in one."""
    stop, after = mark.span()
    if text[after - 1] in _QUOTED and text[after : after + 1] in _QUOTING:
        return True
    if text[stop] != ".":
        return False
    if text[after : after + 2].strip()[:1].islower():
        return True
    before = text[max(start, stop - _BEFORE) : stop]
    word = before.split()[-1].lstrip("(\"'“‘*_-") if before and not before[-1].isspace() else ""
    if word.isdigit():  # "1. Buy bread" is one item, "in 2023. Then" two sentences
        line = text.rfind("\n", start, stop) + 1
        return not text[max(start, line) : stop - len(word)].strip(" \t-*#>")
    return word.casefold() in _ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word.isupper())


def _passages(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    lines = 0
    at = start
    for line in re.finditer(r"[^\n]*\n?", text[start:end]):
        lines += 1
        stop = start + line.end()
        if not line[0].strip() or lines >= _BLOCK_LINES:
            yield at, stop
            at, lines = stop, 0
    yield at, end


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _bounded(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the sentence, or its parts where it is too long; nothing for an empty one."""
    while end - start > MOST_CHARS:
        half, most = start + MOST_CHARS // 2, start + MOST_CHARS
        cut = max(text.rfind(mark, half, most) for mark in ("，", "、", ", ", "\n", " "))
        cut = start + MOST_CHARS if cut < 0 else cut + 1
        yield _trimmed(text, start, cut)
        start, _ = _trimmed(text, cut, end)
    if start < end:
        yield start, end


@cache
def _ends() -> re.Pattern[str]:
    closing = "[\"'”’」』）)\\]】》〉*_]*"
    return re.compile(rf"\n+|[。！？｡；]+{closing}|[.!?…]+{closing}(?=\s)")
