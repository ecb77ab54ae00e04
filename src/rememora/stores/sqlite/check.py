"""Examines a store for `doctor`: the file, the structure, the seals, the chain, the full text."""

from __future__ import annotations

import os
import stat
from collections import Counter
from typing import TYPE_CHECKING

import apsw

from rememora.model.doctor import Finding
from rememora.model.memory import STATUSES
from rememora.model.queries import Which
from rememora.stores.sqlite.entry_rows import term_numbers
from rememora.stores.sqlite.files import MEMORY
from rememora.stores.sqlite.migrating import edited_migrations
from rememora.stores.sqlite.values import SCOPE_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.ledger import SqliteLedger
    from rememora.stores.sqlite.memories import SqliteMemories
    from rememora.stores.sqlite.sealing import Sealer
    from rememora.stores.sqlite.transcript import SqliteTranscript

_DAMAGE = (apsw.Error, ValueError, TypeError, KeyError, AttributeError)
"""What reading damaged rows raises: no SQL, no UTF-8, no JSON, no number."""

ALL_TERMS = "SELECT scope, terms FROM entries"
ALL_FREQUENCIES = "SELECT scope, term, entries FROM term_frequencies"
ALL_TOTALS = "SELECT no, entries, terms FROM scopes"
FTS_ROWS = "SELECT count(*) FROM entry_terms"
ENTRY_ROWS = "SELECT count(*) FROM entries"
UNSEALED = """
    SELECT (SELECT count(*) FROM messages WHERE length(mac) = 0) + (SELECT count(*) FROM memories WHERE length(mac) = 0)
"""
ORPHANS = """
    SELECT count(*) FROM entries e
    WHERE (e.is_message AND NOT EXISTS (
            SELECT 1 FROM messages m WHERE m.scope = e.scope AND m.id = e.id AND m.visible
        )) OR (NOT e.is_message AND NOT EXISTS (
            SELECT 1 FROM memories m WHERE m.scope = e.scope AND m.id = e.id
                AND m.status IN ('active', 'superseded', 'deprecated')
        ))
"""
VECTOR_FAULTS = """
    SELECT (SELECT count(*) FROM vectors v WHERE NOT EXISTS (SELECT 1 FROM entries e WHERE e.no = v.entry)),
        (SELECT count(*) FROM vectors v JOIN vector_spaces s ON s.no = v.space
            WHERE length(v.vector) <> iif(s.bits = 16, 2 * s.dimensions, 4 + s.dimensions + (s.dimensions + 3) / 4)),
        (SELECT count(*) FROM vector_spaces s
            WHERE s.vectors <> (SELECT count(*) FROM vectors v WHERE v.space = s.no))
"""
STALE_VERSIONS = """
    SELECT count(*) FROM memories m
    WHERE m.version <= (SELECT max(v.version) FROM memory_versions v WHERE v.scope = m.scope AND v.id = m.id)
"""
LEDGER_END = """
    SELECT coalesce(max(no), 0), (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'ledger')
    FROM ledger
"""


def examine(
    db: Database, sealer: Sealer, ledger: SqliteLedger, transcript: SqliteTranscript, memories: SqliteMemories
) -> list[Finding]:
    """Run every check; each gives one finding, good or bad, and damage that stops one is a fault too."""
    checks: dict[str, Callable[[], Finding]] = {
        "file.permissions": lambda: _permissions(db),
        "file.integrity": lambda: _sound(db),
        "schema.migrations": lambda: _migrations(db),
        "rows.key": lambda: _key(sealer),
        "rows.seals": lambda: _seals(db, transcript, memories),
        "rows.unsealed": lambda: _unsealed(db),
        "rows.versions": lambda: _versions(db),
        "ledger.chain": lambda: _chain(db, ledger),
        "index.words": lambda: _full_text(db),
        "index.rows": lambda: _orphans(db),
        "vectors.rows": lambda: _vectors(db),
    }
    return [_tried(name, check) for name, check in checks.items()]


def _tried(name: str, check: Callable[[], Finding]) -> Finding:
    try:
        return check()
    except _DAMAGE as error:
        found = f"could not be checked: {type(error).__name__}"
        return Finding(check=name, ok=False, detail=found, advice="restore a backup of the file")


def _finding(check: str, fault: str, *, good: str, advice: str) -> Finding:
    return Finding(check=check, ok=not fault, detail=fault or good, advice=advice if fault else "")


def _permissions(db: Database) -> Finding:
    fault = ""
    if db.path != MEMORY and os.name == "posix":
        mode = stat.S_IMODE(os.stat(db.path).st_mode)
        if mode & 0o077:
            fault = f"others may read or write the file (mode {mode:04o}, expected 0600)"
    return _finding("file.permissions", fault, good="private to its owner", advice=f"chmod 600 {db.path}")


