"""erase, as one types it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora

if TYPE_CHECKING:
    from tests.cli.conftest import Shell

WORD = "qzvkwjxbdf"


@pytest.fixture
def kept(shell: Shell) -> Shell:
    shell.remember(f"Grew up in {WORD}", "--kind", "fact")
    shell.remember("喜欢手冲咖啡 ☕")
    return shell


def there(shell: Shell) -> bool:
    return any(WORD.encode() in path.read_bytes() for path in shell.directory.rglob("*") if path.is_file())


def test_preview_shows_what_would_go_and_the_command_that_does_it(kept: Shell) -> None:
    told = kept("erase", "--query", WORD).stdout

    assert told.startswith("mem-")
    assert "1 memories, 0 messages, 0 spans to erase, until " in told
    assert there(kept)

    token = told.split("--token ")[1].split()[0]
    assert kept("erase", "--token", token).stdout == "erased 1; 3 files scanned: none of the words is left\n"
    assert not there(kept)


@pytest.mark.parametrize("by", ["id", "subject", "query", "before"])
def test_yes_erases_at_once(kept: Shell, by: str) -> None:
    (fact,) = kept.json("list", "--kind", "fact")
    words = {
        "id": (fact["id"],),
        "subject": ("--subject", WORD),
        "query": ("--query", f"grew {WORD}"),
        "before": ("--before", "2999-01-01"),
    }

    (done,) = kept.json("erase", *words[by], "--yes")

    assert (done["status"], done["found"]) == ("complete", 0)
    assert not there(kept)


def test_everything_of_a_named_scope_goes(kept: Shell) -> None:
    told = kept("erase", "--everything", "--scope", "default").stdout

    assert "(everything in default)" in told
    assert "erased 2; " in kept("erase", "--everything", "--scope", "default", "--yes").stdout
    assert kept.json("list") == []


@pytest.mark.parametrize(
    "words",
    [
        (),  # nothing
        ("m1", "--query", "x"),  # two at once
        ("--everything",),  # of which scope
        ("--token", "t", "--subject", "ana"),  # a token needs no more
    ],
)
def test_usage_says_what_is_expected(kept: Shell, words: tuple[str, ...]) -> None:
    refused = kept("erase", *words, code=2)

    assert "only one of them" in refused.stderr
    assert there(kept)


@pytest.mark.parametrize("subject", ["nobody", "没有人"])
def test_nothing_to_erase_is_said(kept: Shell, subject: str) -> None:
    assert kept("erase", "--subject", subject).stdout == "nothing to erase\n"
    assert kept("erase", "--subject", subject, "--yes").stdout == "nothing to erase\n"
    (preview,) = kept.json("erase", "--subject", subject, "--yes")
    assert preview["token"] == ""


def test_token_that_was_used_is_refused(kept: Shell) -> None:
    (preview,) = kept.json("erase", "--query", WORD)
    kept("erase", "--token", preview["token"])

    assert "ask anew" in kept("erase", "--token", preview["token"], code=3).stderr


def test_forget_tells_where_the_words_still_are(shell: Shell) -> None:
    with rememora.open(shell.directory) as mem:
        mem.capture("I live in Lyon.", "Noted.")
    (fact,) = shell.json("list")

    forgotten = shell("forget", fact["id"])

    assert "still said in " in forgotten.stderr
    assert f"rememora erase {fact['id']} --dir " in forgotten.stderr
