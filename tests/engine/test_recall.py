"""Recall: one ranking, filters before ranking, honest confidence, no operator, no leak, no exception."""

from __future__ import annotations

import pytest

import rememora
from rememora import InvalidInput, Rememora
from rememora.core.context.measures import FEATURES
from rememora.testing import FrozenClock


@pytest.fixture
def talk(mem: Rememora) -> Rememora:
    mem.archive(
        [
            {
                "id": "1",
                "role": "user",
                "name": "Ana",
                "content": "My bike has a flat tyre.",
                "at": "2026-01-01",
            },
            {
                "id": "2",
                "role": "assistant",
                "content": "Patch the inner tube.",
                "at": "2026-01-01",
                "session": "s1",
            },
            {"id": "3", "role": "tool", "name": "shop", "content": "bike bell: 12 EUR", "at": "2026-01-05"},
            {"id": "4", "role": "user", "content": "自行车的链条断了", "at": "2026-01-09"},
        ]
    )
    mem.remember("The bike is blue", kind="fact", id="m1", session="s1")
    mem.remember("Prefers the bike to the bus", kind="preference", id="m2")
    return mem


def ids(recall: rememora.Recall) -> set[str]:
    return {hit.id for hit in recall.hits}


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({}, {"1", "3", "m1", "m2"}),
        ({"among": "memories"}, {"m1", "m2"}),
        ({"among": ["transcript"]}, {"1", "3"}),
        ({"kinds": "fact"}, {"m1"}),
        ({"kinds": ["fact"], "among": "memories"}, {"m1"}),
        ({"roles": "tool"}, {"3"}),
        ({"roles": "tool", "kinds": ["fact", "preference"]}, {"3", "m1", "m2"}),
        ({"roles": "tool", "among": "memories"}, set()),
        ({"since": "2026-01-02", "until": "2026-01-06", "among": "transcript"}, {"3"}),
        ({"session": "s1"}, {"m1"}),
        ({"min_score": 1.0}, set()),
        ({"limit": 0}, set()),
    ],
)
def test_filters(talk: Rememora, filters: dict[str, object], expected: set[str]) -> None:
    assert ids(talk.recall("bike", **filters)) == expected  # type: ignore[arg-type]


def test_best_comes_first_and_scores_fall(talk: Rememora) -> None:
    found = talk.recall("flat bike tyre")

    assert found.hits[0].id == "1"
    scores = [hit.score for hit in found.hits]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)


@pytest.mark.parametrize(
    ("question", "first"),
    [("链条", "4"), ("自行车怎么了？", "4"), ("tyres", "1"), ("PATCHING the tubes", "2"), ("ｂｅｌｌ", "3")],
)
def test_other_forms_of_a_word_are_found(talk: Rememora, question: str, first: str) -> None:
    assert talk.recall(question).hits[0].id == first


@pytest.mark.parametrize(
    "query",
    [
        "", " \n", "...", "？！", '"', '"x', "NEAR(", "{a b}:c", "*", "a*", "-", "^x", "x AND", "NOT", "c++", "'; --",
        "(((", "\x00", "\u200b", "\ud800", "\u202e", "😀", "a" * 100_000, "什么" * 20_000, '"' * 1_000,
    ],
)  # fmt: skip
def test_no_query_is_an_error_or_an_operator(talk: Rememora, query: str) -> None:
    found = talk.recall(query)

    assert found.confidence in ("strong", "weak", "none")
    assert found.reason


def test_quotes_and_operators_are_words(mem: Rememora) -> None:
    mem.remember("We wrote the driver in C++ and C#", id="m1")
    mem.remember("The NEAR operator is documented", id="m2")

    assert mem.recall("c++").hits[0].id == "m1"
    assert mem.recall("NEAR(").hits[0].id == "m2"


def test_confidence_follows_the_words_that_were_found(talk: Rememora) -> None:
    assert talk.recall("flat tyre").confidence == "strong"
    none = talk.recall("submarine periscope bike warranty invoice")
    assert none.confidence == "none"
    assert "periscope" in none.reason
    assert none.hits  # confidence never empties the hits
    nothing = talk.recall("zeppelin")
    assert (nothing.confidence, nothing.hits) == ("none", ())
    assert talk.recall("").reason == "the question holds no words to look for"


def test_explain_shows_every_stage_and_partial_score(talk: Rememora) -> None:
    found = talk.recall("flat tyre", explain=True)

    assert found.trace is not None
    assert found.trace["frequencies"] == {"flat": 1, "tire": 1}
    assert set(found.timings_ms) == {"terms", "search", "score", "load", "pack", "total"}
    (first, *_) = found.hits
    assert {"words", "coverage", "own", "covered", "window", "user"} <= set(first.scores)
    assert set(first.scores) <= {"words", "coverage", *FEATURES}
    assert talk.recall("flat tyre").trace is None


