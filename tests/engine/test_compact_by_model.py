"""A capsule that a model writes: its lines are judged by the session, and nothing is lost when it fails."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.testing import FrozenClock, RecordedEvents, ScriptedLLM

if TYPE_CHECKING:
    from rememora import Rememora
    from rememora.model.compaction import Compacted

TALK: list[dict[str, Any]] = [
    {"role": "user", "content": "Please call me Mira. We use PostgreSQL 16 for harbor-api, not MySQL."},
    {"role": "assistant", "content": "Noted, Mira."},
    {"role": "user", "content": "The migration of the invoices still has to be tested."},
    *[{"role": "user", "content": f"chatter {n} about the weather"} for n in range(6)],
]


def reply(**parts: object) -> str:
    return json.dumps(parts, ensure_ascii=False)


def compacted(llm: object, **settings: object) -> tuple[Compacted, list[Any], Rememora]:
    mem = rememora.open(
        ":memory:",
        clock=FrozenClock(),
        llm=llm,
        settings={"compaction_mode": "llm", **settings},
        on_event=RecordedEvents(),
    )
    return mem.compact(TALK, force=True, session="s"), TALK, mem


def test_lines_of_the_model_come_first_and_rules_fill_the_room() -> None:
    llm = ScriptedLLM([reply(decided=["PostgreSQL 16 for harbor-api"], open=[])])

    done, _, _ = compacted(llm)

    assert done.by == "scripted"
    assert "PostgreSQL 16 for harbor-api (assistant)" in done.text
    assert "The migration of the invoices still has to be tested." in done.text, (
        "the rules found what it forgot"
    )
    assert (llm.calls[0].purpose, llm.calls[0].as_json) == ("compact", True)
    assert all(message["content"] in llm.calls[0].prompt for message in TALK[:3])


def test_line_that_nothing_supports_is_left_out_and_named() -> None:
    done, _, _ = compacted(ScriptedLLM([reply(decided=["PostgreSQL 16", "Oracle 23 for everything"])]))

    assert "Oracle" not in done.text
    assert done.degraded == ("capsule_unsupported",)


@pytest.mark.parametrize(
    ("answer", "degraded"),
    [
        (reply(goal=[], decided=[]), ("capsule_empty",)),
        ("I would rather not.", ("capsule_empty",)),
        ("", ("llm_answer",)),
        (RuntimeError("down"), ("llm_unavailable",)),
        (rememora.LLMTimeout("late"), ("llm_timeout",)),
        (reply(decided=["Oracle 23"]), ("capsule_unsupported",)),
    ],
)
def test_rules_write_where_the_model_does_not(answer: Any, degraded: tuple[str, ...]) -> None:
    done, talk, mem = compacted(ScriptedLLM([answer]))

    assert (done.compacted, done.by, done.degraded) == (True, "rules", degraded)
    assert "The migration of the invoices still has to be tested." in done.text
    gone = [m["content"] for m in talk if not any(m is kept for kept in done.messages)]
    assert [m.text for m in mem.rehydrate(memory=str(done.capsule_id))] == gone


def test_without_a_model_the_rules_write_and_it_is_named() -> None:
    done, _, _ = compacted(None)

    assert (done.by, done.degraded) == ("rules", ("llm_missing",))


def test_notes_of_the_model_pass_the_gate() -> None:
    items = [
        {"content": "User uses PostgreSQL 16", "type": "fact", "confidence": 0.9, "source_turn_ids": [1],
         "quote": "We use PostgreSQL 16 for harbor-api, not MySQL"},
        {"content": "User hates cats", "type": "preference", "source_turn_ids": [1], "quote": "I hate cats"},
    ]  # fmt: skip

    done, _, mem = compacted(ScriptedLLM([reply(decided=["PostgreSQL 16"], items=items)]))

    assert "User hates cats" not in [memory.text for memory in mem.list()]
    assert [item.memory.text for item in mem.inbox.list()] == ["User hates cats"]
    assert done.notes


def test_capture_that_is_off_learns_nothing_here_either() -> None:
    item = {
        "content": "User uses PostgreSQL 16",
        "type": "fact",
        "quote": "We use PostgreSQL 16",
        "source_turn_ids": [1],
    }

    done, _, mem = compacted(
        ScriptedLLM([reply(decided=["PostgreSQL 16"], items=[item])]), capture_mode="off"
    )

    assert done.notes == ()
    assert [memory.kind for memory in mem.list()] == ["capsule"]


def test_chinese_session_is_asked_about_in_chinese() -> None:
    llm = ScriptedLLM([reply(open=["发票的迁移还没有测试"])])
    with rememora.open(":memory:", clock=FrozenClock(), llm=llm, settings={"compaction_mode": "llm"}) as mem:
        talk = [{"role": "user", "content": f"发票的迁移还没有测试，第 {n} 次提醒"} for n in range(8)]
        done = mem.compact(talk, force=True)

    assert "尚未" in done.text or "还没有做的" in done.text
    assert "只回答一个 JSON 对象" in llm.calls[0].prompt


def test_session_that_is_longer_than_the_prompt_says_so() -> None:
    llm = ScriptedLLM([reply(said=["the weather is grey"])])
    with rememora.open(":memory:", clock=FrozenClock(), llm=llm, settings={"compaction_mode": "llm"}) as mem:
        talk = [
            {"role": "user", "content": f"{n}: the weather is grey. " + "so grey " * 300} for n in range(60)
        ]
        done = mem.compact(talk, force=True)

    assert "capsule_partly_read" in done.degraded
    assert len(llm.calls[0].prompt) < 75_000
