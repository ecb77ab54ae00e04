"""Favorites, and tastes told with 'is': 'I'm not a fan of olives', 'my go-to drink is chai'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import Found, deictic, fits, has, place
from rememora.core.statements.english.frames.tastes import ANIMATE, BAD

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed


_FAVORITE = (
    "(?:all time |all-time )?(?:favorite|favorites|go-to|preferred|least favorite|comfort|pet peeve|"
    r"guilty pleasure|ideal|happy place|usual)\b"
)


def favorites(parsed: Parsed) -> Found | None:
    """Read "my favorite color is teal", "her go-to drink is chai"."""
    if parsed.who not in ("mine", "ours", "his") or parsed.aux not in ("is", "are") or not parsed.noun:
        return None
    noun = " ".join(parsed.noun)
    if "'s" in parsed.noun:
        noun = noun.split("'s ", 1)[-1]
    favorite = fits(_FAVORITE, noun)
    if not favorite or (
        deictic(parsed.rest)
        and not has(r"\bof mine\b", parsed.rest)
        and not fits(r"(?:the|that) \w+ \w+", parsed.rest)
    ):
        return None
    if parsed.rest.endswith((" here", " one")):
        return None
    modality = "quoted" if has(BAD, parsed.rest) and not fits("least|pet", noun) else None
    thing = noun[favorite.end() :].strip()
    single = (
        parsed.who == "mine"
        and "'s" not in parsed.noun
        and fits(r"[a-z]+(?: [a-z]+)?$", thing)
        and parsed.aux == "is"
        and noun.startswith("favorite")
        and not thing.startswith("part")
    )
    if thing.startswith(("part", "thing about this", "so far")):
        return None
    value = fits(r"(?P<v>[^,;]+?)(?= because | , |$)", parsed.rest)
    negative = parsed.negative or noun.startswith(("least", "pet"))
    if not single or not value or parsed.negative:
        return Found("preference", "favorite", negative=negative, modality=modality)
    return Found(
        "preference",
        "favorite",
        negative,
        f"favorite_{thing.replace(' ', '_')}",
        place(parsed, value),
        modality,
    )


_FOND = (
    "(?:(?:a|an|such a|quite the|not a|the biggest|no) )?(?:really |very |super |pretty |totally |"
    r"absolutely |so |more |mostly )?(?:\w+ )?(?:fan|lover|addict|fanatic|hater|enthusiast|aficionado|"
    "sucker|buff|junkie|believer) (?:of|for|in) (?P<o>.+)"
    "|(?:really |very |super |so |not |more |big |kind of |quite |totally |extremely |"
    "completely )*(?:fond of|into|keen on|crazy about|mad about|nuts about|obsessed with|partial to|"
    "addicted to|hooked on|passionate about|interested in|afraid of|scared of|terrified of|averse to|"
    "sick of|picky about|particular about|big on|wild about|all about|in love with|drawn to|bored by|"
    "team|pro-|anti-|opposed to|against|done with|not above|enamored with|fascinated by|indifferent to|"
    "tired of|put off by|grossed out by|for) (?P<p>.+)"
    "|(?:(?:not )?(?:really |much of |exactly |more of |a bit of |"
    r"kind of )*(?:an? ))(?:\w+ ){0,2}(?P<person>\w+ (?:person|guy|girl|lover|hater|drinker|eater|fan|"
    r"addict|snob|enthusiast|fanatic|fiend|type|owl|bird|nerd|geek))\b"
)


_AVERSE = (
    r"\b(?:hater|afraid|scared|terrified|averse|sick of|anti-|opposed|against|done with|bored by|"
    r"put off|grossed|tired of)\b"
)


_NO_OBJECT = (
    "(?:a|an|the|now|lunch|dinner|hire|sure|real|today|some|learning more|hearing|knowing|seeing|"
    r"buying|any|getting|losing|that|this)\b"
)


def fond(parsed: Parsed) -> Found | None:
    """Read "I'm not a fan of olives", "I'm more of a tea person", "she's really into jazz"."""
    if parsed.who not in ANIMATE or parsed.aux not in ("am", "is", "are"):
        return None
    match = fits(_FOND, parsed.rest)
    if not match:
        return None
    object_ = match["o"] or match["p"] or ""
    if match["p"] is not None:
        word = parsed.rest[: match.start("p")].strip()
        if word.endswith(
            (
                "for",
                "against",
                "sick of",
                "tired of",
                "interested in",
                "into",
                "scared of",
                "afraid of",
                "done with",
            )
        ) and fits(_NO_OBJECT, object_):
            return None
    if object_ and deictic(object_):
        return None
    modality = (
        "quoted"
        if has(BAD, object_)
        and has(r"\bfan|into\b", parsed.rest)
        and not parsed.negative
        and has("huge|big|such", parsed.rest)
        else None
    )
    return Found(
        "preference", "fond_of", negative=parsed.negative != has(_AVERSE, parsed.rest), modality=modality
    )
