"""What somebody says that they have or do, where the value itself says what it is of: "texting from my Fairphone"."""

from __future__ import annotations

import re
from functools import cache

from rememora.core.loosely.han import has_han
from rememora.core.loosely.kinds import kind_of, unspaced, words
from rememora.core.loosely.senses import sure_words

_SHORT = 12
_ONE_OF_MANY = frozenset(("drink", "job", "language", "system", "camera", "commute"))
"""Attributes whose words stand in any talk; they must be spoken of by another word, too."""


def had(text: str, about: dict[str, int], *, mine: bool) -> tuple[str, str] | None:
    """Return the attribute and the value of what somebody has, if exactly one is named; *mine* of whoever speaks."""
    found = _unspaced(text) if has_han(text) else _spaced(text, mine=mine)
    told = {(kind, value) for kind, value in found if kind not in _ONE_OF_MANY or sure_words(kind, text)}
    best = max((about.get(kind, 0) for kind, _ in told), default=0)
    told = {(kind, value) for kind, value in told if about.get(kind, 0) == best}
    return next(iter(told)) if len(told) == 1 else None


def has(text: str, value: str, *, mine: bool) -> bool:
    """Tell whether a text says that somebody has what it names; a visit, a plan or what is past is none."""
    from rememora.core.loosely import places
    from rememora.core.loosely.acts import acts

    if acts(text).passing:
        return False
    for start, end in places(value, text):
        if has_han(text):
            if _before().search(text[:start]) or _behind().match(text, end):
                return True
        elif (
            (_mine() if mine else _others()).search(text[:start])
            or _of_mine().match(text, start)
            or _does().match(text, end)
        ):
            return True
    return False


def _spaced(text: str, *, mine: bool) -> list[tuple[str, str]]:
    from rememora.core.loosely.values_en import candidates

    named = [(kind_of(one.text), one) for one in candidates(text, None)]
    some = [
        (kind, one.text, one.start)
        for kind, one in named
        if kind is not None and (not one.denied or text[: one.start].endswith(" from my "))
    ]
    for one in words().finditer(text):
        kind = kind_of(one[0])
        if kind is not None and not any(
            start <= one.start() < start + len(value) for _, value, start in some
        ):
            some.append((kind, one[0], one.start()))
    pattern = _mine() if mine else _others()
    return [
        (kind, value)
        for kind, value, start in some
        if pattern.search(text[:start]) or _of_mine().match(text, start)
    ]


def _unspaced(text: str) -> list[tuple[str, str]]:
    found = []
    for one in unspaced().finditer(text):
        kind = kind_of(one[0])
        if kind is not None and (
            _before().search(text[: one.start()]) or (kind == "diet" and len(text) <= _SHORT)
        ):
            found.append((kind, one[0]))
    return found


@cache
def _mine() -> re.Pattern[str]:
    return re.compile(
        r"(?i)(?:\bmy|\b(?:i|i'm|i've|we|we've|i'll)\b[^.;!?]{0,30}\b(?:use|using|used|carry|own|have|got|"
        r"drive|driving|ride|riding|"
        r"play|playing|do|doing|practi[sc]e|practi[sc]ing|drink|drinking|write|text|type|speak|learn|learning|"
        r"study|into|on|with|"
        r"bought|train|training|run|running|switched|am|took|taken|try|trying|m|person)|\bweekends? (?:are|"
        r"is) (?:for|all about)|"
        r"\b(?:mostly|mainly|always|usually|it's)\b|^\W*(?:texting|writing|typing|driving|playing|learning|"
        r"drinking|into|on|using|doing)\b"
        r"|(?:^|[,;.] *|\band )(?:then |now )?(?:bought|got|picked up|have|own|use|drive|ride|play)\b)"
        r"[^.;!?]{0,30}$"
    )


@cache
def _of_mine() -> re.Pattern[str]:
    return re.compile(
        r"(?i)[\w+ '-]{1,30}? (?:is|has been|will be) (?:my|mine|what I|where I|how I)\b|[\w+-]+ person\b"
    )


@cache
def _others() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:uses?|using|carr(?:y|ies)|owns?|has|got|drives?|rides?|plays?|does|practises?|drinks?|"
        r"drinking|writes?|texts?|types|"
        r"speaks|learns|learning|studies|into|on|with|bought|trains|is|to|parked|about|from|'s)\b[^.;!?]{0,30}$"
    )


@cache
def _before() -> re.Pattern[str]:
    return re.compile(
        "(?:用|开|喝|玩|练|弹|吹|拉|骑|带着?|有|学|做|当|迷|是|打|都在|跟着?|找|换成?|买了?|叫|[，？]就?|靠|"
        "台|辆|个|杯|在)(?:[了着过]|一[台辆个杯])?$"
    )


@cache
def _behind() -> re.Pattern[str]:
    """What stands behind somebody or something that one has, in Chinese: it begins with a verb that says so."""
    return re.compile("(?:是我|带我|教我|管|接替|要我|归|给我|负责我|打字|打工|上班|住|生活|当我|做我)")


@cache
def _does() -> re.Pattern[str]:
    """The same in English: "Dr. Osei looks after my back"."""
    return re.compile(
        r"(?i) (?:looks? after|takes? care of|treats?|teaches|trains?|coaches|does|cuts|pays|employs|handles|"
        r"fixes|has) (?:my|me|our)\b"
    )
