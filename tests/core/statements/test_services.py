"""A real job for the assistant leaves what the speaker says of themselves standing; a game does not."""

from __future__ import annotations

import pytest
from tests.core.statements.turns import a_turn, holding

from rememora.core.statements import read, services

JOBS = [
    (("Act as my nutritionist. I'm allergic to peanuts.",), "peanuts", "same message"),
    (("Act as my nutritionist.", "Sure.", "I'm allergic to peanuts."), "peanuts", "later"),
    (("You are a senior Python reviewer. I use Python 3.12.",), "Python 3.12", "modifiers"),
    (("You're an expert tax adviser", "Hello!", "I live in Ghent."), "Ghent", "short verb"),
    (("Act as a travel agent. My wife is called Nora.",), "Nora", "no secret agent"),
    (("I want you to act as a dietician. I have type 2 diabetes.",), "diabetes", "wish"),
    (("Please take on the role of my running coach. I have a bad knee.",), "knee", "role of"),
    (("You are Dr. Ines Maler, an experienced dermatologist. I'm allergic to nickel.",), "nickel", "named"),
    (("I am a teacher in Leuven. You are my lawyer. I have two sons.",), "two sons", "a trade of one's own"),
    (("You’re my Spanish tutor", "¡Hola!", "I’m vegetarian."), "vegetarian", "typographic apostrophe"),
    (("Be my financial planner 💶", "Okay 🙂", "I have two sons."), "two sons", "emoji"),
    (("Act as my translator", "Okay.", "I'm allergic to milk."), "milk", "a translator for nothing yet"),
    (
        ("Act as a doctor for me.", "Sure.", "I am a cancer patient and I live in Ghent."),
        "Ghent",
        "a real patient",
    ),
    (("你是一名资深律师。我在上海工作。",), "上海", "同一条"),
    (("你是一名资深律师。", "好的。", "我对花生过敏。"), "花生", "后一条"),
    (("请你充当我的健身教练。我膝盖有旧伤。",), "膝盖", "充当"),
    (("请充当我的营养师", "好的。", "我对花生过敏"), "花生", "没有你"),
    (("請你擔任我的法律顧問。", "好的。", "我對花生過敏。"), "花生", "繁體"),
    (("我想让你扮演一位英语老师。", "好的。", "我住在杭州。"), "杭州", "扮演真的职业"),
    (("你现在是我的私人助理，我住在杭州。",), "杭州", "同一句"),
    (("我是程序员，你是我的理财顾问。", "好的。", "我对牛奶过敏🥛"), "牛奶", "自己的职业"),
    (("你是一名营养师。我是糖尿病患者，我住在杭州。",), "杭州", "真的患者"),
    (("Act as a career coach. I am a waiter and I live in Ghent.",), "Ghent", "a real waiter"),
    (("You are a tenancy lawyer.", "Yes?", "I'm a tenant. I live in Ghent."), "Ghent", "a real tenant"),
    (("Be my chess tutor. I'm patient. I live in Ghent.",), "Ghent", "patient is no patient"),
    (("You are a tennis coach. I play a lot of doubles. I live in Ghent.",), "Ghent", "what one plays"),
    (
        ("You are a career coach.", "Hi.", "They interview me on Monday. I live in Ghent."),
        "Ghent",
        "a real interview",
    ),
    (("你是我的演讲教练。", "好的。", "我演讲会紧张。我住在杭州。"), "杭州", "演讲"),
    (("あなたは栄養士です。私はピーナッツアレルギーです。",), "ピーナッツ", "日本語"),
    (("あなたはプロの弁護士です。", "はい。", "私は京都に住んでいます。"), "京都", "後で"),
    (("당신은 영양사입니다. 저는 서울에 살아요.",), "서울", "한국어"),
    (("영양사 역할을 해 주세요.", "네.", "저는 서울에 살아요."), "서울", "나중에"),
]


@pytest.mark.parametrize(("said", "words", "why"), JOBS, ids=[why for *_, why in JOBS])
def test_what_is_said_to_an_assistant_with_a_job_is_kept(said: tuple[str, ...], words: str, why: str) -> None:
    kept = [one for one in read(a_turn(*said)) if one.modality == "stated"]

    assert holding(kept, words), why


