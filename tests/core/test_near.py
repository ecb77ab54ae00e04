"""Which texts are copies of each other: judged by what a wrong answer would lose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.near import likeness, tells_apart

COPIES = [
    ("I really like green tea.", "I like green tea"),  # a filler
    ("Review the plan before launch", "review the plan, before launch!"),  # case and marks
    ("The server doesn't need a restart", "The server does not need a restart"),  # a contraction
    ("我很喜欢手冲咖啡", "我喜欢手冲咖啡"),  # a filler in Chinese
    ("我喜欢的是手冲咖啡吧", "我喜欢是手冲咖啡"),  # particles
    ("ＡＢＣ tea", "abc tea"),  # full width
    ("Cafe\u0301 tea", "Caf\u00e9 tea"),  # a combining mark
    ("コーヒーが 好きです", "コーヒーが好きです"),  # white space
    ("🍵 is good", "🍵 is  good!"),  # emoji
]
OTHERS = [
    ("Ana likes tea", "Ana does not like tea"),  # not
    ("It can't be cancelled", "It can be cancelled"),  # a contraction that negates
    ("runs on port 8080", "runs on port 9090"),  # a number
    ("version 1.2", "version 1.2.1"),  # a longer number
    ("我不喜欢咖啡", "我喜欢咖啡"),  # 不
    ("我没去过北京", "我去过北京"),  # 没
    ("我去了北京", "我去北京"),  # done, or to be done
    ("我住在北京", "我住在上海"),  # a place
    ("She lives in Leeds", "She lives in York"),  # a place
    ("Ana loves Ben", "Ben loves Ana"),  # the order
    ("I work at Acme", "I worked at Acme"),  # the past
    ("moved to York", "moved from York"),  # the direction
    ("コーヒーが好きです", "コーヒーが嫌いです"),  # the opposite
    ("커피를 좋아해요", "커피를 안 좋아해요"),  # 안
    ("🍵 is good", "🍜 is good"),  # another thing
    ("only tea", "tea"),  # a word that limits
    ("takes vitamin A", "takes vitamin C"),  # a letter that is a name
    ("the meeting is on Monday", "the meeting is on Tuesday"),  # a day
    ("Plain text", ""),  # nothing
    (
        "The call is at 10 in London and at 11 in Paris",
        "The call is at 11 in London and at 10 in Paris",
    ),  # swapped
    ("Ana pays Bob and Carl pays Dan", "Ana pays Carl and Bob pays Dan"),  # names that change places
    ("red wine with fish and white with meat", "white wine with fish and red with meat"),  # words that do
    ("I do eat meat but I do not eat fish", "I do not eat meat but I do eat fish"),  # where the "not" stands
    ("左边是红的右边是蓝的", "左边是蓝的右边是红的"),  # characters that change places
    ("x = 5", "x != 5"),  # a mark that negates
]
_LONG = "I work in the old office at the station with my sister and two friends from the choir of our town"
_LANG = "我每天早上都会去公园跑步再回家吃早饭和家人聊天以后才出门到公司上班"
LIMITED = [
    (_LONG, _LONG.replace("I work", "I used to work")),  # it is over
    (_LONG, f"{_LONG} unless it rains"),  # a condition
    (_LONG, _LONG.replace("I work", "I would work")),  # it was never so
    (_LONG, _LONG.replace("in the old", "only in the old")),  # a limit
    (_LANG, _LANG.replace("我", "我以前")),  # it is over, in Chinese
    (_LANG, _LANG.replace("我每", "我曾每")),  # the same in one character
]


@pytest.mark.parametrize(("new", "kept"), COPIES)
def test_copy_is_known(new: str, kept: str) -> None:
    assert likeness(new, kept) == likeness(kept, new) == 1.0


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_other_statement_is_no_copy(one: str, other: str) -> None:
    assert min(likeness(one, other), likeness(other, one)) == 0.0
    assert max(likeness(one, other), likeness(other, one)) < 0.7


@pytest.mark.parametrize(("new", "kept"), LIMITED)
def test_word_that_limits_makes_another_statement_of_a_long_text(new: str, kept: str) -> None:
    assert likeness(new, kept) == likeness(kept, new) == 0.0
    assert likeness(new, new) == 1.0


@pytest.mark.parametrize(("one", "other"), [*OTHERS[:13], *OTHERS[15:16]])
def test_other_statement_is_told_apart_however_near_its_vector_is(one: str, other: str) -> None:
    assert tells_apart(one, other)
    assert tells_apart(other, one)


def test_kept_text_that_says_all_and_little_more_is_nearly_the_same() -> None:
    new = "deploys only after review by two people of the platform team and never late on weekdays in summer"

    assert 0.85 <= likeness(new, f"{new} holidays") < 1.0
    assert likeness(f"{new} holidays", new) == 0.0  # it says more than what is kept


@given(st.text(), st.text())
def test_likeness_is_a_share_and_whole_for_the_same_text(one: str, other: str) -> None:
    assert 0.0 <= likeness(one, other) <= 1.0
    assert likeness(one, one) in (0.0, 1.0)
    assert not tells_apart(one, one)
    assert tells_apart(one, other) == tells_apart(other, one)
