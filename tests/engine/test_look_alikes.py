"""Facts that only look like each other never close each other."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import rememora

if TYPE_CHECKING:
    from rememora import Rememora

SUBJECTS = (
    "Ana",
    "Anna",
    "ana",
    "Ana Lopez",
    "Ana L.",
    "安娜",
    "安那",
    "アナ",
    "아나",
    "Ana's sister",
    "👩 Ana",
    "Ａｎａ",
)
ATTRIBUTES = (
    *("home", "home city", "home_city", "second home", "work", "work phone", "phone", "mobile phone"),
    *("家", "老家", "家乡", "电话", "手机", "住所", "favorite tea", "favorite coffee"),
)
VALUES = ("Lyon", "Leeds", "York", "里昂", "01", "10", "tea", "green tea", "☕", "🍵")


def test_facts_of_other_subjects_and_attributes_are_never_closed() -> None:
    chance = Random(7)
    addresses = list(product(SUBJECTS, ATTRIBUTES))
    chance.shuffle(addresses)
    kept: dict[tuple[str, str], str] = {}
    with rememora.open(":memory:") as mem:
        for subject, attribute in addresses:
            value = chance.choice(VALUES)
            assert mem.facts.set(subject, attribute, value).status == "stored"
            kept[subject, attribute] = value
        for subject, attribute in chance.sample(addresses, 40):
            value = chance.choice([v for v in VALUES if v != kept[subject, attribute]])
            assert mem.facts.set(subject, attribute, value).status == "superseded"
            kept[subject, attribute] = value

        wrong = [key for key, value in kept.items() if found(mem, *key) != [value]]
        assert len(wrong) / len(kept) < 0.01, wrong
        assert wrong == []


def test_statements_about_others_close_nothing() -> None:
    """What people say of their homes, jobs and tastes; only the same person's same thing may be closed."""
    said = [
        *("My sister lives in {}.", "I live in {}.", "My office is in {}.", "My brother Tom lives in {}."),
        *(
            "I was born in {}.",
            "My parents live in {}.",
            "我住在{}。",
            "我妹妹住在{}。",
            "我的公司在{}。",
            "我老家在{}。",
        ),
    ]
    towns = ("Lyon", "Leeds", "York", "Porto", "Basel", "里昂", "上海", "Oslo", "北京", "Turin")
    closed = total = 0
    for seed in range(30):
        chance = Random(seed)
        lines = chance.sample(said, 5)
        with rememora.open(":memory:") as mem:
            for line in lines:
                mem.capture(line.format(chance.choice(towns)), "Noted.")
            own = [
                line for line in lines if line in (said[1], said[6])
            ]  # these two say the same thing of the user
            closed += max(0, len(mem.list(status=["superseded", "deprecated"])) - max(0, len(own) - 1))
            total += len(lines)

    assert total == 150
    assert closed / total < 0.01


def found(mem: Rememora, subject: str, attribute: str) -> list[str]:
    return [fact.value for fact in mem.facts.current(subject, attribute)]
