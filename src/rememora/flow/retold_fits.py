"""Which statement of a turn a telling or a reason belongs to, and which of them tells nothing."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.core.tellings import SET

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.core.statements import Statement
    from rememora.core.tellings import Telling

OPEN = ("asked", "hypothetical", "quoted")
"""Modalities of what states nothing."""
_JOIN_CHARS, _JOIN_HAN = 12, 3
"""A statement that begins so far behind a reason's begin still holds both: only "because of" is left out."""


def overlap(statement: Statement, start: int, end: int) -> bool:
    return statement.message == -1 and statement.start < end and start < statement.end


def _inside(statement: Statement, start: int, end: int) -> bool:
    return statement.message == -1 and start <= statement.start + 2 and statement.end <= end + 2


def is_told_whole(statement: Statement, telling: Telling) -> bool:
    """Tell whether a statement only says what a new value took the place of: "…, no longer with Dr. Amadi"."""
    if telling.sort != SET or not telling.old or not telling.value or statement.polarity != "negative":
        return False
    words = normal_form(statement.text)
    inside = telling.start <= statement.start and statement.end <= telling.end + 1
    return inside and normal_form(telling.old) in words and normal_form(telling.value) not in words


def rests(
    statement: Statement, telling: Telling | None, start: int, end: int, then_start: int, then_end: int
) -> bool:
    """Tell whether a statement says what follows from a reason, be it with the reason or without."""
    if _inside(statement, then_start, then_end):
        return True
    if telling is not None and telling.sort == SET:  # it may be the reason that is told
        return False
    first, last = min(start, then_start), max(end, then_end)
    joins = _JOIN_CHARS if statement.text.isascii() else _JOIN_HAN
    return statement.message == -1 and statement.start <= first + joins and statement.end >= last - 2


def fits(telling: Telling, statement: Statement) -> bool:
    """Tell whether a statement has the words of a telling: a sentence may hold two statements."""
    words = normal_form(telling.value or telling.old or "")
    return overlap(statement, telling.start, telling.end) and words in normal_form(statement.text)


def is_open(found: Iterable[Statement], telling: Telling) -> bool:
    """Tell whether the rules found that a sentence states nothing: it asks, supposes, quotes."""
    return any(overlap(one, telling.start, telling.end) and one.modality in OPEN for one in found)


def is_doubted(found: Iterable[Statement], telling: Telling, text: str) -> bool:
    """Tell whether most of what tells a value is doubted, and no rule knows it.

    What takes the place of another value is told on purpose, and so is what somebody has of the speaker: "我的车…". In
    English hardly a value is told by mistake.
    """
    from rememora.core.statements.weighing.telling import RULE

    if telling.sort != SET or telling.old is not None or telling.attribute is None:
        return False
    if text.isascii() or _whose().search(text, telling.start, telling.end):
        return False
    doubted = {
        place
        for one in found
        if one.modality == "doubted" and one.rule == RULE and one.message == -1
        for place in range(max(one.start, telling.start), min(one.end, telling.end))
    }
    return 2 * len(doubted) > telling.end - telling.start


@cache
def _whose() -> re.Pattern[str]:
    from rememora.core.statements.weighing.classes import CHINESE

    kin = "|".join(word for word in CHINESE["R"].split() if not word.startswith("我"))
    return re.compile(rf"我们?(?:的|{kin})")
