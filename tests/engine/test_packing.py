"""Recall within a budget: what covers the question, in as few tokens as it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.lines import said

import rememora
from rememora.core.budget import estimate_tokens
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from rememora import Rememora

FILLER = "Nothing of note happened in the garden that day. "
QUESTION = "when does the harbour open?"
ANSWER = "The harbour opens at six."


def talk(mem: Rememora) -> None:
    mem.archive(
        [
            {
                "id": "q",
                "role": "user",
                "name": "Ana",
                "content": QUESTION,
                "session": "s",
                "at": "2026-01-05",
            },
            {"id": "a", "role": "user", "name": "Ben", "content": ANSWER, "session": "s", "at": "2026-01-05"},
            {"id": "x", "role": "user", "name": "Ana", "content": "Thanks, see you", "session": "s"},
            {"id": "o", "role": "user", "name": "Ben", "content": "The harbour has gulls", "session": "o"},
        ]
    )


def test_neighbours_are_one_hit_with_their_speakers_and_all_their_ids(mem: Rememora) -> None:
    talk(mem)

    first = mem.recall(QUESTION, budget_tokens=100).hits[0]

    assert first.text == f"Ana: {QUESTION}\nBen: {ANSWER}"
    assert first.source_ids == ("q", "a")
    assert first.source_id in {"q", "a"}
    assert [(span.message_id, span.text) for span in first.evidence] == [("q", QUESTION), ("a", ANSWER)]
    assert first.at == "2026-01-05T00:00:00Z"


def test_without_a_budget_neighbours_stay_apart(mem: Rememora) -> None:
    talk(mem)

    recall = mem.recall(QUESTION)

    assert all(len(hit.source_ids) == 1 for hit in recall.hits)
    assert recall.tokens == sum(estimate_tokens(hit.text) for hit in recall.hits)


def test_hit_of_a_long_message_is_what_matters_of_it_with_its_place(mem: Rememora) -> None:
    text = FILLER * 40 + ANSWER + " " + FILLER * 40
    said(mem, "long", text)

    (hit,) = mem.recall(QUESTION, budget_tokens=100).hits

    assert ANSWER in hit.text
    assert estimate_tokens(hit.text) <= 100
    assert all(text[span.start : span.end] == span.text for span in hit.evidence)
    assert any(ANSWER in span.text for span in hit.evidence)


def test_budget_without_a_limit_shows_as_many_as_fit(mem: Rememora) -> None:
    for number in range(40):
        said(mem, str(number), f"The harbour has berth number {number}")

    assert len(mem.recall("harbour berth", budget_tokens=400).hits) > 20
    assert len(mem.recall("harbour berth", budget_tokens=400, limit=3).hits) == 3


def test_copies_are_one_hit_that_names_them_all(mem: Rememora) -> None:
    for number in range(5):
        said(mem, str(number), ANSWER)

    recall = mem.recall(QUESTION, budget_tokens=100)

    assert [hit.text for hit in recall.hits] == [ANSWER]
    assert set(recall.hits[0].source_ids) == {"0", "1", "2", "3", "4"}
    assert recall.tokens == estimate_tokens(ANSWER)


@pytest.mark.parametrize(
    ("question", "both"),
    [
        ("Where does the user live?", False),  # what is so
        ("Where did the user live before?", True),  # what was so
        ("用户以前住在哪里 live Porto", True),
    ],
)
def test_older_value_is_left_out_unless_it_is_asked_for(question: str, both: bool) -> None:
    with rememora.open(":memory:", clock=FrozenClock()) as mem:
        mem.capture("I live in Porto. My cat is called Miso.", "Noted.", id="old")
        mem.capture("I live in Lisbon now.", "Noted.", id="new")

        found = mem.recall(question, budget_tokens=200, among="transcript")

    shown = " ".join(hit.text for hit in found.hits)
    assert "Lisbon" in shown or "以前" in question
    assert ("Porto" in shown) == both


def test_as_of_shows_what_was_so_then(mem: Rememora, clock: FrozenClock) -> None:
    mem.capture("I live in Porto.", "Noted.", id="old")
    then = clock.now_ms()
    clock.advance(seconds=777_600)
    mem.capture("I live in Lisbon now.", "Noted.", id="new")

    shown = mem.recall("where does the user live?", budget_tokens=200, as_of=then).hits

    assert any("Porto" in hit.text for hit in shown)


@pytest.mark.parametrize("budget", [0, 1])
def test_budget_that_holds_nothing_says_so(mem: Rememora, budget: int) -> None:
    talk(mem)

    recall = mem.recall(QUESTION, budget_tokens=budget, explain=True)

    assert (recall.hits, recall.tokens) == ((), 0)
    assert "cut_by_budget" in recall.degraded
    assert recall.reason.endswith(f"hits fits into {budget} tokens")
    assert recall.trace is not None
    assert recall.trace["cut_by_budget"] == 3


def test_budget_says_nothing_where_nothing_was_found(mem: Rememora) -> None:
    talk(mem)

    recall = mem.recall("zeppelin", budget_tokens=0)

    assert (recall.degraded, recall.confidence) == ((), "none")


@pytest.mark.parametrize(
    ("question", "options"),
    [
        ("harbour " * 12_800, {}),  # a query of 100 KB
        ("港口" * 17_000, {}),  # in Chinese
        (QUESTION, {"limit": 10_000}),
        (QUESTION, {"limit": 10_000, "budget_tokens": 10**9}),
        (QUESTION, {"as_of": "1970-01-02"}),  # before everything
        (QUESTION, {"limit": 0}),
        ("港口几点开门？", {}),  # in another language than the store
        ("\0\ud83e \u202e", {}),
        ("", {}),
    ],
)
def test_odd_call_is_answered_within_its_budget(
    mem: Rememora, question: str, options: dict[str, object]
) -> None:
    talk(mem)
    given = {"budget_tokens": 50, **options}

    recall = mem.recall(question, **given)  # type: ignore[arg-type]

    assert recall.tokens <= given["budget_tokens"]  # type: ignore[operator]
    assert recall.tokens >= sum(estimate_tokens(hit.text) for hit in recall.hits)


@pytest.mark.parametrize(
    "filler", [FILLER, "那天花园里没有发生什么值得一提的事情。"], ids=["English", "Chinese"]
)
def test_message_of_five_megabytes_gives_a_snippet(mem: Rememora, filler: str) -> None:
    said(mem, "big", f"{ANSWER} " + filler * (5_000_000 // len(filler.encode())))

    (hit,) = mem.recall(QUESTION, budget_tokens=60).hits

    assert ANSWER in hit.text
    assert estimate_tokens(hit.text) <= 60


def test_store_with_one_message_gives_it(mem: Rememora) -> None:
    said(mem, "a", ANSWER)

    assert [hit.text for hit in mem.recall(QUESTION, budget_tokens=6).hits] == [ANSWER]


def test_ten_thousand_copies_are_one_hit(mem: Rememora) -> None:
    mem.archive([{"role": "user", "content": ANSWER} for _ in range(10_000)])

    recall = mem.recall(QUESTION, budget_tokens=500)

    assert [hit.text for hit in recall.hits] == [ANSWER]


def test_memory_that_is_long_is_cut_and_keeps_its_evidence(mem: Rememora) -> None:
    mem.remember(FILLER * 40 + ANSWER, id="m")

    (hit,) = mem.recall(QUESTION, budget_tokens=60, among="memories").hits

    assert ANSWER in hit.text
    assert hit.memory is not None
    assert hit.evidence == hit.memory.evidence
