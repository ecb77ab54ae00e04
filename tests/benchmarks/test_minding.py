"""The dialogues about a goal are as described, and the benchmarks of goals, hooks and ticks count right."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import captures, drift, hook_year, idle


@pytest.mark.parametrize("part", drift.PARTS)
def test_half_of_each_part_leaves_and_half_is_chinese(part: str) -> None:
    dialogues = drift.read(drift.DIALOGUES / f"{part}.txt")

    assert len({d.id for d in dialogues}) == len(dialogues)
    assert sum(d.leaves is not None for d in dialogues) * 2 == len(dialogues)
    assert sum(d.language == "zh" for d in dialogues) * 2 == len(dialogues)


def test_parts_are_as_large_as_the_labels_say() -> None:
    counts = [len(drift.read(drift.DIALOGUES / f"{part}.txt")) for part in drift.PARTS]

    assert counts == [20, 60, 32, 80, 40, 28, 20]


@pytest.mark.parametrize("part", drift.PARTS)
def test_a_dialogue_that_leaves_stays_away_for_two_messages(part: str) -> None:
    for dialogue in drift.read(drift.DIALOGUES / f"{part}.txt"):
        said = sum(role == "user" for role, _ in dialogue.messages)
        assert dialogue.leaves is None or 1 < dialogue.leaves < said, dialogue.id


def test_early_reminder_is_a_false_alarm() -> None:
    (dialogue, *_) = drift.read(drift.DIALOGUES / "tune.txt")
    assert dialogue.leaves == 4

    assert drift._figures([dialogue], {dialogue.id: 3}) == {
        "dialogues": 1,
        "found": 0,
        "false": 1,
        "missed": 0,
        "f1": 0.0,
    }
    assert drift._figures([dialogue], {dialogue.id: 5})["f1"] == 1.0
    assert drift._figures([dialogue], {dialogue.id: None})["missed"] == 1


def test_line_that_is_none_of_a_dialogue_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("# a keeps\ngoal: x\nB: hello\n", encoding="utf-8")

    with pytest.raises(ValueError, match="a: expected goal"):
        drift.read(path)


def test_what_was_tuned_on_reaches_the_target() -> None:
    (line,) = drift.measure(["tune"])

    assert line.metrics["all"]["f1"] >= drift.TARGET


def test_month_with_triggers_keeps_the_useful_ones() -> None:
    found = hook_year.measure(memories=8, turns=200).metrics

    assert found["of them in the upper half of weights"] == found["useful triggers"] == 4
    assert found["of them gone"] == found["useless triggers"] == 4
    assert found["within the cooldown"] == 0


def test_tick_is_timed_while_turns_wait_and_nothing_is_due() -> None:
    (line,) = idle.measure([(4, 2)])

    assert line.part == "4 turns of 2 sessions"
    assert line.metrics["cpu_ms"] > 0


def test_turns_that_teach_are_captured_with_and_without_the_commit() -> None:
    teaches, plain = captures.measure(memories=20, count=8)

    assert (teaches.part, plain.part) == ("teaches", "teaches nothing")
    assert teaches.metrics["taught"] > 0.8
    assert plain.metrics["taught"] == 0
    assert 0 < teaches.metrics["besides_p50_ms"] < teaches.metrics["cpu_p50_ms"]