def _sound(db: Database) -> Finding:
    rows = [str(row[0]) for row in db.cx.execute("PRAGMA integrity_check(10)")]
    broken = db.cx.execute("PRAGMA foreign_key_check").fetchall()
    fault = (
        "" if rows == ["ok"] and not broken else "; ".join(rows[:3]) + f"; {len(broken)} dangling references"
    )
    return _finding("file.integrity", fault, good="sound", advice="restore a backup of the file")


def _migrations(db: Database) -> Finding:
    edited = edited_migrations(db.cx)
    return _finding(
        "schema.migrations",
        f"applied in another form: {', '.join(edited)}" if edited else "",
        good="as released",
        advice="install a released version of rememora",
    )


def _key(sealer: Sealer) -> Finding:
    return _finding(
        "rows.key",
        "" if sealer.key else "the key file is missing, so changed rows cannot be told",
        good="present",
        advice="put back the file that the setting mac_key_file names",
    )


def _seals(db: Database, transcript: SqliteTranscript, memories: SqliteMemories) -> Finding:
    names = [name for (name,) in db.cx.execute(SCOPE_NAMES).fetchall()]
    bad = [message.id for message in transcript.window(names, hidden=True) if message.integrity == "false"]
    for memory in memories.find(Which(statuses=STATUSES)):
        older = memories.versions(memory.scope, memory.id) if memory.version > 1 else []
        bad += [version.id for version in (memory, *older) if version.integrity == "false"]
    return _finding(
        "rows.seals",
        f"{len(bad)} rows were changed from outside: {', '.join(bad[:5])}" if bad else "",
        good="every row is as it was written",
        advice="restore a backup, or forget these ids",
    )


def _versions(db: Database) -> Finding:
    count = db.cx.execute(STALE_VERSIONS).get
    return _finding(
        "rows.versions",
        f"{count} memories are older than a version in their history" if count else "",
        good="every memory is newer than its history",
        advice="an old version was put in the place of the current one: restore a backup",
    )


def _unsealed(db: Database) -> Finding:
    count = db.cx.execute(UNSEALED).get
    return _finding(
        "rows.unsealed",
        f"{count} rows have no seal" if count else "",
        good="every row has its seal",
        advice="they were written while the key file was missing, or their seals were removed: look at them",
    )


def _orphans(db: Database) -> Finding:
    count = db.cx.execute(ORPHANS).get
    return _finding(
        "index.rows",
        f"{count} entries stand for rows that are gone" if count else "",
        good="every entry has its row",
        advice="rows were removed from outside: restore a backup, or run rememora rebuild",
    )


def _vectors(db: Database) -> Finding:
    ((gone, misfits, miscounted),) = db.cx.execute(VECTOR_FAULTS).fetchall()
    faults = [
        f"{gone} vectors stand for entries that are gone" if gone else "",
        f"{misfits} vectors are cut off or of another length" if misfits else "",
        f"{miscounted} spaces are counted wrong" if miscounted else "",
    ]
    return _finding(
        "vectors.rows",
        "; ".join(filter(None, faults)),
        good="every vector has its entry and its length",
        advice="rememora rebuild counts anew; else drop the space (rememora backfill --drop-space) and fill it again",
    )


def _chain(db: Database, ledger: SqliteLedger) -> Finding:
    broken = ledger.first_broken()
    ((last, given),) = db.cx.execute(LEDGER_END).fetchall()
    if broken is None and last != given:
        broken = f"op-{last + 1}"
    return _finding(
        "ledger.chain",
        f"broken at {broken}" if broken else "",
        good="whole",
        advice="rows were changed or removed from outside; restore a backup",
    )


def _full_text(db: Database) -> Finding:
    faults = []
    if db.cx.execute(FTS_ROWS).get != db.cx.execute(ENTRY_ROWS).get:
        faults.append("entries and full text differ in number")
    frequencies: Counter[tuple[int, int]] = Counter()
    entries: Counter[int] = Counter()
    lengths: Counter[int] = Counter()
    for scope, packed in db.cx.execute(ALL_TERMS):
        terms = term_numbers(packed)
        frequencies.update({(scope, term) for term in terms})
        entries[scope] += 1
        lengths[scope] += len(terms)
    if dict(frequencies) != {(scope, term): n for scope, term, n in db.cx.execute(ALL_FREQUENCIES)}:
        faults.append("term frequencies differ from the entries")
    if any((n, terms) != (entries[no], lengths[no]) for no, n, terms in db.cx.execute(ALL_TOTALS)):
        faults.append("totals differ from the entries")
    return _finding(
        "index.words", "; ".join(faults), good="agrees with its entries", advice="rememora rebuild"
    )
