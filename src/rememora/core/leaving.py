"""Whether the last rounds of a conversation are about something else than all before: a break is looked for.

One message tells little: what belongs to a goal often shares no word with it, and neither does what does not. The
last rounds together, with the answers to them, say more. For each place where the conversation may have broken, what
stands behind it is compared with the goal and what stands before: by what their words are about (`meanings`), by
words that both have, and by the walks of life of the lists alone (`domains`). How the first message behind it is
worded counts as well: whoever goes on says "it" and "that", whoever begins anew asks whole questions with new words.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.domains import domains, kin
from rememora.core.drift import NEAR
from rememora.core.meanings import NOTHING, cosine, meaning, united

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rememora.core.meanings import Meaning

LEAST_ROUNDS, MOST_ROUNDS = 2, 6
"""Rounds behind a break. One alone may be an aside: it is told only where no break of more is sure."""
SURE = 1.0 - NEAR
"""From this chance on a conversation has left its goal."""
_AT_ONCE = 0.75
"""The chance where it was never there: sure, and no surer, since with nothing to compare only plain cases are told."""
_READ_CHARS, _READ_MESSAGES = 600, 40
"""Of the conversation so much is read: the beginnings of its last messages."""
_SAID = ("user", "assistant")
_GOAL = 2.0
"""The goal counts as so many messages."""
_SEEN = 2
_KNOWN, _NEW = 4, 4
"""More messages before a break, and more new words behind it, tell no more than these."""
_LONG, _WIDE = 60, "\u2e80"
"""Characters of a message that says all it means; a wide one counts as three."""
_WEIGHTS = (
    -3.85,
    -0.86,
    -2.58,
    0.64,
    -8.60,
    1.98,
    0.57,
    -1.13,
    1.04,
    -3.85,
    -0.96,
    0.99,
    0.80,
    3.79,
)
_BIAS = -2.16
"""Fitted by logistic regression (`benchmarks/leaving.py`) on the dialogues of `benchmarks drift` that may be looked
at, in the order of `figures`."""


class Part(NamedTuple):
    """One text: whether the user says it, its meaning, its informative terms, its walks of life, and how it is worded.

    Attributes:
        refers: It has a word that stands for something said before.
        asks: It begins with a word that asks, or is of Chinese and has one.
        own: It speaks of who says it.
        length: 0 to 1, 1 for `_LONG` characters and more.
    """

    asked: bool
    meaning: Meaning
    terms: frozenset[str]
    walks: frozenset[str]
    refers: bool
    asks: bool
    own: bool
    length: float


class Left(NamedTuple):
    """What is told of a conversation.

    Attributes:
        rounds: How many messages of the user stand behind the likeliest break.
        chance: 0 to 1, that it has left its goal there; 0 where there is nothing to tell it by.
    """

    rounds: int = 0
    chance: float = 0.0


def left(goal: str, messages: Sequence[tuple[str, str]], *, terms: Callable[[str], frozenset[str]]) -> Left:
    """Tell whether a conversation has left its goal, at which break.

    Args:
        goal: The words of the goal.
        messages: Role and text; the last one is the user's.
        terms: Gives the informative terms of a text.
    """
    said = [(role, text[:_READ_CHARS]) for role, text in messages if role in _SAID and text.strip()]
    parts = [part_of(role, text, terms) for role, text in [("", goal), *said[-_READ_MESSAGES:]]]
    asked = [at for at, part in enumerate(parts) if part.asked]
    breaks = [
        Left(rounds, _chance(figures(parts, at)) if at > asked[0] else _never_there(parts[0], parts[at:]))
        for rounds, at in enumerate(reversed(asked[-MOST_ROUNDS:]), start=1)
        if any(part.meaning != NOTHING for part in parts[at:])  # else of another language, or only names
    ]
    sure = [one for one in breaks if one.chance >= SURE]
    likely = [one for one in sure if one.rounds >= LEAST_ROUNDS] or sure or breaks
    return max(likely, key=lambda one: one.chance, default=Left())


def _chance(found: Iterable[float]) -> float:
    score = _BIAS + sum(weight * figure for weight, figure in zip(_WEIGHTS, found, strict=True))
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, score))))


def _never_there(aim: Part, said: Sequence[Part]) -> float:
    """Return `_AT_ONCE` for a conversation that is about something else from its beginning on, else 0.

    With nothing before it to compare, it must begin with a question that refers to nothing, and all that the user
    says be of one walk of life; none that is said may be of a walk of the goal, nor have a word of it.
    """
    own = kin(aim.walks)
    if not own or any(part.walks & own or part.terms & aim.terms for part in said):
        return 0.0
    if said[0].refers or not said[0].asks:
        return 0.0
    return _AT_ONCE if frozenset[str].intersection(*(part.walks for part in said if part.asked)) else 0.0


def figures(parts: Sequence[Part], at: int) -> list[float]:
    """Return what is compared of a break right before the message at *at*, each about 0 to 1; the goal is part 0."""
    aim, before, after = parts[0], parts[1:at], parts[at:]
    first, answer, later = after[0], _answer(after), [part for part in after[1:] if part.asked]
    old = united([[_GOAL * x for x in aim.meaning], *(part.meaning for part in before)])
    new = united(part.meaning for part in after)
    known = aim.terms.union(*(part.terms for part in before))
    told = frozenset[str]().union(*(part.terms for part in after))
    begun = first.terms | answer.terms
    return [
        cosine(old, new),
        cosine(first.meaning, parts[at - 1].meaning),
        cosine(new, aim.meaning),
        cosine(first.meaning, answer.meaning),
        len(known & told) / max(1, len(told)),
        min(_NEW, len(first.terms - known)) / _NEW,
        float(any(part.terms & begun for part in later)),
        *_walks(aim, before, after),
        1.0 / max(1, min(_KNOWN, sum(part.asked for part in before))),
        float(first.refers),
        float(first.asks),
        float(first.own),
        first.length,
    ]


_NO_ANSWER = Part(False, NOTHING, frozenset(), frozenset(), refers=False, asks=False, own=False, length=0.0)


def _answer(after: Sequence[Part]) -> Part:
    """Return what answers the first message behind a break."""
    return after[1] if len(after) > 1 and not after[1].asked else _NO_ANSWER


def _walks(aim: Part, before: Sequence[Part], after: Sequence[Part]) -> tuple[float, float]:
    """Return how much of what stands behind a break is of the walks of life before it, and how much of others."""
    walks = Counter(walk for part in after for walk in part.walks)
    seen = Counter(walk for part in (aim, *before) for walk in part.walks)
    own = kin(aim.walks | {walk for walk, count in seen.items() if count >= _SEEN})
    return (
        sum(count for walk, count in walks.items() if walk in own) / max(1, walks.total()),
        sum(count for walk, count in walks.items() if count >= _SEEN and walk not in own) / len(after),
    )


def part_of(role: str, text: str, terms: Callable[[str], frozenset[str]]) -> Part:
    """Read a text; *terms* gives its informative terms."""
    refers, asks, own = (bool(pattern.search(text)) for pattern in _wordings())
    length = min(1.0, sum(1 + 2 * (character >= _WIDE) for character in text[:_LONG]) / _LONG)
    return Part(role == "user", meaning(text), terms(text), domains(text), refers, asks, own, length)


@cache
def _wordings() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return what finds a word that refers back, one that asks, and one for who speaks."""
    refers = r"\b(?:it|that|this|these|those|they|them|their|he|him|his|she|her|its|ones?|there|then)\b|[他她它这那]"
    asks = (
        r"^\W*(?:what|which|who|how|why|when|where|do|does|did|is|are|can|could|should|would|will|has|have|any)\b"
        r"|怎么|什么|哪|谁|吗|几|如何|多[少久长大远]|[能要会是]不[能要会是]"
    )
    own = r"\b(?:i|me|my|mine|we|our|us)\b|我"
    refers_to, asking, speaker = (re.compile(pattern, re.IGNORECASE) for pattern in (refers, asks, own))
    return refers_to, asking, speaker
