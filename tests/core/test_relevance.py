"""What a reranker answered, and what becomes of each text."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.relevance import scores_of, shares, verdict
from rememora.model.errors import RerankerAnswer

NAN = float("nan")


@pytest.mark.parametrize(
    ("answer", "scores"),
    [
        ([0.1, 2, -3.5], [0.1, 2.0, -3.5]),  # numbers, in order
        ((n / 10 for n in range(3)), [0.0, 0.1, 0.2]),  # whatever can be iterated
        ([[0.1], [0.2], [0.3]], [0.1, 0.2, 0.3]),  # a matrix of one column, as some models give
        ({"scores": [1, 2, 3]}, [1.0, 2.0, 3.0]),  # in an object
        (
            {"results": [{"index": n, "relevance_score": n / 10} for n in (2, 0, 1)]},
            [0.0, 0.1, 0.2],
        ),  # Jina, Cohere, vLLM: the best first
        ([{"index": n, "score": n / 10} for n in (2, 0, 1)], [0.0, 0.1, 0.2]),  # text-embeddings-inference
        (
            [{"corpus_id": n, "score": n / 10} for n in (2, 0, 1)],
            [0.0, 0.1, 0.2],
        ),  # sentence-transformers' rank
    ],
)
def test_scores_are_read_in_every_shape(answer: object, scores: list[float]) -> None:
    assert scores_of(answer, count=3) == scores


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ([0.1, 0.2], "found 2"),  # one short
        ([0.1] * 4, "found more than 3"),  # one too many
        ([0.1, NAN, 0.2], "found nan"),  # no number
        ([0.1, math.inf, 0.2], "found inf"),  # no end
        ([0.1, None, 0.2], "found nothing"),  # nothing
        ([0.1, "0.2", 0.3], "found a str"),  # a text
        ([0.1, True, 0.3], "found a bool"),  # a verdict
        ([0.1, 10**400, 0.3], "found a int"),  # more than a double holds
        (None, "found nothing"),
        ("0.1 0.2 0.3", "found a str"),
        (0.5, "found 0.5"),  # one for all
        ({"error": "busy"}, "found a dict"),
        ([{"index": 0, "score": 1.0}] * 3, "found others"),  # one index three times
        ([{"index": n, "score": 1.0} for n in (1, 2, 3)], "found others"),  # counted from 1
        ([{"index": n} for n in range(3)], "found nothing"),  # no score
    ],
)
def test_answer_that_tells_no_score_for_each_text_is_refused(answer: object, found: str) -> None:
    with pytest.raises(RerankerAnswer, match=found):
        scores_of(answer, count=3)


@pytest.mark.parametrize(
    ("scores", "logits", "found"),
    [
        ([0.0, 0.25, 1.0], None, [0.0, 0.25, 1.0]),  # probabilities
        ([0.0, 2.0], None, [0.5, 0.8808]),  # one outside: logits
        ([0.0, -2.0], None, [0.5, 0.1192]),
        ([0.0, 1.0], True, [0.5, 0.7311]),  # said to be logits
        ([-0.1, 1.1], False, [0.0, 1.0]),  # said not to be
        ([1e308, -1e308], None, [1.0, 0.0]),  # no overflow
        ([], None, []),
    ],
)
def test_scores_become_probabilities(scores: list[float], logits: bool | None, found: list[float]) -> None:
    assert shares(scores, logits=logits) == pytest.approx(found, abs=1e-4)


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=2))
def test_probabilities_keep_the_order_of_scores(scores: list[float]) -> None:
    found = shares(scores)

    assert all(0.0 <= share <= 1.0 for share in found)
    assert [b >= a for a, b in itertools.pairwise(found)].count(False) <= [
        b >= a for a, b in itertools.pairwise(scores)
    ].count(False)


@pytest.mark.parametrize(
    ("share", "judged"),
    [
        (1.0, "accept"),
        (0.5, "accept"),
        (0.4999, "partial"),
        (0.1001, "partial"),
        (0.1, "reject"),
        (0.0, "reject"),
    ],
)
def test_limits_belong_to_the_outer_verdicts(share: float, judged: str) -> None:
    assert verdict(share, accept=0.5, reject=0.1) == judged
