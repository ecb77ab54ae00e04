"""Topics as an arm of recall: a candidate is worth more where its topic holds another good one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

OF_ITS_TOPIC = 0.2
"""Share of the best other score of its topic that a candidate gets.

Chosen on three LoCoMo conversations and five BEAM chats out of 0 to 0.5: recall@10 .659 → .669 and .554 → .569.
"""


def in_topics(scores: Sequence[float], topics: Sequence[Hashable | None]) -> list[float]:
    """Add to each score a share of the best other one of its topic; `None` is in no topic.

    The sum may pass 1; whoever shows it cuts it there, after ranking.
    """
    members: dict[Hashable, list[float]] = {}
    for score, topic in zip(scores, topics, strict=True):
        if topic is not None:
            members.setdefault(topic, []).append(score)
    best = {topic: sorted(some)[-2:] for topic, some in members.items() if len(some) > 1}
    final = []
    for score, topic in zip(scores, topics, strict=True):
        second, first = best.get(topic, (0.0, 0.0)) if topic is not None else (0.0, 0.0)
        final.append(score + OF_ITS_TOPIC * (second if score == first else first))
    return final
