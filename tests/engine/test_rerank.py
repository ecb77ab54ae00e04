"""Recall with a reranker: who is accepted, who comes beside others, who is left out; and what if it fails."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.lines import said

import rememora
from rememora.testing import FrozenClock, RecordedEvents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rememora import Recall, Rememora

LINES = {
    "a": "The harbour opens at six in the morning",
    "b": "The harbour is where Mia keeps her boat",
    "c": "A harbour seal swam past",
}
QUESTION = "when does the harbour open in the morning?"


@contextmanager
def opened(reranker: object, lines: dict[str, str] = LINES, **settings: object) -> Iterator[Rememora]:
    with rememora.open(
        ":memory:", reranker=reranker, settings=settings, clock=FrozenClock(), on_event=RecordedEvents()
    ) as mem:
        for id, text in lines.items():
            said(mem, id, text)
        yield mem


def plainly() -> list[str]:
    """Give the order that recall has by itself."""
    with opened(None) as mem:
        return ids(mem.recall(QUESTION))


def scoring(shares: dict[str, float], joined: float = 0.0) -> Callable[[str, list[str]], list[float]]:
    """Score a text by its first matching beginning; *joined* is for several texts in one."""
    by_text = {LINES[id]: share for id, share in shares.items()}

    def rerank(query: str, texts: list[str]) -> list[float]:
        return [by_text.get(text, joined) for text in texts]

    return rerank


def ids(recall: Recall) -> list[str]:
    return [hit.id for hit in recall.hits]


def test_without_a_reranker_nothing_changes() -> None:
    with opened(None) as mem:
        recall = mem.recall(QUESTION)

    assert (set(ids(recall)), recall.degraded) == (set(LINES), ())
    assert "rerank" not in recall.hits[0].scores
    assert "rerank" not in recall.timings_ms


@pytest.mark.parametrize(
    ("shares", "found"),
    [
        ({"a": 0.6, "b": 0.9, "c": 0.7}, ["b", "c", "a"]),  # all accepted: its order
        ({"a": 0.2, "b": 0.9, "c": 0.3}, ["b", "c", "a"]),  # between: kept, behind what is accepted
        ({"a": 0.0005, "b": 0.9, "c": 0.3}, ["b", "c"]),  # certainly not: left out
        ({"a": 0.0005, "b": 0.0001, "c": 0.0002}, ["a", "c", "b"]),  # none at all: nothing is left out
    ],
)
def test_reranker_orders_and_leaves_out(shares: dict[str, float], found: list[str]) -> None:
    with opened(scoring(shares)) as mem:
        recall = mem.recall(QUESTION)

    assert ids(recall) == found
    assert [hit.score for hit in recall.hits] == [shares[id] for id in found]
    assert all(hit.scores["rerank"] == hit.score and hit.scores["recall"] > 0 for hit in recall.hits)
    assert "rerank" in recall.timings_ms


def test_tie_is_left_in_the_order_of_recall() -> None:
    with opened(scoring(dict.fromkeys(LINES, 0.5))) as mem:
        assert ids(mem.recall(QUESTION)) == plainly()


def test_fragments_that_answer_together_become_one_hit() -> None:
    with opened(scoring({"a": 0.3, "b": 0.2, "c": 0.0001}, joined=0.8)) as mem:
        (hit,) = mem.recall(QUESTION).hits

    assert (hit.id, hit.source_ids, hit.score) == ("a", ("a", "b"), 0.8)
    assert hit.text == f"{LINES['a']}\n{LINES['b']}"
    assert [span.message_id for span in hit.evidence] == ["a", "b"]


def test_fragments_that_answer_no_better_together_stay_apart() -> None:
    with opened(scoring({"a": 0.3, "b": 0.2, "c": 0.9}, joined=0.4)) as mem:
        assert ids(mem.recall(QUESTION)) == ["c", "a", "b"]


def test_reranker_lifts_what_stood_below_the_limit() -> None:
    with opened(scoring({"a": 0.3, "b": 0.2, "c": 0.9})) as mem:
        assert ids(mem.recall(QUESTION, limit=1)) == ["c"]


def test_no_more_candidates_are_sent_than_the_setting_says_each_with_its_speaker() -> None:
    sent: list[tuple[str, list[str]]] = []

    def rerank(query: str, texts: list[str]) -> list[float]:
        sent.append((query, texts))
        return [0.9] * len(texts)

    with opened(rerank, rerank_candidates=2) as mem:
        mem.archive([{"id": "d", "role": "user", "name": "Mia", "content": QUESTION + " I do not know"}])
        recall = mem.recall(QUESTION, limit=4)

    ((asked, texts),) = sent
    assert asked == QUESTION
    assert sorted(texts) == sorted([f"Mia: {QUESTION} I do not know", LINES["a"]])
    assert set(ids(recall)[:2]) == {"d", "a"}
    assert set(ids(recall)[2:]) == {"b", "c"}


def test_long_text_is_cut_to_what_the_question_is_after() -> None:
    sent: list[str] = []

    def rerank(query: str, texts: list[str]) -> list[float]:
        sent.extend(texts)
        return [0.9] * len(texts)

    long = (
        "Nothing of note happened here. " * 40
        + "The harbour opens at six. "
        + "Then more of it. " * 39
        + "The end."
    )
    with opened(rerank, {"long": long}, rerank_max_chars=200) as mem:
        (hit,) = mem.recall(QUESTION).hits

    assert len(sent[0]) <= 200
    assert "The harbour opens at six." in sent[0]
    assert hit.text == long


def test_secret_in_a_question_is_not_sent() -> None:
    sent: list[str] = []
    key = "sk-" + "a1B2" * 8

    def rerank(query: str, texts: list[str]) -> list[float]:
        sent.append(query)
        return [0.9] * len(texts)

    with opened(rerank) as mem:
        mem.recall(f"harbour {key}")

    assert sent
    assert key not in sent[0]


def raising(query: str, texts: list[str]) -> list[float]:
    raise OSError("no route")


@pytest.mark.parametrize(
    ("reranker", "named"),
    [
        (lambda query, texts: [float("nan")] * len(texts), "reranker_answer"),  # no number
        (lambda query, texts: [0.9], "reranker_answer"),  # too few
        (lambda query, texts: [0.9] * (len(texts) + 1), "reranker_answer"),  # too many
        (lambda query, texts: None, "reranker_answer"),  # nothing
        (raising, "reranker_unavailable"),
    ],
)
def test_reranker_that_fails_is_named_and_skipped_and_rests(reranker: Any, named: str) -> None:
    with opened(reranker) as mem:
        first, again = mem.recall(QUESTION), mem.recall(QUESTION)

    assert (ids(first), first.degraded) == (plainly(), (named,))
    assert (ids(again), again.degraded) == (plainly(), ("reranker_resting",))


def test_slow_reranker_is_skipped_at_its_deadline() -> None:
    over = threading.Event()
    try:
        with opened(lambda query, texts: over.wait(60), rerank_timeout_ms=30) as mem:
            recall = mem.recall(QUESTION)
    finally:
        over.set()

    assert (ids(recall), recall.degraded) == (plainly(), ("reranker_timeout",))


def test_async_reranker_is_awaited() -> None:
    async def rerank(query: str, texts: list[str]) -> list[float]:
        return [0.9 if "seal" in text else 0.1 for text in texts]

    with opened(rerank) as mem:
        assert ids(mem.recall(QUESTION))[0] == "c"


def test_budget_is_packed_in_the_order_of_the_reranker() -> None:
    with opened(scoring({"a": 0.6, "b": 0.9, "c": 0.7})) as mem:
        recall = mem.recall(QUESTION, budget_tokens=10)

    assert ids(recall) == ["b"]


def test_nothing_found_asks_no_reranker() -> None:
    with opened(raising) as mem:
        assert mem.recall("zeppelin").degraded == ()
        assert mem.recall(QUESTION, limit=0).degraded == ()
