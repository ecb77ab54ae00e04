"""Promises of the search by vector: the nearest first, of the scopes asked, under every condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.testing.clock import SOME_MOMENT_MS
from rememora.testing.contract.everything import index_all, interrupted
from rememora.testing.records import an_entry, numbers_of
from rememora.testing.vectored import (
    EAST,
    EXACT,
    NORTH,
    NORTH_EAST,
    SOUTH,
    SPACE,
    WEST,
    kept,
    key,
    near,
    nearest,
    number_of,
)

if TYPE_CHECKING:
    from typing import Any

    from rememora.testing.vectored import VectorStore


class NearestPromises:
    """What is found, in which order, and what it is compared with."""

    def test_nearest_come_first_with_their_cosines(self, store: VectorStore) -> None:
        kept(store, {"m1": SOUTH, "m2": NORTH_EAST, "m3": (7.0, 0.0), "m4": WEST})

        found = nearest(store)

        assert [id for (_, _, id, *_), _ in found.found] == ["m3", "m2", "m4", "m1"]
        assert [cosine for _, cosine in found.found] == pytest.approx([1.0, 0.5**0.5, 0.0, -1.0], abs=EXACT)

    def test_length_of_a_vector_does_not_count(self, store: VectorStore) -> None:
        kept(store, {"m1": (1e-30, 1e-30), "m2": (1e30, 0.0)})

        found = nearest(store, (1e-20, 0.0)).found

        assert [id for (_, _, id, *_), _ in found] == ["m2", "m1"]
        assert [cosine for _, cosine in found] == pytest.approx([1.0, 0.5**0.5], abs=EXACT)

    def test_candidate_is_told_in_full(self, store: VectorStore) -> None:
        kept(
            store,
            {"t1": NORTH},
            scope="团队",
            source="message",
            kind="assistant",
            exchange_id="x1",
            terms="tea 茶 tea",
        )

        ((candidate, _),) = nearest(store, scopes=["团队"]).found

        assert candidate[:6] == (
            "message",
            "团队",
            "t1",
            "assistant",
            *numbers_of("x1"),
            numbers_of("tea 茶 tea"),
        )
        assert (candidate.session, candidate.at_ms) == (None, an_entry().at_ms)

    def test_no_more_are_found_than_asked_for(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH, "m2": NORTH_EAST, "m3": EAST})

        assert near(store, limit=2) == ["m1", "m2"]
        assert near(store, limit=0) == []

    def test_space_or_scope_that_is_unknown_holds_nothing(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH})

        for nothing in (
            nearest(store, space="nowhere/2"),
            nearest(store, scopes=["nowhere"]),
            nearest(store, scopes=[]),
        ):
            assert (nothing.found, nothing.background, nothing.searched) == ((), 0.0, 0)

    @pytest.mark.parametrize(
        ("where", "found"),
        [
            pytest.param({}, ["m1", "m2", "t1", "t2"], id="none: all that has not expired"),
            pytest.param({"sources": ("memory",)}, ["m1", "m2"], id="memories"),
            pytest.param({"sources": ("message",)}, ["t1", "t2"], id="messages"),
            pytest.param({"kinds": ("note",)}, ["m1", "t1", "t2"], id="a kind does not limit messages"),
            pytest.param({"kinds": ("note", "fact"), "sources": ("memory",)}, ["m1", "m2"], id="two kinds"),
            pytest.param({"kinds": ()}, ["t1", "t2"], id="no kind"),
            pytest.param({"roles": ("user",)}, ["m1", "m2", "t1"], id="a role does not limit memories"),
            pytest.param({"roles": ("user",), "kinds": ("fact",)}, ["m2", "t1"], id="a kind and a role"),
            pytest.param({"session": "monday"}, ["m2", "t1"], id="a session"),
            pytest.param({"session": "tuesday"}, [], id="an unknown session"),
            pytest.param({"since_ms": 20}, ["m2", "t1", "t2"], id="since a time, which counts"),
            pytest.param({"until_ms": 30}, ["m1", "m2"], id="until a time, which does not count"),
            pytest.param({"since_ms": 20, "until_ms": 40}, ["m2", "t1"], id="between two times"),
            pytest.param(
                {"now_ms": SOME_MOMENT_MS - 1}, ["m1", "m2", "t1", "t2", "m3"], id="before it expires"
            ),
        ],
    )
    def test_conditions_limit_what_is_found(
        self, store: VectorStore, where: dict[str, Any], found: list[str]
    ) -> None:
        kept(store, {"m1": (1.0, 0.1)}, at_ms=10)
        kept(store, {"m2": (1.0, 0.2)}, at_ms=20, kind="fact", session="monday")
        kept(store, {"t1": (1.0, 0.3)}, at_ms=30, source="message", kind="user", session="monday")
        kept(store, {"t2": (1.0, 0.4)}, at_ms=40, source="message", kind="assistant")
        kept(store, {"m3": (1.0, 0.5)}, at_ms=10, expires_ms=SOME_MOMENT_MS)

        assert near(store, **where) == found
        assert near(store, limit=1, **where) == found[:1]

    def test_several_scopes_are_searched_together_each_once(self, store: VectorStore) -> None:
        kept(store, {"m1": EAST}, scope="ana")
        kept(store, {"m1": NORTH}, scope="ben")
        kept(store, {"m1": NORTH_EAST}, scope="eve")

        found = nearest(store, scopes=["ana", "ben", "ana", "nowhere"])

        assert [scope for (_, scope, *_), _ in found.found] == ["ben", "ana"]
        assert found.searched == 2

    def test_nothing_of_another_scope_counts(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH, "m2": EAST}, scope="ana")
        before = nearest(store, scopes=["ana"])

        kept(store, {f"m{number}": NORTH for number in range(20)}, scope="ben")

        assert nearest(store, scopes=["ana"]) == before
        assert before.background == pytest.approx(0.5, abs=EXACT)
        assert before.searched == 2

    def test_background_is_that_of_the_whole_scope_whatever_is_asked_for(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH}, session="monday")
        kept(store, {"m2": EAST, "m3": SOUTH, "m4": SOUTH})

        found = nearest(store, session="monday", limit=1)

        assert (len(found.found), found.searched) == (1, 4)
        assert found.background == pytest.approx(-0.25, abs=EXACT)

    def test_more_are_looked_at_where_the_nearest_are_gone(self, store: VectorStore) -> None:
        names = [f"m{number}" for number in range(1_200)]
        with store.transaction():
            store.index.add([an_entry(id=id, expires_ms=9 if id < "m5" else None) for id in names])
            store.vectors.put(
                SPACE,
                [(w.number, (1.0, 0.0)) for w in store.vectors.waiting(SPACE, limit=1_200)],
                dimensions=2,
            )
        kept(store, {"far": SOUTH})
        assert len(near(store, limit=1)) == 1

        with store.transaction():
            store.index.remove("default", "memory", [id for id in names if id >= "m5"])

        assert near(store, limit=1) == ["far"]

    def test_search_in_a_transaction_sees_what_it_wrote_and_leaves_nothing_behind(
        self, store: VectorStore
    ) -> None:
        index_all(store, an_entry(id="m1"), an_entry(id="m2", scope="other"))
        first, second = number_of(store, "m1"), number_of(store, "m2", scope="other")
        kept(store, {"m0": WEST})
        assert near(store) == ["m0"]

        with interrupted(store):
            store.vectors.put(SPACE, [(first, NORTH)], dimensions=2)
            assert store.vectors.cosines(SPACE, NORTH, [key("m1")]) == {
                key("m1"): pytest.approx(1.0, abs=EXACT)
            }
            assert _inside(store) == ["m1", "m0"]
        with store.transaction():
            store.vectors.put(SPACE, [(second, EAST)], dimensions=2)
            store.vectors.put(SPACE, [(first, SOUTH)], dimensions=2)

        assert near(store) == ["m0", "m1"]
        assert near(store, EAST, scopes=["other"]) == ["m2"]
        assert nearest(store, EAST, scopes=["other"]).background == pytest.approx(1.0, abs=EXACT)

    def test_cosines_are_those_of_entries_that_have_a_vector(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH, "m2": NORTH_EAST})
        kept(store, {"m1": SOUTH}, scope="团队")
        kept(store, {"m1": EAST}, source="message", kind="user")
        index_all(store, an_entry(id="m3"))
        asked = [
            key("m2"),
            key("m1", scope="团队"),
            key("m1", source="message"),
            *(key("m3"), key("nobody"), key("m1", scope="nowhere")),
        ]

        with store.reading():
            found = store.vectors.cosines(SPACE, NORTH, asked)

        assert found == {
            key("m2"): pytest.approx(0.5**0.5, abs=EXACT),
            key("m1", scope="团队"): pytest.approx(-1.0, abs=EXACT),
            key("m1", source="message"): pytest.approx(0.0, abs=EXACT),
        }

    def test_cosines_of_nothing_or_in_an_unknown_space_are_none(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH})

        with store.reading():
            assert store.vectors.cosines(SPACE, NORTH, []) == {}
            assert store.vectors.cosines("nowhere/2", NORTH, [key("m1")]) == {}

    def test_cosine_of_a_search_is_that_of_a_comparison(self, store: VectorStore) -> None:
        kept(store, {"m1": (0.3, -0.7), "m2": (0.5, 0.1)})

        found = {(source, scope, id): cosine for (source, scope, id, *_), cosine in nearest(store).found}

        with store.reading():
            assert store.vectors.cosines(SPACE, NORTH, list(found)) == pytest.approx(found, abs=1e-6)


def _inside(store: VectorStore) -> list[str]:
    from rememora.model.queries import Where

    found = store.vectors.nearest(SPACE, NORTH, ["default"], Where(now_ms=SOME_MOMENT_MS), limit=9)
    return [id for (_, _, id, *_), _ in found.found]
