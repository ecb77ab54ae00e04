"""Topics that what was found belongs to, opened: what else was said there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import quoted_lines
from rememora.core.times import format_time
from rememora.core.topics import choosing
from rememora.flow.hits import Loader
from rememora.flow.quoting import Quoting
from rememora.flow.sections import line_of
from rememora.flow.topic_recall import score_topics
from rememora.model.transcript import TURNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.sections import Asked, Line
    from rememora.model.results import Hit
    from rememora.model.topics import Topic
    from rememora.model.transcript import Exchange

UNBOUNDED_TOKENS = 600
"""What it takes of a block that has no budget: old talk would else fill any prompt."""
LEAST_TOKENS = 40
"""What a topic and one short line of it take; in less room nothing is looked for."""
NEAR = 2
"""Exchanges on each side of one that was found that are shown with it; what is farther is asked for by id."""


def offer(deps: Deps, turn: Asked) -> list[Line]:
    """Offer, for each of the best topics of what was found, its line and the exchanges around what was found.

    Nothing is offered where recall is not sure of anything, and nothing that stands in the block or in the
    conversation already. It fills what it may take and no more: a topic without its exchanges says nothing.
    """
    if turn.found is None or turn.found.confidence == "none":
        return []
    left = UNBOUNDED_TOKENS if turn.left is None else turn.left
    if left < LEAST_TOKENS:
        return []
    lines: list[Line] = []
    for topic, scope, hits in _opened(deps, turn):
        head = _head(deps, topic, scope)
        inside = Quoting(deps, hits, turn.asked, section="topics").packed(left - head.tokens)
        if inside:
            lines += [head, *inside]
            left -= sum(line.tokens for line in (head, *inside))
    return lines


def _opened(deps: Deps, turn: Asked) -> list[tuple[Topic, str, list[Hit]]]:
    """Return the chosen topics, each with its scope and its messages, those nearest to what was found first."""
    assert turn.found is not None  # as `offer` has seen
    loader = Loader(deps, turn.where)
    inside = {(line.scope, line.id) for line in turn.taken}
    found = []
    with deps.store.reading():
        for scope in turn.scopes:
            scores, topics, exchanges = score_topics(deps, scope, turn.found.hits[: turn.limit])
            for id in choosing.best(scores).ids:
                wanted = [
                    ("message", scope, message)
                    for message in _around(deps, scope, topics[id], exchanges[id])
                    if (scope, message) not in inside
                ]
                loader.fetch(wanted)
                hits = [loader.hit(*key, score=0.0, scores={}) for key in wanted]
                found.append(
                    (topics[id], scope, [hit for hit in hits if hit is not None and turn.is_new(hit.text)])
                )
    loader.report()
    return found


def _around(deps: Deps, scope: str, topic: Topic, found: Sequence[str]) -> list[str]:
    """Return the messages of the exchanges that were found in a topic, and of those beside them, nearest first."""
    known = [deps.store.transcript.exchange(scope, id) for id in found]
    places = [exchange.sequence for exchange in known if exchange is not None]
    near = {
        exchange.id: exchange
        for place in places
        for exchange in _beside(deps, scope, place)
        if any(first <= exchange.sequence <= last for first, last in topic.spans)
    }
    ranked = sorted(
        near.values(), key=lambda one: (min(abs(one.sequence - place) for place in places), one.sequence)
    )
    return [
        message.id
        for exchange in ranked
        for message in deps.store.transcript.window([scope], exchange_id=exchange.id)
    ]


def _beside(deps: Deps, scope: str, place: int) -> list[Exchange]:
    """Return the completed exchanges around a place; numbers of other scopes between them count, too."""
    some = deps.store.transcript.exchanges(
        [scope], status="completed", sources=TURNS, before=place + NEAR + 1, limit=2 * NEAR + 1, texts=False
    )
    return [exchange for exchange in some if abs(exchange.sequence - place) <= NEAR]


def _head(deps: Deps, topic: Topic, scope: str) -> Line:
    """Return the line that says what a topic is about; its words are a worker's, and no more trusted than a tool's."""
    record = quoted_lines.Record(
        kind="topic",
        date=format_time(topic.ended_at_ms or topic.updated_at_ms, zone=deps.settings.timezone)[:10],
        id=topic.id,
        text=", ".join(topic.label_terms),
        trust="tool",
    )
    return line_of(deps, record, scope=scope, section="topics")
