from __future__ import annotations

import os
import re
import shlex
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Shell


@pytest.mark.parametrize(
    "text", ["Prefers pour-over coffee", "她喜欢手冲咖啡", "コーヒーが好き", "커피를 좋아한다 ☕"]
)
def test_what_is_remembered_is_recalled_and_listed(shell: Shell, text: str) -> None:
    (receipt,) = shell.json(
        "remember", text, "--kind", "preference", "--concept", "coffee", "--concept", "咖啡"
    )

    assert receipt["status"] == "stored"
    assert [hit["text"] for hit in shell.json("recall", text)[0]["hits"]] == [text]
    assert shell("list", "--kind", "preference").stdout.rstrip().endswith(f"  {text}")


def test_every_option_of_remember_is_kept(shell: Shell) -> None:
    typed = (
        "--title Home --kind fact --concept home --confidence 0.8 --importance 0.9 --ttl 7d --pin --id home "
        "--slot ana home_city Leeds --session s1 --scope ana --at 2026-01-12T08:00:00Z"
    )
    shell("remember", "Ana lives in Leeds", *typed.split())

    (memory,) = shell.json("show", "home", "--scope", "ana")

    wanted = {
        "title": "Home",
        "kind": "fact",
        "concepts": ["home"],
        "confidence": 0.8,
        "importance": 0.9,
        "pinned": True,
        "slot": ["ana", "home_city", "Leeds"],
        "session": "s1",
        "scope": "ana",
        "recorded": "2026-01-12T08:00:00Z",
        "expires": "2026-01-19T08:00:00Z",
    }
    assert {name: memory[name] for name in wanted} == wanted


@pytest.mark.parametrize(
    ("ttl", "seconds"),
    [("3600", 3600), ("90s", 90), ("30m", 1800), ("12h", 43_200), ("1.5d", 129_600), ("2W", 1_209_600)],
)
def test_time_to_live_is_seconds_or_has_a_unit(shell: Shell, ttl: str, seconds: int) -> None:
    id = shell.remember("brief", "--ttl", ttl, "--at", "2026-01-01T00:00:00Z", "--pin")

    expires = datetime.fromisoformat(shell.json("show", id)[0]["expires"])

    assert expires == datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("one line\n", "one line"),  # what echo sends
        ("两行\n文字\r\n", "两行\n文字"),  # a line end of Windows, and one inside
        ("\ufeffwith a mark", "with a mark"),  # a byte order mark
        (b"half a character \xe5", "half a character \ufffd"),  # not UTF-8
    ],
)
def test_dash_reads_standard_input(shell: Shell, given: str | bytes, text: str) -> None:
    shell("remember", "-", "--id", "m", input=given)

    assert shell.json("show", "m")[0]["text"] == text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (("Teo", "likes", "tea"), "Teo likes tea"),  # no quotes
        (("周航", "喝茶 ☕"), "周航 喝茶 ☕"),  # some quotes
        (("Teo", "--kind", "fact", "likes tea"), "Teo likes tea"),  # an option between
        (("-", "a list item"), "- a list item"),  # only a dash alone is standard input
    ],
)
def test_words_need_no_quotes(shell: Shell, typed: tuple[str, ...], text: str) -> None:
    shell("remember", *typed, input="")

    assert [memory["text"] for memory in shell.json("list")] == [text]


def test_query_without_quotes_is_told_with_them(shell: Shell) -> None:
    result = shell("forget", "--query", "teo", "lives", code=2)

    assert "Several words go into quotes: rememora forget --query " in result.stderr
    assert "teo lives" in result.stderr


def test_show_and_history_say_when_the_current_version_no_longer_holds(shell: Shell) -> None:
    old = shell.remember("Ana lives in Leeds", "--slot", "ana", "city", "Leeds")
    new = shell.remember("Ana moved to York", "--slot", "ana", "city", "York")

    assert shell("history", old).stdout.splitlines()[-1].split("  ")[2] == f"current, superseded by {new}"


def test_id_of_a_message_shows_the_message(shell: Shell, talk: Path) -> None:
    shell("import", talk, "--scope", "ana")
    (message,) = shell.json("show", "b/1", "--scope", "ana")

    shown = shell("show", "b/1", "--scope", "ana").stdout

    assert (message["text"], message["session"]) == (shell.said[2]["content"], "b")
    assert {
        "kind: message",
        "id: b/1",
        f"exchange_id: {message['exchange_id']}",
        "session: b",
        "role: user",
    } < set(shown.splitlines())
    assert shown.endswith("text:\n    备份每天凌晨四点运行 🗄️，保留三十天。\n")
    assert "expected a memory 'b/1'" in shell("show", "b/1", code=1).stderr


def test_id_of_a_message_is_not_forgotten_and_told_why(shell: Shell, talk: Path) -> None:
    shell("import", talk)
    id = shell.remember("drinks coffee")

    result = shell("forget", id, "b/1", code=1)

    reason = "is a message of the transcript, not a memory; rememora erase takes it out for good"
    assert result.stderr == f"rememora: b/1 {reason}\n"
    assert [memory["id"] for memory in shell.json("list")] == [id]


