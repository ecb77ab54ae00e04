"""The second route: by vector, on its own, and gone without noise when there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rememora.integrations.aipack import SearchResult
from rememora.integrations.aipack_search import retrieve

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.integrations.conftest import Make

    from rememora.integrations.aipack import MemoryEntry, MemoryPlugin, MemoryStore

AXES = {"tea": 0, "beverage": 0, "茶": 0, "car": 1, "汽车": 1, "train": 2}


def embed(texts: list[str]) -> list[list[float]]:
    """Put every text on the axes of the things it names, and all of them a little on one of their own."""
    return [
        [float(any(AXES[w] == axis for w in AXES if w in text)) for axis in range(3)] + [0.1]
        for text in texts
    ]


def seen(plugin: MemoryPlugin, user: str) -> str:
    (inject,) = plugin.install()["transformers"]
    return str(inject([{"role": "user", "content": user}])[-1]["content"])


@pytest.mark.parametrize("question", ["Any beverage?", "喝点茶吗"])
def test_memory_that_shares_no_word_is_found_by_its_vector(make: Make, question: str) -> None:
    plugin = make(embedder=embed)
    plugin.store.save({"content": "Likes tea"})
    plugin.store.save({"content": "Sold the car"})

    shown = seen(plugin, question)

    assert "Likes tea (score=0.50" in shown  # one of two routes
    assert "car" not in shown


def test_secret_in_a_question_does_not_reach_the_embedder(make: Make) -> None:
    asked: list[str] = []

    def noted(texts: list[str]) -> list[list[float]]:
        asked.extend(texts)
        return embed(texts)

    plugin = make(embedder=noted)
    plugin.store.save({"content": "Likes tea"})

    seen(plugin, "喝点茶吗 " + "sk-" + "a1B2" * 8)

    assert "喝点茶吗 [redacted:sk]" in asked
    assert "a1B2" not in "".join(asked)


def test_each_hit_says_which_route_found_it(make: Make) -> None:
    store = make(embedder=embed).store
    for id, words in (("both", "tea"), ("near", "beverage"), ("words", "a tax on sugar")):
        store.save({"id": id, "content": words})
    embedder: Any = make(embedder=embed).install()["transformers"][0]._embedder

    found = retrieve(store, "tea sugar", limit=5, min_score=0.0, embedder=embedder, failed=lambda code: None)
    alone = retrieve(store, "tea sugar", limit=5, min_score=0.0, embedder=None, failed=lambda code: None)

    assert {hit.entry.id: hit.matched_by for hit in found}["both"] == "hybrid"
    assert {hit.entry.id: hit.matched_by for hit in found}["near"] == "embedding"
    assert {hit.matched_by for hit in alone} == {"bm25"}


def test_memory_that_both_routes_find_has_the_whole_score(make: Make) -> None:
    plugin = make(embedder=embed)
    plugin.store.save({"content": "Likes tea"})

    assert "Likes tea (score=1.00" in seen(plugin, "tea?")


def test_nearest_are_found_by_a_vector_of_the_host(make: Make) -> None:
    store: Any = make(embedder=embed).store
    store.save({"id": "tea", "content": "Likes tea"})
    store.save({"id": "car", "content": "Sold the car"})

    found = store.search_vectors([1.0, 0.0, 0.0, 0.0], 5)

    assert [(hit.entry.id, hit.matched_by, round(hit.score, 2)) for hit in found[:1]] == [
        ("tea", "embedding", 1.0)
    ]
    assert all(hit.score < 0.2 for hit in found[1:])
    assert store.search_vectors([0.0, 1.0, 0.0, 0.0], 1)[0].entry.id == "car"


def test_vector_of_a_host_is_let_go_even_where_the_embedder_is_not_asked(make: Make) -> None:
    store: Any = make(embedder=embed).store

    assert store.search_vectors([1.0, 0.0, 0.0, 0.0], 0) == []
    store.save({"id": "tea", "content": "Likes tea"})
    assert store._mem.recall("beverage").hits[0].id == "tea"  # asked with words, answered for them


def test_without_an_embedder_nothing_is_near(make: Make) -> None:
    store: Any = make().store
    store.save({"content": "Likes tea"})

    assert store.search_vectors([1.0, 0.0]) == []


def test_failing_embedder_leaves_the_words_with_all_the_weight(make: Make, told: list[Any]) -> None:
    def broken(texts: list[str]) -> list[list[float]]:
        raise ConnectionError("down")

    plugin = make(embedder=broken)
    plugin.store.save({"content": "Likes tea"})

    assert "Likes tea (score=1.00" in seen(plugin, "tea?")
    assert {event["type"] for event in told} == {"embedding:error"}


class OwnStore:
    """A host's store that knows words only, and not well: it gives everything the same score."""

    def __init__(self, within: MemoryStore) -> None:
        self._within = within
        self.touched: list[str] = []

    def save(self, entry: Mapping[str, object]) -> MemoryEntry:
        return self._within.save(entry)

    def search(self, query: str, limit: int = 5) -> Sequence[SearchResult]:
        return [SearchResult(entry=entry, score=0.5, matched_by="bm25") for entry in self._within.list(limit)]

    def touch_recall(self, id: str, at: int | None = None) -> None:
        self.touched.append(id)


def test_store_without_vectors_has_its_candidates_put_in_order_by_them(make: Make) -> None:
    own = OwnStore(make().store)
    for id, words in (("tea", "Likes tea"), ("car", "Sold the car"), ("train", "Takes the train")):
        own.save({"id": id, "content": words})
    plugin = make(store=own, embedder=embed, max_memories=2)

    lines = [line for line in seen(plugin, "beverage").split("\n") if line.startswith("- ")]

    assert "tea" in lines[0]
    assert own.touched[0] == "tea"


def test_store_without_vectors_and_without_hits_is_no_failure(make: Make, told: list[Any]) -> None:
    plugin = make(store=OwnStore(make().store), embedder=embed)

    assert seen(plugin, "beverage") == "beverage"
    assert told == []


def test_result_shows_the_words_of_its_entry(make: Make) -> None:
    entry = make().store.save({"content": "Likes tea"})

    assert SearchResult(entry=replace(entry, content="茶"), score=1.0, matched_by="bm25").content == "茶"
