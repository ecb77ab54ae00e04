"""System B's scripts of tools, pruning, forgetting, export and scopes.

Its command words are mapped: ``prune --days`` and ``forget --id`` are ours too, ``export`` and ``recall`` as well;
``ALICE_MEMORY_DATA_DIR`` is ``REMEMORA_DIR``, ``alice_memory_prune`` is the tool of `integrations.alice_tools`.
Status and doctor are those of the facade. Rows about the event stream are tested where that is.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from tests.integrations.alice_stores import two_files
from tests.server import Answer, serving

import rememora
from rememora.cli import commands
from rememora.clocks import SystemClock
from rememora.integrations.alice import create_alice_memory
from rememora.integrations.alice_tools import tools_of
from rememora.testing import HashEmbedder
from rememora.testing.clock import SOME_MOMENT_MS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

CASES = "alice-memory-llm/store_cli_scenarios.json"
DAY_MS = 86_400_000
NOW_MS = SOME_MOMENT_MS + 400 * DAY_MS


class Stage:
    """A folder with a store, and a command line in it; it is always `NOW_MS`."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch
        monkeypatch.setattr(SystemClock, "now_ms", lambda _: NOW_MS)

    def run(self, *words: str, directory: str | None = "store") -> Result:
        place = () if directory is None else ("--dir", str(self.folder / directory))
        return CliRunner().invoke(commands, [*words, *place])

    def json(self, *words: str, **more: Any) -> list[Any]:
        return [json.loads(line) for line in self.run(*words, "--json", **more).stdout.splitlines()]

    def open(self, **more: Any) -> rememora.Rememora:
        return rememora.open(self.folder / "store", **more)

    def rows(self, directory: str = "store") -> int:
        if not (self.folder / directory).exists():
            return 0
        return len(self.json("list", directory=directory))

    def cold_and_warm(self) -> None:
        """3 cold memories last recalled 120 days ago, 2 recalled yesterday."""
        with self.open() as mem:
            for number in range(5):
                mem.remember(f"记忆 number {number}", id=f"m{number}", at=SOME_MOMENT_MS)
                mem.injected(f"m{number}", at=NOW_MS - (120 if number < 3 else 1) * DAY_MS)


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    return Stage(tmp_path, monkeypatch)


def preview(stage: Stage) -> dict[str, object]:
    stage.cold_and_warm()
    (shown,) = stage.json("prune", "--days", "90")
    return {"listed": len(shown["ids"]), "rows_after": stage.rows(), "token_shown": bool(shown["token"])}


def wrong_token(stage: Stage) -> dict[str, object]:
    preview(stage)
    refused = stage.run("prune", "--days", "90", "--token", "wrong")
    rows = stage.rows()
    return {"deleted": 5 - rows, "rows_after": rows, "exit_nonzero": refused.exit_code != 0}


def force(stage: Stage) -> dict[str, object]:
    preview(stage)
    with stage.open() as mem:
        tools = {tool.name: tool for tool in tools_of(mem)}
        result = tools["alice_memory_prune"].call({"force": True, "days": 90})
    assert stage.rows() == 2
    return {"deleted": result.details["deleted"]}


def forget_by_id(stage: Stage) -> dict[str, object]:
    with stage.open(embedder=HashEmbedder()) as mem:
        mem.remember("drinks oolong", id="m1")
        assert mem.stats()["embedding_count"] == 1
    stage.run("forget", "--id", "m1")
    with stage.open(embedder=HashEmbedder()) as mem:
        return {
            "rows_after": len(mem.list()),
            "vector_after": mem.stats()["embedding_count"],
            "tombstone": int(mem.remember("drinks oolong").status == "rejected"),
            "recall_hits": len(mem.recall("oolong").hits),
        }


def forget_unknown(stage: Stage) -> dict[str, object]:
    stage.run("remember", "x")
    stage.run("forget", "--id", "nope")
    return {"deleted": 1 - stage.rows()}


