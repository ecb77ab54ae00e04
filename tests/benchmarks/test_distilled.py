"""Conversations go through the set-ups as a host would put them through; the figures themselves are not judged here."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from benchmarks.__main__ import main
from benchmarks.conversations import Conversation, read
from benchmarks.distilled import measure, run, sample, shown, tables
from benchmarks.report import section
from click.testing import CliRunner

from benchmarks import distilled, lines

if TYPE_CHECKING:
    from pathlib import Path


def talks(*ids: str) -> list[Conversation]:
    return [talk for talk in read() if talk.id in ids]


def test_a_sample_keeps_the_share_of_each_language_and_is_drawn_by_its_seed() -> None:
    every = read()

    some = sample(every, 8, seed=1)

    assert [talk.language for talk in some].count("zh") == 2
    assert len(some) == 8
    assert sample(every, 8, seed=1) == some
    assert sample(every, 8, seed=2) != some


@pytest.mark.parametrize("size", [None, 40, 99])
def test_without_a_size_or_with_a_large_one_all_are_taken(size: int | None) -> None:
    assert len(sample(read(), size)) == 40


def test_rules_alone_ask_no_model_and_rest_on_completed_turns() -> None:
    outcome = run("statements", talks("en-18", "zh-09"), None)

    spans = [(talk, span) for talk, one in outcome.judged for span in one.memory.evidence]
    assert spans
    assert outcome.waiting == 0
    assert {outcome.tallies["all"].verdicts["unsupported"], outcome.tallies["all"].why.total()} == {0}
    assert not [span for _, span in spans if "thiserror everywhere" in span.text or "青霉素" in span.text]


def test_the_seed_of_a_sample_and_the_conversations_are_told_in_each_line() -> None:
    figures, outcomes = measure(talks("en-01", "zh-02"), None, seed=7)

    assert [line.part for line in figures] == ["statements, all", "statements, en", "statements, zh"]
    assert {line.seed for line in figures} == {7}
    assert {line.settings["conversations"] for line in figures} == {2}
    assert figures[0].metrics["facts"] == figures[1].metrics["facts"] + figures[2].metrics["facts"]
    assert figures[0].metrics["calls"] == 0
    assert "pnpm" in shown(outcomes[0])
    assert "statements, zh" in section(figures, distilled.COMMAND, tables)


def test_nothing_said_is_nothing_wrong() -> None:
    (talk,) = talks("en-30")
    silent = replace(talk, turns=(), facts=(), traps=(), allowed=())

    figures, _ = measure([silent], None)

    assert figures[0].metrics["supported"] == 1.0
    assert "statements, all" in tables(figures)


def test_the_command_keeps_its_lines_and_lists_what_it_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "RESULTS", tmp_path)

    done = CliRunner().invoke(main, ["distilled", "--sample", "4", "--seed", "3", "--list", "--save"])

    assert done.exit_code == 0, done.output
    kept = [json.loads(line) for line in (tmp_path / "distilled.jsonl").read_text("utf-8").splitlines()]
    assert [line["part"] for line in kept] == ["statements, all", "statements, en", "statements, zh"]
    assert kept[0]["settings"] == {"model": None, "conversations": 4}
    assert "| statements, all" in done.output
    assert " true " in done.output


def test_the_command_says_which_model_it_has_not() -> None:
    done = CliRunner().invoke(main, ["distilled", "--model", "gpt"])

    assert done.exit_code == 2
    assert "expected qwen1.5b, found gpt" in done.output
