"""What says the same becomes one, and two again if that was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rememora
from rememora import InvalidInput, NotFound, ScopeRequired
from rememora.core.consolidation import Merge, merged
from rememora.flow.intake import Intake
from rememora.flow.merging import merge
from rememora.model.plain import plain
from rememora.testing import FrozenClock, HashEmbedder, RecordedEvents

if TYPE_CHECKING:
    from rememora import Rememora

SHORT = "The staging server is rebuilt every Friday evening by the platform team"
LONG = f"{SHORT} indeed"
PAIRS = [
    (SHORT, LONG),  # English
    ("预发布服务器每周五晚上由平台组重新构建", "预发布服务器每周五晚上都由平台组重新构建一"),  # Chinese
    ("ステージングサーバーは毎週金曜日の夜に再構築される", "ステージングサーバーは毎週金曜日の夜に再構築されるね"),
    ("서버는 매주 금요일 저녁에 플랫폼 팀이 다시 만든다", "서버는 매주 금요일 저녁에 플랫폼 팀이 다시 만든다 네"),
    (f"🛠 {SHORT}", f"🛠 {LONG}"),  # emoji
    (f"Ｔｈｅ {SHORT}", f"Ｔｈｅ {LONG}"),  # full-width
    (f"Cafe\u0301: {SHORT}", f"Cafe\u0301: {LONG}"),  # a combining mark
]  # fmt: skip


def two(mem: Rememora, clock: FrozenClock, first: str = SHORT, second: str = LONG, **more: Any) -> None:
    """Remember two that say the same, the second a minute later and a little longer."""
    mem.remember(first, id="a", confidence=0.6, concepts=["staging"], meta={"from": "a"}, **more)
    clock.advance(seconds=60)
    mem.remember(second, id="b", confidence=0.8, concepts=["server"], meta={"also": "b"}, **more)


def last_merge(mem: Rememora) -> str:
    with mem._deps.store.reading():
        rows = mem._deps.store.ledger.rows(["default"])
    return [row.operation_id for row in rows if row.operation == "memory.merged"][-1]


def everything(mem: Rememora) -> list[Any]:
    """Give all memories with their fields, without what a new version has of its own."""
    shown: list[Any] = [plain(memory) for memory in mem.list(status=("active", "archived"))]
    return sorted(({**fields, "version": 0} for fields in shown), key=lambda fields: str(fields["id"]))


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_two_that_say_the_same_become_one(
    mem: Rememora, clock: FrozenClock, events: RecordedEvents, first: str, second: str
) -> None:
    two(mem, clock, first, second)
    began_ms = mem.get("a").recorded_ms
    mem.injected("a")

    done = mem.upkeep.consolidate()

    assert (done.looked_at, done.merged, done.pruned) == (2, 1, 0)
    (kept,) = mem.list()
    assert (kept.id, kept.text, kept.recorded_ms, kept.confidence) == ("b", second, began_ms, 0.85)
    assert (kept.concepts, kept.meta) == (("server", "staging"), {"from": "a", "also": "b"})
    assert (kept.recall_count, kept.source, kept.trust) == (1, "consolidation", "user")
    assert [span.text for span in kept.evidence] == [second, first]
    gone = mem.get("a")
    assert (gone.status, gone.superseded_by) == ("archived", "b")
    assert [hit.id for hit in mem.recall(first, among="memories").hits] == ["b"]
    assert [event.data["merged"] for event in events.events if event.name == "consolidate.succeeded"] == [1]


def test_second_run_looks_at_nothing_and_a_later_one_at_what_is_new(
    mem: Rememora, clock: FrozenClock
) -> None:
    two(mem, clock)
    mem.upkeep.consolidate()

    again = mem.upkeep.consolidate()
    mem.remember("The cat is called Miso", id="c")
    later = mem.upkeep.consolidate()

    assert (again.looked_at, again.merged) == (0, 0)
    assert (later.looked_at, later.merged) == (1, 0)
    assert mem.stats()["last_consolidated"] == clock_iso(clock)


def clock_iso(clock: FrozenClock) -> str:
    from rememora.model.iso import iso_utc

    return iso_utc(clock.now_ms())


def test_new_one_is_merged_with_one_of_long_ago(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember(SHORT, id="a")
    mem.upkeep.consolidate()
    clock.advance(seconds=86_400 * 150)
    mem.upkeep.sweep()  # it is cold, so that the gate lets a copy in
    assert mem.remember(LONG, id="b").status == "stored"

    assert mem.upkeep.consolidate().merged == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"trust": "web"}, {}),  # trust does not rise by being said again
        ({"slot": ("ana", "server", "staging")}, {"slot": ("ben", "server", "staging")}),  # two subjects
        ({"kind": "decision"}, {}),  # two kinds
        ({"valid_from": "2020-01-01"}, {}),  # two times
    ],
)
def test_some_stay_two(mem: Rememora, first: dict[str, Any], second: dict[str, Any]) -> None:
    mem.remember(SHORT, id="a", **first)
    mem.remember(LONG, id="b", **second)

    mem.upkeep.consolidate(similarity=0)

    assert sorted(memory.id for memory in mem.list()) == ["a", "b"]


def test_scopes_stay_apart_and_each_has_its_own_place(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember(SHORT, id="a", scope="ana")
    mem.remember(LONG, id="b", scope="ben")

    assert mem.bind(scope="ana").upkeep.consolidate().looked_at == 1
    assert mem.upkeep.consolidate(scope=["ana", "ben"]).looked_at == 1
    assert mem.upkeep.consolidate(scope="nobody").looked_at == 0


def test_expired_and_unsure_ones_go_in_the_same_pass(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("expires soon", id="e", ttl_s=1)
    mem.remember("hardly sure", id="u", confidence=0.05)
    mem.remember("pinned and unsure", id="p", confidence=0.05, pinned=True)
    mem.remember("old", id="o")
    clock.advance(seconds=86_400 * 10)
    mem.remember("new", id="n")

    assert mem.upkeep.consolidate().pruned == 2
    assert mem.upkeep.consolidate(max_age_days=5).pruned == 1
    assert sorted(memory.id for memory in mem.list()) == ["n", "p"]
    assert sorted(memory.id for memory in mem.list(status="trashed")) == [
        "o",
        "u",
    ]  # what expired cannot return


def test_clock_that_jumps_ten_years_prunes_nothing_at_once(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("valid for a year", id="m", ttl_s=86_400 * 365)
    clock.advance(seconds=86_400 * 3_653)

    first = mem.upkeep.consolidate()
    clock.advance(seconds=86_400)
    second = mem.upkeep.consolidate()

    assert (first.pruned, first.held) == (0, 1)
    assert (second.pruned, second.held) == (1, 0)


@pytest.mark.parametrize(
    "change",
    [
        lambda mem: mem.update("a", text="The staging server is gone"),
        lambda mem: mem.forget("a"),
        lambda mem: mem.update("b", confidence=0.7),
    ],
)
def test_what_changes_during_a_run_waits_for_the_next(mem: Rememora, clock: FrozenClock, change: Any) -> None:
    two(mem, clock)
    old = {memory.id: memory for memory in mem.list()}
    step = Merge(old["b"], old["a"], merged(old["b"], old["a"], at_ms=1), 0.9)

    change(mem)  # between the view that was decided on and the write
    with mem._deps.store.transaction():
        done = merge(mem._deps, step, Intake(), at_ms=clock.now_ms())

    assert done is None
    assert (mem.get("b").text, mem.get("b").status) == (LONG, "active")
    assert mem.upkeep.consolidate().left == 0


def test_being_recalled_during_a_run_is_no_change(mem: Rememora, clock: FrozenClock) -> None:
    two(mem, clock)
    old = {memory.id: memory for memory in mem.list()}
    step = Merge(old["b"], old["a"], merged(old["b"], old["a"], at_ms=1), 0.9)

    mem.injected("a", "b")
    with mem._deps.store.transaction():
        assert merge(mem._deps, step, Intake(), at_ms=clock.now_ms()) is not None

    assert mem.get("b").recall_count == 2


def test_merge_is_taken_back_exactly(mem: Rememora, clock: FrozenClock) -> None:
    two(mem, clock)
    mem.injected("a", "b")
    before = everything(mem)
    mem.upkeep.consolidate()

    receipt = mem.undo(last_merge(mem))

    assert (receipt.status, receipt.id) == ("undone", "b")
    assert everything(mem) == before
    assert {hit.id for hit in mem.recall(SHORT, among="memories").hits} == {"a", "b"}
    assert [memory.text for memory in mem.history("b")] == [LONG, LONG, LONG]
    again = mem.upkeep.consolidate()
    assert (again.merged, again.undone, again.looked_at) == (0, 1, 0)  # it was parted by hand


def test_recalls_since_the_merge_stay_counted(mem: Rememora, clock: FrozenClock) -> None:
    two(mem, clock)
    mem.injected("a", "b")
    mem.upkeep.consolidate()
    mem.injected("b")
    assert mem.get("b").recall_count == 3

    mem.undo(last_merge(mem))

    assert (mem.get("a").recall_count, mem.get("b").recall_count) == (1, 2)


def test_merges_of_three_are_taken_back_latest_first(mem: Rememora, clock: FrozenClock) -> None:
    two(mem, clock)
    clock.advance(seconds=60)
    mem.remember(f"{LONG} so", id="c")  # a filler: the gate would refuse it, were it not for its word
    mem.remember(f"{LONG} again", id="d")
    before = everything(mem)
    done = mem.upkeep.consolidate(similarity=0.8)
    assert done.merged >= 2
    with mem._deps.store.reading():
        rows = mem._deps.store.ledger.rows(["default"])
    merges = [row.operation_id for row in rows if row.operation == "memory.merged"]

    first = mem.undo(merges[0])
    statuses = [mem.undo(operation).status for operation in reversed(merges)]

    assert (first.status, "changed after it" in str(first.reason)) == ("rejected", True)
    assert statuses == ["undone"] * len(merges)
    assert everything(mem) == before


def test_forgetting_reaches_what_was_merged_in_and_restoring_brings_both(
    mem: Rememora, clock: FrozenClock
) -> None:
    two(mem, clock)
    mem.upkeep.consolidate()

    mem.forget("b")

    assert mem.list(status=("active", "archived")) == []
    assert mem.remember(SHORT).status == mem.remember(LONG).status == "rejected"
    assert mem.restore("b").status == "restored"
    assert mem.get("a").status == "archived"
    assert mem.undo(last_merge(mem)).status == "undone"


def test_what_was_merged_in_is_purged_with_the_other(mem: Rememora, clock: FrozenClock) -> None:
    two(mem, clock)
    mem.upkeep.consolidate()
    operation = last_merge(mem)
    mem.forget("b")
    clock.advance(seconds=86_400 * 8)
    mem.upkeep.sweep()

    receipt = mem.undo(operation)

    assert (receipt.status, receipt.reason) == (
        "rejected",
        "what it touched was erased, or purged from the trash",
    )
    with mem._deps.store.reading():
        assert mem._deps.store.memories.get("default", "a") is None


def test_vectors_judge_too_and_survive_a_merge(clock: FrozenClock) -> None:
    with rememora.open(":memory:", clock=clock, embedder=HashEmbedder()) as mem:
        for number in range(60):
            mem.remember(f"unrelated note {number} about subject {number * 7}")
        mem.remember(SHORT, id="a")
        mem.remember(LONG, id="b")

        assert mem.upkeep.consolidate().merged == 1

        vectors: Any = mem.status()["vectors"]
        assert (vectors["waiting"], vectors["spaces"][0]["vectors"]) == (0, 61)
        assert mem.get("a").superseded_by == "b"
        assert all(finding.ok for finding in mem.upkeep.doctor())


def test_merge_that_adds_concepts_waits_for_its_vector(clock: FrozenClock) -> None:
    with rememora.open(":memory:", clock=clock, embedder=HashEmbedder()) as mem:
        two(mem, clock)
        assert mem.upkeep.consolidate().merged == 1
        vectors: Any = mem.status()["vectors"]
        assert vectors["waiting"] == 1

        mem.upkeep.tick()

        vectors = mem.status()["vectors"]
        assert vectors["waiting"] == 0


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"similarity": 2}, "similarity: expected"),
        ({"similarity": "high"}, "similarity: expected"),
        ({"min_confidence": -1}, "min_confidence: expected"),
        ({"max_age_days": 0}, "max_age_days: expected"),
        ({"scope": ""}, "scope: expected"),
    ],
)
def test_bad_input_is_named(mem: Rememora, given: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        mem.upkeep.consolidate(**given)


def test_scope_is_asked_for_where_it_must_be_named() -> None:
    with rememora.open(":memory:", settings={"require_scope": True}) as mem:
        for verb in (mem.upkeep.sweep, mem.upkeep.consolidate):
            with pytest.raises(ScopeRequired):
                verb()
        with pytest.raises(ScopeRequired):
            mem.undo("op-1")
        with pytest.raises(NotFound):
            mem.undo("op-1", scope="ana")


SAID = st.lists(
    st.tuples(
        st.sampled_from(["tea", "咖啡", "bread 🍞"]),
        st.sampled_from(["", " indeed", " at home", " 吧", " not"]),
        st.sampled_from(["user", "web"]),
    ),
    min_size=2,
    max_size=7,
)


@settings(max_examples=40)
@given(said=SAID)
def test_second_run_merges_nothing_and_undoing_all_brings_everything_back(said: Any) -> None:
    clock = FrozenClock()
    with rememora.open(":memory:", clock=clock) as mem:
        for what, more, trust in said:
            clock.advance(seconds=1)
            mem.remember(f"The guests of the house always want {what} in the morning{more}", trust=trust)
        before = everything(mem)

        done = mem.upkeep.consolidate(similarity=0.6)
        trusts = {memory.id: memory.trust for memory in mem.list(status=("active", "archived"))}
        again = mem.upkeep.consolidate(similarity=0.6)

        assert (again.looked_at, again.merged) == (0, 0)
        assert all(trusts[memory["id"]] == memory["trust"] for memory in before)
        for operation in reversed(done.operations):
            assert mem.undo(operation).status == "undone"
        assert everything(mem) == before
