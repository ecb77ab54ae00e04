"""Each symptom of `docs/how-to/troubleshooting.md` is made to happen, and shows the texts that the page quotes."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.docs.conftest import ROOT, Page
from tests.server import Answer, serving

import rememora
from rememora.core.advice import ADVICE
from rememora.llms import ChatCompletions, InheritedLLM
from rememora.testing import RecordedEvents, ScriptedLLM

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ENGLISH, CHINESE = (Page(ROOT / "docs/how-to" / f"troubleshooting{end}") for end in (".md", ".zh.md"))
HOST = """
llm-pi-ai:
  providers:
    workbuddy:
      baseURL: https://a.example/v1
      apiKeyEnv: A_VARIABLE_THAT_IS_NOT_SET
      models: [hy4]
"""


def rows(page: Page) -> list[list[str]]:
    """Return the cells of all tables, without heads."""
    lines = [line for line in page.prose.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def shell(folder: Path, *words: str) -> str:
    from click.testing import CliRunner

    from rememora.cli import commands

    return CliRunner().invoke(commands, [*words, "--dir", str(folder)]).output


def distilled(folder: Path, llm: object) -> str:
    """Let a model read a turn; return what status, doctor and events tell about it."""
    (folder / "config.json").write_text(json.dumps({"capture": {"mode": "llm"}}), encoding="utf-8")
    told = RecordedEvents()
    with rememora.open(folder, llm=llm, on_event=told) as mem:
        mem.capture("我们用 pnpm，不用 npm 🚀。", "好的。")
        mem.upkeep.distill()
        found = mem.upkeep.doctor(probe=True)
    events = [f"{event.name} {dict(event.data)}" for event in told.events]
    return "\n".join([shell(folder, "status"), *events, *(f"{one.detail} {one.advice}" for one in found)])


def no_window_yet(folder: Path) -> str:
    (folder / "config.json").write_text(json.dumps({"capture": {"mode": "llm"}}), encoding="utf-8")
    rememora.open(folder).close()
    return shell(folder, "status")


def inherited(provider: str) -> Callable[[Path], str]:
    def happen(folder: Path) -> str:
        (folder / "settings.yaml").write_text(HOST, encoding="utf-8")
        selection = {"provider": provider, "model": "hy4"}
        return distilled(folder, InheritedLLM(folder, selection=lambda: selection))

    return happen


def thinking(folder: Path) -> str:
    spent = {"choices": [{"message": {"role": "assistant", "content": ""}, "finish_reason": "length"}]}
    with serving() as service:
        service.answer(Answer(spent))
        return distilled(folder, ChatCompletions(service.url, "small"))


def chatting(folder: Path) -> str:
    return distilled(folder, ScriptedLLM(then="Sure! What a nice conversation."))


def nothing_worth_keeping(folder: Path) -> str:
    told = distilled(folder, ScriptedLLM(then='{"items": []}'))
    assert "memories: 0" in told
    return told


def locked(folder: Path) -> str:
    import apsw

    rememora.open(folder).close()
    (folder / "config.json").write_text(json.dumps({"busy_timeout_ms": 1}), encoding="utf-8")
    other = apsw.Connection(str(folder / "memories.sqlite3"))
    other.execute("BEGIN IMMEDIATE")
    told = shell(folder, "remember", "The gate opens at six")
    other.close()
    return told


SYMPTOMS: list[tuple[Callable[[Path], str], str | None]] = [
    (no_window_yet, "llm_missing"),
    (inherited("builtin"), "provider_not_found"),
    (inherited("workbuddy"), "missing_credential"),
    (thinking, "llm_answer"),
    (chatting, "json_parse_failed"),
    (nothing_worth_keeping, None),
    (locked, None),
]
"""In the order of the page, with the code whose advice doctor gives."""


@pytest.mark.parametrize("number", range(len(SYMPTOMS)))
def test_symptom_shows_the_texts_of_the_page_and_the_advice(number: int, tmp_path: Path) -> None:
    happen, code = SYMPTOMS[number]
    told = happen(tmp_path)

    cell = rows(ENGLISH)[number][0]
    assert quoted(cell)
    for text in quoted(cell):
        assert re.search(re.escape(text).replace("…", ".+?"), told), f"{text}\nnot in\n{told}"
    if code not in (None, "llm_missing"):
        assert ADVICE[str(code)] in told


@pytest.mark.parametrize("language", [ENGLISH, CHINESE], ids=["english", "chinese"])
def test_every_advice_of_doctor_stands_in_the_page(language: Page) -> None:
    listed: dict[str, Any] = {quoted(row[0])[0]: quoted(row[1])[0] for row in rows(language)[len(SYMPTOMS) :]}

    assert listed == ADVICE


def test_both_languages_quote_the_same_texts() -> None:
    assert [quoted(row[0]) for row in rows(ENGLISH)] == [quoted(row[0]) for row in rows(CHINESE)]
