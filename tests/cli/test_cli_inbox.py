"""The commands that decide, explain and learn: inbox, why, distill."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import rememora

if TYPE_CHECKING:
    from tests.cli.conftest import Shell


@pytest.fixture
def waits(shell: Shell) -> str:
    """Return the id of a claim that waits: a web page against the user."""
    with rememora.open(shell.directory) as mem:
        mem.remember("The city is Lyon", slot=("ana", "city", "Lyon"), id="lyon")
        return mem.remember("The city is 巴黎", slot=("ana", "city", "巴黎"), trust="web").id


def test_inbox_shows_what_waits_and_why(shell: Shell, waits: str) -> None:
    (line,) = shell("inbox").stdout.splitlines()

    assert line.split("  ") == [
        waits, "web", "lyon", "the word of 'web' does not replace the word of 'user'", "The city is 巴黎",
    ]  # fmt: skip
    (item,) = map(json.loads, shell("inbox", "--json").stdout.splitlines())
    assert (item["memory"]["id"], item["of"]) == (waits, "lyon")


def test_accepted_proposal_takes_the_place_of_what_it_contradicts(shell: Shell, waits: str) -> None:
    assert shell("inbox", "accept", waits).stdout == f"superseded  {waits}  of lyon\n"
    assert shell("inbox").stdout == ""
    assert "The city is 巴黎" in shell("list").stdout


def test_rejected_proposal_is_gone_and_does_not_come_back(shell: Shell, waits: str) -> None:
    assert shell("inbox", "reject", waits, "--reason", "never said").stdout == f"rejected {waits}\n"
    assert shell("inbox").stdout == ""
    with rememora.open(shell.directory) as mem:
        again = mem.remember("The city is 巴黎", slot=("ana", "city", "巴黎"), trust="web")
        assert (again.status, again.of) == ("rejected", waits)


@pytest.mark.parametrize(
    "words",
    [
        ["accept"],  # what?
        ["list", "mem-1"],  # list takes none
        ["accept", "mem-1", "--reason", "x"],  # a reason for yes
        ["burn", "mem-1"],  # no such action
    ],
)
def test_inbox_refuses_what_it_cannot_mean(shell: Shell, waits: str, words: list[str]) -> None:
    shell("inbox", *words, code=2)

    assert waits in shell("inbox").stdout


def test_decision_about_what_does_not_wait_is_an_error(shell: Shell, waits: str) -> None:
    assert waits
    assert "a proposal that waits" in shell("inbox", "accept", "lyon", code=1).output


def test_why_shows_words_rule_decision_and_history(shell: Shell) -> None:
    with rememora.open(shell.directory) as mem:
        (learnt,) = mem.capture(
            "Morning! I like jazz.", "Noted.", id="x1", at="2026-01-05T10:00:00Z"
        ).memories

    told = shell("why", learnt.id).stdout

    assert "decision: stored\n" in told
    assert "evidence: x1/user (user), characters 9 to 20\n    I like jazz\n" in told
    assert "2026-01-05 10:00Z  memory.stored  -" in told
    found = json.loads(shell("why", learnt.id, "--json").stdout)
    assert found["evidence"][0]["text"] == "I like jazz"
    assert found["rule"]
    assert json.loads(shell("why", "x1/user", "--json").stdout)["text"] == "Morning! I like jazz."


def test_distill_learns_from_what_was_imported(shell: Shell) -> None:
    with rememora.open(shell.directory) as mem:
        mem.archive([{"role": "user", "content": "I like jazz"}, {"role": "user", "content": "我喜欢爵士乐"}])
    assert "capture: mode statements; 2 wait\n" in shell("status").stdout

    assert shell("distill", "--limit", "1").stdout == "1 exchange read: 1 learnt; 1 wait\n"
    assert json.loads(shell("distill", "--json").stdout)["learnt"] == 1
    assert shell("distill").stdout == "0 exchanges read: nothing learnt; 0 wait\n"


@pytest.mark.parametrize(
    ("lost", "told"),
    [
        ("capture_truncated", "only the beginning was read"),
        ("embedder_timeout", "the embedder failed (embedder_timeout)"),  # any of its errors
    ],
)
def test_distill_says_what_was_lost(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, lost: str, told: str
) -> None:
    with rememora.open(shell.directory) as mem:
        done = replace(mem.upkeep.distill(), degraded=(lost,))
    monkeypatch.setattr("rememora.engine.upkeep.UpkeepVerbs.distill", lambda *_, **__: done)

    assert told in shell("distill").stderr


def test_import_says_how_many_exchanges_wait_to_be_learnt_from(shell: Shell) -> None:
    talk = '{"role": "user", "content": "I like jazz"}\n{"role": "user", "content": "我喜欢爵士乐 🎷"}\n'
    more = '{"role": "user", "content": "ジャズが好きです"}'

    assert "wait" not in shell("import", "-", "--dry-run", input=talk).stderr
    assert shell("import", "-", input=talk).stderr.startswith(
        "2 exchanges wait to be learnt from: rememora distill --dir "
    )
    assert shell("import", "-", "--json", input=more).stderr.startswith("3 exchanges wait ")
    assert shell("import", "-", input=talk).stderr == ""  # nothing new came in
    shell("distill")
    assert shell("import", "-", input=talk.replace("jazz", "tea")).stderr.startswith("1 exchange waits to ")


def test_who_sees_an_empty_inbox_in_the_wrong_scope_is_told_of_the_others(shell: Shell, waits: str) -> None:
    assert "other scopes hold something: rememora status --dir " in shell("inbox", "--scope", "代码").stderr
    assert shell("inbox", "reject", waits).stderr == ""
    assert shell("inbox").stderr == "nothing waits for a decision\n"  # empty, but the right scope


def test_why_of_an_exchange_lists_what_was_learnt_from_it(shell: Shell) -> None:
    with rememora.open(shell.directory) as mem:
        (learnt,) = mem.capture("Morning! I like jazz.", "Hello.", id="x1").memories

    told = shell("why", "x1").stdout

    assert f"learnt from it: {learnt.id}\n" in told
    assert "evidence: x1/user (user)" in told
    assert shell.json("why", "x1")[0]["memories"] == [learnt.id]
