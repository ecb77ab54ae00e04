"""The command line: one command a file, imported when it is called.

Results go to standard output, everything else to standard error. The exit codes
stand in `faults.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora import __version__
from rememora.cli.command import dir_option, json_option
from rememora.cli.group import Commands

if TYPE_CHECKING:
    from collections.abc import Sequence


@click.group(
    cls=Commands,
    modules={
        "demo": "demo",
        "import": "import_",
        "recall": "recall",
        "remember": "remember",
        "chat": "chat",
        "assemble": "assemble",
        "strip": "strip",
        "list": "list_",
        "show": "show",
        "history": "history",
        "topics": "topics",
        "facts": "facts",
        "skills": "skills",
        "goal": "goal",
        "why": "why",
        "why-not": "why_not",
        "update": "update",
        "log": "log",
        "diff": "diff",
        "forget": "forget",
        "trash": "trash",
        "restore": "restore",
        "undo": "undo",
        "prune": "prune",
        "inbox": "inbox",
        "clear": "clear",
        "erase": "erase",
        "rehydrate": "rehydrate",
        "export": "export",
        "status": "status",
        "stats": "stats",
        "doctor": "doctor",
        "config": "config",
        "distill": "distill",
        "sweep": "sweep",
        "consolidate": "consolidate",
        "compact": "compact",
        "refit": "refit",
        "backfill": "backfill",
        "rebuild": "rebuild",
    },
    params=[dir_option(), json_option()],
    examples=["rememora demo", "rememora import chat.jsonl", 'rememora recall "what did we decide?"'],
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, message="%(prog)s %(version)s", prog_name="rememora")
def commands() -> None:
    """Keep what was said and find it again.

    A long-term memory for LLM applications in one local file: no key, no server, no network.
    """


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command that *argv* names and leave with its exit code."""
    from rememora.cli.output import accept_every_character

    accept_every_character()
    commands(args=None if argv is None else list(argv), prog_name="rememora")
