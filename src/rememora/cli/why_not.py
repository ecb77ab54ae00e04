"""`rememora why-not`: why a line did not come for a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import MAX_CHARS, one_line
from rememora.cli.figures import say_ahead, say_features
from rememora.core.excerpt import cut
from rememora.model.transcript import ROLES

if TYPE_CHECKING:
    from typing import Any

    from rememora.cli.door import Door
    from rememora.model.explained import WhyNot


@command(
    "Tell why a line did not come.",
    'rememora why-not mem-4k7 "which tea does she drink?"',
    'rememora why-not "likes oolong" "which tea?" --limit 5',
    'rememora why-not 喝乌龙茶 "她喝什么茶？" --kind preference --json',
    name="why-not",
)
@click.argument("text", metavar="LINE")
@click.argument("query", metavar="QUESTION")
@options.scopes
@options.limit
@options.kinds
@click.option("--role", "roles", type=click.Choice(ROLES), multiple=True, help="As for recall.")
@options.since
@options.until
@options.as_of
@options.known_at
@options.session
@click.option("--min-score", type=options.SHARE, default=0.0, metavar="0..1", help="As for recall.")
@click.option("--budget-tokens", type=click.IntRange(0), metavar="N", help="As for recall.")
def why_not(door: Door, text: str, query: str, scopes: tuple[str, ...], **given: Any) -> None:
    """Ask QUESTION as `rememora recall` does, and tell what kept LINE away.

    LINE is an id, the very words of a memory or a message, or most of them; the answer says which line was
    taken. Of scopes that are not named, nothing is told.
    """
    chosen: dict[str, Any] = {name: None if value == () else value for name, value in given.items()}
    found = door.engine.why_not(text, query, scope=scopes or None, **chosen)
    if door.json:
        output.json_line(found)
        return
    _show(found)


def _show(found: WhyNot) -> None:
    if found.id is not None:
        line = cut(one_line(found.text or "(its words are not shown)"), MAX_CHARS)
        output.say(f"line: {one_line(found.id)}  {found.kind}  {line}  (found by: {found.matched})")
    if found.came:
        output.say(f"came: {one_line(found.reason)}")
    for cause in found.causes:
        behind = "" if cause.by is None else f"  [{cause.by}]"
        output.say(f"{cause.name}: {one_line(cause.reason)}{behind}")
    if found.shown_by is not None:
        output.say(f"shown by: {one_line(found.shown_by)}")
    if found.score is not None:
        output.say(f"score: {found.score:.3f}")
        say_features(found.features)
    say_ahead(found.ahead)
    if found.degraded:
        output.say(f"degraded: {', '.join(found.degraded)}")
