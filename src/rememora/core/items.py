"""What a model proposes to remember, read from its answer: items, or the reason why there are none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from unicodedata import category

from rememora.core.replies import values, words
from rememora.core.windows import JOINERS, STEERING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from typing import Any

NO_CONTENT, UNREADABLE = "no_content", "json_parse_failed"
"""Why an answer gives no items: it has no words, or no JSON of the form that was asked for (B-052, B-053)."""

KINDS = ("preference", "fact", "decision", "correction")
"""Types of an item (B-048)."""
UNTYPED = "note"
"""Kind of an item whose type is none of these: what it says counts, not how it is filed."""

MOST = 100
"""Items that are read of one answer; an answer of 2,048 tokens has room for about sixty."""
MOST_CHARS = 1_000
"""Of content and of a quote; what is longer is no sentence, and its item is left out."""
_MOST_TURNS = 200
_UNSAID = 0.5
"""Confidence of an item that gives none between 0 and 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One proposal.

    Attributes:
        content: One sentence that is to be remembered.
        kind: One of `KINDS`, or `UNTYPED`.
        confidence: 0 to 1.
        turns: Numbers of the turns that it names, all of the window; none says nothing.
        quote: Words of the user that it rests on, as the model gives them; "" for none.
    """

    content: str
    kind: str
    confidence: float
    turns: tuple[int, ...] = ()
    quote: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """What was read of an answer.

    Attributes:
        items: In the order of the answer, each content once.
        dropped: How many were no items: without a sentence, of other turns, or too many.
        failure: `NO_CONTENT` or `UNREADABLE`; `None` when the answer could be read, if only to "nothing".
    """

    items: tuple[Item, ...] = ()
    dropped: int = 0
    failure: str | None = None


@dataclass(slots=True)
class _Reading:
    turns: Collection[int] | None
    items: dict[str, Item] = field(default_factory=dict)
    dropped: int = 0

    def take(self, row: object) -> None:
        item = _item(row, self.turns) if len(self.items) < MOST else None
        if item is None:
            self.dropped += 1
        else:
            self.items.setdefault(item.content, item)


def read(reply: object, *, turns: Collection[int] | None = None) -> Proposed:
    """Read the items of an answer.

    Taken are ``{"items": […]}``, a bare array, one object for each item, and the whole items of an answer that
    was cut off. An item that is off is dropped or mended, and never costs the others.

    Args:
        reply: The words of the answer, or the message that carries them (`replies.words`).
        turns: Numbers of the turns that were shown; an item that names others only is dropped. `None` takes all.
    """
    text = words(reply)
    if not text.strip():
        return Proposed(failure=NO_CONTENT)
    reading, readable = _Reading(turns), False
    for value in values(text):
        rows = _rows(value)
        readable = readable or rows is not None
        for row in rows or ():
            reading.take(row)
    if not readable:
        return Proposed(failure=UNREADABLE)
    return Proposed(items=tuple(reading.items.values()), dropped=reading.dropped)


def _rows(value: Any) -> Iterable[object] | None:
    """Return what may be items in a value; `None` if it is not of the form that was asked for."""
    if isinstance(value, list):
        return value if not value or any(isinstance(row, Mapping) for row in value) else None
    if "content" in value:
        return (value,)
    if not value or value.get("items", value) is None:
        return ()
    inner = value.get(
        "items", next(iter(value.values())) if len(value) == 1 else None
    )  # or under another name
    if isinstance(inner, Mapping):
        return (inner,) if "content" in inner else None
    return _rows(inner) if isinstance(inner, list) else None


def _item(row: object, turns: Collection[int] | None) -> Item | None:
    if not isinstance(row, Mapping):
        return None
    content, quote = _sentence(row.get("content")), _sentence(row.get("quote"))
    named = list(_numbers(row.get("source_turn_ids")))
    known = tuple(dict.fromkeys(n for n in named if turns is None or n in turns))
    if not content or (named and not known):
        return None
    kind = row.get("type")
    return Item(
        content=content,
        kind=kind if isinstance(kind, str) and kind in KINDS else UNTYPED,
        confidence=_share(row.get("confidence")),
        turns=known,
        quote=quote,
    )


def _sentence(value: object) -> str:
    """Return one line of text, or "" for what is none or too long."""
    if not isinstance(value, str) or len(value) > MOST_CHARS:
        return ""
    whole = value.encode("utf-8", "replace").decode("utf-8")
    line = " ".join(
        "".join(c for c in whole if c.isspace() or c in JOINERS or category(c) not in STEERING).split()
    )
    return line if any(map(str.isalnum, line)) else ""


def _share(value: object) -> float:
    if isinstance(value, str):
        value = float(value) if re.fullmatch(r"[01](?:\.\d{1,20})?", value) else None
    given = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if given and 0 <= value <= 1 else _UNSAID  # type: ignore[operator,arg-type]  # a number


def _numbers(value: object) -> Iterator[int]:
    """Give the numbers of turns: 11, "11" or "turn 11"."""
    some = value[:_MOST_TURNS] if isinstance(value, list) else [value]
    for one in some:
        if isinstance(one, int) and not isinstance(one, bool):
            yield one
        elif isinstance(one, str) and (found := re.search(r"(?<!\d)\d{1,18}(?!\d)", one[:40])):
            yield int(found[0])
