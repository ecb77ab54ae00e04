"""Promises of searching: which entries are found, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.core.numbers import number_of
from rememora.model.queries import Where
from rememora.testing.contract.everything import NOW_MS, ids_found, index_all
from rememora.testing.records import an_entry, numbers_of

if TYPE_CHECKING:
    from typing import Any

    from rememora.ports.store import Store

_OTHERS = tuple(an_entry("nothing of that kind here", id=f"other{number}") for number in range(20))
"""So that the words that are asked for are rare, as BM25 wants it."""

_ALIKE = ("tea", "c", "c++", "say", "so", "o", "clock", "te", "a", "b", "py", "near", "咖啡", "咖", "👩", "e")
"""Terms that a careless search takes for others."""


class SearchPromises:
    """Candidates."""

    def test_candidate_names_its_entry_and_gives_its_terms(self, store: Store) -> None:
        index_all(
            store,
            an_entry("tea 茶 tea", id="t1", source="message", kind="user", exchange_id="x1"),
            an_entry("tea", id="m1"),
        )

        with store.reading():
            found = store.index.candidates(
                {"default": ["tea"]}, Where(now_ms=NOW_MS), limit=9, order="newest"
            )
        newest, first = found
        assert newest[:6] == ("memory", "default", "m1", "note", None, numbers_of("tea"))
        assert first[:6] == ("message", "default", "t1", "user", number_of("x1"), numbers_of("tea 茶 tea"))
        assert newest.place > first.place
        assert (first.session, first.at_ms) == (None, an_entry("tea").at_ms)

    def test_messages_around_a_place_are_those_of_the_scope_in_order(self, store: Store) -> None:
        index_all(
            store,
            *(
                an_entry("tea", id=f"t{n}", source="message", kind="user", session=f"s{n % 2}")
                for n in range(5)
            ),
            an_entry("tea", id="other", source="message", kind="user", scope="ben"),
            an_entry("tea", id="m1"),
            an_entry("tea", id="t5", source="message", kind="user"),
        )

        with store.reading():
            rows = store.index.candidates({"default": ["tea"]}, Where(now_ms=NOW_MS), limit=9, order="newest")
            place = {row.id: row.place for row in rows}

            def around(*ids: str, reach: int, known: tuple[str, ...] = ()) -> list[str]:
                places, read = [place[id] for id in ids], {place[id] for id in known}
                return [row.id for row in store.index.around("default", places, reach=reach, known=read)]

            assert around("t2", reach=1) == ["t1", "t2", "t3"]
            assert around("t1", "t2", reach=1) == ["t0", "t1", "t2", "t3"]  # each once
            assert around("t2", reach=1, known=("t2", "t3")) == ["t1"]
            assert around("t5", reach=3) == ["t4", "t5"]  # no memory, and nothing of another scope
            assert around("m1", reach=0) == []
            assert store.index.around("nowhere", [1], reach=3, known=()) == []
            found = store.index.messages("default", ["t5", "m1", "other", "nowhere", "t0"])
            assert found == [rows[[row.id for row in rows].index(id)] for id in ("t5", "t0")]
            assert store.index.messages("nowhere", ["t5"]) == []

    @pytest.mark.parametrize("order", ["best", "newest", "all"])
    def test_nothing_is_found_without_terms(self, store: Store, order: str) -> None:
        index_all(store, an_entry("tea"))

        with store.reading():
            nothing: list[dict[str, list[str]]] = [
                {},
                {"default": []},
                {"nowhere": ["tea"]},
                {"default": ["milk"]},
            ]
            for terms in nothing:
                assert store.index.candidates(terms, Where(now_ms=NOW_MS), limit=9, order=order) == []

    def test_newest_gives_any_of_the_terms_latest_entry_first(self, store: Store) -> None:
        index_all(
            store,
            an_entry("tea", id="m1", at_ms=NOW_MS + 9),
            an_entry("milk", id="m2"),
            an_entry("water", id="m3"),
            an_entry("tea milk", id="m4"),
        )

        assert ids_found(store, "tea milk") == ["m4", "m2", "m1"]
        assert ids_found(store, "tea milk", limit=2) == ["m4", "m2"]

    def test_replaced_entry_is_the_latest(self, store: Store) -> None:
        index_all(store, an_entry("tea", id="m1"), an_entry("tea", id="m2"), an_entry("tea cup", id="m1"))

        assert ids_found(store, "tea") == ["m1", "m2"]

    def test_all_gives_only_those_with_every_term_latest_first(self, store: Store) -> None:
        index_all(
            store,
            an_entry("tea milk", id="m1"),
            an_entry("tea", id="m2"),
            an_entry("milk sugar tea", id="m3"),
            an_entry("milk", id="m4"),
        )

        assert ids_found(store, "tea milk", order="all") == ["m3", "m1"]
        assert ids_found(store, "tea milk", order="all", limit=1) == ["m3"]
        assert ids_found(store, "tea nowhere", order="all") == []

    @pytest.mark.parametrize(
        ("better", "worse", "asked"),
        [
            pytest.param("tea milk cup", "tea water cup", "tea milk", id="more of the terms"),
            pytest.param("tea cup", "tea cup and a lot of other things", "tea", id="less beside it"),
            pytest.param("茶 杯", "茶 杯 和 很多 其他 东西", "茶", id="less beside it, in Chinese"),
        ],
    )
    def test_best_gives_more_of_the_terms_in_less_text_first(
        self, store: Store, better: str, worse: str, asked: str
    ) -> None:
        index_all(store, an_entry(better, id="better"), an_entry(worse, id="worse"), *_OTHERS)
        assert ids_found(store, asked, order="best") == ["better", "worse"]

        index_all(store, an_entry(better, id="better"))  # the order of writing plays no part
        assert ids_found(store, asked, order="best") == ["better", "worse"]
        assert ids_found(store, asked, order="best", limit=1) == ["better"]

    def test_best_weighs_a_rare_term_more_than_a_common_one(self, store: Store) -> None:
        index_all(store, an_entry("rare cup", id="rare"), an_entry("nothing cup", id="common"), *_OTHERS)

        assert ids_found(store, "rare nothing", order="best", limit=1) == ["rare"]

    @pytest.mark.parametrize("order", ["best", "newest", "all"])
    @pytest.mark.parametrize(
        ("asked", "expected"),
        [
            pytest.param({}, "fact note old said user", id="everything"),
            pytest.param({"sources": ("memory",)}, "fact note old", id="memories"),
            pytest.param({"sources": ("message",)}, "said user", id="messages"),
            pytest.param({"sources": ()}, "", id="neither"),
            pytest.param({"kinds": ("fact",)}, "fact said user", id="kinds leave messages alone"),
            pytest.param({"kinds": ("fact", "note")}, "fact note old said user", id="several kinds"),
            pytest.param({"kinds": ()}, "said user", id="no kind"),
            pytest.param({"roles": ("user",)}, "fact note old user", id="roles leave memories alone"),
            pytest.param(
                {"sources": ("message",), "roles": ("user", "tool")}, "user", id="roles of messages only"
            ),
            pytest.param({"session": "s1"}, "fact user", id="one session"),
            pytest.param({"session": "nobody"}, "", id="unknown session"),
            pytest.param({"since_ms": 20}, "note said user", id="since is included"),
            pytest.param({"until_ms": 20}, "fact old", id="until is not"),
            pytest.param({"since_ms": 20, "until_ms": 21}, "note", id="both"),
            pytest.param({"now_ms": 99}, "fact note old said user", id="not yet expired"),
            pytest.param({"now_ms": 100}, "fact note said user", id="expired at that moment"),
            pytest.param({"session": "s1", "kinds": ("fact",), "until_ms": 20}, "fact", id="all together"),
        ],
    )
    def test_search_gives_what_meets_every_condition(
        self, store: Store, asked: dict[str, Any], expected: str, order: str
    ) -> None:
        index_all(
            store,
            an_entry("tea", id="fact", kind="fact", session="s1", at_ms=10),
            an_entry("tea", id="note", kind="note", session="s2", at_ms=20),
            an_entry("tea", id="old", kind="note", at_ms=10, expires_ms=100),
            an_entry("tea", id="user", source="message", kind="user", session="s1", at_ms=30),
            an_entry("tea", id="said", source="message", kind="assistant", at_ms=30),
        )

        found = ids_found(store, "tea", order=order, **({"now_ms": 50} | asked))
        assert sorted(found) == expected.split()

    def test_limit_counts_what_meets_the_conditions(self, store: Store) -> None:
        index_all(
            store,
            an_entry("tea", id="m1", kind="fact"),
            *(an_entry("tea", id=f"m{number}") for number in range(2, 9)),
        )

        for order in ("best", "newest", "all"):
            assert ids_found(store, "tea", order=order, kinds=("fact",), limit=1) == ["m1"]

    @pytest.mark.parametrize("order", ["best", "newest", "all"])
    @pytest.mark.parametrize(
        "term",
        [
            pytest.param('say"so', id="a quote inside"),
            pytest.param('"', id="a quote alone"),
            pytest.param('""', id="two quotes"),
            pytest.param("o'clock", id="an apostrophe"),
            pytest.param("c++", id="operators"),
            pytest.param("c", id="a beginning of another term"),
            pytest.param("*", id="star"),
            pytest.param("te*", id="prefix search"),
            pytest.param("near", id="an operator's name"),
            pytest.param("near(tea", id="a call"),
            pytest.param("and", id="and"),
            pytest.param("or", id="or"),
            pytest.param("not", id="not"),
            pytest.param("-tea", id="minus"),
            pytest.param("^tea", id="caret"),
            pytest.param("terms:tea", id="a column's name"),
            pytest.param("1:tea", id="a scope's number"),
            pytest.param("(", id="half a bracket"),
            pytest.param("{a,b}", id="braces"),
            pytest.param("a/b.py", id="a path"),
            pytest.param("a_b", id="an underscore"),
            pytest.param("50%", id="a wildcard of like"),
            pytest.param("\\", id="a backslash"),
            pytest.param("?", id="a placeholder"),
            pytest.param(";--", id="a comment"),
            pytest.param("咖啡", id="Chinese"),
            pytest.param("咖", id="half of it"),
            pytest.param("コーヒー", id="Japanese"),
            pytest.param("커피", id="Korean"),
            pytest.param("é", id="an accent"),
            pytest.param("e\u0301", id="a combining mark"),
            pytest.param("ß", id="sharp s"),
            pytest.param("👩\u200d👧", id="a family"),
            pytest.param("👩", id="one of them"),
            pytest.param("𠮷", id="beyond the basic plane"),
        ],
    )
    def test_term_finds_its_own_entry_and_no_other(self, store: Store, term: str, order: str) -> None:
        others = [other for other in _ALIKE if other != term]
        with store.transaction():
            store.index.add(
                [an_entry(f"{term} beside", id="own"), *(an_entry(other, id=other) for other in others)]
            )

        assert ids_found(store, term, order=order) == ["own"]
        assert [ids_found(store, other, order=order) for other in others] == [[other] for other in others]
        with store.reading():
            assert store.index.frequencies("default", [term])[2] == {term: 1}
