"""Whether a sentence tells of the past or of the future, as far as a few words show.

It decides between two Mondays, or two years of 3 May. Where both kinds of words stand the
future wins: "we moved the launch to Friday" is about what comes. What is, gets or will be
done is no past, nor is 了 where it forbids (别忘了) or praises (太好了).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache, cached_property

_BEFORE, _BEHIND = 100, 60
"""Characters that are looked at on each side, within the sentence."""

_SAID = """
was were did didn't had been went saw met got came took bought made said told ate left began broke built caught
chose drank drove fell felt flew forgot found gave grew heard held kept knew learnt lost paid ran rang read sat
sent slept sold spent spoke stood swam taught thought threw understood woke won wore wrote already ago
"""
_TO_COME = """
will won't shall gonna plan plans planned planning schedule scheduled scheduling due deadline upcoming let's remind
should must hope tomorrow next later soon
"""
_PAST = frozenset(_SAID.split())
_FUTURE = frozenset(_TO_COME.split())
_PARTICIPLE = (
    "(?!scheduled|planned)(?:[a-z]{2,12}ed|made|told|left|built|caught|found|held|kept|lost|paid|read|sent|sold|spent|taught|won|said|bought"
    "|brought|heard|understood)(?![a-z'])"
)
# What holds: "is closed", "gets packed", "Is the shop closed?", but not "here is the cake that we baked".
_HOLDS = (
    rf"\b(?:is|are|am|isn't|aren't|i'm|(?:we|you|they)'re|gets?|getting|be|being) "
    rf"(?:(?:not|now|all|both|only|still|always|never|often|[a-z]{{2,10}}ly) )?{_PARTICIPLE}"
    rf"|(?<![a-z'] )\b(?:is|are|isn't|aren't) (?:(?:it|this|that|he|she|they|we|you|i|every[a-z]{{3,5}})"
    rf"|(?:the|an?|my|your|our|their|his|her|[a-z]{{2,12}}'s) [a-z]{{2,15}}(?: [a-z]{{2,15}})?) {_PARTICIPLE}"
    r"|\b[a-z]{2,15}'s (?:closed|booked|packed|cancell?ed|supposed|expected|sold)(?![a-z'])"
)
_NO_PAST = frozenset(
    ["need", "indeed", "hundred", "speed", "seed", "feed", "exceed", "proceed", "succeed", "naked"]
)


@cache
def _cues() -> re.Pattern[str]:
    """English words, and the Chinese ones that show a time; what ends a sentence; each a group."""
    return re.compile(
        r"(?P<future>\b(?:going|needs?|have|has|wants?|about) to\b|\b(?:can|could) we\b|\b[a-z]{1,5}'ll\b"
        r"|\b(?:i'm|(?:we|they|you)'re|s?he's|am|are|is)"
        r" (?:getting married|flying|moving|leaving|coming|visiting|hosting)\b"
        r"|(?:(?<![特分个区告离性级类识差送])别|不要|不能|不许|勿)[^了过，,。！？!?；; \n]{0,6}忘(?:[记掉]了?|了)?"
        r"|(?<![特分个区告离性级类识差送])别[^了过，,。！？!?；; \n]{1,6}[了过]"
        r"|[要将](?![求是好军强])|(?<![开机社聚约唱展宴例乐])会(?![议员过面上了])|准备|打算|计划|截止|改到|推迟|延期|提醒|记得|定在"
        r"|安排|约了|之前)|(?P<past>\b(?:i|we)'ve\b|(?<![为除不])了(?![解年节去会]|生日)|(?<![不错超通难])过(?![年节去会来期敏程于]|生日)|曾|刚[才刚]|已经|当时|的时候|那天)"
        rf"|(?P<holds>{_HOLDS}|太[^了，,。 ]{{1,4}}了)"
        r"|(?P<word>[a-z][a-z']++)|(?P<end>[.!?。！？；;\n])"
    )


@cache
def _leads_ahead() -> re.Pattern[str]:
    return re.compile(
        r"(?:\b(?:by|until|till)|\b(?:moved?|postponed?|pushed|shifted|rescheduled|delayed|booked)\b.{0,40}"
        r"\b(?:to|until|till|by|for))\s{1,2}(?:the )?$"
    )


class Leaning:
    """What the sentences of one text lean to; its words are looked at once, when first asked."""

    def __init__(self, low: str) -> None:
        self._low = low

    @cached_property
    def _places(self) -> tuple[list[int], list[int], list[int]]:
        """Where words of the past, words of the future and ends of sentences stand, in order."""
        past: list[int] = []
        future: list[int] = []
        ends: list[int] = []
        by_group = {"past": past, "future": future, "end": ends}
        for match in _cues().finditer(self._low):
            group = str(match.lastgroup)
            word = match[0]
            if group == "holds":
                continue
            if group != "word":
                by_group[group].append(match.start())
            elif word in _FUTURE:
                future.append(match.start())
            elif word in _PAST or (word.endswith("ed") and len(word) > 4 and word not in _NO_PAST):
                past.append(match.start())
        return past, future, ends

    def at(self, start: int, end: int) -> int:
        """Say what the sentence around *start* to *end* leans to: -1 the past, 1 the future, 0 unknown."""
        if _leads_ahead().search(self._low[max(0, start - 70) : start]):
            return 1
        past, future, ends = self._places
        behind, ahead = bisect_left(ends, start), bisect_left(ends, end)
        left = max(start - _BEFORE, ends[behind - 1] if behind else 0)
        right = min(end + _BEHIND, ends[ahead] if ahead < len(ends) else len(self._low))
        if _any_within(future, left, start, end, right):
            return 1
        return -1 if _any_within(past, left, start, end, right) else 0


def _any_within(places: list[int], left: int, start: int, end: int, right: int) -> bool:
    """Say whether a place lies from *left* to *start* or from *end* to *right*."""
    return bisect_left(places, left) < bisect_left(places, start) or bisect_left(places, end) < bisect_left(
        places, right
    )
