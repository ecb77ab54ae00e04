"""What was done, what it changed, and what waits in the trash; in English and in Chinese."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora import InvalidInput, NotFound, Rememora
from rememora.model.changes import CHANGES
from rememora.model.iso import iso_utc

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.testing import FrozenClock

DAY_S = 86_400
both = pytest.mark.parametrize("zh", [0, 1], ids=["English", "Chinese"])
TEA = ("Ana drinks oolong tea", "林喝乌龙茶")
CITIES = (("Lives in Lyon", "Lives in Rome", "Lives in Oslo"), ("住在成都", "住在大理", "住在上海"))


def live(mem: Rememora, zh: int, place: int, **given: Any) -> str:
    """Say where she lives; each place takes that of the one before."""
    text = CITIES[zh][place]
    return mem.remember(text, slot=("ana", "city", text[-4:]), **given).id


def changes(mem: Rememora, since: str | int, **given: Any) -> dict[str, str]:
    """Return what became of each memory, by its id."""
    found = mem.diff(since, **given)

    assert {one.change for one in found.changes} <= {*CHANGES}
    assert sum(found.counts.values()) == len(found.changes)
    return {one.id: one.change for one in found.changes}


@pytest.fixture
def day(mem: Rememora, clock: FrozenClock) -> Callable[[], str]:
    """Let a day go by, and return the time."""

    def next_day() -> str:
        clock.advance(seconds=DAY_S)
        return iso_utc(clock.now_ms())

    return next_day


@both
def test_what_came_changed_and_went_since(mem: Rememora, day: Callable[[], str], zh: int) -> None:
    kept, changed, gone = (mem.remember(f"{TEA[zh]} {number}").id for number in range(3))
    old = live(mem, zh, 0)
    since = day()
    new = mem.remember(TEA[zh]).id
    mem.update(changed, text=f"{TEA[zh]} 🍵")
    mem.forget(gone)
    later = live(mem, zh, 1)

    found = mem.diff(since)

    by_id = {one.id: one for one in found.changes}
    assert {id: one.change for id, one in by_id.items()} == {
        new: "came",
        changed: "changed",
        gone: "went",
        old: "superseded",
        later: "came",
    }
    assert kept not in by_id
    assert found.counts == {"came": 2, "changed": 1, "went": 1, "superseded": 1}
    assert by_id[old].of == later
    assert (by_id[new].new, by_id[old].new) == (True, False)
    before, after = by_id[changed].before, by_id[changed].memory
    assert before is not None
    assert after is not None
    assert (before.text, after.text) == (f"{TEA[zh]} 1", f"{TEA[zh]} 🍵")
    assert by_id[gone].memory is None, "forgotten words are not shown"


@both
def test_nothing_before_or_after_the_span_counts(mem: Rememora, day: Callable[[], str], zh: int) -> None:
    first = mem.remember(TEA[zh]).id
    since = day()
    second, third = (mem.remember(f"{TEA[zh]} {number}").id for number in (2, 3))
    until = day()
    mem.forget(first, third)
    mem.update(second, text=f"{TEA[zh]} 4")

    found = mem.diff(since, until=until)

    assert [(one.id, one.change) for one in found.changes] == [(second, "came"), (third, "came")]
    one, gone_since = found.changes
    assert gone_since.memory is None
    assert one.memory is not None
    assert one.memory.text == f"{TEA[zh]} 2", "as it was at the end of the span"


@both
def test_each_memory_is_told_once_with_what_finally_became_of_it(
    mem: Rememora, day: Callable[[], str], zh: int
) -> None:
    there = mem.remember(f"{TEA[zh]} 0").id
    since = day()
    ids = [live(mem, zh, place, at=day()) for place in range(3)]
    passing = mem.remember(TEA[zh]).id
    mem.forget(passing)
    mem.forget(there)
    mem.restore(there)

    assert changes(mem, since) == {
        ids[0]: "superseded",
        ids[1]: "superseded",
        ids[2]: "came",
        passing: "went",
    }


@both
def test_content_of_the_beginning_is_told_however_often_it_changed(
    mem: Rememora, day: Callable[[], str], zh: int
) -> None:
    id = mem.remember(TEA[zh]).id
    mem.update(id, text=f"{TEA[zh]} 1")
    since = day()
    for number in (2, 3, 4):
        mem.update(id, text=f"{TEA[zh]} {number}")

    (one,) = mem.diff(since).changes

    assert one.before is not None
    assert one.memory is not None
    assert (one.before.text, one.memory.text) == (f"{TEA[zh]} 1", f"{TEA[zh]} 4")
    assert len(one.operations) == 3


@both
def test_restored_memory_is_back(mem: Rememora, day: Callable[[], str], zh: int) -> None:
    id = mem.remember(TEA[zh]).id
    mem.forget(id)
    since = day()
    mem.restore(id)

    assert changes(mem, since) == {id: "back"}


@both
def test_inbox_is_told(mem: Rememora, day: Callable[[], str], zh: int) -> None:
    mine = live(mem, zh, 0)
    since = day()
    waits = live(mem, zh, 1, trust="web")

    assert changes(mem, since) == {waits: "waits"}
    accepted = day()
    mem.inbox.accept(waits)
    assert changes(mem, accepted) == {waits: "came", mine: "superseded"}
    assert changes(mem, since) == {waits: "came", mine: "superseded"}


@both
def test_rejected_proposal_went(mem: Rememora, day: Callable[[], str], zh: int) -> None:
    live(mem, zh, 0)
    waits = live(mem, zh, 1, trust="web")
    since = day()
    mem.inbox.reject(waits, reason="no")

    (one,) = mem.diff(since).changes
    assert (one.id, one.change, one.how, one.reason) == (waits, "went", "memory.rejected", "no")


@both
def test_value_that_ended(mem: Rememora, day: Callable[[], str], zh: int) -> None:
    id = live(mem, zh, 0)
    since = day()
    mem.facts.end("ana", "city", at=day())

    assert changes(mem, since) == {id: "ended"}


@both
def test_merge_and_its_undo(mem: Rememora, day: Callable[[], str], zh: int) -> None:
    old = mem.remember(("Ana keeps the spare key under the pot", "林把备用钥匙放在花盆下面")[zh]).id
    day()
    kept = mem.remember(("Ana keeps the spare key under the big pot", "林把备用钥匙放在大花盆下面")[zh]).id
    since = day()
    operation = mem.upkeep.consolidate(similarity=0.5).operations[0]

    found = {one.id: one for one in mem.diff(since).changes}
    assert {id: one.change for id, one in found.items()} == {kept: "changed", old: "went"}
    assert found[old].of == kept

    undone = day()
    mem.undo(operation)
    assert changes(mem, undone) == {kept: "changed", old: "back"}


@both
def test_pruned_words_are_shown_while_they_are_in_the_trash(
    mem: Rememora, clock: FrozenClock, day: Callable[[], str], zh: int
) -> None:
    id = mem.remember(TEA[zh], confidence=0.1).id
    since = day()
    mem.upkeep.prune(mem.upkeep.preview_prune(min_confidence=0.5).token)

    (one,) = mem.diff(since).changes
    assert (one.id, one.change) == (id, "went")
    assert one.memory is not None

    clock.advance(seconds=8 * DAY_S)
    (one,) = mem.diff(since).changes
    assert one.memory is None


@both
def test_what_expired_went_though_no_row_tells(mem: Rememora, day: Callable[[], str], zh: int) -> None:
    before = mem.remember(f"{TEA[zh]} 0", ttl_s=3600).id
    since = day()
    id = mem.remember(TEA[zh], ttl_s=3600).id
    mem.remember(f"{TEA[zh]} 2", ttl_s=9 * DAY_S)
    day()

    found = {one.id: one for one in mem.diff(since).changes}

    assert before not in found
    assert (found[id].change, found[id].how, found[id].new) == ("went", "expired", True)


@both
def test_cleared_scope_is_named(mem: Rememora, day: Callable[[], str], zh: int) -> None:
    since = day()
    id = mem.remember(TEA[zh]).id
    mem.clear()

    found = mem.diff(since)

    assert found.cleared == ("default",)
    assert [(one.id, one.change, one.memory) for one in found.changes] == [(id, "went", None)]


def test_what_was_erased_is_told_without_what_it_was(mem: Rememora, day: Callable[[], str]) -> None:
    since = day()
    store = mem._deps.store
    with store.transaction():
        store.ledger.append("memory.stored", scope="default", ids=["erased"], at_ms=mem._deps.clock.now_ms())
        done = store.ledger.append("words.erased", scope="default", ids=[], at_ms=mem._deps.clock.now_ms())

    found = mem.diff(since)

    assert (found.erased, found.changes) == ((done,), ())


def test_imported_memories_came(mem: Rememora, day: Callable[[], str], tmp_path: Any) -> None:
    mem.remember(TEA[0], scope="ana")
    mem.remember(TEA[1], scope="ana")
    mem.export(tmp_path / "all.jsonl", scope="ana")
    since = day()
    mem.import_(tmp_path / "all.jsonl", scope="bob")

    assert mem.diff(since, scope="bob").counts == {"came": 2}


def test_scopes_do_not_see_each_other(mem: Rememora, day: Callable[[], str]) -> None:
    since = day()
    mine, other = mem.remember(TEA[0], scope="ana").id, mem.remember(TEA[1], scope="bob")

    assert changes(mem, since, scope="ana") == {mine: "came"}
    assert {row.scope for row in mem.log(scope="ana")} == {"ana"}
    with pytest.raises(NotFound):
        mem.diff(str(other.operation_id), scope="ana")


def test_operation_stands_for_a_moment_and_goes_by_the_order_of_writing(mem: Rememora) -> None:
    first = mem.remember("one")
    second = mem.remember("two", at="2001-01-01")
    third = mem.remember("three")

    assert changes(mem, str(first.operation_id)) == {second.id: "came", third.id: "came"}
    assert changes(mem, str(first.operation_id), until=str(second.operation_id)) == {second.id: "came"}
    assert changes(mem, "2020-01-01") == {first.id: "came", third.id: "came"}, "told of its own time"


@pytest.mark.parametrize("since", ["yesterday", "昨天", "1 day ago"])
def test_time_may_be_given_in_words(mem: Rememora, day: Callable[[], str], since: str) -> None:
    id = mem.remember("tea").id
    day()

    assert changes(mem, since) == {id: "came"}
    assert [row.ids for row in mem.log(since=since)] == [(id,)]


@pytest.mark.parametrize("since", ["", "soon", "op-", "op-x", True, "op-99999999999999999999999"])
def test_bad_time_is_refused(mem: Rememora, since: Any) -> None:
    with pytest.raises((InvalidInput, NotFound)):
        mem.diff(since)
    with pytest.raises((InvalidInput, NotFound)):
        mem.log(until=since)


def test_log_shows_the_latest_first_and_as_many_as_asked(mem: Rememora) -> None:
    done = [
        mem.remember(f"tea {number}", scope=("ana", "bob")[number % 2]).operation_id for number in range(40)
    ]

    found = [row.operation_id for row in mem.log(scope=["ana", "bob"])]
    assert found == done[::-1]
    assert [row.operation_id for row in mem.log(scope="bob", limit=3)] == [done[39], done[37], done[35]]
    assert mem.log(scope="ana", limit=0) == []
    assert mem.log(scope="nobody") == []


def test_log_goes_back_over_many_rows_of_other_scopes(mem: Rememora) -> None:
    mine = mem.remember("tea", scope="ana").operation_id
    with mem._deps.store.transaction():
        for number in range(2_500):
            mem._deps.store.ledger.append("noted", scope="bob", ids=[f"m{number}"], at_ms=0)

    assert [row.operation_id for row in mem.log(scope="ana")] == [mine]
    assert len(mem.log(scope="bob", limit=1_700)) == 1_700
    assert [row.ids for row in mem.log(scope="bob", limit=1_001)][-1] == ("m1499",)


@both
def test_log_tells_what_touched_a_memory(mem: Rememora, day: Callable[[], str], zh: int) -> None:
    id = mem.remember(TEA[zh]).id
    mem.remember(f"{TEA[zh]} 2")
    since = day()
    mem.update(id, text=f"{TEA[zh]} 3")
    mem.forget(id)

    assert [row.operation for row in mem.log(id=id)] == [
        "memory.forgotten",
        "memory.updated",
        "memory.stored",
    ]
    assert [row.operation for row in mem.log(id=id, since=since)] == ["memory.forgotten", "memory.updated"]
    assert [row.operation for row in mem.log(id=id, until=since)] == ["memory.stored"]


@both
def test_trash_tells_how_it_came_there_and_when_it_goes(
    mem: Rememora, clock: FrozenClock, day: Callable[[], str], zh: int
) -> None:
    unsure = mem.remember(f"{TEA[zh]} 2", confidence=0.1).id
    id = mem.remember(TEA[zh]).id
    (receipt,) = mem.forget(id)
    day()
    mem.upkeep.prune(mem.upkeep.preview_prune(min_confidence=0.5).token)

    first, second = mem.trash()

    assert (first.memory.id, first.how, first.operation_id) == (id, "forgotten", receipt.operation_id)
    assert first.goes_ms - first.trashed_ms == 7 * DAY_S * 1000
    assert (second.memory.id, second.how) == (unsure, "pruned")
    assert second.memory.text == f"{TEA[zh]} 2"
    assert [one.memory.id for one in mem.trash(limit=1)] == [id]
    assert mem.trash(scope="nobody") == []
    mem.undo(str(first.operation_id))
    assert [one.memory.id for one in mem.trash()] == [unsure]
    clock.advance(seconds=7 * DAY_S)
    assert mem.trash() == []


def test_trash_that_keeps_nothing_is_empty(clock: FrozenClock) -> None:
    with rememora.open(":memory:", clock=clock, settings={"trash_days": 0}) as mem:
        mem.forget(mem.remember("tea").id)

        assert mem.trash() == []


def test_diff_of_a_long_life_adds_up(mem: Rememora, clock: FrozenClock) -> None:
    """What came and did not go in steps is what came and did not go at once."""
    ids, marks = [], [clock.now_ms()]
    for number in range(30):
        ids.append(mem.remember(f"tea {number}").id)
        if number % 3 == 2:
            mem.forget(ids[number - 1])
        clock.advance(seconds=60)
        marks.append(clock.now_ms())

    steps: set[str] = set()
    for since, until in itertools.pairwise(marks):
        found = mem.diff(since, until=until)
        steps |= {one.id for one in found.changes if one.change == "came"}
        steps -= {one.id for one in found.changes if one.change == "went"}

    assert (
        steps
        == {m.id for m in mem.list()}
        == {one.id for one in mem.diff(marks[0]).changes if one.change == "came"}
    )
