"""What a topic worker is shown: the exchanges that are not settled, the oldest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rememora.core.topics import tail as tails
from rememora.flow.topic_turns import behind, latest, turns_of, within

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.topics.turns import Turn
    from rememora.flow.deps import Deps
    from rememora.model.topics import Topic
    from rememora.ports.topics import Progress

_MOST_CHARS = 60_000
"""Of the exchanges that a model is shown together; long ones are fewer."""
NEAR = 64
"""Topics that are read again for a run: the last ones. What is before them is settled."""
_LATE = 500
"""How far before the last finalized exchange one that was completed late is still looked for."""
COUNTED = 1_000
"""Waiting exchanges that are counted at most; a run that finds so many has others before it anyway."""
NOT_KEPT = "not_kept"


class Tail(NamedTuple):
    """What a run is about.

    Attributes:
        topics: The topics that were there, and `progress` as it was.
        turns: The exchanges that it is shown, and `more`, how many wait behind them.
        gate: Why no worker is asked.
    """

    topics: tuple[Topic, ...]
    progress: Progress
    turns: tuple[Turn, ...] = ()
    more: int = 0
    gate: str | None = None
    waiting: int = 0


def tail_of(deps: Deps, scope: str, *, most: int, only_new: bool, counted: int = COUNTED) -> Tail:
    """Read what is not settled, the oldest of it first, and count of what waits at most *counted* behind it."""
    topics = tuple(deps.store.topics.list(scope, limit=NEAR))
    progress = deps.store.topics.progress(scope)
    kept = tails.settled(topics)
    ends = [last for topic in kept for _, last in topic.spans]
    low = max(0, max(ends, default=0) - _LATE)
    if len(topics) == NEAR:  # there may be others before them, which are settled
        low = max(low, min((first for topic in topics for first, _ in topic.spans), default=1) - 1)
    every = behind(deps, scope, low, limit=most + _LATE + counted)
    open_ = set(tails.tail((one.sequence for one in every), topics))
    waiting = [one for one in every if one.sequence in open_]
    known = [one for one in waiting if one.words_kept]
    new = tails.untold((one.sequence for one in waiting), topics)
    nothing = Tail(topics, progress, waiting=new)
    if len(waiting) - len(known) and len(known) < tails.LEAST:
        return nothing._replace(gate=NOT_KEPT)
    completed = len(waiting) if len(waiting) >= tails.LEAST else len(latest(deps, scope, limit=tails.LEAST))
    numbers = [one.sequence for one in known]
    if gate := tails.gate(completed, numbers):
        return nothing._replace(gate=gate)
    if only_new and tails.is_known(numbers, topics):
        return nothing._replace(gate=tails.NOTHING_NEW)
    some = numbers[:most]
    read_ = within(deps, scope, [(some[0], some[-1])])
    turns = turns_of([one for one in read_ if one.sequence in open_])
    shown = _affordable(turns)
    return nothing._replace(turns=tuple(shown), more=len(numbers) - len(shown))


def _affordable(turns: Sequence[Turn]) -> list[Turn]:
    """Return the first exchanges that may be shown together, at least as many as a worker needs."""
    left = _MOST_CHARS
    for count, turn in enumerate(turns):
        left -= len(turn.user) + len(turn.assistant)
        if left < 0 and count >= tails.LEAST:
            return list(turns[:count])
    return list(turns)
