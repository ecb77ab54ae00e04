"""What a pronoun stands for, where only one thing can be meant."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements.english.lexicon import wordset

if TYPE_CHECKING:
    from rememora.core.statements.english.words import Word

THINGS = wordset("it that this there")
PEOPLE = wordset("he she him her")
MANY = wordset("they them")

_NOUN = (
    r"(?<![\w'])(?:(?:(?i:my|our|the|a|an|his|her|their))\s+(?:(?:new|old|own|big|little|younger|older|best|"
    r"first|second|staging|main|whole|current)\s+)?[a-z][\w-]*(?:\s+(?:server|database|branch|team|"
    "project|meeting|cake|pipeline|file|folder|repo|service|app|review|date|plan|name|number|list|call|"
    r"trip|room|board|market|store|house|job))?(?:\s+[A-Z][\w-]+)?|"
    r"[A-Z][a-zA-Z0-9+#.-]*[a-zA-Z0-9+#](?:\s+[A-Z][\w-]+){0,2})"
)
_LIKED = (
    r"\b(?:like|love|hate|enjoy|prefer|eat|drink|tried|try|use|using|to|with|for|"
    r"of)\s+(?P<o>[a-z][\w-]*)(?=[,.!;]|\s+(?:but|and|because)\b|$)"
)
_NO_NAME = wordset(
    """i i'm i've i'd i'll the my our we he she they it a an and but so no yes ok okay hi hello hey oh well
    also monday tuesday wednesday thursday friday saturday sunday january february march april may june july
    august september october november december thanks thank please sorry actually this that what how do does
    can could if when is are was you your let's just not never always there today tomorrow"""
)
_PERSON = (
    "(?:wife|husband|spouse|partner|boyfriend|girlfriend|fiance|fiancee|mom|mum|dad|mother|father|"
    "sister|brother|son|daughter|kid|child|baby|grandma|grandpa|grandmother|grandfather|aunt|uncle|"
    "cousin|niece|nephew|friend|roommate|flatmate|neighbor|neighbour|boss|manager|colleague|coworker|"
    "teammate|therapist|doctor|dentist|mentor|coach|teacher|student|dog|cat|puppy|kitten|parrot|"
    "hamster|rabbit|horse|landlord|cofounder|co-founder)"
)


NO_RIDDLE = frozenset({"important", "as_a", "naming", "instead", "without", "told_by", "spelled"})
"""Rules whose pronouns point at nothing that is needed: "coming at this as a nurse", "naming him Caspian"."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def antecedent(pronoun: str, before: str) -> str | None:
    """Give the only thing, or person, of the text *before* that *pronoun* can stand for."""
    found = [match[0].strip(" .") for match in _compiled(_NOUN).finditer(before[-400:])]
    found = [one for one in found if one.lower() not in _NO_NAME]
    people = [one for one in found if _is_person(one)]
    if pronoun in PEOPLE:
        return _only(people or _names(found))
    if pronoun in MANY:
        return _only([one for one in found if one.endswith("s") and not one.endswith("ss")])
    if pronoun == "there":
        return _only([one for one in found if one[0].isupper()])
    things = [one for one in found if one not in people]
    return _only(things) or (_liked(before) if not things else None)


def _is_person(noun: str) -> bool:
    return _compiled(rf"(?i)(?:my|our|his|her|their)\s+(?:\w+\s+)?{_PERSON}\b").match(noun) is not None


def _names(found: list[str]) -> list[str]:
    return [one for one in found if one[0].isupper() and one.isalpha()]


def _liked(before: str) -> str | None:
    return _only(
        [
            match["o"]
            for match in _compiled(_LIKED).finditer(before[-200:])
            if match["o"] not in ("it", "this", "that", "them", "me", "you", "be")
        ]
    )


def _only(found: list[str]) -> str | None:
    different = {one.casefold(): one for one in found}
    return next(iter(different.values())) if len(different) == 1 else None


def open_pronoun(found: list[Word]) -> Word | None:
    """Give the first pronoun of a clause that points out of it, if there is one.

    Not the "it" of "it matters to me that", nor one behind its own noun: "my dog and his bed".
    """
    texts = [word.text for word in found]
    for at, word in enumerate(found):
        if word.text not in THINGS | PEOPLE | MANY:
            continue
        behind = texts[at + 1] if at + 1 < len(texts) else ""
        if word.text in ("that", "this", "her") and at > 0 and _attributive(texts, at, behind):
            continue
        if word.text == "there" and behind in ("is", "are", "'s"):
            continue
        if (
            at > 0
            and any(text not in _LIGHT for text in texts[max(at - 12, 0) : at])
            and word.text not in ("this", "there")
            and _behind_its_noun(texts, at)
        ):
            continue
        if word.text == "it" and (
            behind in ("when", "if", "how", "that", "a", "is", "to", "comes")
            or texts[at - 1 : at] == ["make"]
        ):
            continue
        return word
    return None


_LIGHT = wordset(
    """i we you he she it they am is are was were be have has had do does did not never always really just also
    like love hate enjoy prefer use want need eat drink a an the my our to of in on at for with and but or
    so very can will would must no more than most all"""
)


_SCOPES = wordset(
    """project repo repository team company year month summer winter week app codebase spring fall autumn
    friday monday quarter semester"""
)


def _attributive(texts: list[str], at: int, behind: str) -> bool:
    if texts[at] == "her":
        return bool(behind) and behind not in (",", "and", "but", "because", "very", "so", "a")
    if texts[at] == "this":
        return behind in _SCOPES
    return bool(behind) and behind not in (",", "and", "but", "because", "way")


def _behind_its_noun(texts: list[str], at: int) -> bool:
    """Tell whether a clause has a noun before its pronoun, which then is no riddle."""
    before = texts[:at]
    return (
        any(text in ("and", "because", "but", "so", "since", "when", "if", ",", "which") for text in before)
        and len([text for text in before if text not in _LIGHT]) >= 1
    )
