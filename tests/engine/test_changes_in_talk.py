"""What a change in talk closes, and what it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.testing import FrozenClock

if TYPE_CHECKING:
    import rememora

_DAY_MS = 86_400_000


def say(mem: rememora.Rememora, clock: FrozenClock, *texts: str) -> None:
    for text in texts:
        mem.capture(text, "OK.")
        clock.advance(ms=_DAY_MS)


def held(mem: rememora.Rememora, attribute: str, subject: str = "user") -> list[str]:
    return [fact.value for fact in mem.facts.current(subject, attribute)]


@pytest.mark.parametrize(
    ("texts", "attribute", "subject", "values"),
    [
        (("Ben does our taxes.", "We now use Helen as our accountant."), "accountant", "user", ["Helen"]),
        (("My daughter Leela is 7.", "Leela is 8 now."), "age", "Leela", ["8"]),
        (("我女儿小雨7岁。", "小雨8岁了。"), "age", "小雨", ["8"]),
        (("I'm learning Danish.", "I dropped Danish and picked up Maori."), "language", "user", ["Maori"]),
        (
            ("My GP is Dr. Lund.", "I've been with Dr. Moss, no longer with Dr. Lund."),
            "doctor",
            "user",
            ["Dr. Moss"],
        ),
        (
            ("My laptop is a Pavil.", "The Pavil broke, my laptop is a Zorvex now."),
            "computer",
            "user",
            ["Zorvex"],
        ),
        (("My dentist is Dr. Lund.", "I have no dentist now."), "dentist", "user", []),
        (("我的牙医是郑医生。", "我没有牙医了。"), "dentist", "user", []),
        (("I speak French.", "I speak Dutch."), "language", "user", ["French", "Dutch"]),  # both
        (("My car is a Volvo.", "My sister Ines sold the Volvo."), "car", "user", ["Volvo"]),  # another's
    ],
)
def test_change_leaves_what_holds_now(
    mem: rememora.Rememora,
    clock: FrozenClock,
    texts: tuple[str, ...],
    attribute: str,
    subject: str,
    values: list[str],
) -> None:
    say(mem, clock, *texts)

    assert sorted(held(mem, attribute, subject)) == sorted(values)


def test_what_was_told_without_an_address_ends_too(mem: rememora.Rememora, clock: FrozenClock) -> None:
    say(mem, clock, "I have a Quillon for the garden.", "I got rid of the Quillon.")

    assert not any(one.text.startswith("User: I have a Quillon") for one in mem.list())


@pytest.mark.parametrize("text", ["I hate cilantro 🤢", "我讨厌香菜🤢"])
def test_emoji_behind_a_dislike_hides_it_not(mem: rememora.Rememora, text: str) -> None:
    receipt = mem.capture(text, "OK.")

    assert [one.status for one in receipt.memories] == ["stored"]


def test_query_to_forget_shows_what_was_replaced(mem: rememora.Rememora, clock: FrozenClock) -> None:
    say(mem, clock, "I live in Basel.", "I moved to Lyon.")

    assert [one.status for one in mem.forget(query="Basel").memories] == ["superseded"]
