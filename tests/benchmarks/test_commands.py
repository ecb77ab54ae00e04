"""Every command on a sample small enough for a test; the figures themselves are not judged here."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest
from benchmarks.__main__ import main
from click.testing import CliRunner

from benchmarks import lines, models, products, redaction, redaction_worst, speed, stores, topics, vectors
from rememora.testing import HashEmbedder

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(lines, "RESULTS", tmp_path / "results")
    return tmp_path / "results"


def ran(*arguments: str) -> str:
    outcome = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert outcome.exit_code == 0, outcome.output
    return outcome.output


def saved(results: Path, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (results / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def test_quality_reports_every_part_of_both_sets(data: Path, results: Path) -> None:
    shown = ran("quality", "--data", str(data), "--save")

    assert [line["part"] for line in saved(results, "quality")] == [
        "locomo/dev",
        "locomo/held-out",
        "locomo/all",
        "beam/dev",
        "beam/held-out",
        "beam/all",
    ]
    everything = saved(results, "quality")[2]
    assert everything["metrics"]["questions"] == 8
    assert everything["metrics"]["confidence"]["unanswerable"]["questions"] == 4
    assert everything["metrics"]["by_category"]["single-hop"]["ours"]["recall@1"] == 1.0
    assert everything["settings"]["conversations"] == ["talk-0", "talk-1", "talk-2", "talk-3"]
    assert "**locomo, held-out**: 2 questions on 1 conversations" in shown


def test_quality_of_one_part_asks_no_other(data: Path, results: Path) -> None:
    ran("quality", "--data", str(data), "--set", "locomo", "--part", "held-out", "--save")

    (line,) = saved(results, "quality")
    assert line["part"] == "locomo/held-out"
    assert line["settings"]["conversations"] == ["talk-3"]


def test_without_data_it_says_so_and_skips(tmp_path: Path) -> None:
    shown = ran("quality", "--data", str(tmp_path))

    assert "locomo: no data found, skipped" in shown
    assert "beam: no data found, skipped" in shown


def test_multilingual_reports_both_files_and_layouts(results: Path) -> None:
    shown = ran("multilingual", "--save")

    assert [line["metrics"]["all"]["questions"] for line in saved(results, "multilingual")] == [40] * 4
    assert "questions-hard.jsonl, all in one scope" in shown


def test_multilingual_may_be_asked_with_an_embedder(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr(models, "embedder", lambda name, work: HashEmbedder())

    ran("multilingual", "--embedder", "hash", "--save")

    assert [line["part"] for line in saved(results, "multilingual")] == [
        "questions.jsonl, one scope a language, hash",
        "questions.jsonl, all in one scope, hash",
        "questions-hard.jsonl, one scope a language, hash",
        "questions-hard.jsonl, all in one scope, hash",
    ]


def test_topics_are_measured_on_mixtures_dialogues_and_blocks(
    data: Path, results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(topics, "_MEMORIES", 20)

    shown = ran("topics", "--data", str(data), "--sizes", "60", "--save")

    parts = {line["part"]: line["metrics"] for line in saved(results, "topics")}
    assert list(parts) == [
        "mixture/dev",
        "mixture/held-out",
        "dialogue/60",
        *(f"recall/{name}/{part}" for name in ("locomo", "beam") for part in ("dev", "held-out")),
        *("blocks/dev", "blocks/held-out", "blocks/all"),
        "assemble/20",
    ]
    assert parts["dialogue/60"]["right"] > 0.5
    assert "right topic (target .90)" in shown
    assert parts["blocks/all"]["all"]["questions"] >= parts["blocks/all"]["sure"]["questions"]
    assert "packed, words alone" in shown


def test_lifecycle_is_measured_and_merges_what_was_said_again(results: Path, tmp_path: Path) -> None:
    shown = ran("lifecycle", "--rows", "300", "--new", "40", "--work", str(tmp_path), "--save")

    (line,) = saved(results, "lifecycle")
    assert 5 <= line["metrics"]["merged"] <= 10
    assert line["metrics"]["moved"] > 100
    assert "| consolidation |" in shown
    assert list(tmp_path.iterdir()) == [results]


def test_what_is_planted_is_found_before_it_is_erased_and_not_after(results: Path, tmp_path: Path) -> None:
    shown = ran("erase", "--canaries", "10", "--rows", "50", "--work", str(tmp_path), "--save")

    planted, large = (line["metrics"] for line in saved(results, "erase"))
    assert (planted["found_before"], planted["found_after"], planted["certified"]) == (10, 0, 10)
    assert planted["doctor"]
    assert (large["found"], large["found_after"]) == (0, 0)
    assert "by a program of its own" in shown


def test_imports_are_measured_for_every_file(results: Path, tmp_path: Path) -> None:
    shown = ran("imports", "--megabytes", "1", "--work", str(tmp_path), "--save")

    for line in saved(results, "imports"):
        assert line["metrics"]["rejected"] == 0
        assert line["metrics"]["messages"] > 400
        assert line["metrics"]["MB a CPU second"] > 0.1
    assert "| messages |" in shown
    assert list(tmp_path.iterdir()) == [results]


def test_vectors_are_measured_beside_words_and_exact_search(
    results: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(vectors, "DIMENSIONS", (16, 24))
    monkeypatch.setattr(vectors, "QUESTIONS", 20)
    monkeypatch.setattr(vectors, "STARTS", 1)
    monkeypatch.setattr(products, "NAME", "no_such_product")

    shown = ran("vectors", "--rows", "2000", "--work", str(tmp_path), "--save")

    narrow, wide = saved(results, "vectors")
    assert (narrow["part"], wide["part"]) == ("2000/16", "2000/24")
    assert narrow["metrics"]["vectors alone, recall@10 of exact search"] == 1.0
    assert narrow["metrics"]["vectors alone, a scope of 1 %, recall@10"] == 1.0
    assert 300 < narrow["metrics"]["bytes on disk a row besides its text"] < 4_000
    assert "2,000 × 16" in shown
    assert list(tmp_path.iterdir()) == [results]


def test_speed_measures_each_size(results: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("QUESTIONS", "SINGLES", "ARCHIVED", "STARTS"):
        monkeypatch.setattr(speed, name, 5)

    shown = ran("speed", "--rows", "200", "--work", str(tmp_path), "--save")

    (line,) = saved(results, "speed")
    assert line["part"] == "200"
    assert {name for name, value in line["metrics"].items() if min(value.values()) > 0} >= {
        "recall, whole",
        "recall, 1 %",
        "remember",
        "archive",
        "written, memories",
        "start",
        "disk",
    }
    assert "| 200 rows |" in shown
    assert not list(tmp_path.glob("rememora-speed-*")), "the stores are still there"


def test_a_large_store_holds_messages(results: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("QUESTIONS", "SINGLES", "ARCHIVED", "STARTS"):
        monkeypatch.setattr(speed, name, 5)
    monkeypatch.setattr(stores, "MEMORIES_UP_TO", 100)
    monkeypatch.setattr(stores, "BATCH", 2)

    shown = ran("speed", "--rows", "200", "--work", str(tmp_path), "--save")

    (line,) = saved(results, "speed")
    assert line["metrics"]["written, messages"]["rows_per_cpu_s"] > 0
    assert "| import of our own export, memories of three rows a second" in shown


@pytest.mark.parametrize("rows", ["", "many", "10;20"])
def test_speed_refuses_what_is_no_list_of_numbers(rows: str) -> None:
    outcome = CliRunner().invoke(main, ["speed", "--rows", rows])

    assert outcome.exit_code == 2
    assert "expected numbers separated by commas" in outcome.output


def test_import_budget_falls_back_to_cpu_time_and_says_so(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)

    shown = ran("import-budget", "--save")

    found = {line["part"]: line["metrics"] for line in saved(results, "import-budget")}
    assert found["import, open, recall"]["loaded"] == []
    assert found["import, open, recall"]["over_bare"] > found["import rememora"]["over_bare"]
    assert "CPU milliseconds (neither valgrind nor perf can count)" in shown


def test_redaction_times_every_family(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redaction, "SIZE_BYTES", 2_000)

    ran("redaction", "--save")

    (line,) = saved(results, "redaction")
    assert set(line["metrics"]) == set(redaction_worst.WORST)
    assert all(1_900 <= len(text.encode()) <= 2_000 for text in redaction.inputs("provider keys"))


def test_stories_are_judged_in_both_ways_with_and_without_the_transcript(results: Path) -> None:
    shown = ran("stories", "--stories", "1", "--list", "--save")

    found = {line["part"]: line for line in saved(results, "stories")}
    assert len(found) == 12
    both = found["seen, calls, memories, all"]
    assert both["metrics"]["stale"] == {"asked": 2, "right": 2}
    assert both["metrics"]["deletion"] == {"asked": 4, "right": 4}
    assert both["metrics"]["tracking"]["right"] > both["metrics"]["tracking"]["asked"] / 2
    assert "words/all" in shown


def test_misses_of_the_unseen_stories_are_not_listed() -> None:
    outcome = CliRunner().invoke(main, ["stories", "--part", "unseen", "--list"])

    assert outcome.exit_code == 2
    assert "expected --part seen or fresh" in outcome.output


def test_compaction_asks_before_and_after_and_judges_what_a_capsule_holds(data: Path, results: Path) -> None:
    shown = ran("compaction", "--data", str(data), "--save")

    found = {line["part"]: line["metrics"] for line in saved(results, "compaction")}
    assert set(found) == {"locomo", "labelled/seen", "labelled/unseen"}
    assert (found["locomo"]["lost"], found["locomo"]["orphans"]) == (0, 0)
    assert found["locomo"]["named"] == found["locomo"]["entries"]
    assert found["labelled/seen"]["sessions"] == 10
    assert "in the capsule alone" in shown
