"""What someone does, has and knows: living, working, owning, habits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import (
    Found,
    deictic,
    fits,
    habitual,
    has,
    place,
)
from rememora.core.statements.english.frames.habit_verbs import (
    BARE,
    BY_HABIT,
    NARRATED,
    OBJECTS,
    SENSES,
    TAKEN,
)
from rememora.core.statements.english.frames.having import having, using
from rememora.core.statements.english.frames.tastes import ANIMATE
from rememora.core.statements.english.lexicon import people, things, verbs

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed


def habits(parsed: Parsed) -> Found | None:
    """Read "I speak Catalan", "I never eat after eight", "we meet on Tuesdays"."""
    if (
        parsed.who not in ANIMATE
        or parsed.aux not in ("", "do", "does")
        or (verbs.is_past(parsed.verb) and parsed.verb not in ("read", "cost"))
        or (parsed.verb.endswith("ing") and parsed.verb not in ("sing", "bring", "swing", "ring", "string"))
    ):
        return None
    verb, after = parsed.lemma, parsed.after
    if parsed.adverbs & {"probably", "maybe", "perhaps", "possibly", "sometimes", "almost", "likely"}:
        return None
    if parsed.who not in ("i", "we") and parsed.verb == verb and not _plural(parsed) and not parsed.negative:
        return None
    if verb in verbs.CONSUMING:
        return _consuming(parsed, verb, after)
    if (
        verb == "do"
        and parsed.who in ("mine", "ours", "name")
        and after.split(" ")[:1]
        and after.split(" ")[0] in people.FIELDS
    ):
        return Found("fact", "works", parsed.negative)
    if verb in verbs.HABITS and verb not in verbs.MENTAL:
        after = after.removeprefix("only ").removeprefix("mostly ").removeprefix("mainly ")
        allowed = OBJECTS.get(verb, BARE)
        if (fits(allowed, after) and not deictic(after)) or (habitual(parsed) and not deictic(after)):
            return Found("fact", "habit", parsed.negative)
        return None
    return _other(parsed, verb, after)


def _plural(parsed: Parsed) -> bool:
    return (
        bool(parsed.noun) and parsed.head.endswith(("s", "children", "people", "parents"))
    ) or parsed.clause.words[0].text == "they"


def _consuming(parsed: Parsed, verb: str, after: str) -> Found | None:
    if (
        verb in ("cook", "bake", "brew")
        and not habitual(parsed)
        and not fits(r"(?:for (?:a|six|four|two)|a lot|mostly|vegan|my own|\w+ at home|$)", after)
    ):
        return None
    if deictic(after) or fits(r"(?:the (?:last|leftover)|my words|up|all of)\b", after):
        return None
    return Found("preference", "consumes", parsed.negative)


_REGULAR = (
    r"\bevery|\bon \w+days|to bed|for walks?|for runs?|gym|up at|up before|up early|\bby (?:train|bike|"
    "bus|car)|on foot|hungry|migraines|seasick"
)


def _other(parsed: Parsed, verb: str, after: str) -> Found | None:
    negative = parsed.negative
    if verb == "use":
        return using(parsed, after)
    if verb == "have":
        return having(parsed, after)
    if verb == "take" and fits(TAKEN, after):
        return Found(
            "preference"
            if fits(r"my (?:\w+ )?(?:coffee|tea|eggs|steak)|sugar|milk|cream", after)
            else "fact",
            "takes",
            negative,
        )
    patterns = {
        "know": (
            r"(?:how to (?!do this|fix|use this|get|do that|put|say|explain|make this)\w+ |(?:(?:a (?:bit|"
            r"little)|some|basic|only|just|enough)(?: of)? )?(?:python|java|javascript|typescript|rust|go|c\+\+|"
            "c#|sql|french|spanish|german|sign language|morse|braille|latin|html|kotlin|swift|ruby|php|haskell|"
            "scala|react|karate|italian|chinese|japanese|korean|portuguese|russian|arabic|hindi|dutch|polish|"
            r"swedish|lisp|elixir|clojure|ocaml|zig|perl|r)\b)"
        ),
        "get": (
            "(?:really |very |so |quite |easily |terribly )*(?:seasick|carsick|airsick|motion sick|migraines|"
            "hives|heartburn|panic attacks|anxious|claustrophobic|nosebleeds|cold easily|sunburnt|sunburned|"
            r"overwhelmed by|hay fever|up at \d|up (?:early|before|late)|vertigo|tipsy)"
        ),
        "wake": r"(?:up )?(?:at|before|around|early|late)\b",
        "feel": r"(?:most (?:productive|creative|alive)|strongly about|at home in)",
        "come": r"from (?!the (?:api|code|server|same|fact)|this|that|a (?:place|bug))",
        "go": (
            r"(?:by (?!the\b|this|that|so|fast|quickly)\w+|to (?:the gym|church|mosque|temple|therapy|bed|"
            r"school|university|college|uni|physio|aa|yoga|the opera)\b|to \w+ (?:school|university|college|"
            r"high|elementary)\b|(?:hiking|running|climbing|swimming|fishing|camping|dancing|skiing|surfing)\b|"
            "(?:vegan|barefoot|jogging))"
        ),
        "struggle": (
            r"with (?!this|that|it|the (?:code|error|problem|question|task|concept|exercise)|an?\b|"
            r"understanding|finding|how)\w"
        ),
        "believe": r"in (?!it|you|this|that|the (?:idea|project)|myself|him|her)\w",
        "belong": r"to (?!this|that|it)\w",
        "react": r"badly to|to \w",
        "need": (
            "(?:(?:a|an|my) )?(?:wheelchair|step-free|reading glasses|glasses|hearing aid|hearing aids|"
            "subtitles|captions|large print|dialysis|insulin|an? interpreter|a? ?screen reader|an elevator|"
            r"at least \d+ hours of sleep|\w+ hours of sleep|silence to|coffee to|absolute quiet|"
            "complete silence|quiet to|a lot of sleep)"
        ),
        "keep": (
            "(?:kosher|halal|bees|chickens|goats|a (?:diary|journal|kosher|food|sourdough)|my (?:phone|"
            "weekends|sundays|evenings|notes in)|all my|odd hours|shabbat|vegan)"
        ),
        "do": (
            "(?:yoga|pilates|crossfit|karate|judo|aikido|ballet|stand-up|improv|triathlons?|martial arts|bjj|"
            "boxing|gymnastics|volunteer|my own|small talk|mornings|mondays|weekends|spicy|dairy|sugar|alcohol|"
            "drugs|gluten|meat|night shifts|freelance|carbs|heights|crowds|video calls|phone calls|sushi|"
            r"seafood|caffeine|cardio|weights|social media|facebook)\b"
        ),
        "make": (
            r"(?:a living|my (?:own )?living|my own \w+|\w+ for a living|pottery|music|jewelry|candles|"
            "furniture|beats)"
        ),
        "earn": r"(?:my living|a living|[$€£]?\d|money)",
        "grow": r"(?:my own|our own|tomatoes|vegetables|herbs|\w+s in)",
        "share": r"(?:a|an|the) (?:flat|apartment|house|room|office|birthday)",
        "sleep": r"(?:with|on|until|till|\d|only|best|badly|late|in on|poorly|like)\b",
        "travel": r"(?:a lot|for work|with|every|light|often|solo|only|by|mostly)\b",
        "train": r"(?:for|at|every|\w+ times|in|brazilian)\b",
        "shop": r"(?:at|only|secondhand)\b",
        "bank": r"with|at",
        "vacation": r"in",
        "tip": r"\w",
        "weigh": r"\d",
        "break": r"out (?:in|from|if|when)",
        "report": r"(?:directly )?to (?!you|this|that|it)\w",
        "swell": r"up",
        "want": (
            "(?:to (?:spend|pay) (?:more|over|less)|all (?:my|your|the|code|answers|replies|comments)|"
            "every (?:answer|reply|response)|your (?:answers|replies|responses)|(?:my|the) (?:answers|replies|"
            r"responses)|you to (?:always|never)|answers|replies|responses)\b"
        ),
        "trust": r"(?!you|me|this|that|it|the (?:process|code|output))\w",
        "respond": r"badly|well|to",
        "handle": (
            r"(?!this|that|it|the (?:error|case|exception|request|click))(?:\w+ ){0,3}(?:spicy|dairy|heat|"
            "caffeine|alcohol|well|billing|payroll|support|finances|marketing|design|infra|frontend|backend|"
            r"heights|crowds|security|onboarding|releases|hiring|invoices|customers)\b"
        ),
        "pay": r"(?:\w+ )*[$€£]?\d[\d.,k]*(?: (?:euros|dollars|pounds|a month|per))?",
        "turn": r"\d\d\b",
        "attract": r"(?!)",
        "miss": r"(?:my|living)\b",
        "meditate": r"",
        "commute": r"",
    }
    pattern = patterns.get(verb)
    if (
        pattern is not None
        and fits(pattern, after)
        and not (negative and verb in ("know", "feel", "keep", "trust"))
    ):
        kind = "constraint" if verb in ("want", "need") else "fact"
        if verb == "go" and parsed.after.startswith("by ") and parsed.who == "i":
            value = fits(r"go by (?P<v>[\w' -]+)", parsed.rest)
            return Found("identity", "goes_by", negative, "name", place(parsed, value) if value else None)
        return Found(kind, f"habit_{verb}", negative)
    if _plain_present(parsed, verb, after):
        return Found("fact", "present", negative)
    if (
        not habitual(parsed)
        or deictic(after)
        or fits(SENSES, after)
        or verb in BY_HABIT
        or (verb in ("be", "get", "end", "find", "notice", "go") and not has(_REGULAR, after))
    ):
        return None
    if parsed.who not in ("i", "we", "mine", "ours", "he", "name") or verb in ("error", "return", "print"):
        return None
    return Found(
        "preference"
        if verb in ("order", "choose", "pick", "buy", "travel", "fly", "sit", "book")
        else "fact",
        "habitual",
        negative,
    )


def _plain_present(parsed: Parsed, verb: str, after: str) -> bool:
    """Tell whether "I report to Helen", "my landlord allows pets" says what is so in general."""
    if (
        parsed.who not in ("i", "mine", "ours")
        or verb in NARRATED
        or verb in verbs.MENTAL
        or not after
        or not verb.isalpha()
        or verb.endswith("ly")
        or verb in people.TRAITS
    ):
        return False
    words = after.split()
    if (
        not words
        or deictic(after)
        or verb in verbs.LIKING
        or (
            words[0] in ("the", "a", "an", "that", "up", "out", "to", "in", "for", "and", "on", ",")
            and not (words[0] == "to" and verb in ("answer", "report", "belong", "adhere"))
        )
    ):
        return False
    return (
        not any(word in things.TASK for word in words)
        and verb not in ("error", "fail", "crash", "work")
        and not parsed.adverbs & {"just", "currently"}
    )
