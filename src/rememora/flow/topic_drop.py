"""Topics of turns that went out of sight, or came back into it, are made anew. Inside a transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.ports.topics import Progress

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.flow.deps import Deps
    from rememora.model.transcript import Message


def drop_topics_of(deps: Deps, scope: str, messages: Iterable[Message]) -> None:
    """Drop the topics that some turns are in, and the latest run, which may have been shown them.

    The next run groups the exchanges anew, by what is in sight by then; a tick looks at them as at new ones.
    """
    ids = dict.fromkeys(message.exchange_id for message in messages)
    known = [deps.store.transcript.exchange(scope, id) for id in ids]
    numbers = {one.sequence for one in known if one is not None}
    if not numbers:
        return
    gone = [
        topic
        for topic in deps.store.topics.list(scope)
        if any(first <= one <= last for one in numbers for first, last in topic.spans)
    ]
    if gone:
        number, seen_to = deps.store.topics.progress(scope)
        first = min(first for topic in gone for first, _ in topic.spans)
        progress = Progress(number, min(seen_to, first - 1))
        deps.store.topics.change(scope, gone=[topic.id for topic in gone], topics=[], progress=progress)
    if deps.store.topics.latest_run(scope) is not None:
        deps.store.topics.keep_run(scope, None)
