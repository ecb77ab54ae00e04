"""What a question gives away besides its words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.clean import repaired
from rememora.core.context.cues import SPEAKER, asked_about, cues_of, names_time, speaker_marks, times_of
from rememora.core.text import index_terms

DAY_MS = 86_400_000
MAY_4, MARCH_2 = 1_777_852_800_000, 1_772_409_600_000  # 2026, each at 0 h UTC


@pytest.mark.parametrize(
    ("question", "when", "how_many", "about_self"),
    [
        ("When did Ana move?", True, False, False),
        ("How much do I pay when I borrow a drill?", False, True, True),  # no time is asked for
        ("Ana, when does it open?", True, False, False),
        ("How long is the trip?", True, False, False),
        ("What date is the party?", True, False, False),
        ("How many cats has she?", False, True, False),
        ("How often do I run?", False, True, True),
        ("Where is my bike?", False, False, True),
        ("whenever it rains", False, False, False),  # no question for a time
        ("她什么时候搬家？", True, False, False),
        ("我养了几只猫？", False, True, True),
        ("多久去一次？", True, False, False),
        ("いつ引っ越しましたか", True, False, False),
        ("猫は何匹いますか", False, True, False),
        ("언제 이사했어요?", True, False, False),
        ("고양이가 얼마나 있어요?", False, True, False),
        ("🐈?", False, False, False),
        ("", False, False, False),
    ],
)
def test_question_tells_what_kind_of_answer_it_wants(
    question: str, when: bool, how_many: bool, about_self: bool
) -> None:
    cues = cues_of(question, ["ana"], times=[(1, 2)])

    assert (cues.when, cues.how_many, cues.about_self) == (when, how_many, about_self)
    assert (cues.speakers, cues.times) == (("ana",), ((1, 2),))


@pytest.mark.parametrize(
    ("name", "marked"),
    [
        ("Ana", ["ana"]),
        ("Ana Velasco", ["ana", "velasco"]),
        ("王小明", ["王小", "小明"]),  # pairs; a character alone says nothing
        ("ケイ", ["ケイ"]),  # Japanese
        ("🦊", ["🦊"]),  # what is but one character is a name all the same
    ],
)
def test_speaker_is_marked_by_what_a_question_would_name_them_with(name: str, marked: list[str]) -> None:
    marks = speaker_marks(name, index_terms(name))

    assert {SPEAKER + term for term in marked} <= set(marks)
    assert all(mark.startswith(SPEAKER) for mark in marks)
    assert len(set(marks)) == len(marks)


def test_nobody_is_marked_where_nobody_is_named() -> None:
    assert speaker_marks(None, ["user"]) == speaker_marks("", []) == speaker_marks("!", []) == []


@given(st.text(max_size=60))
def test_no_words_of_a_text_are_taken_for_the_mark_of_a_speaker(text: str) -> None:
    assert not any(len(term) > 1 and term.startswith(SPEAKER) for term in index_terms(repaired(text)))


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("What did she do yesterday?", True),
        ("What happened in May?", True),
        ("Who won in 2019?", True),
        ("她昨天做了什么？", True),
        ("上周五吃了什么？", True),
        ("What does she drink?", False),
        ("她喝什么？", False),
        ("🎂?", False),
    ],
)
def test_question_with_a_word_of_time_may_name_one(question: str, named: bool) -> None:
    assert names_time(question) == named


@pytest.mark.parametrize("question", ["What did she do yesterday?", "她昨天做了什么？"])
def test_time_is_seen_from_now_and_from_the_end_of_the_talk(question: str) -> None:
    noon = 12 * 3_600_000

    found = times_of(question, [MAY_4 + noon, MARCH_2 + noon], zone="UTC")

    assert found == [(MAY_4 - DAY_MS, MAY_4), (MARCH_2 - DAY_MS, MARCH_2)]
    assert times_of(question, [MAY_4 + noon] * 2, zone="UTC") == found[:1]  # one anchor counts once


@pytest.mark.parametrize("question", ["What does she drink?", "她喝什么？", "", "🎂"])
def test_question_without_a_time_names_none(question: str) -> None:
    assert times_of(question, [MAY_4], zone="UTC") == []


def test_time_of_more_than_a_year_says_nothing() -> None:
    assert all(
        end - start <= 370 * DAY_MS for start, end in times_of("since 1990 or in 2019", [MAY_4], zone="UTC")
    )


@given(st.text(max_size=80))
def test_no_question_is_an_error(question: str) -> None:
    cues = cues_of(question, [])

    assert {cues.when, cues.how_many, cues.about_self} <= {True, False}
    assert names_time(question) in (True, False)


@pytest.mark.parametrize(
    ("question", "about"),
    [
        ("What does Ana think of Ben's plan?", ("ana",)),  # whose plan it is does not speak
        ("What did Ben give to Ana?", ("ben",)),
        ("What do Ana and Ben paint?", ("ana", "ben")),
        ("Ben's or Ana's?", ("ben", "ana")),  # only things of theirs: either may tell
        ("What is new?", ("ana", "ben")),  # names that are not written so: both
    ],
)
def test_of_two_who_are_named_one_is_asked_about(question: str, about: tuple[str, ...]) -> None:
    assert asked_about(question, ("ana", "ben")) == about


@pytest.mark.parametrize(
    ("question", "about"),
    [
        ("小明怎么看小红的计划", ("小明",)),
        ("小明和小红画什么", ("小明", "小红")),
        ("小红的计划小明怎么看", ("小明",)),
    ],
)
def test_chinese_names_are_told_apart_by_what_follows(question: str, about: tuple[str, ...]) -> None:
    assert asked_about(question, ("小明", "小红")) == about


@pytest.mark.parametrize(
    ("question", "several"),
    [
        ("What activities does Ana like?", True),
        ("Which national parks has she seen?", True),
        ("How many children does she have?", True),
        ("Where has she camped?", True),
        ("What is her address?", False),  # an s is no plural
        ("What does she paint?", False),
        ("When has she camped?", False),
        ("她去过哪些地方", True),
        ("她住在哪里", False),
        ("いくつ買いましたか", True),
        ("", False),
    ],
)
def test_question_for_several_things_is_known(question: str, several: bool) -> None:
    assert cues_of(question, ()).several == several
