"""What is large is read in the order that it has on disk, never sorted first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import apsw
import apsw.ext
import pytest

from rememora.stores.sqlite import (
    SqliteStore,
    exchanges,
    memories,
    pool,
    transcript,
    vector_segments,
    vectors,
)

if TYPE_CHECKING:
    from pathlib import Path

IN_ORDER = [
    pytest.param(
        exchanges.TURNS_BY_STATUS, "SEARCH e USING INDEX exchanges_by_status", id="newest turns of a scope"
    ),
    pytest.param(
        exchanges.TURNS_OF_SESSION,
        "SEARCH e USING INDEX exchanges_by_session",
        id="newest turns of a session",
    ),
    pytest.param(pool.WAITING, "SEARCH e USING INDEX exchanges_waiting (no>?)", id="what waits"),
    pytest.param(
        pool.WAITING_COUNT, "SCAN exchanges USING COVERING INDEX exchanges_waiting", id="how many wait"
    ),
    pytest.param(pool.UNKEPT, "SEARCH e USING INDEX exchanges_unkept (lost=?)", id="what only memory has"),
    pytest.param(
        pool.LOST_COUNT, "SEARCH exchanges USING INDEX exchanges_unkept (lost=?)", id="how many are lost"
    ),
    pytest.param(transcript.OF_TIME, "SEARCH m USING INDEX messages_by_time", id="messages of a time"),
    pytest.param(transcript.WINDOW, "SCAN m", id="all messages, as they came"),
    pytest.param(memories.GET, "SEARCH m USING INDEX", id="one memory"),
    pytest.param(
        memories.SAME_TEXT, "SEARCH m USING INDEX memories_one_active_of_a_text", id="the same words"
    ),
    pytest.param(
        memories.SAME_TEXT_WAITING, "SEARCH m USING INDEX memories_waiting_of_a_text", id="that wait"
    ),
    pytest.param(memories.IN_SLOT, "SEARCH m USING INDEX memories_by_subject", id="the holder of a slot"),
    pytest.param(
        memories.OF_EXCHANGE,
        "SEARCH m USING INDEX memories_by_exchange (scope=? AND <expr>=?)",
        id="what was learnt from exchanges",
    ),
    pytest.param(memories.IN_TRASH, "SEARCH m USING INDEX memories_in_trash", id="the trash"),
    pytest.param(
        vectors.WAITING, "SEARCH v USING COVERING INDEX vectors_of_entry", id="entries without a vector"
    ),
    pytest.param(vectors.WAITING, "SEARCH e USING INTEGER PRIMARY KEY (rowid>?)", id="behind a number"),
    pytest.param(vectors.WAITING_OF, "SEARCH e USING", id="an entry without a vector, by name"),
    pytest.param(
        vectors.VECTORS_OF_ENTRY_DROP,
        "SEARCH vectors USING COVERING INDEX vectors_of_entry",
        id="vectors of an entry",
    ),
    pytest.param(
        vectors.CANDIDATES, "SEARCH v USING INTEGER PRIMARY KEY (rowid=?)", id="entries of vectors, by number"
    ),
    pytest.param(vectors.OF_KEYS, "SEARCH v USING INDEX vectors_of_entry", id="vectors of entries, by name"),
    pytest.param(
        vector_segments.ROWS, "SEARCH v USING INTEGER PRIMARY KEY (rowid>?)", id="vectors behind a number"
    ),
    pytest.param(
        vector_segments.ROWS, "SEARCH e USING INTEGER PRIMARY KEY (rowid=?)", id="and their entries"
    ),
    pytest.param(
        vector_segments.VECTORS, "SEARCH vectors USING INTEGER PRIMARY KEY (rowid=?)", id="vectors by number"
    ),
    pytest.param(vector_segments.SEGMENTS, "SEARCH vector_segments USING INDEX", id="sealed codes"),
]


@pytest.mark.parametrize(("statement", "way"), IN_ORDER)
def test_what_a_store_reads_often_is_found_by_an_index_and_never_sorted(
    tmp_path: Path, statement: str, way: str
) -> None:
    SqliteStore(tmp_path / "m.sqlite3").close()
    with apsw.Connection(str(tmp_path / "m.sqlite3")) as connection:
        plan = str(apsw.ext.query_info(connection, statement, explain_query_plan=True).query_plan)
    connection.close()

    assert way in plan
    assert "TEMP B-TREE" not in plan
