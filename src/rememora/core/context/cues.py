"""What a question gives away besides its words: who is meant, which time, and what kind of answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from rememora.core.text.asking import asks
from rememora.core.text.first_person import asks_about_self

if TYPE_CHECKING:
    from collections.abc import Sequence

SPEAKER = "¶"
"""Stands before each term of a speaker's name in the index; no text has such a term."""

_HEAD_CHARS = 2_000
_LONGEST_DAYS = 370
"""A longer time says nothing about a message: it is most of a store."""
_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Cues:
    """What a question gives away.

    Attributes:
        speakers: Terms of the question that name somebody who speaks in the scopes asked.
        about: Those of them that name who is asked about.
        asks: Whether it is a question. Who only names words looks for lines that hold them, not for answers.
        about_self: Whether it speaks in the first person.
        when, how_many, several: Whether it asks for a time, for a number, or for several things.
        times: The times that it names, as (from, to) in epoch milliseconds.
    """

    speakers: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    asks: bool = True
    about_self: bool = False
    when: bool = False
    how_many: bool = False
    several: bool = False
    times: tuple[tuple[int, int], ...] = ()


def cues_of(question: str, speakers: Sequence[str], *, times: Sequence[tuple[int, int]] = ()) -> Cues:
    """Read a question.

    Args:
        question: As it was asked.
        speakers: Those of its index terms that name somebody who speaks in the scopes asked.
        times: Those that it names, see `times_of`.
    """
    head = question[:_HEAD_CHARS]
    return Cues(
        speakers=tuple(speakers),
        about=asked_about(head, speakers),
        asks=asks(question) or _asking().search(head) is not None,
        about_self=asks_about_self(head),
        when=_when().search(head) is not None,
        how_many=_how_many().search(head) is not None,
        several=_several().search(head) is not None and _when().search(head) is None,
        times=tuple(times),
    )


def asked_about(question: str, speakers: Sequence[str]) -> tuple[str, ...]:
    """Return which of those named is asked about: the first whose things are not meant, or all joined by "and".

    "What did Ana say of Ben's plan?" is answered by Ana. Where no name is found as it is written, all of them.
    """
    if len(speakers) < 2:
        return tuple(speakers)
    named = sorted(
        (match.start(), match.end(), term)
        for term in speakers
        if (match := re.search(rf"(?<![a-z]){re.escape(term)}[a-z]*", question, re.IGNORECASE))
    )
    free = [one for one in named if not _of_somebody().match(question, one[1])] or named
    if len(free) < 2:
        return tuple(term for _, _, term in free) or tuple(speakers)
    together = [free[0][2]]
    for (_, end, _), (start, _, term) in pairwise(free):
        if not _joined().fullmatch(question[end:start]):
            break
        together.append(term)
    return tuple(together)


def speaker_marks(name: str | None, terms: Sequence[str]) -> list[str]:
    """Return what is indexed of a speaker's *name*, given its index terms; a character alone says nothing."""
    whole = [term for term in terms if len(term) > 1] or list(terms)
    return [SPEAKER + term for term in dict.fromkeys(whole)] if name else []


def names_time(question: str) -> bool:
    """Tell whether a question may name a time, without reading which: it holds a digit or a word of time."""
    return _time_word().search(question[:_HEAD_CHARS]) is not None


def times_of(question: str, anchors: Sequence[int], *, zone: str) -> list[tuple[int, int]]:
    """Return the times that a question names, of at most a year, as (from, to) in epoch milliseconds.

    Args:
        question: As it was asked.
        anchors: Times, epoch milliseconds, that "yesterday" and "in May" may be seen from: now, and when the
            talk that is asked about ended.
        zone: IANA name of the time zone.
    """
    from rememora.core.dates import seen_from

    found = [
        (dated.from_ms, dated.to_ms)
        for dates in seen_from(question[:_HEAD_CHARS], dict.fromkeys(anchors), zone=zone)
        for dated in dates
    ]
    return [(start, end) for start, end in dict.fromkeys(found) if end - start <= _LONGEST_DAYS * _DAY_MS]


@cache
def _asking() -> re.Pattern[str]:
    begins = "am|are|can|could|did|do|does|had|has|have|is|shall|should|was|were|will|would|tell me|remind me"
    english = rf"\b(?:who|whom|whose|what|when|where|why|which|how)\b|^\W*(?:{begins})\b"
    chinese = "什么|怎么|怎样|哪|谁|几|多少|吗|为何|是不是|有没有|是否|[?？]"
    japanese, korean = (
        "何|誰|どこ|いつ|どう|なぜ|どの|どれ",
        "무엇|무슨|뭐|누구|누가|어디|언제|왜|어떻|어느|얼마|몇",
    )
    return re.compile(f"{english}|{chinese}|{japanese}|{korean}", re.IGNORECASE)


@cache
def _when() -> re.Pattern[str]:
    # "When I borrow a tool" asks for no time: the word begins a question, or a verb follows it.
    asked = "did|do|does|is|are|was|were|will|would|can|could|should|has|have|had"
    english = rf"^\W*when\b|\bwhen (?:{asked})\b|\bsince when\b"
    english += r"|\bhow long\b|\b(?:what|which) (?:date|day|month|year|time|week)\b"
    chinese = "什么时候|何时|哪[一]?[天年月]|哪个月|几[号月点]|多久|多长时间"
    return re.compile(f"{english}|{chinese}|いつ|何[日月年時]|언제|며칠|몇 ?[월일년시]", re.IGNORECASE)


@cache
def _how_many() -> re.Pattern[str]:
    english = r"\bhow (?:many|much|often|old)\b|\bnumber of\b"
    return re.compile(f"{english}|几|多少|多大|いくつ|いくら|何[人個回歳本枚匹]|얼마|몇", re.IGNORECASE)


@cache
def _several() -> re.Pattern[str]:
    verbs = "did|does|do|is|was|has|have|had|will|would|are|were|can|could|might"
    word = rf" +(?!(?:{verbs})\b)[a-z+-]+"
    plural = rf"^\W*(?:what|which)(?:{word}){{0,2}}?{word}(?<![sui])s\b"
    english = (
        rf"{plural}|\bhow many\b|\bwhat (?:are|all)\b|\bwhich of\b|\bin what ways\b"
        r"|^\W*(?:where|what|who) (?:has|have)\b"
    )
    others = "哪些|都有谁|几[个次种本件]|多少[个次种本件]|何と何|いくつ|어떤 \\S*들|몇"
    return re.compile(f"{english}|{others}", re.IGNORECASE)


@cache
def _of_somebody() -> re.Pattern[str]:
    return re.compile(r"['’]s\b|['’](?![a-z])|的|の|의")


@cache
def _joined() -> re.Pattern[str]:
    return re.compile(r"(?:['’]s)?\s*(?:,|&|and|or|和|跟|与|、|と|や|와|과|랑)\s*")


@cache
def _time_word() -> re.Pattern[str]:
    months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
    days = "mon|tues|wednes|thurs|fri|satur|sun"
    english = rf"\b(?:(?:{months})|(?:{days})day|yesterday|today|tonight|last|this|past|recent|christmas|easter|ago)"
    chinese = (
        "[昨今前明]天|[昨今前明去]年|[上下这本][个]?[周月季星礼]|[一二三四五六七八九十]月|春节|中秋|元旦"
    )
    return re.compile(rf"\d|{english}|{chinese}", re.IGNORECASE)
