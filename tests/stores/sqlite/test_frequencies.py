"""Terms of many entries are counted as those of few, only faster."""

from __future__ import annotations

import random
from collections import Counter
from struct import pack
from typing import TYPE_CHECKING

import pytest

from rememora.model.queries import IndexEntry
from rememora.stores.sqlite import SqliteStore, frequencies

if TYPE_CHECKING:
    from pathlib import Path

    from rememora.stores.sqlite import SqliteStore as Store

ROWS = "SELECT scope, term, entries FROM term_frequencies ORDER BY scope, term"


def an_entry(number: int, terms: list[str]) -> IndexEntry:
    return IndexEntry(
        scope="s",
        source="message",
        id=f"m{number}",
        session=None,
        kind="user",
        exchange_id=None,
        at_ms=number,
        expires_ms=None,
        terms=terms,
    )


def many_entries() -> list[IndexEntry]:
    chance = random.Random(7)
    return [
        an_entry(number, [f"{chance.choice('词語ab')}{chance.randrange(900)}" for _ in range(90)])
        for number in range(700)
    ]


def rows_of(store: Store) -> list[tuple[int, int, int]]:
    with store.reading():
        return list(store._db.cx.execute(ROWS).fetchall())


@pytest.mark.parametrize(
    "packed",
    [
        [pack("<3I", 7, 7, 2)],  # a term twice in one entry is one entry
        [pack("<2I", 7, 2), pack("<I", 7)],  # two entries
        [pack("<I", 2**32 - 1), pack("<I", 0)],  # the ends of the range
        [b"", pack("<I", 5), b""],  # entries without a term
        [pack("<I", 5)] * 70_000,  # more entries than 16 bits count
    ],
)
def test_an_entry_counts_once_for_each_of_its_terms(packed: list[bytes]) -> None:
    terms, counts = frequencies.counted(packed)

    held = Counter(
        term
        for one in packed
        for term in {int.from_bytes(one[at : at + 4], "little") for at in range(0, len(one), 4)}
    )
    assert list(zip(terms.tolist(), counts.tolist(), strict=True)) == sorted(held.items())


@pytest.mark.parametrize("has_carray", [True, False])
def test_a_large_write_counts_as_many_small_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_carray: bool
) -> None:
    if has_carray and not frequencies._HAS_CARRAY:
        pytest.skip("this apsw has no carray")
    entries = many_entries()
    with SqliteStore(tmp_path / "one.sqlite3") as one, SqliteStore(tmp_path / "other.sqlite3") as other:
        with one.transaction():
            for start in range(0, len(entries), 50):
                one.index.add(entries[start : start + 50])
        monkeypatch.setattr(frequencies, "_LARGE_BYTES", 1)
        monkeypatch.setattr(frequencies, "_HAS_CARRAY", has_carray)
        with other.transaction():
            other.index.add(entries[:400])
            other.index.add(entries[400:])

        assert rows_of(one) == rows_of(other)
        assert len(rows_of(one)) > 1_000


def test_terms_that_nothing_holds_any_more_are_gone(tmp_path: Path) -> None:
    entries = many_entries()
    with SqliteStore(tmp_path / "memories.sqlite3") as store:
        with store.transaction():
            store.index.add(entries[:10])
        before = rows_of(store)
        with store.transaction():
            store.index.add(entries[10:])
            store.index.remove("s", "message", [entry.id for entry in entries[10:]])

        assert rows_of(store) == before


def test_what_was_read_in_a_block_is_not_believed_in_the_next(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "memories.sqlite3") as store:
        for number in range(1, 4):
            with store.transaction():
                store.index.add([an_entry(number, ["heron"] * number)])
            with store.reading():
                first = store.index.frequencies("s", ["heron"])
                again = store.index.frequencies("s", ["heron", "badger"])

            assert first == again == (number, number * (number + 1) // 2, {"heron": number})


def test_a_transaction_sees_what_it_wrote(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "memories.sqlite3") as store, store.transaction():
        assert store.index.frequencies("s", ["heron"])[2] == {}
        store.index.add([an_entry(1, ["heron"])])
        assert store.index.frequencies("s", ["heron"])[2] == {"heron": 1}
