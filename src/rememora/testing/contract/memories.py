"""Promises of memories and their versions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rememora.model.memory import STATUSES, Span
from rememora.model.queries import Which
from rememora.testing.contract.everything import NOW_MS, kept, said
from rememora.testing.records import a_memory, a_message

if TYPE_CHECKING:
    from typing import Any

    from rememora.ports.store import Store


class MemoryPromises:
    """What was put comes back, the versions before it too."""

    def test_memory_comes_back_as_it_was_put(self, store: Store) -> None:
        said(store, a_message(id="t1", text="I like 手冲咖啡 👩\u200d👧 a lot"))
        span = Span(
            exchange_id="x1", message_id="t1", role="user", start=7, end=15, text="手冲咖啡 👩\u200d👧"
        )
        memory = a_memory(
            session="monday",
            kind="preference",
            title="Coffee, «quoted» 'so'",
            text="Likes pour-over\n手冲咖啡\0end",
            concepts=("coffee", "手冲"),
            confidence=0.25,
            importance=1.0,
            source="extracted",
            trust="assistant",
            evidence=(span,),
            slot=("ana", "coffee", "pour-over"),
            valid_from_ms=-1,
            valid_to_ms=NOW_MS,
            retired_ms=5,
            because=("m8", "m9"),
            status="active",
            superseded_by="m7",
            pinned=True,
            expires_ms=NOW_MS + 1,
            heat=0.5,
            reinforced_ms=6,
            recall_count=3,
            recalled_ms=9,
            triggers=("coffee break",),
            meta={"a": [1, 2.5, None, True, "x"], "深": {"b": "é"}},
        )
        kept(store, memory)

        with store.reading():
            assert store.memories.get("default", "m1") == memory
            assert list(store.memories.find(Which(scopes=("default",)))) == [memory]

    def test_evidence_has_the_words_that_were_said(self, store: Store) -> None:
        said(store, a_message(id="t1", text="I like tea"))
        span = Span(
            exchange_id="x1", message_id="t1", role="user", start=2, end=10, text="says something else"
        )
        kept(store, a_memory(evidence=(span,)))

        with store.reading():
            memory = store.memories.get("default", "m1")
        assert memory is not None
        assert [words.text for words in memory.evidence] == ["like tea"]

    def test_evidence_that_was_dropped_has_no_words(self, store: Store) -> None:
        said(store, a_message(id="t1", text="I like tea"))
        span = Span(exchange_id="x1", message_id="t1", role="user", start=2, end=10, text="like tea")
        kept(store, a_memory(evidence=(span,)))

        with store.transaction():
            store.transcript.drop("default", ["t1"])

        with store.reading():
            memory = store.memories.get("default", "m1")
        assert memory is not None
        assert memory.evidence == (replace(span, text=""),)

    def test_new_version_keeps_those_before_it(self, store: Store) -> None:
        first, second = a_memory(text="Tea"), a_memory(text="Coffee", version=2, updated_ms=NOW_MS + 1)
        third = a_memory(text="Water", version=3, updated_ms=NOW_MS + 2)
        kept(store, first, second, third)

        with store.reading():
            assert store.memories.get("default", "m1") == third
            assert store.memories.versions("default", "m1") == [first, second]
            assert list(store.memories.find(Which(scopes=("default",)))) == [third]

    def test_same_version_is_replaced_and_makes_no_history(self, store: Store) -> None:
        kept(store, a_memory(), a_memory(status="trashed", retired_ms=NOW_MS))

        with store.reading():
            memory = store.memories.get("default", "m1")
            assert memory is not None
            assert (memory.status, memory.integrity) == ("trashed", "ok")
            assert store.memories.versions("default", "m1") == []

    def test_old_version_may_be_put_first_and_replaced_at_once(self, store: Store) -> None:
        kept(store, a_memory(text="Tea", status="archived"), a_memory(text="Tea", version=2))

        with store.reading():
            (old,) = store.memories.versions("default", "m1")
        assert (old.version, old.status) == (1, "archived")

    def test_purged_memory_is_gone_with_its_versions(self, store: Store) -> None:
        kept(store, a_memory(), a_memory(version=2), a_memory(id="m2"))

        with store.transaction():
            store.memories.purge("default", ["m1", "nobody"])

        with store.reading():
            assert store.memories.get("default", "m1") is None
            assert store.memories.versions("default", "m1") == []
            assert store.memories.get("default", "m2") is not None

    def test_recall_is_counted_and_changes_nothing_else(self, store: Store) -> None:
        kept(store, a_memory())

        for at_ms in (5, 9):
            with store.transaction():
                store.memories.touch("default", ["m1", "nobody"], at_ms=at_ms)

        with store.reading():
            assert store.memories.get("default", "m1") == a_memory(
                recall_count=2, recalled_ms=9, reinforced_ms=9
            )

    def test_several_are_read_in_one_go(self, store: Store) -> None:
        kept(store, a_memory(id="m1"), a_memory(id="m2"), a_memory(id="m3"))

        with store.reading():
            assert [m.id for m in store.memories.several("default", ["m3", "m1", "no"])] == ["m1", "m3"]
            assert store.memories.several("other", ["m1"]) == store.memories.several("default", []) == []

    def test_trash_of_all_scopes_is_found_by_its_time(self, store: Store) -> None:
        kept(
            store,
            a_memory(id="m1", status="trashed", retired_ms=10),
            a_memory(id="m2", status="trashed", retired_ms=20, scope="other"),
            a_memory(id="m3", status="superseded", retired_ms=10),
        )

        with store.reading():
            assert [m.id for m in store.memories.find(Which(trashed_by_ms=20))] == ["m1", "m2"]
            assert [m.id for m in store.memories.find(Which(trashed_by_ms=19))] == ["m1"]
            assert {m.id for m in store.memories.find(Which(statuses=STATUSES))} == {"m1", "m2", "m3"}

    @pytest.mark.parametrize(
        ("asked", "expected"),
        [
            pytest.param({}, ["d", "c", "b", "a"], id="active ones, latest change first"),
            pytest.param({"oldest_first": True}, ["a", "b", "c", "d"], id="or the other way round"),
            pytest.param({"limit": 2}, ["d", "c"], id="the latest come first"),
            pytest.param({"statuses": ("trashed",)}, ["e"], id="one status"),
            pytest.param({"statuses": STATUSES}, ["e", "d", "c", "b", "a"], id="all of them"),
            pytest.param({"kinds": ("fact",)}, ["b", "a"], id="one kind"),
            pytest.param({"kinds": ("fact", "note")}, ["d", "c", "b", "a"], id="several kinds"),
            pytest.param({"kinds": ()}, [], id="no kind at all"),
            pytest.param({"session": "s1"}, ["c", "a"], id="one session"),
            pytest.param({"below_confidence": 0.5}, ["a"], id="below is not at"),
            pytest.param({"updated_before_ms": 20}, ["a"], id="before is not at"),
            pytest.param({"idle_since_ms": 31}, ["c", "b"], id="idle: neither changed nor recalled since"),
            pytest.param({"idle_since_ms": 30}, ["b"], id="idle: at that time is not before it"),
            pytest.param({"expired_at_ms": 100}, ["b"], id="expired at that moment; pinned never"),
            pytest.param({"expired_at_ms": 99}, [], id="not yet expired"),
            pytest.param({"alive_at_ms": 100}, ["d", "c", "a"], id="alive: not over, or pinned"),
            pytest.param({"alive_at_ms": 99}, ["d", "c", "b", "a"], id="still alive"),
            pytest.param({"pinned": True}, ["c"], id="pinned"),
            pytest.param({"pinned": False}, ["d", "b", "a"], id="not pinned"),
            pytest.param({"kinds": ("note",), "session": "s1", "pinned": True}, ["c"], id="all together"),
        ],
    )
    def test_find_gives_what_meets_every_condition(
        self, store: Store, asked: dict[str, Any], expected: list[str]
    ) -> None:
        kept(
            store,
            a_memory(id="d", updated_ms=40),
            a_memory(id="a", updated_ms=10, kind="fact", session="s1", confidence=0.49, recalled_ms=35),
            a_memory(id="c", updated_ms=30, session="s1", expires_ms=100, pinned=True),
            a_memory(id="b", updated_ms=20, kind="fact", confidence=0.5, expires_ms=100, recalled_ms=15),
            a_memory(id="e", updated_ms=50, status="trashed", retired_ms=60),
        )

        with store.reading():
            found = [memory.id for memory in store.memories.find(Which(scopes=("default",), **asked))]
        assert found == expected

    def test_totals_count_what_is_alive(self, store: Store) -> None:
        kept(
            store,
            a_memory(id="m1", kind="fact", source="tool", confidence=0.5, recall_count=2, recalled_ms=7),
            a_memory(id="m2", kind="note", source="tool", confidence=1.0, expires_ms=100, pinned=True),
            a_memory(id="m3", expires_ms=100, recall_count=9, recalled_ms=99),
            a_memory(id="m4", status="trashed", recall_count=9, recalled_ms=99),
        )

        with store.reading():
            totals = store.memories.totals(["default"], alive_at_ms=100)
        assert totals == {
            "by_status": {"active": 3, "trashed": 1},
            "count": 2,
            "by_kind": {"fact": 1, "note": 1},
            "by_source": {"tool": 2},
            "avg_confidence": 0.75,
            "recall_total": 2,
            "last_recalled_ms": 7,
        }

    def test_totals_of_nothing_are_nothing(self, store: Store) -> None:
        with store.reading():
            totals = store.memories.totals(["default"], alive_at_ms=0)
        assert totals == {
            "by_status": {},
            "count": 0,
            "by_kind": {},
            "by_source": {},
            "avg_confidence": 0.0,
            "recall_total": 0,
            "last_recalled_ms": None,
        }
