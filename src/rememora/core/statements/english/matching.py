"""Which frame fits a clause: the first one of the order below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames import (
    belongings,
    decisions,
    elliptic,
    events,
    fondness,
    fragments,
    habits,
    homes,
    idioms,
    life,
    obligations,
    openly,
    plainly,
    project_things,
    projects,
    selves,
    standing,
    tastes,
    terse,
)
from rememora.core.statements.english.frames.found import Found, has
from rememora.core.statements.english.lexicon import people, wordset
from rememora.core.statements.english.parsing import is_relation, parse

if TYPE_CHECKING:
    from rememora.core.statements.english.clauses import Clause
    from rememora.core.statements.english.parsing import Parsed

_ABOUT_THE_TALK = (
    "^(?:i|we) (?:am|are|have|do|can|will|would|just|really|also|still|always) ?(?:sorry|glad|happy to|"
    "sure|curious|wondering|asking|looking (?:for|at)|trying (?!to (?:lose|quit|cut|eat|conceive|save|"
    "get pregnant|learn|drink|stop))|having (?:trouble|issues|problems)|getting (?:this|an|the)|seeing|"
    r"not sure|no idea|unable)\b"
)
_ANYONE = (
    r"^(?:(?:you|who|which|what|how|why|when|where|is|are|could|would|should|did)\b|(?:do|does|"
    r"can)\b(?! not))"
)
_OF_A_PERSON = wordset(
    """likes lives works consumes habit has allergic is_a trait from works lives age turn since takes habitual
    uses bearing fond_of works lasting cannot goes_by held skill habit_handle planned dated decided does
    thing_does has_event on born belonging never must"""
)


def match(clause: Clause, text: str, *, parsed: Parsed | None, alone: bool, orders: bool) -> Found | None:
    """Give what *clause* of the passage *text* says, if a frame fits it.

    Args:
        clause: Without leads and trails.
        text: The passage, as it was written.
        parsed: The clause taken apart, if it has a subject and a verb.
        alone: It begins a sentence, so that it may be a fragment.
        orders: It may be an instruction: "… and never ask" is none behind "they smile".
    """
    norm = clause.norm
    if has(_ABOUT_THE_TALK, norm):
        return None
    found = (standing.standing(norm) if orders else None) or decisions.together(norm)
    if found:
        return found
    if parsed is None:
        return idioms.idioms(norm) or _without_subject(clause, text, alone=alone)
    found = _of_subject(parsed, text)
    if found is None:
        found = idioms.idioms(norm)
    if found is None and parsed.who in ("thing", "name", "none", "it", "all"):
        found = _without_subject(clause, text, alone=alone)
    return found or (
        None
        if has(_ANYONE, norm)
        else openly.openly(parsed, capital=_capital(parsed, text)) or plainly.plainly(parsed)
    )


def _without_subject(clause: Clause, text: str, *, alone: bool) -> Found | None:
    """Read a clause that has no subject; "moved to Sligo in April" is read as one about the user."""
    if not alone or has(_ANYONE, clause.norm):
        return None
    found = fragments.fragments(clause, alone=alone) or terse.terse(clause.norm)
    return found or _with_subject_put_back(clause, text)


def _with_subject_put_back(clause: Clause, text: str) -> Found | None:
    for whole, rules in elliptic.expansions(clause):
        parsed = parse(whole, text)
        found = _of_subject(parsed, text) or plainly.plainly(parsed) if parsed else None
        if found and found.rule in rules:
            return found._replace(attribute=None, value=None)
    return None


def _of_subject(parsed: Parsed, text: str) -> Found | None:
    capital = _capital(parsed, text)
    found = fondness.favorites(parsed) or obligations.obligations(parsed)
    if found is None and parsed.who not in ("it", "you"):
        found = events.events(parsed)
        found = (
            None
            if found
            and found.rule == "planned"
            and parsed.who in ("i", "we")
            and parsed.lemma in ("live", "work")
            else found
        )
    if found is None and _animate(parsed):
        found = (
            tastes.tastes(parsed)
            or fondness.fond(parsed)
            or projects.teams(parsed)
            or selves.selves(parsed, capital=capital)
            or decisions.decisions(parsed)
            or homes.lives(parsed)
            or habits.habits(parsed)
            or life.turns(parsed)
            or projects.doings(parsed)
        )
        if found and parsed.who == "name" and found.rule not in _OF_A_PERSON:
            return None
        famous = (
            found
            and parsed.who == "name"
            and (
                (len(parsed.noun) > 1 and "." not in parsed.noun and "and" not in parsed.noun)
                or found.rule in ("born", "turn", "likes", "bearing")
            )
        )
        if (
            famous
            and not _like_a_person(parsed, text)
            and not has(r"\b(?:our|my|we|us|me)\b", parsed.clause.norm)
        ):
            return None
        if (
            found
            and parsed.who == "name"
            and found.rule in ("uses", "does", "has", "likes", "turn", "habitual")
            and not _like_a_person(parsed, text)
        ):
            return None
    if found is None:
        found = (
            decisions.decisions(parsed)
            or projects.doings(parsed)
            or belongings.belongings(parsed, capital=capital)
            or project_things.qualities(parsed, capital=capital)
            or project_things.scoped(parsed)
            or project_things.recurring(parsed)
            or (life.turns(parsed) if parsed.who in ("the", "ours") and parsed.aux == "was" else None)
        )
    if (
        found is None
        and parsed.who in ("mine", "ours")
        and parsed.noun
        and "'s" in parsed.noun
        and _owned_by_relation(parsed)
    ):
        found = belongings.belongings(parsed, capital=capital) or (
            life.turns(parsed._replace(who="mine")) if parsed.head in people.RELATIONS else None
        )
    return found


def _animate(parsed: Parsed) -> bool:
    if parsed.who in ("i", "we", "he"):
        return True
    if parsed.who in ("mine", "ours"):
        return is_relation(parsed) or ("'s" in parsed.noun and parsed.head in people.RELATIONS)
    if parsed.who == "his":
        return any(word in people.RELATIONS for word in parsed.noun[:3])
    return (
        parsed.who == "name"
        and len(parsed.noun) <= 3
        and all(word.isalpha() and word not in _NO_PERSON for word in parsed.noun if word != ".")
    )


def _owned_by_relation(parsed: Parsed) -> bool:
    return any(word in people.RELATIONS for word in parsed.noun)


def _like_a_person(parsed: Parsed, text: str) -> bool:
    """Tell whether a name is of someone whom the user spoke of as theirs: "my sister Ana … Ana loves"."""
    name = text[parsed.clause.words[0].start : parsed.clause.words[0].end]
    relations = "|".join(sorted(word for word in people.RELATIONS if word.isalpha()))
    return has(
        (
            rf"(?i)\b(?:my|our) (?:\w+ ){{0,2}}(?:{relations}),? {name}\b|\b{name},? (?:is )?(?:my|our) \w+|"
            rf"\b{name} (?:and|&) (?:i|me)\b|\b(?:i|me) (?:and|&) {name}\b"
        ),
        text,
    )


_NO_PERSON = wordset(
    """python java javascript typescript rust go postgres postgresql mysql sqlite redis docker kubernetes linux
    windows github gitlab google apple microsoft amazon react vue angular django rails node php ruby swift
    kotlin english french german spanish chinese japanese everyone everybody someone nobody people monday
    tuesday wednesday thursday friday saturday sunday january february march april june july august
    september october november december god santa america europe life love music math science history art
    paris london berlin yes no thanks please also jenkins npm lots things stuff everything nothing something
    life here there dance painting nature today tomorrow blue guitar"""
)


def _capital(parsed: Parsed, text: str) -> bool:
    """Tell whether the first word behind the verb is written with a capital, or is a quoted or numbered name."""
    words = parsed.clause.words
    if parsed.at >= len(words):
        return False
    word = words[parsed.at]
    if word.text in ("the", "a", "an", "called", "named", "in", "at", "on") and parsed.at + 1 < len(words):
        word = words[parsed.at + 1]
        return word.start < len(text) and text[word.start].isupper()
    return text[word.start].isupper() or text[word.start] in "\"“'`"


def parsed_or_none(clause: Clause, text: str) -> Parsed | None:
    """Take *clause* apart; a clause that begins with a question word has no subject to state."""
    return (
        None
        if has(r"^(?:what|how|which|who|whose|why|where|when)\b(?! i \w+)", clause.norm)
        else parse(clause, text)
    )
