"""Vectors in a file that several connections and threads share."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from tests.stores.children import PATIENCE_S
from tests.stores.sqlite.many import MANY, clustered, exact, fill, segments

from rememora.model.queries import Where
from rememora.stores.sqlite import SqliteStore, vector_search, vector_segments
from rememora.stores.sqlite.vector_segments import Segments
from rememora.testing import PowerCut, an_entry
from rememora.testing.vectored import EAST, NORTH, SOUTH, SPACE, kept, near, nearest, put, removed

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_what_one_connection_puts_the_other_finds_at_once(store: SqliteStore, other: SqliteStore) -> None:
    kept(store, {"m1": NORTH})
    assert near(other) == ["m1"]

    kept(store, {"m2": EAST})
    kept(other, {"m3": SOUTH})

    assert near(other) == near(store) == ["m1", "m2", "m3"]


def test_what_one_connection_removes_the_other_finds_no_more(store: SqliteStore, other: SqliteStore) -> None:
    kept(store, {"m1": NORTH, "m2": EAST})
    assert near(other) == near(store) == ["m1", "m2"]

    removed(store, "m1")
    assert near(other) == near(store) == ["m2"]
    kept(store, {"m1": SOUTH})

    assert near(other) == near(store) == ["m2", "m1"]


def test_space_that_is_dropped_and_made_again_is_not_mixed_up_with_the_old_one(
    store: SqliteStore, other: SqliteStore
) -> None:
    kept(store, {"m1": NORTH, "m2": EAST})
    assert near(other) == ["m1", "m2"]

    with store.transaction():
        store.vectors.drop(SPACE)
        assert nearest_inside(store) == []
    assert near(other) == []
    put(store, m1=SOUTH, m2=EAST)

    assert near(other) == near(store) == ["m2", "m1"]
    with store.transaction():
        store.vectors.drop(SPACE)
    put(store, m1=(0.0, 0.0, 1.0))
    assert near(other, (0.0, 0.0, 1.0)) == ["m1"]


def nearest_inside(store: SqliteStore) -> list[Any]:
    return list(store.vectors.nearest(SPACE, NORTH, ["default"], Where(now_ms=0), limit=9).found)


@pytest.mark.usefixtures("small")
def test_space_that_is_sealed_anew_is_read_anew_by_the_other(store: SqliteStore, other: SqliteStore) -> None:
    vectors = clustered(100)
    fill(store, vectors)
    removed(store, *(f"m{place:05}" for place in range(60)))
    asked = vectors[70]
    before = near(other, asked, space=MANY)

    with store.transaction():
        assert store.vectors.seal(MANY) == 40
    fill(store, clustered(20, seed=2), first=100)

    assert segments(store) == [16] * 3
    assert len(near(other, asked, space=MANY)) == 60
    assert near(other, asked, space=MANY) == near(store, asked, space=MANY)
    assert [id for id in near(other, asked, space=MANY) if id < "m00100"] == before


def test_codes_that_died_between_many_seals_are_let_go_of_by_the_other(
    store: SqliteStore, other: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_search, "_DEAD_AT_LEAST", 50)
    vectors = clustered(100)
    fill(store, vectors)
    assert len(near(other, vectors[0], space=MANY)) == 100

    for first in (0, 30, 60):
        removed(store, *(f"m{place:05}" for place in range(first, first + 30)))
        with store.transaction():
            store.vectors.seal(MANY)

    assert nearest(other, vectors[95], space=MANY, limit=100).searched == 10


def test_scopes_make_room_for_each_other(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_search, "EXACT_BYTES", 1)
    kept(store, {"m1": NORTH}, scope="ana")
    kept(store, {"m1": SOUTH}, scope="ben")

    for _ in range(2):
        for scopes in (["ana"], ["ben"], ["ana", "ben"]):
            assert len(near(store, scopes=scopes)) == len(scopes)


@contextmanager
def blocked_reader(store: SqliteStore) -> Iterator[tuple[threading.Event, list[list[str]]]]:
    """Open a view of the file in another thread that searches once it is told to."""
    opened, go, found = threading.Event(), threading.Event(), []

    def read() -> None:
        with store.reading():
            store.scopes()  # the view begins with the first statement
            opened.set()
            go.wait(PATIENCE_S)
            hits = store.vectors.nearest(SPACE, NORTH, ["default"], Where(now_ms=0), limit=9).found
            found.append([id for (_, _, id, *_), _ in hits])

    thread = threading.Thread(target=read)
    thread.start()
    assert opened.wait(PATIENCE_S)
    yield go, found
    go.set()
    thread.join(PATIENCE_S)


def test_search_in_an_older_view_takes_nothing_from_the_newer_ones(store: SqliteStore) -> None:
    kept(store, {"m1": EAST})
    with blocked_reader(store) as (_, found):
        kept(store, {"m2": NORTH})
        assert near(store, scopes=["nowhere"]) == []
        assert near(store, scopes=["default"], sources=("message",)) == []
        removed(store, "m1")
        kept(store, {"m3": SOUTH})
        # What is held goes on to m3 by a scope that the older view does not look at.
        kept(store, {"m1": NORTH}, scope="other")
        assert near(store, scopes=["other"]) == ["m1"]

    assert found[0] in (["m1"], [])  # never what came later; what was removed since may be missing
    assert near(store) == ["m2", "m3"]


@pytest.mark.usefixtures("small")
def test_threads_search_while_another_writes(store: SqliteStore) -> None:
    vectors = clustered(300)
    fill(store, vectors[:20])
    done = threading.Event()

    def search(_: int) -> int:
        count = 0
        while not done.is_set():
            found = nearest(store, vectors[0], space=MANY, limit=5)
            assert found.found[0][0][2] == "m00000"
            assert found.searched >= count
            count = found.searched
        return count

    with ThreadPoolExecutor(3) as threads:
        searches = threads.map(search, range(3))
        try:
            fill(store, vectors[20:], first=20)
        finally:
            done.set()
        assert all(count >= 20 for count in searches)

    assert near(store, vectors[7], space=MANY, limit=300) == exact(vectors, vectors[7], limit=300)


@pytest.mark.usefixtures("small")
def test_dropped_space_takes_its_sealed_codes_along(store: SqliteStore, other: SqliteStore) -> None:
    vectors = clustered(40)
    fill(store, vectors)
    assert len(near(other, vectors[0], space=MANY)) == len(near(store, vectors[0], space=MANY)) == 40

    with store.transaction():
        assert store.vectors.drop(MANY) == 40

    assert segments(store) == []
    assert near(other, vectors[0], space=MANY) == []
    assert store.vectors._segments._held == {}


def test_space_made_later_is_never_looked_for_among_the_vectors_before_it(
    store: SqliteStore, other: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(store, clustered(30))
    after: list[int] = []
    rows = Segments._rows

    def noted(self: Segments, space: Any, number: int) -> Any:
        after.append(number)
        return rows(self, space, number)

    monkeypatch.setattr(vector_segments, "SEGMENT_ROWS", 4)
    monkeypatch.setattr(Segments, "_rows", noted)
    kept(store, {f"n{place}": NORTH for place in range(6)})
    with store.transaction():
        assert store.vectors.seal(SPACE) == 6

    assert len(near(store)) == len(near(other)) == 6
    assert segments(store) == [4]
    assert min(after) == 30


def test_number_of_a_scope_is_no_ones_until_it_is_on_disk(store: SqliteStore) -> None:
    def asked() -> int | None:
        with store.reading():
            return store._scopes.number("ghost")

    def cut_off(threads: ThreadPoolExecutor) -> None:
        with store.transaction():
            store.index.add([an_entry(id="m1", scope="ghost")])
            made.append(store._scopes.number("ghost"))
            made.append(threads.submit(asked).result(PATIENCE_S))
            raise PowerCut

    made: list[int | None] = []
    with ThreadPoolExecutor(1) as threads, pytest.raises(PowerCut):
        cut_off(threads)
    with store.transaction():
        store.index.add([an_entry(id="m1", scope="real")])
        assert [store._scopes.number("real"), None] == made  # the number is given again

    assert asked() is None
