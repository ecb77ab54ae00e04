"""`rememora recall`: the lines that answer a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import hits, options, output
from rememora.cli.command import command
from rememora.cli.scopes import note_others
from rememora.model.transcript import ROLES

if TYPE_CHECKING:
    from typing import Any

    from rememora.cli.door import Door


@command(
    "Find the lines that answer a question.",
    'rememora recall "how does she take her coffee?" --scope ana',
    'rememora recall "部署用哪个数据库？" --limit 3 --since 2026-01-01',
    'rememora recall "where does she live?" --as-of 2024-05-01',
    'rememora recall "error E1047" --full',
    'rememora recall "error E1047" --json',
)
@click.argument("question", nargs=-1, required=True)
@options.scopes
@options.limit
@options.kinds
@click.option(
    "--role", "roles", type=click.Choice(ROLES), multiple=True, help="Only this role; may be repeated."
)
@options.since
@options.until
@options.as_of
@options.known_at
@options.session
@click.option("--min-score", type=options.SHARE, default=0.0, metavar="0..1", help="Leave out hits below.")
@click.option(
    "--budget-tokens", type=click.IntRange(0), metavar="N", help="As many hits as fit into so many tokens."
)
@click.option("--full", is_flag=True, help="Show whole texts, each below its hit.")
@click.option("--explain", is_flag=True, help="Show partial scores, and what was searched and dropped.")
def recall(
    door: Door, question: tuple[str, ...], full: bool, explain: bool, scopes: tuple[str, ...], **given: Any
) -> None:
    """Find the memories and messages that answer QUESTION, best first.

    Ask in any words; there are no operators and nothing needs escaping. Each hit is shown with its rank,
    score (0 to 1), who said it, when, its words and its id; of a long text, the part around the words of the
    question. How long each stage took goes to standard error.
    """
    asked = " ".join(question)
    chosen: dict[str, Any] = {name: None if value == () else value for name, value in given.items()}
    found = door.engine.recall(asked, scope=scopes or None, explain=explain, **chosen)
    if door.json:
        output.json_line(found)
    else:
        hits.show_recall(door, asked, found, full=full, explain=explain)
    if not found.hits:
        note_others(door, scopes)
    hits.show_timings(found)
