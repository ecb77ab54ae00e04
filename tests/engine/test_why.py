"""Why a hit came: its arms and figures, beside why it is kept."""

from __future__ import annotations

import pytest

import rememora
from rememora import InvalidInput, NotFound, Rememora
from rememora.flow.explain import why_hit
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
    assert {"words", "coverage", "cosine", "vector"} == {one.name for one in why.features}


@both
def test_message_is_explained_as_a_hit_too(mem: Rememora, zh: int) -> None:
    mem.archive([{"role": "user", "content": TEA[zh], "id": "m1"}])
    (hit,) = mem.recall(ASKED[zh]).hits

    assert (mem.why(hit).kind, mem.why(hit).arms) == ("message", ("words",))
    assert mem.why("m1", query=ASKED[zh]).rank == 1


def test_figures_have_their_weights_where_the_ranking_has_any(mem: Rememora) -> None:
    mem.remember(TEA[0])
    (hit,) = mem.recall(ASKED[0]).hits

    why = why_hit(mem._deps, hit, weights={"words": 2.0})

    (words,) = [one for one in why.features if one.name == "words"]
    assert (words.weight, words.product) == (2.0, round(2 * hit.scores["words"], 6))


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
