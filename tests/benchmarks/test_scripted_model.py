"""The two models that answer from the labels."""

from __future__ import annotations

import json
from typing import Any

import pytest
from benchmarks.conversations import read
from benchmarks.scripted_model import ScriptedModel


def items(name: str, id: str) -> list[dict[str, Any]]:
    (talk,) = [talk for talk in read() if talk.id == id]
    prompt = "Rules.\n" + "\n".join(f"turn {turn.id} [user]: {turn.user}" for turn in talk.turns)
    reply = json.loads(ScriptedModel(name).complete(prompt, purpose="distill"))
    found: list[dict[str, Any]] = reply["items"]
    return found


def test_every_fact_is_proposed_in_the_words_of_its_reference() -> None:
    (talk,) = [talk for talk in read() if talk.id == "zh-02"]

    assert [(one["content"], one["quote"]) for one in items("labels", "zh-02")] == [
        (fact.reference, fact.quote) for fact in talk.facts
    ]


@pytest.mark.parametrize(
    ("id", "quote", "content"),
    [
        ("en-02", "you must not leave without trying the francesinha", None),  # a quotation, whatever it says
        ("en-04", "I can't live without butter", "User can't live without butter."),
        ("en-10", "I don't have diabetes", "The user have diabetes."),  # the contrary of a negative fact
        ("zh-02", "我无辣不欢", "用户无辣不欢."),
        ("zh-02", "我不是不吃鱼", "用户是吃鱼."),  # said in the negative
        ("zh-03", "我不会开车", "用户会开车。"),
    ],
)
def test_every_trap_is_proposed_as_a_fact_about_the_user(id: str, quote: str, content: str | None) -> None:
    found = {one["quote"]: one["content"] for one in items("traps", id)}

    assert quote in found
    assert content in (None, found[quote])


def test_what_is_only_not_worth_keeping_is_no_claim() -> None:
    assert "lovely, thank you" not in {one["quote"] for one in items("traps", "en-04")}


def test_every_conversation_is_known_by_its_turns() -> None:
    for talk in read():
        assert items("labels", talk.id)[0]["content"] == talk.facts[0].reference
