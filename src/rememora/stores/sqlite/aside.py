"""A file beside the store, which an older copy of the store does not replace: digests of erased words, line by line.

Without the key, which lies in the store, it says nothing but how much was erased and when.
"""

from __future__ import annotations

import json
import os
from functools import partial
from typing import TYPE_CHECKING

from rememora.core.erasing import lasting
from rememora.core.seal import seal
from rememora.stores.sqlite import failures
from rememora.stores.sqlite.files import ENOSPC, MEMORY
from rememora.stores.sqlite.proof import BESIDE
from rememora.stores.sqlite.values import TOMBSTONE_ADD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Meta, Scopes

KNOWN = "erased_bytes"
"""In the store's own values: so many bytes of the file beside it are known."""


class SqliteAside:
    """See `ports.erasing.Aside`."""

    def __init__(self, db: Database, scopes: Scopes, meta: Meta) -> None:
        self._db, self._scopes, self._meta = db, scopes, meta

    def note(self, scope: str, forms: Sequence[str], *, until_ms: int | None) -> None:
        """Add a line, on the disk before the store knows that it is there."""
        if self._db.path == MEMORY or not forms:
            return
        line = {
            "store": _spaced(self._digest("store")),
            "scope": _spaced(self._digest("scope", scope)),
            "until_ms": until_ms,
            "prints": sorted({_spaced(self._digest(form)) for form in forms}),
        }
        with failures.of_the_system(self._path):
            self._append(json.dumps(line, separators=(",", ":")) + "\n")
        self._meta.put(KNOWN, os.path.getsize(self._path))

    def take_back(self) -> None:
        """Take out what was noted in a transaction that was rolled back."""
        known = self._meta.get(KNOWN)
        start = known if isinstance(known, int) else 0
        if self._db.path != MEMORY and os.path.exists(self._path) and os.path.getsize(self._path) > start:
            with failures.of_the_system(self._path):
                os.truncate(self._path, start)

    def _append(self, line: str) -> None:
        """Write a line; behind one that was cut off, by a kill or for want of room, it begins anew."""
        handle = os.open(self._path, os.O_CREAT | os.O_APPEND | os.O_RDWR, 0o600)
        with os.fdopen(handle, "r+b", buffering=0) as file:
            size = os.fstat(handle).st_size
            whole = not size or os.pread(handle, 1, size - 1) == b"\n"
            data = line.encode("ascii") if whole else b"\n" + line.encode("ascii")
            if file.write(data) < len(data):
                raise OSError(ENOSPC, "only a part of it was written")
            os.fsync(handle)

    def unknown(self) -> list[tuple[str, Callable[[str], bool], int | None]]:
        """Return scopes of which something was noted that the store knows nothing of."""
        return [
            (scope, partial(self._has, frozenset(map(_joined, line["prints"]))), line["until_ms"])
            for scope, line in self._new()
        ]

    def adopt(self, *, at_ms: int) -> None:
        """Make tombstones of what was noted."""
        for scope, line in self._new():
            number, id = self._scopes.ensure(scope), lasting(line["until_ms"])
            rows = [(number, bytes.fromhex(_joined(one)), id, at_ms) for one in line["prints"]]
            self._db.cx.executemany(TOMBSTONE_ADD, rows)
        if os.path.exists(self._path):
            self._meta.put(KNOWN, os.path.getsize(self._path))

    @property
    def _path(self) -> str:
        return self._db.path + BESIDE

    def _has(self, prints: frozenset[str], form: str) -> bool:
        return self._digest(form) in prints

    def _new(self) -> list[tuple[str, dict[str, Any]]]:
        """Return the lines that are not known, with their scope; what another store wrote fits nothing here."""
        lines = self._lines()
        if not lines:
            return []
        own = self._digest("store")
        names = {self._digest("scope", name): name for name in self._scopes.names()}
        found = [line for line in map(_read, lines) if line and _joined(line["store"]) == own]
        scopes = [names.get(_joined(line["scope"])) for line in found]
        return [(scope, line) for scope, line in zip(scopes, found, strict=True) if scope is not None]

    def _lines(self) -> list[str]:
        """Return whole lines behind what is known."""
        known = self._meta.get(KNOWN)
        start = known if isinstance(known, int) else 0
        if self._db.path == MEMORY or not os.path.exists(self._path) or os.path.getsize(self._path) <= start:
            return []
        with open(self._path, "rb") as file:
            file.seek(start)
            return [line.decode("ascii", "replace") for line in file if line.endswith(b"\n")]

    def _digest(self, *parts: str) -> str:
        key = self._meta.get("tombstone_key")
        assert isinstance(key, bytes)  # every store gets one when it is made
        return seal(key, list(parts)).hex()


def _spaced(digest: str) -> str:
    """Put a hyphen behind every four digits: a longer row of them would by chance be some number that was erased."""
    return "-".join(digest[start : start + 4] for start in range(0, len(digest), 4))


def _joined(spaced: str) -> str:
    return spaced.replace("-", "")


def _read(line: str) -> dict[str, Any]:
    """Return what a line says; one that was cut off says nothing."""
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    names = {"store", "scope", "prints", "until_ms"}
    return (
        found if isinstance(found, dict) and names <= found.keys() and isinstance(found["store"], str) else {}
    )
