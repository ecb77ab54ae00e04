"""What a run leaves behind: topics that stay, topics that go, and new ones with ids that nobody had."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.topics.proposals import LATER, Proposal
from rememora.core.topics.tail import apart, settled, times, trimmed
from rememora.model.topics import Topic

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.core.topics.turns import Turn

_ID = re.compile(r"T([0-9]{1,15})")


class Change(NamedTuple):
    """What becomes of the topics of a conversation.

    Attributes:
        gone: Ids that are taken out.
        cut: Topics that are put back under their id with less of their spans.
        made: New ones.
        number: The highest number that was ever given.
    """

    gone: tuple[str, ...]
    cut: tuple[Topic, ...]
    made: tuple[Topic, ...]
    number: int


def highest(topics: Iterable[Topic], *, number: int = 0) -> int:
    """Return the highest number of the ids "T1", "T2" … that is known; other ids have none."""
    found = [int(match[1]) for topic in topics if (match := _ID.fullmatch(topic.id))]
    return max([number, *found])


def settled_anew(
    topics: Sequence[Topic],
    proposals: Sequence[Proposal],
    turns: Sequence[Turn],
    *,
    number: int,
    at_ms: int,
    source: str,
    more: bool = False,
) -> Change:
    """Put what a worker gave in place of what is not settled.

    Ids go on from the highest that was ever given, so none comes twice. Source: topic-memory (UC-05).

    Args:
        topics: Those that are there.
        proposals: What the worker gave.
        turns: The exchanges that it was shown.
        number: The highest number that was ever given.
        at_ms: When.
        source: Who made the topics.
        more: Exchanges wait that it was not shown: all of its topics but the last are closed then, and the last
            one too if it is the only one, or the next run would be shown the same exchanges again.
    """
    kept = settled(topics)
    stays = {topic.id: topic for topic in kept}
    cut = tuple(topic for topic in kept if topic not in topics)
    gone = [topic.id for topic in topics if stays.get(topic.id) != topic]
    number = highest(topics, number=number)
    shown = [turn.sequence for turn in turns]
    made = []
    for proposal in _closed(proposals, shown) if more else proposals:
        number += 1
        spans = apart(trimmed(proposal.spans, shown), kept)
        started_ms, ended_ms = times(spans, turns)
        made.append(
            Topic(
                id=f"T{number}",
                status=proposal.status,
                label_terms=proposal.label_terms,
                retrieval_terms=proposal.retrieval_terms,
                spans=spans,
                started_at_ms=started_ms,
                ended_at_ms=ended_ms,
                updated_at_ms=at_ms,
                source=source,
            )
        )
    return Change(tuple(gone), cut, tuple(made), number)


def _closed(proposals: Sequence[Proposal], shown: Sequence[int]) -> list[Proposal]:
    """Finalize what is over: all that ends well before the last exchange that was shown."""
    edge = shown[-LATER - 1] if len(shown) > LATER else 0
    over = [max(last for _, last in proposal.spans) <= edge for proposal in proposals]
    if not any(over):
        over = [True] * len(proposals)
    return [
        proposal._replace(status="finalized") if done else proposal
        for proposal, done in zip(proposals, over, strict=True)
    ]
