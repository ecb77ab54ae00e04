"""Where recall is sure of nothing little is offered, and the block says so; what asks for nothing gets nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora import Rememora
from rememora.core import sentinel
from rememora.flow import asking
from rememora.flow.recall import recall
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora import Recall

ASKED = "Which coffee does she take at the harbour?"
QUESTION = [{"role": "user", "content": ASKED}]
UNSURE = "None of it may be the answer:"


@pytest.fixture
def unsure(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Make recall sure of nothing, with a sureness that is given."""

    def doubted(sureness: float) -> None:
        def found(*args: Any, **options: Any) -> Recall:
            return replace(recall(*args, **options), confidence="none", sureness=sureness)

        monkeypatch.setattr(asking, "recall", found)

    return doubted


@pytest.fixture
def told(mem: Rememora) -> Rememora:
    for number in range(8):
        mem.archive(
            [
                {
                    "id": f"t/{number}",
                    "role": "user",
                    "content": f"Coffee number {number} at the harbour is strong.",
                }
            ]
        )
    return mem


@pytest.mark.parametrize("budget", [100, 160])
def test_half_of_a_block_may_hold_what_may_answer(
    told: Rememora, unsure: Callable[[float], None], budget: int
) -> None:
    sure = told.assemble(QUESTION, budget_tokens=budget)
    unsure(0.3)

    context = told.assemble(QUESTION, budget_tokens=budget)

    assert UNSURE in context.text
    assert UNSURE not in sure.text
    assert 0 < len(context.injected) < len(sure.injected)
    assert context.tokens <= budget / 2 + 40  # what stands around the lines is not halved
    assert context.confidence == "none"
    assert told.strip(context.messages) == QUESTION
    assert [record.id for block in sentinel.blocks(context.text) for record in block.records] == [
        line.id for line in context.injected
    ]


def test_without_a_budget_half_of_the_lines_are_offered(
    told: Rememora, unsure: Callable[[float], None]
) -> None:
    unsure(0.3)

    assert len(told.assemble(QUESTION, limit=6).injected) == 3


def test_what_is_about_something_else_is_not_offered(told: Rememora, unsure: Callable[[float], None]) -> None:
    unsure(0.1)

    context = told.assemble(QUESTION, budget_tokens=400)

    assert (context.messages, context.text) == (QUESTION, "")


def test_setting_keeps_the_block_empty(unsure: Callable[[float], None]) -> None:
    unsure(0.3)

    with rememora.open(":memory:", clock=FrozenClock(), settings={"assemble_unsure_share": 0}) as mem:
        mem.archive([{"role": "user", "content": "Coffee at the harbour is strong."}])

        assert mem.assemble(QUESTION).messages == QUESTION


def test_header_speaks_chinese_to_a_chinese_turn(mem: Rememora, unsure: Callable[[float], None]) -> None:
    mem.archive([{"role": "user", "content": "港口的咖啡很浓。"}])
    unsure(0.3)

    assert "其中未必有答案" in mem.assemble([{"role": "user", "content": "港口的咖啡怎么样？"}]).text


@pytest.mark.parametrize("text", ["Thanks!", "How are you?", "go on", "你好", "ありがとう", "고마워", "👍"])
def test_small_talk_brings_nothing_though_its_words_were_said(mem: Rememora, text: str) -> None:
    mem.archive(
        [
            {"role": "user", "content": said}
            for said in ("Thanks, how are you? Go on.", "你好", "ありがとう", "고마워")
        ]
    )
    messages = [{"role": "user", "content": text}]

    context = mem.assemble(messages)

    assert (context.messages, context.injected, context.confidence) == (messages, (), "none")


def test_greeting_may_be_a_trigger(mem: Rememora) -> None:
    mem.remember("Water the ferns", triggers=["good morning"], id="m1")

    context = mem.assemble([{"role": "user", "content": "Good morning!"}])

    assert [line.id for line in context.injected] == ["m1"]
    assert mem.assemble([{"role": "user", "content": "Thanks!"}]).injected == ()
