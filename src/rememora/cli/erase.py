"""`rememora erase`: take words out of every file for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.erasures import say_certificate, show_erasure

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command(
    "Take words out of every file for good.",
    "rememora erase mem-4k7",
    'rememora erase --subject "Maria" --scope ana',
    "rememora erase --before 2026-01-01",
    "rememora erase --token 7f3a5d2e9b1c4a60 --scope ana",
)
@click.argument("ids", metavar="ID...", nargs=-1)
@click.option("--subject", metavar="NAME", help="Everything told of somebody or something.")
@click.option("--query", metavar="WORDS", help="Whatever holds all of these words.")
@click.option("--before", metavar="TIME", help='Whatever was said before: ISO 8601, "last May", 去年五月.')
@click.option("--everything", is_flag=True, help="Everything of the scope, which must be named.")
@click.option("--token", help="Carry out the preview that printed this token; there is no way back.")
@click.option("--yes", is_flag=True, help="Carry it out at once, without a preview.")
@options.scope
def erase(
    door: Door,
    ids: tuple[str, ...],
    subject: str | None,
    query: str | None,
    before: str | None,
    everything: bool,
    token: str | None,
    yes: bool,
    scope: str | None,
) -> None:
    """Erase memories, messages and exchanges by ID, or what is told of a subject, holds some words, or is old.

    Without a token or --yes nothing is removed: the command lists what would go, and prints the command that does
    it. Afterwards a scan of the files says whether any of the words are left; there is no trash and no undo.
    """
    wanted = [name for name in (ids or None, subject, query, before, token) if name is not None]
    if len(wanted) + everything != 1 or (everything and scope is None):
        raise click.UsageError(
            "Expected IDs, --subject, --query, --before, --everything with --scope, or --token, and only one of them."
        )
    if token is not None:
        say_certificate(door, door.engine.erase(token=token, scope=scope))
        return
    chosen = {"subject": subject, "query": query, "before": before, "ids": list(ids) or None}
    preview = door.engine.preview_erase(**chosen, scope=scope)  # type: ignore[arg-type]  # each has its type
    if yes and preview.token:
        say_certificate(door, door.engine.erase(token=preview.token, scope=preview.scope))
    elif yes and door.json:
        output.json_line(preview)
    else:
        show_erasure(door, preview, scope=scope)
