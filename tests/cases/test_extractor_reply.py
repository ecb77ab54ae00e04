"""One chat reply to parsed items, or to a failure that leaves the cursor where it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.server import says, serving

from rememora.core.items import read
from rememora.integrations.alice import create_alice_memory
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

CASES = "alice-memory-llm/extractor_reply.json"


def test_reply_is_read_as_the_case_says(case: dict[str, Any], request: pytest.FixtureRequest) -> None:
    found, wanted = read(case["input"]["message"]), case["expected"]

    if case.get("contract") == "informative":
        assert found.failure is None, "one odd item does not fail the batch"
        return
    assert (found.failure is None, len(found.items) if found.failure is None else None) == (
        wanted["ok"],
        wanted["count"],
    )


def test_reply_of_a_service_ends_as_the_case_says(
    case: dict[str, Any], request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    events: list[Any] = []
    clock, wanted = FrozenClock(), case["expected"]
    with serving() as service:
        message = dict(case["input"]["message"])
        service.answer(says(message.pop("content"), **message))
        given = {"data_dir": str(tmp_path), "llm": {"url": service.url, "model": "m"}}
        with create_alice_memory(given, home=tmp_path, clock=clock, on_event=events.append) as memory:
            for number in range(13):  # the cases name turns 1, 11 and 13
                memory.end(memory.begin(f"第 {number} 个项目统一用 pnpm 管理依赖。"), "好的。")
            clock.advance(ms=600_000)
            memory.tick()
            cursor = memory.mem.status()["capture"]["cursor"]  # type: ignore[index]

    succeeded = events[-1]["type"] == "memory-capture:success"
    if case.get("contract") == "informative":
        assert succeeded
        return
    assert (succeeded, cursor) == (wanted["ok"], 13 if wanted["ok"] else None)
    if wanted["ok"]:
        assert events[-1]["count"] + events[-1]["quarantined"] == wanted["count"]
