"""What must, may not and cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import (
    DATED,
    FREQUENCY,
    Found,
    deictic,
    fits,
    habitual,
    has,
)
from rememora.core.statements.english.frames.projects import of_project
from rememora.core.statements.english.lexicon import things, wordset

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed

_ABLE = (
    "(?:eat|drink|have|tolerate|digest|handle|take|do|work|drive|swim|hear|see (?:red|green|color|"
    "without|well)|afford|sleep (?:on|with|without|past|if|unless)|fly|smoke|use|wear|touch|ride|climb|"
    "stand for|lift|make (?:it (?:on|before|after)|mornings|mondays|meetings)|meet (?:on|before|after)|"
    "be (?:around|near|reached|contacted|on call|in)|attend|travel|play|read (?:small|without|music)|"
    "speak|cook|sing|dance|sit|type|walk|run|join (?:calls|meetings)|deploy|ship|upgrade|change|store|"
    "log|share|host|leave|spend|go (?:over|beyond|above|near|out on)|exceed|rely on|depend on|break|"
    r"touch|commit|merge|push|bring|park|process|tell left|whistle|ski|skate|roll)\b"
)
_NOT_NOW = (
    r"(?:\w+ )?(?:it\b|this\b|that\b|anything|the (?:file|code|page|error|app|button|image|link|output|"
    r"function|value|repo|server|command|script|website|site|article|video)|any (?:of|more\b|errors)|"
    r"with (?:this|that)|you\b|right now|to (?:get|make)|my (?:code|mind)|so\b|what|how|enough|wait|"
    "for now)"
)
_FOR_ONE_TEXT = wordset(
    """essay email function poem answer output response paragraph title letter story summary list script post
    text code result article message program query table sentence caption slogan report speech it class
    method reply image names"""
)
_GUESS = (
    "(?:be (?:a mistake|something|the (?:case|reason|problem)|missing|wrong|so|nice|hard|tired|kidding|"
    r"joking|due to|because|able to (?:see|read|fix))|have been|have (?:missed|made|done|got|forgot\w*)|"
    r"admit|say|confess|ask|know|see|mention|note|thank|sound|seem|look)\b"
)


_ALLOWED = (
    "(?:not )?(?:allowed|permitted|supposed|required|obliged|forbidden|legally required|"
    r"contractually (?:required|bound|obliged)|bound) (?:to|from|by)\b(?! (?:it|this))"
)


def obligations(parsed: Parsed) -> Found | None:
    """Read "I can't eat gluten", "all PRs need two approvals", "the app must work offline"."""
    if fits(r"(?:it|you)$", parsed.who):
        return None
    if parsed.aux in ("can", "could"):
        return _cannot(parsed) if parsed.negative and parsed.aux == "can" else _only_can(parsed)
    if parsed.aux in ("must", "shall") or (
        parsed.aux in ("should", "may") and (parsed.negative or parsed.who == "all")
    ):
        return _must(parsed, parsed.rest)
    if parsed.aux == "" and fits(r"(?:has|have|needs?) to (?:be )?\w", parsed.rest):
        return _must(parsed, parsed.rest.split(" to ", 1)[1])
    if (
        parsed.aux == ""
        and parsed.lemma in ("need", "require")
        and parsed.who in ("all", "thing")
        and of_project(parsed)
        and not deictic(parsed.after)
    ):
        return Found("constraint", "must", parsed.negative)
    if (parsed.aux in ("am", "is", "are") and fits(_ALLOWED, parsed.rest)) or (
        parsed.aux in ("am", "is", "are")
        and parsed.negative
        and fits(r"(?:allowed|permitted|supposed)\b", parsed.rest)
    ):
        if (parsed.who == "thing" and deictic(parsed.after)) or (
            fits("supposed", parsed.rest) and not parsed.negative
        ):
            return None
        return Found("constraint", "allowed", parsed.negative or has("forbidden", parsed.rest))
    return None


_NOT_IN_GENERAL = (
    r"have (?:a|the|that|this)|do (?:it|this|that|the|much|anything|so|x)\b|use (?:the|this|"
    r"a)\b(?!.*\b(?:because|at work|license|policy|company))|see (?!red|green|color|without|well)|"
    r"run (?:the|this|my|npm)|change (?:the|my)\b"
)
_UNABLE = r"(?:swim|drive|cook|sing|dance|whistle|ski|fly|hear|see|smoke|sit still|ride a bike)$"
_TECHNICALLY = r"be (?:found|opened|loaded|resolved|null|reached)|find|connect|open|load|read|resolve|handle"


def _cannot(parsed: Parsed) -> Found | None:
    after = parsed.after
    if (
        parsed.who in ("i", "we", "he", "mine", "ours", "name", "his")
        and fits(_ABLE, parsed.rest)
        and not fits(_NOT_NOW, after)
        and after != ""
    ):
        if fits(_NOT_IN_GENERAL, parsed.rest):
            return None
        return Found("constraint", "cannot", negative=True)
    if parsed.who in ("i", "mine", "name") and fits(_UNABLE, parsed.rest):
        return Found("constraint", "cannot", negative=True)
    if (
        parsed.who in ("ours", "the", "all", "thing")
        and of_project(parsed)
        and not fits(
            _TECHNICALLY,
            parsed.rest,
        )
        and not deictic(after)
    ):
        return Found("constraint", "cannot", negative=True)
    return None


_MENTALLY = r"(?:see|think|imagine|hope|guess|say|find|get|assume|find|do (?:this|that|so))\b"
_SKILLS = r"(?:speak|read music|play (?:the|chess|guitar|piano)|code in|drive a|only)\b"


def _only_can(parsed: Parsed) -> Found | None:
    if (
        parsed.aux == "can"
        and "only" in parsed.adverbs
        and parsed.who in ("i", "we", "mine", "ours", "name")
        and not fits(_MENTALLY, parsed.rest)
        and not deictic(parsed.after)
    ):
        return Found("constraint", "only_can")
    if parsed.aux == "can" and parsed.who == "i" and fits(_SKILLS, parsed.rest) and not parsed.negative:
        return Found("fact", "can")
    return None


_ON_THIS = (
    "(?:do|fix|make|get|use|go|see|find|check|figure|have|know|be|change|add) (?:it|this|that|them|"
    r"these|what|sure)\b"
)
_OF_A_PERSON = (
    rf"{FREQUENCY}|\b(?:always|never|by (?:\d|noon|midnight|law)|before \d|at all times|for medical|"
    r"because of my|due to my|for my (?:condition|allergy|diabetes|job|visa|health)|for health|under \d|"
    r"at least \d|gluten|dairy|salt|alcohol|caffeine|in bed by|no later than)\b"
)
_OF_A_TEAM = (
    rf"{FREQUENCY}|\b(?:always|never|before (?:we )?(?:the|each|merg|releas|deploy|ship)|by (?:the end|"
    r"q\d|\w+day|january|february|march|april|may|june|july|august|september|october|november|december|"
    r"\d|law|end)|comply|support|stay|keep|backward|within|under \d|at least|offline|gdpr|hipaa|"
    r"no later than|compatible)\b"
)


def _must(parsed: Parsed, duty: str) -> Found | None:
    if fits(_GUESS, duty) or parsed.who == "you" or fits(_ON_THIS, duty):
        return None
    if any(word in _FOR_ONE_TEXT for word in parsed.noun[-1:]) and "'s" not in parsed.noun:
        return None
    if parsed.who in ("i", "mine", "he", "name", "his"):
        lasting = habitual(parsed) or has(_OF_A_PERSON, duty)
        return Found("constraint", "must", parsed.negative) if lasting and not deictic(duty) else None
    if parsed.who == "we":
        lasting = (
            has(rf"\b(?:by|before|until|after|no later than) (?:the )?{DATED}", duty)
            or parsed.aux in ("must", "shall")
            or parsed.negative
            or habitual(parsed)
            or has(_OF_A_TEAM, duty)
        )
        return Found("constraint", "must", parsed.negative) if lasting and not deictic(duty) else None
    if parsed.who == "all" and parsed.noun[:1] in (
        ("everything",),
        ("everyone",),
        ("nothing",),
        ("nobody",),
        ("everybody",),
    ):
        return (
            None
            if deictic(duty) or has(r"\b(?:fine|okay|ok|happy|wrong|right)\b", duty)
            else Found("constraint", "must", parsed.negative or parsed.first in ("nothing", "nobody"))
        )
    if parsed.who == "thing" and not of_project(parsed):
        return None
    if (
        parsed.who in ("all", "thing", "the", "ours")
        and (of_project(parsed) or (parsed.who == "all" and parsed.noun))
    ) and not fits(r"be (?:a|an|the) (?:string|number|list|integer|valid)", duty):
        if parsed.who in ("all", "the") and any(
            word in things.TASK and word not in things.PROJECT for word in parsed.noun[-1:]
        ):
            return None
        return Found("constraint", "must", parsed.negative)
    return None
