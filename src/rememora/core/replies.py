r"""The JSON in what a model answered: alone, fenced, among prose, in several pieces, or cut off.

    values('Sure! ```json\n{"items": []}\n```') -> [{"items": []}]

A value that stands in another one is not given again. Of an answer that was cut off, the whole values that are
inside the broken one are given. Takes time linear in the text, whatever it holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from json import JSONDecoder
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_CHARS = 200_000
"""Of an answer so much is read; no model that is asked for 2,048 tokens says more."""

MOST_TRIES = 200
"""Places where JSON may begin that are tried in vain before the rest is left: each costs what follows it."""


def words(reply: object) -> str:
    """Return the words of a reply: a text, or a message with `content` and, where that is empty, `reasoning_content`.

    Content may be a list of parts with `text`. Everything else has no words.
    """
    if isinstance(reply, str):
        return reply
    if not isinstance(reply, Mapping):
        return ""
    said = [_text(reply.get(name)) for name in ("content", "reasoning_content")]
    return next((text for text in said if text.strip()), "")


def values(text: str) -> list[Any]:
    """Return the JSON objects and arrays of *text*, in order; none if there is none."""
    own = _answer(text[:MOST_CHARS]).strip("\ufeff \t\r\n")
    whole = _decoded(own, 0)
    if whole is not None and isinstance(whole[0], str):  # JSON in a JSON string
        own = whole[0]
    return list(_values(own))


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    texts = [part.get("text") for part in parts if isinstance(part, Mapping)]
    return "".join(text for text in texts if isinstance(text, str))


def _values(text: str) -> Iterator[Any]:
    at, tries = 0, 0
    while tries < MOST_TRIES and (found := _beginning().search(text, at)):
        decoded = _decoded(text, found.start())
        if decoded is None:
            tries += 1
            at = found.end()
        else:
            value, at = decoded
            yield value


def _decoded(text: str, at: int) -> tuple[Any, int] | None:
    """Read the value that begins there; a deeper one than the interpreter has stack for is no value."""
    try:
        return JSONDecoder().raw_decode(text, at)
    except (ValueError, RecursionError):
        return None


@cache
def _beginning() -> re.Pattern[str]:
    """Where an object or array can begin: what must follow is looked at, since prose is full of brackets."""
    return re.compile(r'\{(?=\s*["}])|\[(?=\s*[\[\]{"\-0-9tfn])')


def _answer(text: str) -> str:
    """Leave out what models that think aloud put before their answer, up to the last end of a thought.

    Some chat templates give the beginning of the thought themselves, so that only its end is in the answer.
    """
    ends = [found.end() for found in _thought().finditer(text)]
    return text[ends[-1] :] if ends else text


@cache
def _thought() -> re.Pattern[str]:
    return re.compile(r"</think(?:ing)?>", re.IGNORECASE)
