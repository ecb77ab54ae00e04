"""What someone has and uses for long: a dog, an illness, a budget; vim, a wheelchair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import (
    Found,
    deictic,
    fits,
    habitual,
    has,
)
from rememora.core.statements.english.lexicon import things

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed


_USED = (
    "(?:this|that|it|these|those|them|the (?:following|same|above|code|function|variable|method|loop|"
    "first|second|command|below|result|output|old|word|term|new)|your|a (?:loop|for|function|variable|"
    "list|dict|set|regex|different|class|method|lot|for-loop|while|combination|similar|simple|single|"
    "temporary)|an? (?:array|index|if|object|list|hash|stack|counter)|my|its|his|her|one|some|"
    r"something|what|to|both|either)\b"
)


_LASTING_TOOL = (
    r"(?:my|a|an) (?:\w+ )?(?:wheelchair|screen|mac|macbook|linux|windows|thinkpad|split|mechanical|"
    "dvorak|standing|hearing|cane|bike|fountain|custom|monorepo|trunk|pixel|iphone|cpap|inhaler)"
)
_AT_WORK = (
    r"\b(?:here|below|above|in this (?:code|function|line|case|example|snippet)|as follows|instead|then|"
    r"variable|loop|index|pointer|array|counter|iterator)\b"
)


def using(parsed: Parsed, after: str) -> Found | None:
    if parsed.who not in ("i", "we", "mine", "ours", "he", "name") or deictic(after) or not after:
        return None
    if parsed.who == "we" and has(r"^\w+ to (?:denote|represent|mean|indicate)\b|^\w to\b", after):
        return None
    if fits(_USED, after) and not fits(_LASTING_TOOL, after):
        return None
    if has(_AT_WORK, after.removesuffix(" here") if parsed.who == "we" and len(after.split()) < 5 else after):
        return None
    return Found("fact", "uses", parsed.negative)


_COUNT = (
    r"(?:no|a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+|several|many|some|both|only|my|"
    "his|her|our|another|lots of|a lot of|a few|few|any|type|really|severe|mild|bad|chronic|high|low|"
    "stage|very)"
)


_NOTHING_HAD = (
    "(?:been|to|had|a (?:question|problem|bug|meeting)|the (?:following|same|feeling|impression)|"
    r"no (?:idea|clue|problem|time|doubt|choice))\b"
)
_MONEY = (
    "(?:(?:about|around|only|just|roughly|at most|max|up to|less than|"
    r"no more than) )*[$€£]?\d[\d.,]*k? ?(?:euros?|dollars?|pounds?|usd|eur|gbp|bucks|quid|k|"
    "left)? ?(?:to spend|for (?:this|the|it)|per|a month|budget|max)"
)
_EXPERIENCE = r"(?:the )?(?:\w+ ){0,3}(?:years?|decades?) (?:of )?(?:\w+ ){0,2}(?:experience|background|in)\b"
_TASK_THINGS = (
    r"(?:a|an|some|no|this|the|one|two|three|\d+) (?:\w+ ){0,2}(?:questions?|issues?|problems?|errors?|"
    r"bugs?|files?|functions?|scripts?|lists?|tables?|columns?|tests?|ideas?|class\b|method|variable|"
    "string|array|dataframe|dataset|csv|json|meeting|essay|paper|exam|quiz|deadline today|headache|"
    r"cold\b|feeling)"
)
_BODY = (
    r"(?:a|an) (?:bad|weak|herniated|torn|artificial|prosthetic|fake|frozen|slipped) \w+|"
    "zero (?:patience|tolerance)"
)
_OWN = r"(?:my|a|an) (?:\w+ ){0,2}(?:own|standing|weekly|daily|monthly|yearly) \w+"


_OF_A_YEAR = r"(?:an? )?(?:19|20)\d\d [a-z]\w+"
"""A car is told by its year: "a 2015 Berlingo"."""


def having(parsed: Parsed, after: str) -> Found | None:
    after = after.removeprefix("got ").removeprefix("also ")
    words = [word.strip(",") for word in after.split()[:7]]
    if not words or deictic(after) or fits(_NOTHING_HAD, after):
        if not (
            fits(r"to (?:be|leave|get up|wake|avoid|take|pick up|wear|eat|watch)\b", after)
            and habitual(parsed)
        ):
            return None
        return Found("constraint", "has_to", parsed.negative)
    if fits(_MONEY, after):
        return Found("constraint", "budget", parsed.negative)
    if fits(_EXPERIENCE, after) or fits(_OF_A_YEAR, after):
        return Found("fact", "has", parsed.negative)
    if words[0] in things.TASK or fits(_TASK_THINGS, after):
        return None
    if fits(_BODY, after) or any(
        word.endswith(("-year-old", "-month-old")) or word == "newborn" for word in words
    ):
        return Found("fact", "has", parsed.negative)
    head = next((word for word in words[:6] if word in things.HAD), None)
    if head and (
        fits(_COUNT, after) or words[0] in things.HAD or parsed.negative or fits(r"\w+ " + head, after)
    ):
        return Found("fact", "has", parsed.negative)
    if parsed.who in ("we", "ours") and fits(
        (
            r"(?:about |around |roughly |over |only |\d|[a-z]+ )*(?:\d[\d,.k]*|two|three|four|five|six|ten|"
            r"dozens of|hundreds of) (?:\w+ ){0,2}(?:"
        )
        + "|".join(sorted(things.LASTING))
        + r")\b",
        after,
    ):
        return Found("fact", "has", parsed.negative)
    if fits(_OWN, after) or (habitual(parsed) and not parsed.adverbs & {"just", "currently"}):
        return Found("fact", "has_habit", parsed.negative)
    return None
