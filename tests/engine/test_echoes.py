"""What was put before the model, and comes back, is no new evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from rememora import Context, Rememora
    from rememora.testing import FrozenClock

FACTS = [
    "Ana moved the launch of the reading app to Friday",
    "The harbour office opens at nine in the morning",
    "我喜欢在下午喝手冲咖啡，不加糖",
]


def user(text: str) -> dict[str, str]:
    return {"role": "user", "content": text}


def injected(mem: Rememora, question: str) -> Context:
    context = mem.assemble([user(question)])
    assert context.injected
    return context


def test_loop_of_fifty_turns_brings_no_new_row(mem: Rememora, clock: FrozenClock) -> None:
    for fact in FACTS:
        mem.remember(fact)
    history: list[dict[str, str]] = []
    questions = [
        "when is the launch of the reading app?",
        "when does the harbour office open?",
        "我下午喝什么咖啡？",
    ]

    for turn in range(50):
        clock.advance(seconds=30)
        mem.begin(questions[turn % 3], id=f"x{turn}", session="s")
        context = mem.assemble([*history, user(questions[turn % 3])])
        told = "\n".join(hit_text(context))
        answer = f"You told me: {told}"
        receipt = mem.complete(f"x{turn}", answer)
        # The host keeps what it sent, block and all, and the next user quotes the answer back.
        history = [*context.messages, {"role": "assistant", "content": answer}]
        assert receipt.memories == ()

    clock.advance(seconds=30)
    pasted = mem.capture(str(history[-2]["content"]), f"Yes. {told}", session="s")
    assert pasted.memories == ()
    assert sorted(memory.text for memory in mem.list(status="active")) == sorted(FACTS)
    assert mem.list(status=("quarantined", "superseded", "deprecated")) == []


def hit_text(context: Context) -> list[str]:
    from rememora.core.sentinel import blocks

    return [record.text for block in blocks(context.text) for record in block.records]


def test_block_that_a_host_hands_in_with_the_users_words_is_not_kept(mem: Rememora) -> None:
    mem.remember(FACTS[0])
    sent = injected(mem, "when is the launch?").messages[0]["content"]
    assert "<memory" in sent

    mem.capture(sent, f"As noted.\n\n{sent}", id="x1")
    mem.archive([{"id": "a1", "role": "user", "content": sent}])

    said = mem.rehydrate(ids=["x1/user", "x1/assistant", "a1"])
    assert [message.text for message in said] == [
        "when is the launch?",
        "As noted.\n\nwhen is the launch?",
        "when is the launch?",
    ]


@pytest.mark.parametrize(
    "typed", ["<memory abcdefgh>\nno line of ours\n</memory abcdefgh>", "a <memory abcdefgh> b", "<memory"]
)
def test_what_only_looks_like_a_block_stays_to_the_letter(mem: Rememora, typed: str) -> None:
    mem.capture(typed, typed, id="x1")

    assert [m.text for m in mem.rehydrate(ids=["x1/user", "x1/assistant"])] == [typed, typed]


@pytest.mark.usefixtures("plain_reader")
class TestStatements:
    def test_accepting_what_the_assistant_repeats_of_a_block_is_no_evidence(
        self, mem: Rememora, clock: FrozenClock
    ) -> None:
        mem.remember(FACTS[0])
        injected(mem, "when is the launch?")
        clock.advance(seconds=1)
        mem.capture("when is the launch?", FACTS[0], session="s")

        (receipt,) = mem.capture("ok;", "Fine.", session="s").memories

        assert (receipt.status, receipt.reason) == ("duplicate", "an echo of what was put before the model")
        assert len(mem.list()) == 1

    def test_accepting_what_the_assistant_says_by_itself_is_evidence(self, mem: Rememora) -> None:
        mem.remember(FACTS[0])
        injected(mem, "when is the launch?")
        mem.capture("And the party?", "The party is on Saturday at the pier", session="s")

        assert mem.capture("ok;", "Fine.", session="s").memories[0].status == "stored"

    def test_aipack_block_in_a_users_message_is_not_read(self, mem: Rememora) -> None:
        block = "<<<AIPACK_MEMORY>>>\n[Relevant memories]\n- + likes tea; (score=0.82, id=mem_1)\n<<</AIPACK_MEMORY>>>"

        receipt = mem.capture(f"{block}\n\n+ plays the cello;", "ok", id="x1")

        assert [memory.text for memory in mem.list()] == ["User: plays the cello"]
        assert receipt.memories[0].status == "stored"
        (said,) = mem.rehydrate(ids=["x1/user"])
        assert said.text.startswith(block)

    def test_users_own_words_said_again_while_they_hold_are_an_echo(
        self, mem: Rememora, clock: FrozenClock
    ) -> None:
        said = "+ the launch of the reading app is on Friday;"
        mem.capture(said, "ok", session="s")
        injected(mem, "when is the launch of the reading app?")
        clock.advance(seconds=1)

        receipts = mem.capture(said, "ok", session="t").memories

        assert [receipt.status for receipt in receipts] == ["duplicate"]
        assert len(mem.list()) == 1

    def test_users_own_words_are_news_once_nothing_holds_them_any_more(
        self, mem: Rememora, clock: FrozenClock
    ) -> None:
        mem.capture("= ana/city/Leeds at the river;", "ok", session="s")
        injected(mem, "which city is Ana in?")
        clock.advance(seconds=1)
        mem.capture("= ana/city/York in the hills;", "ok", session="s")
        clock.advance(seconds=1)

        (back,) = mem.capture("= ana/city/Leeds at the river;", "ok", session="s").memories

        assert back.status == "superseded"
        assert [memory.text for memory in mem.list()] == ["User: city is Leeds at the river"]
