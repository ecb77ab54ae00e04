"""JSON objects, one a line; what a reader makes of them is caught where it is unreadable."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.core.arguments import quoted
from rememora.core.formats.encodings import FOREIGN, NOT_UTF8
from rememora.core.formats.fields import UnreadableError
from rememora.model.imported import BadLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import TypeVar

    T = TypeVar("T")


def records(
    lines: Iterable[str], record: Callable[[int, Mapping[str, object]], Iterator[T]]
) -> Iterator[T | BadLine]:
    """Give what *record* makes of each line that is not blank; a line it cannot read is a bad one."""
    for number, line in enumerate(lines, start=1):
        text = (line.removeprefix("\ufeff") if number == 1 else line).strip()
        if text:
            try:
                yield from record(number, parsed(text))
            except UnreadableError as wrong:
                yield BadLine(line=number, reason=str(wrong))


def parsed(text: str) -> Mapping[str, object]:
    """Return a line as the JSON object that it is.

    Raises:
        UnreadableError: It is something else.
    """
    if FOREIGN in text:
        raise UnreadableError(NOT_UTF8)
    # A deep nest exhausts the stack, a very long number the limit on digits; neither is a JSONDecodeError.
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise UnreadableError(f"expected one JSON object a line, found {quoted(text)}")
    return value
