"""What a life story consists of: events in the order in which they are told, and questions asked at its end."""

from __future__ import annotations

from dataclasses import dataclass

DAY_MS = 86_400_000
ME = "me"
"""The subject of what the user says of themselves."""
TALK, RESTS, FORGET, DROP = "talk", "rests", "forget", "drop"
TOLD = ("set", "change", "since", "end", "back")
"""What happens to a value; besides, talk, what rests on a value, and what the user or the host (drop) has forgotten."""
KINDS = ("tracking", "as-of", "deletion", "cascade", "absence", "standing")
"""Of questions. "standing" asks for what rests on a value that holds: it must be found without a doubt."""
STALE = "stale"
"""A question about the value that changed again and again."""

Slot = tuple[str, str]
"""Subject and attribute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that is told, or done by the host.

    Attributes:
        id: Of the exchange, unlike any other.
        session: The day.
        slot: Whose what it is about; `None` of talk.
        value: What holds after it; `None` where nothing does, and of talk.
        old: What held before it.
        from_ms: Since when the value holds; it is *at_ms* unless a day in the past was named.
        text: What the user says; empty where only the host acts.
        marker: The word that tells what rests on a value.
        because: The events that it rests on.
    """

    id: str
    session: str
    at_ms: int
    kind: str
    text: str
    answer: str
    slot: Slot | None = None
    value: str | None = None
    old: str | None = None
    from_ms: int = 0
    marker: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question and what is right.

    Attributes:
        gold: The value; `None` where none holds, held, or is to be shown.
        values: All that the slot ever was told to be.
        as_of_ms: The moment asked about; now by default.
        event: The id of the event that tells what rests on a value.
    """

    kind: str
    text: str
    slot: Slot
    gold: str | None = None
    values: tuple[str, ...] = ()
    as_of_ms: int | None = None
    marker: str = ""
    event: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """One life."""

    id: str
    language: str
    events: tuple[Event, ...]
    asked: tuple[Question, ...]
    ends_ms: int
