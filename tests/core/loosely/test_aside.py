"""Everyday sentences that name a known value and tell nothing of it."""

from __future__ import annotations

import time

import pytest

from rememora.core.loosely import Held, may_tell, read
from rememora.core.loosely.aside import is_aside

HELD = [
    Held("home_city", "Oslo", holds=True),
    Held("phone", "Pixel 8", holds=True),
    Held("employer", "Siemens", holds=True),
    Held("car", "VW Golf", holds=True),
    Held("car", "Golf", holds=True),
    Held("pet", "Bruno", holds=True),
    Held("sport", "tennis", holds=True),
    Held("browser", "Firefox", holds=True),
    Held("allergy", "peanuts", holds=True),
    Held("partner", "Maya", holds=True),
    Held("drink", "coffee", holds=True),
    Held("instrument", "violin", holds=True),
]
HELD_ZH = [
    Held("home_city", "杭州", holds=True),
    Held("phone", "小米14", holds=True),
    Held("employer", "华为", holds=True),
    Held("car", "高尔夫", holds=True),
    Held("pet", "豆豆", holds=True),
    Held("sport", "网球", holds=True),
    Held("browser", "火狐", holds=True),
    Held("allergy", "花生", holds=True),
    Held("partner", "王芳", holds=True),
]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("I never left Siemens.", "denied"),
        ("I left my Pixel 8 at home today.", "left lying"),
        ("I dropped Bruno off at the vet.", "brought there"),
        ("I left Oslo at 7 this morning to catch the ferry.", "a way there and back"),
        ("Left Siemens early today because of the snow.", "a day's end"),
        ("I stopped at Siemens to pick up my laptop.", "a stop"),
        ("Siemens is closing its Munich office.", "what it does itself"),
        ("Siemens moved our team to Drammen.", "what it does to others"),
        ("Half of Siemens got laid off.", "others"),
        ("Replaced the Pixel 8's screen.", "a part"),
        ("Firefox crashed and lost all my tabs.", "a crash"),
        ("Played padel with Tom instead of tennis today.", "today"),
        ("Forget it, I lost the match in tennis.", "a match"),
        ("Goodbye Oslo, see you next Monday!", "back on Monday"),
        ("Cancelled my trip to Bergen, staying in Oslo.", "it stays"),
        ("Fed up with Siemens but I'm not leaving.", "it stays"),
        ("I also use Chrome at work.", "beside it"),
        ("Get rid of peanuts in the recipe.", "an order"),
        ("I can't get rid of the noise in my Golf.", "a part of the name"),
        ("Ha, I left Siemens and became an astronaut, just kidding.", "a joke"),
        ("Maya and I broke up laughing.", "laughter"),
        ("We ran out of coffee.", "bought again"),
        ("Sold my old violin case.", "the first word of a name"),
        ("The orchestra dropped the violin solo.", "somebody else"),
        ("I turned off Firefox.", "for now"),
    ],
)
def test_everyday_talk_ends_nothing(text: str, why: str) -> None:
    found = read(text, HELD) if may_tell(text) else None

    assert found is None or found.sort == "rests", why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("我没离开华为。", "denied"),
        ("我并没有从华为离职，去腾讯是谣言。", "denied, in two clauses"),
        ("送豆豆去宠物医院了。", "brought there"),
        ("我把高尔夫停在修车厂了。", "parked"),
        ("我忘了带小米14。", "left lying"),
        ("今天早点离开华为，因为下雪。", "a day's end"),
        ("火狐换成了深色模式。", "a setting"),
        ("豆豆换了狗粮，叫渴望。", "its food"),
        ("小米14换了屏幕。", "a part"),
        ("华为把我们团队搬到东莞了。", "what it does itself"),
        ("真想把高尔夫换成特斯拉。", "a wish"),
        ("给小雨买了三星手机当生日礼物。", "a present"),
        ("再见杭州，下周一见！", "back on Monday"),
        ("花生都扔了吧，过期了。", "a thing"),
        ("王芳辞职了。", "no parting"),
    ],
)
def test_everyday_talk_in_chinese_ends_nothing(text: str, why: str) -> None:
    found = read(text, HELD_ZH) if may_tell(text) else None

    assert found is None or found.sort == "rests", why


@pytest.mark.parametrize(
    "text",
    [
        "I left Siemens and started at Bosch today.",
        "I left Siemens after 12 years",
        "Siemens let me go",
        "the Pixel 8 got stolen",
        "Quit tennis today",
        "Maya and I broke up",
    ],
)
def test_what_is_over_is_still_read(text: str) -> None:
    found = read(text, HELD)

    assert may_tell(text)
    assert found is not None
    assert found.sort in ("set", "end")


def test_long_texts_are_looked_at_in_linear_time() -> None:
    for part in ("left a ", "the a b c d ", "离开 ", "bought just "):
        began = time.perf_counter()
        is_aside(part * 20_000)
        assert time.perf_counter() - began < 2
