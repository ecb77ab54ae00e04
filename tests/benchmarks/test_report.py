from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from benchmarks.lines import Line, latest, save, table

from benchmarks import report

if TYPE_CHECKING:
    from pathlib import Path

EMPTY = "".join(
    f"# {name}\n<!-- begin {name} -->\nold\n<!-- end {name} -->\ntail\n" for name in report.SECTIONS
)


def redaction_line(ms: float, part: str = "100 KB") -> Line:
    metrics = {"plain text": {"worst": "'a\\\\ '", "cpu_ms": ms}}
    return Line(benchmark="redaction", part=part, data_sha256="0", settings={}, metrics=metrics)


def test_the_report_shows_what_was_saved_last() -> None:
    text = report.REPORT.read_text(encoding="utf-8")

    assert report.written(text) == text, "run: python -m benchmarks report"


def test_last_line_of_each_part_counts(tmp_path: Path) -> None:
    save([redaction_line(1.0), redaction_line(7.0, part="other"), redaction_line(2.0)], tmp_path)

    assert [(line.part, line.metrics["plain text"]["cpu_ms"]) for line in latest("redaction", tmp_path)] == [
        ("100 KB", 2.0),
        ("other", 7.0),
    ]


def test_only_what_stands_between_the_markers_changes(tmp_path: Path) -> None:
    save([redaction_line(12.34)], tmp_path)

    made = report.written(EMPTY, tmp_path)

    assert made.count("old") == len(report.SECTIONS) - 1
    assert "| plain text |" in made
    assert "12.3" in made
    assert made.count("tail") == len(report.SECTIONS)
    assert report.written(made, tmp_path) == made


def test_a_missing_marker_is_named(tmp_path: Path) -> None:
    save([redaction_line(1.0)], tmp_path)

    with pytest.raises(ValueError, match="<!-- begin redaction -->"):
        report.written("no markers", tmp_path)


def test_lines_name_versions_and_no_machine() -> None:
    line = redaction_line(1.0)

    assert {"python", "sqlite", "apsw", "rememora"} == set(line.versions)
    assert "cores" in line.machine


def test_columns_of_a_table_line_up() -> None:
    assert table(["a", "bb"], [["long", 1]]) == "| a    | bb |\n| ---- | -- |\n| long | 1  |"
