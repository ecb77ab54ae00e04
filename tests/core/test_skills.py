from __future__ import annotations

import pytest

from rememora.core.skills import called_for, checked, index_line, key_of, violations
from rememora.model.errors import SkillRefused
from rememora.model.skills import Skill

SOUND = ("git-release", "Tag and push a release", ["release"], ["run tests", "tag"])


@pytest.mark.parametrize(
    "name",
    [
        "a",  # the shortest
        "发版流程",  # Chinese
        "リリース手順",  # Japanese, with a mark of length
        "배포_2",  # Korean
        "रिलीज़",  # a script that writes vowels as marks
        "cafe\u0301",  # a combining mark
        "ｆｕｌｌ",  # full width
        "x" * 50,  # the longest
    ],
)
def test_name_of_letters_of_any_script_passes(name: str) -> None:
    assert violations(name, *SOUND[1:]) == []


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "nothing"),
        ("a b", "a space"),
        ("../up", "leaves a folder"),
        ("a.b", "a dot begins an extension"),
        ("release🚀", "a sign that is no letter"),
        ("\u0301a", "a mark on nothing"),
        ("a\x00", "a control"),
        ("a\ud800", "half a surrogate pair"),
        ("x" * 51, "too long"),
        (None, "nothing given"),
        (7, "no text"),
    ],
)
def test_other_name_is_one_violation(name: object, why: str) -> None:
    (told,) = violations(name, *SOUND[1:])

    assert told.startswith("name: expected 1 to 50 letters"), why


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("summary", "s" * 201, ["summary: expected at most 200 characters, found 201"]),
        ("summary", "😀" * 200, []),  # code points, not bytes
        ("summary", " \n", ["summary: expected text, found only white space"]),
        (
            "triggers",
            "release",
            ["triggers: expected a list of 1 to 5 texts, found 'release'"],
        ),  # one text is no list
        ("triggers", [], ["triggers: expected 1 to 5, found 0"]),
        ("triggers", ["a", ""], ["triggers[1]: expected text, found an empty one"]),  # would match everything
        ("triggers", ["发版", "发版"], ["triggers[1]: expected each once, found '发版' again"]),
        ("triggers", [1], ["triggers[0]: expected text, found 1"]),
        ("steps", ["a"], ["steps: expected 2 to 15, found 1"]),
        ("steps", ["a", "x" * 301], ["steps[1]: expected at most 300 characters, found 301"]),
        ("steps", ["a", "a"], []),  # the same twice may be meant
        ("steps", None, ["steps: expected a list of 2 to 15 texts, found None"]),
    ],
)
def test_each_fault_is_told_with_what_was_found(field: str, value: object, told: list[str]) -> None:
    given = dict(zip(("name", "summary", "triggers", "steps"), SOUND, strict=True))

    assert violations(**{**given, field: value}) == told


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(SkillRefused) as refused:
        checked("a b", "", [], [])

    assert [told.partition(":")[0] for told in refused.value.violations] == [
        "name",
        "summary",
        "triggers",
        "steps",
    ]
    assert all(told in str(refused.value) for told in refused.value.violations)


def test_two_thousand_bad_steps_fill_no_log() -> None:
    with pytest.raises(SkillRefused) as refused:
        checked(*SOUND[:3], [None] * 2_000)

    assert len(refused.value.violations) == 41
    assert refused.value.violations[0] == "steps: expected 2 to 15, found 2000"
    assert refused.value.violations[-1] == "and 1961 more"


def test_sound_definition_comes_back_as_it_was_given() -> None:
    assert checked(*SOUND) == ("git-release", "Tag and push a release", ("release",), ("run tests", "tag"))


@pytest.mark.parametrize(
    ("triggers", "text", "called"),
    [
        (["release"], "Let us RELEASE it", True),  # whatever the case
        (["art"], "we start", False),  # within another word
        (["art"], "art!", True),
        (["发版"], "要怎么发版呢？", True),  # a script without spaces
        (["ｒｅｌｅａｓｅ"], "a release", True),  # full width
        (["릴리스"], "릴리스를 하자", True),  # with its particle
        (["リリース"], "リリースして", True),
        (["roll back"], "how do I roll\n back?", True),  # over a line end
        ([" "], "anything", False),  # says nothing, so calls for nothing
        (["🚀"], "ship it 🚀", True),
        (["c++"], "in c++ please", True),
    ],
)
def test_trigger_calls_where_a_text_holds_it(triggers: list[str], text: str, called: bool) -> None:
    assert called_for(triggers, text) is called


def test_name_is_known_whatever_its_case_and_width() -> None:
    assert key_of("Git-Release") == key_of("ｇｉｔ-ｒｅｌｅａｓｅ") == "git-release"


def test_index_line_shows_neither_steps_nor_a_second_line() -> None:
    skill = Skill(
        id="m", scope="s", name="发版", summary="Tag\nand push", triggers=("re\nlease",), steps=("SECRET",), version=1,
        usage_count=0, heat=1.0, saved_ms=0,
    )  # fmt: skip

    assert index_line(skill) == "发版 (when: re lease): Tag and push; its steps: skills_load(发版)"
    assert "\n" not in index_line(skill, language="zh")
