"""What a reranker answered, made fit for use, and what becomes of each text by it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, Literal

from rememora.model.errors import RerankerAnswer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Verdict = Literal["accept", "partial", "reject"]

_SCORES = ("relevance_score", "score", "relevance")
_LISTS = ("results", "data", "scores")
_STEEPEST = 60.0
"""Logit beyond which a probability is 0 or 1 in a double anyway."""


def scores_of(answer: object, *, count: int, what: str = "reranker") -> list[float]:
    """Return one finite number for each text, in order.

    Args:
        answer: A sequence or an array of numbers; or of mappings with ``index`` and ``relevance_score`` (Cohere,
            Jina, vLLM, llama.cpp) or ``score`` (text-embeddings-inference), in any order; or a mapping that holds
            such a list as ``results``, ``data`` or ``scores``.
        count: Texts that were sent.
        what: Names in errors who gave it.

    Raises:
        RerankerAnswer: There is not one finite number for each text, so nobody can tell whose they are.
    """
    if isinstance(answer, Mapping):
        answer = next((answer[name] for name in _LISTS if name in answer), answer)
    found = _items(answer, count, what)
    if len(found) != count:
        number = f"more than {count}" if len(found) > count else str(len(found))
        raise RerankerAnswer(f"{what}: expected {count} scores, one for each text, found {number}")
    if found and all(isinstance(item, Mapping) for item in found):
        found = _placed(found, count, what)  # type: ignore[arg-type]  # all of them are mappings
    return [_number(item, what) for item in found]


def shares(scores: Sequence[float], *, logits: bool | None = None) -> list[float]:
    """Return scores as probabilities, 0 to 1.

    Args:
        scores: Probabilities, or logits.
        logits: Which of both; `None`: logits if any of them is below 0 or above 1.
    """
    if logits is None:
        logits = any(not 0.0 <= score <= 1.0 for score in scores)
    if not logits:
        return [min(1.0, max(0.0, score)) for score in scores]
    return [1.0 / (1.0 + math.exp(-max(-_STEEPEST, min(_STEEPEST, score)))) for score in scores]


def verdict(share: float, *, accept: float, reject: float) -> Verdict:
    """Judge a text by how likely it answers: it does, it may together with others, or it does not.

    Both limits count as the more generous side of theirs, but for what is refused: from *accept* on it is
    accepted, up to *reject* refused.

    Source: corrective retrieval, Yan et al., "Corrective Retrieval Augmented Generation", 2024.
    """
    if share >= accept:
        return "accept"
    return "reject" if share <= reject else "partial"


def _items(answer: object, count: int, what: str) -> list[object]:
    if isinstance(answer, (str, bytes, Mapping)) or answer is None:
        raise RerankerAnswer(f"{what}: expected {count} scores, found {_kind(answer)}")
    try:
        return list(islice(_iterated(answer), count + 1))
    except TypeError:
        raise RerankerAnswer(f"{what}: expected {count} scores, found {_kind(answer)}") from None


def _iterated(answer: object) -> Iterable[object]:
    """Iterate over an array as over a list: a matrix of one column counts as its numbers."""
    for item in answer:  # type: ignore[attr-defined]  # a TypeError says that it cannot be iterated
        alone = not isinstance(item, (str, bytes, Mapping)) and hasattr(item, "__len__") and len(item) == 1
        yield item[0] if alone else item


def _placed(found: Sequence[Mapping[str, object]], count: int, what: str) -> list[object]:
    """Put scores in the order of the texts; a service gives the best first."""
    placed: dict[object, object] = {}
    for row in found:
        index = row.get("index", row.get("corpus_id"))
        placed[index] = next((row[name] for name in _SCORES if name in row), None)
    if len(placed) != count or set(placed) != set(range(count)):
        raise RerankerAnswer(f"{what}: expected indexes from 0 to {count - 1}, each once, found others")
    return [placed[number] for number in range(count)]


def _number(item: object, what: str) -> float:
    try:
        number = float("nan") if isinstance(item, (str, bytes, bool)) else float(item)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        number = float("nan")
    if not math.isfinite(number):
        raise RerankerAnswer(f"{what}: expected finite numbers, found {_kind(item)}")
    return number


def _kind(value: object) -> str:
    if value is None:
        return "nothing"
    return f"{value}" if isinstance(value, float) else f"a {type(value).__name__}"
