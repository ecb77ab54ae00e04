"""What counts as a request to forget, and what only sounds like one."""

from __future__ import annotations

import time

import pytest

from rememora.core.forgetting import requests


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("Please forget where I live.", "where I live"),
        ("Could you erase which bank I use from your notes?", "which bank I use"),
        ("I'd rather you didn't remember who I work for.", "who I work for"),
        ("Don't keep in mind that I drive a Zorvex.", "I drive a Zorvex"),
        ("Thanks. Forget about my laptop, please.", "my laptop"),  # behind another sentence
        ("请忘掉我住在哪里。", "我住在哪里"),  # Chinese
        ("把我的车忘了吧。", "我的车"),
        ("我不想让你记住我在哪儿上班。", "我在哪儿上班"),
    ],
)
def test_plain_request_is_found_with_what_it_is_about(text: str, about: str) -> None:
    assert [text[one.about_start : one.about_end] for one in requests(text)] == [about]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Forget it.", "nothing that was told"),
        ("Don't forget to call my mother.", "a reminder"),
        ("I always forget where I live on maps.", "no request"),
        ("Forget what I said about Lyon, I live in Basel.", "puts something right"),
        ("Please delete the last paragraph of my letter.", "work on a text"),
        ("Never forget where you come from.", "a saying"),
        ("别忘了我的药。", "a reminder, in Chinese"),
        ("我忘了我的密码。", "no request, in Chinese"),
        ("忘了吧。", "nothing that was told, in Chinese"),
        ("Delete my address from the form.", "work on a text: the memory is not named"),
        ("Remove my Volvo from the garage.", "work on a thing"),
        ("Do not keep my Volvo running.", "nothing is kept in memory"),
        ("Forget where I live, I moved to Basel.", "puts something right"),
        ("Forget where I lived in 1990.", "of another time"),
        ("我把我的车忘了。", "tells that it slipped the mind, in Chinese"),
        ("我的车忘了。", "likewise"),
        ("忘れてください。", "Japanese has no rules here"),
        ("잊어 주세요.", "nor has Korean"),
        ("Ｐｌｅａｓｅ ｆｏｒｇｅｔ ｗｈｅｒｅ Ｉ ｌｉｖｅ", "full width is not read"),
        ("🗑️🗑️", "emoji"),
        ("", "nothing"),
    ],
)
def test_what_only_sounds_like_a_request_is_none(text: str, why: str) -> None:
    assert requests(text) == [], why


@pytest.mark.parametrize("unit", ["forget my ", "请忘掉", "don't remember that I ", "把我", "forget about "])
def test_long_text_takes_linear_time(unit: str) -> None:
    began = time.process_time()

    requests(unit * 20_000)

    assert time.process_time() - began < 1.0
