"""Why a hit came: its arms and figures, beside why it is kept."""

from __future__ import annotations

import pytest

import rememora
from rememora import InvalidInput, NotFound, Rememora
from rememora.core.context.combine import weights
from rememora.testing import FrozenClock, HashEmbedder

both = pytest.mark.parametrize("zh", [0, 1], ids=["English", "Chinese"])
TEA = ("Ana drinks oolong tea", "林喝乌龙茶")
ASKED = ("who drinks oolong tea?", "谁喝乌龙茶？")


@both
def test_hit_is_explained_with_every_figure_that_it_has(mem: Rememora, zh: int) -> None:
    id = mem.remember(TEA[zh]).id
    (hit,) = mem.recall(ASKED[zh]).hits

    why = mem.why(hit)

    assert (why.id, why.score, why.arms) == (id, hit.score, ("words",))
    assert {one.name: one.value for one in why.features} == dict(hit.scores)
    assert (why.decision, [span.text for span in why.evidence]) == ("stored", [TEA[zh]])


@both
def test_vector_is_an_arm_of_its_own(clock: FrozenClock, zh: int) -> None:
    with rememora.open(":memory:", clock=clock, embedder=HashEmbedder(64)) as mem:
        mem.remember(TEA[zh])
        (hit,) = mem.recall(ASKED[zh]).hits
        why = mem.why(hit)

    assert set(why.arms) <= {"words", "vector"}
    assert {"words", "coverage", "cosine", "vector", "near"} <= {one.name for one in why.features}


@both
def test_message_is_explained_as_a_hit_too(mem: Rememora, zh: int) -> None:
    mem.archive([{"role": "user", "content": TEA[zh], "id": "m1"}])
    (hit,) = mem.recall(ASKED[zh]).hits

    assert (mem.why(hit).kind, mem.why(hit).arms) == ("message", ("words",))
    assert mem.why("m1", query=ASKED[zh]).rank == 1


@both
@pytest.mark.parametrize("embedder", [None, HashEmbedder(64)], ids=["words alone", "with vectors"])
def test_what_the_figures_count_for_adds_up_to_the_score(embedder: HashEmbedder | None, zh: int) -> None:
    with rememora.open(":memory:", embedder=embedder) as mem:
        mem.archive([{"role": "user", "content": ASKED[zh]}, {"role": "assistant", "content": TEA[zh]}])
        hits = mem.recall(ASKED[zh]).hits
        told = [mem.why(hit) for hit in hits]

    fitted = weights(vectors=embedder is not None)
    assert len(told) == 2
    for hit, why in zip(hits, told, strict=True):
        products = [one.product for one in why.features if one.product is not None]
        assert [one.name for one in why.features if one.weight is None] == [
            name for name in ("words", "coverage", "cosine", "vector") if name in hit.scores
        ]
        assert fitted.curve(0.0)(sum(products)) == pytest.approx(hit.score, abs=1e-5)


@both
def test_weights_are_those_of_the_scope_that_the_hit_stands_in(mem: Rememora, zh: int) -> None:
    long = " ".join(f"{TEA[zh]} {number}" for number in range(200))
    for scope, text in (("short", TEA[zh]), ("long", long)):
        mem.archive([{"role": "user", "content": text}], scope=scope)

    told = {hit.scope: mem.why(hit) for hit in mem.recall(ASKED[zh], scope=("short", "long")).hits}

    fitted = weights(vectors=False)
    for scope, known in (("short", fitted.short), ("long", fitted.long)):
        found = {one.name: one.weight for one in told[scope].features if one.weight is not None}
        assert found == {name: pytest.approx(known.get(name, 0.0)) for name in found}
        assert found["length"] == pytest.approx(known["length"])


@pytest.mark.parametrize("strategy", ["minmax", "rrf", "raw"])
def test_fusion_of_another_system_has_no_weights(strategy: str) -> None:
    settings = {"recall_fusion": strategy}
    with rememora.open(":memory:", embedder=HashEmbedder(64), settings=settings) as mem:
        mem.remember(TEA[0])
        (hit,) = mem.recall(ASKED[0]).hits
        why = mem.why(hit)

    assert why.features
    assert {one.weight for one in why.features} == {None}


@both
def test_id_with_a_question_tells_its_place(mem: Rememora, zh: int) -> None:
    first, second = mem.remember(TEA[zh]).id, mem.remember(f"{TEA[zh]} a b c d e").id

    assert [mem.why(id, query=ASKED[zh]).rank for id in (first, second)] == [1, 2]
    missed = mem.why(first, query=("bicycle", "自行车")[zh])
    assert (missed.rank, missed.score, missed.arms, missed.features) == (None, None, (), ())


def test_without_a_question_no_place_is_told(mem: Rememora) -> None:
    id = mem.remember(TEA[0]).id

    why = mem.why(id)

    assert (why.rank, why.score, why.arms, why.features) == (None, None, (), ())


def test_hit_that_was_forgotten_since_is_not_found(mem: Rememora) -> None:
    mem.remember(TEA[0])
    (hit,) = mem.recall(ASKED[0]).hits
    mem.forget(hit.id)

    with pytest.raises(NotFound):
        mem.why(hit)


def test_question_is_checked(mem: Rememora) -> None:
    id = mem.remember(TEA[0]).id

    with pytest.raises(InvalidInput):
        mem.why(id, query=5)  # type: ignore[arg-type]
