"""What the store of dicts keeps."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from rememora.model.goals import KeptGoal
    from rememora.model.hooks import Hook
    from rememora.model.ledger import LedgerRow
    from rememora.model.memory import Memory
    from rememora.model.queries import IndexEntry
    from rememora.model.topics import Topic, TopicRun
    from rememora.model.transcript import Exchange, Message
    from rememora.ports.lifecycle import Done
    from rememora.ports.topics import Progress

Key = tuple[str, str]


@dataclass
class State:
    """Everything that is kept; a transaction works on it and puts a copy back when it fails."""

    exchanges: dict[Key, Exchange] = field(default_factory=dict)
    messages: dict[Key, Message] = field(default_factory=dict)
    memories: dict[Key, Memory] = field(default_factory=dict)
    versions: dict[Key, tuple[Memory, ...]] = field(default_factory=dict)
    entries: dict[tuple[str, str, str], IndexEntry] = field(default_factory=dict)
    places: dict[tuple[str, str, str], int] = field(default_factory=dict)
    ledger: list[LedgerRow] = field(default_factory=list)
    tombstones: dict[tuple[str, str, str], int] = field(default_factory=dict)
    previews: dict[str, tuple[str, str, tuple[str, ...], int]] = field(default_factory=dict)
    nonces: dict[Key, int] = field(default_factory=dict)
    prints: dict[Key, int] = field(default_factory=dict)
    upkeep: dict[Key, Done] = field(default_factory=dict)
    held: dict[tuple[str, str | None], tuple[str, int, int]] = field(default_factory=dict)
    failed: dict[tuple[str, str | None], tuple[int, int]] = field(default_factory=dict)
    cursors: dict[str, int] = field(default_factory=dict)
    days: dict[str, tuple[int, int]] = field(default_factory=dict)
    topics: dict[str, tuple[Topic, ...]] = field(default_factory=dict)
    progress: dict[str, Progress] = field(default_factory=dict)
    runs: dict[str, TopicRun] = field(default_factory=dict)
    goals: dict[Key, KeptGoal] = field(default_factory=dict)
    hooks: dict[tuple[str, str, str], Hook] = field(default_factory=dict)
    meta: dict[str, object] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    last: int = 0

    def copied(self) -> State:
        return State(**{f.name: copy(getattr(self, f.name)) for f in fields(self)})

    def clear(self, scope: str) -> None:
        for kept in (
            self.exchanges,
            self.messages,
            self.memories,
            self.versions,
            self.entries,
            self.places,
            self.tombstones,
        ):
            _drop(kept, scope)
        _drop(self.nonces, scope)
        _drop(self.upkeep, scope)
        _drop(self.prints, scope)
        _drop(self.held, scope)
        _drop(self.failed, scope)
        self.cursors.pop(scope, None)
        self.topics.pop(scope, None)
        self.runs.pop(scope, None)
        _drop(self.goals, scope)
        _drop(self.hooks, scope)
        self.progress.pop(scope, None)
        self.previews = {token: row for token, row in self.previews.items() if row[1] != scope}

    def next(self) -> int:
        self.last += 1
        return self.last


def _drop(kept: Any, scope: str) -> None:
    for key in [key for key in kept if key[0] == scope]:
        del kept[key]


class Group:
    """A part of the store."""

    def __init__(self, state: Callable[[], State]) -> None:
        self._current = state

    @property
    def _state(self) -> State:
        return self._current()


def within(at_ms: int, since_ms: int | None, until_ms: int | None) -> bool:
    return (since_ms is None or at_ms >= since_ms) and (until_ms is None or at_ms < until_ms)
