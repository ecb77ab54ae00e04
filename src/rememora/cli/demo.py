"""`rememora demo`: the memory at work on a small invented conversation."""

from __future__ import annotations

import json
from contextlib import contextmanager
from importlib.resources import as_file, files
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from rememora.cli import hits, output
from rememora.cli.command import command
from rememora.cli.escaping import one_line
from rememora.model.plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.cli.door import Door
    from rememora.engine import Rememora

_BEST = 3
_SCOPE = "demo"


@command("See it at work on a small conversation.", "rememora demo", "rememora demo --dir ./demo-memory")
def demo(door: Door) -> None:
    """Read a small conversation in English and Chinese, and answer questions about it.

    Everything happens in a temporary directory, or in --dir, where it stays under the scope "demo".
    Nothing is sent anywhere.
    """
    folder = files("rememora.demo")
    with _store(door) as engine:
        with as_file(folder.joinpath("conversation.jsonl")) as path:
            report = engine.import_(path, scope=_SCOPE)
        if not door.json:
            output.say(f"A conversation of {report.stored + report.duplicates} messages is in the store.")
        for line in folder.joinpath("questions.jsonl").read_text(encoding="utf-8").splitlines():
            _ask(door, engine, json.loads(line)["question"])
    if not door.json:
        _go_on(door)


@contextmanager
def _store(door: Door) -> Iterator[Rememora]:
    """Give the store of --dir, or one that is gone afterwards."""
    if door.directory is not None:
        yield door.engine
        return
    with TemporaryDirectory(prefix="rememora-demo-", ignore_cleanup_errors=True) as folder:
        door.directory = folder
        yield door.engine
        door.engine.close()  # before the folder goes: Windows keeps open files
        door.directory = None


def _ask(door: Door, engine: Rememora, question: str) -> None:
    found = engine.recall(question, scope=_SCOPE, limit=_BEST)
    if door.json:
        shown = plain(found)
        assert isinstance(shown, dict)  # a record is a dataclass
        del shown["timings_ms"]  # the output follows from the data alone
        output.json_line({"question": question, **shown})
        return
    output.say(f"\n{one_line(question)}")
    hits.show_recall(door, question, found)


def _go_on(door: Door) -> None:
    asked = door.to_run("recall", "when is the opening day?", "--scope", _SCOPE)
    again = f"\nAsk it yourself:\n  {asked}\n" if door.directory is not None else ""
    output.say(f"{again}\nWith your own words:")
    for line in (
        'rememora remember "I prefer pour-over coffee"',
        "rememora import chat.jsonl        (messages as JSON lines: role, content, name, at)",
        'rememora recall "how do I take my coffee?"',
    ):
        output.say(f"  {line}")
