"""Whether a conversation still follows its goal: by vectors where there are some, else by words."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rememora.core.talk_words import OF_EVERY_TALK, SMALL_WORDS
from rememora.core.text import query_terms

ROUNDS = 2
"""From so many rounds away from the goal on a conversation drifts. Source: memory-river (UD-24)."""

MIN_CHARS = 10
"""A shorter message ("go on", 好的) tells nothing. Source: memory-river (UD-24)."""

SHORT_CHARS = 5
"""A question of fewer characters is asked with the keywords of the goal besides. Source: memory-river (UD-24)."""

MOST_KEYWORDS = 5

NEAR = 0.3
"""The likeness by words, 0 to 1, from which on a message keeps to its goal. Chosen on dialogues whose goals were left
out of the fit (`benchmarks/leaving.py`)."""

NEAR_VECTOR, FAR_VECTOR = 0.15, 0.03
"""How far the cosine with the goal rises above those with unrelated texts, as a share of the way to 1: from the first
on a message is near whatever its words say, up to the second it is away where its words say nothing. Seen on the
English half of the same dialogues with all-MiniLM-L6-v2: vectors alone take 8 of 15 that keep their goal for lost."""

_WIDE = "\u2e80"

_LEAST_TERMS = 2
"""By fewer informative words of a goal nothing is told."""


class Course(NamedTuple):
    """How far a conversation is off: rounds away from its goal, less those back on it."""

    rounds: int = 0

    @property
    def drifting(self) -> bool:
        """Whether it is time to say so."""
        return self.rounds >= ROUNDS

    def after(self, *, near: bool, rounds: int | None = None) -> Course:
        """Return the course after another message; coming back eases it, and does not wipe it out.

        Args:
            near: Whether the message keeps to the goal.
            rounds: Since how many it does not, where that is known.
        """
        if near:
            return Course(max(0, self.rounds - 1))
        return Course(self.rounds + 1 if rounds is None else rounds)

    def reminded(self) -> Course:
        """Return the course after a reminder: it is said again only if the next message is away too."""
        return Course(max(0, min(self.rounds, ROUNDS) - 1))


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


def can_tell(*texts: str) -> bool:
    """Tell whether what is said of a goal has words enough to be compared by."""
    return len(informative("\n".join(texts))) >= _LEAST_TERMS


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
