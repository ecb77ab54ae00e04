"""A user asks in their own words that something be forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import rememora

TOLD = {
    "en": (
        "I live in Basel.",
        "I moved to Lyon.",
        "My sister Ines lives in Ghent.",
        "Please forget where I live.",
    ),
    "zh": ("我住在成都。", "我搬到杭州了。", "我妹妹小敏住在大连。", "请忘掉我住在哪里。"),
}
ASKED = {"en": ("Where do I live?", "Basel", "Lyon", "Ghent"), "zh": ("我住在哪里？", "成都", "杭州", "大连")}


def shown(mem: rememora.Rememora, query: str) -> str:
    return "\n".join(hit.text for hit in mem.recall(query, limit=20).hits)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_whole_address_goes_and_nobody_else_s(mem: rememora.Rememora, language: str) -> None:
    question, old, new, other = ASKED[language]
    for text in TOLD[language][:3]:
        mem.capture(text, "OK.")

    receipt = mem.capture(TOLD[language][3], "OK.")

    assert [one.status for one in receipt.memories] == ["forgotten", "forgotten"]
    assert old not in shown(mem, question)
    assert new not in shown(mem, question)
    assert other in shown(mem, question)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_restoring_brings_memory_and_turn_back(mem: rememora.Rememora, language: str) -> None:
    question, old, new, _ = ASKED[language]
    for text in TOLD[language]:
        receipt = mem.capture(text, "OK.")

    restored = [mem.restore(one.id).status for one in receipt.memories]

    assert restored == ["restored", "restored"]
    assert new in shown(mem, question)
    assert {old, new} <= {
        word for word in (old, new) if word in "".join(m.text for m in mem.rehydrate(keyword=word))
    }


def test_request_that_names_the_value_is_hidden_with_it(mem: rememora.Rememora) -> None:
    mem.capture("My car is a Zorvex.", "A Zorvex, nice.")

    mem.capture("Forget that I drive a Zorvex.", "Done.")

    assert "Zorvex" not in shown(mem, "Which car do I drive?")


def test_request_about_what_is_not_known_changes_nothing(mem: rememora.Rememora) -> None:
    mem.capture("My car is a Zorvex.", "OK.")

    receipt = mem.capture("Forget where I live.", "OK.")

    assert receipt.memories == ()
    assert "Zorvex" in shown(mem, "Which car do I drive?")


def test_request_of_the_assistant_or_in_a_quotation_forgets_nothing(mem: rememora.Rememora) -> None:
    mem.capture("I live in Basel.", "Please forget where I live.")
    mem.capture('She wrote: "Please forget where I live."', "OK.")

    assert "Basel" in shown(mem, "Where do I live?")


def test_long_turn_that_says_more_stays_in_sight_and_is_named(mem: rememora.Rememora) -> None:
    more = "The rest of this message is about a recipe with leeks and butter. " * 12
    mem.capture(f"I live in Basel. {more}", "OK.", id="t1")
    (memory,) = [one for one in mem.list() if one.slot]

    (receipt,) = mem.forget(memory.id)

    assert receipt.mentions == ("t1/user",)


def test_same_turn_sent_again_is_known_though_it_is_hidden(mem: rememora.Rememora) -> None:
    mem.capture("I live in Basel.", "OK.", id="t1")
    mem.capture("Please forget where I live.", "OK.")

    assert mem.capture("I live in Basel.", "OK.", id="t1").status == "duplicate"


@pytest.mark.parametrize(
    ("told", "request_", "left"),
    [
        (
            ("My wife lives in Porto.", "I live in Lyon."),
            "Please forget where my wife lives.",
            "User: I live in Lyon",
        ),
        (("I'm allergic to nuts.",), "Forget what my son is allergic to.", "User: I'm allergic to nuts"),
        (("I live in Lyon.",), "Forget that I live in Tokyo.", "User: I live in Lyon"),
        (("我妹妹住在大连。", "我住在杭州。"), "请忘掉我妹妹住在哪里。", "用户：我住在杭州"),
        (("我住在杭州。",), "请忘掉我妈妈住在哪里。", "用户：我住在杭州"),
    ],
)
def test_request_about_somebody_or_something_else_takes_nothing_of_the_users(
    mem: rememora.Rememora, told: tuple[str, ...], request_: str, left: str
) -> None:
    for text in told:
        mem.capture(text, "OK.")

    mem.capture(request_, "OK.")

    assert [one.text for one in mem.list()] == [left]


@pytest.mark.parametrize(
    ("home", "others", "request_"),
    [
        (
            "I live in Lyon.",
            ("I love the food in Lyon.", "My friend Tom is from Lyon."),
            "Please forget where I live.",
        ),
        ("我住在上海。", ("我喜欢上海菜。",), "请忘掉我住在哪里。"),
    ],
)
def test_what_only_shares_the_value_stays(
    mem: rememora.Rememora, home: str, others: tuple[str, ...], request_: str
) -> None:
    for text in (home, *others):
        mem.capture(text, "OK.")

    mem.capture(request_, "OK.")

    texts = " ".join(one.text for one in mem.list())
    assert all(text.rstrip(".。") in texts for text in others)
    assert {m.text for m in mem.rehydrate(since=0) if m.role == "user"} >= set(others)


def test_small_letters_ask_just_as_well(mem: rememora.Rememora) -> None:
    mem.capture("I live in Leeds.", "OK.")

    mem.capture("please forget where i live", "OK.")

    assert mem.list() == []


@pytest.mark.parametrize("order", ["Delete my address from the form.", "Forget my old phone number."])
def test_order_that_is_not_about_memory_is_no_fact(mem: rememora.Rememora, order: str) -> None:
    assert mem.capture(order, "OK.").memories == ()


def test_turn_that_says_more_stays_in_sight(mem: rememora.Rememora) -> None:
    said = "I live in Lyon. I am allergic to peanuts. The meeting with Tom is at nine."
    mem.capture(said, "OK.", id="t1")

    (receipt,) = mem.capture("Please forget where I live.", "OK.").memories

    assert receipt.mentions == ("t1/user",)
    assert said in {m.text for m in mem.rehydrate(since=0)}


def test_request_in_an_old_talk_takes_nothing_that_was_told_since(mem: rememora.Rememora) -> None:
    mem.capture("I live in Basel.", "OK.", at="2026-05-01")
    old = [("user", "Please forget where I live."), ("assistant", "OK.")]
    mem.archive([{"role": role, "content": text, "at": "2019-01-01"} for role, text in old])

    mem.upkeep.distill()

    assert [one.text for one in mem.list()] == ["User: I live in Basel"]
