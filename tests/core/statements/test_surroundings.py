"""A Chinese memory is told with the words that it leans on, in brackets; its evidence stays what says it."""

from __future__ import annotations

import pytest
from tests.core.statements.turns import WEDNESDAY_MS, a_turn

from rememora.core.statements import Said, Statement, Turn, passages, read
from rememora.core.statements.chinese.surroundings import completed
from rememora.core.statements.weighing.pieces import pieces

LEANS = [
    ("我女儿叫“语桐”，不是“雨桐”，帮我改下", "用户：[我女儿]叫“语桐”，不是“雨桐”", "主语在同一分句"),
    ("我姐夫是东阳人，做木雕的", "用户：[我姐夫]做木雕的", "主语在前一分句"),
    ("每天只看十五个号，加号免谈", "用户：[每天只看十五个号]加号免谈", "规矩靠前文"),
]


@pytest.mark.parametrize(("text", "words", "why"), LEANS, ids=[why for *_, why in LEANS])
def test_a_clause_is_told_with_what_it_leans_on(text: str, words: str, why: str) -> None:
    assert any(words in one.text for one in read(a_turn(text)) if one.modality == "stated"), why


def told(text: str, words: str) -> str:
    """Say what a statement of these words alone is told as."""
    start = text.index(words)
    one = Statement(kind="fact", text=f"用户：{words}", start=start, end=start + len(words), rule="weighed")
    [found] = completed([one], pieces(list(passages.own_words(text))), a_turn(text))
    return found.text


@pytest.mark.parametrize(
    ("text", "words", "expected", "why"),
    [
        (
            "機房在江寧，四十來台，全是舊的",
            "四十來台",
            "用户：[機房在江寧]四十來台[，全是舊的]",
            "繁體，前後都要",
        ),
        ("預算三萬，幫我看看夠嗎", "預算三萬", "用户：預算三萬", "後面是請求"),
        ("谢谢，预算三万", "预算三万", "用户：预算三万", "前面是客套"),
        ("我在学车，科二挂了一次", "科二挂了一次", "用户：[我在学车]科二挂了一次", "另一个主语"),
    ],
)
def test_what_stands_around_the_words_is_told_in_brackets(
    text: str, words: str, expected: str, why: str
) -> None:
    assert told(text, words) == expected, why


WHOLE = [
    ("我对花生过敏，帮我看看这个菜单", "用户：我对花生过敏", "它自己说了是谁，后面是请求"),
    ("你好呀🏖️，我住在厦门", "用户：我住在厦门", "前面是问候"),
]


@pytest.mark.parametrize(("text", "words", "why"), WHOLE, ids=[why for *_, why in WHOLE])
def test_a_whole_clause_is_told_as_it_is(text: str, words: str, why: str) -> None:
    assert [one.text for one in read(a_turn(text)) if one.modality == "stated"] == [words], why


def test_the_evidence_is_what_says_it() -> None:
    text = "我女儿叫“语桐”，不是“雨桐”"

    [one] = [one for one in read(a_turn(text)) if one.modality == "stated"]

    assert text[one.start : one.end] == "叫“语桐”，不是“雨桐”"


def test_a_secret_is_never_a_context() -> None:
    turn = Turn([Said("user", "密码[redacted:password]，每天只看十五个号")], WEDNESDAY_MS, "UTC")

    assert not any("redacted" in one.text for one in read(turn) if one.modality == "stated")
