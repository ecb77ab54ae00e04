"""Turns of life and of projects: what changed for good, and what has lasted since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import PLACE_END, Found, deictic, fits, has, place
from rememora.core.statements.english.frames.life_verbs import MOVES, TURNS
from rememora.core.statements.english.frames.tastes import ANIMATE
from rememora.core.statements.english.lexicon import verbs, wordset

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed

ENDURED = (
    r"(?:been (?:(?:a|an|\w+ing|vegan|vegetarian|married|sober|single|divorced|diagnosed|together|with|"
    "in|on|self-employed|freelancing|retired|pescatarian|widowed|skiing|engaged|clean|told i have|"
    r"off)\b)|(?:lived|worked|had|owned|known|played|used|served|kept|coached|taught|studied|run|"
    "not eaten|eaten|smoked|drunk) )"
)
SPAN = (
    r"\b(?:since(?! (?:we|our|then|you|yesterday|this|today|the last|last (?:night|time|chat)))|"
    "for (?:the (?:past|last) )?(?:about |over |almost |nearly |around |more than |roughly |at least |"
    r"like )?(?:a|an|\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|"
    "thirty|forty|many|several|a few|a couple of|some|the past|decades|years|half|"
    r"ages)(?: \w+)?(?: (?:years?|months?|decades?|yrs))?|all my life|my whole life|my entire life|"
    r"in (?:(?:\w+ ){0,3}(?:years|months|decades)|ages|a decade|forever)|as long as i can remember|"
    r"from birth|ever since)\b"
)
TASK = (
    r"\b(?:going on|working (?:hard|so hard|really hard)|working on (?:this|that|it|the|a|an|my (?:code|"
    "essay))|trying to|stuck|debugging|getting (?:this|an?|the)|looking (?:at|for|into)|thinking|"
    "wondering|meaning|having (?:issues|trouble|problems|a (?:problem|hard))|waiting(?! list)|fighting|"
    r"struggling with (?:this|the)|reading (?:this|the|about)|asked|hours?|minutes?|days?)\b"
)


_NEVER_DONE = (
    "got the hang of|got used to|mastered|(?:learned|learnt|finished) (?:to|how to|high|college|"
    "my|school)|got (?:a|my) (?:driver|license|"
    "degree|passport)|went to (?:college|university)|had (?:kids|children|siblings|a pet)|owned a"
)


def turns(parsed: Parsed) -> Found | None:
    """Read "I grew up in Leeds", "we got married in 2019", "my dog died", "I've been vegan since 2019"."""
    if parsed.who not in ANIMATE and not (parsed.who == "the" and parsed.aux == "was"):
        return None
    if parsed.aux in ("have", "has"):
        return _perfect(parsed)
    if parsed.aux in ("was", "were"):
        return _born(parsed)
    if (
        parsed.who in ("i", "mine", "ours", "name")
        and parsed.negative
        and "never" in parsed.adverbs
        and parsed.verb in ("learned", "learnt", "got", "finished", "went", "had", "owned")
        and fits(_NEVER_DONE, parsed.rest)
    ):
        return Found("fact", "never", negative=True)
    if (
        parsed.aux not in ("", "did")
        or parsed.adverbs & {"almost", "probably", "maybe", "never"}
        or parsed.negative
    ):
        return None
    verb, after = parsed.lemma, parsed.after
    if (parsed.verb == verb and verb != "quit") or not (verbs.is_past(parsed.verb) or verb == "quit"):
        return None
    if parsed.verb == "found" and verb == "find" and fits(r"a (?:new )?job", after) is None:
        return None
    pattern = TURNS.get(verb)
    if pattern is not None and fits(pattern, after) and not deictic(after):
        negative = verb in ("quit", "stop", "give", "cut", "lose") or verb == "leave"
        home = (
            fits(
                r"moved (?:back )?to (?P<v>[\w' .-]{2,30}?)"
                + PLACE_END
                + r"|moved (?:back )?to (?P<w>\w+) (?:in|last|two)",
                parsed.rest,
            )
            if parsed.who == "i"
            else None
        )
        value = place(parsed, home, "v" if home["v"] else "w") if home else None
        return Found("fact", "turn", negative, "home_city" if value else None, value)
    if (
        parsed.who in ("we", "ours")
        and verb in MOVES
        and not deictic(after)
        and (
            (verb in ("drop", "ditch", "retire", "deprecate") and fits(r"(?!the |it|a )\w", after))
            or has(r"\b(?:to|from|with|in favor of|on|everything|for)\b", after)
        )
    ):
        return Found(
            "decision", "changed", negative=verb in ("drop", "ditch", "retire", "abandon", "deprecate")
        )
    return None


_NEVER_BEEN = (
    "(?:been (?:to|on|able to|a|into|good)|eaten|tried|seen|learned|learnt|had|owned|smoked|drunk|"
    r"driven|flown|ridden|liked|understood the appeal|broken a|used|played|lived|skied|swum)\b(?! (?:it|"
    "this|that|heard|before|the (?:error|issue)|such|anything|an? (?:problem|issue|error)))"
)
_NOT_SINCE = (
    r"(?:eaten|drunk|smoked|touched|had|used|worn|owned|driven|worked|flown|spoken|missed|set foot)\b"
)
_HAS_BECOME = r"been (?:diagnosed|promoted|vegan|sober|vegetarian|married|single|divorced)\b|got (?!)"


def _perfect(parsed: Parsed) -> Found | None:
    rest = parsed.rest
    if fits(ENDURED, rest) and has(SPAN, rest) and not has(TASK, rest) and not deictic(parsed.after):
        return Found("fact", "since", parsed.negative)
    if parsed.negative and "never" in parsed.adverbs:
        if fits(_NEVER_BEEN, rest) and not has(r"\bthis\b|\bthat\b|\bso\b", rest):
            return Found("fact", "never", negative=True)
        return None
    if (
        parsed.negative
        and has(SPAN, rest)
        and fits(
            _NOT_SINCE,
            rest,
        )
    ):
        return Found("fact", "since", negative=True)
    if parsed.negative or has(r"\b(?:today|just now|this morning)\b", rest):
        return None
    verb, after = parsed.lemma, parsed.after
    if (
        parsed.who in ("we", "ours")
        and verb in MOVES
        and not deictic(after)
        and has(r"\b(?:to|from|with|on|in favor of|for)\b", after)
    ):
        return Found("decision", "changed", negative=verb in ("drop", "ditch", "retire", "abandon"))
    pattern = TURNS.get(verb)
    if (
        pattern is not None
        and verb not in ("study", "have", "earn", "pass")
        and fits(pattern, after)
        and not deictic(after)
    ):
        return Found("fact", "turn", negative=verb in ("quit", "stop", "give", "cut"))
    if fits(_HAS_BECOME, rest):
        return Found("fact", "turn")
    return None


_FOUNDED = r"(?:founded|established|started|created|launched|acquired|incorporated) (?:in|by|on|back in) "
_BORN = (
    "(?:born|raised|brought up|adopted|diagnosed|promoted|laid off|baptized|born and raised|trained as|"
    r"named after|educated)\b"
)


_FOUNDED_THINGS = wordset("""company team project startup business school firm band club product""")


def _born(parsed: Parsed) -> Found | None:
    if parsed.who in ("ours", "the") or (parsed.noun and parsed.who == "mine"):
        founded = fits(
            _FOUNDED,
            parsed.rest,
        )
        return Found("fact", "founded") if founded and parsed.head in _FOUNDED_THINGS else None
    match = fits(_BORN, parsed.rest)
    if not match or parsed.negative:
        return None
    return Found("identity" if parsed.who == "i" and parsed.verb in ("born", "raised") else "fact", "born")
