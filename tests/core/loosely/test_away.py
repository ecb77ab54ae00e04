"""Requests to forget in words that no pattern knows."""

from __future__ import annotations

import pytest

from rememora.core.forgetting import requests
from rememora.core.loosely.away import about, everything


@pytest.mark.parametrize(
    "text",
    [
        "could you please not hang on to where I live",
        "Wipe my whereabouts from what you know of me.",
        "I'd feel better if my home town weren't in your memory anymore.",
        "get the cocoa thing out of your head please",
        "which phone I use is nobody's business, forget it please",
        "别再提我住哪了",
        "我干哪行你不用存着",
        "就当红米没提过",
        "关于青麦的都清了吧",
    ],
)
def test_request_in_any_words_is_one(text: str) -> None:
    assert requests(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("I forgot to tell you that I moved to Oslo", "tells"),
        ("Don't forget to drop the kids at school", "reminds"),
        ("Remove my Volvo from the spreadsheet", "work on a thing"),
        ("我搬到了成都，忘了说", "tells, in Chinese"),
        ("别忘了给妈妈打电话", "reminds, in Chinese"),
        ("把这个文件删了吧", "work on a file, in Chinese"),
        ("忘れてください", "Japanese has no rules here"),
        ("🗑️", "emoji"),
    ],
)
def test_what_only_sounds_like_a_request_is_none(text: str, why: str) -> None:
    assert about(text) is None, why


@pytest.mark.parametrize(
    "text",
    ["forget everything you know about me", "Please erase all you have on me.", "把关于我的一切都忘了吧"],
)
def test_all_that_is_known_of_oneself_may_be_meant(text: str) -> None:
    assert everything(text)


@pytest.mark.parametrize("text", ["forget everything I said about Lyon", "forget it all", "把这一切都忘了吧"])
def test_no_other_everything_is_all_that_is_known(text: str) -> None:
    assert not everything(text)