def test_same_words_again_are_a_duplicate_and_no_error(shell: Shell) -> None:
    id = shell.remember("喝茶")

    assert shell("remember", "喝茶").stdout.startswith(f"duplicate  {id}")


def test_new_value_of_a_slot_supersedes_the_old_one(shell: Shell) -> None:
    old = shell.remember("Ana lives in Leeds", "--slot", "ana", "city", "Leeds")

    shown = shell("remember", "Ana moved to York", "--slot", "ana", "city", "York").stdout

    assert shown.startswith("superseded  mem-")
    assert f"of {old}" in shown
    assert [memory["id"] for memory in shell.json("list", "--status", "superseded")] == [old]


def test_show_says_which_words_a_memory_rests_on_and_where_they_stand(shell: Shell) -> None:
    id = shell.remember("两行\n文字")

    shown = shell("show", id).stdout

    assert (
        f"evidence: {id}/note-1 (note, exchange {id}/note-1), characters 0 to 5\n    两行\n    文字\n"
        in shown
    )
    assert "kind: note\n" in shown
    assert "title: -\n" in shown


def test_update_keeps_the_version_before(shell: Shell) -> None:
    id = shell.remember("drinks coffee", "--title", "Drink")

    assert (
        shell("update", id, "--text", "喝茶", "--confidence", "0.5").stdout
        == f"updated  {id}  operation op-2\n"
    )
    shell("update", id, "--pin")

    (memory,) = shell.json("show", id)
    assert (memory["text"], memory["confidence"], memory["title"], memory["pinned"]) == (
        "喝茶",
        0.5,
        "Drink",
        True,
    )
    assert [version["text"] for version in shell.json("history", id)] == ["drinks coffee", "喝茶", "喝茶"]
    assert shell.json("show", id, "--history") == shell.json("history", id)
    rows = [line.split("  ") for line in shell("history", id).stdout.splitlines()]
    assert [(row[0], *row[2:]) for row in rows] == [
        ("1", "earlier", "-", "drinks coffee"),
        ("2", "earlier", "text, confidence", "喝茶"),
        ("3", "current", "pinned", "喝茶"),
    ]
    assert all(row[1].endswith("Z") for row in rows)
    shell("update", id, "--unpin")
    assert not shell.json("show", id)[0]["pinned"]


@pytest.mark.parametrize("option", [(), ("--id",)])
def test_forgotten_memories_are_gone_until_they_are_restored(shell: Shell, option: tuple[str, ...]) -> None:
    id = shell.remember("drinks coffee")

    assert shell("forget", *option, id).stdout == f"forgotten  {id}  operation op-2\n"
    assert shell.json("list") == []
    shell("show", id, code=1)
    assert shell.json("list", "--status", "trashed")[0]["id"] == id
    assert shell("restore", id).stdout == f"restored  {id}\n"
    assert shell.json("list")[0]["id"] == id


def test_what_was_forgotten_is_refused_when_it_is_said_again(shell: Shell) -> None:
    id = shell.remember("drinks coffee")
    shell("forget", id)

    assert shell("remember", "drinks coffee", code=3).stdout.startswith("rejected  ")
    assert shell.json("remember", "drinks coffee", code=3)[0]["status"] == "rejected"


def test_query_previews_and_prints_the_command_that_forgets(shell: Shell) -> None:
    id = shell.remember("部署 用 数据库", "--scope", "it's")
    shell.remember("drinks tea", "--scope", "it's")

    shown = shell("forget", "--query", "数据库", "--scope", "it's").stdout

    listed, run = shown.splitlines()
    assert listed.startswith(f"{id}  note  ")
    match = re.search(r"run: (rememora forget --token ([0-9a-f]+) --scope .+)", run)
    assert match is not None
    assert "--dir" in match[1]
    assert shell.json("list", "--scope", "it's")[1]["id"] == id
    assert shell("forget", "--token", match[2], "--scope", "it's").stdout.startswith(f"forgotten  {id}")


@pytest.mark.skipif(os.name == "nt", reason="quoted for another shell")
def test_command_of_a_preview_can_be_typed_as_it_is(shell: Shell) -> None:
    shell.remember("drinks tea", "--scope", "it's")
    typed = shell("forget", "--query", "tea", "--scope", "it's").stdout.split("run: ")[1]

    result = shell.anywhere(*shlex.split(typed)[1:])

    assert result.exit_code == 0
    assert shell.json("list", "--scope", "it's") == []


@pytest.mark.parametrize("command", ["forget", "prune"])
def test_token_is_good_once_for_its_own_command(shell: Shell, command: str) -> None:
    shell.remember("drinks coffee", "--confidence", "0.2")
    preview = {"forget": ("--query", "coffee"), "prune": ("--below-confidence", "0.3")}[command]
    other = {"forget": "prune", "prune": "forget"}[command]

    (shown,) = shell.json(command, *preview)
    assert len(shown["ids"]) == len(shown["memories"]) == 1

    wrong = shell(command, "--token", "0123456789abcdef", code=3)
    assert re.fullmatch(r"rememora: .+\n", wrong.stderr)
    shell(command, "--token", shown["token"])
    shell(command, "--token", shown["token"], code=3)
    (again,) = shell.json(command, *preview)
    shell(other, "--token", again["token"], code=3)


