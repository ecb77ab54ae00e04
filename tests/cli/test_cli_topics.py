"""`rememora topics` and what `rehydrate` brings along."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora

if TYPE_CHECKING:
    from tests.cli.conftest import Shell

TALK = [
    *[(f"东京涩谷的酒店第{n}晚怎么订", f"涩谷酒店第{n}晚已订") for n in range(6)],
    *[(f"Our dog Rufus limps, day {n}", f"Rest the paw of Rufus, day {n}") for n in range(6)],
]


@pytest.fixture
def talked(shell: Shell) -> Shell:
    with rememora.open(shell.directory, settings={"capture_mode": "off"}) as mem:
        for number, (user, assistant) in enumerate(TALK):
            mem.capture(user, assistant, id=f"e{number}", at=f"2026-03-01T10:{number:02}:00Z")
    return shell


def test_topics_are_listed_after_a_run(talked: Shell) -> None:
    assert talked("topics").stdout == ""
    assert talked("topics", "latest").stdout == "no run yet\n"
    assert talked("topics", "run").stdout == "accepted: 2 topics\n"
    assert talked("topics", "latest").stdout == "accepted\n"

    first, second = talked("topics").stdout.splitlines()
    assert first.split("  ")[:4] == ["T1", "provisional", "1–6", "2026-03-01"]
    assert second.split("  ")[1] == "open"
    assert [topic["id"] for topic in talked.json("topics")] == ["T1", "T2"]
    (done,) = talked.json("topics", "run")
    assert (done["reason"], done["waiting"]) == ("accepted", 0)


def test_topic_that_a_message_needs_is_opened(talked: Shell) -> None:
    talked("topics", "run")

    assert "Rest the paw of Rufus, day 3" in talked("topics", "open", "How is the paw of Rufus?").stdout
    assert talked("topics", "open", "good morning").stdout == "no topic is needed\n"
    (found,) = talked.json("topics", "open", "涩谷酒店")
    assert found["selected_topic_ids"] == ["T1"]


def test_too_little_is_said_so(shell: Shell) -> None:
    shell.remember("Prefers tea")

    assert shell("topics", "run").stdout == "completed_exchange_gate (it takes 6 completed exchanges)\n"


def test_capacity_needs_no_store(shell: Shell) -> None:
    (found,) = shell.json("topics", "capacity")

    assert (found["whole_directory"], found["bounded"]) == (43_300, 5_200)
    assert shell("topics", "capacity", "--exchanges", "8").stdout.startswith(
        "the whole conversation  1,600\n"
    )


@pytest.mark.parametrize(
    "words",
    [
        ["open"],  # what?
        ["list", "a message"],  # list takes none
        ["run", "--exchanges", "5"],  # of capacity alone
        ["capacity", "--exchanges", "0"],  # none at all
        ["close"],  # no such action
    ],
)
def test_topics_refuse_what_they_cannot_mean(shell: Shell, words: list[str]) -> None:
    shell("topics", *words, code=2)


def test_rehydrate_brings_neighbours_along(talked: Shell) -> None:
    found = talked.json("rehydrate", "e4/user", "--neighbours", "1")

    assert [message["exchange_id"] for message in found] == ["e3", "e3", "e4", "e4", "e5", "e5"]
    assert talked("rehydrate", "e4/user", "--neighbours", "1").stderr == ""
