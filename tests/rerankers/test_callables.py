"""What is made of a host's own reranker, and what of one that misbehaves."""

from __future__ import annotations

import threading
from functools import partial
from typing import Any

import pytest

from rememora.model.errors import InvalidInput, RerankerAnswer, RerankerTimeout, RerankerUnavailable
from rememora.rerankers import adapt

TEXTS = ["bread", "面包"]


def rerank(host: object, *, timeout_s: float = 10.0) -> list[float]:
    reranker = adapt(host)
    assert reranker is not None
    return list(reranker.rerank("q", TEXTS, timeout_s=timeout_s))


def of_pairs(pairs: list[tuple[str, str]]) -> list[float]:
    assert pairs == [("q", text) for text in TEXTS]
    return [0.1, 0.9]


class Encoder:
    """Like a CrossEncoder of sentence-transformers."""

    predict = staticmethod(of_pairs)


class Flag:
    """Like a FlagReranker."""

    compute_score = staticmethod(of_pairs)


class Told:
    """Is told how long it may take, and has a name and a state."""

    name = "told/1"
    told = 0.0

    def missing(self) -> str:
        return "a key"

    def rerank(self, query: str, texts: list[str], timeout_s: float) -> list[float]:
        self.told = timeout_s
        return [0.1, 0.9]


@pytest.mark.parametrize(
    "host",
    [
        lambda query, texts: [0.1, 0.9],  # a function
        partial(lambda scores, query, texts: scores, [0.1, 0.9]),  # with something bound
        Encoder(),
        Flag(),
        Told(),
    ],
    ids=["function", "partial", "predict", "compute_score", "rerank"],
)
def test_host_is_called_as_it_wants_to_be(host: object) -> None:
    assert rerank(host) == [0.1, 0.9]


def test_host_is_told_its_time_and_asked_for_its_name() -> None:
    host = Told()
    reranker = adapt(host)
    assert reranker is not None

    reranker.rerank("q", TEXTS, timeout_s=3.0)

    assert (host.told, reranker.name, reranker.missing()) == (3.0, "told/1", "a key")


def test_one_logit_makes_all_later_scores_logits() -> None:
    answers = iter([[0.2, 0.9], [0.0, 3.0], [0.0, 0.9]])
    reranker = adapt(lambda query, texts: next(answers))
    assert reranker is not None

    found = [list(reranker.rerank("q", TEXTS, timeout_s=9)) for _ in range(3)]

    assert found[0] == [0.2, 0.9]
    assert found[1] == pytest.approx([0.5, 0.9526], abs=1e-4)
    assert found[2] == pytest.approx([0.5, 0.7109], abs=1e-4)


def raises(error: BaseException) -> Any:
    def host(query: str, texts: list[str]) -> list[float]:
        raise error

    return host


@pytest.mark.parametrize(
    ("host", "error"),
    [
        (lambda query, texts: [0.1], RerankerAnswer),  # one short
        (lambda query, texts: [0.1, float("nan")], RerankerAnswer),  # no number
        (lambda query, texts: None, RerankerAnswer),  # nothing
        (lambda query, texts: "0.1 0.9", RerankerAnswer),  # words
        (raises(OSError("no route")), RerankerUnavailable),
        (raises(TimeoutError()), RerankerTimeout),
        (raises(SystemExit(3)), RerankerUnavailable),  # even that
    ],
)
def test_misbehaving_host_is_an_error_of_ours(host: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        rerank(host)


def test_host_that_never_comes_back_is_left_behind() -> None:
    over = threading.Event()
    try:
        with pytest.raises(RerankerTimeout):
            rerank(lambda query, texts: over.wait(60), timeout_s=0.05)
    finally:
        over.set()


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("./model", "OnnxReranker"),  # a folder
        (7, "found a int"),
        (Told, "found the class Told"),
    ],
)
def test_what_is_no_reranker_is_refused(host: object, found: str) -> None:
    with pytest.raises(InvalidInput, match=found):
        adapt(host)


def test_nothing_stays_nothing_and_ours_stay_as_they_are() -> None:
    ours = adapt(of_pairs)

    assert adapt(None) is None
    assert adapt(ours) is ours
