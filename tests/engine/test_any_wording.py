"""Facts told in talk, in wordings that nobody foresaw: what holds, what is over, what rests on it, what goes."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

import rememora
from rememora import Settings
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora import Rememora

_DAY_MS = 86_400_000


class Talk:
    """A memory that is told one thing a day."""

    def __init__(self, mem: Rememora, clock: FrozenClock) -> None:
        self.mem, self._clock, self._said = mem, clock, 0

    def say(self, *lines: str) -> rememora.Receipt:
        for line in lines:
            self._clock.advance(ms=_DAY_MS)
            self._said += 1
            receipt = self.mem.capture(line, "Noted.", session=f"day-{self._said}")
        return receipt

    def wait(self, *, days: int) -> None:
        self._clock.advance(ms=days * _DAY_MS)
        self.mem.upkeep.tick()

    def values(self) -> dict[str, str]:
        return {m.slot[1]: m.slot[2] for m in self.mem.list() if m.slot is not None}

    def texts(self, question: str) -> list[str]:
        return [hit.text for hit in self.mem.recall(question).hits]


@pytest.fixture
def talk() -> Iterator[Talk]:
    clock = FrozenClock(at_ms=1_704_704_400_000)
    with closing(rememora.open(":memory:", clock=clock)) as mem:
        yield Talk(mem, clock)


@pytest.mark.parametrize(
    ("told", "values", "why"),
    [
        (
            ["my phone is a Zorvex 5", "Dropped the Zorvex 5 in the loo, got a Pixel 8"],
            {"phone": "Pixel 8"},
            "named",
        ),
        (["I drive a Golf", "sold the Golf, bought an e-bike"], {"bike": "e-bike"}, "another attribute"),
        (["I'm vegetarian", "I eat fish again"], {}, "a diet is over"),
        (["我吃素", "我又开始吃肉了"], {}, "a diet is over, in Chinese"),
        (["The deadline is Friday", "Sorry, the deadline is Monday"], {"deadline": "Monday"}, "corrected"),
        (["I live in Rome", "I moved to the sofa"], {"home_city": "Rome"}, "no home"),
        (["I live in Rome", "I'm staying in Paris for two weeks"], {"home_city": "Rome"}, "a stay"),
        (["我住在北京", "我在上海住两周"], {"home_city": "北京"}, "a stay, in Chinese"),
        (["手机是诺基亚", "诺基亚掉水里了，买了红米"], {"phone": "红米"}, "Chinese"),
    ],
)
def test_newest_value_holds_whatever_the_wording(
    talk: Talk, told: list[str], values: dict[str, str], why: str
) -> None:
    talk.say(*told)

    assert talk.values() == values, why


def test_reading_by_words_weighs_less_than_one_by_a_pattern(talk: Talk) -> None:
    talk.say("I live in Rome", "Dropped my phone in the loo, my new mobile's a Pixel 8")

    sure = {m.slot[1]: m.confidence for m in talk.mem.list() if m.slot is not None}
    assert sure["phone"] < sure["home_city"]


def test_value_that_could_not_be_understood_is_learnt_when_it_is_spoken_of_again(talk: Talk) -> None:
    talk.say("I carry a Zorvex, nothing fancy", "the Zorvex got stolen, phoneless for now")

    kept = {m.text.split()[2]: m.status for m in talk.mem.list(status=("active", "superseded"))}
    assert kept == {"carry": "superseded", "Zorvex": "active"}


@pytest.mark.parametrize(
    ("line", "gone", "stays"),
    [("I have two cats, Miso and Tofu", "Miso died", "Tofu"), ("我有两只猫，米酥和豆腐", "米酥走了", "豆腐")],
)
def test_one_of_several_in_a_line_takes_not_the_others_with_it(
    talk: Talk, line: str, gone: str, stays: str
) -> None:
    talk.say(line, gone)

    assert any(stays in memory.text for memory in talk.mem.list())


def test_what_follows_without_a_word_for_it_falls_with_its_reason(talk: Talk) -> None:
    talk.say(
        "my day job is at Vantor",
        "My gig at Vantor comes with a dress code: I own six ties now.",
        "Those six ties needed a rack, so I drilled into the wardrobe.",
        "Solteq hired me, so Vantor is history",
    )

    hits = talk.mem.recall("What did I drill into?").hits
    told = [hit for hit in hits if "wardrobe" in hit.text]
    assert told
    assert all(hit.doubtful for hit in told)


def test_newer_value_stands_before_the_older_one(talk: Talk) -> None:
    talk.say("The deadline is Friday", "Sorry, the deadline is Monday")

    found = talk.mem.recall("When is the deadline?").hits
    assert [bool(hit.doubtful) for hit in found] == [False, False, True]
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)


@pytest.mark.parametrize(
    ("told", "request_", "question", "word"),
    [
        ("My weight goal is 70 kg", "forget about my weight goal", "What is my weight goal?", "70"),
        ("我的减重目标是70公斤", "别再提我的减重目标了", "我的减重目标是多少", "70"),
        ("my flat's in Girona", "could you please not hang on to where I live", "Where do I live?", "Girona"),
        ("my phone is a Zorvex 5", "Remove the Zorvex 5 from your notes please", "Which phone?", "Zorvex"),
    ],
)
def test_request_in_any_words_is_done(talk: Talk, told: str, request_: str, question: str, word: str) -> None:
    receipt = talk.say(told, request_)

    assert [one.status for one in receipt.memories] == ["forgotten"]
    assert not any(word in text for text in talk.texts(question) if text != request_)


def test_request_in_any_words_is_done_however_much_was_told_since(talk: Talk) -> None:
    talk.say("I live in Leeds")
    for number in range(70):
        talk.mem.facts.set("user", f"thing {number}", f"value {number}")

    receipt = talk.say("Could you please not hang on to where I live?")

    assert [one.status for one in receipt.memories] == ["forgotten"]
    assert "home_city" not in talk.values()


def test_request_takes_only_what_it_names(talk: Talk) -> None:
    talk.say("my flat's in Girona", "my day job is at Vantor", "My sister Ann lives in Oslo")

    talk.say("Could you not hang on to where I live?")

    assert sorted(m.slot[2] for m in talk.mem.list() if m.slot is not None) == ["Oslo", "Vantor"]


@pytest.mark.parametrize("text", ["forget everything you know about me", "把关于我的一切都忘了吧"])
def test_everything_that_was_distilled_goes_to_the_trash_and_comes_back(talk: Talk, text: str) -> None:
    talk.say("I live in Rome", "I work at Hooli")
    noted = talk.mem.remember("a note of the host")

    receipt = talk.say(text)

    assert {one.status for one in receipt.memories} == {"forgotten"}
    assert all("asked for it" in (one.reason or "") for one in receipt.memories)
    assert [memory.id for memory in talk.mem.list()] == [noted.id]
    talk.mem.restore(receipt.memories[0].id)
    assert len(talk.mem.list()) == 2


@pytest.mark.parametrize("mode", ["gist", "llm"])
def test_requests_are_done_in_every_mode(mode: str) -> None:
    with closing(rememora.open(":memory:", settings=Settings(capture_mode=mode))) as mem:
        mem.facts.set("user", "home_city", "Rome")

        receipt = mem.capture("Please forget where I live", "Done.")

        assert receipt.memories[0].status == "forgotten"
        assert not any(memory.slot for memory in mem.list())


def test_shared_turn_stays_hidden_while_another_value_of_it_is_forgotten(talk: Talk) -> None:
    talk.say("my flat's in Girona", "my day job is at Vantor")
    talk.say("Girona is where I live and Vantor is my employer, so I walk to work.")
    ids = [memory.id for memory in talk.mem.list()]
    for id in ids:
        talk.mem.forget(id)

    assert talk.mem.restore(ids[0]).status == "restored"

    messages = talk.mem.recall("Girona Vantor", among=("transcript",)).hits
    assert not any("Girona" in hit.text and "Vantor" in hit.text for hit in messages)


def test_turn_of_nobody_in_particular_closes_nothing_of_the_user(talk: Talk) -> None:
    talk.say("my day job is at Vantor", "my phone is a Zorvex 5")

    talk.say(
        "My brother no longer works at Vantor.", "Jonty was made redundant by Vantor", "小敏不在星梭上班了"
    )

    assert talk.values()["employer"] == "Vantor"


@pytest.mark.parametrize(
    "text",
    [
        "I live in Rome, right beside the big river, and work at Hooli",
        "I work at Hooli, and I live in Rome, in a tiny flat near the river",
    ],
)
def test_turn_stays_hidden_when_what_was_forgotten_of_it_has_left_the_trash(talk: Talk, text: str) -> None:
    talk.say(text)
    ids = {memory.slot[1]: memory.id for memory in talk.mem.list() if memory.slot}
    talk.mem.forget(ids["home_city"])
    talk.wait(days=9)

    talk.mem.forget(ids["employer"])
    talk.mem.restore(ids["employer"])

    assert talk.mem.get(ids["employer"]).status == "active"
    assert not any("Rome" in text for text in talk.texts("Rome Hooli"))
