"""A store of plain dicts, written from `ports.store` alone: no SQL, no file, a search of its own.

It shows that a host's own store is enough, and is the model beside which the SQLite store is driven.
"""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.stores.foreign.index import DictIndex
from tests.stores.foreign.lifecycle import DictLifecycle
from tests.stores.foreign.memories import DictMemories
from tests.stores.foreign.minding import DictGoals, DictHooks
from tests.stores.foreign.small import (
    DictInjections,
    DictLedger,
    DictMeta,
    DictPreviews,
    DictTombstones,
    DictTopics,
)
from tests.stores.foreign.state import State
from tests.stores.foreign.transcript import DictPool, DictTranscript
from tests.stores.foreign.windows import DictWindows

from rememora.model.doctor import Finding
from rememora.model.errors import StoreClosed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


class DictStore:
    """See `ports.store.Store`."""

    def __init__(self) -> None:
        self.state = State()
        self._lock = threading.RLock()
        self._closed = False
        self._overdue: Callable[[], bool] | None = None
        self.transcript = DictTranscript(self._in_time)
        self.pool = DictPool(self._in_time)
        self.windows = DictWindows(self._in_time)
        self.memories = DictMemories(self._in_time)
        self.index = DictIndex(self._in_time)
        self.ledger = DictLedger(self._in_time)
        self.tombstones = DictTombstones(self._in_time)
        self.previews = DictPreviews(self._in_time)
        self.injections = DictInjections(self._in_time)
        self.lifecycle = DictLifecycle(self._in_time)
        self.topics = DictTopics(self._in_time)
        self.goals = DictGoals(self._in_time)
        self.hooks = DictHooks(self._in_time)
        self.meta = DictMeta(self._in_time)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._lock:
            self._check_open()
            before = self.state.copied()
            try:
                yield
            except BaseException:
                self.state = before
                raise

    @contextmanager
    def reading(self, *, overdue: Callable[[], bool] | None = None) -> Iterator[None]:
        with self._lock:
            self._check_open()
            self._overdue = overdue
            try:
                yield
            finally:
                self._overdue = None

    def _in_time(self) -> State:
        """Give what is kept, unless the time is over."""
        if self._overdue is not None and self._overdue():
            raise TimeoutError("the time was over")
        return self.state

    def describe(self) -> Mapping[str, object]:
        s = self.state
        return {
            "location": "a dict",
            "bytes": 0,
            "schema_version": 1,
            "scopes": [
                {
                    "scope": scope,
                    "messages": sum(key[0] == scope for key in s.messages),
                    "memories": sum(key[0] == scope for key in s.memories),
                }
                for scope in self.scopes()
            ],
            "exchanges": len(s.exchanges),
            "messages": len(s.messages),
            "memories": len(s.memories),
            "indexed": len(s.entries),
            "operations": len(s.ledger),
        }

    def scopes(self) -> list[str]:
        return sorted(self.state.names)

    def clear(self, scope: str) -> None:
        self.state.clear(scope)

    def check(self) -> list[Finding]:
        return [Finding(check="dict", ok=True, detail="all there")]

    def close(self) -> None:
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosed("the store is closed")
