"""The features of a candidate: its own, and what stands around it gives."""

from __future__ import annotations

from itertools import pairwise
from math import isfinite

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.context.said import HOUR_MS, corpus_of, line, measured

from rememora.core.context.cues import Cues
from rememora.core.context.entry import Entry, link
from rememora.core.context.measures import (
    FEATURES,
    NAMES,
    Measured,
    answers_by_context,
    long_talk,
    measure,
)
from rememora.core.text import index_terms

OF_NEIGHBOURS = ("before", "after", "reply", "near_around")
ASKED = (
    "Where does the oolong grow?",
    "乌龙茶在哪里种？",
    "ウーロン茶はどこで育つ？",
    "우롱차는 어디서 자라요?",
    "🍵 哪里？",
)
ANSWERED = ("On the slopes of Anxi", "安溪的山坡上", "安渓の山の斜面", "안시의 산비탈", "⛰️")
LANGUAGES = pytest.mark.parametrize(
    ("asked", "answered"),
    list(zip(ASKED, ANSWERED, strict=True)),
    ids=["English", "Chinese", "Japanese", "Korean", "emoji"],
)


@LANGUAGES
def test_reply_has_the_words_of_the_question_that_it_answers(asked: str, answered: str) -> None:
    question, reply = measured(asked, line(asked, 1), line(answered, 2, role="assistant"))

    assert question["asks"] == question["holds_question"] == 1.0
    assert reply["reply"] == reply["before"] == question["own"] > 0
    assert reply["own"] == reply["covered"] == 0.0
    assert reply["with_question"] > 0
    assert reply["covered_near"] == pytest.approx(question["covered"])
    assert question["after"] == question["reply"] == 0.0


@LANGUAGES
def test_what_follows_a_statement_is_no_reply(asked: str, answered: str) -> None:
    said = asked.rstrip("?？")

    _, follows = measured(asked, line(said, 1), line(answered, 2))

    assert follows["before"] > 0
    assert follows["reply"] == follows["with_question"] == 0.0


@LANGUAGES
def test_memory_is_its_own_context(asked: str, answered: str) -> None:
    question, memory, reply = measured(
        asked, line(asked, 1), line(asked, 2, source="memory", session="s"), line(answered, 3)
    )

    assert not any(memory[name] for name in (*OF_NEIGHBOURS, "user", "asks", "holds_question"))
    assert memory["own"] == memory["window"] == memory["with_question"] == memory["best_of_session"] > 0
    assert memory["covered"] == memory["covered_near"] == memory["covered_session"]
    assert memory["derived"] == 1.0
    assert question["derived"] == reply["derived"] == 0.0
    assert reply["before"] == question["own"]  # the memory does not part them


@pytest.mark.parametrize(
    ("about_self", "source", "role", "counts"),
    [
        (True, "message", "user", 1.0),  # own words
        (True, "message", "assistant", 0.0),  # words of another
        (True, "memory", "note", 1.0),  # stands for own words
        (False, "message", "user", 0.0),  # a question about anybody
        (False, "memory", "note", 0.0),
    ],
)
def test_own_words_count_for_who_asks_about_themselves(
    about_self: bool, source: str, role: str, counts: float
) -> None:
    (one,) = measured("bike", line("the bike", 1, role=role, source=source), cues=Cues(about_self=about_self))

    assert one["user_self"] == counts


@pytest.mark.parametrize(
    ("question", "text", "other", "name"),
    [
        ("what did Ana say of tea", "the tea is hot", "Ana drinks tea", "Ana"),
        ("小明怎么说茶", "茶很烫", "小明喝茶", "小明"),
        ("ケイタはお茶を", "お茶が熱い", "ケイタのお茶", "ケイタ"),
        ("지민은 차를", "차가 뜨겁다", "지민의 차", "지민"),
    ],
)
def test_said_by_whom_the_question_names_is_a_feature_of_its_own(
    question: str, text: str, other: str, name: str
) -> None:
    cues = Cues(speakers=tuple(index_terms(name)))

    own, named, others = measured(
        question, line(text, 1, of=name), line(other, 2, of="Zoe"), line(text, 3), cues=cues
    )

    assert (own["speaker"], named["speaker"], others["speaker"]) == (1.0, 0.0, 0.0)
    assert not any(
        one["speaker"] for one in measured(question, line(text, 1, of=name))
    )  # nobody is asked for


@pytest.mark.parametrize(
    ("text", "when", "how_many"),
    [
        ("It was last May", 1.0, 0.0),
        ("I have 7 of them", 0.0, 1.0),
        ("seven cats", 0.0, 1.0),
        ("昨天去的", 1.0, 0.0),
        ("昨日行きました", 1.0, 0.0),
        ("어제 갔어요", 1.0, 0.0),
        ("nothing of the kind", 0.0, 0.0),
        ("🐈", 0.0, 0.0),
    ],
)
def test_times_and_numbers_count_where_they_are_asked_for(text: str, when: float, how_many: float) -> None:
    (asked,) = measured("q", line(text, 1), cues=Cues(when=True, how_many=True))
    (other,) = measured("q", line(text, 1))

    assert asked["time_told"] == when
    assert asked["number_told"] >= how_many
    assert (other["time_told"], other["number_told"]) == (0.0, 0.0)


