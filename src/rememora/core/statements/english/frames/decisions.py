"""What was decided: "we're going with Postgres", "let's use Redis", "I settled on the blue one"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import Found, deictic, fits, has

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed

_CHOSEN = (
    "(?:decided|chosen|chose|picked|opted|settled|selected|agreed|committed|resolved|voted|concluded|"
    "finalized|approved|signed off|made up (?:my|our) mind|made the (?:decision|call)|standardized|"
    "standardised|landed|went with|gone with|ended up (?:choosing|picking|going with|using|buying|"
    "taking|with)) (?!(?:it|this|that|them|these|those|if|whether|how|what|yet|the (?:wrong|"
    r"following))\b)(?:(?:to|on|for|against|that|in favor of|not|upon|with)\b|(?=\w))"
)
_GOING = (
    "(?:(?:definitely|now|officially|not|finally|also|still) )*(?:going with|sticking (?:with|to)|"
    r"moving (?:everything |all \w+ )?(?:to|off|away from|from)|switching (?:everything |over |"
    r"all \w+ )?(?:to|from|off|away)|migrating (?:everything |all \w+ )?(?:to|from|off|away)|dropping|"
    "ditching|replacing|adopting|standardizing on|standardising on|phasing out|deprecating|retiring|"
    r"using|targeting|launching|shipping|keeping (?!\w+ing\b)|getting rid of|going to (?:use|go with|"
    r"stick|switch|move|migrate|drop|keep (?!\w+ing\b)|launch|ship|replace|adopt|call it|name)|renaming|"
    "building (?:it |this )?(?:on|with|in)|hiring|postponing|skipping|renewing|selling (?:up|the|"
    "our)|closing (?:the|our|down)|cancelling|canceling|accepting|declining|turning down|pulling "
    "out of|signing with|taking the (?:job|offer|position|"
    r"role|train|flight|house|apartment|flat)|settled on|set on|agreed on|done with)\b"
)
_WILL = (
    "(?:(?:definitely|just|now|also|then) )*(?:go (?:with|for|ahead with)|use|stick (?:with|to)|keep|"
    "drop|switch|move|migrate|adopt|replace|standardi[sz]e|launch|ship|store|host|deploy|name|call|"
    "build|target|support|release|settle|postpone|skip|meet|not (?:use|support|ship|launch)|"
    r"no longer)\b"
)
_LETS = (
    "(?:(?:just|definitely|also|please|all|then|instead|agree to|not) )*(?:use|go with|go for|"
    r"stick (?:with|to)|keep (?!\w+in[g']?\b|it\b|each|up\b|in (?:touch|mind)|on\b|at it|these|those)|"
    r"drop|switch (?:to|from|over)|move (?!on\b)|migrate|adopt|standardi[sz]e on|pick|choose|settle on|"
    "name|call (?!it a day|you|me|the function)|postpone|schedule|skip|avoid|ditch|replace|target|ship|"
    r"launch|deploy|meet (?:on|at|every)|host|store|aim for|set|cap|make \w+ (?:the default|our|"
    r"mandatory|required|a rule)|plan (?:on|for)|rename|never|always|book|order)\b"
)
_VAGUE = (
    "(?:it|this|that|these|those|them|going|in mind|trying|the (?:following|same|code|function|"
    "variable|first|second|last|next|previous|error|current|existing|above|loop|debugger)|one|another|"
    "an? (?:loop|list|dict|set|function|different|simple|new (?:approach|function|file)|array|helper|"
    "variable|look|minute|example|quick|simpler)|both|something|on|forward|to the next|ahead|up|over|"
    r"back|down|out|your|my|you|his|her|some|what|with the (?:above|following|code|next)|some)\b"
)
_FOR_NOW = (
    r"\b(?:for now|for the moment|first|this time|as an example|for example|in this example|today|"
    r"tonight|right now|in this (?:function|case|line|file)|temporarily|real quick|again)\b"
)


_DECIDERS = r"(?:team|company|boss|manager|client|wife|husband|family|board|partner|group|landlord|council)$"
_PLATFORM = (
    r"(?:[a-z+#.]+ \d|python|react|vue|django|linux|windows|macos|postgres|node|typescript|vim|emacs|"
    r"neovim|vs ?code|ubuntu|a mac)\b"
)
_WORKED_ON = r"\b(?:function|method|loop|variable|error|this|that|below|above|get)\b"
_GIVEN_UP = (
    "(?:(?:definitely|now|officially|finally|also) )*(?:dropping|ditching|phasing|deprecating|retiring|"
    r"getting rid|done with|going to drop|drop)\b"
)


def decisions(parsed: Parsed) -> Found | None:
    """Read what I or we have decided."""
    if parsed.who not in ("i", "we", "ours", "mine", "the"):
        return None
    if parsed.who in ("ours", "mine", "the") and not (
        fits(
            _DECIDERS,
            parsed.head if parsed.noun else "",
        )
    ):
        return None
    rest = parsed.rest
    chosen = fits(_CHOSEN, rest)
    if parsed.aux in ("", "have", "has") and chosen and not parsed.negative:
        negative = has(r"^\w+ (?:not to|against|that we (?:will not|should not))\b", rest)
        return None if _loose(rest, chosen) else Found("decision", "decided", negative)
    for auxes, pattern, persons in (
        (("am", "are", "is"), _GOING, ("i", "we", "ours")),
        (("will",), _WILL, ("we", "ours")),
    ):
        match = fits(pattern, rest)
        if parsed.aux in auxes and parsed.who in persons and match and not _loose(rest, match):
            using = fits(r"using|keeping|hiring|dropping|building|shipping|skipping", rest)
            if using and parsed.who == "i":
                return (
                    Found("fact", "uses", parsed.negative)
                    if rest.startswith("using ") and fits(_PLATFORM, parsed.after)
                    else None
                )
            if using and has(_WORKED_ON, rest):
                return None
            negative = parsed.negative != bool(fits(_GIVEN_UP, rest))
            return Found("decision", "going_with", negative)
    if (
        parsed.who == "i"
        and parsed.aux == "will"
        and fits(r"(?:go with|stick (?:with|to)|never|always|take the)\b", rest)
        and not _loose(rest, fits(r"(?:go with|stick (?:with|to)|never|always|take)", rest))
    ):
        return Found("decision", "going_with", parsed.negative)
    return None


_ALL_SAID = r"taking the \w+$|(?:decided|agreed|chose|picked|settled|opted|selected|voted) \w+ ?\w*"


def _loose(rest: str, match: object) -> bool:
    """Tell whether what was decided is not said, or is only for now."""
    end = match.end() if match is not None else 0  # type: ignore[attr-defined]
    return (
        bool(fits(_VAGUE, rest[end:].lstrip()))
        or has(_FOR_NOW, rest)
        or (end >= len(rest) and not fits(_ALL_SAID, rest))
        or deictic(rest[end:].lstrip())
    )


_VERDICT = (
    "(?:(?:the|our|my|final) )+(?:final )?(?:decision|choice|verdict|call|pick|winner) (?:is |: |— |"
    r"was )(?:to |that )?(?!it\b|this\b|that\b|yours|up to|hard|not|still|pending|whether)\w"
)
_PLAN = r"(?:the|our|my) plan is to (?!be |do (?:this|that|it)|try|see|get|fix|go through|this)\w"
_NOT_CHOSEN = (
    r"(?:what|how|where|here|there|\w+ing|that|as|i|the way|so|because|if|whatever|yes|no|sure|why|than|"
    r"like|ok|who|which|and|but)\b"
)
_SUBJECTLESS = (
    "(?:decided|going|went|settled|opted|chose|sticking|switching|moving) (?:to|on|with|for|against|"
    r"not to) (?!it\b|this\b|that\b|the (?:store|gym|next)|bed|sleep|work|be\b)\w"
)


def together(norm: str) -> Found | None:
    """Read "let's go with Postgres", "final decision: blue", "Postgres it is"."""
    lets = fits(r"(?:let 's|lets|let us) ", norm)
    if lets:
        match = fits(_LETS, norm[lets.end() :])
        if match and not _loose(norm[lets.end() :], match):
            return Found(
                "decision",
                "lets",
                negative=bool(
                    fits(r"(?:just |also )?(?:not|drop|ditch|avoid|skip|never)\b", norm[lets.end() :])
                ),
            )
        return None
    decision = fits(_VERDICT, norm)
    if fits(_PLAN, norm):
        return Found("decision", "plan")
    if decision or fits(r"(?:decision|decided|agreed|settled|final answer) : \w", norm):
        return Found("decision", "verdict")
    if fits(r"(?!it\b)(?:[\w.+#'-]+ ){1,4}it is(?: then)?$", norm) and not fits(_NOT_CHOSEN, norm):
        return Found("decision", "it_is")
    if (
        fits(_SUBJECTLESS, norm)
        and not fits(r"going (?:to|on|for)|moving (?:on|with|for)|went (?:to|on|for)", norm)
        and not has(_FOR_NOW, norm)
        and not has(r"\b(?:still|fails?|failed|error|broke|nothing happens|but it|option [a-z\d])\b", norm)
    ):
        return Found("decision", "decided")
    return None
