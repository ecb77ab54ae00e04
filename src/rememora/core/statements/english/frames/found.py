"""What a frame gives back, and what several frames ask of a clause."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed


class Found(NamedTuple):
    """That a frame fits a clause, and what the clause says by it."""

    kind: str
    rule: str
    negative: bool = False
    attribute: str | None = None
    """Name of a slot, for what has one value at a time."""
    value: tuple[int, int] | None = None
    """The value: places in `Clause.norm`."""
    modality: str | None = None
    """Set when the frame itself tells that it is not stated: "I used to smoke"."""


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern when a text first asks for it."""
    return re.compile(pattern)


def fits(pattern: str, text: str) -> re.Match[str] | None:
    """Match *pattern* at the beginning of *text*."""
    return compiled(pattern).match(text)


def has(pattern: str, text: str) -> bool:
    """Tell whether *pattern* is anywhere in *text*."""
    return compiled(pattern).search(text) is not None


PLACE_END = (
    r"(?= ,| \.| and | but | with | since | for | now\b| because | where | near | right | at the |"
    r" these days| originally| so | which| until | \(| full-time| part-time|$)"
)
"""Where the value of a slot ends."""

_DEICTIC = (
    "(?:it|this|that|these|those|them|to$|all (?:the|of|these|those|your|that)|you|your|him|her|one|"
    "ones|me|myself|what you|how you|the (?:way|idea|above|following|first|second|third|last|latter|"
    "former"
    "|other|new|old|current|previous|next|same|sound|look|one|version|draft|idea|suggestion|option|"
    "options|plan|answer|result|results|design|logo|title|paragraph|wording|tone"
    "|picture|photo|pic|pics|photos|song|story|poem|movie|film|book|article|quote|link|color|colors|"
    "effort|energy|vibe|vibes|view|fact|part|concept|name|ending|example|examples)"
    "|another|more|less|either|neither|both|(?:something|anything|everything|nothing)(?= ?$| (?:you|"
    "that you|else|in this|here|like this|about (?:this|it)))|someone|everyone|so|too|that's|when you|"
    r"how)\b"
)
DATED = (
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|january|february|march|april|may|june|"
    "july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec"
    r"|next (?:week|month|year|summer|winter|spring|fall|autumn|quarter|weekend)|in (?:\w+ )?(?:\d+|two|"
    r"three|four|five|six|a few|a couple of|a) (?:days?|weeks?|months?|years?)|q[1-4]|\d{1,2}(?:st|nd|"
    r"rd|th)|\d{4}-\d\d?-\d\d?|\d{1,2}/\d{1,2}|20\d\d|end of|christmas|easter|thanksgiving|new year|"
    "halloween|this (?:summer|winter|fall|autumn|spring|weekend|month|year|friday|thursday|wednesday|"
    r"tuesday|monday|saturday|sunday))\b"
)
"""What a date has in it; `core.dates` has the last word."""
_WEEKDAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
FREQUENCY = (
    r"\b(?:every (?:other |single |second )?(?:day|morning|evening|night|week|weekend|month|year|summer|"
    f"winter|spring|fall|autumn|{_WEEKDAYS}|time|hour|two|three|few|sprint|quarter)"
    f"|each (?:day|morning|week|month|year|evening|night)|on (?:{_WEEKDAYS[:-2]}s|weekends|weekdays)|"
    "daily|weekly|monthly|yearly|nightly|(?:once|twice|three times|four times|five times|"
    r"\d times) (?:a|per|every) \w+"
    "|most (?:days|mornings|evenings|nights|weekends)|in the (?:mornings|evenings|afternoons)|"
    "at weekends|regularly|for a living|all the time|day in|year round|by heart|on a daily basis|"
    r"these days|nowadays)\b"
)
"""How often: what makes a habit of a verb."""


_NOT_DEICTIC = (
    "it when|it if|both my|one of|this (?:project|repo|team|company|app|codebase)|the (?:first|"
    r"last) (?:\w+ )?of"
)


def deictic(words: str) -> bool:
    """Tell whether an object points at the conversation: "this idea", "your plan", "it"."""
    return fits(_DEICTIC, words) is not None and not fits(_NOT_DEICTIC, words)


def habitual(parsed: Parsed) -> bool:
    """Tell whether an adverb or the words behind the verb say that it is a habit."""
    from rememora.core.statements.english.lexicon.grammar import HABITUAL

    return bool(parsed.adverbs & HABITUAL) or has(FREQUENCY, parsed.rest)


def place(parsed: Parsed, match: re.Match[str], group: str | int = "v") -> tuple[int, int] | None:
    """Turn a group of a match in `Parsed.rest` into places in `Clause.norm`."""
    if match.start(group) < 0:
        return None
    shift = len(parsed.clause.norm) - len(parsed.rest)
    return match.start(group) + shift, match.end(group) + shift
