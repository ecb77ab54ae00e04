"""Promises of vectors: spaces side by side, and what waits for a vector."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.model.errors import InvalidInput
from rememora.testing.contract.everything import index_all
from rememora.testing.records import an_entry
from rememora.testing.vectored import (
    EAST,
    NORTH,
    SOUTH,
    SPACE,
    kept,
    key,
    near,
    nearest,
    number_of,
    put,
    removed,
    spaces,
    waiting,
)

if TYPE_CHECKING:
    from rememora.testing.vectored import VectorStore


class VectorPromises:
    """One of an entry in a space, at most."""

    def test_empty_store_has_no_spaces_and_nothing_waits(self, store: VectorStore) -> None:
        assert spaces(store) == []
        assert waiting(store) == []
        with store.reading():
            assert store.vectors.count_waiting(SPACE) == 0

    def test_spaces_lie_side_by_side_oldest_first(self, store: VectorStore) -> None:
        index_all(store, an_entry(id="m1"), an_entry(id="m2"))

        put(store, "wide/3", m1=(0.0, 1.0, 0.0))
        put(store, SPACE, m1=NORTH, m2=EAST)

        assert spaces(store) == [("wide/3", 3, 1, 1), (SPACE, 2, 2, 0)]
        assert near(store, (0.0, 1.0, 0.0), space="wide/3") == ["m1"]
        assert near(store) == ["m1", "m2"]

    def test_space_may_be_made_without_a_vector(self, store: VectorStore) -> None:
        index_all(store, an_entry(id="m1"))

        with store.transaction():
            assert store.vectors.put(SPACE, [], dimensions=2) == 0

        assert spaces(store) == [(SPACE, 2, 0, 1)]

    def test_entries_wait_oldest_first_until_they_have_a_vector(self, store: VectorStore) -> None:
        index_all(store, *(an_entry(id=id) for id in ("m3", "m1", "m2")))
        assert waiting(store) == ["m3", "m1", "m2"]

        assert put(store, m1=NORTH) == 1

        assert waiting(store) == ["m3", "m2"]
        assert waiting(store, "another/2") == ["m3", "m1", "m2"]
        with store.reading():
            assert store.vectors.count_waiting(SPACE) == 2
            assert store.vectors.count_waiting("another/2") == 3

    def test_those_that_wait_are_named_in_full(self, store: VectorStore) -> None:
        index_all(store, an_entry(id="t1", scope="团队", source="message", kind="user"))

        with store.reading():
            (one,) = store.vectors.waiting(SPACE, limit=5)

        assert (one.source, one.scope, one.id) == ("message", "团队", "t1")
        assert one.number >= 1

    def test_no_more_wait_than_were_asked_for(self, store: VectorStore) -> None:
        index_all(store, *(an_entry(id=f"m{number}") for number in range(5)))

        assert waiting(store, limit=2) == ["m0", "m1"]
        assert waiting(store, limit=0) == []
        assert waiting(store, limit=1, keys=[key("m3"), key("m4")]) == ["m3"]

    def test_waiting_goes_on_behind_a_number(self, store: VectorStore) -> None:
        index_all(store, *(an_entry(id=f"m{number}") for number in range(4)))

        assert waiting(store, after=number_of(store, "m1")) == ["m2", "m3"]

    def test_what_was_looked_at_is_passed_over_unless_it_is_asked_for(self, store: VectorStore) -> None:
        index_all(store, *(an_entry(id=f"m{number}") for number in range(4)))
        last = number_of(store, "m2")

        with store.transaction():
            store.vectors.put(SPACE, [], dimensions=2, looked_to=last)
        with store.transaction():
            store.vectors.put(SPACE, [], dimensions=2, looked_to=1)  # never back

        assert waiting(store) == ["m3"]
        assert waiting(store, after=0) == ["m0", "m1", "m2", "m3"]
        assert waiting(store, keys=[key("m0")]) == ["m0"]
        assert waiting(store, "another/2") == ["m0", "m1", "m2", "m3"]
        with store.reading():
            assert store.vectors.count_waiting(SPACE) == 4

    def test_waiting_by_name_leaves_out_what_has_a_vector_and_what_is_not_there(
        self, store: VectorStore
    ) -> None:
        index_all(store, an_entry(id="m1"), an_entry(id="m2"), an_entry(id="m1", scope="other"))
        put(store, m1=NORTH)

        asked = [
            key("m2"),
            key("m1"),
            key("m1", scope="other"),
            key("m2", scope="other"),
            key("m2", source="message"),
            key("nobody"),
            key("m1", scope="nowhere"),
        ]

        with store.reading():
            found = store.vectors.waiting(SPACE, limit=10, keys=asked)
            assert store.vectors.waiting(SPACE, limit=10, keys=[]) == []
        assert [(one.scope, one.id) for one in found] == [("default", "m2"), ("other", "m1")]

    def test_vector_that_is_there_stays(self, store: VectorStore) -> None:
        index_all(store, an_entry(id="m1"), an_entry(id="m2"))
        first, second = number_of(store, "m1"), number_of(store, "m2")
        put(store, m1=NORTH)

        with store.transaction():
            again = store.vectors.put(SPACE, [(first, SOUTH), (second, EAST)], dimensions=2)

        assert again == 1
        assert near(store) == ["m1", "m2"]
        assert nearest(store).found[0][1] == pytest.approx(1.0, abs=1e-3)

    @pytest.mark.parametrize("dimensions", [1, 3, 1_000], ids=["too few", "too many", "far too many"])
    def test_vectors_of_other_dimensions_are_refused(self, store: VectorStore, dimensions: int) -> None:
        kept(store, {"m1": NORTH})
        index_all(store, an_entry(id="m2"))
        number = number_of(store, "m2")
        long = [1.0] * dimensions

        for claimed in (dimensions, 2):
            with (
                pytest.raises(InvalidInput, match=f"expected 2 dimensions, found {dimensions}"),
                store.transaction(),
            ):
                store.vectors.put(SPACE, [(number, long)], dimensions=claimed)
        with pytest.raises(InvalidInput, match="expected 2 dimensions"):
            nearest(store, long)
        with pytest.raises(InvalidInput, match="expected 2 dimensions"), store.reading():
            store.vectors.cosines(SPACE, long, [key("m1")])

        assert near(store) == ["m1"]
        assert waiting(store) == ["m2"]

    def test_vector_that_is_put_with_its_words_is_counted_once(self, store: VectorStore) -> None:
        for id in ("m1", "m2"):
            with store.transaction():
                store.index.add([an_entry(id=id)])
                (entry,) = store.vectors.waiting(SPACE, limit=1, keys=[key(id)])
                assert store.vectors.put(SPACE, [(entry.number, NORTH)], dimensions=2) == 1

        assert spaces(store) == [(SPACE, 2, 2, 0)]

    def test_vectors_are_given_back_by_name(self, store: VectorStore) -> None:
        index_all(store, *(an_entry(id=id) for id in ("m1", "m2", "m3")))
        put(store, SPACE, m1=NORTH, m3=EAST)

        with store.reading():
            found = store.vectors.kept(SPACE, [key("m3"), key("m1"), key("m2"), key("nobody")])
            assert store.vectors.kept("unknown/2", [key("m1")]) == store.vectors.kept(SPACE, []) == {}
        rounded = {
            name: tuple(round(float(number), 2) for number in vector) for name, vector in found.items()
        }
        assert rounded == {key("m1"): NORTH, key("m3"): EAST}

    def test_sealing_counts_the_vectors_and_changes_no_answer(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH, "m2": EAST, "m3": SOUTH})
        removed(store, "m2")
        before = nearest(store)

        with store.transaction():
            assert store.vectors.seal(SPACE) == 2
            assert store.vectors.seal("nowhere") == 0

        assert nearest(store).found == before.found
        with store.reading():
            assert [space.dead for space in store.vectors.spaces()] == [0]

    def test_dropped_space_is_gone_and_may_be_made_again(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH, "m2": EAST})
        put(store, "other/2", m1=NORTH)

        with store.transaction():
            assert store.vectors.drop(SPACE) == 2
            assert store.vectors.drop(SPACE) == 0

        assert spaces(store) == [("other/2", 2, 1, 1)]
        assert near(store) == []
        assert near(store, space="other/2") == ["m1"]
        put(store, SPACE, m2=(0.0, 0.0, 1.0))
        assert spaces(store) == [("other/2", 2, 1, 1), (SPACE, 3, 1, 1)]
        assert near(store, (0.0, 0.0, 1.0)) == ["m2"]
