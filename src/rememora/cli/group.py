"""The group of all commands: it imports one when it is called, and gives every run its exit code."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from rememora.cli.command import WithExamples
from rememora.cli.faults import EXIT_CODES, leaving

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


class Commands(WithExamples, click.Group):
    """Commands by name, each in a module of its own with a function of the module's name."""

    def __init__(self, *, modules: Mapping[str, str], **given: Any) -> None:
        super().__init__(**given)
        self._modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's shape
        """Return the names in the order of the help page."""
        return list(self._modules)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's shape
        cmd_name: str,
    ) -> click.Command | None:
        """Import the module of one command; `None` for an unknown name."""
        module = self._modules.get(cmd_name)
        if module is None:
            return None
        found: click.Command = getattr(import_module(f"rememora.cli.{module}"), module)
        return found

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples and the exit codes."""
        super().format_epilog(ctx, formatter)
        with formatter.section("Exit codes"):
            formatter.write_dl([(str(code), meaning) for code, meaning in EXIT_CODES.items()])

    def invoke(self, ctx: click.Context) -> object:
        """Run, and turn what went wrong into one line and an exit code."""
        with leaving(ctx):
            return super().invoke(ctx)
