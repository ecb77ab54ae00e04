"""Which topics a directory names: all of them while they fit, else those that a message has to do with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.budget import estimate_tokens
from rememora.core.text import query_terms
from rememora.core.topics.written import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rememora.model.topics import Topic

TOKENS = 1_800
"""A directory of about thirty topics. One of all topics grows with the conversation, and so does every prompt."""
LATEST = 8
"""Topics that were put last are named in any case, as far as there is room."""


def within(
    topics: Sequence[Topic],
    wanted: Iterable[Topic],
    *,
    now_ms: int,
    tokens: int = TOKENS,
    cost: Callable[[str], int] = estimate_tokens,
) -> list[Topic]:
    """Return the topics of a directory of at most *tokens*, in the order of their first exchanges.

    If all do not fit, it is the latest one, those that are wanted, the best first, and then the latest others.

    Args:
        topics: The topics, those that were put last at the end.
        wanted: Those that have to do with the message; they need not be among *topics*.
        now_ms: The time that the entries speak of.
        tokens: Estimated tokens.
        cost: Counts the tokens of a text.
    """

    def of(topic: Topic) -> int:
        return cost(f"{listed(topic, now_ms=now_ms)}\n\n")

    newest = list(reversed(topics))
    costs = {topic.id: of(topic) for topic in newest}
    if sum(costs.values()) <= tokens:
        return list(topics)
    chosen: dict[str, Topic] = {}
    left = tokens
    for topic in (*newest[:1], *wanted, *newest[:LATEST], *newest):
        spent = costs[topic.id] if topic.id in costs else of(topic)
        if topic.id not in chosen and spent <= left:
            chosen[topic.id] = topic
            left -= spent
    return sorted(chosen.values(), key=lambda topic: min((first for first, _ in topic.spans), default=0))


def by_terms(topics: Sequence[Topic], message: str) -> list[Topic]:
    """Return the topics whose terms hold words of the message, those with most of them first."""
    asked = set(query_terms(message))
    shared = {topic.id: len(asked & _terms(topic)) for topic in topics}
    return sorted((topic for topic in topics if shared[topic.id]), key=lambda topic: -shared[topic.id])


def _terms(topic: Topic) -> set[str]:
    return set(query_terms(" ".join((*topic.label_terms, *topic.retrieval_terms)), limit=256))
