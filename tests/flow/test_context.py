"""What stands around a candidate: read, counted, and never shown where it must not be."""

from __future__ import annotations

from typing import Any

import pytest

import rememora
from rememora.core.context.measures import FEATURES
from rememora.testing import FrozenClock, HashEmbedder

ASKED = (
    "Where does the oolong grow?",
    "乌龙茶在哪里种？",
    "ウーロン茶はどこで育つ？",
    "우롱차는 어디서 자라요?",
)
ANSWERED = ("On the slopes of Anxi", "安溪的山坡上", "安渓の山の斜面", "안시의 산비탈")
LANGUAGES = pytest.mark.parametrize(
    ("asked", "answered"),
    list(zip(ASKED, ANSWERED, strict=True)),
    ids=["English", "Chinese", "Japanese", "Korean"],
)


@pytest.fixture
def mem() -> rememora.Rememora:
    return rememora.open(":memory:", clock=FrozenClock())


def talk(mem: rememora.Rememora, asked: str, answered: str, **more: Any) -> None:
    mem.archive(
        [
            {"id": "q", "role": "user", "content": asked, "at": "2026-03-01"},
            {"id": "a", "role": "assistant", "content": answered, "at": "2026-03-02"},
        ],
        **more,
    )


def ids(mem: rememora.Rememora, question: str, **limits: Any) -> set[str]:
    return {hit.id for hit in mem.recall(question, **limits).hits}


@LANGUAGES
def test_reply_comes_with_the_question_that_it_answers(
    mem: rememora.Rememora, asked: str, answered: str
) -> None:
    talk(mem, asked, answered)

    found = {hit.id: hit for hit in mem.recall(asked).hits}

    assert found.keys() == {"q", "a"}
    assert found["a"].scores["words"] == 0.0
    assert found["a"].scores["reply"] > 0


@LANGUAGES
@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ({"roles": "user"}, {"q"}),  # one role
        ({"roles": ["user", "assistant"]}, {"q", "a"}),
        ({"until": "2026-03-02"}, {"q"}),  # before the reply
        ({"since": "2026-03-02"}, set()),  # what is replied to is out of time: nothing is found through it
        ({"session": "other"}, set()),
        ({"session": "s"}, {"q", "a"}),
        ({"among": "memories"}, set()),
        ({"among": "transcript"}, {"q", "a"}),
        ({"kinds": "note"}, set()),
        ({"as_of": "2026-03-01T12:00:00Z"}, {"q"}),
        ({"limit": 1}, {"a"}),
        ({"limit": 0}, set()),
        ({"min_score": 1.0}, set()),
    ],
)
def test_reply_that_a_limit_leaves_out_does_not_come(
    mem: rememora.Rememora, asked: str, answered: str, limits: dict[str, Any], expected: set[str]
) -> None:
    talk(mem, asked, answered, session="s")

    assert ids(mem, asked, **limits) == expected


@LANGUAGES
def test_neighbours_of_another_scope_or_session_are_no_context(
    mem: rememora.Rememora, asked: str, answered: str
) -> None:
    for number in range(3):  # in turn, so that they came next to each other
        mem.archive([{"id": f"q{number}", "role": "user", "content": asked}], scope="a", session="s")
        mem.archive([{"id": f"b{number}", "role": "user", "content": answered}], scope="b", session="s")
        mem.archive([{"id": f"t{number}", "role": "user", "content": answered}], scope="a", session="t")

    alone, both = mem.recall(asked, scope="a"), mem.recall(asked, scope=["a", "b"])

    assert {hit.id for hit in alone.hits} == {hit.id for hit in both.hits} == {"q0", "q1", "q2"}
    assert {hit.scope for hit in both.hits} == {"a"}


@LANGUAGES
def test_what_another_scope_says_changes_no_figure(mem: rememora.Rememora, asked: str, answered: str) -> None:
    talk(mem, asked, answered, scope="a")
    before = mem.recall(asked, scope="a").hits
    for number in range(5):
        mem.archive([{"role": "user", "name": "Anxi", "content": f"{asked} {number}"}], scope="b")

    assert mem.recall(asked, scope="a").hits == before


def test_exchange_that_is_not_completed_is_no_context(mem: rememora.Rememora) -> None:
    mem.begin(ASKED[0], id="x")  # not answered yet: nothing of it is known

    assert ids(mem, ASKED[0]) == set()
    mem.complete("x", ANSWERED[0])
    assert ids(mem, ASKED[0]) == {"x/user", "x/assistant"}


@pytest.mark.parametrize("embedder", [None, HashEmbedder(32)], ids=["words", "vectors"])
def test_two_runs_give_the_same_to_the_last_bit(embedder: HashEmbedder | None) -> None:
    def answers() -> list[tuple[object, ...]]:
        with rememora.open(":memory:", clock=FrozenClock(), embedder=embedder) as mem:
            for asked, answered in zip(ASKED, ANSWERED, strict=True):
                mem.archive(
                    [
                        {"id": asked, "role": "user", "name": "Ana", "content": asked},
                        {"id": answered, "role": "assistant", "content": f"{answered} 🍵 in May, 3 times"},
                    ]
                )
                mem.remember(f"{asked} {answered}", id=f"m {asked}")
            questions = (*ASKED, "What did Ana say in May?", "Ana 五月说了几次？", "🍵", "when")
            return [
                (found.confidence, found.sureness, [(hit.id, hit.score, hit.scores) for hit in found.hits])
                for found in map(mem.recall, questions)
            ]

    first = answers()

    assert first == answers()
    for _, sure, hits in first:
        assert 0 <= sure <= 1  # type: ignore[operator]
        for _, score, scores in hits:  # type: ignore[attr-defined]
            assert 0 < score <= 1
            assert all(-1 <= value <= 1 for value in scores.values())  # and so no NaN
            assert scores.keys() <= {*FEATURES, "words", "coverage", "cosine", "vector"}


@pytest.mark.parametrize(
    ("name", "question", "text"),
    [
        ("Ana", "What does Ana drink?", "I drink oolong"),
        ("小明", "小明喝什么？", "我喝乌龙茶"),
        ("ケイタ", "ケイタは何を飲む？", "ウーロン茶を飲む"),
        ("지민", "지민 뭐 마셔?", "우롱차 마셔"),
    ],
)
def test_name_of_who_speaks_is_no_word_to_look_for_and_comes_back_as_a_feature(
    mem: rememora.Rememora, name: str, question: str, text: str
) -> None:
    mem.archive([{"id": "own", "role": "user", "name": name, "content": text}], session="1")
    mem.archive([{"id": "other", "role": "user", "name": "Zoe", "content": text}], session="2")

    found = mem.recall(question, explain=True)

    assert found.trace is not None
    looked_for = found.trace["weights"]
    assert name.lower() not in looked_for  # type: ignore[operator]
    scores = {hit.id: hit.scores for hit in found.hits}
    assert scores["own"]["speaker"] == 1.0
    assert "speaker" not in scores["other"]
    assert found.hits[0].id == "own"
