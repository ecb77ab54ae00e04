from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.cases.conftest import read_cases
from tests.cases.okapi import shares

from rememora.core.embedding import checked
from rememora.core.fusion import by_highest, by_min_max, min_max
from rememora.core.text import words
from rememora.core.vectors import cosines, highest, unit

CASES = "aipack-memory/vector_fusion.json"
RAW_QUERY = [1, 0, 0, 0]
"""The case of the raw mode names its words only; its documents are those of the other cases of two arms."""

Scores = dict[str, float]


def test_answer_is_that_of_the_case(case: dict[str, Any]) -> None:
    found = ANSWERS[case["kind"]](case["input"])

    assert found == close(case["expected"])


def close(expected: Any) -> Any:
    """Compare numbers to 1e-5, and all else exactly."""
    if isinstance(expected, list):
        return [close(item) for item in expected]
    if isinstance(expected, dict):
        return {name: close(value) for name, value in expected.items()}
    is_number = isinstance(expected, int | float) and not isinstance(expected, bool)
    return pytest.approx(expected, abs=1e-5) if is_number else expected


def cosine(asked: dict[str, Any]) -> float:
    return float(cosines(unit([asked["a"]]), unit(asked["b"]))[0])


def accepted(adds: list[tuple[str, list[float]]]) -> dict[str, Any]:
    """Take in vectors one after the other as an embedder's answers; the first sets the dimensions."""
    known: dict[str, Any] = {}
    dimensions: int | None = None
    for name, numbers in adds:
        (outcome,) = checked([numbers], count=1, dimensions=dimensions)
        if not isinstance(outcome, str):
            known[name], dimensions = outcome, len(outcome)
    return known


def added(asked: dict[str, Any]) -> list[dict[str, Any]]:
    known = accepted(asked["adds"])
    return [{"id": name, "accepted": name in known} for name, _ in asked["adds"]]


def nearest(known: dict[str, Any], query: list[float], most: int) -> Scores:
    """Return the nearest by cosine, best first; only what is above 0 counts as found."""
    names, found = list(known), cosines(np.stack(list(known.values())), unit(query))
    return {names[place]: float(found[place]) for place in highest(found, most) if found[place] > 0}


def searched(asked: dict[str, Any]) -> list[dict[str, Any]]:
    found = nearest(accepted(asked["vectors"]), asked["query"], asked["k"])
    return [{"id": name, "score": score} for name, score in found.items()]


def arms(docs: list[dict[str, Any]], query: str, asked: Any) -> tuple[Scores, Scores | None]:
    """Score documents by words and by vector; an embedder that failed gives no second arm."""
    by_words = shares({row["id"]: words(row["content"]) for row in docs}, words(query))
    if asked == "ERROR":
        return by_words, None
    known = accepted([(row["id"], row["embedding"]) for row in docs])
    return by_words, nearest(known, asked, len(docs))


def fused(asked: dict[str, Any]) -> list[dict[str, Any]]:
    by_words, near = arms(asked["docs"], asked["query"], asked["query_embedding"])
    return hits(by_min_max(by_words, near, limit=asked["limit"]), by_words, near or {})[: asked["limit"]]


def raw(asked: dict[str, Any]) -> list[dict[str, Any]]:
    content = read_cases(CASES)
    assert content is not None
    docs = next(other["input"]["docs"] for other in content["cases"] if other["kind"] == "dual_fusion")
    by_words, near = arms(docs, asked["query"], RAW_QUERY)
    return hits(by_highest(by_words, near or {}), by_words, near or {})


def hits(found: Scores, by_words: Scores, near: Scores) -> list[dict[str, Any]]:
    arm = {(True, True): "hybrid", (True, False): "bm25", (False, True): "embedding"}
    return [
        {"id": name, "score": found[name], "matchedBy": arm[name in by_words, name in near]}
        for name in sorted(found, key=lambda name: -found[name])
    ]


ANSWERS = {
    "cosine": cosine,
    "min_max": lambda asked: min_max(asked["scores"]),
    "vector_index_add": added,
    "vector_index_search": searched,
    "dual_fusion": fused,
    "dual_raw": raw,
}
