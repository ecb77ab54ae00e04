"""What leaves the process in a whole session: with default settings nothing, with models only what the page lists.

`docs/why/what-leaves.md` is that page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.promises.leaving import (
    LONG,
    LONG_ANSWER,
    assert_clean,
    configure,
    place,
    prompt_of,
    session,
    shell,
    texts_to,
    turns_in,
)

import rememora
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server import Service


@pytest.mark.parametrize("mode", ["statements", "gist", "llm", "off"])
@pytest.mark.parametrize("archive", [True, False])
def test_with_default_settings_nothing_leaves(
    tmp_path: Path, reached: list[tuple[str, Any]], mode: str, archive: bool
) -> None:
    clock, given = FrozenClock(), {} if (mode, archive) == ("statements", True) else {"capture_mode": mode}
    with rememora.open(tmp_path, clock=clock, settings=given, on_event=lambda _: None) as mem:
        session(mem, clock, tmp_path / "out.jsonl")
        mem.import_(tmp_path / "out.jsonl", scope="copy")
        mem.run_in_background()
    for words in (["recall", "花生"], ["distill"], ["status"], ["doctor"], ["config"]):
        shell(tmp_path, *words)
    shell(tmp_path, "backfill", code=1)

    assert reached == []


def test_with_an_embedder_and_a_model_only_what_is_listed_leaves(
    tmp_path: Path, embedder: Service, model: Service, reached: list[tuple[str, Any]]
) -> None:
    configure(tmp_path, embedder, model, mode="llm")
    clock = FrozenClock()
    with rememora.open(tmp_path, clock=clock) as mem:
        session(mem, clock, tmp_path / "out.jsonl")

    assert {address for kind, address in reached if kind == "socket.connect"} == {
        place(embedder),
        place(model),
    }
    assert {kind for kind, _ in reached} <= {"socket.connect", "socket.getaddrinfo"}
    assert texts_to(embedder) == [
        "Keys\nThe key is [redacted:sk]\n门禁",
        "我对花生过敏。 [redacted:sk]",
        "好的。",
        LONG,
        LONG_ANSWER,
        "Ana: 도서관은 수요일에 엽니다.",
        "Which key is [redacted:sk]?",
        "花生？",
        "ping",
        "Keys\nThe key is [redacted:sk]\n门禁",  # what is restored gets a vector anew
    ]
    assert [turns_in(asked) for asked in model.asked[:1]] == [
        [
            "[2026-01-01, Thursday]",
            "turn 1 [user]: 我对花生过敏。 [redacted:sk]",
            "turn 1 [assistant]: 好的。",
            f"turn 2 [user]: {LONG[:499].rstrip()}…",
            f"turn 2 [assistant]: {LONG_ANSWER[:199]}…",
        ]
    ]
    assert prompt_of(model.asked[-1]) == "Answer with the one word: pong"
    assert_clean(embedder, model)
