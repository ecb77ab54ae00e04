"""Standard input: as a file for a verb that looks at it twice, as a text, as messages."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


@contextmanager
def spooled(file: str) -> Iterator[str]:
    """Give the path of a file; for "-" that of a private copy of standard input, gone afterwards."""
    if file != "-":
        yield file
        return
    from shutil import copyfileobj
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # only its owner may enter
        copy = os.path.join(folder, "standard-input")
        with open(copy, "wb") as spool:
            copyfileobj(sys.stdin.buffer, spool)
        try:
            yield copy
        except InvalidInput as error:
            if copy not in str(error):
                raise
            raise InvalidInput(str(error).replace(copy, "standard input")) from error


def text_from_input() -> str:
    """Return everything on standard input as it is; bytes that are no UTF-8 are replaced."""
    return sys.stdin.buffer.read().decode("utf-8-sig", "replace")


def messages_from_input() -> list[Any]:
    """Return the list of messages on standard input.

    Raises:
        InvalidInput: It is no JSON, or neither a list nor an object with a list as "messages".
    """
    import json

    try:
        found = json.loads(text_from_input())
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"standard input: expected messages as JSON, found none: {error}") from error
    messages = found.get("messages") if isinstance(found, dict) else found
    if not isinstance(messages, list):
        raise InvalidInput(
            'standard input: expected a list of messages, or an object with them as "messages",'
            f" found {_kind(found)}"
        )
    return messages


def _kind(found: object) -> str:
    """Name what was read as JSON does; of an object its keys, which tell a single message from a whole request."""
    if isinstance(found, dict):
        return f"an object with {', '.join(map(repr, list(found)[:5])) or 'nothing in it'}"
    return {str: "a text", bool: "true or false", type(None): "null"}.get(type(found), "a number")
