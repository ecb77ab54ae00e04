"""Near copies, and topics that are recorded: what is not kept again, and what must be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import rememora
from rememora.core.embedding import checked
from rememora.testing import FrozenClock, HashEmbedder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from rememora import Rememora


@pytest.mark.parametrize(
    ("kept", "new"),
    [
        ("Prefers tea in the small room", "really prefers tea, in the small room!"),  # English
        ("我喜欢在下午喝手冲咖啡", "我很喜欢在下午喝手冲咖啡吧"),  # Chinese
        ("The server does not need a restart", "The server doesn't need a restart"),  # a contraction
    ],
)
def test_near_copy_is_a_duplicate_and_says_of_what(mem: Rememora, kept: str, new: str) -> None:
    first = mem.remember(kept)

    again = mem.remember(new)

    assert (again.status, again.of) == ("duplicate", first.id)
    assert again.reason == "near copy: similarity 1.00"
    assert len(mem.list()) == 1


@pytest.mark.parametrize(
    ("kept", "new"),
    [
        ("Likes tea", "Does not like tea"),  # the opposite
        ("不喜欢咖啡", "喜欢咖啡"),
        ("The port is 8080", "The port is 9090"),  # a number
        ("Red", "Reds"),  # short texts
        ("a", "b"),
        ("🍵", "🍜"),
        ("Leeds", "Leeds, at the river"),  # it says more
        ("Lives in Leeds", "Lives in Leeds with Ben"),  # a name more
    ],
)
def test_what_says_something_else_is_kept(mem: Rememora, kept: str, new: str) -> None:
    mem.remember(kept)

    assert mem.remember(new).status == "stored"


def test_word_that_weighs_more_takes_the_place_of_a_near_copy(mem: Rememora) -> None:
    claim = mem.remember("Prefers tea in the small room", trust="web")

    said = mem.remember("Really prefers tea in the small room")

    assert (said.status, said.of) == ("superseded", claim.id)


@pytest.mark.parametrize(
    "changes",
    [
        {"slot": ("ana", "drink", "tea")},  # an address
        {"valid_from": "2026-01-01"},  # for another time
        {"scope": "elsewhere"},  # in another scope
    ],
)
def test_near_copy_for_another_address_time_or_scope_is_kept(mem: Rememora, changes: Any) -> None:
    mem.remember("Prefers tea in the small room", slot=("ana", "rooms", "small"))

    assert mem.remember("Really prefers tea in the small room", **changes).status == "stored"


def test_near_copy_of_what_has_ended_is_kept(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("Prefers tea in the small room", ttl_s=60)
    clock.advance(seconds=61)

    assert mem.remember("Really prefers tea in the small room").status == "stored"


def test_import_takes_a_file_as_it_is(mem: Rememora, tmp_path: Any) -> None:
    notes = tmp_path / "notes.md"
    notes.write_text("# Notes\n\n- prefers tea in the small room\n- really prefers tea in the small room\n")

    mem.import_(notes, format="markdown-notes")

    assert len(mem.list()) == 2


def test_what_a_caller_asks_to_remember_is_never_refused_for_its_topic(mem: Rememora) -> None:
    rooms = ["red", "blue", "green", "white", "black", "grey"]

    assert {mem.remember(f"Prefers tea in the {room} room").status for room in rooms} == {"stored"}


def test_threshold_is_a_setting(clock: FrozenClock) -> None:
    kept = "deploys only after review by two people of the platform team and never late on weekdays"
    for near_dup, status in ((0.85, "duplicate"), (1.0, "stored")):
        with rememora.open(":memory:", clock=clock, settings={"dedup_near_dup": near_dup}) as mem:
            mem.remember(f"{kept} afternoons")
            assert mem.remember(kept).status == status


class Directions(HashEmbedder):
    """Gives texts with a topic word its direction, others a direction of their own."""

    def __init__(self) -> None:
        super().__init__(64, name="directions")
        self.asked: list[str] = []
        self.fails = False

    def embed(self, texts: Sequence[str], *, mode: Any, timeout_s: float) -> Any:
        self.asked += texts
        if self.fails:
            raise rememora.EmbedderUnavailable("down")
        found = super().embed(texts, mode=mode, timeout_s=timeout_s)
        for place, text in enumerate(texts):
            if "tea" in text:
                found[place] = np.eye(64, dtype=np.float32)[0] + 0.3 * np.asarray(found[place])
        return checked([np.asarray(v) for v in found], count=len(texts), dimensions=64)


@pytest.fixture
def embedder() -> Directions:
    return Directions()


@pytest.fixture
def full(embedder: Directions, clock: FrozenClock) -> Iterator[Rememora]:
    """Give a store with enough vectors to know what is near in this space."""
    with rememora.open(":memory:", embedder=embedder, clock=clock) as mem:
        mem.archive([{"role": "user", "content": f"unrelated talk number {n}"} for n in range(60)])
        yield mem


def test_paraphrase_is_known_by_its_vector(full: Rememora) -> None:
    first = full.remember("prefers hot tea over any coffee at breakfast")

    again = full.remember("at breakfast, tea is what gets chosen rather than coffee")

    assert (again.status, again.of) == ("duplicate", first.id)
    assert again.reason is not None
    assert again.reason.startswith("near copy: similarity 0.9")


@pytest.mark.parametrize(
    "new",
    [
        "prefers hot tea over any coffee at dinner",  # another value
        "does not prefer hot tea over any coffee at breakfast",  # the opposite
        "prefers 2 cups of tea at breakfast to coffee",  # a number
        "at breakfast Ana chooses tea rather than coffee",  # a name
    ],
)
def test_near_vector_does_not_make_a_copy_of_another_statement(full: Rememora, new: str) -> None:
    full.remember("prefers hot tea over any coffee at breakfast")

    assert full.remember(new).status == "stored"


def test_vector_is_made_once_and_kept(full: Rememora, embedder: Directions) -> None:
    embedder.asked.clear()

    full.remember("walks to work")

    assert embedder.asked == ["walks to work"]


def test_embedder_that_fails_opens_the_gate_and_is_named(full: Rememora, embedder: Directions) -> None:
    full.remember("prefers hot tea over any coffee at breakfast")
    embedder.fails = True

    receipt = full.remember("at breakfast, tea is what gets chosen rather than coffee")

    assert receipt.status == "stored"
    assert "embedder_unavailable" in receipt.degraded


@pytest.mark.usefixtures("plain_reader")
def test_learnt_topic_is_recorded_after_some_memories(clock: FrozenClock, embedder: Directions) -> None:
    settings = {"dedup_near_dup": 1.0}
    with rememora.open(":memory:", embedder=embedder, clock=clock, settings=settings) as mem:
        mem.archive([{"role": "user", "content": f"unrelated talk number {n}"} for n in range(60)])
        said = [
            "green leaves make tea",
            "tea needs patience",
            "tea warms hands well",
            "much tea helps",
            "making tea slowly matters",
        ]

        receipts = [mem.capture(f"+ {words};", "ok").memories[0] for words in said]

    assert [receipt.status for receipt in receipts] == ["stored"] * 4 + ["rejected"]
    assert receipts[4].reason == "the topic is recorded: 4 memories are at least 0.50 alike"