GAMES = [
    (("Let's play a game: you are a dragon and I am a knight called Rolf. I live in a cave.",), "beasts"),
    (("You are a dragon.", "Rawr.", "I live in Ghent."), "a beast alone"),
    (("You are a lawyer, I'm the defendant.", "Speak.", "I have two sons."), "two parts"),
    (("Act as a doctor. I am the patient. I'm allergic to milk.",), "two sentences"),
    (("Act as a doctor.", "What is it?", "I'm the patient. I'm allergic to milk."), "a part taken later"),
    (("Act as a travel agent. I'll be a rude customer.", "Hello!", "I live in Ghent."), "a temper"),
    (("You are a doctor on a pirate ship.", "Aye.", "I'm allergic to milk."), "a made-up place"),
    (("You are a vampire lawyer.", "Good night.", "I'm allergic to garlic."), "a made-up trade"),
    (("You are the doctor", "Come in.", "I'm allergic to milk."), "the one of a scene"),
    (("You're the barista", "What can I get you?", "I'm allergic to milk"), "a counter"),
    (("Act as an interviewer.", "Why us?", "I live in Ghent."), "questions"),
    (("You are a senior engineer. Interview me.", "Why us?", "I live in Ghent."), "mock interview"),
    (("You are a shop assistant.", "Hi!", "I'm allergic to milk."), "a counter's assistant"),
    (("You are a dentist. I walk in, nervous.", "Sit down.", "I live in Ghent."), "stage directions"),
    (("Act as Napoleon's cook.", "Sire?", "I'm allergic to milk."), "a made-up master"),
    (("Role-play: you are my lawyer.", "Speak.", "I have two sons."), "it says so"),
    (("Pretend you are a nutritionist. I'm allergic to milk.",), "pretend"),
    (("You are Wexo, a robot butler.", "Sir?", "I live in Ghent."), "a name"),
    (
        ("Act as my translator and translate everything I say.", "OK.", "I'm allergic to milk."),
        "texts to come",
    ),
    (("我们玩角色扮演，你是医生。", "好的。", "我对花生过敏。"), "角色扮演"),
    (("你是医生，我是病人。", "哪里不舒服？", "我对花生过敏。"), "病人"),
    (("你是老师，我是学生。", "上课。", "我住在杭州。"), "两个角色"),
    (("你扮演一位律师，我来演被告。我住在杭州。",), "同一条"),
    (("你是皇宫御医。", "微臣在。", "我对花生过敏。"), "宫廷"),
    (("请你扮演一位魔法老师。", "好。", "我住在杭州。"), "魔法"),
    (("你是面试官。", "请自我介绍。", "我住在杭州。"), "面试官"),
    (("你来扮演翻译，我说中文你翻译。", "好的。", "我对花生过敏。"), "要翻的话"),
    (("あなたは魔法使いの先生です。", "はい。", "私は京都に住んでいます。"), "魔法"),
    (("あなたは医者です。私は患者です。私は京都に住んでいます。",), "患者"),
    (("당신은 의사입니다. 저는 환자입니다. 저는 서울에 살아요.",), "환자"),
    (("당신은 용감한 기사입니다.", "네.", "저는 서울에 살아요."), "기사"),
]


@pytest.mark.parametrize(("said", "why"), GAMES, ids=[why for _, why in GAMES])
def test_what_is_said_in_a_game_of_trades_is_not_kept(said: tuple[str, ...], why: str) -> None:
    assert [one.text for one in read(a_turn(*said)) if one.modality == "stated"] == [], why


BARE = [
    ("Act as my nutritionist", "en"),
    ("From now on you are my career coach", "en"),
    ("从现在起你是我的编程助手", "zh"),
    ("請你擔任我的營養師", "zh"),
    ("あなたは栄養士です", "ja"),
    ("당신은 영양사입니다", "ko"),
]


@pytest.mark.parametrize(("text", "spoken"), BARE)
def test_the_job_itself_is_nothing_to_remember(text: str, spoken: str) -> None:
    assert services.given(text, spoken)
    assert [one for one in read(a_turn(f"{text}.")) if one.modality == "stated"] == []


def test_a_job_is_blotted_out_in_place() -> None:
    text = "Hi. Act as my nutritionist; I eat fish."

    left = services.without(text, "en")

    assert len(left) == len(text)
    assert left.startswith("Hi. ·")
    assert left.endswith("; I eat fish.")
