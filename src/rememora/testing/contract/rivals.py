"""Promises about what a proposal meets: the same words, the same slot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.core.dedupe import normal_form
from rememora.model.errors import StoreError
from rememora.model.memory import STATUSES
from rememora.testing.contract.everything import kept
from rememora.testing.records import a_memory

if TYPE_CHECKING:
    from rememora.ports.store import Store


class RivalPromises:
    """One active memory of a text and of a slot."""

    @pytest.mark.parametrize(
        ("given", "asked"),
        [
            pytest.param("Likes tea", "likes  TEA.", id="case, spaces and full stop"),
            pytest.param("Ｔｅａ　ｔｉｍｅ", "tea time", id="full width"),
            pytest.param("喜欢喝茶。", "喜欢喝茶", id="ideographic full stop"),
            pytest.param("cafe\u0301", "caf\u00e9", id="combining mark"),
            pytest.param("♥ 'tea'; --", "♥ 'TEA'; --", id="signs"),
        ],
    )
    def test_rivals_are_found_by_the_normal_form_of_their_words(
        self, store: Store, given: str, asked: str
    ) -> None:
        kept(store, a_memory(text=given))

        with store.reading():
            found = store.memories.rivals("default", normal_form(asked), None)
            assert [memory.text for memory in found] == [given]
            assert store.memories.rivals("default", normal_form("other " + asked), None) == []

    @pytest.mark.parametrize("status", STATUSES)
    def test_rivals_have_the_words_while_active_or_quarantined_and_the_slot_while_active(
        self, store: Store, status: str
    ) -> None:
        kept(store, a_memory(id="m1", text="Tea", slot=("ana", "drink", "tea"), status=status))

        with store.reading():
            by_words = store.memories.rivals("default", normal_form("Tea"), None)
            by_slot = store.memories.rivals("default", normal_form("Milk"), ("ana", "drink", "milk"))
            both = store.memories.rivals("default", normal_form("Tea"), ("ana", "drink", "milk"))
        assert bool(by_words) == (status in ("active", "quarantined"))
        assert bool(by_slot) == (status == "active")
        assert [memory.id for memory in both] == ["m1"] * bool(by_words)

    def test_rival_in_a_slot_is_found_by_its_address(self, store: Store) -> None:
        kept(
            store,
            a_memory(id="m1", slot=("ana", "drink", "tea")),
            a_memory(id="m2", slot=("ana", "food", "rice")),
            a_memory(id="m3", slot=("ben", "drink", "milk")),
            a_memory(id="m4"),
        )

        with store.reading():
            found = store.memories.rivals("default", "other words", ("ana", "drink", "water"))
            assert [m.id for m in found] == ["m1"]
            assert store.memories.rivals("default", "other words", ("drink", "ana", "water")) == []

    def test_same_words_may_stand_for_several_addresses_but_once_for_each(self, store: Store) -> None:
        kept(store, a_memory(id="m1", text="Leeds", slot=("ana", "home", "Leeds")))
        kept(store, a_memory(id="m2", text="Leeds", slot=("ana", "work", "Leeds")))
        kept(store, a_memory(id="m3", text="Leeds"))

        with store.reading():
            rivals = store.memories.rivals("default", normal_form("Leeds"), None)
        assert sorted(memory.id for memory in rivals) == ["m1", "m2", "m3"]
        for twin in (a_memory(id="m4", text="leeds."), a_memory(id="m5", slot=("ana", "work", "York"))):
            with pytest.raises(StoreError), store.transaction():
                store.memories.put(twin)
