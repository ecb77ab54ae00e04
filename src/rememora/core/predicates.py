"""Whether what a sentence says of the user is what was said: to live somewhere is not to be born there.

The verbs by which a model reports are few and stand for much, so a word for each may be missing in what was said
(`claims.REPORTING`). These say something of their own: they must have been said, or nothing that excludes them.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class _Predicate(NamedTuple):
    """What it takes to tell something of the user.

    Attributes:
        told: How a sentence tells it.
        said: What says it; nothing more is asked then.
        excluded: What else was said that it does not follow from; empty: anything.
    """

    told: str
    said: str
    excluded: str = ""


_USER = r"\W*(?:the )?users? (?:(?:now|currently|still|already|also|really|usually|mostly) )*"
_WANTED = (
    r"\b(?:want\w*|wanna|need\w*|wish\w*|hop(?:e|es|ing)|plan\w*|intend\w*|consider\w*|thinking (?:of|about)|dream\w*"
    r"|look(?:ing|ed)? (?:for|into)|ask(?:ed|ing)? (?:\w+ )?for|appl(?:y|ied|ying)|saving|shopping for|going to|gonna"
    r"|will|'ll|would like|'d like|would love|getting|adopting|interview\w*|offer(?:ed|s)?)\b"
)
_PREDICATES = (
    _Predicate(
        rf"{_USER}(?:lives?|resides?) ",
        r"\bliv(?:e[ds]?|ing)\b|\b(?:based|resid\w+|home|house|flat|apartment|moved|relocated|settled|here in)\b"
        r"|\bi(?:'m| am) (?:\w+ )?in\b|\bwe(?:'re| are) (?:\w+ )?in\b",
    ),
    _Predicate(
        rf"{_USER}(?:has|have|owns?) ",
        r"\b(?:have|has|had|got|owns?|owned|keep|keeps|bought|adopted|there(?:'s| is| are)|my|our|mine)\b|'ve\b",
        _WANTED,
    ),
    _Predicate(
        rf"{_USER}works? (?:at|for|in|as) ",
        r"\bwork(?:s|ing|ed)?\b|\bemployed\b|\bmy (?:job|company|office|employer)\b",
        rf"{_WANTED}|\b(?:left|quit|resigned|fired|laid off)\b",
    ),
    _Predicate(
        rf"{_USER}(?:likes?|loves?|enjoys?) ",
        r"\b(?:lik(?:e|es|ed|ing)|lov(?:e|es|ed|ing)|enjoy\w*|fond|fan|favou?rite|prefer\w*|adore)\b",
        r"\b(?:have to|has to|must|forced|required|need to|supposed to|got to|gotta)\b",
    ),
    _Predicate(
        rf"{_USER}(?:is|are) (?!\w+ing\b)",
        r"\b(?:am|is|are|was|were|be|been|being|as|turned|turning|became|become|got|get|getting|feel|call\w*)\b"
        r"|\w'(?:m|re|s)\b",
        r"\b(?:i|we)(?:'(?:ll|d|ve))? \w+",
    ),
    _Predicate(r"\s*用户(?:有|养|拥有)", "有|养了|买了|拥有", "想|打算|准备|计划|希望|需要|申请|考虑"),
)
_NOT = r"(?:not|never|cannot|can't|\w+n't|don't)"
_DOUBLED = re.compile(
    rf"\b{_NOT} (?:\w+ ){{0,2}}?(?:dislike|hate|refuse|avoid|stop|quit|lack|without)\b|[不没](?:是)?(?:不|讨厌|反对|没)"
)


def unfounded(content: str, about: Sequence[str]) -> str | None:
    """Return what a sentence says of the user that does not follow from these words, in a few words of our own.

    Args:
        content: One sentence.
        about: Clauses in the user's words, and what they answer.
    """
    told, said = _plain(content), _plain("\n".join(about))
    if _DOUBLED.search(said) and not _DOUBLED.search(told):
        return "what is denied twice is not denied"
    for one in _PREDICATES:
        if not _compiled(one.told).match(told) or _compiled(one.said).search(said):
            continue
        if not one.excluded or _compiled(one.excluded).search(said):
            return "the words say it in no such way"
    return None


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'").split())


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
