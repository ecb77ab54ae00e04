"""memory-river's interface as a whole, on the fixture that its cases stand on.

The wording of what is injected is ours; a skill is in the list of skills and not among the memories. A question that
is asked with the keywords of the task may bring more memories than theirs did, and so more pointers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from rememora.integrations.river import MemoryRiver, create_memory_river
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

CASES = "memory-river/facade.json"

COFFEE = "老闆喜歡手沖咖啡，每天早上八點一杯"
DEPLOY = "部署時間固定在週五 18:00 之後進行"
BACKUP = "資料庫備份存放在第二台主機 backup02"
RELEASE = (
    "git-release",
    "照標準流程打 tag 出 release",
    ["發版", "release"],
    ["跑完整測試", "git tag", "git push --tags"],
)
NEWER = ("git-release", "新版 release 流程", ["release"], ["a", "b"])
SAVE = ("db-backup", "備份 資料庫 的步驟", ["備份"], ["a", "b"])
AWAY = {"role": "user", "content": "手沖咖啡要用幾度的水來沖比較好"}


class ByWords:
    """The embedder of the file: one axis for each of its words, and one that all texts share."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words

    def embed(self, texts: list[str], mode: str) -> list[list[float]]:
        return [[*(float(text.count(word)) for word in self._words), 1.0] for text in texts]


@pytest.fixture
def river(tmp_path: Path, meta: dict[str, Any]) -> Iterator[MemoryRiver]:
    config = {"data_dir": str(tmp_path / "data"), "ram_dir": str(tmp_path / "ram")}
    deps = {"embedder": ByWords(meta["embedder_words"]), "llm": lambda prompt: "[]", "clock": FrozenClock()}
    river = create_memory_river(config, deps)
    river.start()
    river.remember(COFFEE, category="preference")
    river.remember(DEPLOY, category="decision")
    river.remember(BACKUP, metadata={"confidence": 0.4, "sourceEntryIds": [3, 4]})
    yield river
    river.stop()


def test_facade_does_as_the_file_says(case: dict[str, Any], river: MemoryRiver) -> None:
    JUDGED[case["kind"]](river, case)


def recalled(river: MemoryRiver, case: dict[str, Any]) -> None:
    found = river.recall(case["input"]["query"], 5)

    wanted = case["expected"]
    assert len(found) <= wanted.get("count_limit_5", {}).get("at_most", 3)
    assert not any("init" in hit.id for hit in found)
    if "top_text" in wanted:
        assert found[0].text == wanted["top_text"]


def taught(river: MemoryRiver, case: dict[str, Any]) -> None:
    river.skills.save(*RELEASE)
    river.skills.save(*SAVE)
    wanted = case["expected"]
    if "usage" in wanted:
        loaded = [river.skills.load("git-release") for _ in wanted["usage"]]
        assert [skill and skill.usage_count for skill in loaded] == wanted["usage"]
        assert loaded[0] is not None
        assert list(loaded[0].steps) == wanted["steps"]
        assert river.skills.load("missing") is wanted["missing"]
    elif "loaded" in wanted:
        river.skills.load("git-release")
        river.skills.save(*NEWER)
        assert [skill.name for skill in river.skills.list()] == wanted["list"]
        loaded_now = river.skills.load("git-release")
        assert loaded_now is not None
        assert {
            "summary": loaded_now.summary,
            "usageCount": loaded_now.usage_count,
            "executionSteps": list(loaded_now.steps),
        } == wanted["loaded"]
    else:
        pytest.fail(f"expected a case of use or of a newer version, found {sorted(wanted)}")


def assembled(river: MemoryRiver, case: dict[str, Any]) -> None:
    wanted, messages = case["expected"]["added"], case["input"]["messages"]
    told = "\n".join(one["content"] for one in wanted)
    river.skills.save(*RELEASE)
    river.skills.save(*SAVE)
    if "新版 release 流程" in told:  # the cases behind the newer version have a task, too
        river.skills.save(*NEWER)
        river.gwm.on("部署任務", "週五 部署 流程 檢查")
    if "部署任務" in told:
        river.assemble_context([AWAY])  # the first of two that leave it

    found = river.assemble_context(messages)

    added = [(at, m) for at, m in enumerate(found) if m not in messages]
    assert [(at, m["role"]) for at, m in added] == [(one["position"], one["role"]) for one in wanted]
    for (_, mine), theirs in zip(added, wanted, strict=True):
        same(mine["content"], theirs["content"], called=called_by(messages[-1]["content"]))


def called_by(text: str) -> str | None:
    """Return the skill that a message calls for, which stands first; the order of others is nobody's contract."""
    return next(
        (name for name, _, triggers, _ in (RELEASE, SAVE) if any(word in text for word in triggers)), None
    )


def same(mine: str, theirs: str, *, called: str | None) -> None:
    """Look for the skills, the memories and the pointer of one text in the other, and for no steps."""
    skills = re.findall(r"【([^】]+)】觸發", theirs)
    shown = re.findall(r"skills_load\(([^)]+)\)", mine)
    assert sorted(shown) == sorted(skills)
    assert not called or shown[0] == called
    assert not any(step in mine for step in ("跑完整測試", "git push"))
    for memory in (COFFEE, DEPLOY, BACKUP):
        if f"• {memory}" in theirs or memory in theirs:
            assert memory in mine
    assert "pointer" in mine or "memory_rehydrate" not in theirs
    assert ("部署任務" in mine) is ("部署任務" in theirs)


def tasked(river: MemoryRiver, case: dict[str, Any]) -> None:
    wanted = case["expected"]
    if case["input"] != "status when off":
        river.gwm.on("部署任務", "週五 部署 流程 檢查")
    if "active" in wanted:
        assert river.gwm.status()["active"] is wanted["active"]


def archived(river: MemoryRiver, case: dict[str, Any]) -> None:
    message = {"id": "e1", "role": "user", "content": "備份放在哪裡", "at": 1_760_000_000_000}
    done = river.archive_transcript("s1", [message])
    names = {"ok": "ok", "appendedEntries": "appended_entries", "dedupSkipped": "dedup_skipped"}
    assert {name: done[names[name]] for name in case["expected"]} == case["expected"]


def maintained(river: MemoryRiver, case: dict[str, Any]) -> None:
    run = (
        river.maintenance.run_cleanup
        if case["input"] == "runCleanup"
        else river.maintenance.run_night_consolidation
    )
    assert run()["ok"] is case["expected"]["ok"]


def compacted(river: MemoryRiver, case: dict[str, Any]) -> None:
    assert river.compact_session_file("s1") == case["expected"]


def rehydrated(river: MemoryRiver, case: dict[str, Any]) -> None:
    message = {"id": "e1", "role": "user", "content": "備份放在哪裡", "at": 1_760_000_000_000}
    river.archive_transcript("s1", [message])
    assert [m.text for m in river.rehydrate({"keyword": "備份"})] == ["備份放在哪裡"]


JUDGED = {
    "recall": recalled,
    "skills": taught,
    "assemble": assembled,
    "gwm": tasked,
    "archive": archived,
    "rehydrate": rehydrated,
    "maintenance": maintained,
    "compact": compacted,
}
