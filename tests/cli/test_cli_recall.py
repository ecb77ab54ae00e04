from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Shell


def test_recall_shows_rank_score_speaker_time_words_and_id(shell: Shell, talk: Path) -> None:
    shell("import", talk)

    result = shell("recall", "where do we keep the drill?", "--limit", "1")

    hit, confidence = result.stdout.splitlines()
    rank, score, who, when, text, id = hit.split("  ")
    assert (rank, who, when, id) == ("1", "Ana", "2026-01-05 10:00Z", "a/1")
    assert text == "We keep the drill in the blue cabinet."
    assert 0 < float(score) <= 1
    assert len(score) == 4
    assert confidence.startswith("confidence: strong (")


def test_recall_finds_chinese_with_unquoted_words(shell: Shell, talk: Path) -> None:
    shell("import", talk)

    result = shell("recall", "备份", "几点", "运行？")

    assert result.stdout.startswith("1  ")
    assert "  周航  2026-02-01 09:30Z  备份每天凌晨四点运行 🗄️，保留三十天。  b/1" in result.stdout


def test_time_of_each_stage_goes_to_standard_error_in_one_line(shell: Shell, talk: Path) -> None:
    shell("import", talk)

    for json in ([], ["--json"]):
        (line,) = shell("recall", "drill", *json).stderr.splitlines()
        assert line.startswith("terms ")
        assert "search " in line
        assert ", total " in line
        assert line.endswith(" ms")


def test_json_is_one_object_under_the_public_names(shell: Shell, talk: Path) -> None:
    shell("import", talk)

    (found,) = shell.json("recall", "blue cabinet", "--explain")

    hits = {hit["id"]: hit for hit in found["hits"]}
    assert hits.keys() == {"a/1", "a/2"}
    assert hits["a/1"]["at"] == "2026-01-05T10:00:00Z"
    assert hits["a/1"]["evidence"][0]["text"] == "We keep the drill in the blue cabinet."
    assert {"confidence", "reason", "degraded", "tokens", "timings_ms", "trace"} < found.keys()


@pytest.mark.parametrize(
    ("options", "ids"),
    [
        ((), ["a/1", "a/2"]),  # everything
        (("--role", "assistant"), ["a/2"]),  # one role
        (("--session", "b"), []),  # another session
        (("--since", "2026-01-05T10:00:10Z"), ["a/2"]),  # from a time on
        (("--until", "2026-01-05T10:00:10Z"), ["a/1"]),  # before it
        (("--limit", "1"), ["a/1"]),  # the best
        (("--limit", "0"), []),  # none
        (("--min-score", "1"), []),  # nothing is that good
        (("--budget-tokens", "12"), ["a/1"]),  # no room for the second
        (("--scope", "elsewhere"), []),  # another scope
        (("--scope", "elsewhere", "--scope", "default"), ["a/1", "a/2"]),  # two scopes
    ],
)
def test_options_narrow_the_answer(
    shell: Shell, talk: Path, options: tuple[str, ...], ids: list[str]
) -> None:
    shell("import", talk)

    (found,) = shell.json("recall", "drill cabinet", *options)

    assert [hit["id"] for hit in found["hits"]] == ids


@pytest.mark.parametrize(
    "question",
    [
        'drill" OR 1=1 --',  # quotes
        "drill AND NOT (cabinet)",  # operators of full text
        "drill* NEAR/3 ^text:",  # more of them
        "-drill",  # looks like an option
        "'; DROP TABLE messages; --",  # an injection
        "100% _ \\ [drill]",  # wildcards
        "",  # nothing
        "🗄️ ｄｒｉｌｌ é",  # emoji, full width, combining
    ],
)
def test_question_has_no_operators(shell: Shell, talk: Path, question: str) -> None:
    shell("import", talk)

    result = shell.anywhere("--dir", shell.directory, "recall", "--", question)

    assert result.exit_code == 0
    assert "confidence: " in result.stdout
    assert ("a/1" in result.stdout) == ("drill" in question or "ｄ" in question)


def test_explain_shows_partial_scores_and_what_was_searched(shell: Shell, talk: Path) -> None:
    shell("import", talk)

    shown = shell("recall", "drill", "--explain").stdout

    assert "   words 0." in shown
    assert 'trace frequencies: {"drill": 2}' in shown


