"""The store in one SQLite file: transcript, memories, full text, ledger, tombstones."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING

from rememora.stores.sqlite.driver import Database
from rememora.stores.sqlite.files import MEMORY
from rememora.stores.sqlite.index import SqliteTextIndex
from rememora.stores.sqlite.injections import SqliteInjections
from rememora.stores.sqlite.ledger import SqliteLedger
from rememora.stores.sqlite.memories import SqliteMemories
from rememora.stores.sqlite.migrating import migrate
from rememora.stores.sqlite.pool import SqlitePool
from rememora.stores.sqlite.sealing import GAPS, Sealer, load_key
from rememora.stores.sqlite.transcript import SqliteTranscript
from rememora.stores.sqlite.values import Meta, Scopes, SqlitePreviews, SqliteTombstones
from rememora.stores.sqlite.vectors import SqliteVectors

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager
    from types import TracebackType

    from rememora.model.doctor import Finding
    from rememora.stores.sqlite.aside import SqliteAside
    from rememora.stores.sqlite.erasing import SqliteErasing
    from rememora.stores.sqlite.goals import SqliteGoals
    from rememora.stores.sqlite.hooks import SqliteHooks
    from rememora.stores.sqlite.lifecycle import SqliteLifecycle
    from rememora.stores.sqlite.proof import SqliteProof
    from rememora.stores.sqlite.topics import SqliteTopics
    from rememora.stores.sqlite.windows import SqliteWindows

COUNTS = """
    SELECT (SELECT count(*) FROM exchanges), (SELECT count(*) FROM messages),
        (SELECT count(*) FROM memories), (SELECT count(*) FROM entries), (SELECT count(*) FROM ledger),
        (SELECT count(*) FROM exchanges WHERE kept AND source <> 'note')
"""
COUNTS_BY_SCOPE = """
    SELECT name,
        (SELECT count(*) FROM messages WHERE scope = scopes.no),
        (SELECT count(*) FROM memories WHERE scope = scopes.no)
    FROM scopes ORDER BY name
