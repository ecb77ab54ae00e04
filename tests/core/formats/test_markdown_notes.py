"""Markdown notes: one memory a bullet or paragraph, under its headings, with its day."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.formats.reading import memories, passed, read

from rememora.core.formats import markdown_notes
from rememora.core.formats.markdown_blocks import MAX_BLOCK_CHARS
from rememora.model.imported import ImportedMemory

NOTES = """---
title: "Trip"
tags: [travel, 旅行]
date: 2026-01-12
---
Opening words 👩‍👩‍👧 #idea
on two lines

## Trains

Shopping list:
- The night train leaves at 22:10.
  - sit together
- [ ] Book the sleeper
  ```sh
  ls

  # no heading
  ```
* 夜行列车

  第二段

After the list.

```py
x = 1  #nor a tag
```

2026-03-04
==========

1. 한국어 노트
2. コーヒー
"""


def texts(content: str) -> list[str]:
    return [memory.text for memory in memories(markdown_notes, content)]


def titles(content: str) -> list[tuple[str | None, tuple[str, ...]]]:
    return [(memory.title, memory.concepts) for memory in memories(markdown_notes, content)]


def test_a_file_of_notes_is_read_whole() -> None:
    assert [(m.line, m.text) for m in memories(markdown_notes, NOTES)] == [
        (6, "Opening words 👩‍👩‍👧 #idea\non two lines"),
        (12, "The night train leaves at 22:10.\n- sit together"),
        (14, "[ ] Book the sleeper\n```sh\nls\n\n# no heading\n```"),
        (20, "夜行列车\n\n第二段"),
        (24, "After the list.\n\n```py\nx = 1  #nor a tag\n```"),
        (33, "한국어 노트"),
        (34, "コーヒー"),
    ]


def test_headings_and_tags_say_what_it_is_about() -> None:
    found = titles(NOTES)

    assert found[0] == ("Trip", ("travel", "旅行", "idea"))
    assert found[1] == ("Trains", ("Trip", "Shopping list", "travel", "旅行"))
    assert found[4] == ("Trains", ("Trip", "travel", "旅行"))


def test_the_day_is_that_of_the_nearest_heading_or_of_the_front_matter() -> None:
    assert [memory.at for memory in memories(markdown_notes, NOTES)] == ["2026-01-12"] * 5 + [
        "2026-03-04"
    ] * 2


def test_notes_are_the_user_s_own_words() -> None:
    assert {memory.trust for memory in memories(markdown_notes, NOTES)} == {"user"}


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param("one\n\ntwo\n", ["one", "two"], id="paragraphs"),
        pytest.param("- a\n\n- b\n", ["a", "b"], id="a loose list"),
        pytest.param("- a\nlazy\n\nfree", ["a\nlazy", "free"], id="a lazy line belongs to the bullet"),
        pytest.param("- a\n\n\tstill a", ["a\n\n\tstill a"], id="what is indented belongs to it"),
        pytest.param("- ```\n  - x\n  ```\n- b", ["```\n- x\n```", "b"], id="code in a bullet"),
        pytest.param("~~~\n- a\n\n- b\n~~~\n\nc", ["~~~\n- a\n\n- b\n~~~", "c"], id="a fence is never cut"),
        pytest.param("```\nopen\n\n# still\n", ["```\nopen\n\n# still"], id="a fence that nobody closed"),
        pytest.param("a\n\n***\n\nb\n", ["a", "b"], id="a rule"),
        pytest.param("| a | b |\n|---|---|\n| 1 | 2 |\n", ["| a | b |\n|---|---|\n| 1 | 2 |"], id="a table"),
        pytest.param("> quoted\n> more\n", ["> quoted\n> more"], id="a quotation"),
        pytest.param("#hashtag is no heading", ["#hashtag is no heading"], id="a tag at the start"),
        pytest.param("- [x] done\n+ [ ] open", ["[x] done", "[ ] open"], id="tasks"),
        pytest.param("Topics:\n\nwords", ["Topics:", "words"], id="a colon over no list is a note"),
        pytest.param("题目：", ["题目："], id="a colon at the end"),
        pytest.param("-\n\n- a", ["a"], id="an empty bullet"),
        pytest.param("---\n\nwords\n", ["words"], id="a rule at the start is no front matter"),
        pytest.param("---\nno pair\n---\nwords", ["words"], id="nor is this: an underlined heading"),
        pytest.param("2026. was a year", ["was a year"], id="a number with a dot begins an item"),
        pytest.param("a\r\nb\r\n\r\nc", ["a\nb", "c"], id="line ends of Windows"),
        pytest.param("\ufeffa", ["a"], id="byte order mark"),
        pytest.param("", [], id="nothing"),
        pytest.param("# Only\n\n## headings\n", [], id="headings alone"),
        pytest.param(
            "ｆｕｌｌ e\u0301\u3000広い", ["ｆｕｌｌ e\u0301\u3000広い"], id="full width and combining marks"
        ),
    ],
)
def test_where_a_note_ends(content: str, expected: list[str]) -> None:
    assert texts(content) == expected


@pytest.mark.parametrize(
    ("content", "title", "concepts"),
    [
        pytest.param("# A\n## B\n### C\nx", "C", ("A", "B"), id="the headings above"),
        pytest.param("# A\n### C\n## B\nx", "B", ("A",), id="a deeper one ends with the next"),
        pytest.param("# A #\nx", "A", (), id="closing marks"),
        pytest.param("Title\n---\nx", "Title", (), id="underlined"),
        pytest.param("---\ntags:\n  - 一\n  - '#二'\n---\nx", None, ("一", "二"), id="a list of tags"),
        pytest.param("---\nTags: a, b\n---\nx", None, ("a, b",), id="words that are no list"),
        pytest.param("see a#b and https://x/#y #ok", None, ("ok",), id="only a tag is a tag"),
        pytest.param("x", None, (), id="none"),
    ],
)
def test_what_stands_above_a_note(content: str, title: str | None, concepts: tuple[str, ...]) -> None:
    assert titles(content) == [(title, concepts)]


@pytest.mark.parametrize(
    ("content", "at"),
    [
        ("---\ncreated: 2026-01-12T08:00:00+01:00\n---\nx", "2026-01-12T08:00:00+01:00"),
        ("---\ndate: next week\n---\nx", None),
        ("# 2026-13-40\nx", None),
        ("# 2026-01-02 星期五\nx", "2026-01-02"),
        ("---\n日期: 2026-01-03\n---\nx", "2026-01-03"),
    ],
)
def test_only_a_real_day_is_a_time(content: str, at: str | None) -> None:
    assert [memory.at for memory in memories(markdown_notes, content)] == [at]


def test_comments_are_counted() -> None:
    assert passed(markdown_notes, "<!-- one\nline -->\n\nwords\n") == ["comment"]
    assert texts("<!-- one\nline -->\n\nwords\n") == ["words"]


def test_a_block_without_an_end_is_held_in_parts() -> None:
    parts = texts("```\n" + ("x" * 999 + "\n") * 2_500)

    assert len(parts) == 3
    assert all(len(part) <= MAX_BLOCK_CHARS * 1.01 for part in parts)


@given(text=st.text(alphabet="*>`~ \t\nab1.:|[]!词+", max_size=80))
def test_without_headings_no_words_are_lost(text: str) -> None:
    notes = [item for item in read(markdown_notes, text) if isinstance(item, ImportedMemory)]
    kept = "".join("".join([note.text, *note.concepts]) for note in notes)

    assert kept.count("词") >= text.count("词")


@pytest.mark.parametrize(
    ("name", "head", "is_notes"),
    [("a.md", "x", True), ("A.Markdown", "x", True), ("a.md", " \n", True), ("a.txt", "# x", False)],
)
def test_it_is_recognised_by_its_name(name: str, head: str, is_notes: bool) -> None:
    assert markdown_notes.recognises(name, head) is is_notes
