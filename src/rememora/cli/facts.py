"""`rememora facts`: values in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options
from rememora.cli.command import command
from rememora.cli.fact_table import fact_table

if TYPE_CHECKING:
    from rememora.cli.door import Door

_TAKES = {
    "show": ("SUBJECT [ATTRIBUTE]", 1, 2),
    "history": ("SUBJECT ATTRIBUTE", 2, 2),
    "set": ("SUBJECT ATTRIBUTE VALUE", 3, 3),
    "add": ("SUBJECT ATTRIBUTE VALUE", 3, 3),
    "end": ("SUBJECT ATTRIBUTE [VALUE]", 2, 3),
    "alias": ("SUBJECT OTHER", 2, 2),
    "unalias": ("SUBJECT OTHER", 2, 2),
}
_OPTIONS = {
    "as_of": ("show",),
    "known_at": ("show",),
    "valid_from": ("set", "add"),
    "valid_to": ("set", "add", "end"),
}


@command(
    "Show and tell what holds, and what held.",
    "rememora facts set ana home Lyon --from 2024-05-01",
    "rememora facts show ana",
    'rememora facts show ana home --as-of "last May"',
    "rememora facts history ana home",
    "rememora facts end ana home --to 2026-03-01",
    "rememora facts alias ana Annie",
)
@click.argument("action", type=click.Choice(list(_TAKES)))
@click.argument("words", nargs=-1, required=True)
@options.as_of
@options.known_at
@click.option("--from", "valid_from", metavar="TIME", help="When the value began to hold; now by default.")
@click.option("--to", "valid_to", metavar="TIME", help="When it stopped to hold.")
@options.scope
def facts(door: Door, action: str, words: tuple[str, ...], scope: str | None, **times: str | None) -> None:
    """Tell and ask the values of an attribute of a subject, such as the home of Ana.

    `set` tells the one value of an attribute and closes the value before it; `add` tells one of several; `end`
    tells that it holds no longer. `show` tells what holds, `history` every value that was told. `alias` says that
    OTHER is another name of SUBJECT, `unalias` takes that back.
    """
    usage, least, most = _TAKES[action]
    if not least <= len(words) <= most:
        raise click.UsageError(
            f"expected {action} {usage}, found {len(words)} words; put quotes around several"
        )
    spare = next((name for name, actions in _OPTIONS.items() if times[name] and action not in actions), None)
    if spare is not None:
        option = spare.removeprefix("valid_").replace("_", "-")
        raise click.UsageError(f"--{option} belongs to {' and '.join(_OPTIONS[spare])}, not to {action}")
    door.creates = action in ("set", "add")
    verbs = door.engine.facts
    if action in ("show", "history"):
        found = verbs.history(*words, scope=scope) if action == "history" else None
        if found is None and (times["as_of"] or times["known_at"]):
            moment = times["as_of"] or times["known_at"] or ""
            found = verbs.as_of(moment, *words, known_at=times["known_at"], scope=scope)
        fact_table(door, verbs.current(*words, scope=scope) if found is None else found)
    elif action == "end":
        door.receipt(verbs.end(*words, at=times["valid_to"], scope=scope))
    elif action in ("set", "add"):
        told = {"valid_from": times["valid_from"], "valid_to": times["valid_to"]}
        door.receipt(getattr(verbs, action)(*words, scope=scope, **told))
    else:
        door.receipt(getattr(verbs, action)(*words, scope=scope))
