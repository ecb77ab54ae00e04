"""Recall where it is decided by a hair: ties, bounds, common words, who asks and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.lines import apart, found, said

import rememora
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from rememora import Rememora


def test_equal_scores_come_in_the_order_of_scope_and_id(mem: Rememora) -> None:
    for scope, id in (("b", "1"), ("a", "2"), ("b", "0"), ("a", "3"), ("a", "1")):
        apart(mem, id, "the harbour opens", scope=scope)

    hits = mem.recall("harbour", scope=["b", "a"]).hits

    assert [(hit.scope, hit.id) for hit in hits] == [
        ("a", "1"),
        ("a", "2"),
        ("a", "3"),
        ("b", "0"),
        ("b", "1"),
    ]
    assert len({hit.score for hit in hits}) == 1


def test_exchanges_of_two_scopes_do_not_lift_each_other_where_hosts_gave_them_one_id(mem: Rememora) -> None:
    said(mem, "1", "the harbour opens", scope="a")
    said(mem, "1", "the harbour opens", scope="b")

    hits = mem.recall("harbour", scope=["a", "b"]).hits

    assert {hit.id: hit.scores["window"] for hit in hits}.keys() == {"1"}
    assert not any({"before", "after", "reply"} & hit.scores.keys() for hit in hits)
    assert hits[0].score == hits[1].score


def test_least_score_is_a_score_that_is_kept(mem: Rememora) -> None:
    said(mem, "long", "many other words that make a line of usual length long " * 5)
    mem.archive(
        [{"id": "q", "role": "user", "content": "harbour"}, {"role": "assistant", "content": "harbour"}]
    )

    scores = [hit.score for hit in mem.recall("harbour").hits]

    assert len(found(mem, "harbour", min_score=scores[1])) == 2
    assert len(found(mem, "harbour", min_score=(scores[0] + scores[1]) / 2)) == 1


def test_confidence_is_that_of_the_first_hit(mem: Rememora) -> None:
    said(mem, "best", "The bike has a flat tyre")
    said(mem, "last", "The roof is flat")

    recall = mem.recall("flat tyre")

    assert [hit.id for hit in recall.hits] == ["best", "last"]
    assert recall.reason == "best holds 100% of the question's words by weight"


def test_message_that_only_asks_counts_less_than_one_that_tells(mem: Rememora) -> None:
    apart(mem, "asks", "Where does the spare key hang?")
    apart(mem, "tells", "the spare key does hang here")

    first, second = mem.recall("spare key hang").hits

    assert (first.id, second.id) == ("tells", "asks")
    assert "asks" in second.scores
    assert "asks" not in first.scores


def test_surrogates_of_a_question_are_joined_as_those_of_a_text(mem: Rememora) -> None:
    said(mem, "party", "we met at the 🎉")

    assert found(mem, "\ud83c\udf89") == ["party"]


def test_explain_counts_what_the_budget_cut(mem: Rememora) -> None:
    for number in range(4):
        said(mem, str(number), f"lighthouse number {number}")

    recall = mem.recall("lighthouse", budget_tokens=11, explain=True)

    assert recall.trace is not None
    assert (len(recall.hits), recall.trace["cut_by_budget"]) == (2, 2)


COMMON = {"posting_budget": 10, "rescore_depth": 5}
"""A word in more than 4 times 10 entries is only looked for among the newest."""


@pytest.mark.parametrize(
    ("others", "first"),
    [
        (39, "oldest"),  # 40 entries: four times the budget may be read
        (40, "40"),  # one more: only the newest are
    ],
)
def test_word_that_is_all_too_common_is_looked_for_among_the_newest(others: int, first: str) -> None:
    with rememora.open(":memory:", settings=COMMON, clock=FrozenClock()) as mem:
        apart(mem, "oldest", "lantern")
        for number in range(1, others + 1):
            apart(mem, str(number), f"the lantern shop has number {number}" + " and more" * (number < others))

        assert found(mem, "lantern", limit=5)[0] == first


def test_common_words_find_lines_with_one_of_them_where_none_holds_all() -> None:
    with rememora.open(":memory:", settings=COMMON, clock=FrozenClock()) as mem:
        mem.archive([{"role": "user", "content": f"red kite {n}"} for n in range(60)])
        for n in range(50):
            apart(mem, f"l{n}", f"lantern shop {n}")

        assert set(found(mem, "red lantern", limit=5)) == {"l45", "l46", "l47", "l48", "l49"}


def test_line_that_two_searches_find_does_not_lift_itself() -> None:
    with rememora.open(":memory:", settings=COMMON, clock=FrozenClock()) as mem:
        mem.archive([{"role": "user", "content": f"red kite {n}"} for n in range(60)])
        mem.archive([{"role": "user", "content": f"lantern shop {n}"} for n in range(59)])
        apart(mem, "both", "red lantern")

        first = mem.recall("red lantern").hits[0]

    assert first.id == "both"
    assert "before" not in first.scores
    assert first.scores["own"] == first.scores["words"]


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("Where is my bike?", ["own", "told"]),  # who asks about themselves is asking for their own words
        ("Where is the bike?", ["told", "own"]),  # who does not asks for anybody's
    ],
)
def test_words_of_others_count_less_only_for_who_asks_about_themselves(
    mem: Rememora, question: str, order: list[str]
) -> None:
    said(mem, "own", "The bike stands in the shed, I think, behind the mower")
    mem.archive([{"id": "told", "role": "tool", "content": "The bike stands in the shed"}], at="2020-01-01")

    assert found(mem, question) == order


def test_memory_counts_in_full_for_who_asks_about_themselves(mem: Rememora) -> None:
    mem.remember("The bike stands in the shed", id="m1")

    mine, anybodys = (mem.recall(f"Where is {whose} bike?").hits[0] for whose in ("my", "the"))

    assert mine.scores["user_self"] == 1.0
    assert "user_self" not in anybodys.scores
    assert mine.score > anybodys.score


@pytest.mark.parametrize(
    ("scopes", "named"),
    [
        (["ana"], "scope 'ana'"),  # one
        (["ana", "团队"], "scopes 'ana', '团队'"),  # two
    ],
)
def test_reason_names_the_scopes_in_which_nothing_is_kept(
    mem: Rememora, scopes: list[str], named: str
) -> None:
    assert mem.recall("walrus", scope=scopes).reason == f"nothing is kept in {named}"
    for scope in scopes:
        said(mem, "1", "penguin", scope=scope)
    assert mem.recall("walrus", scope=scopes).reason == f"none of the question's words occurs in {named}"


def test_late_answer_has_a_trace_only_where_one_was_asked_for() -> None:
    class Slow(FrozenClock):
        def elapsed_ms(self) -> float:
            self.advance(seconds=5)
            return super().elapsed_ms()

    with rememora.open(":memory:", clock=Slow()) as mem:
        mem.archive([{"role": "user", "content": f"lighthouse {n}"} for n in range(3_000)])

        assert mem.recall("lighthouse", timeout_s=1).trace is None
        assert mem.recall("lighthouse", timeout_s=1, explain=True).trace is not None