def test_reason_tells_why_nothing_was_found(talk: Rememora) -> None:
    filtered = "the question's words occur, but nothing that holds them passed limit and filters"
    assert talk.recall("bike", limit=0).reason == filtered
    assert talk.recall("bike", since="2030-01-01").reason == filtered
    assert talk.recall("bike", scope="empty").reason == "nothing is kept in scope 'empty'"
    assert talk.recall("zeppelin").reason == "none of the question's words occurs in scope 'default'"


def test_budget_keeps_the_best_that_fit(talk: Rememora) -> None:
    whole = talk.recall("bike")
    costs = whole.tokens

    cut = talk.recall("bike", budget_tokens=costs - 1)

    assert ids(cut) == ids(whole) - {whole.hits[-1].id}
    assert cut.tokens < costs
    assert talk.recall("bike", budget_tokens=0).hits == ()


def test_unknown_scope_is_empty(talk: Rememora) -> None:
    found = talk.recall("bike", scope="nobody")

    assert (found.hits, found.confidence) == ((), "none")


@pytest.mark.parametrize(
    "bad",
    [
        {"limit": -1}, {"limit": 10_001}, {"limit": True}, {"limit": "5"}, {"min_score": 2}, {"kinds": "gossip"},
        {"roles": ["robot"]}, {"among": "everything"}, {"budget_tokens": -1}, {"timeout_s": 0}, {"since": "soon"},
        {"scope": []}, {"scope": [""]},
    ],
)  # fmt: skip
def test_bad_argument_is_named(talk: Rememora, bad: dict[str, object]) -> None:
    with pytest.raises(InvalidInput, match=next(iter(bad))):
        talk.recall("bike", **bad)  # type: ignore[arg-type]


def test_limit_of_ten_thousand_returns_all(mem: Rememora) -> None:
    mem.archive([{"role": "user", "content": f"lighthouse number {n}", "at": n} for n in range(600)])

    assert len(mem.recall("lighthouse", limit=10_000).hits) == 600


def test_common_words_alone_still_find_lines_that_hold_them_all() -> None:
    with rememora.open(":memory:", settings={"posting_budget": 10, "rescore_depth": 5}) as mem:
        mem.archive([{"id": "both", "role": "user", "content": "red lantern"}])
        mem.archive([{"role": "user", "content": f"red kite {n}"} for n in range(60)])
        mem.archive([{"role": "user", "content": f"lantern shop {n}"} for n in range(60)])

        assert mem.recall("red lantern").hits[0].id == "both"


def test_answer_is_found_through_the_question_that_it_answers(mem: Rememora) -> None:
    mem.archive(
        [
            {"id": "q", "role": "user", "content": "Which stain suits the garden bench?"},
            {"id": "a", "role": "assistant", "content": "Teak oil for a bench that stays outside."},
            {"id": "other", "role": "user", "content": "The bench press broke."},
        ]
    )

    found = [hit.id for hit in mem.recall("What stain did we choose for the garden bench?").hits]

    assert found == ["a", "q", "other"]  # alone, the shorter "other" would stand above the answer


def test_two_good_lines_of_one_exchange_are_no_tie(mem: Rememora) -> None:
    mem.archive(
        [
            {"id": "b", "role": "user", "content": "tea tea tea tea tea tea"},
            {"id": "a", "role": "assistant", "content": "tea tea"},
            *(
                {"id": f"x{n}", "role": "user", "content": f"{n} other words of some length"}
                for n in range(50)
            ),
        ]
    )

    found = mem.recall("tea").hits

    assert {hit.id for hit in found} == {"a", "b"}
    assert 1.0 > found[0].score > found[1].score


def test_late_search_is_named_and_no_exception(mem: Rememora, clock: FrozenClock) -> None:
    class Slow(FrozenClock):
        def elapsed_ms(self) -> float:
            self.advance(seconds=5)
            return super().elapsed_ms()

    with rememora.open(":memory:", clock=Slow(), settings={"posting_budget": 100_000}) as slow:
        slow.archive([{"role": "user", "content": f"lighthouse {n}"} for n in range(3_000)])

        found = slow.recall("lighthouse", timeout_s=1)

    assert found.hits == ()
    assert found.degraded == ("timeout",)


def test_one_piece_of_evidence_is_shown_once(mem: Rememora) -> None:
    mem.remember("The harbour opens at six", id="m1")

    assert [hit.id for hit in mem.recall("harbour opens").hits] == ["m1"]


def test_required_scope_is_asked_for() -> None:
    with rememora.open(":memory:", settings={"require_scope": True}) as mem:
        for call in (lambda: mem.recall("x"), lambda: mem.remember("x"), lambda: mem.stats()):
            with pytest.raises(rememora.ScopeRequired, match="bind"):
                call()
        mem.bind(scope="ana").remember("x")
        assert len(mem.recall("x", scope="ana").hits) == 1
