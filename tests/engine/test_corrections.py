"""Corrections and withdrawals: they close what is meant, if that can be told, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from rememora import Receipt, Rememora
    from rememora.testing import FrozenClock

pytestmark = pytest.mark.usefixtures("plain_reader")


class Talk:
    """One session; a second passes between turns."""

    def __init__(self, mem: Rememora, clock: FrozenClock) -> None:
        self.mem, self._clock = mem, clock

    def __call__(self, text: str, *, session: str = "s") -> tuple[Receipt, ...]:
        self._clock.advance(seconds=1)
        return self.mem.capture(text, "Noted.", session=session).memories

    @property
    def active(self) -> set[str]:
        return {memory.text.removeprefix("User: ") for memory in self.mem.list()}


@pytest.fixture
def say(mem: Rememora, clock: FrozenClock) -> Talk:
    return Talk(mem, clock)


def test_correction_closes_what_was_said_in_the_turn_before(say: Talk) -> None:
    (old,) = say("+ the launch is on Monday;")

    (new,) = say("~ > the launch is on Friday;")

    assert (new.status, new.of) == ("superseded", old.id)
    assert say.active == {"the launch is on Friday"}
    closed = say.mem.get(old.id)
    assert (closed.status, closed.superseded_by) == ("superseded", new.id)
    assert closed.valid_to == say.mem.get(new.id).recorded


def test_correction_in_the_same_message_closes_what_was_said_in_it(say: Talk) -> None:
    say("+ the launch is on Monday; ~ Monday > the launch is on Friday;")

    assert say.active == {"the launch is on Friday"}


@pytest.mark.parametrize(
    ("words", "old", "new"),
    [
        ("8080", "the port is 8080", "the port is 9090"),  # a number
        ("Monday", "the launch is on Monday", "the launch is on Friday"),  # a word
        ("周五", "发布时间是周五", "发布时间是周一"),  # Chinese
        ("金曜日", "発売は金曜日", "発売は月曜日"),  # Japanese
        ("금요일", "출시는 금요일", "출시는 월요일"),  # Korean
    ],
)
def test_correction_finds_the_one_memory_that_says_the_replaced_words(
    say: Talk, words: str, old: str, new: str
) -> None:
    say(f"+ {old};", session="long ago")
    say("+ something else;")

    say(f"~ {words} > {new};")

    assert say.active == {"something else", new}


@pytest.mark.parametrize(
    ("before", "correction"),
    [
        (["+ one; + two;"], "~ > three;"),  # two things were said last
        (["+ call on Monday;", "+ swim on Monday;", "+ else;"], "~ Monday > three;"),  # two say the words
        (["+ the port is 18080;", "+ else;"], "~ 8080 > three;"),  # a part of a number is no word of it
        (["+ one;", "Fine."], "~ > three;"),  # nothing was stated last
        (["+ one;"], "~ the > three;"),  # a word that says nothing
    ],
)
def test_correction_that_could_mean_several_closes_none(
    say: Talk, before: list[str], correction: str
) -> None:
    for text in before:
        say(text)
    known = say.active

    (new,) = say(correction)

    assert new.status == "stored"
    assert say.active == known | {"three"}


@pytest.mark.parametrize(
    ("kept", "words", "new"),
    [
        ("Ana lives in Leeds", "Leeds", "I live in York, not Leeds"),  # another person
        (
            "the project uses Postgres 15",
            "Postgres",
            "my hamster is called Bolt, not Postgres",
        ),  # another matter
        (
            "Ben is allergic to nuts",
            "nuts",
            "I am allergic to eggs, not nuts",
        ),  # a condition of another
        ("小安住在上海", "上海", "我住在北京，不是上海"),  # another person, in Chinese
        ("アナは東京に住んでいます", "東京", "大阪に住んでいます、東京ではありません"),  # in Japanese
        ("안나는 서울에 살아요", "서울", "저는 부산에 살아요, 서울이 아니라"),  # in Korean
        ("Ｂｅｎ likes 🍵", "🍵", "I like 🍜, not 🍵"),  # full width and emoji
    ],
)
@pytest.mark.parametrize("noted", [True, False])
def test_correction_closes_no_fact_of_another_that_names_the_same(
    say: Talk, kept: str, words: str, new: str, *, noted: bool
) -> None:
    if noted:
        say.mem.remember(kept)
    else:
        say(f"+ {kept};", session="long ago")

    (receipt,) = say(f"~ {words} > {new};")

    assert receipt.status == "stored"
    assert say.active == {kept, new}


def test_fact_of_the_same_words_is_corrected_whoever_noted_it(say: Talk) -> None:
    say.mem.remember("I live in Leeds")

    (receipt,) = say("~ Leeds > I live in York, not Leeds;")

    assert receipt.status == "superseded"


def test_correction_to_what_is_known_closes_the_wrong_one(say: Talk) -> None:
    say("+ the launch is on Friday;", session="long ago")
    (wrong,) = say("+ the launch is on Monday;")

    (again,) = say("~ > the launch is on Friday;")

    assert again.status == "duplicate"
    assert say.active == {"the launch is on Friday"}
    assert say.mem.get(wrong.id).superseded_by == again.of


def test_withdrawal_ends_what_was_said_last(say: Talk) -> None:
    (old,) = say("+ the launch is on Monday;")

    (gone,) = say("-;")

    assert (gone.status, gone.id) == ("withdrawn", old.id)
    assert say.active == set()
    ended = say.mem.get(old.id)
    assert (ended.status, ended.valid_to) == ("deprecated", None)
    assert say.mem.recall("launch Monday", among="memories").hits == ()
    assert say.mem.why(old.id).history[-1].operation == "memory.withdrawn"


def test_withdrawal_that_could_mean_several_ends_none(say: Talk) -> None:
    say("+ one; + two;")

    assert say("-;") == ()
    assert say.active == {"one", "two"}


def test_what_was_taken_back_may_be_said_again(say: Talk) -> None:
    say("+ the launch is on Monday;")
    say("-;")

    assert say("+ the launch is on Monday;")[0].status == "stored"


def test_learnt_value_closes_the_older_one_in_its_slot(say: Talk) -> None:
    say("= ana/city/Leeds;")

    assert say("= ana/city/York;")[0].status == "superseded"
    assert say.active == {"city is York"}


def test_older_turn_that_is_read_later_stays_behind_the_newer_value(say: Talk) -> None:
    say("= ana/city/York;")

    say.mem.archive([{"role": "user", "content": "= ana/city/Leeds;", "at": "2001-01-01"}])
    say.mem.upkeep.distill()

    assert say.active == {"city is York"}


def test_correction_stays_open_in_the_ledger_and_in_why(say: Talk) -> None:
    say("+ the launch is on Monday;")
    (new,) = say("~ > the launch is on Friday;")

    found = say.mem.why(new.id)

    assert (found.decision, found.reason) == ("superseded", "it corrects what was said before")
    assert (found.rule, found.evidence[0].text) == ("sign ~", "~ > the launch is on Friday;")
