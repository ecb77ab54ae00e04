"""Reading databases of alice-memory, by the names of their tables and columns: nothing else is known of them."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import apsw

from rememora.model.errors import StoreCorrupt

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

ENDINGS = (".sqlite3", ".sqlite", ".db")
_MEMORIES = "memories"
_IDS, _TEXTS = ("memory_id", "id", "rowid"), ("content", "text", "body")
_VECTORS, _MODELS = ("vector", "embedding", "vec", "data"), ("model", "embedding_model")
_TIMES, _SCOPES = ("created_at", "created_ms", "created"), ("scope_id", "scope")
_GONE = ("deleted_at", "deleted", "is_deleted")
_EPOCH_S_BELOW = 100_000_000_000
"""Seconds since 1970 are smaller than this for three thousand years, milliseconds since 1973 are not."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of an old store."""

    id: str
    scope: str
    title: str | None
    text: str
    at_ms: int | None
    manual: bool
    meta: dict[str, str]


def read(path: Path) -> tuple[list[Row], dict[str, tuple[str, bytes]]]:
    """Return the entries of a database, and its vectors by the id of their entry, with the model that made them.

    Raises:
        StoreCorrupt: It cannot be read.
    """
    rows: list[Row] = []
    vectors: dict[str, tuple[str, bytes]] = {}
    try:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as cx:
            for table, columns in _tables(cx):
                if table == _MEMORIES:
                    rows += filter(None, map(_row, _records(cx, table)))
                if set(columns) & set(_VECTORS):
                    vectors |= dict(_vectors(cx, table))
    except apsw.Error as error:
        raise StoreCorrupt(
            f"expected a database of alice-memory at {path}, found {type(error).__name__}"
        ) from error
    return rows, vectors


def is_old(path: Path) -> bool:
    """Tell whether a file is a database that is not ours and holds entries or vectors, folded into one file."""
    try:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as cx:
            if cx.pragma("application_id"):
                return False
            if not any(_is_ours(path.stem, table, set(columns)) for table, columns in _tables(cx)):
                return False
            cx.pragma("journal_mode", "delete")  # what its log holds moves along
            return True
    except apsw.Error:
        return False


def _is_ours(stem: str, table: str, columns: set[str]) -> bool:
    """Tell whether a table holds entries, or vectors in a file that is named for them."""
    if not columns & set(_IDS):
        return False
    return (table == _MEMORIES and bool(columns & set(_TEXTS))) or (
        "vector" in stem and bool(columns & set(_VECTORS))
    )


def _tables(cx: apsw.Connection) -> Iterator[tuple[str, list[str]]]:
    for (name,) in cx.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall():
        columns = cx.execute("SELECT name FROM pragma_table_info(?)", (name,)).fetchall()
        yield str(name), [str(column) for (column,) in columns]


def _records(cx: apsw.Connection, table: str) -> Iterator[dict[str, Any]]:
    quoted = table.replace('"', '""')
    rows = cx.execute(f'SELECT * FROM "{quoted}"')  # a name of the file's own, quoted
    for values in rows:
        yield dict(zip((column[0] for column in rows.get_description()), values, strict=True))


def _first(record: Mapping[str, Any], names: Sequence[str]) -> Any:
    return next((record[name] for name in names if record.get(name) is not None), None)


def _row(record: Mapping[str, Any]) -> Row | None:
    id, text = _first(record, _IDS[1:]), _first(record, _TEXTS)
    if id is None or not isinstance(text, str) or not text.strip() or _first(record, _GONE):
        return None
    title, source = record.get("title"), str(record.get("source") or "")
    facts = {
        "source": source,
        "memory_type": record.get("memory_type"),
        "extract_meta": record.get("extract_meta"),
    }
    return Row(
        id=_id(id),
        scope=str(_first(record, _SCOPES) or "default"),
        title=title if isinstance(title, str) and title.strip() else None,
        text=text,
        at_ms=_ms(_first(record, _TIMES)),
        manual=source == "manual" or bool(record.get("pinned")),
        meta={name: str(value) for name, value in facts.items() if value},
    )


def _id(value: object) -> str:
    return value if isinstance(value, str) else f"alice-{value}"


def _ms(value: object) -> int | None:
    """Read a time: epoch seconds or milliseconds, or ISO 8601; UTC where it names no zone."""
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value[:18])
    if isinstance(value, int | float) and value > 0:
        return int(value * 1000) if value < _EPOCH_S_BELOW else int(value)
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return None
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)


def _vectors(cx: apsw.Connection, table: str) -> Iterator[tuple[str, tuple[str, bytes]]]:
    for record in _records(cx, table):
        id, data = _first(record, _IDS), _first(record, _VECTORS)
        if id is not None and isinstance(data, bytes) and len(data) % 4 == 0:
            yield _id(id), (str(_first(record, _MODELS) or ""), data)
