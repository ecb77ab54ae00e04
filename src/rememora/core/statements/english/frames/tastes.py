"""What someone likes and dislikes: verbs of liking, favourites, idioms of taste."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import Found, deictic, fits, habitual, has
from rememora.core.statements.english.lexicon import verbs, wordset

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed

ANIMATE = wordset("i we he mine ours name his")

BEARING = (
    "(?:stand|bear|abide|tolerate|stomach|get enough of|resist|live without|do without|start (?:my|"
    r"the) (?:day|morning) without|function without|say no to|go without|pass up)\b"
)
BAD = (
    r"\b(?:crash\w*|breaks?|broke|broken|fails?|failing|delay\w*|late|bugs?|wait(?:ing)?|traffic|stuck|"
    r"los(?:e|es|ing)|lost|stepp?\w* on|woken|wakes? me|queues?|spam|ads|paperwork|taxes|tax"
    r"|rejected|ignored|yelled|cancel\w*|error|errors|outage|hold music|on hold|3 ?am|4 ?am|2 ?am|"
    r"monday morning|meetings?|debug\w*|merge conflicts?|for no reason|without asking|disappear\w*|"
    r"root canal|spill\w*|flat tire|rain on|unpaid|overtime|downtime|interrupt\w*|dies|jams?|freezes|"
    "mid-call|working weekends|(?:my|the) (?:laptop|computer|printer|internet|wifi|phone|code|build|"
    r"server|app|boss|alarm|train|bus|flight|neighbor|neighbors) \w+)\b"
)


_CRAVED = r"(?:get enough|resist|live without|do without|start|function|say no|go without|pass up)"
_ALWAYS_COULD = (
    "(?:eat|drink|live on|watch|listen to|read|play) .*(?:every day|all day|forever|for(?: the)? rest|"
    "any time)"
)


def tastes(parsed: Parsed) -> Found | None:
    """Read "I love hiking", "my wife can't stand cilantro", "we prefer trains"."""
    if parsed.who not in ANIMATE:
        return None
    verb, after = parsed.lemma, parsed.after
    if parsed.aux in ("", "do", "does", "have"):
        return _liking(parsed, verb, after)
    if parsed.aux in ("can", "could") and parsed.negative and fits(BEARING, parsed.rest):
        object_ = fits(BEARING, parsed.rest)
        words = parsed.rest[object_.end() + 1 :] if object_ else ""
        good = bool(
            fits(
                _CRAVED,
                parsed.rest,
            )
        )
        return None if not words or deictic(words) else Found("preference", "bearing", negative=not good)
    if parsed.aux == "would" and fits(
        r"rather|sooner|pick|take|choose|always (?:pick|take|choose)", parsed.rest
    ):
        comparing = has(r"\b(?:than|over|any day|every time|instead of)\b", parsed.rest)
        return Found("preference", "rather") if comparing and not deictic(after) else None
    if parsed.aux == "could" and not parsed.negative and fits(_ALWAYS_COULD, parsed.rest):
        return Found("preference", "could_always")
    return None


_PHRASE = (
    "to (?:bother|admit|disappoint|interrupt|break it|be that|thank|know|ask|say|see you|point|add|"
    "note|think|believe|be able|apologi|inform)"
)
_FOUND_TO_BE = (
    r"(?!it\b|that\b|this\b|you\b|the (?:error|bug|issue|code)\b)(?:[\w'-]+ ){1,5}(?:very |really |too |"
    "so |quite |pretty |extremely |incredibly |deeply )?(?:boring|relaxing|annoying|stressful|"
    "exhausting|fascinating|overwhelming|tedious|soothing|disgusting|gross|scary|irritating|"
    "distracting|confusing|calming|delicious|exciting|overrated|underrated|easier|unbearable|"
    r"therapeutic)\b"
)
_TASTE_HAD = (
    r"(?:got )?(?:a|an|no|zero|little|such a|quite a|this) (?:\w+ ){0,2}(?:sweet tooth|soft spot|"
    "weakness|thing (?:for|about)|obsession with|passion for|aversion to|love for|fear of|phobia|"
    "taste for|preference for|interest in|dislike of|hatred of|patience for|tolerance for|time for|"
    "sensitive stomach)"
)


_STICKING = wordset("go stick swear lean root live steer stay opt gravitate reach crave")
_UNLIKED = r"\b(?:no|zero|little)\b|aversion|fear|phobia|dislike|hatred"


def _liking(parsed: Parsed, verb: str, after: str) -> Found | None:
    if verb in verbs.LIKING:
        return _likes(parsed, verb, after)
    if parsed.negative and parsed.rest.startswith(("care for ", "care much for ", "care about ")):
        return None if deictic(after.split("for ", 1)[-1]) else Found("preference", "likes", negative=True)
    if verb in ("get", "see") and parsed.negative and parsed.aux in ("do", "does"):
        disliked = fits(r"along with|on with|the appeal of|the point of", after)
        if disliked and not deictic(after.split(" ", 2)[-1]):
            return Found("preference", "likes", negative=True)
    if verb == "find" and fits(_FOUND_TO_BE, after):
        return Found("preference", "finds")
    if verb in ("have", "get") and fits(_TASTE_HAD, after):
        return Found("preference", "has_taste", negative=parsed.negative or has(_UNLIKED, after))
    if verb in _STICKING and _sticking(parsed, verb, after):
        return Found("preference", "sticks_to", negative=parsed.negative != (verb in ("steer", "stay")))
    return None


_CONTRASTED = frozenset({"but", ", but", "and", ", and", "while", ", while", "though"})
"""How a clause may be joined whose "it" is a thing of the clause before: "I love tea, but my wife hates it"."""


def _likes(parsed: Parsed, verb: str, after: str) -> Found | None:
    told = verbs.is_past(parsed.verb) or parsed.verb.endswith(("ing", "ed")) or "recently" in parsed.adverbs
    pointing = deictic(after) and not (after in ("it", "them") and parsed.clause.joint in _CONTRASTED)
    if told or not after or pointing or fits(_PHRASE, after):
        return None
    if parsed.who not in ("i", "we") and parsed.verb == "like" and fits(r"a |an |the ", after):
        return None  # "eyes like the sea"
    if has(r"\bhere\b", after) and not has(r"(?:living|working|around|live|work) here", after):
        return None
    bad = verb in verbs.DISLIKING
    modality = "quoted" if not bad and _sarcastic(parsed, after) else None
    return Found("preference", "likes", negative=bad != parsed.negative, modality=modality)


def _sticking(parsed: Parsed, verb: str, after: str) -> bool:
    patterns = {
        "go": r"for (?!a\b|it\b|that\b)|with (?!it\b|that\b)",
        "stick": r"(?:with|to) ",
        "swear": r"by ",
        "lean": r"towards? |more towards? ",
        "root": r"for ",
        "live": r"for (?!\d|a |two|three|\w+ years)",
        "steer": r"clear of ",
        "stay": r"away from |clear of |off ",
        "opt": r"for ",
        "gravitate": r"towards? ",
        "reach": r"for ",
        "crave": r"(?!it|that)",
    }
    match = fits(patterns[verb], after)
    if not match or deictic(after[match.end() :]):
        return False
    return verb in ("swear", "lean", "root", "live", "steer", "stay", "gravitate") or habitual(parsed)


_GUSHING = (
    "it when|it how|how|when|being|getting|having|spending|that feeling|nothing more|waiting|paying|"
    "debugging|sitting in|doing (?:my )?(?:taxes|paperwork)"
)


def _sarcastic(parsed: Parsed, after: str) -> bool:
    """Tell whether a love of what nobody loves is meant the other way round."""
    gushing = bool(parsed.adverbs & {"just", "so", "absolutely", "really", "totally", "literally"}) or bool(
        fits(_GUSHING, after)
    )
    return gushing and has(BAD, after)
