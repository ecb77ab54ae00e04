from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.hooks import COOLDOWN_MS, Fired, fired, learnt, terms_of
from rememora.model.hooks import Hook

NOW_MS = 1_800_000_000_000


def hook(words: str, memory_id: str = "m", **given: object) -> Hook:
    return Hook(scope="s", memory_id=memory_id, words=words, **given)  # type: ignore[arg-type]


def set_off(text: str, *hooks: Hook, **given: object) -> list[str]:
    return [one.hook.memory_id for one in fired(hooks, text, now_ms=NOW_MS, **given)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "text", "fires"),
    [
        ("coffee beans", "coffee please", True),  # a part is enough
        ("Diana 的新工作", "Diana 最近怎麼樣", True),
        ("pnpm 取代 npm", "用 pnpm 還是 yarn", True),
        ("the", "the weather", False),  # would match everything
        ("的", "我的天气", False),
        ("a b c", "a b c", False),  # too short to tell
        ("", "anything", False),
        ("コーヒー豆", "コーヒーください", True),
        ("커피 원두", "커피 주세요", True),
        ("ＣＯＦＦＥＥ", "coffee", True),  # full width
        ("cafe\u0301", "café", True),  # a combining mark
        ("coffee", "", False),
        ("coffee", "tea", False),
    ],
)
def test_trigger_fires_by_its_informative_words(words: str, text: str, *, fires: bool) -> None:
    assert set_off(text, hook(words)) == ["m"] * fires


def test_most_of_a_trigger_and_its_weight_go_first_and_three_at_most() -> None:
    hooks = [
        hook("coffee beans roast", "part"),
        hook("coffee", "whole"),
        hook("coffee", "light", weight=0.7),
        hook("coffee", "light too", weight=0.6),
        hook("coffee", "too light", weight=0.4),
    ]

    assert set_off("coffee", *hooks) == ["whole", "light", "part"]
    assert set_off("coffee", hooks[-1]) == []


def test_memory_comes_once_however_many_of_its_triggers_fire() -> None:
    (only,) = fired([hook("coffee beans"), hook("coffee")], "coffee", now_ms=NOW_MS)

    assert only == Fired(hook("coffee"), 1.0)


@pytest.mark.parametrize(
    ("ago_ms", "fires"), [(0, False), (COOLDOWN_MS - 1, False), (COOLDOWN_MS, True), (-5, True)]
)
def test_trigger_rests_after_it_fired(ago_ms: int, *, fires: bool) -> None:
    assert set_off("coffee", hook("coffee", fired_ms=NOW_MS - ago_ms)) == ["m"] * fires


def test_same_words_rest_in_whichever_memory_they_fired() -> None:
    assert set_off("coffee", hook("coffee", "one", fired_ms=NOW_MS), hook("coffee", "other")) == []


def test_meaning_and_neighbours_set_off_what_words_do_not() -> None:
    espresso = hook("espresso machine")

    assert set_off("how do I brew", espresso, similarity={"espresso machine": 0.79}) == []
    assert set_off("how do I brew", espresso, similarity={"espresso machine": 0.8}) == ["m"]
    assert set_off("how do I brew", espresso, more=["espresso"]) == ["m"]


def after(*outcomes: bool) -> list[Hook]:
    one, found = hook("x"), []
    for used in outcomes:
        one = learnt(one, used=used)
        found.append(one)
    return found


def test_five_tries_for_nothing_drop_it() -> None:
    assert [(one.weight, one.dropped) for one in after(*[False] * 5)] == [(0.8, False)] * 4 + [(0.8, True)]


def test_one_use_keeps_it() -> None:
    assert not after(True, *[False] * 20)[-1].dropped


def test_weight_follows_the_rate_of_use() -> None:
    assert [one.weight for one in after(False, True, True, True)] == [0.8, 0.8, 0.8, 1.0]
    assert learnt(hook("x", weight=0.7), used=True, first_weight=0.7).weight == pytest.approx(0.77)


@given(st.text(max_size=60))
def test_every_text_has_terms_by_which_it_fires_itself_or_none(text: str) -> None:
    assert bool(set_off(text, hook(text))) is bool(terms_of(text))


@given(st.lists(st.booleans(), max_size=40))
def test_weight_stays_a_share_and_what_was_dropped_stays_so(outcomes: list[bool]) -> None:
    one = hook("x")
    for used in outcomes:
        before, one = one, learnt(one, used=used)
        assert 0.0 < one.weight <= 1.0
        assert one.dropped or not before.dropped or used
    assert replace(one, used=0, unused=0).words == "x"
