"""Whether the last rounds of a conversation are about something else than all before: a break is looked for.

One message tells little: what belongs to a goal often shares no word with it, and neither does what does not. The
last two to four rounds together, with the answers to them, say more. For each place where the conversation may have
broken, what stands behind it is compared with what stands before: by what their words are about (`meanings`), by words
that both have, and by the walks of life of the lists alone (`domains`).
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.domains import domains, kin
from rememora.core.meanings import NOTHING, cosine, meaning, united

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rememora.core.meanings import Meaning

LEAST_ROUNDS, MOST_ROUNDS = 2, 4
"""Rounds behind a break that are looked at: one alone is an aside."""
SURE, ASSENT = 0.85, 0.4
"""From the first chance on a conversation is taken to have left its goal, whatever `drift.likeness` says of its
messages one by one; from the second on where that says so too. Chosen on the dialogues that may be looked at."""
_READ_CHARS, _READ_MESSAGES = 600, 40
"""Of the conversation so much is read: the beginnings of its last messages."""
_SAID = ("user", "assistant")
_GOAL = 2.0
"""The goal counts as so many messages."""
_SEEN = 2
_KNOWN = 4
"""After so many messages of the user a break is told no less surely than after more."""
_WEIGHTS = (
    -1.98,
    0.62,
    -1.33,
    0.59,
    -2.30,
    -1.07,
    -0.82,
    -1.13,
    -0.23,
    1.93,
    -1.29,
    -2.01,
    1.69,
    2.85,
    -3.44,
)
_BIAS = 2.26
"""Fitted by logistic regression (`benchmarks/leaving.py`) on the dialogues of `benchmarks drift` that may be looked
at, in the order of `figures`."""


class Part(NamedTuple):
    """One text: whether the user says it, its meaning, its informative terms and its walks of life."""

    asked: bool
    meaning: Meaning
    terms: frozenset[str]
    walks: frozenset[str]


class Left(NamedTuple):
    """What is told of a conversation.

    Attributes:
        rounds: How many messages of the user stand behind the likeliest break.
        chance: 0 to 1, that it has left its goal there; 0 while it is too short to tell.
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
    aim = part_of("", goal, terms)
    said = [(role, text[:_READ_CHARS]) for role, text in messages if role in _SAID and text.strip()]
    parts = [part_of(role, text, terms) for role, text in said[-_READ_MESSAGES:]]
    asked = [at for at, part in enumerate(parts) if part.asked]
    found = Left()
    for rounds in range(LEAST_ROUNDS, min(MOST_ROUNDS, len(asked) - 1) + 1):
        if all(part.meaning == NOTHING for part in parts[asked[-rounds] :]):
            continue  # of another language, or only names
        score = _BIAS + sum(
            weight * figure
            for weight, figure in zip(_WEIGHTS, figures(aim, parts, asked[-rounds]), strict=True)
        )
        chance = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, score))))
        if chance > found.chance:
            found = Left(rounds, chance)
    return found


def figures(aim: Part, parts: Sequence[Part], at: int) -> list[float]:
    """Return what is compared of a break right before the message at *at*, each about 0 to 1."""
    before, after = parts[:at], parts[at:]
    asked = [part for part in after if part.asked]
    old = united([[_GOAL * x for x in aim.meaning], *(part.meaning for part in before)])
    new = united(part.meaning for part in after)
    near = [cosine(part.meaning, old) for part in asked]
    known = aim.terms.union(*(part.terms for part in before))
    told = frozenset[str]().union(*(part.terms for part in after))
    walks = Counter(walk for part in after for walk in part.walks)
    seen = Counter(walk for part in (aim, *before) for walk in part.walks)
    own = kin(aim.walks | {walk for walk, count in seen.items() if count >= _SEEN})
    begun = asked[0].terms.union(after[1].terms if len(after) > 1 else ())
    return [
        cosine(old, new),
        sum(near) / len(near),
        max(near),
        cosine(asked[0].meaning, before[-1].meaning),
        cosine(new, aim.meaning),
        len(known & told) / max(1, len(told)),
        float(bool(aim.terms & told)),
        sum(bool(part.terms & known) for part in asked) / len(asked),
        sum(count for walk, count in walks.items() if walk in own) / max(1, walks.total()),
        sum(count for walk, count in walks.items() if count >= _SEEN and walk not in own) / len(after),
        float(not walks),
        float(bool(asked[0].terms & before[-1].terms)),
        float(any(part.terms & begun for part in asked[1:])),
        sum(cosine(one.meaning, other.meaning) for one, other in pairwise(after)) / (len(after) - 1),
        1.0 / max(1, min(_KNOWN, sum(part.asked for part in before))),
    ]


def part_of(role: str, text: str, terms: Callable[[str], frozenset[str]]) -> Part:
    """Read a text; *terms* gives its informative terms."""
    return Part(role == "user", meaning(text), terms(text), domains(text))
