"""What belongs to someone and has one value: 'my name is Ana', 'my timezone is CET'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import Found, deictic, fits, place
from rememora.core.statements.english.lexicon import people, things, wordset

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed


_SINGLE_PATTERN = r"(?P<v>[^;]+?)(?= because | , (?:and|but|so|not|which) | instead|$)"


_KIND_OF_THING = (
    "(?:a|an) (?!bit|little|lot|mess|joke|disaster|nightmare|pain|bad|good|great|problem|string|number|"
    r"list|int|function|class|boolean|dict|mess|disaster|priority)\w"
)
_NAMED_THING = r"(?:called|named|to (?!be able)\w+|in (?!this|the (?:way|code)|progress)\w|written in|\d)"
_PASSING_STATE = (
    r"(?:at |on |down to |about )*\d+ ?%|(?:not )?(?:broken|down|dead|late|wrong|busy|mad|tired|"
    r"killing|driving|being|going|getting|trying|"
    "ok|fine|great|good|bad|slow|full|so|too|very|really|coming|giving|an idiot|awesome|sick|happy|sad|"
    r"upset|angry|acting|asking|telling|insisting|wanting|pushing)\b"
)


_OF_IDENTITY = wordset(
    """name nickname surname birthday age pronouns birthdate job profession occupation nationality religion"""
)


_RENAMED = {
    "profession": "job",
    "occupation": "job",
    "birthdate": "birthday",
    "company": "employer",
    "city": "home_city",
}
_SEVERAL = wordset("goal style wife husband partner")
"""Heads that are told of, but whose value is no name of one thing."""


def belongings(parsed: Parsed, *, capital: bool) -> Found | None:
    """Read "my name is Ana", "my timezone is CET", "my car is a Subaru"; *capital* is that of the first word."""
    if (
        parsed.who not in ("mine", "ours", "name", "his")
        or parsed.aux not in ("is", "are")
        or not parsed.noun
    ):
        return None
    owner, noun = _owned(parsed.noun)
    if not noun or noun[-1] in things.TASK or noun[0] in things.TASK or deictic(parsed.rest):
        return None
    if noun[-1] not in things.SINGLE | things.EVENTS:
        return _thing(parsed, capital=capital)
    named = capital or fits(r"(?:called|named|\w+ years old|\d)", parsed.rest)
    if fits(_PASSING_STATE, parsed.rest) or (noun[-1] in people.RELATIONS and not named):
        return None
    if noun[-1] in ("name", "job") and not _tells(noun[-1], parsed):
        return None
    return _attribute(parsed, noun, owned=owner)


def _tells(head: str, parsed: Parsed) -> bool:
    """Tell whether a name or a job is given: not "my name is on the list", "my job is stressful"."""
    if head == "name":
        return not fits(r"(?:on|in|at|not|too|so|very|hard|spelled|often|a|an|the)\b", parsed.rest)
    return bool(fits(r"(?:an? |in |as |to \w)", parsed.rest)) or any(
        map(people.is_trade, parsed.rest.split()[:4])
    )


def _owned(noun: tuple[str, ...]) -> tuple[bool, tuple[str, ...]]:
    """Give whether someone else has it ("my sister's name"), and the thing without "at work", "for the trip"."""
    owner = "'s" in noun
    if owner:
        noun = noun[noun.index("'s") + 1 :]
    ends = (at for at, word in enumerate(noun) if at and word in ("on", "at", "for", "in", "of", "with"))
    return owner, noun[: next(ends, len(noun))]


def _thing(parsed: Parsed, *, capital: bool) -> Found | None:
    """Read "my car is a Subaru": any thing, if it is told by a name or a kind."""
    named = capital and not parsed.negative and not parsed.verb.endswith("ing")
    if not named and not fits(_KIND_OF_THING, parsed.rest) and not fits(_NAMED_THING, parsed.rest):
        return None
    if parsed.who not in ("mine", "his") or fits(
        r"(?:not|that|to (?:fix|get|make this)|in (?:the|a))\b", parsed.rest
    ):
        return None
    return Found("fact", "belonging", parsed.negative)


def _attribute(parsed: Parsed, noun: tuple[str, ...], *, owned: bool) -> Found:
    head = noun[-1]
    own = parsed.who in ("mine", "ours") and not owned
    kind = "identity" if head in _OF_IDENTITY and own and parsed.who == "mine" else "fact"
    kind = "constraint" if head in ("deadline", "budget", "limit") else kind
    value = fits(_SINGLE_PATTERN, parsed.rest)
    attribute = "_".join(noun)
    single = own and head in things.SINGLE and head not in _SEVERAL and attribute.replace("_", "").isalpha()
    if not single or not value or parsed.negative or parsed.aux != "is":
        return Found(kind, "attribute", parsed.negative)
    return Found(kind, "attribute", False, _RENAMED.get(attribute, attribute), place(parsed, value))
