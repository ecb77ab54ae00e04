"""Values that plain English sentences tell; see `tellings`."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from rememora.core.attributes import families
from rememora.core.needed import Needed
from rememora.core.tellings_en_spelling import uncleft, whole_words
from rememora.core.tellings_read import Endings, Frames, Language, told_in

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
_PART = re.compile(r"(?:,|\s)\s*(?:but|while|though|whereas) (?:also )?")
_CLAUSE = re.compile(r"[,:;] (?:and |so |then |it seems )?")
_EXERCISE = re.compile(r"(?i)^for exercise (.+)$")
_CLEFT = re.compile(r"^[Ii]t is (.+?) (?:that|who) (I|we|my|cuts|does|[A-Z]\w+) (.+)$")
_DATE = (
    r"(?:\d{1,2}(?:st|nd|rd|th)? )?"
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
    r"(?: \d{1,2}(?:st|nd|rd|th)?\b)?,?(?: \d{4})?"
)
_MONTH = re.compile(
    "(?i)January|February|March|April|May|June|July|August|September|October|November|December"
)
_DATE_FIRST = re.compile(rf"(?i)^(?:on|since|as of|from) {_DATE}(?: on)?,? ")
_DATED = re.compile(rf"(?i) (?:on|since|in|from) {_DATE}(?: on)?(?=$|[,.;]| )")


def read(sentence: str, *, before: str) -> Iterator[dict[str, Any]]:
    """Give the values that one sentence tells, in the words of `tellings.Telling`."""
    whole = whole_words(sentence)
    wrong = _WRONG.search(f"{before[-60:]} {whole}") is not None
    for part in _PART.split(whole):
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
    clauses = _CLAUSE.split(part)
    for clause in clauses[1:] if len(clauses) > 1 else ():
        for one in _told(clause, wrong=wrong):
            if one["sort"] == "set" or one["old"] not in [known["old"] for known in told]:
                yield one


def _told(part: str, *, wrong: bool) -> Iterator[dict[str, Any]]:
    clause = _LEAD.sub("", part)
    if _MONTH.search(clause):
        clause = _DATED.sub("", _LEAD.sub("", _DATE_FIRST.sub("", clause)))
    else:
        clause = _LEAD.sub("", clause)
    if clause[:1] in "fFiI":
        clause = _EXERCISE.sub(r"\1 for exercise", clause)
        clause = _CLEFT.sub(uncleft, clause)
    return told_in(clause, _language(), _over(wrong=wrong), wrong=wrong)


@cache
def _language() -> Language:
    from rememora.core.tellings_en_over import without

    return Language(
        frames=_frames,
        lacks=cache(lambda: Needed((without(),))),
        value=plain_value,
        attribute=_told_of,
        is_over=lambda value, over: value.casefold() in _POINTERS or value in over,
        owner=lambda named: _owner(named.get("who") or named.get("whose") or "I"),
        ends=_ended,
        denies=lambda found: not _past().search(found[0]),
    )


@cache
def _frames() -> Frames:
    from rememora.core.tellings_en_frames import frames
    from rememora.core.tellings_en_more import more_frames

    return Frames((*frames(), *more_frames()))


@cache
def _over(*, wrong: bool) -> tuple[Endings, ...]:
    """Return what says that a value is over; where a mistake is admitted, also what was said wrongly."""
    from rememora.core.tellings_en_frames import endings
    from rememora.core.tellings_en_over import more_endings, wrongs

    if wrong:
        return (*_over(wrong=False), Endings(needed=Needed(wrongs())))
    return (Endings(needed=Needed((*endings(), *more_endings()))),)


def _told_of(attribute: str | None, noun: str, known: str | None) -> str | None:
    """Return the attribute that a pattern tells of: who learns the cello learns no language."""
    told = attribute or attribute_of(noun) or known
    return known or told if told in _BY_CLASS else told


def _ended(found: re.Match[str], wrong: bool) -> str:
    old = plain_value(found["old"])
    ends = old not in _THINGS and (wrong or _may_end(found.groupdict().get("verb")))
    return old if ends else ""


@cache
def _past() -> re.Pattern[str]:
    """What was so, and is no more."""
    return re.compile(r"(?i)no longer|any ?more|gave up|stopped|quit")


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
