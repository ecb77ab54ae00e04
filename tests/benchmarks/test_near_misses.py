"""Near misses: questions that could be asked, about what was never said."""

from __future__ import annotations

import pytest
from benchmarks.near_misses import made
from benchmarks.talks import Asked, Conversation, Said


def talk(*asked: str, said: tuple[str, ...], category: str = "single-hop") -> Conversation:
    messages = tuple(
        Said(id=f"{at}", role="user", name="Ana", session="s", content=text, at=None, plain=text)
        for at, text in enumerate(said)
    )
    questions = tuple(Asked(text=text, category=category, evidence=frozenset({"0"})) for text in asked)
    return Conversation(id="t", part="dev", said=messages, asked=questions)


FAR = ("I bought a guitar in spring", *["so it goes"] * 5, "The violin of my aunt is old")


def test_a_thing_is_replaced_by_another_of_its_kind_that_was_said_elsewhere() -> None:
    one = talk("When did Ana buy the old red guitar in spring?", said=FAR)

    (found,) = made(one, [])["near miss"]

    assert found.startswith("When did Ana buy the old ")
    assert found != one.asked[0].text


@pytest.mark.parametrize(
    ("asked", "category", "why"),
    [
        ("When did Ana sing?", "single-hop", "no kind is known"),
        ("How should I tune a guitar?", "preference_following", "asks for advice"),
        ('Who sang on the podcast "Tea"?', "single-hop", "the title tells which"),
        ("Where is the Grand Canyon?", "single-hop", "a part of a name"),
        (
            "Which guitar with mended strings, polished wood, silver pegs, carved neck, stickers came first?",
            "single-hop",
            "one of many words",
        ),
    ],
)
def test_question_that_would_stay_answered_is_not_made(asked: str, category: str, why: str) -> None:
    assert made(talk(asked, said=FAR, category=category), [])["near miss"] == [], why


def test_thing_that_may_well_be_answered_is_not_taken() -> None:
    everything = "guitar piano violin drum clarinet flute saxophone cello trumpet harp banjo ukulele"

    assert made(talk("Which guitar?", said=(everything,)), [])["near miss"] == []


@pytest.mark.parametrize("asked", ["她的吉他在哪里？", "我想学吉他，谁教过我吉他？"])
def test_chinese_thing_is_replaced_wherever_it_stands(asked: str) -> None:
    (found,) = made(talk(asked, said=("她有一把吉他",)), [])["near miss"]

    assert "吉他" not in found


def test_question_that_is_asked_here_as_well_is_not_off_topic() -> None:
    here, there = talk("What cuisine do I like?", said=FAR), talk("What cuisine do I like?", "Who?", said=FAR)

    assert set(made(here, [there])["off topic"]) <= {"Who?"}
