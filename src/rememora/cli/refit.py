"""`rememora refit`: confidence fitted to one's own questions."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import one_line
from rememora.cli.operations import say_how_back
from rememora.core.arguments import discreet
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.cli.door import Door


@command(
    "Fit confidence to your own questions.",
    "rememora refit",
    "rememora refit questions.jsonl --scope ana",
    "rememora refit - --json < questions.jsonl",
)
@click.argument("file", required=False, type=click.File("r", encoding="utf-8", errors="replace"))
@options.scope
def refit(door: Door, file: IO[str] | None, scope: str | None) -> None:
    """Learn from questions of your own when this store's answers can be relied on: strong, weak, or none.

    FILE has a question a line, such as {"question": "Which tea?", "answered": true}; false says that nothing
    kept answers it. Besides, there is what hosts reported as used or not. One half is fitted on, and the outcome
    is kept only if the other half is judged better by it. The order of hits stays as it is.
    """
    asked = {} if file is None else read(file, name=file.name)
    done = door.engine.upkeep.refit(asked, scope=scope)
    if door.json:
        output.json_line(done)
        return
    counts = f"{done.questions} questions, {done.answered} of them answered"
    output.say(one_line(f"{'kept' if done.kept else 'nothing changed'}: {counts}; {done.reason}"))
    if done.operation_id is not None:
        say_how_back(door, [done.operation_id], what="it")


def read(lines: Iterable[str], *, name: str) -> dict[str, bool]:
    """Read questions and whether they are answered.

    Raises:
        InvalidInput: A line is something else; it is named.
    """
    import json

    found = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            text, answered = row["question"], row["answered"]
        except (ValueError, TypeError, KeyError, RecursionError):
            text = answered = None
        if not isinstance(text, str) or not isinstance(answered, bool):
            raise InvalidInput(
                f'{name}, line {number}: expected {{"question": "…", "answered": true or false}}, found'
                f" {discreet(line.strip())}"
            )
        found[text] = answered
    return found
