"""`rememora skills`: what was taught."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import one_line
from rememora.cli.skill_table import read_in, skill_table, whole

if TYPE_CHECKING:
    from rememora.cli.door import Door

_TAKES = {
    "list": (0, ""),
    "save": (1, "NAME"),
    "load": (1, "NAME"),
    "search": (1, "WORDS"),
    "import": (1, "PATH"),
    "export": (1, "PATH"),
}


@command(
    "Teach steps, and look them up.",
    'rememora skills save git-release --summary "Tag and push a release" --trigger release --step "run all tests" '
    '--step "git tag"',
    "rememora skills",
    "rememora skills load git-release",
    'rememora skills search "how do I publish a version?"',
    "rememora skills import ./skills",
    "rememora skills export ./skills",
)
@click.argument("action", type=click.Choice(list(_TAKES)), default="list")
@click.argument("what", required=False, metavar="[NAME | WORDS | PATH]")
@click.option("--summary", help="Of a skill to save: one line, at most 200 characters.")
@click.option("--trigger", "triggers", multiple=True, help="What calls for it; up to five times.")
@click.option("--step", "steps", multiple=True, help="What to do next; two to fifteen times.")
@options.limit
@options.scope
def skills(
    door: Door,
    action: str,
    what: str | None,
    summary: str | None,
    triggers: tuple[str, ...],
    steps: tuple[str, ...],
    limit: int | None,
    scope: str | None,
) -> None:
    """List, save, load and search skills: steps under a name, for what comes up again.

    `load` shows the steps and counts as a use, which keeps a skill from fading. `import` reads a SKILL.md, or
    those in a folder or zip; `export` writes a folder for each skill.
    """
    wanted, name = _TAKES[action]
    if (what is not None) != bool(wanted):
        raise click.UsageError(
            f"expected a {name} after {action}" if wanted else f"{action} takes no more words"
        )
    if action != "save" and (summary is not None or triggers or steps):
        raise click.UsageError("--summary, --trigger and --step belong to save")
    if limit is not None and action != "search":
        raise click.UsageError("--limit belongs to search")
    door.creates = action in ("save", "import")
    verbs, given = door.engine.skills, what or ""
    if action == "list":
        skill_table(door, verbs.list(scope=scope))
    elif action == "search":
        skill_table(door, verbs.search(given, limit=limit, scope=scope))
    elif action == "load":
        whole(door, verbs.load(given, scope=scope))
    elif action == "save":
        door.receipt(verbs.save(given, summary or "", triggers, steps, scope=scope))
    elif action == "import":
        read_in(door, verbs.import_(given, scope=scope))
    else:
        for path in verbs.export(given, scope=scope):
            output.json_line({"path": path}) if door.json else output.say(one_line(path))
