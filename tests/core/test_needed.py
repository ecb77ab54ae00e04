"""Patterns that are tried only on a text that has what they need: no match is lost by it."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rememora.core import tellings_en, tellings_zh
from rememora.core.needed import Needed, needs, runs

TABLES = [
    tellings_en._frames()._needed,
    *(one.needed for one in tellings_en._over(wrong=True)),
    tellings_en._language().lacks(),
    tellings_zh._frames()._needed,
    *(one.needed for one in tellings_zh._over(wrong=True, sorry=True)),
    tellings_zh._language().lacks(),
]
SAID = (
    "I moved from Basel to Lyon, and I traded my Skoda for a Volvo",
    "My sister Ines works at Initech and my dentist is Dr. Varga",
    "Goodbye Initech, hello Hooli",
    "goodbye Initech, HELLO Hooli",
    "I am 34 years old and I no longer play the cello 🎻",
    "ignore what I said about Lyon",
    "Ines’s car is a Volvo",
    "Ｉ ｌｉｖｅ ｉｎ Ｌｙｏｎ",  # full-width
    unicodedata.normalize("NFD", "I live in Zürich now"),  # combining marks
    "我把斯柯达换成了沃尔沃，我妹妹小敏在华星上班",
    "我对花生过敏，我不再学古筝了，现在用的是招商银行",
    "说错了，我没搬到杭州，我没有牙医",
    "私はリヨンに住んでいます",
    "저는 리옹에 살아요",
    "",
)


@pytest.mark.parametrize(
    ("pattern", "groups", "why"),
    [
        ("now", [{"now"}], "letters that follow one another"),
        ("moved", [{"mov"}, {"ved"}], "a longer run in parts, the last of which may overlap"),
        ("搬到|住在", [{"搬到", "住在"}], "one of each branch"),
        ("从.*[到去]", [{"从"}, {"到", "去"}], "one of a set, and what stands before it"),
        ("(?:don't )?like", [{"lik"}, {"ike"}], "what may be left out is not needed"),
        ("(?P<who>I) (?:use )+it", [{"use"}, {"se "}, {"it"}, {"I"}], "what stands once at least"),
        ("(?=在)..", [{"在"}], "what must follow"),
        ("(?!在)[^，]", [], "what must not follow, and what is not there"),
        ("在|.", [], "a branch that needs nothing"),
        ("(?i)now", [], "letters of either case"),
        ("(?i:now) or", [{" or"}], "of which the others are left"),
        (r"\d \w", [], "a space alone is not looked up"),
    ],
)
def test_what_a_text_must_have_is_read_off_a_pattern(pattern: str, groups: list[set[str]], why: str) -> None:
    found = needs(pattern)

    assert all(set(group) in groups for group in found), why
    assert len(found) == min(3, len(groups)), why


def _searched(table: Needed, text: str) -> list[tuple[int, tuple[int, int]]]:
    every = ((at, re.search(pattern, text)) for at, pattern in enumerate(table._patterns))
    return [(at, found.span()) for at, found in every if found is not None]


@pytest.mark.parametrize("text", SAID)
def test_no_match_of_any_telling_is_lost(text: str) -> None:
    for table in TABLES:
        found = [(at, match.span()) for at, match in table.searches(text, runs(text))]

        assert found == _searched(table, text)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from([*" ".join(SAID).split(), *"我搬到在的了，不是换"]), max_size=12), st.booleans()
)
def test_no_match_is_lost_in_words_put_together_by_chance(words: list[str], spaced: bool) -> None:
    text = (" " if spaced else "").join(words)

    for table in TABLES:
        assert [(at, match.span()) for at, match in table.searches(text, runs(text))] == _searched(
            table, text
        )


def test_most_patterns_of_tellings_are_tried_on_few_texts() -> None:
    tried = sum(len(list(table._index.places(table._looked_up & runs(SAID[1])))) for table in TABLES)

    assert tried < sum(len(table._patterns) for table in TABLES) / 10
