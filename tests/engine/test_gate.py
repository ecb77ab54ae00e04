"""The gate: who outranks whom, which value stays, and what never comes back."""

from __future__ import annotations

import pytest

from rememora import Rememora
from rememora.testing import FrozenClock


def test_word_of_the_user_takes_the_place_of_a_weaker_one(mem: Rememora) -> None:
    claim = mem.remember("She lives in Leeds", slot=("ana", "home", "Leeds"), trust="web")

    said = mem.remember("She lives in Leeds", slot=("ana", "home", "Leeds"), trust="user")
    later = mem.remember("She lives in York", slot=("ana", "home", "York"), trust="tool")

    assert (said.status, said.of) == ("superseded", claim.id)
    assert later.status == "quarantined"
    (hit,) = mem.recall("where does she live").hits
    assert hit.memory is not None
    assert (hit.text, hit.memory.trust) == ("She lives in Leeds", "user")


def test_same_words_of_a_weaker_source_change_nothing(mem: Rememora) -> None:
    said = mem.remember("She lives in Leeds", trust="user")

    assert mem.remember("She lives in Leeds", trust="web").of == said.id
    assert mem.get(said.id).trust == "user"


def test_same_words_may_stand_for_two_addresses(mem: Rememora) -> None:
    home = mem.remember("Leeds", slot=("ana", "home", "Leeds"))
    mem.remember("York office", slot=("ana", "work", "York"))

    work = mem.remember("Leeds", slot=("ana", "work", "Leeds"))

    assert (home.status, work.status) == ("stored", "superseded")
    assert {m.slot for m in mem.list()} == {("ana", "home", "Leeds"), ("ana", "work", "Leeds")}


def test_words_get_an_address_and_keep_no_double(mem: Rememora) -> None:
    bare = mem.remember("Her home is Leeds")

    addressed = mem.remember("Her home is Leeds", slot=("ana", "home", "Leeds"))

    assert (addressed.status, addressed.of) == ("superseded", bare.id)
    assert mem.remember("Her home is Leeds").of == addressed.id
    assert len(mem.recall("home").hits) == 1


def test_weaker_claim_waits_once(mem: Rememora) -> None:
    mem.remember("The city is Lyon", slot=("ana", "city", "Lyon"))
    first = mem.remember("The city is Paris", slot=("ana", "city", "Paris"), trust="web")

    again = mem.remember("The city is Paris", slot=("ana", "city", "Paris"), trust="web")

    assert (again.status, again.of) == ("duplicate", first.id)
    assert len(mem.list(status="quarantined")) == 1


def test_value_that_was_closed_can_be_told_again_by_its_id(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("Lives in Leeds", id="h", slot=("ana", "home", "Leeds"))
    clock.advance(seconds=1)
    mem.remember("Lives in York", slot=("ana", "home", "York"))
    clock.advance(seconds=1)

    back = mem.remember("Lives in Leeds again", id="h", slot=("ana", "home", "Leeds"))

    assert back.status == "superseded"
    assert [hit.text for hit in mem.recall("lives").hits] == ["Lives in Leeds again"]
    assert [m.text for m in mem.history("h")] == ["Lives in Leeds", "Lives in Leeds again"]


def test_update_into_a_held_slot_closes_its_value(mem: Rememora, clock: FrozenClock) -> None:
    old = mem.remember("Lives in Leeds", slot=("ana", "home", "Leeds"))
    note = mem.remember("Lives in York")
    clock.advance(seconds=1)

    receipt = mem.update(note.id, slot=("ana", "home", "York"))

    assert (receipt.status, receipt.of) == ("superseded", old.id)
    assert [m.text for m in mem.list()] == ["Lives in York"]


def test_forgotten_value_of_a_slot_is_not_learnt_again_in_other_words(mem: Rememora) -> None:
    gone = mem.remember("My city is Lyon", slot=("ana", "city", "Lyon"))
    mem.forget(gone.id)

    assert mem.remember("Ana now lives in Lyon", slot=("Ana", "city", "lyon")).status == "rejected"
    assert mem.remember("Ana now lives in Paris", slot=("ana", "city", "Paris")).status == "stored"


@pytest.mark.parametrize("first", ["a", "b"])
def test_words_that_two_memories_had_stay_forgotten_until_both_are_back(mem: Rememora, first: str) -> None:
    mem.remember("walrus", id="a")
    mem.update("a", text="penguin")
    mem.remember("walrus", id="b")
    mem.forget("a", "b")

    mem.restore(first)

    assert mem.remember("Walrus!").status == ("rejected" if first == "a" else "duplicate")


def test_trash_is_over_after_its_days_even_if_nothing_else_happened(
    mem: Rememora, clock: FrozenClock
) -> None:
    note = mem.remember("walrus")
    mem.forget(note.id)
    clock.advance(seconds=30 * 86_400)

    assert mem.list(status="trashed") == []
    mem.remember("penguin")
    with mem._deps.store.reading():
        rows = mem._deps.store.ledger.rows(["default"], id=note.id)
    assert [row.operation for row in rows] == ["memory.stored", "memory.forgotten", "memory.purged"]
