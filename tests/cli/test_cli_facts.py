"""`rememora facts`: told, asked, ended, and names that are one subject's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Shell


def rows(shell: Shell, *words: str) -> list[list[str]]:
    return [line.split() for line in shell("facts", *words).stdout.splitlines()]


def test_facts_are_told_and_shown(shell: Shell) -> None:
    first = shell("facts", "set", "ana", "home", "Lyon", "--from", "2020-01-01").stdout.split()
    second = shell("facts", "set", "ana", "home", "巴塞尔", "--from", "2022-01-01").stdout.split()

    assert (first[0], second[0]) == ("stored", "superseded")
    assert [row[:3] for row in rows(shell, "show", "ana")] == [["ana", "home", "巴塞尔"]]
    assert [row[2] for row in rows(shell, "show", "ana", "home", "--as-of", "2021-01-01")] == ["Lyon"]
    assert [row[2] for row in rows(shell, "show", "ana", "--known-at", "2019-01-01")] == []
    assert [row[2] for row in rows(shell, "history", "ana", "home")] == ["Lyon", "巴塞尔"]
    assert second[1] in rows(shell, "show", "ana")[0]


def test_facts_are_json_with_the_names_of_the_record(shell: Shell) -> None:
    shell(
        "facts", "add", "ana", "pet", "Rex 🐕", "--from", "2020-01-01", "--to", "2021-01-01", "--scope", "s"
    )

    (fact,) = shell.json("facts", "history", "ana", "pet", "--scope", "s")

    assert (fact["value"], fact["valid_from"], fact["valid_to"]) == (
        "Rex 🐕", "2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z",
    )  # fmt: skip
    assert {"subject", "attribute", "recorded", "retired", "status", "memory_id", "trust", "scope"} <= set(
        fact
    )


def test_value_is_ended(shell: Shell) -> None:
    shell("facts", "set", "ana", "employer", "Initech", "--from", "2020-01-01")

    assert shell("facts", "end", "ana", "employer", "--to", "2021-01-01").stdout.startswith("ended ")

    assert rows(shell, "show", "ana") == []
    assert "nobody" in shell("facts", "end", "nobody", "x", code=1).stderr


def test_names_are_joined_and_parted(shell: Shell) -> None:
    shell("facts", "set", "安娜", "home", "Lyon")

    shell("facts", "alias", "ana", "安娜")
    assert [row[2] for row in rows(shell, "show", "ana")] == ["Lyon"]

    shell("facts", "unalias", "ana", "安娜")
    assert rows(shell, "show", "ana") == []


@pytest.mark.parametrize(
    "words",
    [
        ("show",),  # nobody
        ("show", "ana", "home", "Lyon"),  # too much
        ("set", "ana", "home"),  # no value
        ("set", "ana", "home", "New", "York"),  # no quotes
        ("end", "ana"),  # no attribute
        ("show", "ana", "--from", "2020-01-01"),  # an option of another action
        ("set", "ana", "home", "Lyon", "--as-of", "2020-01-01"),
        ("guess", "ana"),  # no such action
    ],
)
def test_wrong_use_is_told(shell: Shell, words: tuple[str, ...]) -> None:
    assert shell("facts", *words, code=2).stdout == ""


def test_recall_asks_for_another_time(shell: Shell) -> None:
    shell("facts", "set", "ana", "home", "Lyon", "--from", "2020-01-01")
    shell("facts", "set", "ana", "home", "Basel", "--from", "2022-01-01")

    assert "Lyon" in shell("recall", "ana home", "--as-of", "2021-01-01").stdout
    assert "Basel" in shell("recall", "ana home").stdout
    assert "Lyon" not in shell("recall", "ana home", "--known-at", "2019-01-01").stdout


def test_doubt_is_shown(shell: Shell) -> None:
    home = shell.remember("Ana lives in Basel")
    (told,) = shell.json("facts", "set", "ana", "way", "tram")
    del told
    import rememora

    with rememora.open(shell.directory) as mem:
        tram = mem.remember("Ana takes the tram 🚋", because=[home]).id
        mem.forget(home)

    assert f"doubtful: it rests on what is no longer so ({home})" in shell("recall", "takes the tram").stdout
    assert home in shell("why", tram).stdout
