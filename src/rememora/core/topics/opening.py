"""Opens a topic within a budget: the exchanges that a message asks for first, whole, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rememora.core.budget import estimate_tokens
from rememora.core.excerpt import excerpt
from rememora.core.text import index_terms, query_terms
from rememora.core.topics.written import exchanges, packet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rememora.core.topics.turns import Turn
    from rememora.model.topics import Topic

_LEAST_CHARS = 80
_CHARS_PER_TOKEN = 2
"""Of a single exchange that is too long; Chinese has fewer, and is then cut again."""


class Packet(NamedTuple):
    """An opened topic, and the exchanges that had no room in it."""

    text: str
    left_out: tuple[int, ...]


def opened(
    topic: Topic,
    turns: Sequence[Turn],
    message: str,
    *,
    now_ms: int,
    timed: bool,
    tokens: int | None = None,
    cost: Callable[[str], int] = estimate_tokens,
) -> Packet:
    """Write a topic with the words of its exchanges, within *tokens*; `None` is no limit.

    Of what does not fit together those exchanges stay that hold most words of the message, with their neighbours.
    One that is too long alone is cut around these words.
    """
    whole = packet(topic, turns, now_ms=now_ms, timed=timed)
    if tokens is None or cost(whole) <= tokens or not turns:
        return Packet(whole, ())
    left = tokens - cost(packet(topic, (), now_ms=now_ms, timed=timed))
    costs = [cost(exchanges([turn], timed=timed) + "\n\n") for turn in turns]
    kept: dict[int, Turn] = {}
    for place in _wanted(turns, message):
        if costs[place] <= left:
            kept[place] = turns[place]
            left -= costs[place]
        elif not kept:
            short = _cut(turns[place], message, tokens=left, cost=cost)
            kept[place] = short
            left -= cost(exchanges([short], timed=timed) + "\n\n")
    shown = [kept[place] for place in sorted(kept)]
    out = tuple(turn.sequence for place, turn in enumerate(turns) if place not in kept)
    return Packet(packet(topic, shown, now_ms=now_ms, timed=timed), out)


def _wanted(turns: Sequence[Turn], message: str) -> list[int]:
    """Return places, the most wanted first; a neighbour of one with the words counts half as much."""
    asked = set(query_terms(message))
    own = [float(len(asked.intersection(index_terms(f"{turn.user}\n{turn.assistant}")))) for turn in turns]
    near = [
        max([own[other] for other in (place - 1, place + 1) if 0 <= other < len(own)], default=0.0)
        for place in range(len(own))
    ]
    return sorted(range(len(own)), key=lambda place: (-(own[place] + near[place] / 2), place))


def _cut(turn: Turn, message: str, *, tokens: int, cost: Callable[[str], int]) -> Turn:
    """Cut both sides around the words of the message until they fit; never below some characters."""
    chars = max(_LEAST_CHARS, tokens * _CHARS_PER_TOKEN)
    while True:
        user, answer = excerpt(turn.user, message, chars), excerpt(turn.assistant, message, chars)
        if chars <= _LEAST_CHARS or cost(user) + cost(answer) <= tokens:
            return turn._replace(user=user, assistant=answer)
        chars = max(_LEAST_CHARS, chars // 2)
