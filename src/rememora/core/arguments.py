"""Checks of what a caller hands in; each error says what was expected and found."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from typing import Any

MAX_NAME_CHARS = 512
MAX_LIMIT = 10_000
MAX_TEXT_CHARS = 20_000_000
"""Beyond this one text takes more than about ten seconds and a gigabyte to redact and keep."""

MAX_SECONDS = 3_155_760_000.0
"""A hundred years: the longest time to live or wait that can be meant."""

MAX_DAYS = 36_525.0


_MAX_READ_CHARS = 20_000
"""Of a refused value so much is searched for secrets; what is shown stands at its beginning."""


def discreet(text: str, *, max_chars: int = 80) -> str:
    """Return the beginning of a text for an error: errors are logged, so secrets go before it is cut.

    Half a key is no longer seen as one, and may be enough to use or to guess it.
    """
    from rememora.core.redact import redact  # much to load, and most texts are never refused

    return redact(text[:_MAX_READ_CHARS]).text[:max_chars]


def quoted(text: str) -> str:
    """Return the first 80 characters of a refused text in quotes, without secrets."""
    return repr(discreet(text))


def shown(value: object) -> str:
    """Return how a refused value is shown in an error: at most 80 characters, without secrets."""
    try:
        return discreet(repr(value))
    except (
        ValueError,
        RecursionError,
    ):  # whole numbers of more than 4,300 digits have no text; nor have loops
        return f"a {type(value).__name__}"


def text(name: str, value: object) -> str:
    """Return a text of at most 20 million characters that holds something besides white space."""
    if not isinstance(value, str):
        raise InvalidInput(f"{name}: expected text, found {type(value).__name__}")
    if len(value) > MAX_TEXT_CHARS:
        raise InvalidInput(
            f"{name}: expected at most {MAX_TEXT_CHARS} characters, found {len(value)}; split it"
        )
    if not value or value.isspace():
        raise InvalidInput(
            f"{name}: expected text, found {'an empty one' if not value else 'only white space'}"
        )
    return value


def any_text(name: str, value: object) -> str:
    """Return a text of at most 20 million characters that may be empty."""
    return value if isinstance(value, str) and (not value or value.isspace()) else text(name, value)


def identifier(name: str, value: object, *, max_chars: int = MAX_NAME_CHARS) -> str:
    """Return an id, scope, session or similar: non-empty text without controls, 512 characters by default."""
    found = text(name, value)
    if len(found) > max_chars:
        raise InvalidInput(f"{name}: expected at most {max_chars} characters, found {len(found)}")
    # What is printable holds none of these, and is all that most ids are.
    if not found.isprintable() and any(
        c < " " or "\x7f" <= c <= "\x9f" or "\ud800" <= c <= "\udfff" for c in found
    ):
        raise InvalidInput(
            f"{name}: expected no control characters or lone surrogates, found {quoted(found)}"
        )
    return found


def optional_identifier(name: str, value: object) -> str | None:
    """As `identifier`, or `None`."""
    return None if value is None else identifier(name, value)


def path(value: object) -> str:
    """Return the name of a file: a text or an object that stands for one, such as a `Path`."""
    try:
        found = os.fspath(value)  # type: ignore[call-overload]
    except TypeError:
        found = None
    if not isinstance(found, str):
        raise InvalidInput(f"path: expected a text or a Path, found {type(value).__name__}")
    return found


def several(name: str, value: object) -> tuple[str, ...]:
    """Return one name or several as a tuple without repeats, in order."""
    if isinstance(value, str):
        return (identifier(name, value),)
    names = tuple(dict.fromkeys(identifier(name, item) for item in items(name, value)))
    if not names:
        raise InvalidInput(f"{name}: expected at least one name, found none")
    return names


def items(name: str, value: object) -> list[Any]:
    """Return what a sequence or iterator holds; text, bytes and mappings are no sequences here."""
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes, bytearray, Mapping)):
        raise InvalidInput(f"{name}: expected a list, found {type(value).__name__}")
    return list(value)


def texts(name: str, value: object) -> tuple[str, ...]:
    """Return a sequence of non-blank texts as a tuple without repeats; `None` is an empty one."""
    if value is None:
        return ()
    return tuple(dict.fromkeys(text(name, item) for item in items(name, value)))


def verdicts(name: str, value: object, *, most: int) -> dict[str, bool]:
    """Return a mapping of at most *most* non-blank texts to true or false."""
    if not isinstance(value, Mapping):
        raise InvalidInput(f"{name}: expected questions with true or false, found {type(value).__name__}")
    if len(value) > most:
        raise InvalidInput(f"{name}: expected at most {most} questions, found {len(value)}; give the latest")
    for one in value.values():
        if not isinstance(one, bool):
            raise InvalidInput(f"{name}: expected true or false for each question, found {shown(one)}")
    return {text(name, question): answered for question, answered in value.items()}


def limit(value: object, *, default: int) -> int:
    """Return how many answers are wanted: 0 to 10,000."""
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_LIMIT:
        raise InvalidInput(f"limit: expected a whole number from 0 to {MAX_LIMIT}, found {shown(value)}")
    return value


def steps(name: str, value: object, *, most: int) -> int:
    """Return how far to walk: 1 to *most*."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise InvalidInput(f"{name}: expected a whole number from 1 to {most}, found {shown(value)}")
    return value


def whole(name: str, value: object, *, most: int) -> int:
    """Return a whole number from 0 to *most*."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise InvalidInput(f"{name}: expected a whole number from 0 to {most}, found {shown(value)}")
    return value


def budget(value: object) -> int | None:
    """Return how many tokens may be spent: `None`, or a whole number from 0 up."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InvalidInput(f"budget_tokens: expected a whole number from 0 up, found {shown(value)}")
    return value


def share(name: str, value: object) -> float:
    """Return a number from 0 to 1."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise InvalidInput(f"{name}: expected a number from 0 to 1, found {shown(value)}")
    return float(value) or 0.0  # minus zero would come back from SQLite as plain zero, under another seal


def positive(name: str, value: object, *, most: float) -> float:
    """Return a number above 0 and at most *most*."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= most:
        raise InvalidInput(f"{name}: expected a number above 0, at most {most:g}, found {shown(value)}")
    return float(value)


def choice(name: str, value: object, allowed: Sequence[str]) -> str:
    """Return one of the allowed words."""
    if not isinstance(value, str) or value not in allowed:
        raise InvalidInput(f"{name}: expected one of {', '.join(allowed)}, found {shown(value)}")
    return value


def choices(name: str, value: object, allowed: Sequence[str]) -> tuple[str, ...] | None:
    """Return one of the allowed words or several as a tuple; `None` stays `None`, which means all."""
    if value is None:
        return None
    return tuple(choice(name, item, allowed) for item in several(name, value))
