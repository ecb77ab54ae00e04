"""Taking back what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rememora import InvalidInput, NotFound

if TYPE_CHECKING:
    from rememora import Rememora
    from rememora.testing import FrozenClock


def operation_of(mem: Rememora, name: str) -> str:
    with mem._deps.store.reading():
        rows = mem._deps.store.ledger.rows(["default"])
    return next(row.operation_id for row in reversed(rows) if row.operation == name)


@pytest.mark.parametrize("text", ["Likes tea", "喜欢喝茶", "お茶が好き", "차를 좋아한다", "🍵🫖"])
def test_forgetting_is_taken_back(mem: Rememora, text: str) -> None:
    mem.remember(text, id="m")
    (forgotten,) = mem.forget("m")
    assert forgotten.operation_id is not None

    receipt = mem.undo(forgotten.operation_id)

    assert (receipt.status, receipt.id, receipt.of) == ("undone", "m", forgotten.operation_id)
    assert [hit.id for hit in mem.recall(text, among="memories").hits] == ["m"]
    assert mem.remember(text).status == "duplicate"


def test_pruning_is_taken_back(mem: Rememora) -> None:
    mem.remember("hardly sure", id="m", confidence=0.1)
    mem.upkeep.prune(mem.upkeep.preview_prune(min_confidence=0.5).token)

    assert mem.undo(operation_of(mem, "memory.pruned")).status == "undone"
    assert mem.get("m").status == "active"


@pytest.mark.parametrize(
    "changes",
    [
        {"text": "Likes coffee ☕ 手冲"},
        {"confidence": 0.2, "concepts": ["drinks"]},
        {"meta": {"deep": [1, {"b": None}]}, "title": "Tea"},
        {"ttl_s": 60},
    ],
)
def test_update_is_taken_back(mem: Rememora, clock: FrozenClock, changes: dict[str, Any]) -> None:
    mem.remember("Likes tea", id="m", confidence=0.9)
    before = mem.get("m")
    clock.advance(seconds=5)
    receipt = mem.update("m", **changes)
    assert receipt.operation_id is not None

    assert mem.undo(receipt.operation_id).status == "undone"

    after = mem.get("m")
    fields = ("text", "title", "confidence", "concepts", "meta", "updated_ms", "expires_ms", "evidence")
    assert [getattr(after, name) for name in fields] == [getattr(before, name) for name in fields]
    assert (after.version, len(mem.history("m"))) == (3, 3)
    assert [hit.id for hit in mem.recall("tea", among="memories").hits] == ["m"]
    assert mem.recall("coffee 手冲", among="memories").hits == ()


def test_pin_is_taken_back(mem: Rememora) -> None:
    mem.remember("Likes tea", id="m")
    receipt = mem.pin("m")
    assert receipt.operation_id is not None

    mem.undo(receipt.operation_id)

    assert mem.get("m").pinned is False


def test_undo_is_not_taken_back_and_nothing_is_taken_back_twice(mem: Rememora) -> None:
    mem.remember("Likes tea", id="m")
    (forgotten,) = mem.forget("m")
    undone = mem.undo(str(forgotten.operation_id))

    twice, back = mem.undo(str(forgotten.operation_id)), mem.undo(str(undone.operation_id))

    assert (twice.status, twice.reason) == ("rejected", f"{forgotten.operation_id} was taken back already")
    assert (back.status, "is itself an undo" in str(back.reason)) == ("rejected", True)
    assert mem.get("m").status == "active"


def test_older_operation_waits_for_the_newer_one(mem: Rememora) -> None:
    mem.remember("Likes tea", id="m")
    first, second = mem.update("m", text="Likes coffee"), mem.update("m", text="Likes milk")

    early = mem.undo(str(first.operation_id))
    late = mem.undo(str(second.operation_id))

    assert (early.status, "changed after it" in str(early.reason)) == ("rejected", True)
    assert (late.status, mem.get("m").text) == ("undone", "Likes coffee")


def test_forgetting_that_was_restored_and_done_again_is_not_what_is_taken_back(mem: Rememora) -> None:
    mem.remember("Likes tea", id="m")
    (first,) = mem.forget("m")
    mem.restore("m")
    mem.forget("m")

    receipt = mem.undo(str(first.operation_id))

    assert (receipt.status, "restored" in str(receipt.reason)) == ("rejected", True)
    assert [memory.id for memory in mem.list(status="trashed")] == ["m"]


def test_undo_gives_way_to_what_took_the_words(mem: Rememora) -> None:
    mem.remember("Likes tea", id="m")
    changed = mem.update("m", text="Likes coffee")
    mem.remember("Likes tea", id="other")

    receipt = mem.undo(str(changed.operation_id))

    assert receipt.reason == "'other' took its words or its slot since"
    assert mem.get("m").text == "Likes coffee"


def test_update_that_closed_another_value_is_taken_back_with_it(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("Lives in Leeds", id="a", slot=("ana", "city", "Leeds"))
    clock.advance(seconds=1)
    mem.remember("Lives in York", id="b")
    changed = mem.update("b", slot=("ana", "city", "York"))
    assert changed.status == "superseded"

    receipt = mem.undo(str(changed.operation_id))

    assert receipt.status == "undone"
    assert mem.get("b").slot is None
    assert (mem.get("a").status, mem.get("a").superseded_by, mem.get("a").valid_to) == ("active", None, None)
    assert [fact.value for fact in mem.facts.current("ana")] == ["Leeds"]


@pytest.mark.parametrize("then", ["purge", "clear"])
def test_undo_after_it_is_gone_for_good_says_so(mem: Rememora, clock: FrozenClock, then: str) -> None:
    mem.remember("Likes tea", id="m")
    changed = mem.update("m", text="Likes coffee")
    (forgotten,) = mem.forget("m")
    if then == "clear":
        mem.clear()
    else:
        clock.advance(seconds=86_400 * 8)
        mem.remember("something else")  # empties the trash

    reasons = {mem.undo(str(one.operation_id)).reason for one in (changed, forgotten)}

    assert reasons == {"what it touched was erased, or purged from the trash"}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("memory.stored", "forget takes it back"),
        ("memory.restored", "forget takes it back"),
        ("memory.used", "changed nothing that could be taken back"),
        ("exchange.completed", "changed nothing that could be taken back"),
    ],
)
def test_other_operations_are_refused_with_the_reason(mem: Rememora, name: str, reason: str) -> None:
    mem.remember("Likes tea", id="m")
    mem.forget("m")
    mem.restore("m")
    mem.used(mem.recall("tea"), "You like tea.")
    mem.capture("hello there", "hello")

    receipt = mem.undo(operation_of(mem, name))

    assert receipt.status == "rejected"
    assert reason in str(receipt.reason)


@pytest.mark.parametrize("operation", ["op-99", "op-0", "op--1", "op-１", "nonsense 记", "op-" + "9" * 40])
def test_unknown_operation_is_not_found(mem: Rememora, operation: str) -> None:
    mem.remember("Likes tea")

    with pytest.raises(NotFound):
        mem.undo(operation)


def test_operation_of_another_scope_is_not_found(mem: Rememora) -> None:
    receipt = mem.remember("Likes tea", scope="ana")

    with pytest.raises(NotFound):
        mem.undo(str(receipt.operation_id), scope="ben")


@pytest.mark.parametrize("operation", ["", "  ", None, 7])
def test_operation_must_be_named(mem: Rememora, operation: Any) -> None:
    with pytest.raises(InvalidInput, match="operation_id"):
        mem.undo(operation)


def test_updates_are_taken_back_one_after_the_other(mem: Rememora) -> None:
    mem.remember("Likes tea", id="m")
    operations = [
        mem.update("m", text=text).operation_id for text in ("Likes coffee", "Likes milk", "Likes 水")
    ]

    said = []
    for operation in reversed(operations):
        assert mem.undo(str(operation)).status == "undone"
        said.append(mem.get("m").text)

    assert said == ["Likes milk", "Likes coffee", "Likes tea"]


def test_rejection_is_taken_back_and_waits_again(mem: Rememora) -> None:
    mem.remember("Lives in Lyon", slot=("ana", "city", "Lyon"))
    claim = mem.remember("Lives in 巴黎", slot=("ana", "city", "巴黎"), trust="web")
    rejected = mem.inbox.reject(claim.id)

    assert mem.undo(str(rejected.operation_id)).status == "undone"

    assert [item.memory.id for item in mem.inbox.list()] == [claim.id]
