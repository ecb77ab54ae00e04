"""What a storage of topic-memory promises, as tests: `MemoryStorageContract`. Needs pytest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.integrations.topic_memory_records import (
    CanonicalExchange,
    CanonicalTopic,
    CanonicalTopicSpan,
    LatestTopicWorkerRun,
)

if TYPE_CHECKING:
    from typing import Any

T0 = 1_700_000_000_000
TEXTS = [
    "plain words",
    "街角的面包店 🥐",
    "Ｆｕｌｌ－ｗｉｄｔｈ　ｔｅｘｔ",
    "cafe\u0301\tnai\u0308ve\n\nline",
    " 모퉁이 ",
]


class MemoryStorageContract:
    """What every `MemoryStorage` promises. Subclass it and provide the `storage` fixture: an empty storage."""

    def test_empty_storage_holds_nothing(self, storage: Any) -> None:
        assert _all(storage) == ([], [], None)

    @pytest.mark.parametrize("words", TEXTS)
    def test_exchange_comes_back_as_it_was_put(self, storage: Any, words: str) -> None:
        put = _exchange("a", 1, user_text=words, assistant_text=words[::-1], status="completed")

        storage.put_exchange(put)

        assert list(storage.list_exchanges()) == [put]

    def test_exchanges_come_by_their_sequence_and_not_by_their_id(self, storage: Any) -> None:
        for sequence, id in enumerate(["c", "a", "b"], start=1):
            storage.put_exchange(_exchange(id, sequence))

        assert [(e.id, e.sequence) for e in storage.list_exchanges()] == [("c", 1), ("a", 2), ("b", 3)]

    def test_exchange_moves_on_in_its_place(self, storage: Any) -> None:
        storage.put_exchange(_exchange("a", 1))
        storage.put_exchange(_exchange("b", 2))
        storage.put_exchange(_exchange("a", 1, status="failed", failure_reason="timed out"))
        failed = list(storage.list_exchanges())
        storage.put_exchange(_exchange("a", 1, status="completed", assistant_text="late"))
        completed = list(storage.list_exchanges())

        assert [(e.id, e.status, e.failure_reason) for e in failed] == [
            ("a", "failed", "timed out"),
            ("b", "pending", None),
        ]
        assert completed == [
            _exchange("a", 1, status="completed", assistant_text="late"),
            _exchange("b", 2),
        ]

    def test_two_megabytes_come_back_whole(self, storage: Any) -> None:
        words = "A long answer. 很长的回答。" * 100_000

        storage.put_exchange(_exchange("a", 1, status="completed", assistant_text=words))

        assert storage.list_exchanges()[0].assistant_text == words

    def test_topics_come_back_in_the_order_in_which_they_were_put(self, storage: Any) -> None:
        topics = [_topic("T10"), _topic("T2", status="open", started_at=None, ended_at=None)]

        storage.replace_topics(topics)

        assert list(storage.list_topics()) == topics

    def test_replacing_topics_takes_out_the_others(self, storage: Any) -> None:
        storage.replace_topics([_topic("T1"), _topic("T2")])
        storage.replace_topics([_topic("T2", status="finalized"), _topic("T3")])
        replaced = [(topic.topic_id, topic.status) for topic in storage.list_topics()]
        storage.replace_topics([])

        assert replaced == [("T2", "finalized"), ("T3", "provisional")]
        assert list(storage.list_topics()) == []

    def test_latest_run_is_the_one_that_was_saved_last(self, storage: Any) -> None:
        storage.save_latest_topic_worker_run(_run("run-1"))
        last = _run("run-2", validation_status="rejected", validation_error="没有 JSON")
        storage.save_latest_topic_worker_run(last)

        assert storage.get_latest_topic_worker_run() == last

    def test_clearing_topics_or_the_run_leaves_everything_else(self, storage: Any) -> None:
        storage.put_exchange(_exchange("a", 1))
        storage.replace_topics([_topic("T1")])
        storage.save_latest_topic_worker_run(_run("run-1"))

        storage.clear_topics()
        without_topics = _all(storage)
        storage.clear_latest_topic_worker_run()

        assert without_topics == ([_exchange("a", 1)], [], _run("run-1"))
        assert _all(storage) == ([_exchange("a", 1)], [], None)

    def test_clearing_everything_leaves_nothing_and_twice_is_fine(self, storage: Any) -> None:
        storage.put_exchange(_exchange("a", 1))
        storage.replace_topics([_topic("T1")])
        storage.save_latest_topic_worker_run(_run("run-1"))

        for _ in range(2):
            storage.clear_latest_topic_worker_run()
            storage.clear_topics()
            storage.clear_exchanges()

        assert _all(storage) == ([], [], None)

    def test_cleared_storage_takes_the_same_exchange_again(self, storage: Any) -> None:
        storage.put_exchange(_exchange("a", 1, status="completed", assistant_text="once"))
        storage.clear_exchanges()

        storage.put_exchange(_exchange("a", 1))

        assert [(e.id, e.status) for e in storage.list_exchanges()] == [("a", "pending")]


def _all(storage: Any) -> tuple[list[Any], list[Any], Any]:
    return (
        list(storage.list_exchanges()),
        list(storage.list_topics()),
        storage.get_latest_topic_worker_run(),
    )


def _exchange(id: str, sequence: int, **changes: Any) -> CanonicalExchange:
    values: dict[str, Any] = {"user_text": f"The words of {id}", "user_sent_at": T0 + sequence}
    if changes.get("status") == "completed":
        values["assistant_completed_at"] = T0 + sequence + 5
    return CanonicalExchange(id=id, sequence=sequence, **(values | changes))


def _topic(id: str, **changes: Any) -> CanonicalTopic:
    values: dict[str, Any] = {
        "status": "provisional",
        "label_terms": ("travel", "東京"),
        "retrieval_terms": ("Shibuya", "酒店", "🏨"),
        "spans": (_span(1, 3), _span(7, 9)),
        "started_at": T0,
        "ended_at": T0 + 9,
        "updated_at": T0 + 10,
    }
    return CanonicalTopic(topic_id=id, **(values | changes))


def _span(start: int, end: int) -> CanonicalTopicSpan:
    return CanonicalTopicSpan(start_sequence=start, end_sequence=end)


def _run(id: str, **changes: Any) -> LatestTopicWorkerRun:
    values: dict[str, Any] = {
        "created_at": T0,
        "input_text": "#1\nuser: 你好",
        "raw_output": '{"topics":[]}',
        "validation_status": "accepted",
        "accepted_topics": (_topic("T1"),),
        "request_model": "mm",
    }
    return LatestTopicWorkerRun(run_id=id, **(values | changes))
