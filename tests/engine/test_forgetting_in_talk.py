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
