"""The verdict on an answer: who said it counts, and which of the words are missing."""

from __future__ import annotations

import pytest

import rememora
from rememora.testing import FrozenClock

TALK = {
    "English": [
        ("Ana", "I adopted a beagle puppy in spring"),
        ("Zoe", "I painted the kitchen green"),
        ("Ana", "The beagle sleeps on my bed"),
        ("Zoe", "My kitchen smells of paint"),
    ],
    "Chinese": [
        ("小明", "我春天领养了一只比格犬"),
        ("小红", "我把厨房刷成了绿色"),
        ("小明", "比格犬睡在我床上"),
        ("小红", "我的厨房有油漆味"),
    ],
}


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        ("English", "When did Ana adopt a beagle puppy?", "When did Zoe adopt a beagle puppy?"),
        ("English", "Who painted Zoe's kitchen green?", "Who painted Ana's kitchen green?"),
        ("Chinese", "小明领养了比格犬吗？", "小红领养了比格犬吗？"),
        ("Chinese", "小红把厨房刷成绿色了吗？", "小明把厨房刷成绿色了吗？"),
    ],
)
def test_what_another_said_is_no_strong_answer(language: str, right: str, wrong: str) -> None:
    with rememora.open(":memory:", clock=FrozenClock()) as mem:
        mem.archive([{"role": "user", "name": who, "content": said} for who, said in TALK[language]])
        theirs, others = mem.recall(right), mem.recall(wrong)

    assert theirs.confidence == "strong"
    assert others.confidence in ("none", "weak")
    assert others.sureness < theirs.sureness
    assert others.hits  # confidence never empties the hits


@pytest.mark.parametrize(
    ("known", "missing"),
    [
        ("oolong tea Anxi", "submarine periscope warranty"),
        ("乌龙茶 安溪", "潜水艇的潜望镜保修"),
        ("ウーロン茶 安渓", "潜水艦の潜望鏡"),
        ("우롱차 안시", "잠수함 잠망경 보증서"),
        ("🍵 ⛰️", "🛸 🦖 🪐"),
    ],
)
def test_words_that_nobody_used_make_an_answer_less_sure(known: str, missing: str) -> None:
    with rememora.open(":memory:", clock=FrozenClock()) as mem:
        mem.archive([{"role": "user", "content": known}])
        whole, most, none = mem.recall(known), mem.recall(f"{known} {missing}"), mem.recall(missing)

    assert whole.confidence == "strong"
    assert most.confidence in ("weak", "none")
    assert none.confidence == "none"
    assert none.sureness == 0.0
    assert whole.sureness > most.sureness


@pytest.mark.parametrize("query", ["", "?!", "the of", " \n"])
def test_question_without_words_is_not_answered(query: str) -> None:
    with rememora.open(":memory:", clock=FrozenClock()) as mem:
        mem.archive([{"role": "user", "content": "tea"}])

        assert (mem.recall(query).confidence, mem.recall(query).sureness) == ("none", 0.0)


@pytest.mark.parametrize(
    ("asked", "refused", "told"),
    [
        (
            "Where did I park the car?",
            "I don't know where you parked the car.",
            "I parked the car on Elm Street.",
        ),
        ("我把车停在哪里了吗？", "我不知道你把车停在哪里了", "我把车停在哪里了：榆树街"),
    ],
)
def test_what_only_asks_or_disclaims_is_no_strong_answer(asked: str, refused: str, told: str) -> None:
    with rememora.open(":memory:", clock=FrozenClock()) as mem:
        mem.archive([{"role": "user", "content": asked}, {"role": "assistant", "content": refused}])
        before = mem.recall(asked)
        mem.archive([{"role": "user", "content": told}])
        after = mem.recall(asked)

    assert before.confidence != "strong"
    assert before.hits
    assert after.confidence == "strong"


@pytest.mark.parametrize(
    ("question", "near"),
    [("When did Ana adopt a beagle puppy?", "When did Ana adopt a beagle kitchen?")],
)
def test_known_word_that_stands_elsewhere_makes_an_answer_less_sure(question: str, near: str) -> None:
    with rememora.open(":memory:", clock=FrozenClock()) as mem:
        mem.archive([{"role": "user", "name": who, "content": said} for who, said in TALK["English"]])
        mem.archive(
            [{"role": "user", "name": "Zoe", "content": f"line {n} of a long talk"} for n in range(9)]
        )

        assert mem.recall(near).sureness < mem.recall(question).sureness
