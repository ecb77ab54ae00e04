"""What a sentence tells of a value, and what follows from what."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rememora.core.attributes import asked_attributes, attributes, families, names, person
from rememora.core.reasons import reasons
from rememora.core.tellings import MOST_CHARS, tellings


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I live in Lyon.", [("set", "", "home_city", "Lyon", None)]),
        ("I moved from Basel to Lyon this week.", [("set", "", "home_city", "Lyon", "Basel")]),
        ("My sister Ines works at Initech.", [("set", "Ines", "employer", "Initech", None)]),
        ("Ines\u2019s car is a Volvo.", [("set", "Ines", "car", "Volvo", None)]),  # a curly apostrophe
        ("I traded my Skoda for a Volvo.", [("set", "", "car", "Volvo", "Skoda")]),
        ("I sold the Skoda; I take the bus.", [("end", "", None, None, "Skoda")]),
        ("Dr. Varga is no longer my dentist.", [("end", "", None, None, "Dr. Varga")]),
        ("Sorry, I don't live in Basel.", [("never", "", None, None, "Basel")]),
        ("I live in Lyon 🏡!", [("set", "", "home_city", "Lyon", None)]),  # emoji
        ("我住在杭州。", [("set", "", "home_city", "杭州", None)]),  # Chinese
        ("我妹妹小敏在华星上班。", [("set", "小敏", "employer", "华星", None)]),
        ("我把斯柯达换成了沃尔沃。", [("set", "", "car", "沃尔沃", "斯柯达")]),
        ("周敏不喝咖啡，她喝龙井茶。", [("end", "周敏", None, None, "咖啡")]),  # 周敏不 is nobody's name
        ("我朋友周敏从不喝咖啡。", []),
        ("我不再养猫了。", [("end", "", None, None, "猫")]),
        ("说错了，我不住在成都。", [("never", "", None, None, "成都")]),
        ("Where do I live?", []),  # asks
        ("If I move to Basel, I will miss it.", []),  # supposes
        ("I used to live in Basel.", []),  # over, and who knows what holds
        ("I might move to Lyon.", []),
        ("She works at Initech.", []),  # a pronoun names nobody
        ("My laptop is slow.", []),  # no value
        ("My question is about Lyon.", []),  # no attribute
        ("My friend is Tom.", []),  # one of many
        ('He said "I live in Lyon".', []),  # quoted
        ("Please forget where I live.", []),
        ("我想搬到杭州。", []),  # plans
        ("我的问题是缓存。", []),
        ("リヨンに住んでいます。", []),  # Japanese and Korean have rules of their own
        ("저는 리옹에 살아요.", []),
        ("Ｉ ｌｉｖｅ ｉｎ Ｌｙｏｎ", []),  # full width is not read
        ("🏡🏡🏡", []),
        ("", []),
    ],
)
def test_values_are_read_from_plain_words(text: str, told: list[tuple[str | None, ...]]) -> None:
    found = [(one.sort, one.who, one.attribute, one.value, one.old) for one in tellings(text)]

    assert found == told


def test_places_are_those_of_the_sentence() -> None:
    text = "Hi there! I live in Lyon. 我住在杭州。"

    assert [text[one.start : one.end] for one in tellings(text)] == ["I live in Lyon", "我住在杭州"]


@settings(max_examples=200, deadline=None)
@given(
    st.text(
        st.sampled_from("I live in Lyon. my是我的住在，。了 sold the not no longer🏡e\u0301?!\n"), max_size=80
    )
)
def test_no_text_raises_and_every_value_stands_in_it(text: str) -> None:
    for one in tellings(text):
        assert 0 <= one.start < one.end <= len(text)
    for reason in reasons(text):
        assert 0 <= reason.start < reason.end <= len(text)


@pytest.mark.parametrize(
    "unit", ["I live in ", "my a ", "我住在", "because I, ", "不", "a, but ", "The ", "A's "]
)
def test_reading_takes_time_linear_in_the_text(unit: str) -> None:
    text = (unit * MOST_CHARS)[: 4 * MOST_CHARS]
    begun = time.process_time()

    tellings(text)
    reasons(text)

    assert time.process_time() - begun < 2.0


@pytest.mark.parametrize(
    ("text", "why", "then"),
    [
        ("Because I live in Lyon, I take the ferry.", "I live in Lyon", "I take the ferry"),
        ("I take the ferry because I live in Lyon.", "I live in Lyon", "I take the ferry"),
        ("Since my dentist is Dr. Varga, I pay by invoice.", "my dentist is Dr. Varga", "I pay by invoice"),
        ("因为我住在杭州，所以我坐轮渡。", "我住在杭州", "我坐轮渡"),
        ("由于我家在杭州，我要交港口费。", "我家在杭州", "我要交港口费"),
    ],
)
def test_reason_and_what_follows_are_told_apart(text: str, why: str, then: str) -> None:
    (found,) = reasons(text)

    assert (text[found.start : found.end], text[found.then_start : found.then_end]) == (why, then)


@pytest.mark.parametrize(
    "text", ["I take the ferry.", "Since 2020 it rains.", "Why? Because!", "因为，所以", "だから", "🏡"]
)
def test_no_reason_is_read_where_none_is_given(text: str) -> None:
    assert reasons(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Where do I live?", {"home"}),
        ("home_city", {"home"}),
        ("我家在哪个城市？", {"home"}),
        ("我的公司是哪家？", {"employer"}),  # 哪家 is no home
        ("大家好", set()),
        ("どこに住んでいますか", {"home"}),
        ("제 직장은 어디예요?", {"employer"}),
        ("👩‍🔬", set()),
        ("", set()),
    ],
)
def test_words_speak_of_attributes(text: str, expected: set[str]) -> None:
    assert families(text) == expected


def test_attribute_without_a_family_is_asked_by_its_words() -> None:
    assert "shoe size" in attributes("shoe size")
    assert not attributes("shoe size").isdisjoint(asked_attributes("What is my shoe size?"))
    assert attributes("住处") == attributes("home") != attributes("hometown")


@pytest.mark.parametrize("who", ["me", "I", "User", "我", "用户", "ｍｅ", "私", "나"])
def test_whoever_speaks_is_one_person(who: str) -> None:
    assert person(who) == "user"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Where does Ines live?", "ines"),
        ("Ana Ortiz's car", "ana ortiz"),
        ("小敏住在哪里", "小敏"),
        ("가나다는 어디", "가나다"),
    ],
)
def test_names_are_among_the_runs_of_a_question(text: str, name: str) -> None:
    assert name in names(text)
