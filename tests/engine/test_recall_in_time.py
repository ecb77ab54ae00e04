"""Recall of what held then, of what was known then, and of answers that are contested."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.model.errors import InvalidInput
from rememora.model.queries import Which

if TYPE_CHECKING:
    from pathlib import Path

    from rememora import Rememora
    from rememora.testing import FrozenClock


def texts(mem: Rememora, query: str, **asked: Any) -> list[str]:
    return [hit.text for hit in mem.recall(query, **asked).hits]


def told(mem: Rememora) -> None:
    mem.remember("Lives in Lyon 里昂", slot=("ana", "home", "Lyon"), at="2020-01-01")
    mem.remember("Lives in Basel 巴塞尔", slot=("ana", "home", "Basel"), at="2022-01-01")
    mem.archive([{"id": "m1", "role": "user", "content": "I live near the river 🌊", "at": "2021-06-01"}])


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({}, ["Lives in Basel 巴塞尔"]),  # the present
        ({"as_of": "2021-01-01"}, ["Lives in Lyon 里昂"]),  # the past
        ({"as_of": "2022-01-01"}, ["Lives in Basel 巴塞尔"]),  # the moment of the change
        ({"as_of": "2021-12-31T23:59:59Z"}, ["Lives in Lyon 里昂"]),  # just before it
        ({"as_of": "2019-01-01"}, []),  # before anything
        ({"known_at": "2021-01-01"}, ["Lives in Lyon 里昂"]),  # as it was answered then
        ({"as_of": "2024-01-01", "known_at": "2021-01-01"}, ["Lives in Lyon 里昂"]),  # and believed to go on
        ({"known_at": "2019-01-01"}, []),  # nothing was known
    ],
)
def test_newest_value_is_recalled_unless_the_question_is_about_the_past(
    mem: Rememora, asked: dict[str, Any], expected: list[str]
) -> None:
    told(mem)

    assert texts(mem, "where does ana live? home", among="memories", **asked) == expected
    assert texts(mem, "里昂 巴塞尔", among="memories", **asked) == expected


def test_messages_of_a_later_time_do_not_answer_for_an_earlier_one(mem: Rememora) -> None:
    told(mem)

    assert texts(mem, "near the river", as_of="2021-07-01") == ["I live near the river 🌊"]
    assert texts(mem, "near the river", as_of="2021-05-01") == []
    assert texts(mem, "near the river", as_of="2023-01-01", known_at="2021-05-01") == []


def test_correction_without_an_address_answers_for_its_time_too(mem: Rememora) -> None:
    mem.remember("Bob eats meat", kind="preference", at="2020-01-01")
    mem.remember("Bob does not eat meat", kind="preference", at="2023-01-01")

    assert texts(mem, "does bob eat meat?", among="memories") == ["Bob does not eat meat"]
    assert texts(mem, "does bob eat meat?", as_of="2021-01-01", among="memories") == ["Bob eats meat"]


def test_value_that_was_taken_back_is_recalled_only_as_known_then(mem: Rememora) -> None:
    mem.capture("I live in Lyon.", "Noted.", at="2020-01-01", session="s")
    mem.capture("Scratch that.", "Fine.", at="2020-06-01", session="s")
    assert [memory.text for memory in mem.list(status="deprecated")] == ["User: I live in Lyon"]

    assert texts(mem, "Lyon", among="memories") == []
    assert texts(mem, "Lyon", as_of="2020-03-01", among="memories") == []
    assert texts(mem, "Lyon", known_at="2020-03-01", among="memories") == ["User: I live in Lyon"]
    assert texts(mem, "Lyon", known_at="2020-06-01", among="memories") == []


def test_changed_words_are_recalled_as_they_were_known(mem: Rememora) -> None:
    kept = mem.remember("The launch is planned", at="2020-01-01")
    mem.update(kept.id, text="The launch is planned for May", at="2021-01-01")

    assert texts(mem, "launch planned", known_at="2020-06-01", among="memories") == ["The launch is planned"]


def test_forgotten_value_is_found_at_no_time(mem: Rememora) -> None:
    told(mem)
    (basel,) = mem.list()
    (lyon,) = mem.list(status="superseded")

    mem.forget(lyon.id, basel.id)

    for asked in ({"as_of": "2021-01-01"}, {"known_at": "2021-01-01"}, {"as_of": "2023-01-01"}, {}):
        assert texts(mem, "lives in Lyon Basel", among="memories", **asked) == []


def test_value_with_an_end_is_not_recalled_after_it(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember(
        "Stays in Oslo",
        slot=("ana", "stay", "Oslo"),
        valid_from="2025-12-01",
        valid_to=clock.now_ms() + 5_000,
    )
    assert texts(mem, "stays", among="memories") == ["Stays in Oslo"]

    clock.advance(seconds=5)

    assert texts(mem, "stays", among="memories") == []
    assert texts(mem, "stays", as_of="2025-12-24", among="memories") == ["Stays in Oslo"]


def test_event_with_an_end_is_still_recalled_after_it(mem: Rememora) -> None:
    mem.remember("Trip to Oslo", valid_from="2020-01-01", valid_to="2020-01-05")

    assert texts(mem, "trip to oslo") == ["Trip to Oslo"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana eats meat", "Ana does not eat meat"),
        ("安娜喜欢咖啡", "安娜不喜欢咖啡"),
        ("Ana likes tea 🍵", "Ana never likes tea 🍵"),
    ],
)
def test_opposite_words_make_an_answer_contested(mem: Rememora, one: str, other: str) -> None:
    first, second = mem.remember(one), mem.remember(other)

    found = mem.recall(one)

    assert found.confidence == "conflicting"
    assert first.id in found.reason
    assert second.id in found.reason
    assert {hit.text for hit in found.hits} == {one, other}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana eats meat", "Bob does not eat meat"),  # somebody else
        ("Ana eats meat", "Ana does not eat fish"),  # something else
        ("Ana does not eat meat", "Ana never eats meat"),  # the same
        ("安娜喜欢咖啡", "安娜不喜欢茶"),
    ],
)
def test_other_words_contest_nothing(mem: Rememora, one: str, other: str) -> None:
    mem.remember(one)
    mem.remember(other)

    assert mem.recall(one).confidence != "conflicting"


def test_claim_against_a_value_that_is_not_the_answer_is_no_matter(mem: Rememora) -> None:
    mem.facts.set("ana", "shoe size", "39")
    mem.facts.set("ana", "shoe size", "40", trust="web")
    mem.remember("The launch of the blue rocket is in May")

    assert mem.recall("when is the launch of the blue rocket?").confidence == "strong"


def test_no_time_is_refused(mem: Rememora) -> None:
    for name in ("as_of", "known_at"):
        with pytest.raises(InvalidInput, match=name):
            mem.recall("x", **{name: "when pigs fly"})  # type: ignore[arg-type]


def test_times_in_words_are_understood(mem: Rememora) -> None:
    told(mem)

    assert texts(mem, "where does ana live", as_of="last year", among="memories") == ["Lives in Basel 巴塞尔"]
    assert texts(mem, "where does ana live", as_of="2021年5月", among="memories") == ["Lives in Lyon 里昂"]


def as_older_versions_closed(mem: Rememora) -> None:
    """Leave what is superseded as it was before ends were kept: closed, and not in the full text."""
    store = mem._deps.store
    with store.transaction():
        for memory in store.memories.find(Which(scopes=("default",), statuses=("superseded",))):
            store.memories.put(replace(memory, ends=()))
            store.index.remove("default", "memory", [memory.id])
        store.meta.put("tokenizer_version", 0)  # as the migration does


def test_what_older_versions_closed_answers_for_its_own_time(tmp_path: Path, clock: FrozenClock) -> None:
    with rememora.open(tmp_path, clock=clock) as mem:
        told(mem)
        mem.remember("Bob eats meat", kind="preference", at="2020-01-01")
        mem.remember("Bob does not eat meat", kind="preference", at="2023-01-01")
        as_older_versions_closed(mem)
        lost = texts(mem, "ana home", as_of="2021-01-01", among="memories")

    with rememora.open(tmp_path, clock=clock) as mem:
        assert lost == []
        assert texts(mem, "ana home", as_of="2021-01-01", among="memories") == ["Lives in Lyon 里昂"]
        assert texts(mem, "ana home", among="memories") == ["Lives in Basel 巴塞尔"]
        assert texts(mem, "bob meat", as_of="2021-01-01", among="memories") == ["Bob eats meat"]
        assert texts(mem, "bob meat", as_of="2024-01-01", among="memories") == ["Bob does not eat meat"]
        assert texts(mem, "ana home", known_at="2021-01-01", among="memories") == ["Lives in Lyon 里昂"]


@pytest.mark.parametrize(
    ("said", "over", "question"),
    [
        ("I live in Leeds.", "I no longer live in Leeds.", "Where do I live?"),  # English
        ("我在华星上班。", "我不在华星上班了。", "我在哪里上班？"),  # Chinese
        ("My dentist is Dr. Varga. 🦷", "Dr. Varga is no longer my dentist. 🦷", "dentist"),  # emoji
    ],
)
def test_value_that_a_statement_closed_answers_for_its_own_time(
    mem: Rememora, clock: FrozenClock, said: str, over: str, question: str
) -> None:
    (learnt,) = mem.capture(said, "Noted.").memories
    clock.advance(seconds=86_400)
    mem.capture(over, "Noted.")
    over_ms = clock.now_ms()
    clock.advance(seconds=86_400)

    now = [hit.id for hit in mem.recall(question, among="memories").hits]
    then = [hit.id for hit in mem.recall(question, among="memories", as_of=over_ms - 1).hits]
    after = [hit.id for hit in mem.recall(question, among="memories", as_of=over_ms + 1).hits]

    assert then == [learnt.id]
    assert learnt.id not in (*now, *after)
