"""Vectors through the life of a memory, and a store that has no place for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.flow.conftest import texts
from tests.flow.tiny import TinyEmbedder
from tests.stores.foreign import DictStore

import rememora
from rememora.flow import vectors as flow
from rememora.model.errors import EmbedderUnavailable, InvalidInput
from rememora.testing import FrozenClock, RecordedEvents

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def kept(mem: rememora.Rememora) -> list[tuple[str, int, int, int]]:
    spaces = mem.status()["vectors"]["spaces"]  # type: ignore[index]  # a mapping
    return [(space["name"], space["vectors"], space["waiting"], space["dead"]) for space in spaces]


def test_changed_memory_is_found_by_its_new_vector_alone(mem: rememora.Rememora) -> None:
    id = mem.remember("Likes coffee").id

    mem.update(id, text="Likes the cat")

    assert texts(mem.recall("morning drink")) == []
    assert texts(mem.recall("宠物")) == ["Likes the cat"]
    assert kept(mem) == [("tiny/4", 1, 0, 1)]


def test_forgotten_memory_is_hidden_at_once_and_its_vector_is_gone(mem: rememora.Rememora) -> None:
    id = mem.remember("Likes coffee").id
    mem.remember("Likes coffee beans")

    mem.forget(id)

    assert texts(mem.recall("morning drink")) == ["Likes coffee beans"]
    assert kept(mem) == [("tiny/4", 1, 0, 1)]
    mem.restore(id)
    assert sorted(texts(mem.recall("morning drink"))) == ["Likes coffee", "Likes coffee beans"]


def test_memory_whose_time_is_over_is_no_hit(mem: rememora.Rememora, clock: FrozenClock) -> None:
    mem.remember("Likes coffee", ttl_s=60)
    assert texts(mem.recall("morning drink")) == ["Likes coffee"]

    clock.advance(seconds=61)

    assert texts(mem.recall("morning drink")) == []


def test_superseded_value_is_no_hit(mem: rememora.Rememora, clock: FrozenClock) -> None:
    mem.remember("Lives in Oslo", slot=("ana", "city", "Oslo"))
    clock.advance(seconds=1)
    mem.remember("Lives in Bergen", slot=("ana", "city", "Bergen"))

    assert texts(mem.recall("where she lives")) == ["Lives in Bergen"]


def test_title_concepts_and_speaker_are_part_of_what_is_embedded(
    mem: rememora.Rememora, embedder: TinyEmbedder
) -> None:
    mem.remember("One a day", title="Coffee", concepts=["health", "habit"])
    mem.archive([{"role": "user", "content": "One a day", "name": "Ana"}])

    assert [texts for _, texts in embedder.calls] == [
        ("Coffee\nOne a day\nhealth, habit",),
        ("Ana: One a day",),
    ]


def test_very_long_text_is_sent_in_part_and_kept_whole(
    mem: rememora.Rememora, embedder: TinyEmbedder
) -> None:
    text = "coffee " * 3_000

    mem.archive([{"role": "user", "content": text}])
    mem.recall("drink " * 3_000)

    assert [len(sent) for _, (sent,) in embedder.calls] == [8_000, 8_000]
    assert texts(mem.recall("喝什么")) == [text]


def test_rebuild_keeps_the_vectors(mem: rememora.Rememora, embedder: TinyEmbedder) -> None:
    id = mem.remember("Likes coffee").id
    mem.capture("My cat sleeps", "Good.")
    mem.forget(id)
    mem.remember("Likes to brew")
    before = [mem.recall(question).hits for question in ("喝什么", "宠物", "cat brew")]
    calls = len(embedder.calls)

    mem.upkeep.rebuild()

    assert len(embedder.calls) == calls
    assert kept(mem) == [("tiny/4", 3, 0, 0)]
    assert [mem.recall(question).hits for question in ("喝什么", "宠物", "cat brew")] == before


def test_space_is_dropped_by_name(mem: rememora.Rememora) -> None:
    mem.remember("Likes coffee")

    with pytest.raises(InvalidInput, match="expected one of tiny/4, found 'bge-m3/1024'"):
        mem.upkeep.drop_space("bge-m3/1024")
    assert mem.upkeep.drop_space("tiny/4") == 1

    assert kept(mem) == []
    assert mem.recall("morning drink").hits == ()
    assert texts(mem.recall("coffee")) == ["Likes coffee"]
    with pytest.raises(InvalidInput, match="expected one of no space"):
        mem.upkeep.drop_space("tiny/4")
    assert mem.upkeep.backfill().embedded == 1
    assert texts(mem.recall("morning drink")) == ["Likes coffee"]


def test_tick_seals_what_has_lost_too_many(mem: rememora.Rememora, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "_SEAL_AT_LEAST", 2)
    ids = [mem.remember(f"coffee number {number}").id for number in range(5)]
    mem.forget(*ids[:2])
    mem.upkeep.tick()
    assert kept(mem) == [("tiny/4", 3, 0, 2)]

    mem.forget(ids[2])
    mem.upkeep.tick()

    assert kept(mem) == [("tiny/4", 2, 0, 0)]
    assert len(mem.recall("morning drink").hits) == 2


def test_embedder_of_another_size_is_another_space_even_if_its_name_does_not_tell(tmp_path: Path) -> None:
    for dimensions in (4, 7):
        embedder = TinyEmbedder(dimensions=dimensions)
        embedder.space = "mine"
        with rememora.open(tmp_path, embedder=embedder) as mem:
            assert mem.remember(f"Likes coffee {dimensions}").degraded == ()
            assert mem.recall("morning drink").degraded == (
                ("vectors_incomplete",) if dimensions == 7 else ()
            )
            mem.upkeep.backfill()
            assert mem.recall("morning drink").degraded == ()

    with rememora.open(tmp_path) as mem:
        assert kept(mem) == [("mine/4", 1, 1, 0), ("mine/7", 2, 0, 0)]


def test_vectors_are_found_again_after_closing(tmp_path: Path) -> None:
    with rememora.open(tmp_path, embedder=TinyEmbedder()) as mem:
        mem.remember("Likes coffee")

    with rememora.open(tmp_path, embedder=TinyEmbedder()) as mem:
        assert texts(mem.recall("喝什么")) == ["Likes coffee"]
    with rememora.open(tmp_path) as mem:  # and without an embedder, there are the words
        assert mem.recall("喝什么").degraded == ()
        assert texts(mem.recall("coffee")) == ["Likes coffee"]


@pytest.fixture
def foreign(
    clock: FrozenClock, embedder: TinyEmbedder, events: RecordedEvents
) -> Iterator[rememora.Rememora]:
    """A store of a host's own, which keeps no vectors."""
    with rememora.open(DictStore(), embedder=embedder, clock=clock, on_event=events) as mem:
        yield mem


