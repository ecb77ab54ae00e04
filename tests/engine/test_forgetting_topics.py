"""Topics lose the words of turns that were forgotten, and have them again once those are restored."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import rememora

if TYPE_CHECKING:
    from rememora import Rememora

TALK = {
    "en": (
        (
            "My car is a zorvex. I like oolong tea. Oolong tea is from Fujian. My garden has roses. "
            "Roses need water in my garden. Roses bloom in the garden in June."
        ),
        "zorvex",
        "Forget that I drive a zorvex.",
    ),
    "zh": (
        "我住在成都。 我喜欢乌龙茶。 乌龙茶来自福建。 我的花园里有玫瑰。 花园里的玫瑰需要浇水。 花园里的玫瑰六月开花。",
        "成都",
        "请忘掉我住在哪里。",
    ),
}
LANGUAGES = pytest.mark.parametrize("language", TALK)


def talked(language: str) -> Rememora:
    mem = rememora.open(":memory:")
    for text in re.split(r"(?<=[.。]) ", TALK[language][0]):
        mem.capture(text, "OK.")
    assert mem.topics.run_worker().reason == "accepted"
    return mem


def told(mem: Rememora) -> str:
    opened = mem.topics.retrieve("roses 玫瑰")
    parts = (mem.topics.list(), mem.topics.directory(), mem.topics.latest_run(), opened)
    return "\n".join(map(str, parts))


def holding(mem: Rememora, word: str) -> list[str]:
    return [memory.id for memory in mem.list() if word in memory.text]


@LANGUAGES
def test_topics_lose_what_was_forgotten_by_id(language: str) -> None:
    word = TALK[language][1]
    with talked(language) as mem:
        assert word in told(mem)

        for id in holding(mem, word):
            mem.forget(id)

        assert word not in told(mem)
        assert mem.topics.latest_run() is None


@LANGUAGES
def test_topics_lose_what_was_forgotten_in_talk(language: str) -> None:
    _, word, asked = TALK[language]
    with talked(language) as mem:
        mem.capture(asked, "OK.")

        assert holding(mem, word) == []
        assert word not in told(mem)


@LANGUAGES
def test_tick_groups_what_is_left_anew_and_what_was_restored_again(language: str) -> None:
    word = TALK[language][1]
    with talked(language) as mem:
        (before,), ids = mem.topics.list(), holding(mem, word)
        for id in ids:
            mem.forget(id)

        mem.upkeep.tick()

        assert mem.topics.list()
        assert word not in told(mem)

        for id in ids:
            mem.restore(id)
        mem.upkeep.tick()

        assert mem.topics.list()[0].retrieval_terms == before.retrieval_terms
        assert word in told(mem)
        assert [topic.id for topic in mem.topics.list()] != ["T1"]  # no id comes twice


@LANGUAGES
def test_topics_of_other_turns_stay(language: str) -> None:
    word = TALK[language][1]
    with talked(language) as mem:
        (like, *_) = mem.topics.list()
        mem.topics.replace([replace(like, id=f"own-{at}", spans=((at, at),)) for at in (1, 4)])

        for id in holding(mem, word):
            mem.forget(id)

        assert [topic.id for topic in mem.topics.list()] == ["own-4"]
