from __future__ import annotations

import pytest

from rememora.core import drift
from rememora.core.domains import domains


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


def test_where_the_break_is_known_rounds_are_counted_from_it() -> None:
    gone = drift.Course().after(near=False, rounds=4)

    assert (gone.rounds, gone.reminded().rounds) == (4, 1)
    assert gone.reminded().after(near=True).rounds == 0


@pytest.mark.parametrize(
    ("texts", "enough"),
    [
        (("Fix the failing login tests",), True),
        (("login", "tests"), True),  # name and description together
        (("学日语",), True),
        (("fix",), False),
        (("🚀",), False),
        ((), False),
    ],
)
def test_goal_must_have_two_words_that_tell_something(texts: tuple[str, ...], *, enough: bool) -> None:
    assert drift.can_tell(*texts) is enough


@pytest.mark.parametrize(
    ("words", "vector", "told"),
    [
        (None, None, (None, "")),
        (0.8, 0.0, (0.8, "words")),  # either is reason enough
        (0.0, 0.4, (0.4, "vectors")),
        (0.0, 0.1, (0.0, "words")),
        (0.3, 0.02, (0.3, "words")),
        (None, 0.1, (None, "")),  # between the two
        (None, 0.02, (0.02, "vectors")),  # words of no list, and nowhere near
        (0.0, None, (0.0, "words")),
    ],
)
def test_either_tells_what_is_near(
    words: float | None, vector: float | None, told: tuple[float | None, str]
) -> None:
    assert drift.united(words, vector) == told


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
