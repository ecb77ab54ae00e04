"""Words at the front and the end of a clause that carry nothing: greetings, "by the way", "haha"."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements.english.clauses import Clause, clause_of
from rememora.core.statements.english.lexicon import wordset

if TYPE_CHECKING:
    from rememora.core.statements.english.words import Word

_LEAD = r"""(?:(?:
    hi|hello|hey|heya|hiya|yo|greetings|good\ (?:morning|afternoon|evening)|ok|okay|well|so|and|but|also|oh|ah
    |hmm+|um+|uh|yeah|yep|yes|yup|sure|right
    |thanks(?:\ (?:so\ much|a\ lot|again|for\ \w+(?:\ \w+)?))?|thank\ you(?:\ so\ much)?|wow|haha+|lol|aw+
    |great|cool|nice|perfect|awesome|anyway|anyways|besides
    |by\ the\ way|btw|fyi|tbh|imo|imho|ngl|psa|nb|note|context|background|reminder|disclaimer|heads\ up
    |to\ be\ (?:honest|fair|clear|precise)
    |in\ my\ (?:opinion|case)|for\ (?:the\ record|context|reference|what\ it\ is\ worth|your\ information|me)
    |fun\ fact|in\ fact|just\ so\ you\ know|as\ you\ know
    |as\ i\ (?:said|mentioned|told\ you)|like\ i\ (?:said|mentioned)|honestly|frankly|actually|basically
    |obviously|clearly|personally|admittedly
    |generally|usually(?=\ ,)|incidentally|seriously|unfortunately|luckily|fortunately|sadly
    |first(?:ly)?(?:\ of\ all)?|second(?:ly)?|finally|additionally
    |one\ (?:more|other|last)\ thing|another\ thing|quick\ (?:note|intro|background)|some\ (?:context
    |background)|about\ me|a\ bit\ about\ me|ps|p\.s|update|edit|news|truth\ is
    |the\ (?:thing|truth|fact)\ is(?:\ that)?|it\ turns\ out(?:\ that)?|turns\ out(?:\ that)?|no\ (?:worries
    |problem)|nope|no(?=\ ,)|since(?=\ (?:i|we|my|our)\b)|because(?=\ (?:i|we|my|our)\b)
    |given\ that|seeing\ as|considering\ that|as(?=\ i\ (?:am|have|live|work|do))|now(?=\ ,)|then|plus|fwiw
    |afaik(?=\ x)|still(?=\ ,)|both(?=\ of)|same\ here|me\ too|you\ see|see(?=\ ,)
    |i\ (?:guess|suppose|should\ (?:say|mention|add|note)|must\ (?:say|admit|confess)|have\ to\ (?:say|admit
    |confess)|forgot\ to\ (?:say|mention|tell\ you|add)|would\ say|admit|confess|can\ say|might\ add)(?:\ that)?
    |i\ (?:just\ )?(?:want|wanted|would\ like)\ (?:you\ to\ know|to\ (?:say|mention|add|note
    |let\ you\ know))(?:\ that)?|you\ should\ know(?:\ that)?|you\ might\ like\ to\ know(?:\ that)?
    |did\ i\ mention(?:\ that)?|let\ me\ (?:tell\ you|add|say|clarify|correct\ myself)(?:\ that)?
    |just\ (?:to\ (?:add|clarify|note)|a\ (?:note|heads\ up))(?:\ that)?|what\ (?:is\ )?more|more\ importantly
    |most\ importantly|importantly
    |at\ (?:home|work|our\ company|my\ (?:company|job)|the\ office)(?=\ (?:,\ )?(?:i|we)\b)|in\ our\ (?:team
    |company|office)(?=\ (?:,\ )?(?:i|we)\b)|(?:dear|hi|hey|hello)\ (?!my\b|our\b|i\b)\w+(?=\ [,!—])
    |(?:please\ )?(?:remember|note|keep\ in\ mind|bear\ in\ mind|be\ aware|do\ not\ forget|remind\ yourself
    |mind\ you|know|take\ note)(?:\ that(?=\ \w+\ )|(?=\ [:,]|\ (?:i|my|we|our)\ (?!to\b)))
    |(?:please\ )?(?:save|store|memori[sz]e|remember|note)\ (?:this|that|it|the\ following)(?:\ (?:down
    |about\ me|for\ later|please))*
)(?=\ |$)\ ?(?:[,.!:;—-]\ ?)*)++"""
_TRAIL = (
    r"(?:[,.!?:;)(~*\"'—-]|btw|by the way|lol|lmao|haha+|hehe+|tbh|imo|imho|fyi|ngl|though|please|"
    "thanks|thank you|thx|ty|you know|yeah"
    "|just so you know|just fyi|for the record|if that helps|if it helps|if that matters|to be honest|"
    r"too|as well|i guess|i am afraid|[^\w\s$€£%+#>])"
)


_LAST = wordset(
    """btw way lol lmao haha hehe tbh imo imho fyi ngl though please thanks thank you thx ty know yeah so
    record helps matters honest too well guess afraid"""
)
_ASKED_TO_KEEP = (
    "(?:please )?(?:(?:remember|note|keep in mind|bear in mind|do not forget|take note|know)(?: that)?|"
    "(?:save|store|memori[sz]e|remember|note)"
    " (?:this|that|it|the following)(?: (?:down|about me|for later|please))*|for (?:the record|"
    r"future reference|your information)|fyi|psa|heads up|reminder)\b"
)


@cache
def _compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    return re.compile(pattern, flags)


def bare(clause: Clause) -> Clause:
    """Give *clause* without what stands around it."""
    found = list(clause.words)
    lead = _compiled(_LEAD, re.VERBOSE).match(clause.norm)
    if lead and lead.end():
        found = found[_count(clause.norm, lead.end()) :]
    while found and _compiled(r"[^\w$€£@#\"(']+").fullmatch(found[0].text):
        found.pop(0)
    while found and _ends_with_trail(found):
        found = found[: len(found) - _trail_words(found)]
    if not found:
        return Clause((), clause.start, clause.end, clause.joint, "")
    return clause_of(found, found[0].start, _closing(found, clause), clause.joint)


def asked_to_keep(clause: Clause) -> bool:
    """Tell whether the user asks for *clause* to be remembered."""
    lead = _compiled(_LEAD, re.VERBOSE).match(clause.norm)
    return lead is not None and _compiled(_ASKED_TO_KEEP).search(lead[0]) is not None


def _count(norm: str, end: int) -> int:
    return len(norm[:end].split(" ")) - (1 if norm[end - 1] == " " or end == 0 else 0)


def _ends_with_trail(found: list[Word]) -> bool:
    return _trail_words(found) > 0


def _trail_words(found: list[Word]) -> int:
    """Give how many words at the end carry nothing; a closing quote or bracket that was opened stays."""
    last = found[-1].text
    if last not in _LAST and last[0].isalnum() and not last.startswith("haha"):
        return 0
    if last in "\"')" and last:
        opened = "(" if last == ")" else last
        return 0 if any(word.text == opened for word in found[:-1]) else 1
    for count in (4, 3, 2, 1):
        fits = count < len(found) or count == len(found) == 1
        if fits and _compiled(_TRAIL).fullmatch(" ".join(word.text for word in found[-count:])):
            return count
    return 0


def _closing(found: list[Word], clause: Clause) -> int:
    return min(found[-1].end, clause.end)
