"""What is said in a game that the assistant was asked for is not meant of the speaker."""

from __future__ import annotations

import pytest
from tests.core.statements.turns import WEDNESDAY_MS

from rememora.core.statements import Said, Turn, games, read


def a_talk(*said: str) -> Turn:
    roles = ("user", "assistant")
    return Turn([Said(roles[at % 2], text) for at, text in enumerate(said)], WEDNESDAY_MS, "UTC")


BEGUN = [
    (("You're the barista, I'm the guest", "What can I get you?", "I'm allergic to milk"), "two parts"),
    (("let's do a text adventure", "A door.", "I have two sons"), "a kind of game"),
    (("simulate a job interview", "Why us?", "I've worked at a bank for ten years"), "a scene"),
    (("你当海关，我当走私犯", "箱子里是什么？", "我是卖茶叶的"), "两个角色"),
    (("我们跑团吧", "好的。", "我叫阿棠，我有三个孩子"), "跑团"),
    (("來玩角色扮演", "好啊。", "我住在花蓮"), "繁體"),
    (("陪我排练话剧", "请开始。", "我对花生过敏 🎭"), "表情符号"),
]


@pytest.mark.parametrize(("said", "why"), BEGUN, ids=[why for _, why in BEGUN])
def test_nothing_that_is_said_in_a_game_is_kept(said: tuple[str, ...], why: str) -> None:
    turn = a_talk(*said)

    assert games.begun(turn), why
    assert [one for one in read(turn) if one.modality == "stated"] == []


NONE = [
    (("You're a star", "Thank you!", "I'm allergic to milk"), "praise"),
    (("play some jazz", "Playing.", "I love Coltrane"), "an order"),
    (("simulate a job interview", "Why us?", "stop the game. I'm allergic to milk"), "left again"),
    (("你当海关，我当走私犯", "箱子里是什么？", "不演了，我对花生过敏"), "不演了"),
    (("推荐个相声", "听郭德纲吧。", "我喜欢马三立"), "想听的"),
    (("ロールケーキが好き", "いいですね。", "猫を飼っています"), "日本語"),
    (("역할 알려줘", "네.", "저는 서울에 살아요"), "한국어"),
    (("I'm allergic to milk",), "one message alone"),
]


@pytest.mark.parametrize(("said", "why"), NONE, ids=[why for _, why in NONE])
def test_what_is_no_game_or_over_is_meant(said: tuple[str, ...], why: str) -> None:
    assert not games.begun(a_talk(*said)), why


def test_what_people_say_to_each_other_is_no_game() -> None:
    said = [Said("user", "you're the doctor, I'm ill", "Ann"), Said("user", "I'm a nurse", "Bo")]

    assert not games.begun(Turn(said, WEDNESDAY_MS, "UTC"))
