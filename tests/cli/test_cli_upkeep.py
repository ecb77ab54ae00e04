"""sweep, consolidate and undo, as one types them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.clocks import SystemClock
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from tests.cli.conftest import Shell

TEXT = "The staging server is rebuilt every Friday evening by the platform team"


def test_sweep_counts_the_tiers(shell: Shell) -> None:
    shell.remember("备份每天凌晨四点运行 🗄️")

    assert shell("sweep").stdout == "1 hot, 0 warm, 0 cold; 0 moved, 0 to the trash\n"
    (swept,) = shell.json("sweep", "--scope", "default")
    assert (swept["tiers"], swept["held"]) == ({"hot": 1, "warm": 0, "cold": 0}, 0)
    assert "tiers: 1 hot, 0 warm, 0 cold\n" in shell("status").stdout
    assert shell.json("stats")[0]["by_tier"] == {"hot": 1, "warm": 0, "cold": 0}


def test_merge_is_made_shown_and_taken_back(shell: Shell) -> None:
    shell.remember(TEXT)
    shell.remember(f"{TEXT} indeed")

    told = shell("consolidate").stdout.splitlines()

    assert told[0] == "2 looked at, 1 merged, 0 to the trash"
    assert told[1].startswith("to take a merge back: rememora undo op-3 --dir ")
    assert len(shell.json("list")) == 1
    assert shell("undo", "op-3").stdout.startswith("undone  mem-")
    assert len(shell.json("list")) == 2
    (done,) = shell.json("consolidate")
    assert (done["merged"], done["undone"], done["operations"]) == (0, 1, [])


def test_several_operations_are_taken_back_in_the_order_given(shell: Shell) -> None:
    id = shell.remember("Likes tea")
    for text in ("Likes coffee", "喜欢喝水"):
        shell("update", id, "--text", text)

    shell("undo", "op-3", "op-2")

    assert shell.json("show", id)[0]["text"] == "Likes tea"


@pytest.mark.parametrize("operation", ["op-1", "op-2"])
def test_what_cannot_be_taken_back_is_refused_with_the_reason(shell: Shell, operation: str) -> None:
    id = shell.remember("Likes tea")
    shell("update", id, "--text", "Likes coffee")
    shell("update", id, "--text", "Likes milk")

    refused = shell("undo", operation, code=3)

    assert refused.stdout.startswith(f"rejected  {id}  ")
    assert shell.json("show", id)[0]["text"] == "Likes milk"


@pytest.mark.parametrize("command", ["sweep", "consolidate"])
def test_upkeep_of_a_scope_that_holds_nothing_hints_at_the_others(shell: Shell, command: str) -> None:
    shell.remember("备份每天凌晨四点运行 🗄️")

    assert "other scopes hold something" in shell(command, "--scope", "nope").stderr
    assert shell(command, "--scope", "default").stderr == ""


def told_long_ago(shell: Shell, days: int) -> None:
    """Keep something, and let so many days pass without its being used."""
    clock = FrozenClock(at_ms=SystemClock().now_ms() - days * 86_400_000)
    with rememora.open(shell.directory, clock=clock) as mem:
        mem.remember("The boiler is in the cellar", id="boiler", kind="fact")


def test_sweep_names_the_operation_that_undo_takes_back(shell: Shell) -> None:
    told_long_ago(shell, days=310)

    counts, back = shell("sweep").stdout.splitlines()

    assert counts.endswith("1 to the trash")
    assert back.startswith("to take what went to the trash back: rememora undo op-2 --dir ")
    assert shell("undo", "op-2").stdout.startswith("undone  boiler")


def test_one_memory_that_was_due_long_ago_is_held_for_that_reason(shell: Shell) -> None:
    told_long_ago(shell, days=400)

    (line,) = shell("sweep").stdout.splitlines()

    assert "1 held for a day, since it was due " in line
    assert "days ago, and the clock may be wrong" in line
    assert shell.json("sweep")[0]["held_days"] > 30


def test_unknown_operation_is_an_error(shell: Shell) -> None:
    shell.remember("Likes tea")

    result = shell("undo", "op-99", code=1)

    assert "expected an operation 'op-99' in scope 'default', found none" in result.stderr


@pytest.mark.parametrize(
    "words",
    [("consolidate", "--similarity", "2"), ("consolidate", "--days", "0"), ("undo",), ("sweep", "extra")],
)
def test_wrong_words_are_a_usage_error(shell: Shell, words: tuple[str, ...]) -> None:
    shell.remember("Likes tea")

    assert shell(*words, code=2).stdout == ""
