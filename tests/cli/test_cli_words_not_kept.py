"""What the command line shows of turns whose words are not kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora

if TYPE_CHECKING:
    from tests.cli.conftest import Shell

LATER = "(its words were not kept)"


@pytest.fixture
def id(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> str:
    """Capture a turn with `archive` off, and leave it off for the commands; return the memory's id."""
    monkeypatch.setenv("REMEMORA_ARCHIVE", "false")
    with rememora.open(shell.directory, settings={"archive": False}) as mem:
        return mem.capture("I live in Lyon. 潮汐", "Two rivers.", id="x1").memories[0].id


def test_rehydrate_says_that_the_words_are_not_kept(shell: Shell, id: str) -> None:
    shown = shell("rehydrate", "x1/user", "x1/assistant").stdout
    (user, answer) = shell.json("rehydrate", "--memory", id)

    assert shown.count(LATER) == 2
    assert [(one["text"], one["degraded"]) for one in (user, answer)] == [("", ["not_kept"])] * 2


def test_why_shows_the_place_and_compares_words(shell: Shell, id: str) -> None:
    shown = shell("why", id, "--words", "I live in Lyon").stdout

    assert f"evidence: x1/user (user), characters 0 to 14\n    {LATER}" in shown
    assert "these words: yes" in shown
    assert "these words: no" in shell("why", id, "--words", "我住在里昂").stdout
    assert "these words" not in shell("why", id).stdout
    (found,) = shell.json("why", id, "--words", "I live in Lyon")
    assert (found["matches"], found["evidence"][0]["degraded"]) == (True, ["not_kept"])


def test_show_says_it_of_a_message(shell: Shell, id: str) -> None:
    assert LATER in shell("show", "x1/user").stdout


def test_status_and_doctor_say_where_words_are(shell: Shell, id: str) -> None:
    shell("remember", "Likes tea")

    shown = shell("status").stdout
    assert "transcript: in memory" in shown
    assert "archive: off; 0 exchanges in memory, 0 from before on disk" in shown
    assert "in memory only (archive is off)" in shell("doctor").stdout


def test_history_is_refused_with_the_name_of_the_setting(shell: Shell, id: str, talk: object) -> None:
    result = shell("import", str(talk))

    assert '"archive"' in result.output
    assert "0 stored, 0 duplicates, 4 rejected" in result.output
