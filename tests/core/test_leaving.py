"""Whether the last rounds of a conversation have left what it was about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.drift import informative
from rememora.core.leaving import SURE, Left, left

GOAL = "Find out why the nightly backup of the server fails"
ON = [
    ("user", "The log says that the disk quota was exceeded at two in the night."),
    ("assistant", "Then look at the snapshots on the target disk."),
    ("user", "The snapshots take four hundred gigabytes. How do I thin them?"),
    ("assistant", "Keep seven daily and four weekly snapshots, delete the rest."),
    ("user", "Done, and the script still stops with an error about a checksum."),
    ("assistant", "Then the chain of incremental copies is broken; run a full backup."),
]
AWAY = [
    ("user", "I would like to learn three chords on the guitar for a campfire, which ones?"),
    ("assistant", "C, F and G carry most songs and melodies."),
    ("user", "My fingers buzz against the strings when I play the second chord."),
    ("assistant", "Press the strings right behind the fret with the tip of the finger."),
    ("user", "Is there a song that a singer can perform with only those chords?"),
]
ZH_GOAL = "排查订单接口偶发超时"
ZH_ON = [
    ("user", "每天晚上有一批请求超过三秒。"),
    ("assistant", "先看慢查询日志和数据库连接池。"),
    ("user", "连接池满了，占着的是导出报表的线程。"),
    ("assistant", "把报表挪到从库，单独一个连接池。"),
]
ZH_AWAY = [
    ("user", "家里的猫这两天不吃东西，光喝水。"),
    ("assistant", "超过一天不吃要小心，看看牙龈颜色。"),
    ("user", "牙龈发白，猫是不是生病了？"),
    ("assistant", "尽快带猫去宠物医院验血。"),
    ("user", "宠物医院半夜有医生吗？"),
]


def told(goal: str, *messages: tuple[str, str]) -> Left:
    return left(goal, messages, terms=informative)


@pytest.mark.parametrize(
    ("goal", "on", "away"), [(GOAL, ON, AWAY), (ZH_GOAL, ZH_ON, ZH_AWAY)], ids=["English", "Chinese"]
)
def test_rounds_about_something_else_are_told_from_those_before(
    goal: str, on: list[tuple[str, str]], away: list[tuple[str, str]]
) -> None:
    assert told(goal, *on, *away[:1]).rounds == 1, "one message is an aside"
    assert told(goal, *on, *away).chance >= SURE
    assert told(goal, *on, *away).rounds in (2, 3)


def test_what_belongs_to_the_goal_has_not_left_it() -> None:
    chances = [told(GOAL, *ON[:end]).chance for end in range(1, len(ON) + 1)]

    assert max(chances) < SURE


@pytest.mark.parametrize(
    "messages",
    [
        [],
        ON[:1],  # nothing before it
        ON[:2],
        [*ON[:2], ("user", "   ")],  # no words
        [
            ("user", "コーヒー"),
            ("user", "ケーキもどうぞ"),
            ("user", "またね"),
        ],  # no word is known
        [("tool", "error"), ("user", "x"), ("tool", "error")],
    ],
)
def test_too_little_tells_nothing(messages: list[tuple[str, str]]) -> None:
    assert told(GOAL, *messages).chance == 0.0


def test_output_of_tools_is_not_what_is_talked_about() -> None:
    log = ("tool", "guitar song chords strings melody singer " * 50)

    assert told(GOAL, *ON[:4], log, *ON[4:]) == told(GOAL, *ON)


def test_long_conversation_is_judged_by_its_end() -> None:
    assert told(GOAL, *ON * 30, *AWAY).chance >= SURE
    assert told(GOAL, *AWAY, *ON * 30).chance < SURE


@pytest.mark.parametrize(
    ("first", "gone"),
    [
        ("Which chords of the guitar suit a campfire?", True),
        ("Which chords of this guitar suit a campfire?", False),  # refers to something said before
        ("I like the chords of the guitar.", False),  # asks nothing
        ("Which guitar fits on the disk of the server?", False),  # of the goal as well
        ("コードはどれ？", False),  # of no list
    ],
)
def test_conversation_may_never_have_been_about_its_goal(first: str, *, gone: bool) -> None:
    found = told(GOAL, ("user", first), ("user", "Which chord of the guitar is hardest?"))

    assert (found.rounds, found.chance >= SURE) == ((2, True) if gone else (found.rounds, False))


def test_break_after_one_message_is_told_less_surely_than_after_three() -> None:
    assert told(GOAL, *ON[:2], *AWAY).chance < told(GOAL, *ON, *AWAY).chance


@given(st.lists(st.tuples(st.sampled_from(["user", "assistant", "tool"]), st.text(max_size=80)), max_size=6))
def test_any_conversation_gives_a_chance(messages: list[tuple[str, str]]) -> None:
    found = told(GOAL, *messages)

    assert 0.0 <= found.chance <= 1.0
    assert found.rounds <= sum(role == "user" for role, _ in messages)