"""


class SqliteStore:
    """See `ports.store.Store`.

    Args:
        path: The file, or ":memory:".
        busy_timeout_ms: How long a writer waits for another one, in this process or in another.
        mac_key_file: Where the key that seals rows is kept; `None` keeps it in the store itself.
        random_bytes: Source of keys and salts; SQLite's own generator by default.

    Raises:
        StoreError: One of its kinds, when the file cannot be used; the file is left as it was.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        busy_timeout_ms: int = 10_000,
        mac_key_file: str | None = None,
        random_bytes: Callable[[int], bytes] | None = None,
    ) -> None:
        where = os.fspath(path)
        self.path = where if where == MEMORY else os.path.abspath(where)
        self._db = Database(self.path, busy_timeout_ms=busy_timeout_ms)
        try:
            self._open(mac_key_file or None, random_bytes or self._db.random_bytes)
        except BaseException:  # why: it is cleaned up after and raised again, whatever it is
            self._db.close()
            raise

    def _open(self, mac_key_file: str | None, draw: Callable[[int], bytes]) -> None:
        migrate(self._db, draw=draw)
        self._scopes = Scopes(self._db)
        self.meta = Meta(self._db)
        self._sealer = self._make_sealer(mac_key_file)
        self.transcript = SqliteTranscript(self._db, self._scopes, self._sealer)
        self.pool = SqlitePool(self._db, self._scopes)
        self.memories = SqliteMemories(
            self._db, self._scopes, self._sealer, words=self.transcript.words, hooks=lambda: self.hooks
        )
        self.vectors = SqliteVectors(self._db, self._scopes)
        self.index = SqliteTextIndex(self._db, self._scopes, removed=self.vectors.forget)
        self.ledger = SqliteLedger(self._db, self._scopes, draw=draw)
        self.tombstones = SqliteTombstones(self._db, self._scopes, self.meta)
        self.previews = SqlitePreviews(self._db, self._scopes)
        self.injections = SqliteInjections(self._db, self._scopes, self.meta)

    def _make_sealer(self, mac_key_file: str | None) -> Sealer:
        """Find the key; a store that is opened without it notes that rows may lack their seal from now on."""
        with self._db.reading():
            key, gaps = None if mac_key_file else load_key(self.meta, None), self.meta.get(GAPS) is not None
        if key is None:
            with self._db.transaction():
                key = load_key(self.meta, mac_key_file)
                if key is None:
                    self.meta.put(GAPS, 1)
        return Sealer(key, gaps=gaps or key is None)

    @cached_property
    def lifecycle(self) -> SqliteLifecycle:
        """Tiers, and when upkeep was last done."""
        from rememora.stores.sqlite.lifecycle import SqliteLifecycle  # as below

        return SqliteLifecycle(self._db, self._scopes)

    @cached_property
    def topics(self) -> SqliteTopics:
        """What exchanges were about."""
        from rememora.stores.sqlite.topics import SqliteTopics  # as below

        return SqliteTopics(self._db, self._scopes)

    @cached_property
    def goals(self) -> SqliteGoals:
        """What conversations are after."""
        from rememora.stores.sqlite.goals import SqliteGoals  # as below

        return SqliteGoals(self._db, self._scopes)

    @cached_property
    def hooks(self) -> SqliteHooks:
        """What brings memories to mind."""
        from rememora.stores.sqlite.hooks import SqliteHooks  # as below

        return SqliteHooks(self._db, self._scopes)

    @cached_property
    def windows(self) -> SqliteWindows:
        """Exchanges that are given to a model together."""
        from rememora.stores.sqlite.windows import SqliteWindows  # as below

        return SqliteWindows(self._db, self._scopes)

    @cached_property
    def erasing(self) -> SqliteErasing:
        """Takes rows out for good."""
        from rememora.stores.sqlite.erasing import SqliteErasing  # as above

        return SqliteErasing(self._db, self._scopes, self)

    @cached_property
    def proof(self) -> SqliteProof:
        """The files, and what was proven of them."""
        from rememora.stores.sqlite.proof import SqliteProof  # as above

        return SqliteProof(self._db, self._scopes)

    @property
    def has_aside(self) -> bool:
        """Whether anything lies beside the file."""
        return self.path != MEMORY and os.path.exists(self.path + ".erased")

    @cached_property
    def aside(self) -> SqliteAside:
        """What lies beside the file."""
        from rememora.stores.sqlite.aside import SqliteAside  # as above

        return SqliteAside(self._db, self._scopes, self.meta)

    def transaction(self) -> AbstractContextManager[None]:
        """Open the one writer; durable once left, gone without a trace when left by an exception."""
        return self._db.transaction()

    def reading(self, *, overdue: Callable[[], bool] | None = None) -> AbstractContextManager[None]:
        """Open one consistent view; when *overdue* says yes a statement ends with `TimeoutError`."""
        return self._db.reading(overdue=overdue)

    def scopes(self) -> list[str]:
        """Return the names of all scopes, sorted."""
        return self._scopes.names()

    def clear(self, scope: str) -> None:
        """Delete everything of a scope but its name and its ledger rows."""
        from rememora.stores.sqlite.clearing import clear  # rare, and every start would pay for it

        clear(self._db, self._scopes, self.index, scope)

    def describe(self) -> Mapping[str, object]:
        """Return facts for `status`."""
        ((exchanges, messages, memories, entries, operations, kept),) = self._db.cx.execute(COUNTS).fetchall()
        return {
            "location": self.path,
            "bytes": 0 if self.path == MEMORY else sum(map(_size, (self.path, self.path + "-wal"))),
            "schema_version": self._db.cx.pragma("user_version"),
            "sealed": self._sealer.key is not None,
            "scopes": [
                {"scope": scope, "messages": said, "memories": kept}
                for scope, said, kept in self._db.cx.execute(COUNTS_BY_SCOPE)
            ],
            "exchanges": exchanges,
            "exchanges_kept": kept,
            "messages": messages,
            "memories": memories,
            "indexed": entries,
            "operations": operations,
        }

    def check(self) -> list[Finding]:
        """Examine everything for `doctor`, and return every check with its outcome."""
        from rememora.stores.sqlite.check import examine

        with self._db.reading(fresh=True):
            return examine(self._db, self._sealer, self.ledger, self.transcript, self.memories)

    def close(self) -> None:
        """Release files and threads; calling it twice is fine."""
        self._db.close()

    def __repr__(self) -> str:
        return f"SqliteStore({self.path!r})"

    def __enter__(self) -> SqliteStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _size(path: str) -> int:
    return os.path.getsize(path) if os.path.exists(path) else 0
