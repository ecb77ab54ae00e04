"""Statements without a subject or a verb: "Vegan since 2019", "Not a morning person", "tabs > spaces, always"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.conditions import conditions
from rememora.core.statements.english.frames.found import PLACE_END, Found, deictic, fits, has
from rememora.core.statements.english.frames.roles import roles
from rememora.core.statements.english.frames.subjectless import subjectless
from rememora.core.statements.english.lexicon import verbs

if TYPE_CHECKING:
    from rememora.core.statements.english.clauses import Clause

_COMPARED = (
    "(?P<a>(?!(?:it|this|that|if|when|what|the|i|we|"
    r"and)\b)[\w' +#./-]{2,40}?) (?:> {1,2}){1,3}(?P<b>[\w' +#./-]{2,40})$"
)
_OVER = (
    "(?P<a>(?!(?:it|this|that|if|when|what|how|i|we|the|come|go|went|get|start|all|over|look|hand|take|"
    "think|read|going|talk|iterate|loop|move|bring|left|been|is|are|was|more|just|"
    r"map)\b)[\w'+#.-]+(?: [\w'+#.-]+){0,2}) over (?P<b>(?!the\b|here|there|again|and|to|it|that|this|"
    r"time|and over|for\b|with)[\w'+#.-]+(?: [\w'+#.-]+){0,2}?)(?P<t> (?:any ?day|every time|always|"
    "please|for me|hands down|all day|forever|, always|, any day|please , always|,? ?please ,? ?always|"
    r"for everything|in (?:this|our|all|my) \w+))*$"
)
_TAKEN = (
    r"(?P<a>[\w'-]+(?: [\w'-]+){0,3}?) (?:all the way|all day(?: every day)?|for (?:me|"
    "life)(?: ,)?(?: (?:always|please|every time|any day))?|, always|, every time|, any day|or nothing|"
    "every time|any day(?: of the week)?|for the win|ftw|forever)$"
)
_ORIGIN = (
    "(?:originally |born and (?:raised|bred) |born |raised |based |living |grew up |hailing |"
    r"currently |now )+(?:from|in|out of|near) (?!this|that|the (?:code|same)|mind|a \w+ where|front|"
    rf"here)(?P<v>[\w' .,-]{{2,40}}?){PLACE_END}"
)


def fragments(clause: Clause, *, alone: bool) -> Found | None:
    """Read *clause* without a subject; *alone* tells whether it is a sentence of its own, or the first part of one."""
    norm = clause.norm
    if len(norm) > 200 or not alone:
        return None
    for reader in (_compared, conditions, _origins, roles, subjectless, _belongs):
        found = reader(norm)
        if found:
            return found
    return None


_NOT_TAKEN = (
    r"(?:what|how|why|and|but|thanks|the|always|not|good|great|see|yes|no\b|i\b|we\b|it|love|you|as|"
    "like|same|just|ready|here|works?|working|up|down|stay|one|best|once|going|happy|sorry|easy|hard|"
    r"too|pick|choose|find|order|make|get|write|do|check|explain|looking|perfect|cool|hope|fine|"
    r"ok|reading|running|more|lol|more)\b"
)
_WITHOUT = (
    r"(?:please )?no (?P<a>[\w'-]+(?: (?:or|and) [\w'-]+| [\w'-]+)?) (?:for me|in my (?:diet|coffee|tea|"
    r"house|code)|, ever|ever|in (?:the|our) (?:house|team))\b"
)
_NOT_WITHOUT = r"(?:problem|worries|need|idea|thanks|one|way|longer|rush|pressure|big|time|more questions)\b"


def _compared(norm: str) -> Found | None:
    compared = fits(_COMPARED, norm)
    if (
        compared
        and any(char.isalpha() for char in compared["a"])
        and any(char.isalpha() for char in compared["b"])
        and not compared["a"].startswith((">", "return", "assert"))
    ):
        return Found("preference", "compared")
    over = fits(_OVER, norm)
    if (
        over
        and not set(over["a"].split())
        & {"is", "are", "was", "it", "'s", "i", "we", "am", "to", "the", "you", "be", "and"}
        and not verbs.is_past(over["a"].split()[0])
        and (over["t"] or len(norm.split()) <= 5)
    ):
        return Found("preference", "compared")
    taken = fits(_TAKEN, norm)
    if (
        taken
        and not deictic(taken["a"])
        and not fits(
            (_NOT_TAKEN),
            taken["a"],
        )
    ):
        return Found("preference", "taken")
    without = fits(_WITHOUT, norm)
    if without and not fits(
        _NOT_WITHOUT,
        without["a"],
    ):
        return Found("preference", "without", True)
    return None


_PLACE_BASED = (
    "(?!(?:web|text|cloud|file|key|rule|tree|event|token|role|state|component|class|command|browser|"
    r"evidence|value|time|home|plant|turn|faith|risk|age)-)[\w ]{2,30}-based(?: (?:[\w-]+ ?){1,4})?$"
)


def _origins(norm: str) -> Found | None:
    if fits(_ORIGIN, norm):
        return Found("fact", "lives" if has(r"based|living|currently", norm) else "from")
    if fits(_PLACE_BASED, norm) and not has(
        r"^(?:a|an|the|is|use|we|it|add|build|create|make|find|write)\b", norm
    ):
        return Found("fact", "lives")
    if fits(r"(?:\w+[ -]){1,3}by (?:trade|profession|training|birth|day)\b", norm):
        return Found("identity", "by_trade")
    return None


_FIELD = (
    r"(?:favorite|favorites?) (?:[\w-]+ ){1,3}?(?:is|are|:|would be|—|=) (?!(?:it|this|that|hard|"
    r"so)\b)\w|(?:name|age|birthday|job|profession|occupation|location|timezone|time zone|diet|"
    "allergies|pronouns|stack|editor|os|deadline|budget|hometown|height|weight|blood type|languages?|"
    r"hobbies|company|role|employer|city) ?: ?(?!(?:str|int|string|null|none|number|true|false)\b)\w"
)


def _belongs(norm: str) -> Found | None:
    match = fits(_FIELD, norm)
    if not match or has(r"[{};]", norm):
        return None
    kind = (
        "preference"
        if norm.startswith(("fav", "hobbies"))
        else "constraint"
        if norm.startswith(("deadline", "budget"))
        else "identity"
        if norm.startswith(("name", "age", "birthday", "job", "profession", "occupation", "pronouns"))
        else "fact"
    )
    return Found(kind, "field", False)