def test_token_of_a_preview_is_refused_when_a_memory_changed_since(shell: Shell) -> None:
    id = shell.remember("drinks coffee")
    (preview,) = shell.json("forget", "--query", "coffee")
    shell("update", id, "--text", "drinks coffee and tea")

    shell("forget", "--token", preview["token"], code=3)

    assert len(shell.json("list")) == 1


def test_prune_previews_by_confidence_age_and_expiry(shell: Shell) -> None:
    unsure = shell.remember("unsure", "--confidence", "0.2")
    old = shell.remember("陈旧", "--at", "2020-01-01")
    over = shell.remember("over", "--ttl", "1d", "--at", "2020-01-01")
    shell.remember("pinned", "--at", "2020-01-01", "--confidence", "0.1", "--pin")

    def previewed(*options: str) -> set[str]:
        return set(shell.json("prune", *options)[0]["ids"])

    assert previewed("--below-confidence", "0.3") == previewed("--min-confidence", "0.3") == {unsure}
    assert previewed("--days", "90") == previewed("--unchanged-days", "90") == {old, over}
    assert previewed("--expired") == {over}
    assert previewed("--expired", "--below-confidence", "0.3") == {over, unsure}
    assert shell("prune", "--below-confidence", "0").stdout == "nothing to prune\n"


@pytest.mark.parametrize("repeated", [(), ("--days", "90")], ids=["token alone", "conditions repeated"])
def test_prune_with_its_token_trashes_what_was_shown(shell: Shell, repeated: tuple[str, ...]) -> None:
    id = shell.remember("陈旧", "--at", "2020-01-01")
    (preview,) = shell.json("prune", "--days", "90")
    assert len(shell.json("list")) == 1

    assert shell("prune", *repeated, "--token", preview["token"]).stdout == "pruned 1\n"
    assert [memory["id"] for memory in shell.json("list", "--status", "trashed")] == [id]


@pytest.mark.parametrize(
    "words",
    [
        ("forget",),  # nothing named
        ("forget", "m1", "--query", "coffee"),  # two ways at once
        ("forget", "--query", "coffee", "--token", "7f"),  # two others
        ("forget", "--query", "teo", "lives"),  # words without quotes
        ("prune",),  # no condition
        ("prune", "--days", "0"),  # out of range
        ("update", "m1"),  # nothing to change
        ("remember",),  # no text
        ("remember", "x", "--confidence", "2"),  # out of range
        ("remember", "x", "--ttl", "soon"),  # no duration
        ("remember", "x", "--ttl", "0"),  # no time at all
        ("remember", "x", "--kind", "wish"),  # no such kind
        ("remember", "x", "--slot", "ana", "city"),  # a slot has three parts
        ("recall",),  # no question
        ("recall", "x", "--limit", "-1"),  # out of range
        ("restore",),  # nothing named
        ("rehydrate",),  # no way named
        ("rehydrate", "m1", "--keyword", "x"),  # two ways at once
        ("import",),  # no file
        ("import", "x", "--format", "pdf"),  # no such format
        ("import", "x", "--scope"),  # an option without its value
        ("nosuch",),  # no such command
        ("list", "--nosuch"),  # no such option
    ],
)
def test_wrong_use_ends_with_exit_code_2_and_opens_no_store(shell: Shell, words: tuple[str, ...]) -> None:
    result = shell.anywhere("--dir", shell.directory, *words)

    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Error: " in result.stderr
    assert not shell.directory.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("show", "mem-none"),  # no such id
        ("forget", "mem-none"),
        ("restore", "mem-none"),
        ("history", "mem-none"),
        ("update", "mem-none", "--title", "x"),
        ("remember", " "),  # nothing to keep
        ("recall", "x", "--since", "soonish"),  # no time
        ("recall", "x", "--scope", ""),  # no scope
        ("import", "no-such-file.jsonl"),  # no file
        ("remember", "x", "--id", "two\nlines"),  # a control character in an id
    ],
)
def test_error_is_one_line_and_exit_code_1(shell: Shell, words: tuple[str, ...]) -> None:
    shell.remember("tea")

    result = shell(*words, code=1)

    assert result.stdout == ""
    assert re.fullmatch(r"rememora: [^\n]+\n", result.stderr)


@pytest.mark.parametrize(
    "words", [("list",), ("recall", "x"), ("remember", "x"), ("stats",), ("forget", "m")]
)
def test_command_without_the_scope_that_is_demanded_is_refused(
    shell: Shell, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.remember("tea")
    monkeypatch.setenv("REMEMORA_REQUIRE_SCOPE", "yes")

    assert "expected --scope" in shell(*words, code=3).stderr
