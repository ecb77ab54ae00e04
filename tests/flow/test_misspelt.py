"""A word that nobody used is taken for the known word that it is a slip of, and that is told."""

from __future__ import annotations

from typing import Any

import pytest

import rememora
from rememora.testing import FrozenClock

SAID = (
    "Sarah plays the accordion in the harbour.",
    "The tournament is on the island of Hvar.",
    "Nobody here likes opera.",
    "Я люблю книгу про маяки",
    "小红在安溪种乌龙茶",
)


@pytest.fixture
def mem() -> rememora.Rememora:
    made = rememora.open(":memory:", clock=FrozenClock())
    made.archive(
        [
            {"id": str(at), "role": "user", "content": text, "at": "2026-03-01"}
            for at, text in enumerate(SAID, start=1)
        ]
    )
    return made


def first(mem: rememora.Rememora, question: str, **more: Any) -> str | None:
    hits = mem.recall(question, **more).hits
    return hits[0].id if hits else None


@pytest.mark.parametrize(
    ("question", "id", "read_as"),
    [
        ("Who plays the acordion?", "1", {"acordion": "accordion"}),  # a letter missing
        ("What does Sarrah play?", "1", {"Sarrah": "Sarah"}),  # a name, as it is written
        ("Where is the torunament?", "2", {"torunament": "tournament"}),  # swapped
        ("WHERE IS THE TOURNAMEMT", "2", {"TOURNAMEMT": "TOURNAMENT"}),  # all capitals
        ("Где книгга?", "4", {"книгга": "книга"}),  # another alphabet, where the index has no such word
    ],
)
def test_misspelt_word_finds_the_line(
    mem: rememora.Rememora, question: str, id: str, read_as: dict[str, str]
) -> None:
    if "книгга" in question:
        mem.archive([{"id": "6", "role": "user", "content": "книга", "at": "2026-03-02"}])
        id = "6"

    found = mem.recall(question)

    assert found.hits[0].id == id
    assert found.read_as == read_as
    for written, word in read_as.items():
        assert f"matched {written!r} as {word!r}" in found.reason


@pytest.mark.parametrize(
    "question",
    [
        "Who plays the accordion?",  # spelled as it is kept
        "Is there a harpsichord?",  # nothing is like it
        "Does anybody like drama?",  # a word that people use, though "opera" is not far
        "Who has a saab?",  # too short
        "小明在哪里种茶？",  # another name, no slip
        "E1047x",  # no word
        "",
    ],
)
def test_other_questions_are_taken_as_they_are(mem: rememora.Rememora, question: str) -> None:
    assert mem.recall(question or "?").read_as == {}


def test_word_that_people_use_is_no_slip(mem: rememora.Rememora) -> None:
    mem.archive([{"id": "7", "role": "user", "content": "We had dessert.", "at": "2026-03-02"}])

    assert mem.recall("Who was in the desert?").read_as == {}


def test_known_word_is_no_slip_of_a_commoner_one(mem: rememora.Rememora) -> None:
    lines = [("8", "Sarrah bakes."), *((str(at), "Sarah bakes bread.") for at in range(20, 30))]
    mem.archive([{"id": id, "role": "user", "content": text, "at": "2026-03-02"} for id, text in lines])

    assert first(mem, "What about Sarrah?") == "8"


def test_answer_to_a_word_taken_for_another_is_weak_at_most(mem: rememora.Rememora) -> None:
    right, wrong = (mem.recall(f"Who plays the {word}?") for word in ("accordion", "acordion"))

    assert right.confidence == "strong"
    assert wrong.confidence == "weak"
    assert [hit.id for hit in right.hits] == [hit.id for hit in wrong.hits]


def test_same_slip_in_a_message_is_found_by_the_right_word(mem: rememora.Rememora) -> None:
    mem.archive([{"id": "9", "role": "user", "content": "I saw Aleksandre dance.", "at": "2026-03-02"}])

    assert first(mem, "Who saw Aleksandra dance?") == "9"
    assert mem.recall("What about Aleksandra?").read_as == {"Aleksandra": "Aleksandre"}


def test_slip_is_not_looked_for_in_other_scopes(mem: rememora.Rememora) -> None:
    mem.archive([{"id": "s", "role": "user", "content": "Kasimir sings.", "at": "2026-03-02"}], scope="other")

    assert mem.recall("What does Kasmir do?").read_as == {}
    assert mem.recall("What does Kasmir do?", scope=["default", "other"]).read_as == {"Kasmir": "Kasimir"}


def test_why_tells_what_a_word_was_taken_for(mem: rememora.Rememora) -> None:
    assert mem.why("1", query="Who plays the acordion?").read_as == {"acordion": "accordion"}
    assert mem.why("1", query="Who plays the accordion?").read_as == {}


def test_why_not_speaks_of_the_word_that_was_looked_for(mem: rememora.Rememora) -> None:
    told = mem.why_not("Nobody here likes opera.", "Who plays the acordion?")

    assert "accordion" in told.causes[0].reason


def test_budgeted_hit_keeps_the_sentence_of_the_word_that_was_meant(mem: rememora.Rememora) -> None:
    filler = "It rained all day, and the train was late again, as it is every week in this town. " * 12
    text = f"{filler}Then Ottilie opened a bakery. {filler}"
    mem.archive([{"id": "long", "role": "user", "content": text, "at": "2026-03-02"}])

    found = mem.recall("What did Otilie open?", budget_tokens=60)

    assert "Ottilie opened" in found.hits[0].text
