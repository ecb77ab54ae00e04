"""What a sentence claims beyond what was said."""

from __future__ import annotations

import pytest

from rememora.core.claims import Heard, excess, negative, turned
from rememora.testing.clock import SOME_MOMENT_MS


def beyond(content: str, *said: str) -> str | None:
    heard = [Heard(text, SOME_MOMENT_MS, "UTC") for text in said]
    return excess(content, heard, said_ms=SOME_MOMENT_MS, zone="UTC")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("User lives in Berlin", "I live in Berlin"),  # the same
        ("User dislikes cilantro", "I can't stand cilantro"),  # a reporting verb
        ("User has three dogs", "I've got 3 dogs"),  # a number in words
        ("User's deploys are on Thursdays", "Our deploys happen on Thursdays only"),  # less
        ("User moves on 2026-01-08", "I move next Thursday"),  # a date that was meant
        ("User's teacher is called Odile.", "My teacher is Odile"),  # a full stop
        ("User runs Godot 4.3", "we run Godot 4.3"),
        ("User's mother has diabetes", "my mum has diabetes"),  # the same person
        ("用户的母亲有糖尿病", "我妈有糖尿病"),
        ("用户体重81公斤", "我体重八十一公斤"),
        ("The thesis covers data from 2015 to 2024", "my thesis covers data, 2015 to 2024"),
        ("User moves in January 2026", "I move on 8 January"),  # and less precisely
        ("User has lived in Berlin since 2019", "I've lived in Berlin since 2019"),
        ("用户统一用 pnpm", "以后统一用 pnpm"),
        ("用户住在北京", "我住北京"),
        ("用户有两只猫", "我养了2只猫"),
        ("用户周四部署", "我们每周四部署"),
        ("ユーザーは東京に住んでいる", "私は東京に住んでいます"),
        ("사용자는 서울에 산다", "저는 서울에 살아요"),
        ("User uses k8s everywhere", "I use k8s everywhere."),  # figures that belong to a word
        ("User works on i18n code with log4j 2", "I work on i18n code, log4j 2"),
        ("User writes e2e tests for v2.1", "I write e2e tests for v2.1."),
        ("User likes h2o soup", "I like h2o soup"),
        ("User uses log4j", "I use log4j"),  # it is all that is said
        ("用户负责 k8s 和 i18n", "我负责k8s和i18n"),
        ("User likes the 🏞️ near ＡＢＣ", "I like the 🏞️ near abc"),  # emoji, full width
        ("User lives near the Café Cafe\u0301", "I live near the café"),  # a combining mark
    ],
)
def test_what_was_said_may_be_told(content: str, said: str) -> None:
    assert beyond(content, said) is None


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("User has 4 dogs", "I've got 3 dogs"),  # another number
        ("User uses log4j everywhere", "I use log4net everywhere"),
        ("User runs api v3 in production", "I run api v2 in production"),
        ("用户负责 k8s", "我负责k3s"),
        ("User lives in Munich", "I live in Berlin"),  # another name
        ("User is called Ana Silva", "I'm Ana"),  # more of a name
        ("User's sister lives in Berlin", "I live in Berlin"),  # another person
        ("User's mother lives in Berlin", "my aunt lives in Berlin"),
        ("用户体重82公斤", "我体重八十一公斤"),
        ("User lives in Berlin with two cats", "I live in Berlin"),  # more
        ("User moves on 2026-01-15", "I move next Thursday"),  # another date
        ("User moves on 8 January 2026", "I move in January"),  # more precisely
        ("User is a nuclear physicist", "yes"),  # something else
        ("User prefers pnpm because npm is slow and insecure", "always use pnpm"),  # a reason
        ("User likes it", "I like it"),  # nothing
        ("用户住在上海", "我住北京"),
        ("用户的母亲住在北京", "我住北京"),
        ("用户用 yarn", "以后统一用 pnpm"),
        ("用户是医生", "我住北京"),
    ],
)
def test_what_nobody_said_is_named(content: str, said: str) -> None:
    assert beyond(content, said)


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("I don’t like tea", True),  # contracted
        ("I like tea", False),
        ("never again", True),
        ("不吃肉", True),
        ("I'm done with Python", True),
        ("State management is done with Riverpod", False),
        ("I rarely eat meat", True),
        ("味道不错", False),  # 不 that denies nothing
        ("肉は食べません", True),
        ("고기를 안 먹어요", True),
        ("", False),
    ],
)
def test_denial_is_seen(text: str, denied: bool) -> None:
    assert negative(text) is denied


@pytest.mark.parametrize(
    ("content", "said", "contrary"),
    [
        ("User likes tea", "I don't like tea", True),
        ("User dislikes tea", "I can't stand tea", False),  # denied in other words
        ("User uses pnpm, never npm", "We use pnpm in this repo, never npm", False),  # part by part
        ("User uses npm, never pnpm", "We use pnpm in this repo, never npm", True),
        ("User does not want short commit messages", "I prefer short commit messages without emoji", True),
        ("User prefers commit messages without emoji", "I prefer short commit messages without emoji", False),
        ("用户喜欢香菜", "我不喜欢香菜", True),
        ("用户用 pnpm，不用 npm", "统一用 pnpm，不要用 npm", False),
        ("ユーザーはコーヒーが好きです", "私はコーヒーが苦手です", True),
        ("User lives in Berlin", "I never eat meat", False),  # of something else
    ],
)
def test_contrary_is_told_part_by_part(content: str, said: str, contrary: bool) -> None:
    assert turned(content, [said]) is contrary
