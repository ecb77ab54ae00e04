"""Brings a file to the structure of this version: forward only, one transaction for each step."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

from rememora.model.errors import StoreCorrupt, StoreForeign, StoreTooNew

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import apsw

    from rememora.stores.sqlite.driver import Database

APPLICATION_ID = 0x52454D4F
"""ASCII "REMO"; tells our files from other SQLite databases."""

_KEY_BYTES = 32

_FOLDER = os.path.join(os.path.dirname(__file__), "migrations")
_SCHEMA = os.path.join(os.path.dirname(__file__), "schema.sql")
_RECORD = "INSERT INTO meta (key, value) VALUES (?, ?)"
_RECORDED = "SELECT value FROM meta WHERE key = ?"
_COUNT_TABLES = "SELECT count(*) FROM sqlite_schema"


def migrate(db: Database, *, draw: Callable[[int], bytes]) -> None:
    """Apply what is missing, and give a new store its keys."""
    steps = _steps()
    with db.reading():
        _refuse_foreign(db.cx, db.path, len(steps))
        current = db.cx.pragma("user_version")
    if current == len(steps):
        return
    db.use_wal()  # only now that the file is known to be ours
    with db.transaction():
        _refuse_foreign(db.cx, db.path, len(steps))  # another process may have been faster
        current = db.cx.pragma("user_version")
        if current == 0:
            _begin(db.cx, steps)
        for number, (name, text) in enumerate(steps, start=1):
            if number > current > 0:
                db.cx.execute(text).fetchall()
                _note(db.cx, name, text, number)
        if current == 0:
            for key in ("mac_key", "tombstone_key"):
                db.cx.execute(_RECORD, (key, draw(_KEY_BYTES)))


def _refuse_foreign(cx: apsw.Connection, path: str, latest: int) -> None:
    owner, version = cx.pragma("application_id"), cx.pragma("user_version")
    if owner != APPLICATION_ID and (owner or version or cx.execute(_COUNT_TABLES).get):
        raise StoreForeign(
            f"expected a Rememora store at {path}, found another program's database; name another place"
        )
    if owner == APPLICATION_ID and version < 1:
        raise StoreCorrupt(
            f"expected a store of version 1 or later at {path}, found {version}; restore a backup"
        )
    if version > latest:
        raise StoreTooNew(
            f"expected a store of version {latest} or older at {path}, found version {version}; upgrade rememora"
        )


def _begin(cx: apsw.Connection, steps: Sequence[tuple[str, str]]) -> None:
    """Give a new file the structure that all migrations add up to, which takes a fraction of going through them."""
    with open(_SCHEMA, encoding="utf-8") as file:
        cx.execute(file.read()).fetchall()
    for number, (name, text) in enumerate(steps, start=1):
        _note(cx, name, text, number)


def _note(cx: apsw.Connection, name: str, text: str, number: int) -> None:
    cx.execute(_RECORD, (f"migration:{name}", _digest(text)))
    cx.pragma("application_id", APPLICATION_ID)
    cx.pragma("user_version", number)


def edited_migrations(cx: apsw.Connection) -> list[str]:
    """Return the names of migrations whose text is not the one that was applied to this file."""
    return [
        name for name, text in _steps() if cx.execute(_RECORDED, (f"migration:{name}",)).get != _digest(text)
    ]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _steps() -> list[tuple[str, str]]:
    steps = []
    for name in sorted(os.listdir(_FOLDER)):
        if name.endswith(".sql"):
            with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:
                steps.append((name.removesuffix(".sql"), file.read()))
    if not steps:
        raise StoreCorrupt("expected migrations beside the program, found none; install rememora again")
    return steps
