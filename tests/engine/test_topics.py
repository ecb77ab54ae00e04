"""Topics that a host's worker made: kept whole, changed whole, and refused with a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora import InvalidInput, Topic, TopicRun
from rememora.testing import a_topic, a_topic_run

if TYPE_CHECKING:
    from pathlib import Path

    from rememora import Rememora

KEY = "sk-" + "proj4f9A8b7C6d5E4f3A2b1C0d9E8f7A6b5C"


def test_topics_and_run_are_there_after_the_store_was_closed(tmp_path: Path) -> None:
    topics = [a_topic(id="T2", label_terms=("旅行", "東京")), a_topic(id="T1", spans=((1, 2), (5, 6)))]
    run = a_topic_run(topics=(topics[0],), output='{"topics":[…]}')
    with rememora.open(tmp_path) as mem:
        assert mem.topics.replace(topics) == 2
        mem.topics.keep_run(run)

    with rememora.open(tmp_path) as mem:
        assert mem.topics.list() == topics
        assert mem.topics.latest_run() == run


def test_topics_of_one_scope_are_not_those_of_another(mem: Rememora) -> None:
    mem.bind(scope="ana").topics.replace([a_topic()])

    assert mem.topics.list() == []
    assert [topic.id for topic in mem.topics.list(scope="ana")] == ["T1"]


def test_clearing_the_scope_takes_topics_and_run(mem: Rememora) -> None:
    mem.topics.replace([a_topic()])
    mem.topics.keep_run(a_topic_run())

    mem.clear()

    assert (mem.topics.list(), mem.topics.latest_run()) == ([], None)


def test_ledger_names_the_topics_that_came_went_or_changed(tmp_path: Path) -> None:
    with rememora.open(tmp_path) as mem:
        mem.topics.replace([a_topic(id="T1"), a_topic(id="T2")])
        mem.topics.replace([a_topic(id="T1"), a_topic(id="T3")])
        store = mem._deps.store
        with store.reading():
            rows = [row.ids for row in store.ledger.rows(["default"])]

    assert rows == [("T1", "T2"), ("T2", "T3")]


def test_secrets_and_half_characters_go_before_anything_is_kept(mem: Rememora) -> None:
    mem.topics.replace([a_topic(label_terms=(f"key {KEY}", "half \ud83e"))])
    mem.topics.keep_run(a_topic_run(input=KEY, output=KEY, error=KEY, topics=(a_topic(label_terms=(KEY,)),)))

    assert KEY not in f"{mem.topics.list()}{mem.topics.latest_run()}"
    assert mem.topics.list()[0].label_terms[1] == "half \ufffd"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"status": "done"}, "status"),  # no such status
        ({"id": ""}, "id"),  # no id
        ({"id": "a\nb"}, "control"),  # an id over two lines
        ({"spans": ((0, 1),)}, "spans"),  # sequences begin at 1
        ({"spans": ((3, 2),)}, "spans"),  # backwards
        ({"spans": ((1.5, 6),)}, "spans"),  # a fraction
        ({"spans": ((True, 2),)}, "spans"),  # no number
        ({"spans": ((1, 2, 3),)}, "spans"),  # not a pair
        ({"spans": ((1, 2**63),)}, "spans"),  # more than can be kept
        ({"label_terms": "travel"}, "label_terms"),  # a text, not several
        ({"retrieval_terms": (1,)}, "retrieval_terms"),  # no text
        ({"updated_at_ms": None}, "updated_at_ms"),  # it has always been made at some time
        ({"started_at_ms": 1.5}, "started_at_ms"),  # a fraction
    ],
)
def test_topic_that_cannot_be_is_refused_and_nothing_is_changed(
    mem: Rememora, change: dict[str, Any], said: str
) -> None:
    mem.topics.replace([a_topic(id="kept")])

    with pytest.raises(InvalidInput, match=said):
        mem.topics.replace([a_topic(id="new"), replace(a_topic(), **change)])
    with pytest.raises(InvalidInput, match=said):
        mem.topics.keep_run(a_topic_run(topics=(replace(a_topic(), **change),)))

    assert [topic.id for topic in mem.topics.list()] == ["kept"]
    assert mem.topics.latest_run() is None


@pytest.mark.parametrize("topics", [[{"id": "T1"}], "T1", None, [a_topic(), a_topic()]])
def test_what_is_no_list_of_different_topics_is_refused(mem: Rememora, topics: Any) -> None:
    with pytest.raises(InvalidInput, match="topics"):
        mem.topics.replace(topics)


@pytest.mark.parametrize(
    "run", [{"id": "r"}, a_topic_run(status="open"), a_topic_run(at_ms="now"), a_topic_run(input=None)]
)
def test_what_is_no_run_is_refused(mem: Rememora, run: Any) -> None:
    with pytest.raises(InvalidInput):
        mem.topics.keep_run(run)


def test_records_are_public() -> None:
    assert (Topic, TopicRun) == (type(a_topic()), type(a_topic_run()))
    assert a_topic(started_at_ms=0).started_at == "1970-01-01T00:00:00Z"
    assert a_topic(ended_at_ms=None).ended_at is None
