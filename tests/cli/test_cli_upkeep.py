"""sweep, consolidate and undo, as one types them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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
