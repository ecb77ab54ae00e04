"""HttpReranker against a service on the loopback interface: what it sends, and what it makes of every answer."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Any

import pytest
from tests.server import Answer, Asked

from rememora.model.errors import (
    InvalidInput,
    RerankerAnswer,
    RerankerError,
    RerankerRefused,
    RerankerTimeout,
    RerankerUnavailable,
)
from rememora.rerankers import HttpReranker

if TYPE_CHECKING:
    from tests.server import Paced, Service

KEY = "sk-" + "a1B2" * 8
TEXTS = ["bread", "面包", "🥐 and butter"]
ROWS = [{"index": n, "relevance_score": score} for n, score in ((2, 0.9), (0, 0.4), (1, 0.1))]


def asked(service: Service, paced: Paced, **options: Any) -> HttpReranker:
    return HttpReranker(f"{service.url}/v1", "a-reranker", wire=paced.wire, **options)


def rerank(reranker: HttpReranker, *, timeout_s: float = 10.0) -> list[float]:
    return list(reranker.rerank("what is sold?", TEXTS, timeout_s=timeout_s))


def test_scores_come_in_the_order_of_the_texts(service: Service, paced: Paced) -> None:
    service.answer(Answer({"model": "a-reranker", "results": ROWS}))

    assert rerank(asked(service, paced, key=KEY)) == [0.4, 0.1, 0.9]
    (request,) = service.asked
    assert request.path == "/v1/rerank"
    assert request.body == {
        "model": "a-reranker",
        "query": "what is sold?",
        "documents": TEXTS,
        "top_n": 3,
    }
    assert request.headers["Authorization"] == f"Bearer {KEY}"


def test_service_that_wants_texts_is_asked_that_way_from_then_on(service: Service, paced: Paced) -> None:
    def answer(asked: Asked) -> Answer:
        if "texts" not in asked.body:
            return Answer({"error": "missing field `texts`"}, status=422)
        return Answer([{"index": row["index"], "score": row["relevance_score"]} for row in ROWS])

    service.answer(answer)
    reranker = asked(service, paced)

    assert [rerank(reranker) for _ in range(2)] == [[0.4, 0.1, 0.9]] * 2
    assert ["texts" in request.body for request in service.asked] == [False, True, True]


def test_logits_become_probabilities(service: Service, paced: Paced) -> None:
    service.answer(Answer({"results": [{"index": n, "relevance_score": n * 2.0 - 2} for n in range(3)]}))

    assert rerank(asked(service, paced)) == pytest.approx([0.1192, 0.5, 0.8808], abs=1e-4)


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (Answer({"results": ROWS[:2]}), RerankerAnswer),  # one short
        (Answer({"results": [*ROWS[:2], ROWS[0]]}), RerankerAnswer),  # one twice
        (Answer({"detail": "hm"}), RerankerAnswer),  # no scores
        (Answer(b"<html>"), RerankerAnswer),  # no JSON
        (Answer(b"", status=200), RerankerAnswer),  # nothing
        (Answer({"results": [{"index": n, "relevance_score": None} for n in range(3)]}), RerankerAnswer),
        (Answer({"error": "no such model"}, status=404), RerankerRefused),
        (Answer({"error": "bad key"}, status=401), RerankerRefused),
        (Answer({"error": "too many texts"}, status=422), RerankerRefused),  # of either form
        (Answer({"error": "busy"}, status=503), RerankerUnavailable),
        (Answer(waits=True), RerankerTimeout),
        (Answer({"results": ROWS}, hangs_up=True), RerankerUnavailable),
    ],
)
def test_every_failure_is_an_error_of_ours_and_shows_no_key(
    service: Service, paced: Paced, answer: Answer, error: type[RerankerError]
) -> None:
    service.answer(answer)

    with pytest.raises(error) as caught:
        rerank(asked(service, paced, key=KEY), timeout_s=0.3 if answer.waits else 10.0)

    assert KEY not in "".join(traceback.format_exception(caught.value))


def test_missing_key_is_told_before_and_named(service: Service, paced: Paced) -> None:
    reranker = asked(service, paced, key=lambda: None, key_source="environment variable MY_KEY")

    assert "MY_KEY" in (reranker.missing() or "")
    with pytest.raises(RerankerRefused, match="MY_KEY"):
        rerank(reranker)
    assert service.asked == []


@pytest.mark.parametrize(
    ("url", "model"), [("localhost:80", "m"), ("ftp://x", "m"), ("http://h/v1", ""), ("http://u:p@h/", "m")]
)
def test_address_and_model_are_looked_at_when_it_is_made(url: str, model: str) -> None:
    with pytest.raises(InvalidInput):
        HttpReranker(url, model)


def test_full_address_is_taken_as_it_is() -> None:
    assert HttpReranker("https://api.example/v2/rerank", "m").url == "https://api.example/v2/rerank"
