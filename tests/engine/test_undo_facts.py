"""Taking back what was told of values in time: a newer value, an end, a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rememora import Rememora
    from rememora.testing import FrozenClock


def values(mem: Rememora, subject: str = "ana") -> list[str]:
    return [fact.value for fact in mem.facts.current(subject)]


@pytest.mark.parametrize(
    ("subject", "attribute", "first", "second"),
    [
        ("Ana", "home", "Lyon", "Basel"),  # English
        ("林", "住处", "里昂", "巴塞尔"),  # Chinese
        ("アナ", "住所", "リヨン", "バーゼル"),  # Japanese
        ("아나", "집", "리옹", "바젤"),  # Korean
        ("👩‍🔬", "mood", "😀", "😴"),  # emoji
        ("Ｃａｆé", "owner", "Zoe\u0308", "Łukasz"),  # full width, combining marks
    ],
)
def test_newer_value_is_taken_back_and_the_older_holds_again(
    mem: Rememora, clock: FrozenClock, subject: str, attribute: str, first: str, second: str
) -> None:
    told = mem.facts.set(subject, attribute, first, valid_from="2020-01-01")
    newer = mem.facts.set(subject, attribute, second, valid_from="2023-01-01")
    believed_ms = clock.now_ms()
    clock.advance(seconds=60)

    receipt = mem.undo(str(newer.operation_id))

    assert (receipt.status, receipt.id) == ("undone", newer.id)
    assert values(mem, subject) == [first]
    assert [hit.id for hit in mem.recall(f"{subject} {attribute}", among="memories").hits] == [told.id]
    then = mem.facts.as_of("2024-01-01", subject, attribute, known_at=believed_ms)
    assert [fact.value for fact in then] == [second]  # that is what was believed
    assert mem.facts.set(subject, attribute, second).status == "superseded"  # nobody asked to forget it


def test_correction_without_an_address_is_taken_back(mem: Rememora) -> None:
    mem.remember("Ana eats meat", kind="preference", id="old")
    newer = mem.remember("Ana does not eat meat", kind="preference", id="new")

    assert mem.undo(str(newer.operation_id)).status == "undone"
    assert [hit.id for hit in mem.recall("ana eats meat", among="memories").hits] == ["old"]
    assert mem.get("new").status == "deprecated"


def test_newer_value_that_changed_or_was_followed_since_is_not_taken_back(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    changed = mem.facts.set("ana", "home", "Basel", valid_from="2021-01-01")
    mem.update(changed.id, confidence=0.5)
    refused = mem.undo(str(changed.operation_id))
    mem.facts.set("ana", "home", "Porto", valid_from="2022-01-01")
    followed = mem.undo(str(changed.operation_id))

    assert {refused.reason, followed.reason} == {
        f"{changed.id!r} changed after it; undo or restore that first"
    }
    assert values(mem) == ["Porto"]


def test_newer_value_that_was_forgotten_is_not_taken_back(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    newer = mem.facts.set("ana", "home", "Basel", valid_from="2021-01-01")
    mem.forget(newer.id)

    receipt = mem.undo(str(newer.operation_id))

    assert (receipt.status, "changed after it" in str(receipt.reason)) == ("rejected", True)


def test_end_is_taken_back_and_the_value_goes_on(mem: Rememora) -> None:
    told = mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    ended = mem.facts.end("ana", "home", at="2024-01-01")

    assert mem.undo(str(ended.operation_id)).status == "undone"

    assert values(mem) == ["Lyon"]
    assert (mem.get(told.id).status, mem.get(told.id).valid_to, mem.get(told.id).version) == (
        "active",
        None,
        3,
    )
    assert [hit.id for hit in mem.recall("ana home", among="memories").hits] == [told.id]


def test_of_two_ends_only_the_last_is_taken_back(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01", valid_to="2040-01-01")
    first = mem.facts.end("ana", "home", at="2030-01-01")
    second = mem.facts.end("ana", "home", at="2024-01-01")

    early, late = mem.undo(str(first.operation_id)), mem.undo(str(second.operation_id))

    assert (early.status, late.status) == ("rejected", "undone")
    (fact,) = mem.facts.current("ana", "home")
    assert fact.valid_to == "2030-01-01T00:00:00Z"


def test_fusion_of_subjects_is_taken_back(mem: Rememora) -> None:
    mem.facts.set("Ana", "home", "Lyon", valid_from="2020-01-01")
    mem.facts.set("安娜", "home", "Basel", valid_from="2022-01-01")
    linked = mem.facts.alias("Ana", "安娜")
    fused = values(mem, "Ana")

    receipt = mem.undo(str(linked.operation_id))

    assert (fused, receipt.status) == (["Basel"], "undone")
    assert (values(mem, "Ana"), values(mem, "安娜")) == (["Lyon"], ["Basel"])
    assert mem.undo(str(linked.operation_id)).reason == f"{linked.operation_id} was taken back already"


def test_what_an_undo_wrote_is_not_taken_back(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    newer = mem.facts.set("ana", "home", "Basel", valid_from="2022-01-01")
    undone = mem.undo(str(newer.operation_id))

    again = mem.undo(str(undone.operation_id))

    assert (again.status, "is itself an undo" in str(again.reason)) == ("rejected", True)


@pytest.mark.parametrize("then", ["purged", "cleared"])
def test_undo_after_the_value_is_gone_for_good_says_so(mem: Rememora, clock: FrozenClock, then: str) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    newer: Any = mem.facts.set("ana", "home", "Basel", valid_from="2022-01-01")
    linked: Any = mem.facts.alias("ana", "安娜")
    if then == "cleared":
        mem.clear()
    else:
        mem.forget(newer.id, linked.id)
        clock.advance(seconds=86_400 * 8)
        mem.remember("something else")  # empties the trash

    assert mem.undo(newer.operation_id).reason == "what it touched was erased, or purged from the trash"
    assert mem.undo(linked.operation_id).status == "rejected"
