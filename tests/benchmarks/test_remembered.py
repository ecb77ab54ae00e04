"""The benchmarks of what is remembered: labelled turns, and real talks with the verdicts of a person."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from benchmarks.__main__ import main
from benchmarks.statements import Row, Statement
from click.testing import CliRunner

from benchmarks import extracted, lines, stated

if TYPE_CHECKING:
    from pathlib import Path


def row(id: str, text: str, *, kind: str | None = None, word: str = "", trap: str | None = None) -> Row:
    told = (
        Statement(kind=kind, text_must_hold=(word,), span=text, polarity="positive", slot=None, date=None)
        if kind
        else None
    )
    return Row(
        id=id,
        language="en",
        turn=({"role": "user", "text": text},),
        statements=(told,) if told else (),
        allowed=(),
        trap=trap,
        wording="plain" if told else None,
    )


def test_a_labelled_turn_goes_through_the_whole_write_path(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        row("tea", "I like tea", kind="preference", word="tea"),
        row("question", "do I like tea?", trap="question"),
    ]
    monkeypatch.setattr(stated, "read", lambda _path: rows)

    line, *others = stated.measure()

    assert line.part == stated.NOW
    assert [other.part for other in others] == [stated.SECOND_NOW, stated.THIRD_NOW]
    assert line.metrics["all"]["true"] == line.metrics["all"]["found"] == 1
    assert line.metrics["all"]["false"] == 0
    assert line.metrics["kind: preference"]["same_kind"] == 1
    assert "**now**" in stated.tables([line])


def test_the_first_run_on_the_labelled_turns_is_kept() -> None:
    (first,) = [line for line in lines.latest("statements") if line.part == stated.FIRST_RUN]

    assert first.metrics["all"]["true"] == 258
    assert first.metrics["all"]["statements"] == 558


def test_the_first_run_on_the_second_set_is_kept() -> None:
    (first,) = [line for line in lines.latest("statements") if line.part == stated.SECOND_FIRST]

    assert first.metrics["all"]["true"] == 183
    assert first.metrics["all"]["statements"] == 293


def test_the_first_run_on_the_third_set_is_kept() -> None:
    (first,) = [line for line in lines.latest("statements") if line.part == stated.THIRD_FIRST]

    assert first.metrics["all"]["true"] == 148
    assert first.metrics["all"]["statements"] == 208


@pytest.fixture
def talks(tmp_path: Path) -> Path:
    """MemoryBank in English with a person whom the authors of the rules read and one whom they did not."""
    said = [{"query": "I like pour-over coffee.", "response": "Noted."}]
    other = [{"query": "My sister Lena lives in Oslo.", "response": "How nice!"}]
    users = {"Read": {"history": {"2023-05-01": said}}, "Unread": {"history": {"2023-05-02": other}}}
    (tmp_path / "memorybank").mkdir()
    (tmp_path / "memorybank" / "memory_bank_en-dev.json").write_text(json.dumps(users), encoding="utf-8")
    return tmp_path


def test_only_talks_that_nobody_read_are_judged(
    talks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(extracted.READ_BY_AUTHORS, "memorybank-en", 1)
    monkeypatch.setattr(extracted, "VERDICTS", tmp_path / "verdicts.jsonl")
    shown = CliRunner().invoke(main, ["extracted", "--data", str(talks), "--show", "memorybank-en"])
    assert "Lena" in shown.output
    assert "coffee" not in shown.output
    _, id, *_ = shown.output.split()

    verdict = {"id": id, "verdict": "good", "why": ""}
    (tmp_path / "verdicts.jsonl").write_text(json.dumps(verdict) + "\n", encoding="utf-8")
    (line,) = extracted.measure(talks)

    assert (line.part, line.metrics["memories"], line.metrics["judged"]) == ("memorybank-en", 1, 1)
    assert line.metrics["verdicts"] == {"good": 1}


def test_without_data_nothing_is_measured(tmp_path: Path) -> None:
    shown = CliRunner().invoke(main, ["extracted", "--data", str(tmp_path)])

    assert shown.exit_code == 0
    assert "no data found" in shown.output


def test_a_set_of_another_name_is_refused(tmp_path: Path) -> None:
    shown = CliRunner().invoke(main, ["extracted", "--data", str(tmp_path), "--show", "nothing"])

    assert shown.exit_code == 2
