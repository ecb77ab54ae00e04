"""Whether a conversation still follows its goal: by vectors where there are some, else by words."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.domains import domains, kin
from rememora.core.talk_words import OF_EVERY_TALK, SMALL_WORDS
from rememora.core.text import query_terms

if TYPE_CHECKING:
    from collections.abc import Sequence

ROUNDS = 2
"""From so many rounds away from the goal on a conversation drifts. Source: memory-river (UD-24)."""

MIN_CHARS = 10
"""A shorter message ("go on", 好的) tells nothing. Source: memory-river (UD-24)."""

SHORT_CHARS = 5
"""A question of fewer characters is asked with the keywords of the goal besides. Source: memory-river (UD-24)."""

MOST_KEYWORDS = 5

NEAR = 0.5
"""The likeness, 0 to 1, from which on a message keeps to its goal."""

NEAR_VECTOR, FAR_VECTOR = 0.15, 0.03
"""How far the cosine with the goal rises above those with unrelated texts, as a share of the way to 1: from the first
on a message is near whatever its words say, up to the second it is away where its words say nothing. Seen on the
English half of the same dialogues with all-MiniLM-L6-v2: vectors alone take 8 of 15 that keep their goal for lost."""

_WIDE = "\u2e80"

FAR = 0.25
"""The likeness below which it is away; between the two nothing is told."""

_MISSED = 0.11
"""What a word that belongs to neither goal nor talk weighs against one that belongs to the goal, and what one of the
talk weighs for it. Chosen on twenty dialogues (`benchmarks drift`, the part "tune")."""
_OF_THE_TALK, _OF_OTHERS = 0.5, 0.5
_SEEN = 2
_LEAST_TERMS = 2
"""With fewer informative words nothing is told by them: of a goal, nor of a message."""
_READ_CHARS, _READ_MESSAGES = 600, 40
"""Of the conversation so much is read: the beginnings of its last messages."""


class Course(NamedTuple):
    """How far a conversation is off: rounds away from its goal, less those back on it."""

    rounds: int = 0

    @property
    def drifting(self) -> bool:
        """Whether it is time to say so."""
        return self.rounds >= ROUNDS

    def after(self, *, near: bool) -> Course:
        """Return the course after another message; coming back eases it, and does not wipe it out."""
        return Course(max(0, self.rounds - 1) if near else self.rounds + 1)

    def reminded(self) -> Course:
        """Return the course after a reminder: it is said again only if the next message is away too."""
        return Course(max(0, self.rounds - 1))


def tells(text: str) -> bool:
    """Tell whether a message is long enough to be judged; a wide character counts as two."""
    said = text.strip()
    return len(said) + sum(character >= _WIDE for character in said) >= MIN_CHARS


def keywords(description: str) -> tuple[str, ...]:
    """Return the first informative words of a description, as they are written; at most five.

    Words are what white space and punctuation set apart, so that a keyword of Chinese is a phrase. They are shown
    to people and models, and added to questions that say little; what compares uses terms.
    """
    parts = [part for part in _between().split(description) if len(part) > 1]
    telling = [part for part in parts if part.casefold() not in SMALL_WORDS]
    return tuple(dict.fromkeys(telling))[:MOST_KEYWORDS]


class Aim(NamedTuple):
    """What a goal is told by: its informative terms, and the walks of life that they belong to."""

    terms: frozenset[str]
    domains: frozenset[str]


def aim_of(*texts: str) -> Aim:
    """Return what some texts about a goal say of it: its name, description and keywords."""
    whole = "\n".join(texts)
    return Aim(informative(whole), domains(whole))


def can_tell(aim: Aim) -> bool:
    """Tell whether a goal has words enough to be compared by."""
    return len(aim.terms) >= _LEAST_TERMS


def likeness(aim: Aim, messages: Sequence[tuple[str, str]]) -> float | None:
    """Return how far the last user's message belongs to the goal, 0 to 1; `None` if its words tell nothing.

    ``h / (h + .11 m + .5 f)``: *h* counts its terms that the goal has, half as much those that only the talk about
    the goal has, and 1 if it is of a walk of life that the goal is of; *m* counts the other terms, *f* is 1 if it
    is of others alone. The talk are former messages of the user that were not away by this measure, and the answers
    to them: a conversation may go from its goal to what belongs to it, and not from there to what never did.

    Nothing but another subject is away: a message of another walk of life, or of the words of an excursion that
    has begun. One that is of a third subject begins the excursion anew, and is not counted: a conversation that
    touches many things in turn gets on with something, and one that has left stays where it went.

    Args:
        aim: The goal.
        messages: Role and text of the conversation; the last by the user is judged, what stands behind it passed
            over.
    """
    last = max((at for at, (role, _) in enumerate(messages) if role == "user"), default=None)
    if last is None or not can_tell(aim):
        return None
    talk = _Talk(aim)
    for role, text in messages[max(0, last - _READ_MESSAGES) : last]:
        if role != "user":
            talk.answered(text[:_READ_CHARS])
        elif tells(text):
            talk.said(text[:_READ_CHARS])
    return talk.said(messages[last][1][:_READ_CHARS])


class _Subject:
    """What one stretch of a conversation is about."""

    def __init__(self, aim: Aim = Aim(frozenset(), frozenset())) -> None:  # noqa: B008  # why: it is frozen
        self.terms = set(aim.terms)
        self._seen = Counter(dict.fromkeys(aim.domains, _SEEN))

    def domains(self, *, seen: int) -> frozenset[str]:
        return kin(frozenset(name for name, count in self._seen.items() if count >= seen))

    def add(self, terms: frozenset[str], walks: frozenset[str], *, seen: int) -> None:
        """Take in a text; it brings walks of life only if it is of none that are there."""
        self.terms |= terms
        if not walks & self.domains(seen=seen):
            self._seen.update(walks)


class _Talk:
    """A conversation as it goes: what belongs to its goal, and the excursion that it is on, if any."""

    def __init__(self, aim: Aim) -> None:
        self._aim, self._goal = aim, _Subject(aim)
        self._away: _Subject | None = None

    def answered(self, text: str) -> None:
        """Take in an answer: it belongs to what was said before it."""
        told = (informative(text), domains(text))
        if self._away is None:
            self._goal.add(*told, seen=_SEEN)
        else:
            self._away.add(*told, seen=1)

    def said(self, text: str) -> float | None:
        """Take in what the user says, and return how far it belongs to the goal."""
        terms, walks = informative(text), domains(text)
        own = self._goal.domains(seen=_SEEN)
        ours, talked = terms & self._aim.terms, terms & self._goal.terms - self._aim.terms
        near = len(ours) + _OF_THE_TALK * len(talked) + bool(walks & own)
        foreign = bool(walks) and bool(own) and not walks & own
        like = near / (near + _MISSED * len(terms - ours - talked) + _OF_OTHERS * foreign) if near else 0.0
        if like >= NEAR:
            self._goal.add(terms, walks, seen=_SEEN)
            self._away = None
            return like
        return self._elsewhere(terms, walks, like, foreign=foreign and like < FAR)

    def _elsewhere(
        self, terms: frozenset[str], walks: frozenset[str], like: float, *, foreign: bool
    ) -> float | None:
        """Take in what is not near the goal."""
        if self._away is None:
            if foreign:
                self._away = _Subject()
                self._away.add(terms, walks, seen=1)
                return like
            self._goal.add(terms, walks, seen=_SEEN)
            return None
        goes_on = bool(terms & self._away.terms or walks & self._away.domains(seen=1))
        if foreign and not goes_on:
            self._away = _Subject()
        self._away.add(terms, walks, seen=1)
        return like if goes_on and like < FAR else None


def united(words: float | None, vector: float | None) -> tuple[float | None, str]:
    """Return the likeness by what tells it, "words" or "vectors"; `None` and "" if neither does.

    Either is reason enough to be near. To be away words must say so; what they say nothing of is away if its vector
    is nowhere near.
    """
    if words is not None and words >= NEAR:
        return words, "words"
    if vector is not None and (vector >= NEAR_VECTOR or (words is None and vector <= FAR_VECTOR)):
        return vector, "vectors"
    return words, "" if words is None else "words"


def informative(text: str) -> frozenset[str]:
    """Return the terms that tell what a text is about: no single character, no number, no word of every talk."""
    return frozenset(
        term
        for term in query_terms(text, limit=256)
        if len(term) > 1 and not term.isdecimal() and term not in OF_EVERY_TALK
    )


@cache
def _between() -> re.Pattern[str]:
    return re.compile(r"[\s,.;:!?()\[\]{}\"'，、。；：！？（）「」【】《》“”‘’…]+")
