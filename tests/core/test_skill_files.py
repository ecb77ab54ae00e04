from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.skill_files import folder_of, read, write
from rememora.core.skills import one_line, violations
from rememora.model.skills import Skill

LINES = (
    st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=60)
    .map(one_line)
    .filter(bool)
)


def skill(name: str = "git-release", **given: object) -> Skill:
    values = {"summary": "Tag it", "triggers": ("release",), "steps": ("test", "tag"), **given}
    return Skill(id="m", scope="s", name=name, version=1, usage_count=0, heat=1.0, saved_ms=0, **values)  # type: ignore[arg-type]


@given(LINES, st.lists(LINES, min_size=1, max_size=5, unique=True), st.lists(LINES, min_size=2, max_size=15))
def test_what_is_written_is_read_back(summary: str, triggers: list[str], steps: list[str]) -> None:
    written = write(skill(summary=summary, triggers=tuple(triggers), steps=tuple(steps)))

    assert read(written) == ("git-release", summary, tuple(triggers), tuple(steps))


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        (
            "---\nname: pdf-forms\ndescription: Fill forms\n---\n1. Open\n2. Fill",
            "triggers",
            ("pdf forms",),
        ),  # by name
        (
            "---\nname: x\ndescription: >-\n  Fill forms\n  in a PDF\n---\n",
            "summary",
            "Fill forms in a PDF",
        ),  # folded
        ("---\nname: x\ndescription: 用于填表：快\n---\n", "summary", "用于填表：快"),  # a colon in the value
        ("---\nname: x\ntags: [a, b]\n---\n", "triggers", ("a", "b")),  # under another key
        (
            "---\nname: x\n---\n# Do\n\n- Open\n- Fill\n  all fields\n\nMore",
            "steps",
            ("Open", "Fill all fields"),
        ),
        ("---\nname: x\n---\n# Do\n\nOpen it.\n\nFill\nit.", "steps", ("Open it.", "Fill it.")),  # paragraphs
        (
            "---\nname: x\n---\n- see\n\n1. 打开\n2、填写",
            "steps",
            ("打开", "填写"),
        ),  # a numbered list goes first
        ("no head at all", "name", ""),
        ("", "steps", ()),
        ("\ufeff---\nname: x\n---\n", "name", "x"),  # as some editors write it
        ('---\nname: x\ndescription: "a \\"b\\" \\u4e2d"\n---\n', "summary", 'a "b" 中'),  # escapes
        ("---\nname: x\ndescription: 'it is \\n'\n---\n", "summary", "it is \\n"),  # none in single quotes
    ],
)
def test_files_of_others_are_read_as_they_say(text: str, field: str, value: object) -> None:
    assert getattr(read(text), field) == value


@pytest.mark.parametrize(
    "step",
    [
        "Run it:\n\n    docker run \\\n      -v x",  # a command over several lines, set apart
        "先登录\n再部署",
        "1. not a step of its own\n2. nor this",
        "- nor\n- these",
        "ends in a backslash \\\nand goes on",
    ],
)
def test_line_ends_of_a_step_are_read_back(step: str) -> None:
    whole = skill(steps=(step, "and then the next"))

    assert read(write(whole)).steps == whole.steps


def test_long_description_is_left_to_the_gate() -> None:
    said = read(f"---\nname: x\ndescription: {'d' * 400}\n---\n1. a\n2. b")

    assert violations(*said) == ["summary: expected at most 200 characters, found 400"]


@pytest.mark.parametrize(("name", "folder"), [("发版", "发版"), ("NUL", "NUL-skill"), ("com1", "com1-skill")])
def test_folder_has_a_name_that_every_system_takes(name: str, folder: str) -> None:
    assert folder_of(skill(name)) == folder
