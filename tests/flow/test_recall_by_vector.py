"""Recall with an embedder: each arm finds on its own, and one order comes of both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.flow.conftest import texts
from tests.flow.tiny import TinyEmbedder

import rememora
from rememora.core.fusion import NEAR_VECTOR, RRF_K, RRF_VECTOR, RRF_WORDS
from rememora.testing import FrozenClock, HashEmbedder, RecordedEvents

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def opened(**settings: Any) -> rememora.Rememora:
    return rememora.open(
        ":memory:", embedder=TinyEmbedder(), settings=settings, clock=FrozenClock(), on_event=RecordedEvents()
    )


@pytest.mark.parametrize(
    ("text", "question"),
    [
        pytest.param("Prefers pour-over coffee", "What is the best morning drink?", id="English"),
        pytest.param("Whiskers sleeps on the sofa", "any pet at home?", id="another subject"),
        pytest.param("她爱手冲咖啡", "早上喝什么", id="Chinese"),
        pytest.param("浅煎りのコーヒーが好き", "朝の飲み物は", id="Japanese"),
        pytest.param("핸드드립 커피를 좋아한다", "아침 음료", id="Korean"),
        pytest.param("🐈 每天都来", "🐾", id="emoji"),
        pytest.param("她爱手冲咖啡", "morning drink", id="another language"),
    ],
)
def test_memory_that_shares_no_word_with_the_question_is_found(
    mem: rememora.Rememora, text: str, question: str
) -> None:
    mem.remember(text)
    for number in range(20):
        mem.remember(f"Shelf {number} is made of oak")

    found = mem.recall(question)

    assert texts(found) == [text]
    assert found.hits[0].scores["words"] == 0.0
    assert found.hits[0].scores["cosine"] == pytest.approx(1.0, abs=1e-3)
    assert found.hits[0].scores["near"] == found.hits[0].scores["vector"] > NEAR_VECTOR
    assert 0 < found.hits[0].score < 1
    assert (found.confidence, found.degraded) == ("weak", ())
    assert found.reason.endswith("its vector is near")


def test_message_that_shares_no_word_is_found_too(mem: rememora.Rememora) -> None:
    mem.archive([{"id": "a", "role": "user", "content": "I only brew light roasts"}], scope="ana")
    mem.capture("Whiskers sleeps on the sofa", "Lovely!", scope="ana")

    assert [hit.source_id for hit in mem.recall("morning drink", scope="ana").hits] == ["a"]
    assert texts(mem.recall("pet", scope="ana")) == ["Whiskers sleeps on the sofa"]


def test_both_arms_raise_what_both_found(mem: rememora.Rememora) -> None:
    both = mem.remember("Drink coffee early").id
    words = mem.remember("Drink water early").id

    found = mem.recall("morning drink").hits

    assert [hit.id for hit in found] == [both, words]
    assert found[0].scores["words"] == pytest.approx(found[1].scores["words"])
    assert found[0].scores["vector"] > found[1].scores["vector"]
    assert 0 <= found[1].score < found[0].score <= 1


@pytest.mark.parametrize(
    ("strategy", "limit"),
    [
        ("calibrated", 5),
        ("minmax", 5),
        ("rrf", 100),  # there whatever both arms found comes first
    ],
)
def test_vector_arm_does_not_depend_on_what_words_found(strategy: str, limit: int) -> None:
    with opened(recall_fusion=strategy, rescore_depth=5) as mem:
        mem.remember("Likes coffee")
        for number in range(60):
            mem.remember(f"A favourite place, number {number}" + ", far away" * (number % 9))

        found = mem.recall("favourite morning drink", limit=limit)

    assert len(found.hits) == min(limit, 61)
    assert "Likes coffee" in texts(found)


@pytest.mark.parametrize(("strategy", "limit"), [("calibrated", 1), ("minmax", 100), ("rrf", 100)])
def test_words_arm_does_not_depend_on_what_vectors_found(strategy: str, limit: int) -> None:
    with opened(recall_fusion=strategy) as mem:
        mem.remember("Invoice RX-7781 is paid")
        for number in range(100):
            mem.remember(f"coffee number {number}")

        found = mem.recall("invoice RX-7781 for coffee", limit=limit)

    assert "Invoice RX-7781 is paid" in texts(found)


def test_what_words_found_is_compared_by_vector_however_far_it_is(mem: rememora.Rememora) -> None:
    for number in range(60):
        mem.remember(f"The coffee of month {number} is kept in a large green tin on the upper shelf")
    far = mem.remember("Her aunt waits for the night train at platform nine").id

    hits = mem.recall("where does aunt wait, platform nine, night train, brew", limit=10).hits

    assert hits[0].id == far
    assert hits[0].scores["cosine"] == pytest.approx(0.0, abs=1e-3)


def test_reciprocal_ranks_are_a_share_of_the_highest() -> None:
    with opened(recall_fusion="rrf") as mem:
        mem.remember("coffee early")
        mem.remember("tea early")

        hits = mem.recall("coffee").hits

    most = (RRF_VECTOR + RRF_WORDS) / (RRF_K + 1)
    assert [hit.score for hit in hits] == pytest.approx([1.0, RRF_VECTOR / (RRF_K + 2) / most], abs=1e-6)


def test_raw_gives_the_higher_of_both_scores_as_it_is() -> None:
    with opened(recall_fusion="raw") as mem:
        mem.remember("Brews coffee", id="both")
        mem.remember("Whiskers sleeps", id="words")

        found = mem.recall("morning drink sleeps")

        by_id = {hit.id: hit for hit in found.hits}
        assert by_id["both"].score == pytest.approx(by_id["both"].scores["cosine"])
        assert by_id["words"].score == pytest.approx(by_id["words"].scores["words"])


def test_half_and_half_stretches_each_arm_and_drops_the_weakest() -> None:
    with opened(recall_fusion="minmax") as mem:
        for text in ("coffee early", "coffee or a pet", "tea late"):
            mem.remember(text)

        hits = mem.recall("coffee").hits

    assert [hit.text for hit in hits] == ["coffee early"]
    assert hits[0].score == 1.0


def test_unrelated_memories_are_no_hits(mem: rememora.Rememora) -> None:
    for number in range(30):
        mem.remember(f"Whiskers the cat, day {number}")

    found = mem.recall("morning drink")

    assert found.hits == ()
    assert found.confidence == "none"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        pytest.param({}, ["m1", "m2", "t1", "t2"], id="everything"),
        pytest.param({"among": "memories"}, ["m1", "m2"], id="memories"),
        pytest.param({"among": "transcript"}, ["t1", "t2"], id="transcript"),
        pytest.param({"kinds": "preference"}, ["m2"], id="a kind"),
        pytest.param({"roles": "assistant"}, ["t2"], id="a role"),
        pytest.param({"since": 3_000}, ["t1", "t2"], id="since"),
        pytest.param({"until": 3_000}, ["m1", "m2"], id="until"),
        pytest.param({"session": "monday"}, ["m2", "t2"], id="a session"),
        pytest.param({"scope": "nowhere"}, [], id="another scope"),
        pytest.param({"limit": 0}, [], id="no hits wanted"),
        pytest.param({"min_score": 0.31}, [], id="a better score than a vector alone can have"),
    ],
)
def test_conditions_hold_for_vectors_too(
    mem: rememora.Rememora, asked: dict[str, Any], found: list[str]
) -> None:
    mem.remember("coffee, black", id="m1", at=1_000)
    mem.remember("coffee, white", id="m2", kind="preference", session="monday", at=2_000)
    mem.archive([{"id": "t1", "role": "user", "content": "to brew slowly", "at": 3_000}])
    mem.archive([{"id": "t2", "role": "assistant", "content": "to brew fast", "at": 4_000}], session="monday")
    mem.remember("coffee for a minute", ttl_s=1)
    mem._deps.clock.advance(seconds=2)  # type: ignore[attr-defined]  # it is frozen

    hits = mem.recall("喝什么", **asked).hits

    assert sorted(str(hit.source_id if hit.memory is None else hit.id) for hit in hits) == found
    assert all(hit.scores["words"] == 0.0 for hit in hits)


def test_score_in_one_scope_does_not_depend_on_another(mem: rememora.Rememora) -> None:
    mem.remember("Likes coffee", scope="ana")
    mem.remember("Lives in Oslo", scope="ana")
    before = mem.recall("morning drink", scope="ana").hits

    for number in range(30):
        mem.remember(f"coffee number {number}", scope="ben")

    assert mem.recall("morning drink", scope="ana").hits == before
    assert {hit.scope for hit in mem.recall("morning drink", scope=["ana", "nowhere"]).hits} == {"ana"}


def test_trace_tells_what_the_vectors_gave(mem: rememora.Rememora) -> None:
    mem.remember("Likes coffee")
    mem.remember("Lives in Oslo")

    found = mem.recall("morning drink", explain=True)

    assert found.trace is not None
    assert (found.trace["candidates"], found.trace["candidates_by_vector"]) == (1, 2)  # coffee is a drink
    assert found.trace["background"] == pytest.approx(0.5, abs=1e-3)
    assert {"embed", "search"} <= set(found.timings_ms)
    assert mem.recall("morning drink").trace is None


def answers(embedder: Callable[[], object]) -> str:
    with rememora.open(
        ":memory:", embedder=embedder(), clock=FrozenClock(), on_event=RecordedEvents()
    ) as mem:
        for number in range(40):
            mem.remember(f"Shelf {number} holds tea, 茶 and {number % 7} cups", id=f"m{number}")
        return repr([mem.recall(f"{number % 7} cups of 茶").hits for number in range(5)])


@pytest.mark.parametrize("embedder", [TinyEmbedder, HashEmbedder])
def test_two_runs_give_the_same_answers(embedder: Callable[[], object]) -> None:
    assert answers(embedder) == answers(embedder)


def test_empty_question_and_empty_store_ask_nothing_of_the_vectors(
    mem: rememora.Rememora, embedder: TinyEmbedder
) -> None:
    assert mem.recall("").hits == mem.recall(" \n").hits == mem.recall("coffee", limit=0).hits == ()
    assert embedder.calls == []

    assert mem.recall("coffee").hits == ()
    assert embedder.calls == [("query", ("coffee",))]


def test_what_was_found_by_its_vector_alone_does_not_hide_how_much_a_later_hit_holds() -> None:
    with opened() as mem:
        mem.remember("Whiskers sleeps on the sofa", id="near")
        for number in range(9):
            mem.remember(f"Oats {number}")
        mem.remember("Grinder, manual, pantry, " + " ".join(f"thing{n}" for n in range(60)), id="long")

        found = mem.recall("pet grinder manual pantry")

        assert {hit.id for hit in found.hits if hit.scores["words"] == 0.0} == {"near"}
        assert {"near", "long"} <= {hit.id for hit in found.hits}
        assert found.confidence == "strong"
        assert found.reason.startswith("long holds")


def test_answer_says_when_some_of_what_was_asked_has_no_vector_yet(tmp_path: Path) -> None:
    with rememora.open(tmp_path) as mem:
        mem.remember("她爱手冲咖啡", scope="ana")
    with rememora.open(tmp_path, embedder=TinyEmbedder()) as mem:
        mem.remember("Likes tea", scope="ben")

        assert mem.recall("morning drink", scope="ben").degraded == ()
        assert mem.recall("morning drink", scope="ana").degraded == ("vectors_incomplete",)
        mem.upkeep.backfill()

        found = mem.recall("morning drink", scope="ana")
        assert (texts(found), found.degraded) == (["她爱手冲咖啡"], ())


@pytest.mark.parametrize("asked", ["is {key} still the key?", "钥匙还是 {key} 吗？🔑"])
def test_secret_in_a_question_does_not_reach_the_embedder(asked: str) -> None:
    embedder, key = HashEmbedder(16), "ghp_" + "a1B2c3D4e5F6" * 3
    with rememora.open(":memory:", embedder=embedder, clock=FrozenClock()) as mem:
        mem.remember("The key lies in the drawer 钥匙")
        mem.recall(asked.format(key=key))
        mem.assemble([{"role": "user", "content": asked.format(key=key)}])

    sent = [text for mode, texts in embedder.calls if mode == "query" for text in texts]
    assert len(sent) == 2
    assert not any(key in text for text in sent)