def directory_option(stage: Stage) -> dict[str, object]:
    stage.monkeypatch.setenv("REMEMORA_DIR", str(stage.folder / "a"))
    stage.run("remember", "x", directory="b")
    return {"rows_in_a": stage.rows("a"), "rows_in_b": stage.rows("b")}


def export(stage: Stage) -> dict[str, object]:
    for number in range(3):
        stage.run("remember", f"记忆 number {number}", "--id", f"m{number}")
    stage.run("forget", "m1")
    stage.run("export", str(stage.folder / "dump.jsonl"))
    records = [json.loads(line) for line in (stage.folder / "dump.jsonl").read_text("utf-8").splitlines()]
    # Ours also holds a line about the file, and the notes that the memories point at.
    memories = [record for record in records if record.get("type") == "memory"]
    return {"lines": len(memories), "each_line_json": all(isinstance(r, dict) for r in records)}


def scopes(stage: Stage) -> dict[str, object]:
    stage.run("remember", "x marks the spot", "--scope", "a")
    assert len(stage.json("recall", "x marks the spot", "--scope", "a")[0]["hits"]) == 1
    return {"hits": len(stage.json("recall", "x marks the spot", "--scope", "b")[0]["hits"])}


def status(stage: Stage) -> dict[str, object]:
    with create_alice_memory(home=stage.folder / "fresh") as memory:
        lines = memory.status_lines()
    return {"contains": ["cursor (none yet"]} if "cursor (none yet" in "\n".join(lines) else {}


def doctor(stage: Stage) -> dict[str, object]:
    with serving() as service:
        service.answer(Answer({"data": [{"index": 0, "embedding": [1.0] * 1024}]}))
        given = {"embedding": {"url": service.url, "dimensions": 1024}}
        with create_alice_memory(given, home=stage.folder / "fresh") as memory:
            report = memory.doctor()
        return {"requests": len(service.asked), "exit": report.exit_code}


def old_store(stage: Stage, *, length: int = 1024) -> rememora.Rememora:
    """Open a folder with the layout of old, 4 entries and 4 vectors, by the facade."""
    two_files(stage.folder / "alice-memory", length=length)
    return create_alice_memory(home=stage.folder, embedder=Embedding(1024)).mem


class Embedding(HashEmbedder):
    """Is of the model that made the old vectors."""

    model = "BAAI/bge-m3"


def merged(stage: Stage) -> dict[str, object]:
    with old_store(stage) as mem:
        return {
            "rows": len(mem.list()),
            "vectors": mem.stats()["embedding_count"],
            "legacy_dir_has_old_files": (stage.folder / "alice-memory/legacy/vectors.sqlite3").exists(),
            "memory_type_all_null": all("memory_type" not in memory.meta for memory in mem.list()),
        }


def other_dimension(stage: Stage) -> dict[str, object]:
    with old_store(stage, length=512) as mem:
        vectors: Any = mem.status()["vectors"]
        return {
            "vectors_usable": mem.stats()["embedding_count"],
            "pending": vectors["waiting"],
            "fulltext_recall_works": mem.recall("harbour").hits[0].text == "I work at the harbour",
        }


def old_rows(stage: Stage) -> dict[str, object]:
    with old_store(stage) as mem:
        return {"hit": any("手冲" in hit.text for hit in mem.recall("手冲咖啡").hits)}


SCRIPTS: dict[str, Callable[[Stage], dict[str, object]]] = {
    "preview deletes nothing": preview,
    "wrong token refused": wrong_token,
    "force deletes without token (tool)": force,
    "forget by id": forget_by_id,
    "forget of an unknown id": forget_unknown,
    "--dir beats the environment": directory_option,
    "two-file layout is merged on open": merged,
    "vectors of another dimension": other_dimension,
    "old rows are recalled": old_rows,
    "status before the first window": status,
    "doctor probes once": doctor,
    "export is JSONL": export,
    "scopes are separate": scopes,
}


def test_script_ends_as_the_case_says(case: dict[str, Any], stage: Stage) -> None:
    script = SCRIPTS.get(case["name"])
    if script is None:
        pytest.skip("not about tools, pruning, forgetting, export or scopes")

    assert script(stage) == case["expected"]
