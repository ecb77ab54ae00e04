from __future__ import annotations

from typing import Any

import pytest
from tests.cases.okapi import raw_scores, shares

from rememora.core.fusion import by_highest, by_min_max
from rememora.core.text import words

CASES = "aipack-memory/bm25.json"


def expected(case: dict[str, Any], mode: str) -> Any:
    return pytest.approx({hit["id"]: hit["score"] for hit in case["expected"][mode]}, abs=1e-6)


def asked(case: dict[str, Any], meta: dict[str, Any]) -> tuple[dict[str, list[str]], list[str]]:
    corpus = meta["corpora"][case["input"]["corpus"]]
    documents = {row["id"]: words(" ".join([row["content"], *row["concepts"]])) for row in corpus}
    return documents, words(case["input"]["query"])


def test_raw_scores_are_those_of_the_cases(case: dict[str, Any], meta: dict[str, Any]) -> None:
    raw, _ = raw_scores(*asked(case, meta))

    assert raw == expected(case, "bm25_raw")


def test_store_scores_are_shares_of_the_best_possible(case: dict[str, Any], meta: dict[str, Any]) -> None:
    assert shares(*asked(case, meta)) == expected(case, "store_search")


def test_words_alone_are_stretched_and_the_weakest_are_dropped(
    case: dict[str, Any], meta: dict[str, Any]
) -> None:
    found = by_min_max(shares(*asked(case, meta)), None, limit=5)

    first = sorted(found, key=lambda name: -found[name])[:5]
    assert {name: found[name] for name in first} == expected(case, "hybrid_minmax_limit5_minscore0_1")


def test_words_alone_keep_their_scores_in_raw_mode(case: dict[str, Any], meta: dict[str, Any]) -> None:
    assert by_highest(shares(*asked(case, meta)), {}) == expected(case, "hybrid_raw_mode")
