"""Statements, structure and migrations fit together."""

from __future__ import annotations

import ast
import hashlib
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import apsw
import apsw.ext
import pytest

import rememora
from rememora.model.errors import StoreTooNew
from rememora.stores import sqlite
from rememora.stores.sqlite import SqliteStore, index, migrating

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(sqlite.__file__).parent
MIGRATIONS = sorted((FOLDER / "migrations").glob("*.sql"))
MODULES = sorted(file.stem for file in FOLDER.glob("*.py"))
VERB = re.compile(
    r"\s*(?:SELECT|INSERT|UPDATE|DELETE|PRAGMA|WITH|CREATE|BEGIN|COMMIT|ROLLBACK|ANALYZE|VACUUM)\b"
)


def at_the_top(module: str) -> dict[str, str]:
    """Return the upper-case text constants of a module of the store."""
    loaded = sqlite if module == "__init__" else import_module(f"{sqlite.__name__}.{module}")
    return {name: text for name, text in vars(loaded).items() if name.isupper() and isinstance(text, str)}


def inside(module: str) -> Iterator[str]:
    """Yield the texts that stand in the functions of a module."""
    tree = ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8"))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def is_fragment(name: str, module: str) -> bool:
    """Tell whether other statements of the module are built on this one."""
    text = at_the_top(module)[name]
    return name.startswith("_") and any(t != text and t.startswith(text) for t in at_the_top(module).values())


STATEMENTS = [
    (f"{module}.{name}", text)
    for module in MODULES
    for name, text in at_the_top(module).items()
    if VERB.match(text) and not is_fragment(name, module)
] + [
    (f"{module}, {text[:24]}…", text)
    for module in MODULES
    for text in sorted(set(inside(module)))
    if VERB.match(text)
]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[apsw.Connection]:
    """Give a connection to a file that a store has just made."""
    path = tmp_path_factory.mktemp("fresh") / "m.sqlite3"
    SqliteStore(path).close()
    with apsw.Connection(str(path)) as connection:
        connection.execute(index.FORMER_MAKE)  # only there while the full text is rebuilt
        yield connection
    connection.close()


def test_the_scan_sees_the_statements_of_every_group_of_tables() -> None:
    seen = {name.partition(".")[0] for name, _ in STATEMENTS}

    assert {"memories", "transcript", "index", "vectors", "ledger", "values", "check"} <= seen


@pytest.mark.parametrize(("name", "statement"), STATEMENTS, ids=[name for name, _ in STATEMENTS])
def test_statement_compiles_against_a_fresh_store(fresh: apsw.Connection, name: str, statement: str) -> None:
    info = apsw.ext.query_info(fresh, statement)

    assert info.query_remaining is None, "one statement a call: a second one would silently not run"


@pytest.mark.parametrize(
    "statement",
    ["SELECT nothing FROM memories", "DELETE FROM nowhere", "SELECT (", "INSERT INTO meta VALUES (1)"],
)
def test_statement_that_does_not_fit_is_seen(fresh: apsw.Connection, statement: str) -> None:
    with pytest.raises(apsw.SQLError):
        apsw.ext.query_info(fresh, statement)


def structure(connection: apsw.Connection) -> set[tuple[str, str, str, str]]:
    """Return every object of a database, its SQL without comments and spare white space."""
    rows = connection.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema").fetchall()
    return {(str(kind), str(name), str(table), normal(str(sql))) for kind, name, table, sql in rows}


def normal(sql: str) -> str:
    without_comments = re.sub(r"--[^\n]*", " ", sql)
    return re.sub(r"\s*([(),])\s*", r"\1", " ".join(without_comments.split()))


def test_schema_file_is_what_the_migrations_add_up_to(fresh: apsw.Connection) -> None:
    with apsw.Connection(":memory:") as described, apsw.Connection(":memory:") as migrated:
        described.execute((FOLDER / "schema.sql").read_text(encoding="utf-8")).fetchall()
        for step in MIGRATIONS:
            migrated.execute(step.read_text(encoding="utf-8")).fetchall()

        assert structure(migrated) == structure(described)
        assert structure(fresh) == structure(described), "a new store begins with all of it"


def test_comparison_sees_a_changed_column() -> None:
    with (
        apsw.Connection(":memory:") as one,
        apsw.Connection(":memory:") as other,
        apsw.Connection(":memory:") as third,
    ):
        one.execute("CREATE TABLE t (a TEXT, b)")
        other.execute("CREATE TABLE t (\n  a TEXT, -- why\n  b\n)")
        third.execute("CREATE TABLE t (a TEXT NOT NULL, b)")

        assert structure(one) == structure(other) != structure(third)


def test_migrations_are_numbered_without_a_gap_and_begin_with_their_name() -> None:
    numbers = [int(file.stem.partition("_")[0]) for file in MIGRATIONS]

    assert numbers == list(range(1, len(MIGRATIONS) + 1))
    assert [file.read_text(encoding="utf-8").splitlines()[0] for file in MIGRATIONS] == [
        f"-- {file.stem}" for file in MIGRATIONS
    ]


def test_store_records_its_version_and_a_hash_of_each_migration(fresh: apsw.Connection) -> None:
    rows = fresh.execute("SELECT key, value FROM meta WHERE key LIKE 'migration:%'")
    recorded = {str(key): value for key, value in rows}

    assert fresh.pragma("user_version") == len(MIGRATIONS)
    assert recorded == {
        f"migration:{file.stem}": hashlib.sha256(file.read_bytes()).hexdigest() for file in MIGRATIONS
    }


def test_doctor_reports_a_migration_that_was_edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edited = tmp_path / "migrations"
    edited.mkdir()
    for file in MIGRATIONS:
        (edited / file.name).write_text(
            file.read_text(encoding="utf-8") + "-- one more line\n", encoding="utf-8"
        )
    with rememora.open(tmp_path / "store") as mem:
        before = {finding.check: finding.ok for finding in mem.upkeep.doctor()}
        monkeypatch.setattr(migrating, "_FOLDER", str(edited))
        (after,) = [finding for finding in mem.upkeep.doctor() if finding.check == "schema.migrations"]

    assert before["schema.migrations"] is True
    assert after.ok is False
    assert all(file.stem in after.detail for file in MIGRATIONS)


def test_there_is_no_way_back_to_an_older_version(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    SqliteStore(path).close()
    with apsw.Connection(str(path)) as newer:
        newer.pragma("user_version", len(MIGRATIONS) + 1)
    newer.close()
    before = path.read_bytes()

    with pytest.raises(StoreTooNew, match="upgrade rememora"):
        SqliteStore(path)

    assert path.read_bytes() == before
