"""What `rememora topics` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.cli.escaping import one_line
from rememora.cli.scopes import note_others
from rememora.core.topics.tail import FEW_COMPLETED, LEAST, NOTHING_NEW, SHORT_TAIL
from rememora.model.transcript import NOT_KEPT

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.topics import Topic

_GATES = {
    FEW_COMPLETED: f"it takes {LEAST} completed exchanges",
    SHORT_TAIL: f"it takes {LEAST} exchanges that are in no settled topic",
    NOTHING_NEW: "every exchange is in a topic",
    NOT_KEPT: "the words were never written: the setting `archive` was off",
}
"""Why nothing was grouped, in words."""


def show_run(door: Door, scope: str | None) -> None:
    """Run the worker, and say what came of it."""
    done = door.engine.topics.run_worker(scope=scope)
    if door.json:
        output.json_line(done)
        return
    made = len(done.run.topics) if done.run else 0
    why = "; ".join(done.errors) or _GATES.get(done.reason)
    output.say(_told(f"{done.reason}: {made} topics" if done.ran else done.reason, why))


def _told(said: str, error: str | None) -> str:
    return one_line(f"{said} ({error})" if error else said)


def show_latest(door: Door, scope: str | None) -> None:
    """Say what came of the last run."""
    run = door.engine.topics.latest_run(scope=scope)
    if door.json:
        output.json_line(run)
    else:
        output.say("no run yet" if run is None else _told(run.status, run.error))


def show_topics(door: Door, scope: str | None) -> None:
    """List the topics of a conversation."""
    found = door.engine.topics.list(scope=scope)
    if not found:
        note_others(door, (scope,) if scope else (), nothing="no topics")
    if door.json:
        for topic in found:
            output.json_line(topic)
        return
    output.table(("id", "status", "exchanges", "until", "about"), [_row(topic) for topic in found])


def _row(topic: Topic) -> tuple[str, ...]:
    spans = ", ".join(f"{first}–{last}" for first, last in topic.spans)
    about = one_line(", ".join(topic.label_terms))
    return one_line(topic.id), topic.status, spans, (topic.ended_at or "")[:10], about


def show_capacity(door: Door, exchanges: int) -> None:
    """Reckon the tokens of prompts for a conversation of so many exchanges."""
    from rememora.core.topics.capacity import capacity

    found = capacity(exchanges=exchanges)
    if door.json:
        output.json_line(found)
        return
    rows = [
        ("the whole conversation", f"{found.replayed:,}"),
        ("topic-memory: a directory of all topics", f"{found.whole_directory:,}"),
        ("here: a directory of at most 1,800 tokens", f"{found.bounded:,}"),
    ]
    output.table(("what the prompts hold", "tokens"), rows)
    output.say(
        f"120,000 tokens hold {found.window_replayed:,} exchanges whole, {found.window_directory:,} with a directory "
        "of all topics, and any number with a bounded one"
    )
