from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core import drift
from rememora.core.domains import domains

LOGIN = drift.aim_of("Fix the failing login tests of the web shop")


def said(*texts: str) -> list[tuple[str, str]]:
    """Return a conversation that begins and ends with the user."""
    return [("assistant" if number % 2 else "user", text) for number, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("description", "found"),
    [
        ("the deploy script is failing on the staging server for us", "deploy script failing staging server"),
        ("修正部署腳本 on-topic description", "修正部署腳本 on-topic description"),
        ("週五 部署 流程 檢查", "週五 部署 流程 檢查"),
        ("一 二 三", ""),  # single characters
        ("ログイン画面を直す、テストも", "ログイン画面を直す テストも"),
        ("로그인 테스트 고치기", "로그인 테스트 고치기"),
        ("🚀🚀 launch 🚀🚀", "🚀🚀 launch"),
        ("a the of", ""),
    ],
)
def test_keywords_are_the_first_informative_words_as_they_are_written(description: str, found: str) -> None:
    assert drift.keywords(description) == tuple(found.split())


def test_two_rounds_away_drift_and_a_reminder_eases() -> None:
    course = drift.Course()
    trace = []
    for near in (True, False, False, False, True, True, False):
        course = course.after(near=near)
        trace.append((course.rounds, course.drifting))
        if course.drifting:
            course = course.reminded()

    assert trace == [(0, False), (1, False), (2, True), (2, True), (0, False), (0, False), (1, False)]


@pytest.mark.parametrize(
    ("message", "away"),
    [
        ("Which pizza dough recipe works without a mixer?", True),
        ("哪种猫砂不容易带出来？", True),
        ("The third test still says 403", False),  # a word of the goal
        ("The redirect drops the session cookie", False),  # of its walk of life
        ("Is it more than you expected, or less?", None),  # of none
        ("ピザの生地はどう作りますか？", None),  # no list has it
        ("🍕🍕🍕 vs 🍔🍔🍔?!", None),
        ("", None),
        (" \n ", None),
    ],
)
def test_message_is_away_only_where_words_say_so(message: str, *, away: bool | None) -> None:
    likeness = drift.likeness(LOGIN, said(message))

    assert (None if likeness is None else likeness < drift.NEAR) is away


def test_what_belongs_to_the_talk_belongs_to_the_goal() -> None:
    first = "Two login tests fail since the Zanzibar upgrade of yesterday"
    asked = "Shall we take Zanzibar out again?"

    assert drift.likeness(LOGIN, said(first, "Zanzibar changed the cookie.", asked)) == 1.0
    assert drift.likeness(LOGIN, said(asked)) is None


def test_what_was_said_on_an_excursion_never_belongs_to_the_goal() -> None:
    talk = said(
        "Which pizza dough works without a mixer?",
        "A no-knead dough with yeast.",
        "How long does dough rest?",
    )

    assert drift.likeness(LOGIN, talk) == 0.0


def test_third_subject_is_not_counted_with_the_second() -> None:
    talk = said(
        "Which pizza dough works without a mixer?",
        "A no-knead one.",
        "Who won the football cup final in 1998?",
    )

    assert drift.likeness(LOGIN, talk) is None


def test_goal_of_one_word_tells_nothing() -> None:
    aim = drift.aim_of("fix")

    assert not drift.can_tell(aim)
    assert drift.likeness(aim, said("Which pizza dough works without a mixer?")) is None


@pytest.mark.parametrize(
    ("words", "vector", "told"),
    [
        (None, None, (None, "")),
        (0.8, 0.0, (0.8, "words")),  # either is reason enough
        (0.0, 0.4, (0.4, "vectors")),
        (0.0, 0.1, (0.0, "words")),
        (None, 0.1, (None, "")),  # between the two
        (None, 0.02, (0.02, "vectors")),  # words of no list, and nowhere near
        (0.0, None, (0.0, "words")),
    ],
)
def test_either_tells_what_is_near(
    words: float | None, vector: float | None, told: tuple[float | None, str]
) -> None:
    assert drift.united(words, vector) == told


@given(st.lists(st.text(max_size=80), max_size=6))
def test_any_conversation_gives_a_share_or_nothing(texts: list[str]) -> None:
    likeness = drift.likeness(LOGIN, said(*texts))

    assert likeness is None or 0.0 <= likeness <= 1.0


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("My cat scratches the sofa", {"pets", "household"}),
        ("猫老是抓沙发", {"pets", "household"}),
        ("ＣＡＴ", {"pets"}),  # full width
        ("nothing in particular", set()),
        ("", set()),
    ],
)
def test_text_belongs_to_the_walks_of_life_of_its_words(text: str, found: set[str]) -> None:
    assert domains(text) == found
