"""Text for a job that no colon sets off: inside a sentence, before the order, and what is the person's own behind it.

    own_parts("Translate I live in Rome into German. I live in Leeds") -> the places without the first "I live in Rome"

`shown` knows what opens a text. Here are the other ways: "say … in French", a clause in backticks, "an email saying …",
and an order at the end that is about all before it ("… Translate that to German.", "… 翻译成英文").
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rememora.core.statements import handed_words as wording
from rememora.core.statements import shown

_MOST = 2_000
"""Characters of a paragraph in which a text is looked for."""


class Own(NamedTuple):
    """The person's own parts of a paragraph, as places in it."""

    parts: tuple[tuple[int, int], ...]
    open: bool = False
    """The text that the paragraph opens goes on behind it."""
    waits: bool = False
    """The text that it opens is yet to come."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def own_parts(text: str, *, inside: bool = False) -> Own:
    """Give the person's own parts of a paragraph.

    Args:
        text: The paragraph.
        inside: A paragraph before it has opened a text that goes on.
    """
    if inside:
        begin = _resumed(text, 0)
        return Own(((begin, len(text)),) if begin is not None else (), open=begin is None)
    head = text[:_MOST]
    opened = shown.opening(head)
    if opened is None:
        return Own(tuple(_without(text, _handed(head, head.lower()))))
    end = opened.end()
    if not text[end:].strip():
        return Own(((0, len(text)),), open=True, waits=True)
    begin = _resumed(text, end)
    own = ((0, end),) if begin is None else ((0, end), (begin, len(text)))
    return Own(own, open=begin is None)


def _resumed(text: str, start: int) -> int | None:
    """Give where the person's own words go on behind the text for a job that begins at *start*, if they do."""
    first = start + len(text[start:]) - len(text[start:].lstrip(" \n\t:："))
    closing = wording.CLOSES.get(text[first : first + 1])
    if closing is not None:
        end = _closed(text, first + 1, closing)
        return end if end is not None and any(map(str.isalpha, text[end:])) else None
    low = text[start:].lower()
    if not any(map(low.__contains__, wording.RESUME_CLUES)):
        return None
    if start < len(text) and _compiled(wording.GREETING).match(text, first):
        return None
    found = _compiled(wording.RESUMES).search(text, start)
    return found.start() if found is not None and (found.start() > first or start == 0) else None


def _closed(text: str, start: int, closing: str) -> int | None:
    """Give where a quotation ends; an apostrophe inside a word closes none."""
    place = start
    while (place := text.find(closing, place)) >= 0:
        place += 1
        if closing not in "'’" or not text[place : place + 1].isalnum():
            return place
    return None


def _handed(text: str, low: str) -> list[tuple[int, int]]:
    """Give the places of texts for a job in a paragraph that opens none."""
    found: list[tuple[int, int]] = []
    if "`" in text:
        found += [match.span("text") for match in _compiled(wording.CODE_SPAN).finditer(text)]
    if any(map(low.__contains__, wording.WORKED_ON)):
        found += [
            (match.start("text"), match.end()) for match in _compiled(f"(?i){wording.INTO}").finditer(text)
        ]
    if any(map(low.__contains__, wording.TELLERS)):
        for match in _compiled(f"(?i){wording.SAYING}").finditer(text):
            found.append(match.span("text" if match["text"] else "posted"))
    if any(map(text.__contains__, wording.TELLERS_HAN)):
        found += [match.span("text") for match in _compiled(wording.SAYING_HAN).finditer(text)]
    order = _order_behind(text, low)
    return found if order is None else [*found, (0, order)]


def _order_behind(text: str, low: str) -> int | None:
    """Give where the last sentence begins, if it is an order about all before it."""
    foreign = not text.isascii() and not wording.BEHIND_CHARACTERS.isdisjoint(text[-wording.LAST :])
    if not foreign and not any(map(low.__contains__, wording.BEHIND_CLUES)):
        return None
    bare = text.rstrip(" \n\t.!?。！？…\"'”」)）🙏🙂😊")
    ends = [match.end() for match in _compiled(wording.SENTENCES).finditer(text[: len(bare)])]
    start = ends[-1] if ends else _behind_comma(bare)
    if start < wording.SHORTEST // (1 if text.isascii() else 2):
        return None
    last = text[start:]
    patterns = (
        (f"(?i){wording.BEHIND}",)
        if text.isascii()
        else (wording.BEHIND_HAN, wording.BEHIND_JA, wording.BEHIND_KO, f"(?i){wording.BEHIND}")
    )
    return start if any(_compiled(one).fullmatch(last) for one in patterns) else None


def _behind_comma(text: str) -> int:
    """Give where the words behind the last Chinese comma begin, or 0."""
    return max(text.rfind("，"), text.rfind("、"), text.rfind("\u3000"), text.rfind("- "), -1) + 1


def _without(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give what is left of a text without some places."""
    left, start = [], 0
    for begin, end in sorted(spans):
        if begin > start:
            left.append((start, begin))
        start = max(start, end)
    if start < len(text):
        left.append((start, len(text)))
    return left
