"""Erasing a memory whose words stand elsewhere too: they go from there, or the certificate says where they stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rememora import Rememora

SAID = {
    "en": ("the vault code is heliotrope seventeen", "heliotrope"),
    "zh": ("金库的暗号是鼐鼪鸐鸄鸬鸜", "鼐鼪鸐鸄鸬鸜"),
    "ja": ("金庫の合言葉はヰヱヴヷヸヹです", "ヰヱヴヷヸヹ"),
    "ko": ("금고 암호는 퇸풃풦풘킯큛 입니다", "퇸풃풦풘킯큛"),
}
KINDS = pytest.mark.parametrize(("words", "word"), SAID.values(), ids=SAID)


@pytest.fixture
def mem(tmp_path: Path) -> Iterator[Rememora]:
    with rememora.open(tmp_path / "store") as mem:
        mem.remember("Gardens and roofs", id="apart")
        yield mem


def says(tmp_path: Path, word: str) -> bool:
    return any(word.encode() in path.read_bytes() for path in (tmp_path / "store").iterdir())


def in_a_title(mem: Rememora, words: str) -> None:
    mem.remember("Roses are red", id="o", title=f"Ask: {words}?")


def in_a_concept(mem: Rememora, words: str) -> None:
    mem.remember("Roses are red", id="o", concepts=[words])


def in_the_text(mem: Rememora, words: str) -> None:
    mem.remember(f"Roses are red, and {words}", id="o")


@KINDS
@pytest.mark.parametrize("beside", [in_a_title, in_a_concept, in_the_text])
def test_memory_that_says_it_now_goes_too(
    mem: Rememora, tmp_path: Path, words: str, word: str, beside: Callable[[Rememora, str], None]
) -> None:
    mem.remember(words, id="m1")
    beside(mem, words)

    assert [m.id for m in mem.preview_erase(ids="m1").derived] == ["o"]
    done = mem.erase(ids="m1")

    assert (done.found, done.still_said) == (0, ())
    assert [memory.id for memory in mem.list()] == ["apart"]
    assert not says(tmp_path, word)


@KINDS
def test_of_a_memory_that_said_it_before_only_that_version_goes(
    mem: Rememora, tmp_path: Path, words: str, word: str
) -> None:
    mem.remember(words, id="m1")
    mem.remember("Roses are red in June", id="o")
    mem.update("o", text=f"Note: {words}")
    mem.update("o", text="Roses are white in July")

    done = mem.erase(ids="m1")

    assert (done.found, done.still_said) == (0, ())
    assert [version.text for version in mem.history("o")] == [
        "Roses are red in June",
        "Roses are white in July",
    ]
    assert not says(tmp_path, word)
    assert all(finding.ok for finding in mem.upkeep.doctor())


def in_meta(mem: Rememora, words: str) -> str:
    mem.remember("Roses are red", id="o", meta={"seen": [{"note": words}]})
    return "memory o"


def in_steps_of_a_skill(mem: Rememora, words: str) -> str:
    steps = ["Go down to the vault", f"Remember that {words}", "Turn the wheel to the left"]
    return f"memory {mem.skills.save('vault', 'How the vault is opened', ['open the vault'], steps).id}"


def in_part(mem: Rememora, words: str) -> str:
    mem.remember(f"Roses and {words.split()[-2] if ' ' in words else words[-6:]}", id="o")
    return "memory o"


def in_a_message(mem: Rememora, words: str) -> str:
    mem.capture(f"What is {words.split()[-2] if ' ' in words else words[-6:]}?", "A flower.", id="t1")
    return "message t1/user"


@pytest.mark.parametrize("words", [SAID["en"][0], SAID["zh"][0]], ids=["en", "zh"])
@pytest.mark.parametrize("beside", [in_meta, in_steps_of_a_skill, in_part, in_a_message])
def test_certificate_names_what_stays_and_says_some_of_it(
    mem: Rememora, words: str, beside: Callable[[Rememora, str], str]
) -> None:
    mem.remember(words, id="m1")
    place = beside(mem, words)

    done = mem.erase(ids="m1")

    assert (done.status, done.found) == ("complete", 0)
    assert done.still_said == (place,)


def test_goal_that_says_what_others_say_too_is_named(mem: Rememora) -> None:
    mem.remember("the vault code is heliotrope", id="m1")
    mem.remember("Heliotrope opens the vault on Mondays", id="o")
    mem.goal.on("Find the vault")

    assert mem.erase(ids="m1").still_said == ("memory o", "goal")


def test_what_many_say_and_what_other_scopes_say_is_not_named(mem: Rememora) -> None:
    mem.remember("Likes the coffee from Heliotrope", id="m1")
    mem.remember("The heliotrope wilts", scope="other")
    mem.goal.on("Water the heliotrope", scope="other")
    for number in range(8):
        mem.remember(f"Coffee number {number} was drunk")

    done = mem.erase(ids="m1")

    assert (done.found, done.found_in, done.still_said) == (0, (), ())
