"""What all commands have in common: --dir, --json, examples, and the door as first argument."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli.door import Door
from rememora.cli.faults import REFUSED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any


_MAKING = frozenset({"chat", "compact", "demo", "import", "remember"})
"""Only these make a store; any other would turn a slip in --dir into an empty store that answers "none"."""


def dir_option() -> click.Option:
    """Return --dir, which stands before or after the name of the command; the later one counts."""
    return click.Option(
        ["--dir"],
        metavar="PATH",
        type=click.Path(file_okay=False),
        expose_value=False,
        callback=_choose_directory,
        help="Directory of the store; beats REMEMORA_DIR and settings files.",
    )


def json_option() -> click.Option:
    """Return --json."""
    return click.Option(
        ["--json"],
        is_flag=True,
        expose_value=False,
        callback=_choose_json,
        help="Print one JSON object a line.",
    )


def _choose_directory(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    door = ctx.ensure_object(Door)
    if value is None:
        return
    if not value.strip():
        raise click.BadParameter("expected a directory, found an empty text")
    door.directory = value


def _choose_json(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    ctx.ensure_object(Door).json |= value


class WithExamples(click.Command):
    """Ends its help page with examples, as one would type them."""

    def __init__(self, *, examples: Sequence[str], **given: Any) -> None:
        super().__init__(**given)
        self._examples = examples

    def format_epilog(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's shape
        formatter: click.HelpFormatter,
    ) -> None:
        """Write the examples, never wrapped."""
        formatter.write_paragraph()
        formatter.write_heading("Examples")
        for example in self._examples:
            formatter.write(f"  {example}\n")


class Command(WithExamples):
    """One command, with the options that all of them have."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.params += [dir_option(), json_option()]

    def invoke(self, ctx: click.Context) -> None:
        """Run; a rejected receipt on the way ends the run as refused."""
        door = ctx.ensure_object(Door)
        door.creates = self.name in _MAKING
        super().invoke(ctx)
        if door.refused:
            ctx.exit(REFUSED)


def command(short: str, *examples: str, name: str | None = None) -> Callable[[Callable[..., None]], Command]:
    """Make a function a command; its first argument is the `Door`.

    Args:
        short: What the list of all commands says about it.
        *examples: Lines that one could type.
        name: Its name, where that is a word of Python.
    """

    def made(run: Callable[..., None]) -> Command:
        decorate = click.command(name, cls=Command, short_help=short, examples=examples)
        return decorate(click.pass_obj(run))

    return made