def test_said_in_the_time_that_is_asked_for_counts_and_fades_beside_it() -> None:
    days = [line("tea", n, at_ms=n * 24 * HOUR_MS) for n in range(1, 40)]
    cues = Cues(times=((10 * 24 * HOUR_MS, 11 * 24 * HOUR_MS),))

    found = measured("tea", *days, cues=cues)

    assert [place for place, one in enumerate(found, start=1) if one["in_time"]] == [10]
    assert found[9]["near_time"] == 1.0
    before, after = [one["near_time"] for one in found[:10]], [one["near_time"] for one in found[9:]]
    assert all(one < other for one, other in pairwise(before))
    assert all(one > other for one, other in pairwise(after))
    assert found[38]["near_time"] < 0.05


@pytest.mark.parametrize(
    ("question", "text", "kin"),
    [("any pet", "her dog barks", ["dog"]), ("养宠物吗", "她有一只猫", ["猫"])],
)
def test_kin_counts_where_the_word_itself_is_missing(question: str, text: str, kin: list[str]) -> None:
    found, own, plain = measured(
        question, line(text, 1), line(f"{question} {text}", 9), line("tea", 20), kin=kin
    )

    assert 0 < found["kin"] <= 1
    assert own["kin"] == plain["kin"] == 0.0


@pytest.mark.parametrize(
    ("features", "answers"),
    [
        ({"reply": 0.1}, True),  # a reply
        ({"kin": 0.1}, True),  # another word for it
        ({"speaker": 1.0}, True),  # the next thing that somebody says
        ({"before": 1.0, "after": 1.0, "window": 1.0}, False),  # merely beside it
        ({"near_time": 1.0, "user": 1.0}, False),
        ({}, False),
    ],
)
def test_only_some_context_makes_an_answer_of_what_shares_no_word(
    features: dict[str, float], answers: bool
) -> None:
    (one,) = lines = [line("tea", 1)]
    corpus = corpus_of("coffee", lines)
    entry = Entry(one, corpus)
    entry.figures = tuple(features.get(name, 0.0) for name in NAMES)

    assert answers_by_context(entry, Measured(corpus, Cues())) == answers
    assert not answers_by_context(entry, Measured(corpus, Cues(asks=False)))  # who names words wants these


def test_session_gives_its_best_words_and_all_that_it_covers() -> None:
    one, other, apart = measured(
        "oolong kettle", line("oolong", 1), line("the kettle", 50), line("oolong", 3, session="t")
    )

    assert one["covered_session"] == other["covered_session"] == pytest.approx(1.0)
    assert one["best_of_session"] == other["best_of_session"] == max(one["own"], other["own"])
    assert apart["covered_session"] == apart["covered"] < 1


def test_vector_of_a_neighbour_counts_as_the_nearest_beside() -> None:
    lines = [line("tea", 1), line("milk", 2), line("oats", 3)]
    entries = [Entry(one, corpus_of("tea", lines)) for one in lines]
    entries[0].vector, entries[2].vector = 0.3, 0.6
    link(entries, reach=2)

    measure(entries, Measured(corpus_of("tea", lines), Cues()))

    near, around = NAMES.index("near"), NAMES.index("near_around")
    assert [entry.figures[near] for entry in entries] == [0.3, 0.0, 0.6]
    assert [entry.figures[around] for entry in entries] == [0.0, 0.6, 0.0]


WORDS = st.lists(
    st.sampled_from(["tea", "茶", "お茶", "차", "🍵", "ana", "cafe\u0301", "dog", "?"]), max_size=8
)


@settings(max_examples=60)
@given(
    WORDS,
    st.lists(st.tuples(WORDS, st.booleans(), st.sampled_from(["user", "tool"])), min_size=1, max_size=8),
)
def test_every_feature_is_a_share_and_a_number(
    asked: list[str], said: list[tuple[list[str], bool, str]]
) -> None:
    lines = [
        line(" ".join(words) or "x", place, role=role, source="message" if message else "memory")
        for place, (words, message, role) in enumerate(said)
    ]
    cues = Cues(speakers=("ana",), when=True, how_many=True, about_self=True, times=((0, 5),))

    found = measured(" ".join(asked), *lines, cues=cues, kin=["dog"])

    assert all(one.keys() == FEATURES.keys() for one in found)
    assert all(isfinite(value) and -1e-9 <= value <= 1 + 1e-9 for one in found for value in one.values())
    assert found == measured(" ".join(asked), *lines, cues=cues, kin=["dog"])


@pytest.mark.parametrize(
    ("mean", "long"), [(0, 0.0), (20, 0.0), (59, 0.0), (249, 1.0), (450, 1.0), (10**9, 1.0)]
)
def test_talk_is_short_up_to_60_terms_and_long_from_250_on(mean: float, long: float) -> None:
    assert long_talk(mean) == pytest.approx(long)


@given(st.floats(0, 1e6), st.floats(0, 1e6))
def test_talk_gets_longer_with_its_messages(one: float, other: float) -> None:
    low, high = sorted((one, other))

    assert 0 <= long_talk(low) <= long_talk(high) <= 1


@LANGUAGES
def test_best_window_has_the_whole_share_and_the_others_a_part_of_it(asked: str, answered: str) -> None:
    found = measured(
        asked,
        line(asked.rstrip("?？"), 1),
        line(answered, 2, session="t"),
        line(f"{asked} {answered}" * 9, 3, session="u"),
    )

    assert max(one["best_window"] for one in found) == 1.0
    for one in found:
        best = max(other["window"] for other in found)
        assert one["best_window"] == pytest.approx(one["window"] / best)


def test_where_no_window_has_a_word_none_is_the_best() -> None:
    assert [one["best_window"] for one in measured("oolong", line("nothing", 1), line("at all", 2))] == [
        0.0,
        0.0,
    ]
