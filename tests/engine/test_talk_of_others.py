"""What is told of others, or only named, closes no fact of whoever speaks, and asks for no forgetting."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora

if TYPE_CHECKING:
    from pathlib import Path

FACTS = ("I live in Oslo.", "I work at Siemens.", "I drive a VW Golf.", "My sister Lena lives in Bern.")
FACTS_ZH = ("我住在杭州。", "我的手机是小米14。", "我在华为上班。", "我爱喝咖啡。", "我女朋友叫林悦。")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A friend of mine moved from Oslo to Bergen.", "a friend"),
        ("My ex-girlfriend Julia moved to Bergen.", "somebody from before"),
        ("Lena's friend moved to Basel.", "her friend"),
        ("I left the Golf at the garage.", "a pattern, too, reads whole sentences"),
        ("Forget about Oslo for a moment, let's talk about Rome.", "another topic"),
        ("Stop remembering, start living.", "a saying"),
        ("It's none of your business where I live, just kidding, Oslo.", "a joke"),
    ],
)
def test_english(tmp_path: Path, text: str, why: str) -> None:
    assert _standing(tmp_path, FACTS, text) >= {"Oslo", "Siemens", "VW Golf", "Bern"}, why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("林悦从华为离职了。", "a known name"),
        ("小雨的朋友搬到了重庆。", "her friend"),
        ("朋友让我从华为换到腾讯。", "advice"),
        ("爸妈搬到尼斯了。", "parents"),
        ("别提华为了，今天气死我。", "anger"),
        ("不用提醒我喝咖啡。", "reminding is no remembering"),
        ("忘了它吧，聊聊杭州。", "another topic"),
    ],
)
def test_chinese(tmp_path: Path, text: str, why: str) -> None:
    assert _standing(tmp_path, FACTS_ZH, text) >= {"杭州", "小米14", "华为", "咖啡", "林悦"}, why


def _standing(path: Path, facts: tuple[str, ...], text: str) -> set[str]:
    """Return the values that are told after the facts and then a text."""
    with rememora.open(path) as engine:
        memory = engine.bind(scope="ana")
        for fact in facts:
            memory.capture(fact, "ok")
        memory.capture(text, "ok")
        return {one.slot[2] for one in memory.list(status="active") if one.slot}
