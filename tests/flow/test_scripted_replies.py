"""What becomes of an answer, whatever a model says: `benchmarks/labels/replies.jsonl`, through the public API.

After each: the turns are done or wait, the cursor and the counter of the day are exact, what holds and what waits in
the inbox is what the label says, and a failure loses nothing.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rememora
from rememora.testing import FrozenClock

pytest.importorskip("rememora.flow.extract", reason="distilling by a model is not here yet")

LABELS = Path(__file__).parents[2] / "benchmarks" / "labels"
ERRORS = {
    error.__name__: error
    for error in (
        *(
            ConnectionError,
            ConnectionRefusedError,
            MemoryError,
            RuntimeError,
            TimeoutError,
            ZeroDivisionError,
        ),
    )
}
RETURNED: dict[str, object] = {"None": None, "bytes": b'{"items": []}', "int": 7, "dict": {"items": []}}
DONE, WAITS = "done", "waits"


@cache
def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (LABELS / "replies.jsonl").read_text(encoding="utf-8").splitlines()]


@cache
def talks() -> dict[str, list[tuple[str, str | None]]]:
    found: dict[str, list[tuple[str, str | None]]] = json.loads(
        (LABELS / "replies-talks.json").read_text(encoding="utf-8")
    )
    return found


@dataclass(slots=True)
class Host:
    """A host's callable that gives one answer after the other, and says what it was asked."""

    replies: list[Any]
    prompts: list[str] = field(default_factory=list)

    def __call__(self, prompt: str, **_: object) -> object:
        self.prompts.append(prompt)
        return said(self.replies[len(self.prompts) - 1])


def said(reply: Any) -> object:
    """Make what a row tells to make; text is itself."""
    if isinstance(reply, str):
        return reply
    if "raise" in reply:
        raise ERRORS[reply["raise"]]("scripted")
    return RETURNED[reply["return"]] if "return" in reply else made(reply)


def made(reply: dict[str, Any]) -> str:
    item = {
        "content": "User uses pnpm in this repo, never npm",
        "quote": "We use pnpm in this repo, never npm",
    }
    if "repeat" in reply:
        return str(reply["repeat"]) * int(reply["times"])
    if "nested" in reply:
        deep = "[" * reply["nested"] + "]" * reply["nested"]
        return f'{{"items": [{json.dumps(item)}, {deep}]}}'
    if "big_content" in reply:
        return json.dumps({"items": [{**item, "content": "pnpm " * (reply["big_content"] // 5)}]})
    if "big_quote" in reply:
        return json.dumps({"items": [{**item, "quote": "pnpm " * (reply["big_quote"] // 5)}]})
    if reply.get("made_up"):
        others = [
            {"content": f"User owns boat {n}", "quote": f"I own boat {n}"} for n in range(reply["items"])
        ]
        return json.dumps({"items": [reply["first"], *others]})
    return json.dumps({"items": [reply["of"]] * reply["items"]})


@dataclass(frozen=True, slots=True)
class Seen:
    """What is there after the turns were distilled."""

    turns: str
    cursor: int | None
    calls: int
    failures: int
    active: list[str]
    inbox: list[str]


def distilled(talk: str, host: Host, *, mem: rememora.Rememora, clock: FrozenClock) -> Seen:
    for number, (user, answer) in enumerate(talks()[talk], start=1):
        mem.begin(user, id=f"t{number}", session="s")
        clock.advance(seconds=30)
        if answer is not None:
            mem.complete(f"t{number}", answer)
    clock.advance(seconds=3600)
    done = mem.upkeep.distill()
    status: Any = mem.status()["capture"]
    return Seen(
        turns=WAITS if done.waiting else DONE,
        cursor=status["cursor"],
        calls=status["today"]["calls"],
        failures=status["today"]["failures"],
        active=[memory.text for memory in mem.list(limit=1000) if memory.status == "active"],
        inbox=[item.reason for item in mem.inbox.list(limit=1000)],
    )


def opened(host: Host, clock: FrozenClock) -> rememora.Rememora:
    return rememora.open(":memory:", llm=host, settings={"capture_mode": "llm"}, clock=clock)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["id"])
def test_an_answer_is_handled_as_its_label_says(row: dict[str, Any]) -> None:
    label, host, clock = row["label"], Host(row["replies"]), FrozenClock()
    with closing(opened(host, clock)) as mem:
        seen = distilled(row["talk"], host, mem=mem, clock=clock)

    completed = sum(answer is not None for _, answer in talks()[row["talk"]])
    assert seen.turns == (DONE if label["ok"] else WAITS), row["why"]
    assert seen.cursor == (completed if label["ok"] else None), row["why"]
    assert len(host.prompts) == seen.calls == 1 + label["repair"], row["why"]
    assert seen.failures == (not label["ok"]), row["why"]
    assert (len(seen.active), len(seen.inbox)) == (label["active"], label["inbox"]), (row["why"], seen)
    if "reason" in label:
        assert all(reason.startswith(label["reason"]) for reason in seen.inbox), (row["why"], seen.inbox)
    for word in label.get("holds", ()):
        assert any(one in text for one in word.split("|") for text in seen.active), (row["why"], seen.active)
    for word in label.get("lacks", ()):
        assert not any(word in text for text in seen.active), (row["why"], seen.active)


@pytest.mark.parametrize("row", [row for row in rows() if not row["label"]["ok"]], ids=lambda row: row["id"])
def test_after_a_failure_the_turns_are_tried_again_and_nothing_is_lost(row: dict[str, Any]) -> None:
    item = {
        "content": "User uses pnpm",
        "type": "preference",
        "quote": "用 pnpm" if row["talk"] == "zh" else "pnpm",
    }
    host, clock = Host([*row["replies"], json.dumps({"items": [item]})]), FrozenClock()
    with closing(opened(host, clock)) as mem:
        failed = distilled(row["talk"], host, mem=mem, clock=clock)
        clock.advance(seconds=3600)

        again = mem.upkeep.distill()

        assert again.waiting == 0
        assert again.read == sum(answer is not None for _, answer in talks()[row["talk"]])
        status: Any = mem.status()["capture"]
        assert status["today"]["calls"] == failed.calls + 1 == len(host.prompts)
        assert host.prompts[0].count("turn ") == host.prompts[-1].count("turn ")


def test_there_are_200_answers_of_every_kind() -> None:
    kinds = Counter(row["class"] for row in rows())

    assert kinds.total() >= 200
    assert min(kinds.values()) >= 8
    assert len({row["id"] for row in rows()}) == kinds.total()
    assert len({json.dumps([row["replies"], row["talk"]]) for row in rows()}) == kinds.total()


def test_both_outcomes_and_the_inbox_are_well_covered() -> None:
    labels = [row["label"] for row in rows()]

    assert sum(not label["ok"] for label in labels) >= 50
    assert sum(label["inbox"] > 0 for label in labels) >= 50
    assert sum(label["active"] > 0 for label in labels) >= 80
