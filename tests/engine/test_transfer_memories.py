"""Memories of other programs end to end: the gate holds, twice adds nothing, what ended is history."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora import Rememora

if TYPE_CHECKING:
    from pathlib import Path

    from rememora.testing import FrozenClock

SECRET = "sk-" + "proj-" + "Zb7Qx2" * 8
FILES: dict[str, tuple[str, object]] = {
    "mem0": ("m.json", {"results": [{"id": "a", "memory": "住在里昂 🚲", "created_at": "2026-01-01T00:00:00Z"}]}),
    "zep": (
        "g.json",
        {
            "edges": [{"uuid": "e", "fact": "Ana lives in Lyon", "valid_at": "2025-01-01T00:00:00Z"}],
            "episodes": [{"uuid": "p", "content": "user: 저는 이사했어요", "source": "message"}],
        },
    ),
    "agentmemory": (
        "a.json",
        {"version": "0.9.0", "exportedAt": "x", "memories": [{"id": "m", "content": "コーヒー", "isLatest": True}]},
    ),
    "mcp-memory": (
        "memory.jsonl",
        '{"type": "entity", "name": "Ana", "entityType": "p", "observations": ["plays chess"]}\n',
    ),
    "mempalace": ("r.md", "# w / r\n\n## drawer_1\n\n> the night train 🚆\n"),
    "markdown-notes": ("n.md", "# Trains\n\n- The night train leaves at 22:10.\n- 夜行列车\n"),
}  # fmt: skip
STORED = {"mem0": 1, "zep": 2, "agentmemory": 1, "mcp-memory": 1, "mempalace": 1, "markdown-notes": 2}


def write(folder: Path, content: object, name: str = "export.json") -> Path:
    path = folder / name
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    path.write_text(text, encoding="utf-8")
    return path


def mem0(folder: Path, *records: dict[str, Any]) -> Path:
    return write(folder, {"results": [{"id": "a", **record} for record in records]})


def edge(folder: Path, **changes: Any) -> Path:
    return write(
        folder, {"edges": [{"uuid": "e", "fact": "Ana lives in Lyon", "name": "LIVES_IN", **changes}]}
    )


@pytest.mark.parametrize("format", FILES)
def test_every_format_is_recognised_and_twice_adds_nothing(
    mem: Rememora, clock: FrozenClock, tmp_path: Path, format: str
) -> None:
    name, content = FILES[format]
    path = write(tmp_path, content, name)

    dry = mem.import_(path, dry_run=True)
    first = mem.import_(path)
    clock.advance(seconds=60)
    second = mem.import_(path)

    assert (first.format, first.stored, first.rejected) == (format, STORED[format], ())
    assert first.memories + first.messages == first.stored
    assert (dry.stored, dry.memories, dry.passed) == (first.stored, first.memories, first.passed)
    assert (second.stored, second.duplicates) == (0, first.stored)
    assert all(finding.ok for finding in mem.upkeep.doctor())


def test_a_memory_comes_in_with_all_that_is_said_of_it(
    mem: Rememora, clock: FrozenClock, tmp_path: Path
) -> None:
    record = {"memory": "ｆｕｌｌ e\u0301 茶", "categories": ["food", "家"], "created_at": "2024-05-01T12:00:00+02:00",
              "metadata": {"page": 3}, "run_id": "s 1"}  # fmt: skip

    mem.import_(mem0(tmp_path, record))
    found = mem.get("mem0:a")

    assert (found.text, found.concepts, found.session) == ("ｆｕｌｌ e\u0301 茶", ("food", "家"), "s 1")
    assert (found.recorded, found.source, found.trust) == ("2024-05-01T10:00:00Z", "import", "host")
    assert found.reinforced_ms == clock.now_ms()
    assert found.meta["page"] == 3
    assert found.meta["imported"]["from"] == "mem0"  # type: ignore[index]
    assert found.evidence[0].text == found.text
    assert mem.rehydrate(memory="mem0:a")[0].text == found.text
    assert mem.recall("茶", limit=1).hits[0].id == "mem0:a"


def test_other_words_under_an_id_are_a_new_version(mem: Rememora, tmp_path: Path) -> None:
    mem.import_(mem0(tmp_path, {"memory": "drinks tea"}))

    report = mem.import_(mem0(tmp_path, {"memory": "喝咖啡"}))

    assert (report.stored, report.duplicates) == (1, 0)
    assert [version.text for version in mem.history("mem0:a")] == ["drinks tea", "喝咖啡"]
    assert mem.recall("tea", among="memories").hits == ()
    assert mem.recall("咖啡").hits[0].id == "mem0:a"


def test_an_id_twice_in_one_file_is_two_versions_or_a_duplicate(mem: Rememora, tmp_path: Path) -> None:
    report = mem.import_(mem0(tmp_path, {"memory": "one"}, {"memory": "one"}, {"memory": "둘"}))

    assert (report.stored, report.duplicates) == (2, 1)
    assert mem.get("mem0:a").text == "둘"
    assert mem.recall("one", among="memories").hits == ()
    assert all(finding.ok for finding in mem.upkeep.doctor())


def test_a_change_made_here_survives_the_same_file(mem: Rememora, tmp_path: Path) -> None:
    mem.import_(mem0(tmp_path, {"memory": "drinks tea"}))
    mem.update("mem0:a", text="drinks green tea 🍵")

    report = mem.import_(mem0(tmp_path, {"memory": "drinks tea"}))

    assert (report.stored, report.duplicates) == (0, 1)
    assert mem.get("mem0:a").text == "drinks green tea 🍵"


@pytest.mark.parametrize("field", ["invalid_at", "expired_at"])
def test_a_fact_that_ended_comes_in_as_history(mem: Rememora, tmp_path: Path, field: str) -> None:
    mem.import_(edge(tmp_path, valid_at="2024-01-01T00:00:00Z", **{field: "2025-01-01T00:00:00Z"}))

    found = mem.get("zep:e")

    assert (found.status, found.valid_from, found.valid_to) == (
        "superseded",
        "2024-01-01T00:00:00Z",
        "2025-01-01T00:00:00Z",
    )
    assert mem.recall("where does Ana live? Lyon", among="memories").hits == ()
    assert mem.list() == []


def test_a_fact_that_ended_there_since_ends_here(mem: Rememora, tmp_path: Path) -> None:
    mem.import_(edge(tmp_path, created_at="2024-01-01"))
    assert mem.recall("Lyon").hits

    report = mem.import_(edge(tmp_path, created_at="2024-01-01", invalid_at="2025-01-01"))

    assert report.stored == 1
    assert mem.get("zep:e").status == "superseded"
    assert mem.recall("Lyon", among="memories").hits == ()


def test_what_will_end_is_found_until_then(mem: Rememora, clock: FrozenClock, tmp_path: Path) -> None:
    end_ms = clock.now_ms() + 60_000
    mem.import_(mem0(tmp_path, {"memory": "a voucher 优惠券", "expiration_date": end_ms}))
    assert mem.recall("voucher").hits

    clock.advance(seconds=61)

    assert mem.recall("voucher", among="memories").hits == ()


def test_the_same_words_true_again_are_no_duplicate_of_what_ended(mem: Rememora, tmp_path: Path) -> None:
    edges = [
        {"uuid": "e1", "fact": "Ana lives in Lyon", "invalid_at": "2024-01-01"},
        {"uuid": "e2", "fact": "Ana lives in Lyon", "valid_at": "2025-01-01"},
        {"uuid": "e3", "fact": "Ana lives in Lyon", "valid_at": "2025-02-01"},
    ]

    report = mem.import_(write(tmp_path, {"edges": edges}))

    assert (report.stored, report.duplicates) == (2, 1)
    assert [hit.id for hit in mem.recall("Lyon", among="memories").hits] == ["zep:e2"]


def test_what_was_forgotten_does_not_come_back(mem: Rememora, tmp_path: Path) -> None:
    path = mem0(tmp_path, {"memory": "a secret 秘密"}, {"id": "b", "memory": "sound"})
    mem.import_(path)
    mem.forget("mem0:a")

    again = mem.import_(path)
    other = mem.import_(mem0(tmp_path, {"id": "c", "memory": "A secret  秘密。"}))

    assert (again.stored, again.duplicates, [bad.line for bad in again.rejected]) == (0, 1, [1])
    assert "forgotten" in again.rejected[0].reason
    assert (other.stored, "forgotten" in other.rejected[0].reason) == (0, True)
    assert mem.recall("秘密").hits == ()


def test_strict_writes_nothing_when_the_store_objects_to_one(mem: Rememora, tmp_path: Path) -> None:
    mem.import_(edge(tmp_path))
    mem.forget("zep:e")
    graph = {
        "episodes": [{"uuid": "p", "content": "user: hello", "source": "message", "source_description": ""}],
        "edges": [{"uuid": "e2", "fact": "Ana lives in Lyon"}, {"uuid": "e3", "fact": "소라 works in Lyon"}],
    }
    before = mem.status()

    lines = json.dumps(graph, indent=1)

    report = mem.import_(write(tmp_path, lines), strict=True)
    dry = mem.import_(write(tmp_path, lines), strict=True, dry_run=True)

    assert (report.stored, [bad.line for bad in report.rejected]) == (0, [2])
    assert (dry.stored, dry.rejected) == (0, report.rejected)
    assert mem.status() == before
    assert mem.import_(write(tmp_path, graph)).stored == 2


def test_secrets_are_cut_out_of_every_field(mem: Rememora, tmp_path: Path) -> None:
    record = {"memory": f"key {SECRET}", "categories": [f"k {SECRET}"], "metadata": {"note": [SECRET]}}
    notes = f"# T {SECRET}\n\n- under a heading\n"

    reports = [mem.import_(mem0(tmp_path, record)), mem.import_(write(tmp_path, notes, "n.md"))]
    mem.export(tmp_path / "out.jsonl")

    assert [report.stored for report in reports] == [1, 1]
    assert SECRET not in (tmp_path / "out.jsonl").read_text(encoding="utf-8")


def test_each_user_of_the_file_has_a_scope(mem: Rememora, tmp_path: Path) -> None:
    records = (
        {"user_id": "安娜", "memory": "tea"},
        {"id": "b", "user_id": "bo", "memory": "tea"},
        {"id": "c", "memory": "x"},
    )

    mem.import_(mem0(tmp_path, *records))
    mem.import_(mem0(tmp_path, *records), scope="all")

    scopes: Any = mem.status()["scopes"]
    counts = {scope["scope"]: scope["memories"] for scope in scopes}
    assert counts == {"all": 2, "bo": 1, "default": 1, "安娜": 1}  # of "tea" twice in one scope, one


def test_messages_go_to_the_scope_of_their_facts(mem: Rememora, tmp_path: Path) -> None:
    graph = {
        "episodes": [{"uuid": "p", "content": "user: 안녕", "source": "message", "group_id": "ana"}],
        "edges": [{"uuid": "e", "fact": "Ana lives in Lyon", "group_id": "ana"}],
    }

    mem.import_(write(tmp_path, graph), format="zep")

    assert mem.rehydrate(ids=["p"], scope="ana")[0].text == "user: 안녕"
    assert mem.get("zep:e", scope="ana").text == "Ana lives in Lyon"


def test_the_word_of_the_user_closes_that_of_the_model_in_one_batch(mem: Rememora, tmp_path: Path) -> None:
    memories = [
        {"id": "1", "content": "likes tea 茶", "isLatest": True, "origin": {"channel": "agent"}},
        {"id": "2", "content": "Likes tea 茶.", "isLatest": True, "origin": {"channel": "user"}},
        {"id": "3", "content": "likes tea 茶", "isLatest": True, "origin": {"channel": "agent"}},
    ]

    report = mem.import_(write(tmp_path, {"exportedAt": "x", "memories": memories}))

    assert (report.stored, report.duplicates) == (2, 1)
    assert [hit.id for hit in mem.recall("tea", among="memories").hits] == ["agentmemory:memory/2"]
    assert mem.get("agentmemory:memory/1").status == "superseded"
    assert all(finding.ok for finding in mem.upkeep.doctor())


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        pytest.param({"memory": "x", "created_at": "yesterday"}, "at: expected ISO 8601", id="no time"),
        pytest.param(
            {"memory": "x", "expiration_date": "2026-02-30"}, "valid_to: expected a date", id="no day"
        ),
        pytest.param({"memory": "x" * 20_000_001}, "text: expected at most", id="far too long"),
        pytest.param({"memory": "x", "user_id": "a\x00b"}, "user_id: expected no control", id="no scope"),
        pytest.param({"memory": ""}, "memory: expected some words", id="no words"),
    ],
)
def test_a_bad_memory_is_named_and_the_rest_goes_in(
    mem: Rememora, tmp_path: Path, record: dict[str, object], reason: str
) -> None:
    report = mem.import_(mem0(tmp_path, record, {"id": "b", "memory": "sound"}))

    assert report.stored == 1
    assert reason in report.rejected[0].reason


def test_times_without_a_zone_are_read_in_that_of_the_settings(tmp_path: Path) -> None:
    with rememora.open(":memory:", settings={"timezone": "Asia/Shanghai"}) as mem:
        mem.import_(mem0(tmp_path, {"memory": "x", "created_at": "2026-01-01 08:00:00"}))

        assert mem.get("mem0:a").recorded == "2026-01-01T00:00:00Z"


def test_ids_that_no_id_can_be_are_replaced_by_one_that_follows(mem: Rememora, tmp_path: Path) -> None:
    odd = mem0(tmp_path, {"id": "a b\n" + "x" * 600, "memory": "one"}, {"id": None, "memory": "two 二"})

    assert mem.import_(odd).stored == 2
    assert mem.import_(odd).duplicates == 2


def test_five_megabytes_come_in_and_the_loss_is_bounded(mem: Rememora, tmp_path: Path) -> None:
    words = "長い文章 긴 글 👩‍👩‍👧 " * 200_000

    assert mem.import_(mem0(tmp_path, {"memory": words})).stored == 1
    assert mem.get("mem0:a").text == words


def test_a_batch_is_one_row_of_the_ledger(mem: Rememora, tmp_path: Path) -> None:
    mem.import_(write(tmp_path, [{"id": str(n), "memory": f"note {n}", "hash": "h"} for n in range(2_200)]))

    with mem._deps.store.reading():
        rows = mem._deps.store.ledger.rows(["default"])

    assert [row.operation for row in rows] == ["memories.imported", "memories.imported"]


def test_versions_of_one_memory_in_a_file_come_in_once(mem: Rememora, tmp_path: Path) -> None:
    rows = [
        {"id": "1", "memory": words, "updated_at": f"2025-01-0{day}T00:00:00Z"}
        for day, words in enumerate(("Lives in Lyon", "住在里昂 🚲"), start=1)
    ]
    path = tmp_path / "x.json"
    path.write_text(json.dumps(rows), encoding="utf-8")

    first, second = mem.import_(path), mem.import_(path)

    assert (first.stored, second.stored, second.duplicates) == (2, 0, 2)
    (kept,) = mem.list()
    assert (kept.text, len(mem.history(kept.id))) == ("住在里昂 🚲", 2)
