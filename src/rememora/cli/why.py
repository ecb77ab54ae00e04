"""`rememora why`: why something is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import lines, one_line
from rememora.cli.figures import say_features

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.inbox import Why


@command(
    "Tell why something is kept, and why it came.",
    "rememora why mem-4k7",
    'rememora why mem-4k7 --query "which tea?"',
    "rememora why turn-12",
    "rememora why mem-4k7 --json",
)
@click.argument("id")
@click.option("--words", metavar="TEXT", help="Tell whether these are exactly the words that it rests on.")
@click.option("--query", metavar="QUESTION", help="Tell its place and figures among the hits of a question.")
@options.scope
def why(door: Door, id: str, words: str | None, query: str | None, scope: str | None) -> None:
    """Show the exact words that the memory or message ID rests on, the rule that found them, and its history.

    The decision is what the gate said when it came in. Of a message or an exchange, what was learnt from it is
    listed too. Words that were not kept can still be compared. If it does not come for the question, ask
    why-not.
    """
    found = door.engine.why(id, words=words, query=query, scope=scope)
    if door.json:
        output.json_line(found)
        return
    decision = f"{found.decision}: {found.reason}" if found.reason else found.decision
    names = {"id": found.id, "kind": found.kind, "text": found.text, "status": found.status}
    more = {"whose word": found.trust, "rule": found.rule or "", "decision": decision}
    if found.doubtful:
        more["doubtful"] = f"it rests on what is no longer so: {', '.join(found.doubtful)}"
    output.fields((name, one_line(value)) for name, value in {**names, **more}.items())
    for span in found.evidence:
        place = f"{span.message_id} ({span.role}), characters {span.start} to {span.end}"
        output.say(f"evidence: {one_line(place)}")
        for line in lines(span.text) if not span.degraded else ["(its words were not kept)"]:
            output.say(f"    {line}")
    if found.matches is not None:
        output.say(f"these words: {'yes' if found.matches else 'no'}")
    if found.memories:
        output.say(one_line(f"learnt from it: {', '.join(found.memories)}"))
    if query is not None:
        show_place(found)
    output.say("history:")
    rows = [(door.minute(row.at_ms), row.operation, one_line(row.reason or "")) for row in found.history]
    output.table(("at", "operation", "why"), rows)


def show_place(found: Why) -> None:
    """Write rank, arms and figures of a hit, or that it is none, and what words of the question were taken for."""
    for written, word in found.read_as.items():
        output.say(one_line(f"matched: {written!r} as {word!r}"))
    if found.rank is None:
        output.say("came: no; rememora why-not tells why")
        return
    output.say(
        f"came: as number {found.rank}, score {found.score:.3f}, found by {', '.join(found.arms) or 'its place'}"
    )
    say_features(found.features)
