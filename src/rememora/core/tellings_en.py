"""Values that plain English sentences tell; see `tellings`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rememora.core.attributes import families
from rememora.core.tellings_en_frames import endings, frames
from rememora.core.tellings_en_spelling import uncleft, whole_words
from rememora.core.value_classes import class_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_LEAD = re.compile(
    r"(?i)^(?:(?:by the way|btw|oh|well|so|sorry|actually|also|and|but|yes|no wait|no|nope|ok|okay|fyi|correction|"
    r"scratch that|strike that|cancel that|that was wrong|i was wrong(?! about)|i misspoke|my mistake|"
    r"my bad|oops|wait|hold on|"
    r"good news|big news|news|update|heads up|we are done \w+|we're done \w+|done \w+|as of (?:today|now)|now|today|"
    r"this week|these days|at the moment|because|since|as|just so you know|(?:you should|please) know|for the record|"
    r"i mixed (?:that|it) up|mix-up|not true|not right|that is not right|that is nonsense|that was nonsense|"
    r"i (?:can )?take (?:it|that) back|take (?:it|that) back|i got (?:it|that) wrong)\b[,:;!.]?\s*(?:that\s)?)+"
)
_VERBS = (
    "do does have has own owns use uses go goes see sees play plays take takes wear practise practice belong"
)
_ANY_VERB = frozenset(_VERBS.split())
_WRONG = re.compile(
    r"(?i)\b(?:sorry|scratch that|wrong|misspoke|mistake[ns]?|correction|oops|actually|strike that|cancel that|my bad"
    r"|mix(?:ed)?[ -](?:\w+ )?up|no wait|hold on|not (?:right|true|correct)|nonsense|take (?:it|that) back|nope"
    r"|ignore what|forget what|disregard|forget the (?:move|switch|change|job|offer)|n't happening|fell through"
    r"|typos?|false alarm|i meant|take back what|ignore that|i said)\b"
)
_STOP = (
    "now this today yesterday tomorrow instead since as for and but so in at on with every each again yet anymore any "
    "because which who that where when after before from until about twice once a an the my his her their our no not "
    "just right last next these currently still already forgot here there by of or to is was i we he she they than "
    "instead rather these those lately recently nowadays any longer out down up off away over "
    "behind aside only anyway too either forever"
)
_STOPS = frozenset(_STOP.split())
_ARTICLES = "a an the my his her their our job at in now"
_BEFORE = frozenset(_ARTICLES.split())
"""Words in front of a value that are none of it."""
_VERB_TAIL = re.compile(r"(?i)(?:'s|\u2019s)$")
_BY_CLASS = ("language", "instrument", "sport")
_POINTERS = frozenset(
    [
        "it",
        "this",
        "that",
        "there",
        "these",
        "those",
        "he",
        "she",
        "they",
        "what",
        "who",
        "which",
        "everything",
        "nothing",
        "all",
    ]
)
"""What stands for a value, and is none."""
_THINGS = frozenset(
    [
        "flat",
        "house",
        "home",
        "place",
        "job",
        "account",
        "position",
        "contract",
        "lessons",
        "notice",
        "time",
        "life",
        "days",
    ]
)
"""Words between what is over and its value: "my flat in Lyon"."""
_DATE = (
    r"(?:\d{1,2}(?:st|nd|rd|th)? )?"
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
    r"(?: \d{1,2}(?:st|nd|rd|th)?\b)?,?(?: \d{4})?"
)


def read(sentence: str, *, before: str) -> Iterator[dict[str, Any]]:
    """Give the values that one sentence tells, in the words of `tellings.Telling`."""
    whole = whole_words(sentence)
    wrong = _WRONG.search(f"{before[-60:]} {whole}") is not None
    for part in re.split(r"(?:,|\s)\s*(?:but|while|though|whereas) (?:also )?", whole):
        told = list(_told(part, wrong=wrong))
        yield from told
        if not any(one["sort"] == "set" for one in told):
            yield from _by_clause(part, told, wrong=wrong)


def instead_of(sentence: str) -> str | None:
    """Return the value that a sentence tells in place of one that was just said to be over."""
    from rememora.core.tellings_en_over import instead

    found = instead().search(_LEAD.sub("", whole_words(sentence)))
    return (plain_value(found["new"]) or None) if found else None


def _by_clause(part: str, told: list[dict[str, Any]], *, wrong: bool) -> Iterator[dict[str, Any]]:
    """Give what one clause of a sentence tells by itself, if the whole told no new value."""
    clauses = re.split(r"[,:;] (?:and |so |then |it seems )?", part)
    for clause in clauses[1:] if len(clauses) > 1 else ():
        for one in _told(clause, wrong=wrong):
            if one["sort"] == "set" or one["old"] not in [known["old"] for known in told]:
                yield one


def _told(part: str, *, wrong: bool) -> Iterator[dict[str, Any]]:
    clause = re.sub(rf"(?i)^(?:on|since|as of|from) {_DATE}(?: on)?,? ", "", _LEAD.sub("", part))
    clause = re.sub(rf"(?i) (?:on|since|in|from) {_DATE}(?: on)?(?=$|[,.;]| )", "", _LEAD.sub("", clause))
    clause = re.sub(r"(?i)^for exercise (.+)$", r"\1 for exercise", clause)
    clause = re.sub(r"^[Ii]t is (.+?) (?:that|who) (I|we|my|cuts|does|[A-Z]\w+) (.+)$", uncleft, clause)
    over = list(_over(clause, wrong=wrong))
    yield from over
    from rememora.core.tellings_en_more import more_frames

    first: dict[str, Any] | None = None
    for pattern, attribute in (*frames(), *more_frames()):
        found = pattern.search(clause)
        told = None if found is None else _read(found, attribute, over)
        if told is None or (first is not None and told["value"] != first["value"]):
            continue
        first = first or told
        if told["attribute"] is not None:  # another pattern may know what the first value is of
            first = {**first, "attribute": told["attribute"]}
            break
    if first is not None:
        yield first


def _read(found: re.Match[str], attribute: str | None, over: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return what a pattern tells; nothing for words that are no value, or are of what is over."""
    named = found.groupdict()
    value = plain_value(named["new"])
    old = plain_value(named["old"]) if named.get("old") else None
    known = class_of(value)
    told = attribute or attribute_of(named.get("noun") or "") or known
    if told in _BY_CLASS:  # who learns the cello learns no language
        told = known or told
    if (
        not value
        or value.casefold() in _POINTERS
        or not (told or old)
        or value in [one["old"] for one in over]
    ):
        return None
    who = _owner(named.get("who") or named.get("whose") or "I")
    return {"sort": "set", "who": who, "attribute": told, "value": value, "old": old}


