"""What `status` and `distill` say when a model reads the turns."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.flow.extracting import item, items, world

import rememora
from rememora.model.errors import LLMUnavailable

if TYPE_CHECKING:
    from tests.cli.conftest import Shell


@pytest.fixture
def by_model(shell: Shell) -> Shell:
    with rememora.open(shell.directory):
        (shell.directory / "config.json").write_text('{"capture": {"mode": "llm"}}')
    return shell


def test_status_before_the_first_window_has_no_cursor_and_names_what_is_missing(by_model: Shell) -> None:
    told = by_model("status").stdout

    assert "capture: mode llm; 0 wait; cursor (none yet: before the first window); today 0/50" in told
    assert "missing: a model" in told


def test_status_tells_how_far_the_model_is_and_what_failed(by_model: Shell) -> None:
    with world(
        items(item("User likes tea", "I like tea")), LLMUnavailable("down"), folder=by_model.directory
    ) as w:
        w.say("I like tea")
        w.mem.upkeep.distill()
        w.say("I like milk")
        w.mem.upkeep.distill()
        found: object = w.mem.status()["capture"]
    assert isinstance(found, dict)
    assert (found["cursor"], found["today"]) == (1, {"calls": 2, "most": 50, "failures": 1})
    assert found["last_failure"] == {"code": "llm_unavailable", "at": "2026-01-01T00:00:00Z"}
    with rememora.open(by_model.directory) as mem:
        capture: object = mem.status()["capture"]
    assert isinstance(capture, dict)
    assert capture["last_failure"] == found["last_failure"], "it outlives the process"

    told = by_model("status").stdout
    assert (
        "1 wait; cursor 1; today 0/50; 0 failed today, last llm_unavailable at 2026-01-01T00:00:00Z" in told
    )


@pytest.mark.parametrize(
    ("capture", "told"),
    [
        ({"mode": "llm"}, "there is no model"),
        ({"mode": "off"}, "nothing is learnt"),
    ],
)
def test_distill_says_why_turns_wait(shell: Shell, capture: dict[str, str], told: str) -> None:
    with rememora.open(shell.directory):
        (shell.directory / "config.json").write_text(json.dumps({"capture": capture}))

    assert told in shell("distill").stderr


def test_distill_names_the_code_of_a_model_that_failed(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    from rememora.model.distilled import Distilled

    rememora.open(shell.directory).close()
    done = Distilled(failed=1, waiting=1, degraded=("llm_timeout", "quota_spent"))
    monkeypatch.setattr("rememora.engine.upkeep.UpkeepVerbs.distill", lambda *_, **__: done)

    told = shell("distill", code=1).stderr

    assert "the model brought nothing (llm_timeout): exchanges are kept" in told
    assert "all calls of today are made" in told
