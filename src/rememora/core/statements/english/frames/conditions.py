"""What holds of someone, said without a subject: 'allergic to peanuts', 'vegan since 2019'."""

from __future__ import annotations

from rememora.core.statements.english.frames.found import Found, fits, has
from rememora.core.statements.english.frames.life import ENDURED, SPAN, TASK
from rememora.core.statements.english.lexicon import people

_ALLERGIC = (
    "(?:(?:severely|deathly|super|very|highly|badly|also|mildly|lactose|gluten|dairy|nut|is|"
    "and) )*(?:allergic to|intolerant(?: to|$)|intolerant of|lactose intolerant|gluten intolerant|"
    r"allergy to|sensitive to) ?(?!(?:this|that|it)\b)"
)


_SINCE = (
    r"(?P<w>[\w-]+(?: [\w-]+){0,3}?) (?:since (?:\d{4}|i was|birth|last|january|february|march|april|"
    "may|june|july|august|september|october|november|december|college|childhood|the (?:accident|"
    r"divorce)|always|forever)|for (?:the (?:last|past) )?(?:\d+|two|three|four|five|six|seven|"
    r"eight|nine|ten|many|over|almost|"
    r"nearly|several|a few|a) [\w ]*(?:years?|months|decades?|yrs))\b"
)


_ALLERGY = (
    "(?:(?:nut|peanut|shellfish|dairy|gluten|wheat|egg|soy|pollen|latex|penicillin|cat|dog|tree nut|"
    r"seafood|fish) )+allergy\b"
)
_SKILL_OR_FEAR = (
    "(?:(?:bad|good|terrible|great|hopeless|awful|fluent|proficient) (?:at|with|in) (?!(?:it|this|that|"
    r"all|least|least|the|me|you)\b)\w|(?:scared|afraid|terrified|fond|obsessed|into|crazy) (?:of|with|"
    r"about) (?!(?:it|this|that|the)\b)\w)"
)
_INTO = (
    r"(?:not )?(?:really |that |all that |super |very |not )*into (?!the\b|this|it|that|a\b|an\b|your|"
    r"my|your)\w"
)
_ONLY = r"(?!(?:the|read|it|if|not|one|this|for|view|that|only)\b)(?:[\w-]+ ){1,3}only$"
_LASTS = (
    "(?:happily |not )?(?:living|working|teaching|coding|programming|married|running|playing|studying|"
    r"dating|freelancing|driving|training|together)\b"
)


def conditions(norm: str) -> Found | None:
    if fits(_ALLERGIC, norm) or (
        fits(_ALLERGY, norm) and not has(r"\b(?:season|information|list|menu|test)\b", norm)
    ):
        return Found("fact", "allergic")
    if fits(_SKILL_OR_FEAR, norm) and not has(r"\b(?:morning|time|luck|job|news)\b", norm):
        return Found(
            "fact"
            if norm.startswith(("bad at", "good", "terrible at", "great", "hopeless", "fluent"))
            else "preference",
            "skill",
        )
    if fits(_INTO, norm):
        return Found("preference", "fond_of", norm.startswith("not "))
    if fits(ENDURED, norm) and norm.startswith("been") and has(SPAN, norm) and not has(TASK, norm):
        return Found("fact", "since")
    if fits(_ONLY, norm) and not has(r"\b(?:is|are|was|am|i|you|it|this)\b", norm):
        return Found("constraint", "only")
    since = fits(_SINCE, norm)
    if since and (
        any(
            word in people.TRAITS
            or people.is_trade(word)
            or word in ("smoke-free", "clean", "remote", "freelancing", "meat-free", "alcohol-free")
            for word in since["w"].split()
        )
        or (fits(_LASTS, norm) and not has(r"\b(?:on (?:this|it|the)|this|that)\b", norm))
    ):
        return Found("fact", "since", norm.startswith("not "))
    return None
