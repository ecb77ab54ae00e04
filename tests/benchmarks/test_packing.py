"""Evidence in a small context: what counts as shown, and the command on a sample."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from benchmarks.__main__ import main
from benchmarks.packing import share, wanted_of
from click.testing import CliRunner

from benchmarks import lines
from rememora.model.results import Hit

if TYPE_CHECKING:
    from pathlib import Path

TOLD = "We met at noon. The   harbour opens at six. It rained."


def hit(text: str, *ids: str) -> Hit:
    fields: dict[str, Any] = {"score": 1.0, "scores": {}, "evidence": (), "role": "user", "name": None}
    fields |= {"session": None, "scope": "s", "at_ms": 0}
    return Hit(id=ids[0], kind="message", text=text, source_id=ids[0], source_ids=ids, **fields)


@pytest.mark.parametrize(
    ("answer", "question", "wanted"),
    [
        (None, "when?", "We met at noon. The harbour opens at six. It rained."),  # the whole message
        ("It opens at six", "when does the harbour open?", "The harbour opens at six."),  # what is new in it
        ("It was raining, it rained", "what then?", "It rained."),
        ("Zeppelins", "what then?", ""),  # no sentence says it: the message alone is asked for
        (
            "the harbour opens",
            "the harbour opens?",
            "The harbour opens at six.",
        ),  # nothing new: any of its words
    ],
)
def test_words_that_must_be_shown_are_those_that_answer(
    answer: str | None, question: str, wanted: str
) -> None:
    assert wanted_of(TOLD, answer, question) == wanted


@pytest.mark.parametrize(
    ("hits", "found"),
    [
        ([], 0.0),
        ([hit("The harbour\nopens at six.", "a")], 0.5),  # the words of one of two
        ([hit("The harbour opens at six.", "x")], 0.0),  # said by another message
        ([hit("Ana: The harbour opens at six.\nBen: anything", "a", "b")], 1.0),  # both in one snippet
        ([hit("The harbour … six.", "a"), hit("anything", "b")], 0.5),  # cut where it matters
    ],
)
def test_evidence_counts_if_its_words_are_shown_of_its_message(hits: list[Hit], found: float) -> None:
    assert share(hits, {"a": "The harbour opens at six.", "b": ""}) == found


def test_command_reports_every_part(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "RESULTS", tmp_path / "results")

    outcome = CliRunner().invoke(main, ["packing", "--data", str(data), "--save"], catch_exceptions=False)

    text = (tmp_path / "results" / "packing.jsonl").read_text(encoding="utf-8")
    rows = {line["part"]: line for line in map(json.loads, text.splitlines())}
    parts = {
        f"{part}/words" for part in ("locomo/dev", "locomo/held-out", "locomo/all", "beam/dev", "beam/all")
    }
    assert set(rows) >= parts
    assert rows["locomo/all/words"]["metrics"]["1000"]["ways"]["snippets"][0] > 0
    assert rows["locomo/all/words"]["metrics"]["500"]["tokens"]["snippets"] <= 500
    assert "**locomo, held-out**" in outcome.output


def test_without_data_it_says_so(tmp_path: Path) -> None:
    outcome = CliRunner().invoke(main, ["packing", "--data", str(tmp_path)], catch_exceptions=False)

    assert "locomo: no data found, skipped" in outcome.output
