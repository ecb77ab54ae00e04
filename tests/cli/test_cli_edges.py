"""What the commands promise at their edges: exit codes, cells, white space, what is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest

from rememora.cli import output
from rememora.cli.faults import leaving
from rememora.model.errors import (
    DiskFull,
    ExchangeConflict,
    InvalidInput,
    NotFound,
    RememoraError,
    ScopeRequired,
    StoreBusy,
    TokenRefused,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Shell


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (TokenRefused("used already"), 3),  # refused: ask for a new preview
        (ScopeRequired(), 3),  # refused: name a scope
        (ExchangeConflict("other words"), 3),  # refused: another id
        (NotFound("a memory", "m1", scope="ana"), 1),  # an error
        (InvalidInput("limit: expected, found"), 1),  # another
        (StoreBusy("try again"), 1),  # another
        (DiskFull("free some space"), 1),  # another
        (KeyboardInterrupt(), 130),  # 128 and the number of the signal
    ],
)
def test_what_went_wrong_is_one_line_and_an_exit_code(
    error: BaseException, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    context = click.Context(click.Command("any"))

    with pytest.raises(click.exceptions.Exit) as left, leaving(context):
        raise error

    said = capsys.readouterr().err
    assert left.value.exit_code == code
    assert said.startswith("rememora: ")
    assert said.count("\n") == 1
    if isinstance(error, RememoraError) and not isinstance(error, ScopeRequired):
        assert str(error) in said


def test_bug_keeps_its_traceback() -> None:
    with pytest.raises(ZeroDivisionError), leaving(click.Context(click.Command("any"))):
        raise ZeroDivisionError


def test_import_without_the_scope_that_is_demanded_is_refused_at_the_first_file(
    shell: Shell, talk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REMEMORA_REQUIRE_SCOPE", "yes")

    refused = shell("import", talk, talk, code=3)

    assert refused.stderr.count("expected --scope") == 1
    assert refused.stdout == ""
    assert shell("import", talk, "--scope", "ana").stdout.endswith(
        "4 stored, 0 duplicates, 0 rejected (messages)\n"
    )


def test_one_refusal_among_several_receipts_is_the_exit_code(shell: Shell) -> None:
    taken, free = (
        shell.remember("drinks coffee", "--slot", "ana", "drink", "coffee"),
        shell.remember("plays cello"),
    )
    shell("forget", taken, free)
    shell("remember", "drinks tea", "--slot", "ana", "drink", "tea")

    receipts = shell.json("restore", taken, free, code=3)

    assert [receipt["status"] for receipt in receipts] == ["rejected", "restored"]


def test_update_that_is_refused_pins_nothing(shell: Shell) -> None:
    shell("forget", shell.remember("drinks coffee"))
    id = shell.remember("drinks tea")

    receipts = shell.json("update", id, "--text", "drinks coffee", "--pin", code=3)

    assert [receipt["status"] for receipt in receipts] == ["rejected"]
    assert shell.json("show", id)[0]["pinned"] is False


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("  indented\n", "  indented"),  # spaces before
        ("ends in a space \n", "ends in a space "),  # and behind
        ("two ends\n\n", "two ends\n"),  # only one line end is of `echo`
        ("\n在中间\n", "\n在中间"),  # one before
        ("no end", "no end"),  # none at all
        ("\u3000全角\u3000\n", "\u3000全角\u3000"),  # ideographic spaces
    ],
)
def test_white_space_on_standard_input_is_kept(shell: Shell, given: str, text: str) -> None:
    shell("remember", "-", "--id", "m", input=given)

    assert shell.json("show", "m")[0]["text"] == text


def test_white_space_of_an_argument_is_kept(shell: Shell) -> None:
    shell("remember", "  indented \n", "--id", "m")

    assert shell.json("show", "m")[0]["text"] == "  indented \n"


@pytest.mark.parametrize(
    ("ids", "missing"),
    [
        (("a/1", "a/1"), 0),  # the same one twice is found
        (("a/1", "a/1", "none"), 1),  # and does not hide one that is missing
        (("a/1", "none", "none"), 1),  # nor does one that is missing count twice
        (("a/1", "none", "nobody"), 2),  # two are two
    ],
)
def test_ids_that_are_asked_for_twice_count_once(
    shell: Shell, talk: Path, ids: tuple[str, ...], missing: int
) -> None:
    shell("import", talk)

    result = shell("rehydrate", *ids)

    assert result.stderr == (f"{missing} of the ids were not found\n" if missing else "")


def test_empty_cell_is_a_dash_so_that_every_line_has_as_many(
    capsys: pytest.CaptureFixture[str],
) -> None:
    output.table(("one", "two", "three"), [("a", "", "茶"), ("", "", "")])

    assert capsys.readouterr().out == "a  -  茶\n-  -  -\n"


def test_setting_without_a_value_has_a_dash_for_it(shell: Shell) -> None:
    (line,) = (line for line in shell("config").stdout.splitlines() if line.startswith("mac_key_file"))

    assert line.split("  ")[3:5] == ["-", "path"]


def test_demo_as_json_follows_from_the_data_alone(shell: Shell) -> None:
    first, second = shell.anywhere("demo", "--json"), shell.anywhere("demo", "--json")

    assert first.stdout == second.stdout
    assert first.stdout.count("\n") == 12
    assert "timings_ms" not in first.stdout
