"""The commands that look back: why with a question, why-not, log, diff, trash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Shell

both = pytest.mark.parametrize("zh", [0, 1], ids=["English", "Chinese"])
TEA = ("Ana drinks oolong tea", "林喝乌龙茶")
ASKED = ("who drinks oolong tea?", "谁喝乌龙茶？")
OTHER = ("what colour is the bicycle?", "自行车什么颜色")


@both
def test_why_tells_place_and_figures_for_a_question(shell: Shell, zh: int) -> None:
    id = shell.remember(TEA[zh])

    came, missed = (shell("why", id, "--query", asked[zh]).stdout for asked in (ASKED, OTHER))

    assert "came: as number 1, score " in came
    assert "found by words\n    words: " in came
    assert "came: no; rememora why-not tells why\n" in missed
    assert "came:" not in shell("why", id).stdout
    (found,) = shell.json("why", id, "--query", ASKED[zh])
    assert (found["rank"], found["arms"]) == (1, ["words"])
    assert [feature["name"] for feature in found["features"]][:1] == ["words"]


@both
def test_why_not_shows_line_cause_and_what_is_behind_it(shell: Shell, zh: int) -> None:
    id = shell.remember(TEA[zh], "--kind", "preference")

    lines = shell("why-not", TEA[zh], ASKED[zh], "--kind", "decision").stdout.splitlines()

    assert lines[0] == f"line: {id}  preference  {TEA[zh]}  (found by: exact)"
    assert lines[1] == "filtered: its kind is preference, and decision was asked for  [kinds]"
    (found,) = shell.json("why-not", id, ASKED[zh], "--kind", "decision")
    assert (found["cause"], found["causes"][0]["by"], found["came"]) == ("filtered", "kinds", False)


@both
def test_why_not_shows_who_is_ahead(shell: Shell, zh: int) -> None:
    better = shell.remember(TEA[zh])
    worse = shell.remember(TEA[zh] + " " + " ".join(f"w{number}" for number in range(30)))

    told = shell("why-not", worse, ASKED[zh], "--limit", "1").stdout

    assert "outranked: it is number 2 of 2, and the limit is 1  [limit]\n" in told
    assert "ahead: number 1, score 0." in told
    assert better in told
    assert "    by best_window 1 against 0." in told
    assert "came: it came, as number 1 of 2\n" in shell("why-not", better, ASKED[zh]).stdout


def test_why_not_hides_forgotten_words_and_other_scopes(shell: Shell) -> None:
    id = shell.remember(TEA[0])
    shell("forget", id)
    shell.remember(TEA[1], "--scope", "bob")

    gone, other = shell("why-not", id, ASKED[0]), shell("why-not", TEA[1], ASKED[1])

    assert "(its words are not shown)" in gone.stdout
    assert "oolong" not in gone.stdout
    assert other.stdout == "not_stored: no such line is kept in the scopes that were asked: 'default'\n"
    assert "bob" not in other.output


def test_text_that_steers_a_terminal_is_shown_as_its_escape(shell: Shell) -> None:
    with rememora.open(shell.directory) as mem:
        mem.remember("tea \x1b[31m red", id="m1")
        mem.remember("tea \x1b[2J\u202e black and more", id="m2")
        mem.forget("m2")
        mem.restore("m2")

    told = "".join(
        shell(*words).stdout
        for words in (
            ("why-not", "m2", "tea", "--limit", "1"),
            ("log",),
            ("diff", "--since", "2020-01-01"),
            ("trash",),
        )
    )

    assert "\\x1b[31m red" in told
    assert "\x1b" not in told
    assert "\u202e" not in told


@both
def test_log_shows_the_latest_first(shell: Shell, zh: int) -> None:
    id = shell.remember(TEA[zh])
    shell("forget", id)

    first, second = shell("log").stdout.splitlines()

    assert first.split("  ")[0::2] == ["op-2", "memory.forgotten", "-"]
    assert second.split("  ")[2:4] == ["memory.stored", id]
    assert [row["operation"] for row in shell.json("log", "--limit", "1")] == ["memory.forgotten"]
    assert [row["operation_id"] for row in shell.json("log", "--since", "op-1")] == ["op-2"]
    assert shell("log", "--id", "nobody").stdout == ""
    assert shell("log", "--since", "soon", code=1).stderr.startswith("rememora: since: expected")


@both
def test_log_names_a_few_ids_of_many(shell: Shell, zh: int, tmp_path: Path) -> None:
    with rememora.open(tmp_path / "other") as mem:
        for number in range(5):
            mem.remember(f"{TEA[zh]} {number}", id=f"m{number}")
        mem.export(tmp_path / "all.jsonl")
    shell("import", tmp_path / "all.jsonl")

    assert "m0 m1 m2 and 2 more" in shell("log").stdout


@both
def test_diff_shows_what_became_of_each(shell: Shell, zh: int) -> None:
    city = ("ana", "city")
    old = shell.remember(("Lives in Lyon", "住在成都")[zh], "--slot", *city, "1")
    new = shell.remember(("Lives in Rome", "住在大理")[zh], "--slot", *city, "2")
    changed, gone = shell.remember(TEA[zh]), shell.remember(f"{TEA[zh]} 7")
    (mark,) = (row["operation_id"] for row in shell.json("log", "--limit", "1"))
    shell("update", changed, "--text", f"{TEA[zh]} 🍵")
    shell("forget", gone)

    whole = shell("diff", "--since", "2020-01-01").stdout
    later = shell("diff", "--since", mark).stdout

    assert f"  (by {new})\n" in whole
    assert old in whole
    assert whole.splitlines()[-1].endswith(": 2 came, 1 superseded, 1 went")
    assert f"changed  {later.split('  ')[1]}  {changed}  {TEA[zh]} -> {TEA[zh]} 🍵\n" in later
    assert f"{TEA[zh]} 7" not in whole + later
    assert later.splitlines()[-1].endswith(": 1 changed, 1 went")
    assert {one["change"] for one in shell.json("diff", "--since", mark)} == {"changed", "went"}


def test_diff_of_a_quiet_time_says_so(shell: Shell) -> None:
    shell.remember("tea")

    result = shell("diff", "--since", "2999-01-01")

    assert result.stdout.endswith(": nothing changed\n")
    assert shell("diff", code=2).stderr


def test_diff_names_an_emptied_scope(shell: Shell) -> None:
    with rememora.open(shell.directory) as mem:
        mem.remember("tea")
        mem.clear()

    assert shell("diff", "--since", "2020-01-01").stdout.startswith("scope default was emptied\nwent  ")


@both
def test_trash_lists_what_can_be_restored_and_the_day_it_goes(shell: Shell, zh: int) -> None:
    id = shell.remember(TEA[zh])
    shell("forget", id)

    (line,) = shell("trash").stdout.splitlines()
    (found,) = shell.json("trash")

    assert line.split("  ")[:2] == [id, "forgotten"]
    assert line.endswith(TEA[zh])
    assert (found["memory"]["id"], found["how"]) == (id, "forgotten")
    assert found["goes"] > found["trashed"]
    shell("restore", id)
    assert shell("trash").stdout == ""
