from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rememora.core.bm25 import idf, term_score
from rememora.core.text import words

CASES = "aipack-memory/bm25.json"


def raw_scores(documents: dict[str, list[str]], query: list[str]) -> tuple[dict[str, float], float]:
    """Score by Okapi BM25 with k1 1.5 and b 0.75.

    The second value is the sum of the idf of those query words that occur anywhere, each
    counted as often as it is asked for.
    """
    counts = {id: Counter(terms) for id, terms in documents.items()}
    mean = sum(map(len, documents.values())) / len(documents)
    frequencies = Counter(term for count in counts.values() for term in count)
    weights = [(term, idf(len(counts), frequencies[term])) for term in query if frequencies[term]]
    scores = {
        id: sum(
            weight * term_score(count[term], count.total(), mean, k1=1.5, b=0.75) for term, weight in weights
        )
        for id, count in counts.items()
    }
    return {id: score for id, score in scores.items() if score > 0}, sum(weight for _, weight in weights)


def expected(case: dict[str, Any], mode: str) -> Any:
    return pytest.approx({hit["id"]: hit["score"] for hit in case["expected"][mode]}, abs=1e-6)


def scored(case: dict[str, Any], meta: dict[str, Any]) -> tuple[dict[str, float], float]:
    corpus = meta["corpora"][case["input"]["corpus"]]
    documents = {row["id"]: words(" ".join([row["content"], *row["concepts"]])) for row in corpus}
    return raw_scores(documents, words(case["input"]["query"]))


def test_raw_scores_are_those_of_the_cases(case: dict[str, Any], meta: dict[str, Any]) -> None:
    raw, _ = scored(case, meta)

    assert raw == expected(case, "bm25_raw")


def test_store_scores_are_shares_of_the_best_possible(case: dict[str, Any], meta: dict[str, Any]) -> None:
    raw, best = scored(case, meta)

    assert {id: min(1.0, score / best) for id, score in raw.items()} == expected(case, "store_search")
