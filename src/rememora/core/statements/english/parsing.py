"""Who or what a clause is about, and what its verb is: enough of a grammar for the frames to stand on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.english.lexicon import people, things, verbs, wordset
from rememora.core.statements.english.lexicon.grammar import (
    ADVERBS,
    BE,
    DETERMINERS,
    DO,
    FINITE,
    MODAL,
    NO_RELATION,
    PARTICIPLES,
    PRONOUNS,
    SELDOM,
)
from rememora.core.statements.english.verb_places import verb_place

if TYPE_CHECKING:
    from rememora.core.statements.english.clauses import Clause


class Parsed(NamedTuple):
    """A clause taken apart."""

    clause: Clause
    who: str
    """i, we, he, it (also this, that, there), you, mine (my …), ours, the (this …), all (every, no …), name
    or thing."""
    noun: tuple[str, ...]
    """Words of the subject without its first determiner."""
    aux: str
    """The first auxiliary: am, is, have, do, can, … or nothing."""
    negative: bool
    adverbs: frozenset[str]
    verb: str
    """The word behind subject, auxiliaries and adverbs: a full verb, or the first word of the complement."""
    rest: str
    """The words from *verb* on, with spaces between."""
    at: int
    """Place of *verb* among the words of the clause."""
    verb_at: int
    """Place of the first finite verb."""

    @property
    def lemma(self) -> str:
        """The plain form of the verb."""
        return verbs.lemma(self.verb)

    @property
    def first(self) -> str:
        """The first word of `noun`, or nothing for a subject that is a pronoun or a determiner alone."""
        return self.noun[0] if self.noun else ""

    @property
    def head(self) -> str:
        """The last word of `noun`, or nothing."""
        return self.noun[-1] if self.noun else ""

    @property
    def after(self) -> str:
        """What stands behind the verb."""
        return self.rest[len(self.verb) + 1 :]


def parse(clause: Clause, text: str) -> Parsed | None:
    """Take *clause* of the passage *text* apart; None if it has no subject with a verb."""
    texts = [word.text for word in clause.words]
    if len(texts) < 2:
        return None
    first = texts[0]
    if first in PRONOUNS and not (first in DETERMINERS and len(texts) > 2 and not _is_verb(texts[1])):
        return _predicate(
            clause,
            texts,
            who={
                "this": "it",
                "that": "it",
                "there": "it",
                "here": "it",
                "these": "it",
                "those": "it",
                "she": "he",
                "they": "he",
            }.get(first, first),
            noun=(),
            verb_at=1,
        )
    verb_at = verb_place(texts)
    if verb_at is None:
        return None
    if (
        first == "the"
        and verb_at == 2
        and texts[1]
        in ("wife", "missus", "hubby", "husband", "kids", "dog", "cat", "cats", "dogs", "boss", "baby")
    ):
        return _predicate(clause, texts, who="mine", noun=(texts[1],), verb_at=verb_at)
    if first in DETERMINERS:
        who = {
            "my": "mine",
            "our": "ours",
            "his": "his",
            "her": "his",
            "their": "his",
            "the": "the",
            "this": "the",
            "that": "the",
            "your": "you",
        }.get(first, "all")
        return _predicate(clause, texts, who=who, noun=tuple(texts[1:verb_at]), verb_at=verb_at)
    start = clause.words[0].start
    apposed = texts.index(",", 1) if "," in texts[1:3] else 0
    if apposed and texts[apposed + 1] in ("my", "our") and texts[verb_at - 1] == ",":
        return _predicate(
            clause, texts, who="mine", noun=tuple(texts[apposed + 2 : verb_at - 1]), verb_at=verb_at
        )
    if verb_at == 1 and first in ("everything", "everyone", "nobody", "nothing", "everybody"):
        return _predicate(clause, texts, who="all", noun=(first,), verb_at=verb_at)
    if verb_at == 1 and first in (
        "grandma",
        "grandpa",
        "mom",
        "dad",
        "granny",
        "nana",
        "nan",
        "gran",
        "grandad",
        "granddad",
        "auntie",
        "hubby",
        "missus",
    ):
        return _predicate(clause, texts, who="mine", noun=(first,), verb_at=verb_at)
    if first == "let":
        return None
    named = (
        text[start : start + 1].isupper()
        and first.isalpha()
        and texts[verb_at - 1] not in things.PROJECT | things.ORGANIZATIONS
        and _is_name(clause, text, verb_at)
    )
    return _predicate(
        clause, texts, who="name" if named else "thing", noun=tuple(texts[:verb_at]), verb_at=verb_at
    )


def inherited(clause: Clause, before: Parsed) -> Parsed | None:
    """Take a clause apart whose subject is that of the one *before*: "… and work at Siemens"."""
    texts = [word.text for word in clause.words]
    return _predicate(clause, texts, who=before.who, noun=before.noun, verb_at=0) if texts else None


def _is_name(clause: Clause, text: str, verb_at: int) -> bool:
    """Tell whether the subject is written as a name is: every word with a capital, at most three."""
    words = [word.text for word in clause.words[:verb_at]]
    if (
        verb_at > 3
        or words[-1] in people.RELATIONS
        or people.is_trade(words[-1])
        or (
            verbs.lemma(clause.words[verb_at].text) == clause.words[verb_at].text
            and clause.words[verb_at].text not in BE | MODAL | SELDOM | ADVERBS | {"'s"}
            and not verbs.is_past(clause.words[verb_at].text)
            and "and" not in words
        )
    ):
        return False
    return all(text[word.start].isupper() for word in clause.words[:verb_at] if word.text[0].isalnum())


def _is_verb(word: str) -> bool:
    return word in FINITE or word in ADVERBS or word in SELDOM


_ALSO_NOUNS = wordset("all both so too much now today long pretty kind sort of each")
"""Adverbs that may be the last word: "I like both"."""


def _predicate(
    clause: Clause, texts: list[str], *, who: str, noun: tuple[str, ...], verb_at: int
) -> Parsed | None:
    at = verb_at
    aux = ""
    negative = False
    adverbs: set[str] = set()
    while at < len(texts):
        word = texts[at]
        if word == "'s" and texts[at + 1 : at + 2] == ["got"]:
            word = "has"
        elif word == "'s":
            word = "is"
        if word == "not" or (word == "no" and texts[at + 1 : at + 2] == ["longer"]):
            negative = True
            adverbs.add("no longer") if word == "no" else None
            at += 2 if word == "no" else 1
        elif word in SELDOM:
            negative |= word in ("never", "hardly", "neither", "barely", "scarcely")
            adverbs.add(word)
            at += 2 if texts[at + 1 : at + 2] == ["ever"] else 1
        elif word in ADVERBS and not (word in _ALSO_NOUNS and at == len(texts) - 1):
            adverbs.add(word)
            at += 2 if word == "tend" and texts[at + 1 : at + 2] == ["to"] else 1
        elif not aux and (word in BE or word in MODAL or _helps(texts, at)):
            aux = word
            at += 1
        else:
            break
    if at >= len(texts):
        return None
    if texts[at] == "got" and aux in ("have", "has"):
        texts = [*texts[:at], aux, *texts[at + 1 :]]
        aux = "do" if negative else ""
    return Parsed(
        clause, who, noun, aux, negative, frozenset(adverbs), texts[at], " ".join(texts[at:]), at, verb_at
    )


def _helps(texts: list[str], at: int) -> bool:
    """Tell whether "do" or "have" at this place goes with a verb behind it."""
    word = texts[at]
    behind = texts[at + 1] if at + 1 < len(texts) else ""
    if word in DO:
        return behind == "not"
    if word in ("have", "has", "had"):
        later = next(
            (w for w in texts[at + 1 : at + 5] if w not in ADVERBS and w not in SELDOM and w != "not"), ""
        )
        return later == "been" or verbs.is_past(later) or later in PARTICIPLES
    return False


def is_relation(parsed: Parsed) -> bool:
    """Tell whether the subject is someone of the user's own: my sister, our dog, my friend Ana."""
    return (
        parsed.who in ("mine", "ours")
        and any(
            word in people.RELATIONS or (people.is_trade(word) and word not in NO_RELATION)
            for word in parsed.noun[:4]
        )
        and "'s" not in parsed.noun
    )
