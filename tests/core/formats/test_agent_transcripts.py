"""Transcripts of coding agents: who said what, which tool answered, and what is only counted."""

from __future__ import annotations

import json

import pytest
from tests.core.formats.exports import (
    CODEX_OLD,
    FILES,
    SWE_AGENT,
    code_line,
    item,
    lines,
    passed,
    records_of,
    said,
    spoken,
)

from rememora.core.formats import detect
from rememora.core.formats.recent import Recent
from rememora.model.imported import BadLine, ImportedMessage


def test_claude_code_lines_come_out_by_what_they_are() -> None:
    found = records_of("claude-code", FILES["claude-code"])

    assert spoken(found) == [
        ("user", None, "把文档改名，好吗 📁"),
        ("assistant", "thinking", "List first."),
        ("assistant", "m", "はい"),
        ("tool", "Bash", "command: ls\nls docs\ntimeout: 5"),
        ("tool", "Bash", "문서.md"),
        ("user", None, "[image]"),
        ("assistant", "sidechain", "Find the files"),  # one agent talking to another
        ("assistant", "summary", "The talk so far"),  # written in the user's place
    ]
    assert passed(found) == {
        "hidden message": 1,
        "image": 1,
        "record without words": 2,
        "repeated answer": 1,
    }


def test_claude_code_ids_times_and_sessions_are_those_of_the_transcript() -> None:
    found = [r for r in records_of("claude-code", FILES["claude-code"]) if isinstance(r, ImportedMessage)]

    assert [r.id for r in found] == ["u1", "a1", "a2", "a4", "u2", "u2:1", "u3", "u4"]
    assert {(r.session, r.at) for r in found} == {("s1", "2026-02-01T09:00:00.000Z")}
    assert [r.line for r in found] == [3, 4, 5, 7, 8, 8, 9, 10]


def test_same_words_in_another_answer_are_no_retry() -> None:
    again = [
        code_line(id, "assistant", [{"type": "text", "text": "ok"}], message={"id": answer})
        for id, answer in (("a", "r1"), ("b", "r2"), ("c", "r2"), ("d", "r1"))
    ]

    found = records_of("claude-code", lines(again))

    assert [r.id for r in found if isinstance(r, ImportedMessage)] == ["a", "b", "d"]


def test_codex_items_come_out_by_what_they_are() -> None:
    found = records_of("codex", FILES["codex"])

    assert spoken(found) == [
        ("system", None, "<environment_context>\n<cwd>/home/dev</cwd>"),  # no words of the user
        ("user", None, "テストを直して 🔧"),
        ("assistant", "thinking", "Look first"),
        ("tool", "shell", "command: pytest -q"),
        ("tool", "shell", "1 passed 통과"),
        ("tool", "apply_patch", "*** Begin Patch"),
        ("assistant", "m-codex", "好了。"),
    ]
    assert passed(found) == {"event": 1, "record without words": 1, "thinking without words": 1}


def test_codex_transcript_of_an_older_version_is_read() -> None:
    found = records_of("codex", lines(CODEX_OLD))

    assert spoken(found) == [
        ("user", None, "Salut 👋"),
        ("tool", "local_shell", "type: exec\ncommand: ls -a"),
        ("tool", "local_shell", "{not json"),
    ]
    messages = [r for r in found if isinstance(r, ImportedMessage)]
    assert {(r.session, r.at) for r in messages} == {("o1", "2025-07-01T10:00:00Z")}


def test_codex_fork_keeps_its_own_session() -> None:
    found = records_of(
        "codex",
        lines([item("session_meta", id="own"), item("session_meta", id="before"),
               item("response_item", **said("user", "hi"))]),
    )  # fmt: skip

    assert [r.session for r in found if isinstance(r, ImportedMessage)] == ["own"]


def test_swe_agent_history_comes_out_and_its_trajectory_does_not() -> None:
    found = records_of("swe-agent", FILES["swe-agent"])

    assert spoken(found) == [
        ("system", None, "You edit files."),
        ("user", None, "Behebe den Fehler 🐞"),
        ("assistant", None, "看看。"),
        ("tool", "bash", "command: ls"),
        ("tool", "environment", "main.py"),
        ("tool", "environment", "파일"),  # what the model was shown, not what a person said
    ]
    assert passed(found) == {"demonstration": 1, "message without words": 1}


def test_swe_agent_trajectory_is_read_where_there_is_no_history() -> None:
    run = json.dumps({"trajectory": SWE_AGENT["trajectory"], "info": {}}).encode()

    assert spoken(records_of("swe-agent", run)) == [
        ("assistant", None, "看看。"),
        ("tool", "action", "ls"),
        ("tool", "environment", "main.py"),
    ]


def test_swe_agent_run_of_the_mini_version_is_read() -> None:
    turns = [("system", "You act."), ("user", "Behebe den Fehler 🐞"), ("assistant", "看看。"), ("user", "파일"),
             ("exit", "submitted")]  # fmt: skip
    run = {"info": {"config": "x" * 100}, "trajectory_format": "mini-swe-agent-1",
           "messages": [{"role": role, "content": content} for role, content in turns]}  # fmt: skip
    text = json.dumps(run)

    found = records_of("swe-agent", text.encode())

    assert (detect("x.json", text), detect("x.traj.json", text[:80])) == ("swe-agent", "swe-agent")
    assert spoken(found) == [
        ("system", None, "You act."),
        ("user", None, "Behebe den Fehler 🐞"),
        ("assistant", None, "看看。"),
        ("tool", "environment", "파일"),
    ]
    assert passed(found) == {"record without words": 1}


def test_swe_agent_run_has_a_session_that_follows_from_its_beginning() -> None:
    def session(data: bytes) -> set[str | None]:
        return {r.session for r in records_of("swe-agent", data) if isinstance(r, ImportedMessage)}

    one = session(FILES["swe-agent"])

    assert len(one) == 1
    assert session(FILES["swe-agent"]) == one
    assert session(FILES["swe-agent"].replace("看看".encode(), "好的".encode())) != one


@pytest.mark.parametrize("format", ["claude-code", "codex"])
def test_line_that_is_no_object_is_named_and_the_next_is_read(format: str) -> None:
    data = b"[1]\nnot json\n" + FILES[format]

    found = [record for record in records_of(format, data) if isinstance(record, BadLine)]

    assert [(bad.line, "one JSON object a line" in bad.reason) for bad in found] == [(1, True), (2, True)]
    assert spoken(records_of(format, data)) == spoken(records_of(format, FILES[format]))


def test_names_of_old_calls_are_let_go() -> None:
    calls = Recent()

    for number in range(10_001):
        calls[str(number)] = "tool"

    assert len(calls) == 10_000
    assert "0" not in calls
