"""The labelled turns that weights are fitted on: how they are written, and that none of them judges."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

import pytest
from benchmarks.datasets import sha256
from benchmarks.statements import LANGUAGES

from benchmarks import fitted, fitted_left_out, statements, turns
from rememora.core.statements.weighing.weights import COLUMNS, INTERCEPT, KINDS, Weights

if TYPE_CHECKING:
    from pathlib import Path


def written(folder: Path, *lines: str, name: str = "en-test") -> Path:
    path = folder / f"{name}.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@cache
def rows() -> tuple[turns.Labelled, ...]:
    return tuple(row for path in turns.files() for row in turns.read(path))


def test_marks_are_taken_out_of_the_text_and_kept_with_their_places(tmp_path: Path) -> None:
    line = r"A: Pets? || no, {f-:no pets}\nbut {p^:I'd love one}, {~:one day} {x} 🐶 #wish"

    [row] = turns.read(written(tmp_path, line))

    assert row.turn.text == "no, no pets\nbut I'd love one, one day {x} 🐶"
    assert [(m.role, m.text) for m in row.turn.messages[:-1]] == [("assistant", "Pets?")]
    told = [(row.turn.text[m.start : m.end], m.kind, m.negative, m.open) for m in row.marks]
    assert told == [
        ("no pets", "fact", True, False),
        ("I'd love one", "preference", False, True),
        ("one day", None, False, False),
    ]


def test_who_speaks_is_told_in_talks_between_people(tmp_path: Path) -> None:
    [row] = turns.read(
        written(tmp_path, "小林: 最近怎么样 || U: 还行 || 阿明: {f:我搬到苏州了}", name="zh-test")
    )

    assert [(m.role, m.name) for m in row.turn.messages] == [
        ("user", "小林"),
        ("user", None),
        ("user", "阿明"),
    ]
    assert row.turn.text == "我搬到苏州了"


@pytest.mark.parametrize(
    ("line", "why"),
    [("{f:I like tea", "no end"), ("hello || world", "nobody says it"), ("A: hi || ", "no words")],
)
def test_a_line_that_is_not_written_as_told_is_named(tmp_path: Path, line: str, why: str) -> None:
    with pytest.raises(ValueError, match=r"en-test\.txt, line 2"):
        list(turns.read(written(tmp_path, "fine", line)))


def test_every_file_can_be_read_and_half_of_the_turns_say_nothing_to_keep() -> None:
    by_language = {name: [row for row in rows() if row.language == name] for name in LANGUAGES}
    for name, found in by_language.items():
        empty = sum(not any(mark.kind for mark in row.marks) for row in found)
        assert len(found) > 3_000, name
        assert 0.4 < empty / len(found) < 0.65, name


def test_no_labelled_turn_is_in_a_set_that_judges() -> None:
    judging = {
        bare(row.text)
        for path in (statements.STATEMENTS, statements.SECOND, statements.THIRD)
        for row in statements.read(path)
    }

    assert sorted({bare(row.turn.text) for row in rows()} & judging) == []


def bare(text: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_weights_are_those_of_the_turns(language: str) -> None:
    head = json.loads(fitted.weights_file(language).read_text(encoding="utf-8"))["head"]

    assert head["sha256"] == sha256([path for path in turns.files() if path.stem.startswith(language)])


OF_EACH_KIND = [
    "{p:I love tea}",
    "{f:I love to swim on Mondays}",
    "{i:I am called Ada}",
    "{d:we love Kafka and chose it}",
    "{c-:it is not Kafka}",
    "{k^:never that again}",
    *("please fix line two", "please fix the build", "please run it", "is it done?", "thanks", "please stop"),
]


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for author in ("one", "two"):
        written(tmp_path, *OF_EACH_KIND * 5, name=f"en-{author}")
    monkeypatch.setattr(turns, "TURNS", tmp_path)


@pytest.mark.usefixtures("small")
def test_what_is_fitted_tells_what_is_kept_from_what_is_not() -> None:
    found = Weights(**json.loads(fitted.fit("en")))

    assert found.keep["piece"]["love"] > 0 > found.keep["piece"]["please"]
    assert found.kinds["love tea"][KINDS.index("preference")] > 0
    assert len(found.kinds[INTERCEPT]) == len(COLUMNS)
    assert float(found.head["precision"]) == 1.0
    assert found.head["turns"] == "120"


@pytest.mark.usefixtures("small")
def test_fitting_twice_gives_the_same() -> None:
    assert fitted.fit("en") == fitted.fit("en")


@pytest.mark.usefixtures("small")
def test_authors_that_were_left_out_are_told_of_one_by_one() -> None:
    told = fitted_left_out.tables("en")

    assert [f"| {name}" in told for name in ("100% of the pieces", "en-one", "en-two", "no trap")] == [
        True
    ] * 4


def test_a_line_tells_its_trap(tmp_path: Path) -> None:
    [trap, none] = turns.read(written(tmp_path, "I live on the moon #joke", "{f:I live in Ghent}"))

    assert (trap.trap, none.trap) == ("joke", "")
