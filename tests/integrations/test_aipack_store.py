"""The calls of the store that the plugin brings along."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora import InvalidInput
from rememora.integrations.aipack import MemoryEntry, create_memory_plugin

if TYPE_CHECKING:
    from pathlib import Path

    from tests.integrations.conftest import Make

    from rememora.integrations.aipack import MemoryStore
    from rememora.testing import FrozenClock


@pytest.fixture
def store(make: Make) -> Any:
    return make().store


def ids(found: Any) -> list[str]:
    return [hit.entry.id for hit in found]


def test_saved_entry_is_found_first(store: MemoryStore) -> None:
    store.save({"content": "数据库选用PostgreSQL"})
    store.save(
        {
            "content": "用户偏好深色主题",
            "concepts": ["ui", "dark-mode"],
            "confidence": 0.8,
            "source": "tool",
        }
    )

    assert store.search("主题偏好", 5)[0].content == "用户偏好深色主题"


def test_entry_has_the_thirteen_fields_and_keeps_what_it_was_given(
    store: MemoryStore, clock: FrozenClock
) -> None:
    saved = store.save(
        {
            "id": "m1",
            "content": "Tea 🍵",
            "concepts": ["drinks"],
            "source": "capture",
            "session_key": "s1",
            "ttl_ms": 1_000,
            "meta": {"a": [1, {"b": None}]},
        }
    )

    assert len(fields(MemoryEntry)) == 13
    assert saved == store.get("m1")
    assert saved == MemoryEntry(
        id="m1",
        content="Tea 🍵",
        concepts=("drinks",),
        confidence=0.6,
        source="capture",
        session_key="s1",
        created_at=clock.now_ms(),
        updated_at=clock.now_ms(),
        last_recalled_at=None,
        recall_count=0,
        expires_at=clock.now_ms() + 1_000,
        meta={"a": [1, {"b": None}]},
    )


def test_entry_saved_again_by_its_id_is_replaced_and_keeps_its_beginning(
    store: MemoryStore, clock: FrozenClock
) -> None:
    first = store.save({"id": "m1", "content": "Tea in the morning"})
    store.touch_recall("m1")
    clock.advance(seconds=9)
    again = store.save({"id": "m1", "content": "Coffee in the morning"})

    assert (again.created_at, again.updated_at) == (first.created_at, clock.now_ms())
    assert again.recall_count == 1
    assert ids(store.search("tea")) == []
    assert ids(store.search("coffee")) == ["m1"]


def test_same_words_are_one_entry(store: MemoryStore) -> None:
    first = store.save({"content": "Tea in the morning"})

    assert store.save({"content": "tea in the morning."}).id == first.id
    assert store.count() == 1


def test_deleted_entry_is_gone_and_its_words_are_not_learnt_again(store: MemoryStore) -> None:
    saved = store.save({"content": "Tea in the morning"})

    assert [store.delete(saved.id), store.delete(saved.id), store.delete("unknown")] == [True, False, False]
    assert (store.get(saved.id), store.search("tea"), store.count()) == (None, [], 0)
    with pytest.raises(InvalidInput, match="forgotten"):
        store.save({"content": "Tea in the morning"})


def test_list_begins_with_the_latest_change(store: MemoryStore, clock: FrozenClock) -> None:
    for id in ("a", "b", "c"):
        store.save({"id": id, "content": f"about {id}"})
        clock.advance(seconds=1)
    store.save({"id": "a", "content": "changed"})
    store.touch_recall("b")

    assert [entry.id for entry in store.list()] == ["a", "c", "b"]
    assert [entry.id for entry in store.list(1)] == ["a"]


def test_recall_moves_its_own_figures_only(store: MemoryStore, clock: FrozenClock) -> None:
    saved = store.save({"id": "m1", "content": "🙂"})  # a memory without words counts as well
    clock.advance(seconds=5)

    store.touch_recall("m1")
    store.touch_recall("m1", saved.created_at + 7)
    store.touch_recall("unknown")

    after = store.get("m1")
    assert after is not None
    assert (after.recall_count, after.last_recalled_at) == (2, saved.created_at + 7)
    assert after.updated_at == saved.updated_at


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ({}, ["new", "old", "unsure"]),  # nothing has expired
        ({"min_confidence": 0.5}, ["new", "old"]),  # below, and not at it
        ({"max_age_ms": 1_000}, ["new"]),  # by the last change
        ({"max_age_ms": 0}, []),  # every age is too old
    ],
)
def test_prune_takes_what_is_unsure_or_old(
    store: MemoryStore, clock: FrozenClock, options: dict[str, Any], left: list[str]
) -> None:
    store.save({"id": "unsure", "content": "one", "confidence": 0.49})
    store.save({"id": "old", "content": "two", "confidence": 0.5})
    clock.advance(seconds=2)
    store.save({"id": "new", "content": "three", "confidence": 0.5})
    clock.advance(ms=10)

    removed = store.prune(**options)

    assert sorted(entry.id for entry in store.list()) == left
    assert removed == 3 - len(left)


def test_stats_count_by_source(store: MemoryStore, clock: FrozenClock) -> None:
    store.save({"id": "a", "content": "one", "confidence": 0.5})
    store.save({"content": "two", "confidence": 1.0, "source": "capture"})
    store.touch_recall("a")

    assert store.stats() == {
        "count": 2,
        "embedding_count": 0,
        "by_source": {"capture": 1, "tool": 1, "consolidation": 0},
        "avg_confidence": 0.75,
        "recall_total": 1,
        "last_recalled_at": clock.now_ms(),
        "last_consolidated_at": None,
    }


def test_same_words_told_again_are_merged_by_consolidation(make: Make, clock: FrozenClock) -> None:
    store: Any = make().store
    first = store.save({"content": "喜欢手冲咖啡 ☕", "concepts": ["咖啡"], "meta": {"a": 1}})
    clock.advance(seconds=60)
    store.save({"content": "喜欢手冲咖啡 ☕", "concepts": ["手冲"], "confidence": 0.9})

    assert store.consolidate({"similarity_threshold": 0.85}) == {"merged": 1, "pruned": 0}

    entry = store.get(first.id)
    assert (entry.confidence, entry.source, entry.meta) == (0.95, "consolidation", {"a": 1})
    assert (entry.concepts, entry.created_at) == (("手冲", "咖啡"), first.created_at)
    assert store.stats()["last_consolidated_at"] == clock.now_ms()
    assert store.consolidate() == {"merged": 0, "pruned": 0}


def test_words_told_very_often_are_counted_and_make_no_larger_entry(make: Make) -> None:
    store: Any = make().store
    for _ in range(60):
        told = store.save({"content": "喜欢手冲咖啡 ☕", "confidence": 0.5})

    assert all(len(value) <= 50 for value in store._mem.get(told.id).meta.values() if isinstance(value, list))
    assert told.meta == {}
    assert store.consolidate() == {"merged": 59, "pruned": 0}
    assert store.get(told.id).confidence == 1.0


def test_nearly_the_same_words_are_merged_into_the_newer_entry(make: Make, clock: FrozenClock) -> None:
    store: Any = make().store
    text = "The staging server is rebuilt every Friday evening by the platform team"
    store.save({"id": "a", "content": text, "source": "capture"})
    clock.advance(seconds=60)
    store.save({"id": "b", "content": f"{text} indeed", "source": "capture"})

    assert store.consolidate() == {"merged": 1, "pruned": 0}
    (entry,) = store.list()
    assert (entry.id, entry.source, entry.confidence) == ("b", "consolidation", 0.65)
    assert store.get("a") is None


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"similarityThreshold": 0.9}, "expected only similarity_threshold"),
        ({"similarity_threshold": 2}, "similarity: expected"),
        ({"max_age_ms": "1"}, "max_age_ms: expected whole milliseconds"),
    ],
)
def test_consolidation_says_what_it_expected(make: Make, options: dict[str, Any], said: str) -> None:
    store: Any = make().store

    with pytest.raises(InvalidInput, match=said):
        store.consolidate(options)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("tea", "save: expected a mapping"),
        ({}, "save: expected content"),
        ({"content": None}, "save: expected content"),
        ({"content": ""}, "text: expected text"),
        ({"content": 3}, "text: expected text"),
        ({"content": "x", "ttlMs": 3}, r"found \['ttlMs'\]"),
        ({"content": "x", "embedding": [1.0]}, r"found \['embedding'\]"),
        ({"content": "x", "ttl_ms": 0}, "ttl_ms: expected whole milliseconds"),
        ({"content": "x", "ttl_ms": -1}, "ttl_ms: expected whole milliseconds"),
        ({"content": "x", "ttl_ms": 1.5}, "ttl_ms: expected whole milliseconds"),
        ({"content": "x", "source": "web"}, "source: expected one of capture, tool, consolidation"),
        ({"content": "x", "source": ["web"]}, "source: expected one of"),
        ({"content": "x", "confidence": 1.5}, "confidence: expected a number"),
        ({"content": "x", "meta": {"aipack_source": "x"}}, "meta: expected a mapping"),
        ({"content": "x", "meta": [1]}, "meta: expected a mapping"),
        ({"content": "x", "meta": {"a": object()}}, "meta: expected JSON values"),
    ],
)
def test_bad_entry_is_refused_and_nothing_is_kept(store: MemoryStore, entry: Any, says: str) -> None:
    with pytest.raises(InvalidInput, match=says):
        store.save(entry)

    assert store.count() == 0


def test_search_sees_what_another_process_did(tmp_path: Path, clock: FrozenClock) -> None:
    plugin = create_memory_plugin(base_dir=tmp_path, clock=clock)
    store = plugin.store
    with rememora.open(tmp_path, clock=clock) as other:
        first = other.remember("Tea in the morning")
        second = other.remember("Tea at noon")
        assert ids(store.search("tea")) == [second.id, first.id]  # the shorter one weighs more

        other.update(first.id, text="Coffee in the morning")
        other.forget(second.id)
        third = other.remember("Tea at five", at="2001-01-01")
        assert ids(store.search("tea")) == [third.id]

        other.forget(third.id)
        assert ids(store.search("tea")) == []
        other.restore(third.id)
        assert ids(store.search("tea")) == [third.id]
    plugin.dispose()


@pytest.mark.parametrize("changes", [1, 49, 50, 51, 120])
def test_search_sees_many_changes_at_once(tmp_path: Path, clock: FrozenClock, changes: int) -> None:
    plugin = create_memory_plugin(base_dir=tmp_path, clock=clock)
    with rememora.open(tmp_path, clock=clock) as other:
        for number in range(120):
            other.remember(f"tea {number}", id=f"m{number}")
        assert len(plugin.store.search("tea", 200)) == 120

        clock.advance(seconds=1)
        for number in range(changes):
            other.update(f"m{number}", text=f"coffee {number}")

        assert len(plugin.store.search("tea", 200)) == 120 - changes
        assert len(plugin.store.search("coffee", 200)) == changes
    plugin.dispose()


def test_search_forgets_what_has_expired(store: MemoryStore, clock: FrozenClock) -> None:
    store.save({"content": "tea for now", "ttl_ms": 1_000})
    store.save({"content": "tea for ever"})
    assert len(store.search("tea")) == 2

    clock.advance(seconds=1)

    assert [hit.content for hit in store.search("tea")] == ["tea for ever"]
    assert store.search("now") == []


def test_question_that_is_no_text_is_refused(make: Make) -> None:
    store: Any = make().store

    with pytest.raises(InvalidInput, match="query: expected text"):
        store.search(3)


def test_scores_are_shares_of_the_best_possible(store: MemoryStore) -> None:
    store.save({"content": "tea"})
    store.save({"content": "coffee and a very long text about many other drinks"})

    (tea,) = store.search("tea")
    assert tea.score == 1.0
    assert store.search("tea", 0) == []
    assert store.search("   ") == []
    assert 0 < store.search("coffee")[0].score < 1


def test_twenty_saves_of_one_id_at_once_leave_one_of_them(store: MemoryStore) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: store.save({"id": "m1", "content": f"number {n}"}), range(20)))
        list(pool.map(lambda _: store.touch_recall("m1"), range(20)))

    (entry,) = store.list()
    assert entry.content in {f"number {n}" for n in range(20)}
    assert entry.recall_count == 20


def test_five_are_found_unless_more_are_wanted(store: MemoryStore) -> None:
    for number in range(7):
        store.save({"content": f"tea number {number}"})

    assert (len(store.search("tea")), len(store.search("tea", 7))) == (5, 7)


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (lambda store: store.consolidate([None]), "options: expected a mapping, found list"),
        (lambda store: store.consolidate({"max_age_ms": True}), "max_age_ms: expected whole milliseconds"),
        (lambda store: store.prune(max_age_ms="1"), "max_age_ms: expected whole milliseconds"),
        (lambda store: store.prune(max_age_ms=-1), "max_age_ms: expected whole milliseconds"),
    ],
)
def test_bad_bounds_are_refused(store: MemoryStore, act: Any, says: str) -> None:
    with pytest.raises(InvalidInput, match=says):
        act(store)
