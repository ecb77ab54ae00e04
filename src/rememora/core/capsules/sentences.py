"""The sentences of a message, each with its place in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.text.scripts import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

READ_CHARS = 20_000
"""Of a message so much is read, its two ends: what is longer was pasted."""
_LONGEST = 400
"""A longer sentence is no sentence, and is cut for the look at it."""


_NEAR_CHARS = 8
"""Between two sentences that belong together stand no more than spaces, a line end and a bullet."""
_CODE_MARKS = 0.12
"""Prose has brackets, quotes and signs for at most one character in eight; code that was pasted has more."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What was said or done, as the transcript keeps it.

    Attributes:
        role: "user", "assistant" or "tool".
        text: Its words.
        name: The tool, or who speaks.
        is_call: It is the call of a tool, with what it was asked to do.
        failed: The host says that the tool failed.
    """

    role: str
    text: str
    name: str | None = None
    is_call: bool = False
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence.

    Attributes:
        entry: Which entry says it.
        start, end: Where, in code points.
        script: "ja", "ko", "zh" or "en", by its letters.
        before: The sentence before it in the same message, which it may lean on.
        both: The words of both, as the message has them.
    """

    entry: int
    role: str
    start: int
    end: int
    text: str
    script: str
    before: Sentence | None = None
    both: str = ""


def sentences(entry: Entry, number: int) -> Iterator[Sentence]:
    """Go through the sentences of an entry; code in fences, quoted lines and tables are left out."""
    before = None
    for start, end in _prose(entry.text):
        for found in _sentence().finditer(entry.text, start, end):
            text = found[0].strip()
            if not any(map(str.isalnum, text)):
                continue
            lead = len(found[0]) - len(found[0].lstrip())
            begin = found.start() + lead
            text = text[:_LONGEST]
            if before is not None and begin - before.end > _NEAR_CHARS:
                before = None  # what stands between was left out
            both = "" if before is None else entry.text[before.start : begin + len(text)]
            one = Sentence(number, entry.role, begin, begin + len(text), text, script_of(text), before, both)
            yield one
            before = one


def script_of(text: str) -> str:
    """Return the language whose rules a sentence is read by."""
    if text.isascii():
        return "en"
    kinds = set(map(kind_of, text))
    if kinds & {"hiragana", "katakana"}:
        return "ja"
    return "ko" if "hangul" in kinds else "zh" if "han" in kinds else "en"


def _prose(text: str) -> Iterator[tuple[int, int]]:
    """Give the places of a message that are words of its own."""
    if len(text) > READ_CHARS:
        half = READ_CHARS // 2
        yield from _lines(text, 0, half)
        yield from _lines(text, len(text) - half, len(text))
    else:
        yield from _lines(text, 0, len(text))


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    fenced, at = False, start
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        head = text[at:stop].lstrip()
        if head.startswith(("```", "~~~")):
            fenced = not fenced
        elif (
            not fenced
            and head
            and not head.startswith((">", "|", "+", "---", "@@", "<"))
            and not is_code(head)
        ):
            yield stop - len(head) + len(_bullet().match(head)[0]), stop  # type: ignore[index]  # it may be empty
        at = stop + 1


def is_code(line: str) -> bool:
    """Tell whether a line is code, a difference or a listing that was pasted without a fence."""
    if _listing().match(line) or line.rstrip().endswith(("{", "}", ";", "(", "=>", "&&", "||")):
        return True
    marks = sum(line.count(mark) for mark in '(){}[];=<>&|"\\$%')
    return _code().search(line) is not None or marks > max(4, _CODE_MARKS * len(line))


@cache
def _bullet() -> re.Pattern[str]:
    return re.compile(r"(?:[-*•#]+\s+|\d{1,3}[.)]\s+)*[*_]*")


@cache
def _listing() -> re.Pattern[str]:
    return re.compile(r"\s*\d+(?:→|\t|\s*\|)|diff --git |index [0-9a-f]{7}|//|/\*|#!")


@cache
def _code() -> re.Pattern[str]:
    return re.compile(
        r":=|[!=]==?|\w\(\)|^[-+*]?\s*(?:func|def|class|import|from|return|const|let|var|public|private|if \(|for \()\b"
        r"[^.?!]*[(){};=]"
        r"|^[-+]?\s*[\w.]+\([^)]*\)?$|^[-+]\s+//|\w+\.\w+\(|^[-*+]?\s*[\w.]+(?:\+\+|--)$"
    )


@cache
def _sentence() -> re.Pattern[str]:
    # Possessive, and its end optional: a wall of letters must not be tried from each of its places.
    return re.compile(r"(?:[^.!?…。！？；\n]|[.!?…](?![\s\"')\]]|$)){1,2000}+(?:[.!?…。！？；]+[\"'”’)\]]*)?")
