"""What a store is asked: which entries may answer, which memories are meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Candidate(NamedTuple):
    """An entry of the full text that may answer.

    Attributes:
        source: "memory" or "message".
        kind: The memory's kind, or the message's role.
        exchange: Number (`core.numbers`) of the exchange of a message.
        terms: Numbers of its terms, in order.
        place: Its place in the order in which entries came; no other has it.
    """

    source: str
    scope: str
    id: str
    kind: str
    exchange: int | None
    terms: tuple[int, ...]
    place: int
    session: str | None
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Limits what a search may find.

    Attributes:
        kinds: Kinds of memories; `None` is all of them.
        roles: Roles of messages; `None` is all of them.
        sources: "memory", "message" or both.
        since_ms, until_ms: Said at or after, and before; epoch milliseconds.
        now_ms: Entries that expired by then are not found.
    """

    now_ms: int
    sources: tuple[str, ...] = ("memory", "message")
    session: str | None = None
    kinds: tuple[str, ...] | None = None
    roles: tuple[str, ...] | None = None
    since_ms: int | None = None
    until_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Which:
    """Selects memories: every condition that is given must hold. Latest change first, or *oldest_first*.

    Attributes:
        scopes: `None` is all of them.
        idle_since_ms: Only those that were neither changed nor recalled at this time or later.
        expired_at_ms: Only those whose time to live is over by then.
        alive_at_ms: Only those whose time to live is not over by then.
        trashed_by_ms: What came into the trash by then, of all scopes; no other condition counts.
        subjects, attribute: Values of these addresses in the order of telling; besides them only scopes, of
            which some must be named, statuses and *many* count.
        many: With them, only what is or is not one of several values.
        exchanges: Whose own words (the first of its evidence) were said in one of these: exchange by exchange, the
            oldest memory first. Of the other conditions, only scopes and statuses count.
    """

    scopes: tuple[str, ...] | None = None
    statuses: tuple[str, ...] = ("active",)
    kinds: tuple[str, ...] | None = None
    session: str | None = None
    below_confidence: float | None = None
    updated_before_ms: int | None = None
    idle_since_ms: int | None = None
    expired_at_ms: int | None = None
    alive_at_ms: int | None = None
    trashed_by_ms: int | None = None
    subjects: tuple[str, ...] | None = None
    attribute: str | None = None
    many: bool | None = None
    exchanges: tuple[str, ...] | None = None
    pinned: bool | None = None
    oldest_first: bool = False
    limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexEntry:
    """What the full text keeps of one memory or message.

    Attributes:
        source: "memory" or "message".
        kind: The memory's kind, or the message's role.
        exchange_id: The exchange of a message; its other messages are its context.
        terms: The index terms, in order, repeats included.
    """

    scope: str
    source: str
    id: str
    session: str | None
    kind: str
    exchange_id: str | None
    at_ms: int
    expires_ms: int | None
    terms: list[str]
