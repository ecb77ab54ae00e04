"""Emptying a scope: every row of it but its name and its ledger."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.index import SqliteTextIndex
    from rememora.stores.sqlite.values import Scopes

_BATCH = 1_000

ENTRIES_OF_SCOPE = "SELECT id FROM entries WHERE scope = ? AND is_message = ?"
MESSAGES_CLEAR = "DELETE FROM messages WHERE scope = ?"
EXCHANGES_CLEAR = "DELETE FROM exchanges WHERE scope = ?"
VERSIONS_CLEAR = "DELETE FROM memory_versions WHERE scope = ?"
MEMORIES_CLEAR = "DELETE FROM memories WHERE scope = ?"
TOMBSTONES_CLEAR = "DELETE FROM tombstones WHERE scope = ?"
PREVIEWS_CLEAR = "DELETE FROM previews WHERE scope = ?"
NONCES_CLEAR = "DELETE FROM injections WHERE scope = ?"
PRINTS_CLEAR = "DELETE FROM injected_prints WHERE scope = ?"
UPKEEP_CLEAR = "DELETE FROM upkeep WHERE scope = ?"
WINDOWS_CLEAR = "DELETE FROM windows WHERE scope = ?"
CURSOR_CLEAR = "UPDATE scopes SET distilled_to = NULL WHERE no = ?"
TOPICS_CLEAR = "DELETE FROM topics WHERE scope = ?"  # their spans go with them
PROGRESS_CLEAR = "DELETE FROM topic_progress WHERE scope = ?"
RUNS_CLEAR = "DELETE FROM topic_runs WHERE scope = ?"
GOALS_CLEAR = "DELETE FROM goals WHERE scope = ?"
HOOK_TERMS_CLEAR = "DELETE FROM hook_terms WHERE scope = ?"
HOOKS_CLEAR = "DELETE FROM hooks WHERE scope = ?"
WORDS_CLEAR = "INSERT INTO entry_terms (entry_terms) VALUES ('optimize')"
"""FTS5 only notes that an entry is gone; its words stay in the file until its segments are written anew, which
takes 0.3 s of CPU for a hundred thousand entries."""

_CLEAR = (
    MESSAGES_CLEAR,  # before the exchanges, to which they point
    EXCHANGES_CLEAR,
    VERSIONS_CLEAR,
    MEMORIES_CLEAR,
    TOMBSTONES_CLEAR,
    PREVIEWS_CLEAR,
    NONCES_CLEAR,
    PRINTS_CLEAR,
    UPKEEP_CLEAR,
    WINDOWS_CLEAR,
    CURSOR_CLEAR,
    TOPICS_CLEAR,
    PROGRESS_CLEAR,
    RUNS_CLEAR,
    GOALS_CLEAR,
    HOOK_TERMS_CLEAR,
    HOOKS_CLEAR,
)


def clear(db: Database, scopes: Scopes, index: SqliteTextIndex, scope: str) -> None:
    """Delete everything of a scope; its entries go one batch after the other, their vectors with them."""
    number = scopes.number(scope)
    for source in ("memory", "message"):
        ids = iter([id for (id,) in db.cx.execute(ENTRIES_OF_SCOPE, (number, source == "message"))])
        while some := list(islice(ids, _BATCH)):
            index.remove(scope, source, some)
    for statement in _CLEAR:
        db.cx.execute(statement, (number,))
    db.cx.execute(WORDS_CLEAR)
    db.empty_log()
