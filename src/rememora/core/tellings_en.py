"""Values that plain English sentences tell; see `tellings`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rememora.core.attributes import families
from rememora.core.tellings_en_frames import endings, frames

if TYPE_CHECKING:
    from collections.abc import Iterator

_LEAD = re.compile(
    r"(?i)^(?:(?:by the way|btw|oh|well|so|sorry|actually|also|and|but|yes|no|ok|okay|fyi|correction|scratch that|"
    r"that was wrong|i was wrong|i misspoke|my mistake|oops|good news|news|update|we're done \w+|done \w+|"
    r"as of (?:today|now)|now|today|this week|because|since)\b[,:;]?\s*(?:that\s)?)+"
)
_VERBS = (
    "do does have has own owns use uses go goes see sees play plays take takes wear practise practice belong"
)
_ANY_VERB = frozenset(_VERBS.split())
_WRONG = re.compile(
    r"(?i)\b(?:sorry|scratch that|wrong|misspoke|mistake|correction|oops|actually|strike that)\b"
)
_STOP = (
    "now this today yesterday tomorrow instead since as for and but so in at on with every each again yet anymore any "
    "because which who that where when after before from until about twice once a an the my his her their our no not "
    "just right last next these currently still already forgot here there by of or to is was i we he she they than"
)
_STOPS = frozenset(_STOP.split())
_ARTICLES = "a an the my his her their our job at in now"
_BEFORE = frozenset(_ARTICLES.split())
"""Words in front of a value that are none of it."""
_VERB_TAIL = re.compile(r"(?i)(?:'s|\u2019s)$")
_SHORT = {"m": "am", "re": "are", "ve": "have"}
_DATE = (
    r"(?:\d{1,2}(?:st|nd|rd|th)? )?"
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
    r"(?: \d{1,2}(?:st|nd|rd|th)?\b)?,?(?: \d{4})?"
)


def read(sentence: str, *, before: str) -> Iterator[dict[str, Any]]:
    """Give the values that one sentence tells, in the words of `tellings.Telling`."""
    wrong = _WRONG.search(f"{before[-60:]} {sentence}") is not None
    for part in re.split(r"(?:,|\s)\s*(?:but|while|though|whereas) (?:also )?", _whole_words(sentence)):
        yield from _told(part, wrong=wrong)


def _told(part: str, *, wrong: bool) -> Iterator[dict[str, Any]]:
    clause = _LEAD.sub("", re.sub(rf"(?i)^(?:on|since) {_DATE},? ", "", part))
    clause = re.sub(rf"(?i) (?:on|since|in) {_DATE}", "", clause)
    clause = re.sub(r"(?i)^for exercise (.+)$", r"\1 for exercise", clause)
    yield from _over(clause, wrong=wrong)
    for pattern, attribute in frames():
        found = pattern.search(clause)
        if found is None:
            continue
        named = found.groupdict()
        value = plain_value(named["new"])
        told = attribute or _attribute(named.get("noun") or "")
        if value and (told or named.get("old")):
            who = _owner(named.get("who") or named.get("whose") or "I")
            old = plain_value(named["old"]) if named.get("old") else None
            yield {"sort": "set", "who": who, "attribute": told, "value": value, "old": old}
            return


def _whole_words(sentence: str) -> str:
    """Write out what an apostrophe shortens in front of a verb."""
    plain = sentence.replace("\u2019", "'").strip()
    plain = re.sub(r"\b(I|[Ww]e|[Tt]hey|[Yy]ou)'(m|re|ve)\b", lambda m: f"{m[1]} {_SHORT[m[2]]}", plain)
    return re.sub(r"\b([Hh]e|[Ss]he|[Ii]t)'s\b", r"\1 is", plain)


def _over(clause: str, *, wrong: bool) -> Iterator[dict[str, Any]]:
    """Give what is over, or never was."""
    for pattern in endings():
        found = pattern.search(clause)
        if (
            found is not None
            and (old := plain_value(found["old"]))
            and (wrong or _may_end(found.groupdict().get("verb")))
        ):
            never = wrong and not re.search(r"(?i)no longer|any ?more|gave up|stopped|quit", found[0])
            named = found.groupdict()
            who = _owner(named.get("who") or named.get("whose") or "I")
            yield {"sort": "never" if never else "end", "who": who, "old": old}
            return


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
    if plain.casefold() in ("i", "we", "my", "our"):
        return ""
    named = re.search(r"[A-Z][\w-]*$", plain)
    return named[0] if named and named[0] not in ("I", "My", "We", "Our") else plain.casefold()


def _attribute(noun: str) -> str | None:
    """Return what a noun names: the family of its words, or itself; nothing for one that any sentence may have."""
    words = re.sub(r"(?i)^(?:new|current|old|usual|favou?rite|own|main) ", "", noun.strip()).casefold()
    if not words or words.split()[-1] in _NO_NOUNS:
        return None
    known = families(words)
    return min(known) if len(known) == 1 else words


_EMPTY = (
    "question point guess idea problem issue plan goal reason answer opinion thing way fault turn mistake apology bad "
    "life day week hope understanding impression favorite favourite feeling concern only first last next"
)
_NO_NOUNS = frozenset(_EMPTY.split())
"""Nouns that any sentence may have, and that are no attribute of anybody."""
