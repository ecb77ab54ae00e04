"""What takes place on a date: "the launch is on Friday", "my visa expires in May", "I fly to Oslo on 3 March"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import DATED, Found, fits, has, place
from rememora.core.statements.english.frames.tastes import ANIMATE
from rememora.core.statements.english.lexicon import things, verbs, wordset
from rememora.core.statements.english.parsing import is_relation

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed

_ON = (
    "(?:(?:now|officially|currently|finally|still|already|only) )*(?:(?:on|at|in|by|from|for|due|"
    "set for|scheduled for|planned for|booked for|confirmed for|moved to|now on|due on|due by|due in|"
    "starting|coming up on|coming up in|happening on|happening in|next|this|tomorrow|every|early|late|"
    "mid|the|around|about|before|until|not until|end of|taking place on|taking place in) |(?:mon|tues|"
    r"wednes|thurs|fri|satur|sun)day|\d|(?:january|february|march|april|may|june|july|august|september|"
    r"october|november|december|tomorrow|christmas|easter|halloween)\b)"
)
_VERBS = wordset(
    """start begin end expire open close happen take fall run launch ship land graduate finish arrive leave go
    renew"""
)
_DO = (
    "(?:flying|traveling|travelling|going|moving|starting|getting|having|leaving|driving|visiting|"
    "running|hosting|taking|presenting|defending|launching|shipping|returning|giving|speaking|"
    "performing|sitting|attending|meeting|turning|expecting|closing|releasing|freezing|celebrating|"
    r"throwing|interviewing|beginning|joining|retiring|graduating|relocating|doing my|due)\b"
)
_PLAN = wordset(
    """fly move start leave launch ship graduate release freeze travel return land retire get turn go-live
    present defend exchange complete emigrate relocate qualify"""
)


def events(parsed: Parsed) -> Found | None:
    """Read a clause with a date in it; whether there is one, the caller asks `core.dates`."""
    rest = parsed.rest
    if not has(DATED, rest) or has(r"\b(?:today|tonight|right now)\b", rest):
        return None
    if parsed.who in ("mine", "ours", "the", "name", "his", "thing") and parsed.noun:
        plans = (
            is_relation(parsed)
            and parsed.aux in ("", "will")
            and parsed.lemma in _PLAN | _VERBS
            and not verbs.is_past(parsed.verb)
        )
        return Found("fact", "planned", parsed.negative) if plans else _of_thing(parsed, rest)
    if (
        parsed.who in ANIMATE
        and parsed.aux in ("am", "are", "is")
        and fits(_DO, rest)
        and not has(r"\b(?:to fix|to debug|through the|over the)\b", rest)
    ):
        return Found("fact", "planned", parsed.negative)
    if (
        parsed.who in ("i", "we")
        and parsed.aux == ""
        and parsed.lemma == "have"
        and fits(r"(?:got )?(?:a|an|my|our|the|two|three) ", parsed.after)
    ):
        words = parsed.after.split()[:8]
        if any(word in things.EVENTS for word in words):
            return Found("fact", "has_event", parsed.negative)
    if (
        parsed.who in ("i", "we")
        and parsed.aux in ("", "will")
        and (
            parsed.lemma in _PLAN
            or (
                parsed.lemma == "go"
                and fits(r"(?:live|on (?:vacation|holiday|leave)|back to|to \w+)", parsed.after)
            )
        )
        and parsed.verb == parsed.lemma
    ):
        return Found("fact", "planned", parsed.negative)
    return None


_NOT_ON = (
    "the (?:same|one|best|first|only|most|last (?:one|thing))|in (?:the|this|a) (?!first|second|third|"
    "last|middle|beginning|end|early|late|fall|spring|summer|winter|morning)"
)
_WHEN = r"(?:(?:now|officially|still) )*(?:(?:on|in|at|by|due|set|scheduled|planned|for|be) )*(?P<v>[^,;]+)"


_ON_ONE_DATE = wordset(
    """deadline launch release wedding birthday demo kickoff anniversary exam surgery defense"""
)


def _of_thing(parsed: Parsed, rest: str) -> Found | None:
    words = [word for word in parsed.noun if word != "'s"]
    known = bool(words) and (
        any(word in things.EVENTS or word in things.PROJECT for word in words[-2:])
        or words[0] in things.EVENTS
    )
    if not known or words[-1] in ("code", "tests", "build", "logs"):
        return None
    deadline = words[-1] in ("deadline", "deadlines", "due")
    kind = "constraint" if deadline else "fact"
    if (
        parsed.aux in ("is", "are", "will")
        and (fits(_ON, rest) or fits(r"be (?:on|in|at|held|due)\b", rest))
        and not fits(_NOT_ON, rest)
    ):
        value = fits(
            _WHEN,
            rest,
        )
        slotted = (
            value and len(words) == 1 and parsed.who in ("the", "ours", "mine") and words[0] in _ON_ONE_DATE
        )
        attribute = {
            "launch": "launch_date",
            "release": "release_date",
            "wedding": "wedding_date",
            "demo": "demo_date",
        }.get(words[0], words[0])
        return Found(
            kind,
            "dated",
            parsed.negative,
            attribute if slotted and not parsed.negative else None,
            place(parsed, value) if slotted and value else None,
        )
    if (
        parsed.aux in ("", "will", "does")
        and parsed.lemma in _VERBS
        and parsed.verb not in ("took", "went", "ran", "left")
    ):
        return Found(kind, "dated", parsed.negative)
    return None
