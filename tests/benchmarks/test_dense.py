from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from benchmarks.dense import Dense, Once, by_rank, whole

from rememora.testing import HashEmbedder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.ports.embedder import Mode

pytest.importorskip("numpy")


class Directions(HashEmbedder):
    """Gives each text the angle that it names; what names none gets no vector."""

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> list[list[float]]:
        self.calls.append((mode, tuple(texts)))
        return [[math.cos(float(text)), math.sin(float(text))] if text != "?" else [] for text in texts]


def test_each_text_is_embedded_once_for_each_mode() -> None:
    behind = HashEmbedder(max_batch=2)
    once = Once(behind)

    first = once.embed(["茶", "tea", "茶", "🍵"], mode="store", timeout_s=1)
    again = once.embed(["🍵", "茶"], mode="store", timeout_s=1)
    asked = once.embed(["茶"], mode="query", timeout_s=1)

    assert behind.calls == [("store", ("茶", "tea")), ("store", ("🍵",)), ("query", ("茶",))]
    assert once.embedded == 4
    assert first[0] == first[2] == again[1] == asked[0]
    assert again[0] == first[3]


def test_it_has_the_shape_of_the_embedder_behind_it() -> None:
    behind = HashEmbedder(8, max_batch=2)
    behind.lacking = "the key"
    once = Once(behind)

    assert (once.space, once.dimensions, once.max_batch, once.missing()) == ("hash/8", 8, 2, "the key")


def test_every_text_is_compared_and_ties_keep_their_order() -> None:
    texts = {"far": "3.1", "near": "0.2", "nearest": "0.1", "also near": "-0.2", "same": "0.2"}

    found = Dense(texts, Directions(2)).ranked("0", 10)

    assert found == ["nearest", "near", "also near", "same", "far"]
    assert Dense(texts, Directions(2)).ranked("0", 1) == ["nearest"]


def test_a_text_without_a_vector_is_no_figure() -> None:
    with pytest.raises(ValueError, match="a vector for every text"):
        Dense({"a": "0.1", "b": "?"}, Directions(2))


@pytest.mark.parametrize(
    ("degraded", "lost"),
    [
        (("redacted", "vector_refused"), "vector_refused"),  # one text has none
        (("vectors_incomplete",), "vectors_incomplete"),  # some of what was asked has none
        (("embedder_timeout", "timeout"), "embedder_timeout, timeout"),  # none came
    ],
)
def test_what_was_found_without_every_vector_is_no_figure(degraded: tuple[str, ...], lost: str) -> None:
    whole(("redacted", "unverified"))

    with pytest.raises(ValueError, match=f"found {lost}$"):
        whole(degraded)


@pytest.mark.parametrize(
    ("rankings", "expected"),
    [
        ([["a", "b"], ["b", "c"]], ["b", "a", "c"]),  # 1/62 + 1/61 before 1/61 before 1/62
        ([["a"], ["b"]], ["a", "b"]),  # ties: first seen
        ([["a", "b", "c"]], ["a", "b", "c"]),  # one alone
        ([[], []], []),  # nothing found
    ],
)
def test_ranks_of_all_are_summed(rankings: list[list[str]], expected: list[str]) -> None:
    assert by_rank(*rankings, limit=10) == expected
    assert by_rank(*rankings, limit=1) == expected[:1]
