"""What went wrong, as one line on standard error and an exit code."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rememora.cli.output import complain
from rememora.model.errors import ExchangeConflict, RememoraError, ScopeRequired, SkillRefused, TokenRefused

if TYPE_CHECKING:
    from collections.abc import Iterator

    import click

ERROR, REFUSED, FAULT = 1, 3, 4
_INTERRUPTED, _PIPE_CLOSED = 130, 141  # 128 and the number of the signal

EXIT_CODES = {
    0: "done; a recall that finds nothing is done too",
    ERROR: "error: what was asked could not be done",
    2: "usage: no such command or option, or a value out of range",
    REFUSED: "refused: a rejected write, a token, a missing --scope",
    FAULT: "doctor found a fault",
    _INTERRUPTED: "interrupted with Ctrl-C",
    _PIPE_CLOSED: "the reader of the output went away",
}


@contextmanager
def leaving(ctx: click.Context) -> Iterator[None]:
    """Turn errors, Ctrl-C and a closed pipe into exit codes; a bug keeps its traceback."""
    try:
        yield
    except RememoraError as error:
        complain(_worded(error))
        ctx.exit(_exit_code(error))
    except KeyboardInterrupt:
        complain("interrupted")
        ctx.exit(_INTERRUPTED)
    except BrokenPipeError:
        _drop_output()
        ctx.exit(_PIPE_CLOSED)


def _exit_code(error: RememoraError) -> int:
    return (
        REFUSED
        if isinstance(error, TokenRefused | ScopeRequired | ExchangeConflict | SkillRefused)
        else ERROR
    )


def _worded(error: RememoraError) -> str:
    """Say it in the words of a command line where the library speaks of arguments."""
    if isinstance(error, ScopeRequired):
        return "expected --scope, found none; the setting require_scope asks for one"
    return str(error)


def _drop_output() -> None:
    """Send the rest nowhere, or the interpreter would complain about it while it shuts down."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
    except (OSError, ValueError):
        return  # not a real file, as in tests: nothing will be flushed
