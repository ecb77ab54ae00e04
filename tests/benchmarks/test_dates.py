"""The labelled dates keep the promises of their read-me, and what is found in them is judged rightly."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from benchmarks.__main__ import main
from benchmarks.dates import (
    BLIND,
    BLIND_NOW,
    BLIND_RUN,
    CLASSES,
    DATES,
    FIRST_RUN,
    LANGUAGES,
    TRAPS,
    Row,
    faults,
    misses,
    read,
    score,
    tables,
)
from click.testing import CliRunner

from benchmarks import dates, lines
from rememora.core.dates import Dated

if TYPE_CHECKING:
    from pathlib import Path

ROW = Row(
    id="en-1",
    language="en",
    kind="weekday",
    text="Our choir sings next Friday.",
    phrase="next Friday",
    said="2026-03-11T10:20",
    zone="Europe/Oslo",
    intervals=(("2026-03-20T00:00", "2026-03-21T00:00"),),
)
TRAP = replace(ROW, id="en-2", kind="other word", text="They march in step.", phrase=None, intervals=())


SETS = pytest.mark.parametrize("path", [DATES, BLIND], ids=["first set", "blind set"])


@cache
def rows(path: Path) -> tuple[Row, ...]:
    return tuple(read(path))


def dated(start: str, end: str, *, at: int = 16, row: Row = ROW) -> Dated:
    return Dated(at, at + 11, row.ms(start), row.ms(end), "day", "relative")


@SETS
def test_a_set_has_no_fault(path: Path) -> None:
    assert faults(rows(path)) == []


def test_no_sentence_stands_twice_in_the_sets() -> None:
    both = [*rows(DATES), *rows(BLIND)]

    assert len({row.id for row in both}) == len({row.text for row in both}) == len(both)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("path", "traps"), [(DATES, 65), (BLIND, 55)], ids=["first set", "blind set"])
def test_each_language_has_phrases_of_every_class_and_traps(path: Path, traps: int, language: str) -> None:
    mine = [row for row in rows(path) if row.language == language]
    counted = Counter(row.phrase is not None for row in mine)

    assert counted[True] >= 100
    assert counted[False] >= traps
    assert {row.kind for row in mine if row.phrase} == set(CLASSES)


@SETS
def test_every_class_of_trap_occurs(path: Path) -> None:
    assert {row.kind for row in rows(path) if not row.phrase} == set(TRAPS)


@SETS
def test_phrases_are_said_in_many_zones(path: Path) -> None:
    assert len({row.zone for row in rows(path)}) >= 60


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (replace(ROW, kind="price"), "class: expected one of absolute"),
        (replace(TRAP, kind="weekday"), "class: expected one of other word"),
        (replace(ROW, language="ja"), "language: expected one of en, zh"),
        (replace(ROW, phrase=None), "expected both a phrase and intervals"),
        (replace(ROW, phrase="Monday"), "phrase: expected 'Monday' once"),
        (replace(ROW, intervals=(("2026-03-20T00:00", "2026-03-20T00:00"),)), "interval: expected an end"),
    ],
)
def test_a_fault_is_told_with_the_id_of_its_row(row: Row, told: str) -> None:
    assert any(fault.startswith(f"{row.id}: {told}") for fault in faults([row]))


def test_a_line_with_other_fields_is_an_error_that_names_it(tmp_path: Path) -> None:
    file = tmp_path / "dates.jsonl"
    file.write_text(json.dumps({"id": "en-1"}) + "\n", encoding="utf-8")

    with pytest.raises(ValueError, match="line 1"):
        read(file)


@pytest.mark.parametrize(
    ("found", "right", "right_day", "not_found", "false"),
    [
        ([dated("2026-03-20T00:00", "2026-03-21T00:00")], 1, 1, 0, 0),  # as labelled
        ([dated("2026-03-20T06:00", "2026-03-20T12:00")], 0, 1, 0, 0),  # a part of the day
        ([dated("2026-03-13T00:00", "2026-03-14T00:00")], 0, 0, 0, 0),  # another week
        ([dated("2026-03-20T00:00", "2026-03-22T00:00")], 0, 0, 0, 0),  # too long
        ([], 0, 0, 1, 0),  # nothing
        ([dated("2026-03-20T00:00", "2026-03-21T00:00", at=0)], 0, 0, 1, 1),  # beside the phrase
        ([dated("2026-03-20T00:00", "2026-03-21T00:00")] * 2, 0, 0, 0, 0),  # in two pieces
    ],
)
def test_a_phrase_is_right_with_one_date_as_labelled(
    found: list[Dated], right: int, right_day: int, not_found: int, false: int
) -> None:
    tally = score([ROW], [found])["class: weekday"]

    assert (tally.right, tally.right_day, tally.not_found, tally.false) == (
        right,
        right_day,
        not_found,
        false,
    )


def test_any_date_in_a_trap_is_false() -> None:
    tallies = score([TRAP, TRAP], [[dated("2026-03-01T00:00", "2026-04-01T00:00")], []])

    assert (tallies["all"].traps, tallies["all"].false, tallies["all"].phrases) == (2, 1, 0)
    assert tallies["trap: other word"].false == 1


def test_misses_name_what_was_found_instead() -> None:
    wrong = replace(ROW, intervals=(("2026-03-13T00:00", "2026-03-14T00:00"),))

    assert misses([ROW, TRAP]) == ""
    assert "found 'next Friday': 2026-03-20T00:00 to 2026-03-21T00:00" in misses([wrong])


def test_the_command_saves_a_line_of_each_set_and_shows_every_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample = tmp_path / "dates.jsonl"
    whole = dates.DATES.read_text(encoding="utf-8").splitlines()
    sample.write_text("\n".join([*whole[:3], *whole[-3:]]) + "\n", encoding="utf-8")
    monkeypatch.setattr(dates, "DATES", sample)
    monkeypatch.setattr(dates, "BLIND", sample)
    monkeypatch.setattr(lines, "RESULTS", tmp_path / "results")

    outcome = CliRunner().invoke(main, ["dates", "--save"], catch_exceptions=False)
    listed = CliRunner().invoke(main, ["dates", "--misses"], catch_exceptions=False)

    line, blind = lines.latest("dates", tmp_path / "results")
    assert outcome.exit_code == listed.exit_code == 0
    assert (line.metrics["all"]["phrases"], line.metrics["all"]["traps"]) == (3, 3)
    assert (line.part, blind.part, blind.metrics) == ("now", BLIND_NOW, line.metrics)
    assert "class: weekday" in outcome.output


def test_the_first_run_and_the_blind_one_stay_beside_the_last() -> None:
    saved = lines.latest("dates")
    parts = [FIRST_RUN, "now", BLIND_RUN, BLIND_NOW]
    shown = tables(saved)

    assert [line.part for line in saved] == parts
    assert sorted(parts, key=lambda part: shown.index(f"**{part}**")) == parts


def test_the_blind_run_is_saved_once_and_with_its_figures() -> None:
    text = (lines.RESULTS / "dates.jsonl").read_text(encoding="utf-8").splitlines()
    (blind,) = [line for line in map(json.loads, text) if line["part"] == BLIND_RUN]

    assert (blind["metrics"]["all"]["right"], blind["metrics"]["all"]["false"]) == (230, 5)
    assert {line.part for line in dates.measure()}.isdisjoint({FIRST_RUN, BLIND_RUN})
