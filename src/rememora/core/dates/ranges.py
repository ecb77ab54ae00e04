"""Two dates that are the ends of a range, and what began or ends with one: from, between, since, until."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.dates.joining import LEFT, period_of, told
from rememora.core.dates.meaning import Meaning, Piece
from rememora.core.dates.periods import Period

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.core.dates.meaning import Frame

_TO = frozenset(
    (" to ", " until ", " till ", " through ", "-", "–", "—", " - ", " – ", " — ", "~", "～", "到", "至")
)


@cache
def _from() -> re.Pattern[str]:
    return re.compile(r"(?:\b(?:from|between) (?:the )?|[从自])$")


@cache
def _stretch() -> re.Pattern[str]:
    return re.compile("(?:the )?(?:last|past|previous|next|coming|upcoming) |within ")


@cache
def _moved() -> re.Pattern[str]:
    return re.compile(r"\b(?:mov|shift|push|reschedul|chang|postpon|delay|went|switch)[a-z]{0,5}\b")


def spanning(pieces: list[Piece], low: str) -> list[Piece]:
    """Join two dates that are the ends of a range; one that was moved from here to there stays two."""
    done: list[Piece] = []
    for piece in pieces:
        if done and _spans(done[-1], piece, low):
            first = done.pop()
            meaning = Meaning("range", _between(first.meaning, piece.meaning), floats=True)
            piece = Piece(first.start, piece.end, meaning)
        done.append(piece)
    return [_with_from(piece, low) if piece.meaning.kind == "range" else piece for piece in done]


def _with_from(piece: Piece, low: str) -> Piece:
    if _stretch().match(low, piece.start):
        return piece  # "from the last 30 days" has no two ends
    left = low[max(0, piece.start - LEFT) : piece.start]
    opening = _from().search(left)
    return piece._replace(start=piece.start - len(left) + opening.start()) if opening else piece


def _spans(a: Piece, b: Piece, low: str) -> bool:
    gap = low[a.end : b.start]
    if gap not in _TO and gap != " and ":
        return False
    if {"range", "recurring"} & {a.meaning.kind, b.meaning.kind}:
        return False
    if (a.meaning.clock is None) != (b.meaning.clock is None) or bool(b.meaning.part and not b.meaning.make):
        return False
    left = low[max(0, a.start - 60) : a.start]
    if gap == " and " and not re.search(r"\bbetween (?:the )?$", left) and not _between_inside(a, low):
        return False
    return not _moved().search(left)


def _between_inside(a: Piece, low: str) -> bool:
    return " between " in low[a.start : a.start + 80] and a.meaning.clock is not None


def _between(a: Meaning, b: Meaning) -> Callable[[Frame], Period | None]:
    if b.make is None:
        b = b._replace(make=a.make, part=b.part or a.part)

    def make(frame: Frame) -> Period | None:
        if a.floats and not b.floats and b.clock is None:
            last = period_of(b, frame)
            first = last and period_of(a, frame._replace(now=last.start, lean=-1))
        else:
            first = period_of(a, frame)
            after = (
                frame._replace(now=first.start, lean=1) if first and b.floats and b.clock is None else frame
            )
            last = period_of(b, after)
        if first is None or last is None:
            return None
        end = last.start if b.clock else last.end
        return Period(first.start, end, last.grain) if first.start < end else None

    return make


@cache
def _since() -> re.Pattern[str]:
    return re.compile(r"(?:\b(?:ever )?since (?:the )?|自从?)$")


@cache
def _since_behind() -> re.Pattern[str]:
    return re.compile(
        r"(?:以来|至今|到现在|(?:开始|起)(?![床飞来点的])"
        r"(?P<verb>(?<=开始)(?![就我你他她它咱一每都不没只，,。、 ]|$))?)"
    )


@cache
def _until() -> re.Pattern[str]:
    return re.compile(r"(?:\b(?:until|till|up to) (?:the )?|直到|截[至止]到?)$")


@cache
def _by() -> re.Pattern[str]:
    return re.compile(
        r"(?P<counted>\b(?:night|evening|morning|minute|hour|[a-z]{0,6}day|week|weekend|month|year)s? )?"
        r"\b(?:by|(?P<before>before)) (?:the )?$"
    )


@cache
def _by_behind() -> re.Pattern[str]:
    return re.compile("[之以]前|前(?![0-9一两二三四五六七八九十几半天面后台年往去来所夕任期者])")


def _due(piece: Piece, low: str) -> Piece | None:
    """Read "by X" as from the turn to the end of X, "before X" and X之前 to where X begins, 月底之前 to its end."""
    start, end, meaning = piece
    left = low[max(0, start - LEFT) : start]
    by, behind = _by().search(left), _by_behind().match(low, end)
    if not (by or behind) or (by and by["counted"] and by["before"]):
        return None  # "the week before Christmas" is counted from it
    sure = by["before"] is None if by else low.startswith("之前", end)
    whole = (by and not by["before"]) or re.search(r"\bend of|底$|(?<!周)末$", low[start:end])
    if by:
        start += by.start() + len(by["counted"] or "") - len(left)
    until = _open(meaning, lean=1, inclusive=bool(whole), unless_past=not sure)
    return Piece(start, behind.end() if behind else end, until)


def opened(piece: Piece, low: str) -> Piece:
    """Read "since X" as from X to the turn, and "until X" as from the turn to the end of X."""
    start, end, meaning = piece
    if meaning.kind in ("range", "recurring") or not told(piece):
        return piece
    due = _due(piece, low)
    if due is not None:
        return due
    if meaning.make is None:
        return piece
    left = low[max(0, start - LEFT) : start]
    since, until = _since().search(left), _until().search(left)
    behind = _since_behind().match(low, end)
    if low.startswith("为止", end):
        return Piece(start - left.endswith("到"), end + 2, _open(meaning, lean=1))
    if until:
        return Piece(start - len(left) + until.start(), end, _open(meaning, lean=1))
    from_word = since or re.search("从$", left)
    if behind and behind["verb"] is not None and not from_word:
        return piece  # 四个月前开始学 tells when, 四个月前开始就 since when
    if since or behind:
        start -= len(left) - from_word.start() if from_word else 0
        return Piece(start, behind.end() if behind else end, _open(meaning, lean=-1))
    return piece


def _open(meaning: Meaning, *, lean: int, inclusive: bool = True, unless_past: bool = False) -> Meaning:
    def make(frame: Frame) -> Period | None:
        past = unless_past and frame.lean < 0  # "before Christmas we met" tells of no deadline
        whole = period_of(meaning, frame if past else frame._replace(lean=lean))
        if whole is None or past:
            return whole
        now = frame.now
        if whole.start > now and lean > 0 and (meaning.clock or not inclusive):
            return Period(now, whole.start, whole.grain)
        if lean < 0:
            return Period(whole.start, now, whole.grain) if whole.start < now else whole
        return Period(now, whole.end, whole.grain) if now < whole.end else whole

    return Meaning("range", make, floats=unless_past)