def test_times_are_shown_in_the_zone_of_the_settings(
    shell: Shell, talk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell("import", talk)
    monkeypatch.setenv("REMEMORA_TIMEZONE", "Asia/Shanghai")

    assert "  2026-02-01 17:30+08:00  " in shell("recall", "备份").stdout


def test_long_text_is_cut_for_people_and_whole_in_json(shell: Shell) -> None:
    text = "drill " * 200 + "end"
    shell.remember(text)

    assert max(map(len, shell("recall", "drill").stdout.splitlines())) < 400
    assert shell.json("recall", "drill")[0]["hits"][0]["text"] == text


@pytest.mark.parametrize(
    ("text", "question", "part"),
    [
        (
            "word " * 200 + "the deploy key rotates in May " + "word " * 200,
            "when does the key rotate?",
            "rotates",
        ),
        (
            "今天说了很多别的。" * 60 + "数据库备份每天凌晨四点开始。" + "还有一些。" * 60,
            "备份几点开始？",
            "备份每天",
        ),
    ],
)
def test_part_of_a_long_text_around_the_words_is_shown_and_all_of_it_with_full(
    shell: Shell, text: str, question: str, part: str
) -> None:
    shell.remember(text)

    hit = shell("recall", question).stdout.splitlines()[0]
    whole = shell("recall", question, "--full").stdout.splitlines()

    assert "…" in hit
    assert part in hit
    assert len(hit) < 400
    assert len(whole[0].split("  ")) == 5
    assert whole[1] == f"   {text}"


def test_full_text_keeps_its_lines(shell: Shell) -> None:
    shell.remember("drill\n  两行\n\nend \x1b")

    assert "\n   drill\n     两行\n   \n   end \\x1b\n" in shell("recall", "drill", "--full").stdout


def test_wrong_scope_is_noticed_when_others_hold_something(shell: Shell, talk: Path) -> None:
    shell("import", talk, "--scope", "代码")

    elsewhere = shell("recall", "drill")

    assert "nothing is kept in scope 'default'" in elsewhere.stdout
    assert elsewhere.stderr.splitlines()[0].startswith("other scopes hold something: rememora status --dir ")
    assert "other scopes" not in shell("recall", "drill", "--scope", "代码").stderr
    assert "other scopes" not in shell("recall", "zeppelin", "--scope", "代码", "--scope", "x").stderr
    assert shell("list").stderr == "no memories\n" + elsewhere.stderr.splitlines(keepends=True)[0]
    assert shell("list", "--json").stderr == elsewhere.stderr.splitlines(keepends=True)[0]
    assert shell("list", "--scope", "代码").stderr == "no memories\n"  # yet, but messages
    assert shell("trash", "--scope", "代码").stderr == "the trash is empty\n"
    assert "scope 代码: messages 4, memories 0\n" in shell("status").stdout


def test_steering_characters_of_kept_text_and_names_are_shown_escaped(shell: Shell) -> None:
    id = shell.remember("drill \x1b[31mred\x9b2J \u202eevil", "--title", "t\x1b]0;x\x07", "--id", "rlo\u202e")

    for words in (("recall", "drill"), ("list",), ("show", id, "--history"), ("rehydrate", "--memory", id)):
        shown = shell(*words).output
        assert "\\x1b[31mred\\x9b2J \\u202eevil" in shown
        assert not set(shown) & {"\x1b", "\x9b", "\x07", "\u202e"}


def test_demo_answers_without_a_store_and_leaves_none(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REMEMORA_DIR", str(shell.directory))

    first, second = shell.anywhere("demo"), shell.anywhere("demo")

    assert first.exit_code == 0
    assert first.stdout == second.stdout
    assert first.stdout.count("\nconfidence: ") == 12
    assert "plans-3/5" in first.stdout
    assert "  周航  " in first.stdout
    assert "rememora import chat.jsonl" in first.stdout
    assert not shell.directory.exists()


def test_demo_stays_in_the_directory_that_is_named(shell: Shell) -> None:
    shown = shell("demo").stdout
    asked = shell.json("demo")

    assert "rememora recall 'when is the opening day?' --scope demo --dir" in shown or '"when is' in shown
    assert len(asked) == 12
    assert all(len(answer["hits"]) <= 3 for answer in asked)
    assert shell.json("stats", "--scope", "demo")[0]["messages"] == 74
