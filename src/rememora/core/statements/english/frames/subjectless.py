"""Clauses that left their 'I' out: 'Love Thai food', 'can't stand cilantro'."""

from __future__ import annotations

from rememora.core.statements.english.frames.found import Found, deictic, fits, has
from rememora.core.statements.english.frames.tastes import BEARING
from rememora.core.statements.english.lexicon import verbs, wordset

_NEGATED = r"(?:never|do not|not|can not|no longer|will not) "


_PASSING = (
    r"(?:you|the \w+(?: ?[!,]|$)|a good \w+ (?:pic|photo)|and|to (?:hear|see|know|help|talk|chat|join|"
    r"get|have (?:you|it|that)|be there)|the\b|reading your|hearing|seeing|talking|from|is|at first|"
    r"letter|song|story)\b"
)
_COMPARING = r"(?:a|an|the|i|you|my|we|what|when|in|on|if|that|to)\b|\w+ (?:said|says)"
_HAD_NOT = (
    "(?:a (?:car|tv|license|dog|cat|smartphone)|any (?:pets|kids|allergies|siblings|children)|kids|"
    r"pets|children|siblings|facebook)\b"
)
_WHERE = (
    "(?:in|at|for|as|near|from home|with) (?!(?:it|this|that|the (?:same|following|case)|progress|"
    r"a (?:charm|way)|me|you)\b)\w"
)
_HAD = (
    r"(?:two|three|four|five|a|an|my own|\d) (?:\w+ ){0,2}(?:kids?|dogs?|cats?|children|sons?|"
    "daughters?|sisters?|brothers?|puppy|kitten|car|house|bike|boat|tesla|toddlers?|twins|allergy|phd|"
    r"degree|siblings|horse|rabbits?|jobs)\b|(?:diabetes|asthma|celiac|adhd|twins|kids)\b"
)
_EMPLOYED = r"(?:as|at|for) (?!(?:it|this|that|the (?:same|moment)|me|now|home)\b)\w"


_FILLING = wordset(
    "really absolutely also just usually mostly always do currently still totally so definitely much"
)
_TASTING = wordset("love hate prefer enjoy adore dislike detest loathe despise like")
_REFUSED = wordset("eat drink smoke drive own like enjoy care have")
_GUSHING = r"\b(?:it when|when|how|being|getting|having to|waiting)\b"


def subjectless(norm: str) -> Found | None:
    """Read a clause that left out its subject; an order looks much like one, so most verbs are not read."""
    negated = fits(_NEGATED, norm)
    body = norm[negated.end() :] if negated else norm
    words = body.split()
    while words and words[0] in _FILLING:
        words = words[1:]
    if len(words) < 2:
        return None
    verb, after = words[0], " ".join(words[1:])
    if negated and norm.startswith("can not"):
        return _cannot(body, verb, after)
    if verb in _TASTING and not (negated and verb == "love"):
        return _tasting(verb, after, negated=bool(negated))
    return _refused(norm, verb, after) if negated else _facts(verb, after)


def _cannot(body: str, verb: str, after: str) -> Found | None:
    if fits(BEARING, body) and verb in ("start", "live", "function", "go", "resist", "get", "do"):
        return Found("preference", "bearing")
    if deictic(after):
        return None
    if verb in ("stand", "bear", "abide", "stomach"):
        return Found("preference", "bearing", negative=True)
    eaten = verb in ("eat", "drink", "have", "tolerate", "digest") and not fits("a|the", after)
    return Found("constraint", "cannot", negative=True) if eaten else None


def _tasting(verb: str, after: str, *, negated: bool) -> Found | None:
    sarcastic = verb in ("love", "enjoy", "adore") and has(_GUSHING, after)
    if deictic(after) or sarcastic or fits(_PASSING, after):
        return None
    if verb == "like" and not negated and fits(_COMPARING, after):
        return None
    if verb == "enjoy" and not after.split()[0].endswith("ing"):
        return None  # "enjoy your meal" wishes well
    return Found("preference", "likes", negated != (verb in verbs.DISLIKING))


def _refused(norm: str, verb: str, after: str) -> Found | None:
    if verb == "been" and norm.startswith(("never", "not")) and fits(r"(?:to [a-z]|a |an |on a)", after):
        return None if has(r"better|happier|so", after) else Found("fact", "never", negative=True)
    if not norm.startswith("do not") or verb not in _REFUSED or deictic(after):
        return None
    ordered = verb in ("eat", "drink") and fits(r"(?:the|a|any of)\b", after)
    vague = verb == "care" and not fits(r"(?:for|much for) (?!it|that)", after)
    if ordered or vague or (verb == "have" and not fits(_HAD_NOT, after)):
        return None
    return Found("preference", "likes", negative=True)


def _facts(verb: str, after: str) -> Found | None:
    if verb in ("live", "work") and fits(_WHERE, after):
        return Found("fact", "lives" if verb == "live" else "works")
    if verb in ("have", "got", "own", "speak", "drive", "play", "collect") and fits(_HAD, after):
        return Found("fact", "has")
    return Found("fact", "works") if verb == "working" and fits(_EMPLOYED, after) else None
