"""The bar of a long import, on a terminal."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rememora.cli.escaping import one_line
from rememora.cli.output import console

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def _seen() -> bool:
    """Tell whether anybody would see a bar."""
    return sys.stderr.isatty()


@contextmanager
def bar(title: str) -> Iterator[Callable[[int, int], None] | None]:
    """Show a bar on standard error, and give what moves it: called with the part and the whole.

    Without a terminal there is no bar, and nothing to call.
    """
    if not _seen():
        yield None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console(err=True), transient=True) as shown:
        task = shown.add_task(one_line(os.path.basename(title)), total=None)
        told = -1

        def move(part: int, whole: int) -> None:
            nonlocal told
            percent = 100 * part // max(whole, 1)
            if percent != told:  # a file has far more lines than a bar has places
                told = percent
                shown.update(task, completed=part, total=whole)

        yield move
