"""Hooks: which triggers a text sets off, and what a trigger is worth by what became of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.text import query_terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rememora.model.hooks import Hook

MOST = 3
"""Hooks that fire at once."""
COOLDOWN_MS = 3_600_000
"""A trigger that fired rests for so long."""
LEAST_WEIGHT = 0.5
"""A trigger worth less does not fire."""
NEAR_MEANING = 0.8
"""From this cosine on a trigger is meant although none of its words is there."""
RAISED, LOWERED = 1.1, 0.8
"""Times the weight that it began with: from seven uses in ten on, and below five in ten."""
OFTEN, SELDOM, WINDOW = 0.7, 0.5, 10
TRIES = 5
"""A trigger that fired so often and was never of use is dropped. Source of all of these: memory-river (UD-22)."""

FIRST_WEIGHT = 1.0
_LEAST_LETTERS, _LEAST_HAN = 3, 2
_HAN = "\u2e80"


class Fired(NamedTuple):
    """A hook that a text sets off.

    Attributes:
        share: 0 to 1, how much of its words the text has; 1 if it has none and means them.
    """

    hook: Hook
    share: float

    @property
    def score(self) -> float:
        """0 to 1: what it is worth, by how much of it is there; a part of a trigger counts at least half."""
        return self.hook.weight * (1.0 + self.share) / 2


def terms_of(words: str) -> frozenset[str]:
    """Return the terms by which a trigger is found: informative ones, of three letters or two characters of Chinese.

    A trigger without any, such as "the" or 的, would match everything, and is found by nothing.
    """
    found = query_terms(words, limit=64)
    return frozenset(term for term in found if _tells(term))


def fired(
    hooks: Iterable[Hook],
    text: str,
    *,
    now_ms: int,
    resting_ms: int = COOLDOWN_MS,
    more: Sequence[str] = (),
    similarity: Mapping[str, float] | None = None,
    most: int = MOST,
) -> list[Fired]:
    """Return the hooks that a text sets off, best first, each memory once.

    A trigger is set off by any of its terms in the text, or among *more*; or by its meaning, if *similarity* (cosine
    by words) reaches .80. A trigger that rests, in whichever memory it fired, is passed over, and so is one that
    is worth too little.

    Args:
        hooks: What may fire.
        text: What was said.
        now_ms: Epoch milliseconds.
        resting_ms: How long one rests after it fired.
        more: Terms that stand for the text besides its own, such as neighbours in the graph.
        similarity: Cosine of the text and a trigger, by the trigger's words.
        most: At most so many.
    """
    asked = terms_of(text) | frozenset(more)
    near = similarity or {}
    candidates = [hook for hook in hooks if not hook.dropped and hook.weight >= LEAST_WEIGHT]
    rests = {hook.words for hook in candidates if _rests(hook, now_ms, resting_ms)}
    found: dict[tuple[str, str], Fired] = {}
    for hook in candidates:
        share = 0.0 if hook.words in rests else _share(hook.words, asked, near.get(hook.words, 0.0))
        one = Fired(hook, share)
        key = (hook.scope, hook.memory_id)
        if share and (key not in found or one.score > found[key].score):
            found[key] = one
    return sorted(found.values(), key=lambda one: (-one.score, one.hook.scope, one.hook.memory_id))[:most]


def learnt(hook: Hook, *, used: bool, first_weight: float = FIRST_WEIGHT) -> Hook:
    """Return a hook after it is known whether an answer used what it brought.

    Of the last ten times at most: from seven uses in ten on it is worth 1.1 of what it began with, below five in ten
    0.8 of it, between them what it is worth. One that was tried five times for nothing is dropped.
    """
    after = replace(hook, used=hook.used + used, unused=hook.unused + (not used))
    tried = after.used + after.unused
    rate = after.used / min(tried, WINDOW)
    if rate >= OFTEN:
        after = replace(after, weight=min(1.0, first_weight * RAISED))
    elif rate < SELDOM:
        after = replace(after, weight=max(0.1, first_weight * LOWERED))
    return replace(after, dropped=True) if tried >= TRIES and not after.used else after


def _share(words: str, asked: frozenset[str], cosine: float) -> float:
    terms = terms_of(words)
    return len(terms & asked) / len(terms) if terms & asked else float(cosine >= NEAR_MEANING)


def _rests(hook: Hook, now_ms: int, resting_ms: int) -> bool:
    return hook.fired_ms is not None and 0 <= now_ms - hook.fired_ms < resting_ms


def _tells(term: str) -> bool:
    return len(term) >= (_LEAST_HAN if term[0] >= _HAN else _LEAST_LETTERS)
