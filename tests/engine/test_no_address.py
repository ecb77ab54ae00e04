"""Addresses that talk does not give, and since when a planned one holds: a bakery is no car."""

from __future__ import annotations

import pytest

import rememora
from rememora.testing import FrozenClock


def slots(text: str) -> set[tuple[str, str, str] | None]:
    with rememora.open(":memory:", clock=FrozenClock()) as mem:
        mem.capture(text, "OK.")
        return {memory.slot for memory in mem.list()}


@pytest.mark.parametrize(
    "text",
    [
        "我妹妹在成都开面包店。",
        "上周我把斯柯达卖了，现在坐地铁上班。",
        "我现在骑车上班。",
        "我同事说他住在宁波，讨厌 Python。",
        "My sister Joana works at a bakery in Lisbon.",
    ],
)
def test_what_tells_no_value_gets_no_address(text: str) -> None:
    assert slots(text) <= {None}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("我开一辆红色的斯柯达。", ("user", "car", "斯柯达")),
        ("我买了一辆二手的丰田。", ("user", "car", "丰田")),
        ("我下个月搬到苏州去住。", ("user", "home_city", "苏州")),
        (
            "Hi! I'm Marta, I'm a backend engineer at Tidewater and I live in Porto.",
            ("user", "home_city", "Porto"),
        ),
    ],
)
def test_the_value_is_the_one_that_is_told(text: str, told: tuple[str, str, str]) -> None:
    assert [slot for slot in slots(text) if slot is not None and slot[1] == told[1]] == [told]


def test_a_day_is_nobody() -> None:
    assert {slot[0] for slot in slots("我从潮汐离职了，下周一去云帆上班。") if slot is not None} == {"user"}
    assert "今年" not in {
        slot[0] for slot in slots("老大叫乐乐，今年七岁，老二叫朵朵，四岁。") if slot is not None
    }


@pytest.mark.parametrize(
    "question",
    ["Good morning! When is my flight again?", "Hi! When is my flight?", "Thanks! When is my flight?"],
)
def test_a_greeting_does_not_hide_the_answer(question: str) -> None:
    with rememora.open(":memory:", clock=FrozenClock()) as mem:
        mem.capture("My flight to Berlin is on June 12 at 9:40.", "Safe travels.")

        context = mem.assemble([{"role": "user", "content": question}])

    assert context.confidence == "strong"
    assert "June 12" in context.text


@pytest.mark.parametrize(
    ("now", "then", "values"),
    [
        ("I live in Porto.", "I'm moving to Braga next month.", ("Porto", "Braga")),
        ("我住在杭州。", "我下个月搬到苏州去住。", ("杭州", "苏州")),
    ],
)
def test_a_planned_value_begins_when_it_is_planned_for(now: str, then: str, values: tuple[str, str]) -> None:
    clock = FrozenClock()
    with rememora.open(":memory:", clock=clock) as mem:
        for said in (now, then):
            mem.capture(said, "OK.")
            clock.advance(seconds=60)
        before = [fact.value for fact in mem.facts.current("user")]
        clock.advance(seconds=45 * 86_400)
        after = [fact.value for fact in mem.facts.current("user")]

    assert (before, after) == ([values[0]], [values[1]])
