"""Promises to hosts that call from several threads."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from rememora.testing.contract.everything import ids_found, interrupted, kept
from rememora.testing.records import a_memory, an_entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.ports.store import Store

_PATIENCE_S = 30
"""How long a thread may take before the test gives up; it is not waited for otherwise."""


class ThreadPromises:
    """One writer at a time; no reader sees half of what it does."""

    def test_no_one_sees_a_transaction_that_is_still_open(self, store: Store) -> None:
        found: list[object] = []

        def look() -> None:
            with store.reading():
                found.append(store.memories.get("default", "m1"))

        with interrupted(store):
            store.memories.put(a_memory())
            reader = threading.Thread(target=look)
            reader.start()  # it looks before or after the end, and must see nothing either way
        reader.join(_PATIENCE_S)

        assert found == [None]

    def test_view_stays_the_same_while_another_thread_writes(self, store: Store) -> None:
        kept(store, a_memory(id="m1"))
        writer = threading.Thread(target=lambda: kept(store, a_memory(id="m2")))

        with store.reading():
            before = store.memories.totals(["default"], alive_at_ms=0)["count"]
            writer.start()
            looks = {store.memories.totals(["default"], alive_at_ms=0)["count"] for _ in range(50)}
        writer.join(_PATIENCE_S)

        assert before == 1
        assert looks == {1}
        with store.reading():
            assert store.memories.totals(["default"], alive_at_ms=0)["count"] == 2

    def test_what_is_read_in_a_transaction_is_not_written_by_another_thread(self, store: Store) -> None:
        def count_up(_: int) -> None:
            for _ in range(10):
                with store.transaction():
                    known = store.meta.get("count")
                    store.meta.put("count", (known if isinstance(known, int) else 0) + 1)

        _in_parallel(count_up, workers=4)

        with store.reading():
            assert store.meta.get("count") == 40

    def test_threads_write_and_search_at_once(self, store: Store) -> None:
        def write_and_search(worker: int) -> None:
            for number in range(5):
                id = f"m{worker}-{number}"
                with store.transaction():
                    store.memories.put(a_memory(id=id))
                    store.index.add([an_entry(f"shared own{worker}", id=id)])
                assert id in ids_found(store, f"own{worker}")

        _in_parallel(write_and_search, workers=4)

        with store.reading():
            entries, terms, found = store.index.frequencies("default", ["shared", "own0"])
        assert (entries, terms, found) == (20, 40, {"shared": 20, "own0": 5})
        assert len(set(ids_found(store, "shared"))) == 20


def _in_parallel(work: Callable[[int], None], *, workers: int) -> None:
    """Run *work* on threads that start together, and raise the first thing that one of them raised."""
    start = threading.Barrier(workers)

    def run(worker: int) -> None:
        start.wait(_PATIENCE_S)
        work(worker)

    with ThreadPoolExecutor(workers) as pool:
        for done in [pool.submit(run, worker) for worker in range(workers)]:
            done.result(_PATIENCE_S)
