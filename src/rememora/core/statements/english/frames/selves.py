"""Who someone is: trade, origin, age, traits, name, place; and what "is" says of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import Found, deictic, fits, has, place
from rememora.core.statements.english.frames.self_patterns import (
    AGED,
    ALLERGIC,
    BASED,
    FROM,
    GOOD_AT,
    HELD,
    IN_AGE,
    IN_FIELD,
    LASTING,
    NOT_A,
    ON,
    SIZE,
    STATE,
    TASKLIKE,
    WORKING,
)
from rememora.core.statements.english.frames.tastes import ANIMATE
from rememora.core.statements.english.lexicon import people, things, verbs, wordset

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed


def selves(parsed: Parsed, *, capital: bool) -> Found | None:
    """Read what follows "I am", "my wife is"; *capital* tells whether its first word is written with one."""
    if parsed.aux not in ("am", "is", "are") or (parsed.who not in ANIMATE and parsed.who != "you"):
        return None
    rest, mine = parsed.rest, parsed.who == "i"
    if deictic(rest) and not fits(HELD, rest):
        return None
    kind = "identity" if mine else "fact"
    for pattern, rule, what, attribute in (
        (ALLERGIC, "allergic", "fact", None),
        (AGED, "age", kind, "age"),
        (IN_AGE, "age", kind, None),
        (SIZE, "size", "fact", None),
        (FROM, "from", kind, "origin"),
        (BASED, "lives", "fact", "home_city"),
        (WORKING, "works", "fact", None),
        (LASTING, "lasting", "fact", None),
        (ON, "on", "fact", None),
        (GOOD_AT, "skill", "fact", None),
        (HELD, "held", kind, None),
    ):
        match = fits(pattern, rest)
        if match and not (pattern is LASTING and has(TASKLIKE, rest)):
            value = place(parsed, match) if attribute and not parsed.negative else None
            return Found(
                what, rule, parsed.negative, attribute if value and mine else None, value if mine else None
            )
    if (parsed.adverbs & {"usually", "normally", "typically", "rarely"} and not fits(STATE, rest)) or (
        parsed.adverbs & {"usually"} and fits("in |at |about ", rest)
    ):
        return Found("fact", "usually", parsed.negative)
    return (
        _role(parsed, rest, kind)
        or _trait(parsed, rest, kind)
        or _field(parsed, rest)
        or _named(parsed, rest, capital=capital)
    )


_WITH_ARTICLE = r"(?:still |only |mostly |both )?(?:a|an|one of the|two|three) (?P<v>[\w' /,.&+#-]+)"
_SOMEONES = (
    r"(?:our|my|his|her|their) (?:\w+ ){0,3}?(?P<n>[\w-]+)(?= at | of | for | from | and | , | who |$)"
)
_WITHOUT_ARTICLE = r"(?P<v>(?:\w+[- ]){0,2}?(?P<n>\w+))(?= at | of | for | by | in |$| and | , )"


_NOT_ALONE = wordset("""early type person native cook coach senior lead local man morning""")


def _role(parsed: Parsed, rest: str, kind: str) -> Found | None:
    article = fits(_WITH_ARTICLE, rest)
    whose = fits(
        _SOMEONES,
        rest,
    )
    if (
        whose
        and parsed.who != "i"
        and (people.is_trade(whose["n"]) or whose["n"] in people.RELATIONS)
        and whose["n"] not in ("fan", "person", "friend")
    ):
        return Found(kind, "is_a", parsed.negative)
    bare_role = fits(_WITHOUT_ARTICLE, rest)
    if article:
        words = article["v"].split()
        if fits(NOT_A, article["v"]) or any(fits(NOT_A, f"{word} ") and word in NOT_A for word in words[-1:]):
            return None
        head = next(
            (
                at
                for at, word in enumerate(words[:6])
                if people.is_trade(word) or word in people.PETS or word in people.RELATIONS
            ),
            None,
        )
        if head is None:
            return (
                Found(kind, "is_a", parsed.negative)
                if parsed.who in ("mine", "ours")
                and parsed.noun
                and fits(r"[\w' -]+$", article["v"])
                and not any(word in things.TASK for word in words)
                else None
            )
        attribute = "job" if parsed.who == "i" and not parsed.negative and words[head] in _jobs() else None
        return Found(kind, "is_a", parsed.negative, attribute, place(parsed, article) if attribute else None)
    if bare_role and (
        (people.is_trade(bare_role["n"]) and bare_role["n"] not in _NOT_ALONE)
        or bare_role["n"] in people.PETS
    ):
        return Found(kind, "is_a", parsed.negative)
    return None


def _jobs() -> frozenset[str]:
    return wordset(
        """nurse teacher doctor lawyer dentist engineer developer programmer designer architect accountant chef
    baker barista plumber electrician mechanic pilot musician journalist librarian scientist physicist
    chemist biologist psychologist surgeon veterinarian vet pharmacist paramedic firefighter farmer
    photographer professor researcher analyst consultant translator carpenter student freelancer therapist"""
    )


_BEFORE_TRAIT = wordset(
    """very a half really mostly 100% strictly strict and legally also partially partly severely totally
    red-green native both proudly happily type 1 2 fully the color left right"""
)


def _trait(parsed: Parsed, rest: str, kind: str) -> Found | None:
    words = rest.replace(",", " ").split()[:4]
    for word in words:
        if word in people.TRAITS or (word.endswith(("-born", "-based", "-raised")) and len(word) > 6):
            return Found(kind if word not in ("vegan", "vegetarian") else "fact", "trait", parsed.negative)
        if word not in _BEFORE_TRAIT:
            return None
    return None


def _field(parsed: Parsed, rest: str) -> Found | None:
    match = fits(IN_FIELD, rest)
    if (match and match["f"] in people.FIELDS) or has(r"^in (?:the )?(?:\w+ )?(?:industry|business)\b", rest):
        return Found("fact", "field", parsed.negative)
    return None


def _named(parsed: Parsed, rest: str, *, capital: bool) -> Found | None:
    """Read "I'm Ana" and "I'm Ana, a nurse": one or two words with capitals, and no word of a state."""
    match = fits(r"(?P<v>[^\W\d_]{2,20}(?: [^\W\d_]{2,20})?)(?= , | from | and | \(|$)", rest)
    if (
        not capital
        or not match
        or parsed.who != "i"
        or parsed.negative
        or fits(STATE, rest)
        or verbs.is_past(parsed.verb)
        or parsed.verb.endswith(("ing", "ed"))
    ):
        return None
    return Found("identity", "named", False, "name", place(parsed, match))
