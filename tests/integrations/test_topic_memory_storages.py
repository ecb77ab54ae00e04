"""The storages of topic-memory's interface, and one of plain dicts, under the same contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.integrations.topic_memory import DictStorage, Model

import rememora
from rememora import ExchangeConflict, InvalidInput
from rememora.integrations.topic_memory import (
    CanonicalExchange,
    InMemoryStorage,
    RememoraStorage,
    SqliteMemoryStorage,
    create_memory,
)
from rememora.testing import FrozenClock, MemoryStorageContract, full_disk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class TestInMemoryStorage(MemoryStorageContract):
    @pytest.fixture
    def storage(self) -> Iterator[InMemoryStorage]:
        with InMemoryStorage() as storage:
            yield storage


class TestSqliteMemoryStorage(MemoryStorageContract):
    @pytest.fixture
    def storage(self, tmp_path: Path) -> Iterator[SqliteMemoryStorage]:
        with SqliteMemoryStorage(tmp_path / "memory.db", scope="隔壁") as storage:
            yield storage


class TestStorageOverAHandle(MemoryStorageContract):
    @pytest.fixture
    def storage(self) -> Iterator[RememoraStorage]:
        with rememora.open(":memory:", clock=FrozenClock()) as mem:
            yield RememoraStorage(mem)


class TestDictStorage(MemoryStorageContract):
    @pytest.fixture
    def storage(self) -> DictStorage:
        return DictStorage()


def test_several_conversations_share_a_file_and_are_there_the_next_time(tmp_path: Path) -> None:
    for scope, words in (("ana", "我住在里斯本"), ("ben", "I live in Oslo.")):
        with SqliteMemoryStorage(tmp_path, scope=scope) as storage:
            memory = create_memory(storage=storage, llm=Model())
            pending = memory.begin(words)
            memory.complete_exchange(exchange_id=pending.id, assistant_text="👍")

    with SqliteMemoryStorage(tmp_path, scope="ana") as storage:
        (exchange,) = create_memory(storage=storage, llm=Model()).list_exchanges()

    assert (exchange.user_text, exchange.assistant_text) == ("我住在里斯本", "👍")


def test_file_is_one_of_the_engine_and_learns_nothing(tmp_path: Path) -> None:
    with SqliteMemoryStorage(tmp_path) as storage:
        memory = create_memory(storage=storage, llm=Model())
        pending = memory.begin("I live in Lisbon.")
        memory.complete_exchange(exchange_id=pending.id, assistant_text="Noted.")

    with rememora.open(tmp_path) as mem:
        assert mem.recall("Where do I live? Lisbon?").hits[0].text == "I live in Lisbon."
        assert mem.list() == []


def test_handle_goes_on_learning_from_turns() -> None:
    with rememora.open(":memory:") as mem:
        memory = create_memory(storage=mem.bind(scope="ana"), llm=Model())
        pending = memory.begin("I live in Lisbon.")
        memory.complete_exchange(exchange_id=pending.id, assistant_text="Noted.")

        assert [memory.text for memory in mem.list(scope="ana")] == ["User: I live in Lisbon"]


def test_more_exchanges_than_fit_a_page_are_all_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rememora.integrations.topic_memory_storage._PAGE", 3)
    for count in (2, 3, 4, 6, 7):
        with rememora.open(":memory:", settings={"capture_mode": "off"}) as mem:
            for number in range(count):
                mem.capture(f"Question {number}", "Answer", id=f"x{number}")

            listed = RememoraStorage(mem).list_exchanges()

        assert [exchange.id for exchange in listed] == [f"x{number}" for number in range(count)]


def test_what_was_read_from_an_archive_says_so() -> None:
    with rememora.open(":memory:") as mem:
        mem.archive([{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}])

        (exchange,) = RememoraStorage(mem).list_exchanges()

    assert (exchange.source, exchange.status) == ("archive", "completed")


def test_putting_other_words_over_a_completed_exchange_is_refused() -> None:
    with InMemoryStorage() as storage:
        done: dict[str, Any] = {"status": "completed", "user_sent_at": 1, "assistant_completed_at": 2}
        storage.put_exchange(CanonicalExchange(id="a", sequence=1, user_text="q", assistant_text="1", **done))

        for asked, answer in (("q", "2"), ("p", "1")):
            with pytest.raises(ExchangeConflict):
                storage.put_exchange(
                    CanonicalExchange(id="a", sequence=1, user_text=asked, assistant_text=answer, **done)
                )

        assert storage.exchange("a").assistant_text == "1"


def test_full_disk_is_an_error_and_what_was_said_before_stays(tmp_path: Path) -> None:
    with SqliteMemoryStorage(tmp_path) as storage:
        memory = create_memory(storage=storage, llm=Model())
        memory.begin("before")
        store: Any = storage._mem._deps.store
        with full_disk(store), pytest.raises(rememora.DiskFull):
            memory.begin("x" * 100_000)

        assert [exchange.user_text for exchange in memory.list_exchanges()] == ["before"]


def test_storage_wants_a_handle() -> None:
    with pytest.raises(InvalidInput, match=r"mem: expected a handle from rememora\.open, found str"):
        RememoraStorage("./memory")  # type: ignore[arg-type]