def test_without_vectors_in_the_store_the_hits_by_words_are_put_in_order_by_vector(
    foreign: rememora.Rememora,
) -> None:
    receipt = foreign.remember("A drink of water early in the morning, every day of the week")
    foreign.remember("Her morning drink: coffee with a little drop of milk, and a large cup of it")
    foreign.remember("Whiskers")

    found = foreign.recall("drink in the morning: 喝什么")

    assert (receipt.degraded, found.degraded) == ((), ())
    assert [text.split()[0] for text in texts(found)] == ["Her", "A"]
    assert [hit.scores["cosine"] for hit in found.hits] == [1.0, 0.0]
    assert found.hits[0].scores["words"] < found.hits[1].scores["words"]
    assert foreign.recall("宠物").hits == ()  # only what words found is compared
    assert foreign.upkeep.backfill().embedded == foreign.upkeep.tick().vectors.embedded == 0
    with pytest.raises(InvalidInput):
        foreign.upkeep.drop_space("tiny/4")


def test_without_vectors_in_the_store_a_slow_embedder_still_leaves_time_for_the_words(
    foreign: rememora.Rememora, embedder: TinyEmbedder, clock: FrozenClock
) -> None:
    foreign.remember("Likes coffee")

    def slow(texts: object) -> object:
        embedder.takes_s, embedder.instead = 60.0, None
        return [[1.0, 0.0, 0.0, 0.0]]

    embedder.instead = slow  # the question's vector comes, those of the hits do not
    found = foreign.recall("coffee", timeout_s=2)

    assert texts(found) == ["Likes coffee"]
    assert found.degraded == ("embedder_timeout",)
    assert clock.elapsed_ms() < 2_000


def test_without_vectors_in_the_store_an_outage_is_named_once(
    foreign: rememora.Rememora, embedder: TinyEmbedder
) -> None:
    foreign.remember("Likes coffee")
    embedder.error = EmbedderUnavailable("down")

    found = foreign.recall("coffee")

    assert (texts(found), found.degraded) == (["Likes coffee"], ("embedder_unavailable",))


def test_without_vectors_in_the_store_a_vector_that_does_not_fit_the_question_is_left_out(
    clock: FrozenClock, events: RecordedEvents
) -> None:
    embedder = TinyEmbedder(clock=clock)
    embedder.dimensions = None  # type: ignore[assignment]  # so that nothing tells which length is right
    embedder.instead = lambda texts: [[1.0, 0.0, 0.0] if "Likes" in text else [1.0] for text in texts]
    with rememora.open(DictStore(), embedder=embedder, clock=clock, on_event=events) as mem:
        mem.remember("Likes coffee")

        found = mem.recall("coffee")

    assert (texts(found), found.degraded) == (["Likes coffee"], ())
    assert "cosine" not in found.hits[0].scores
