"""Promises of topics and of the latest run of a topic worker."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.text import index_terms
from rememora.ports.topics import Progress
from rememora.testing.contract.everything import interrupted
from rememora.testing.records import a_message, a_topic, a_topic_run, an_exchange

if TYPE_CHECKING:
    from rememora.ports.store import Store


class TopicPromises:
    """`store.topics`."""

    def test_there_are_no_topics_and_no_run_to_begin_with(self, store: Store) -> None:
        with store.reading():
            assert (store.topics.list("ana"), store.topics.latest_run("ana")) == ([], None)

    def test_topics_come_back_as_they_were_put_in_the_order_of_the_call(self, store: Store) -> None:
        topics = [
            a_topic(id="T2", label_terms=("旅行", "東京"), retrieval_terms=("渋谷", "호텔", "🏨")),
            a_topic(id="T10", status="open", spans=((1, 2), (7, 9)), started_at_ms=None, ended_at_ms=None),
            a_topic(id="T1", status="finalized", label_terms=(), retrieval_terms=("cafe\u0301",), spans=()),
        ]

        with store.transaction():
            store.topics.replace("ana", topics)

        with store.reading():
            assert store.topics.list("ana") == topics
            assert store.topics.list("ben") == []

    def test_replacing_takes_out_what_is_not_named_again_in_this_scope_only(self, store: Store) -> None:
        with store.transaction():
            store.topics.replace("ana", [a_topic(id="T1"), a_topic(id="T2")])
            store.topics.replace("ben", [a_topic(id="T1")])
        with store.transaction():
            store.topics.replace("ana", [a_topic(id="T3"), a_topic(id="T2", status="finalized")])

        with store.reading():
            assert [(topic.id, topic.status) for topic in store.topics.list("ana")] == [
                ("T3", "provisional"),
                ("T2", "finalized"),
            ]
            assert [topic.id for topic in store.topics.list("ben")] == ["T1"]

    def test_latest_run_comes_back_with_its_topics(self, store: Store) -> None:
        run = a_topic_run(input="用户：你好", output='{"topics":[]}', topics=(a_topic(), a_topic(id="T2")))

        with store.transaction():
            store.topics.keep_run("ana", a_topic_run(id="earlier"))
            store.topics.keep_run("ana", run)

        with store.reading():
            assert store.topics.latest_run("ana") == run
            assert store.topics.latest_run("ben") is None

    def test_run_is_taken_out_by_none(self, store: Store) -> None:
        with store.transaction():
            store.topics.keep_run("ana", a_topic_run(status="failed", error="no answer"))
            store.topics.keep_run("ana", None)
            store.topics.keep_run("ana", None)

        with store.reading():
            assert store.topics.latest_run("ana") is None

    def test_topics_of_a_failed_transaction_are_not_there(self, store: Store) -> None:
        with store.transaction():
            store.topics.replace("ana", [a_topic(id="T1")])
            store.topics.keep_run("ana", a_topic_run(id="run-1"))

        with interrupted(store):
            store.topics.replace("ana", [])
            store.topics.keep_run("ana", a_topic_run(id="run-2"))

        with store.reading():
            run = store.topics.latest_run("ana")
            assert [topic.id for topic in store.topics.list("ana")] == ["T1"]
            assert run == replace(a_topic_run(), id="run-1")

    def test_clearing_a_scope_takes_its_topics_and_its_run(self, store: Store) -> None:
        for scope in ("ana", "ben"):
            with store.transaction():
                store.topics.replace(scope, [a_topic()])
                store.topics.keep_run(scope, a_topic_run())

        with store.transaction():
            store.clear("ana")

        with store.reading():
            assert (store.topics.list("ana"), store.topics.latest_run("ana")) == ([], None)
            assert (store.topics.list("ben"), store.topics.latest_run("ben")) == ([a_topic()], a_topic_run())

    def test_newest_topics_come_in_their_order(self, store: Store) -> None:
        with store.transaction():
            store.topics.replace("ana", [a_topic(id=f"T{number}") for number in range(1, 6)])

        with store.reading():
            assert [topic.id for topic in store.topics.list("ana", limit=2)] == ["T4", "T5"]
            assert [topic.id for topic in store.topics.list("ana", limit=9)] == [
                "T1",
                "T2",
                "T3",
                "T4",
                "T5",
            ]
            assert store.topics.list("ana", limit=0) == store.topics.list("ben", limit=9) == []

    def test_message_is_in_the_topic_whose_span_has_its_exchange(self, store: Store) -> None:
        with store.transaction():
            for id in ("a", "b", "c", "d"):
                store.transcript.put_exchange(an_exchange(scope="ana", id=id))
            store.transcript.put_exchange(an_exchange(scope="ben", id="a"))
            for scope, id in (("ana", "a"), ("ana", "b"), ("ana", "c"), ("ana", "d"), ("ben", "a")):
                store.transcript.add_messages([a_message(scope=scope, id=f"{id}/1", exchange_id=id)])
            a, b, c, d = (store.transcript.exchange("ana", id).sequence for id in "abcd")  # type: ignore[union-attr]
            one, other = a_topic(id="T1", spans=((a, a), (c, c))), a_topic(id="T2", spans=((b, b),))
            store.topics.replace("ana", [one, other])

        with store.reading():
            found = store.topics.of_messages("ana", ["d/1", "c/1", "x", "a/1", "b/1"])
            assert found == [("c/1", one), ("a/1", one), ("b/1", other)]
            assert store.topics.of_messages("ben", ["a/1"]) == []
            assert (c < d, store.topics.of_messages("ana", [])) == (True, [])

    def test_labelled_topics_give_their_messages_those_with_more_of_the_words_first(
        self, store: Store
    ) -> None:
        with store.transaction():
            for id in ("a", "b", "c", "open"):
                status = "pending" if id == "open" else "completed"
                store.transcript.put_exchange(an_exchange(scope="ana", id=id, status=status))
                store.transcript.add_messages(
                    [a_message(scope="ana", id=f"{id}/{n}", exchange_id=id) for n in (1, 2)]
                )
            a, b, c, last = (
                store.transcript.exchange("ana", id).sequence  # type: ignore[union-attr]
                for id in ("a", "b", "c", "open")
            )
            one = a_topic(id="T1", label_terms=("gardening",), retrieval_terms=("roses",), spans=((a, a),))
            two = a_topic(
                id="T2", label_terms=("roses",), retrieval_terms=("gardening", "soil"), spans=((b, b),)
            )
            more = a_topic(id="T3", label_terms=("Roses",), retrieval_terms=(), spans=((c, last),))
            ruled = a_topic(id="T4", label_terms=("roses",), spans=((a, a),), source="rules")
            store.topics.replace("ana", [one, two, more, ruled])

        with store.reading():

            def labelled(*words: str, limit: int = 9) -> list[tuple[str, str]]:
                terms = index_terms(" ".join(words))
                found = store.topics.labelled("ana", terms, but_of="rules", limit=limit)
                return [(id, topic.id) for id, topic in found]

            assert labelled("rose") == [
                *(("c/1", "T3"), ("c/2", "T3"), ("b/1", "T2"), ("b/2", "T2")),
                *(("a/1", "T1"), ("a/2", "T1")),
            ]
            assert labelled("roses", "soil", limit=3) == [("b/1", "T2"), ("b/2", "T2"), ("c/1", "T3")]
            assert labelled("nothing") == labelled() == labelled("roses", limit=0) == []
            assert store.topics.labelled("ben", index_terms("roses"), but_of="rules", limit=9) == []

    def test_change_leaves_the_other_topics_and_notes_how_far_the_worker_is(self, store: Store) -> None:
        with store.transaction():
            store.transcript.put_exchange(an_exchange(scope="ana", id="a"))
            store.transcript.add_messages([a_message(scope="ana", id="a/1", exchange_id="a")])
            place = store.transcript.exchange("ana", "a").sequence  # type: ignore[union-attr]
            store.topics.replace("ana", [a_topic(id="T1"), a_topic(id="T2", spans=((place, place),))])
            assert store.topics.progress("ana") == Progress(0, 0)
            store.topics.change(
                "ana",
                gone=["T2", "T9"],
                topics=[a_topic(id="T3", spans=((place, place),))],
                progress=Progress(3, place),
            )

        with store.reading():
            assert [topic.id for topic in store.topics.list("ana")] == ["T1", "T3"]
            assert [topic.id for _, topic in store.topics.of_messages("ana", ["a/1"])] == ["T3"]
            assert store.topics.progress("ana") == Progress(3, place)
            assert store.topics.progress("ben") == Progress(0, 0)

    def test_replacing_topics_leaves_how_far_the_worker_is_and_clearing_does_not(self, store: Store) -> None:
        with store.transaction():
            store.topics.change("ana", gone=[], topics=[a_topic()], progress=Progress(7, 9))
            store.topics.replace("ana", [])

        with store.reading():
            assert store.topics.progress("ana") == Progress(7, 9)

        with store.transaction():
            store.clear("ana")

        with store.reading():
            assert store.topics.progress("ana") == Progress(0, 0)

    def test_scope_is_due_when_enough_exchanges_wait_behind_what_was_grouped(self, store: Store) -> None:
        with store.transaction():
            for number in range(3):
                store.transcript.put_exchange(an_exchange(scope="ana", id=f"a{number}", status="completed"))
            store.transcript.put_exchange(an_exchange(scope="ana", id="p", status="pending"))
            last = store.transcript.exchange("ana", "a2").sequence  # type: ignore[union-attr]

        with store.reading():
            assert store.topics.due(least=3, limit=9) == ["ana"]
            assert store.topics.due(least=4, limit=9) == store.topics.due(least=1, limit=0) == []

        with store.transaction():
            store.topics.change("ana", gone=[], topics=[], progress=Progress(0, last - 1))
            store.transcript.put_exchange(an_exchange(scope="ben", id="b", status="completed"))

        with store.reading():
            assert store.topics.due(least=1, limit=9) == ["ana", "ben"]
            assert store.topics.due(least=1, limit=1) == ["ana"]
            assert store.topics.due(least=2, limit=9) == []
