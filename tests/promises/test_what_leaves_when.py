"""When each thing leaves, how much of it, and how it is kept from leaving, as `docs/why/what-leaves.md` says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.promises.leaving import (
    IDLE_MS,
    SECRET,
    configure,
    place,
    prompt_of,
    says,
    shell,
    texts_to,
    turns_in,
)

import rememora
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server import Service

WIDE = "ｆｕｌｌ　ｗｉｄｔｈ e\u0301 👩‍👩‍👧 "


def test_text_and_question_are_cut_for_the_embedder(
    tmp_path: Path, embedder: Service, model: Service
) -> None:
    configure(tmp_path, embedder, model)
    with rememora.open(tmp_path) as mem:
        mem.remember(WIDE * 2_000)
        mem.recall(WIDE * 2_000)

    assert [len(text) for text in texts_to(embedder)] == [8_000, 8_000]


def test_statement_is_sent_once_though_it_is_compared_before_it_is_kept(
    tmp_path: Path, embedder: Service, model: Service
) -> None:
    configure(tmp_path, embedder, model)
    with rememora.open(tmp_path) as mem:
        mem.archive([{"role": "user", "content": f"line {number}"} for number in range(50)])
        embedder.asked.clear()
        mem.capture("我喜欢爵士乐。", "好的。")
        statement = mem.list()[0].text

    assert texts_to(embedder) == [statement, "我喜欢爵士乐。", "好的。"]


def test_write_sends_nothing_where_vectors_wait_and_backfill_sends_it(
    tmp_path: Path, embedder: Service, model: Service
) -> None:
    configure(tmp_path, embedder, model)
    with rememora.open(tmp_path, settings={"embedding_on_write": False}) as mem:
        mem.capture("도서관은 수요일에 엽니다.", "네.")
        assert embedder.asked == []
    shell(tmp_path, "backfill")

    assert texts_to(embedder) == [
        "How many numbers does this model give?",
        "도서관은 수요일에 엽니다.",
        "네.",
        "사용자: 도서관은 수요일에 엽니다",
    ]


def test_words_of_turns_that_are_not_kept_are_not_embedded(
    tmp_path: Path, embedder: Service, model: Service
) -> None:
    configure(tmp_path, embedder, model)
    with rememora.open(tmp_path, settings={"archive": False}) as mem:
        mem.capture("Good morning! I live in Porto.", "Noted.")
        learnt = mem.list()[0].text

    assert texts_to(embedder) == [learnt]


@pytest.mark.parametrize("mode", ["statements", "off"])
def test_modes_without_a_model_send_it_nothing(
    tmp_path: Path, embedder: Service, model: Service, mode: str
) -> None:
    configure(tmp_path, embedder, model, mode=mode)
    clock = FrozenClock()
    with rememora.open(tmp_path, clock=clock) as mem:
        mem.capture("I use pnpm everywhere.", "Noted.")
        clock.advance(ms=IDLE_MS)
        mem.upkeep.tick()
        mem.upkeep.distill()

    assert model.asked == []


def test_repair_counts_and_at_the_cap_nothing_is_sent(
    tmp_path: Path, embedder: Service, model: Service
) -> None:
    configure(tmp_path, embedder, model, mode="llm", max_daily_extractions=2)
    model.answer(says("I'd rather chat."))
    with rememora.open(tmp_path, on_event=lambda _: None) as mem:
        mem.capture("I use pnpm everywhere.", "Noted.")
        mem.upkeep.distill()
        mem.upkeep.distill()
        capture: Any = mem.status()["capture"]

    first, again = map(prompt_of, model.asked)
    assert (first in again, "I'd rather chat." in again) == (True, True)
    assert capture["today"] == {"calls": 2, "most": 2, "failures": 1}


def test_turns_that_say_nothing_and_turns_that_are_done_are_not_sent(
    tmp_path: Path, embedder: Service, model: Service
) -> None:
    configure(tmp_path, embedder, model, mode="llm")
    with rememora.open(tmp_path) as mem:
        mem.capture("嗯嗯", "好的。", session="s")
        mem.upkeep.distill()
        assert model.asked == []
        for said in ("I use pnpm everywhere.", "私は京都に住んでいます。"):
            mem.capture(said, "Noted.", session="s")
            mem.upkeep.distill()

    assert [said for asked in model.asked for said in turns_in(asked) if "[user]" in said] == [
        "turn 2 [user]: I use pnpm everywhere.",
        "turn 3 [user]: 私は京都に住んでいます。",
    ]


def test_gist_sends_one_turn_a_call_cut_on_both_sides_with_its_day_and_tools(
    tmp_path: Path, embedder: Service, model: Service
) -> None:
    configure(tmp_path, embedder, model, mode="gist", max_daily_extractions=0)
    model.answer(says("The project uses uv."))
    with rememora.open(tmp_path, clock=FrozenClock()) as mem:
        for turn in range(3):
            tools = [{"name": "search", "content": "found it in the cellar"}]
            mem.capture(f"{turn} {SECRET} " + "使" * 3_000, "b" * 3_000, tools=tools)
        assert model.asked == []
        mem.upkeep.tick()

    assert len(model.asked) == 3
    for asked in model.asked:
        prompt = prompt_of(asked)
        assert prompt.count("使") < 2_000
        assert 1_900 < max(map(len, prompt.split("\n"))) <= 2_050
        assert "2026-01-01" in prompt
        assert "search" in prompt
        assert not any(word in prompt for word in (SECRET, "cellar", "default"))


def test_doctor_asks_each_once_and_offline_nobody(
    tmp_path: Path, embedder: Service, model: Service, reached: list[tuple[str, Any]]
) -> None:
    configure(tmp_path, embedder, model)
    rememora.open(tmp_path).close()
    shell(tmp_path, "doctor", "--offline")
    with rememora.open(tmp_path) as mem:
        mem.upkeep.doctor()
    assert reached == []

    shell(tmp_path, "doctor")

    assert texts_to(embedder) == ["ping"]
    assert [asked.body["max_tokens"] for asked in model.asked] == [512]


def test_chat_sends_what_is_typed_and_recalled_to_its_model_alone(
    tmp_path: Path, embedder: Service, model: Service, reached: list[tuple[str, Any]]
) -> None:
    (tmp_path / "config.json").write_text(json.dumps({}), encoding="utf-8")
    with rememora.open(tmp_path) as mem:
        mem.remember("The drill lies in the blue cabinet")
    typed = f"Where is the drill?\n锤子呢？ {SECRET}\n"
    shell(tmp_path, "chat", "--url", model.url, "--model", "small", "--system", "Be brief.", typed=typed)

    assert {address for kind, address in reached if kind == "socket.connect"} == {place(model)}
    assert [set(asked.body) for asked in model.asked] == [{"model", "messages", "max_tokens"}] * 2
    first, second = (asked.body["messages"] for asked in model.asked)
    assert "blue cabinet" in first[1]["content"]
    assert second == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Where is the drill?"},
        {"role": "assistant", "content": '{"items": []}'},
        {"role": "user", "content": f"锤子呢？ {SECRET}"},  # what is typed goes as it is
    ]