def _over(clause: str, *, wrong: bool) -> Iterator[dict[str, Any]]:
    """Give what is over, or never was."""
    from rememora.core.tellings_en_over import more_endings, without, wrongs

    lacks = without().search(clause)
    if lacks is not None and (attribute := _without(lacks)):
        yield {"sort": "end", "who": _owner(lacks["who"]), "attribute": attribute, "old": None}

    for pattern in (*endings(), *more_endings(), *(wrongs() if wrong else ())):
        found = pattern.search(clause)
        if (
            found is not None
            and (old := plain_value(found["old"]))
            and old not in _THINGS
            and (wrong or _may_end(found.groupdict().get("verb")))
        ):
            never = wrong and not re.search(r"(?i)no longer|any ?more|gave up|stopped|quit", found[0])
            named = found.groupdict()
            who = _owner(named.get("who") or named.get("whose") or "I")
            yield {"sort": "never" if never else "end", "who": who, "old": old}
            return


def _without(found: re.Match[str]) -> str | None:
    """Return the attribute of which somebody says that they have none; nothing for words that name several."""
    known = frozenset(("employer",)) if found["noun"] is None else families(found["noun"])
    return next(iter(known)) if len(known) == 1 else None


def _may_end(verb: str | None) -> bool:
    """Tell whether a verb speaks of what somebody has: "no longer eats at" ends no job."""
    return verb is None or verb in _ANY_VERB or bool(families(verb))


def plain_value(words: str) -> str:
    """Cut what follows a value, and articles before it: "a Volvo now" is "Volvo"."""
    some = words.strip(" .,;:!?'\"").split()
    while some and not any(map(str.isalnum, some[-1])):  # an emoji at the end
        some = some[:-1]
    while some and some[0].casefold() in _BEFORE:
        some = some[1:]
    cut = next(
        (at for at, word in enumerate(some) if at and word.casefold().strip(".,") in _STOPS), len(some)
    )
    if some and some[0].casefold().strip(".,") in _STOPS:
        return ""
    return " ".join(some[:cut]).strip(" ,;:!?'\"").removesuffix(".")[:80]


def _owner(words: str) -> str:
    """Return whose value it is: "" of the speaker, a name, or the words for somebody."""
    plain = _VERB_TAIL.sub("", words.strip()).rstrip("'")
    if plain.casefold() in ("i", "we", "my", "our", "me", "us"):
        return ""
    named = re.search(r"[A-Z][\w-]*$", plain)
    return named[0] if named and named[0] not in ("I", "My", "We", "Our") else plain.casefold()


def attribute_of(noun: str) -> str | None:
    """Return what a noun names: the family of its words, or itself; nothing for one that any sentence may have."""
    words = re.sub(r"(?i)^(?:new|current|old|usual|favou?rite|own|main) ", "", noun.strip()).casefold()
    if not words or words.split()[-1] in _NO_NOUNS:
        return None
    known = families("home" if words == "place" else words)
    return min(known) if len(known) == 1 else words


_EMPTY = (
    "question point guess idea problem issue plan goal reason answer opinion thing way fault turn mistake apology bad "
    "life day week hope understanding impression favorite favourite feeling concern only first last next"
)
_NO_NOUNS = frozenset(_EMPTY.split())
"""Nouns that any sentence may have, and that are no attribute of anybody."""
