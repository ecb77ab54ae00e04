"""Signs that a question was answered."""

from __future__ import annotations

from operator import mul

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.context.said import corpus_of, line

from rememora.core.context.combine import sureness_weights, weights
from rememora.core.context.cues import Cues
from rememora.core.context.entry import Entry, link
from rememora.core.context.measures import Measured, measure
from rememora.core.context.sureness import SIGNS, signs_of, sureness
from rememora.core.text import index_terms


def signs(
    question: str, *said: tuple[str, str], speakers: tuple[str, ...] = (), shown: int = 9
) -> dict[str, float]:
    """Return the signs of a question among lines of (speaker, text), in their order."""
    lines = [line(text, place, of=who) for place, (who, text) in enumerate(said)]
    corpus = corpus_of(question, lines)
    against = Measured(corpus, Cues(speakers=speakers))
    entries = [Entry(one, corpus) for one in lines]
    link(entries, reach=2)
    measure(entries, against)
    weighed = weights(vectors=False).blended(0.0)
    for entry in entries:
        entry.total = sum(map(mul, entry.figures, weighed))
    return signs_of(entries[:shown], entries, against, question, {"ana": weighed})


@pytest.mark.parametrize(
    ("question", "text", "right", "wrong"),
    [
        ("what tea is liked", "I like oolong tea", "Ana", "Zoe"),
        ("喜欢什么茶", "我喜欢乌龙茶", "小明", "小红"),
        ("お茶は何が好き", "お茶が好き", "ケイタ", "ハルナ"),
        ("무슨 차를 좋아해", "우롱 차를 좋아해", "지민", "하늘"),
    ],
)
def test_who_is_named_leads_where_they_said_it_and_trails_where_another_did(
    question: str, text: str, right: str, wrong: str
) -> None:
    said = [(right, text), (wrong, "x y z")]

    leads = signs(question, *said, speakers=tuple(index_terms(right)))["speaker_lead"]
    trails = signs(question, *said, speakers=tuple(index_terms(wrong)))["speaker_lead"]

    assert -1 <= trails < leads <= 1
    assert "speaker_lead" not in signs(question, *said)  # nobody is named
    named = sureness_weights(named=True)
    assert sureness({"constant": 1.0, "speaker_lead": trails}, named) < sureness(
        {"constant": 1.0, "speaker_lead": leads}, named
    )


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("does she live with Borislava", True),  # nobody used the name
        ("does she live with Ana", False),
        ("Borislava lives where", False),  # at its beginning every word has a capital
        ("does she live with borislava", False),
        ("她和小红住在一起吗", False),  # no capitals
        ("ボリスラヴァと住んでいますか", False),
        ("보리슬라바와 사나요", False),
        ("with 🦊", False),
        ("", False),
    ],
)
def test_name_that_nobody_used_is_a_sign(question: str, unknown: bool) -> None:
    found = signs(question, ("Zoe", "Ana and she live here"))

    assert found["unknown_name"] == unknown


@pytest.mark.parametrize(
    ("question", "known"),
    [("oolong samovar", "oolong tea"), ("乌龙铜炊", "乌龙茶"), ("お茶 サモワール", "お茶"), ("🍵 🫖", "🍵")],
)
def test_words_that_nobody_used_are_a_share(question: str, known: str) -> None:
    assert 0 < signs(question, ("Ana", known))["unknown"] < 1
    assert signs(known, ("Ana", known))["unknown"] == 0
    assert signs("x", ("Ana", known))["unknown"] == pytest.approx(1.0)


def test_word_that_was_only_asked_for_is_as_unknown_as_one_that_nobody_used() -> None:
    assert signs("boiler keys", ("Ana", "where are the boiler keys?"), ("Ana", "blue keys"))["unknown"] > 0
    assert signs("boiler keys", ("Ana", "boiler here?"), ("Ana", "the boiler keys"))["unknown"] == 0


def test_two_messages_on_either_side_of_a_hit_count_for_it() -> None:
    beside = [("Ana", "the oolong"), ("Zoe", "well"), ("Zoe", "the kettle")]

    assert signs("oolong kettle", *beside, shown=1)["covered_near"] == pytest.approx(1.0)
    assert signs("oolong kettle", *beside[:2], ("Zoe", "oh"), beside[2], shown=1)["covered_near"] < 1


@pytest.mark.parametrize(
    ("question", "said", "missed"),
    [
        ("when did the flood come", "the flood came", "the earthquake struck"),
        ("she plays the violin", "violin lessons", "guitar lessons"),
        ("古筝", "古筝课", "吉他课"),
    ],
)
def test_word_that_is_missing_weighs_by_itself(question: str, said: str, missed: str) -> None:
    right, wrong = signs(question, ("Ana", said)), signs(question, ("Ana", missed))

    assert 0 <= right["heaviest"] < wrong["heaviest"] <= 1


def test_another_thing_of_the_same_kind_is_no_answer_and_one_of_its_names_is() -> None:
    assert signs("guitar lessons", ("Ana", "violin lessons"))["replaced"] > 0
    assert signs("guitar lessons", ("Ana", "guitar lessons, violin lessons"))["replaced"] == 0
    assert signs("instrument lessons", ("Ana", "violin lessons"))["replaced"] == 0  # the kind itself


def test_what_they_said_alone_is_told_from_what_others_did() -> None:
    said = [("Ana", "I painted a lake"), ("Zoe", "I painted a lake at dawn")]

    found = signs("when did Ana paint a lake at dawn", *said, speakers=tuple(index_terms("Ana")))

    assert 0 < found["theirs"] < found["others"] <= 1


def test_without_hits_only_the_question_speaks() -> None:
    found = signs("oolong kettle", ("Ana", "tea"), shown=0)

    assert (found["covered_near"], found["near"]) == (0.0, 0.0)
    assert found["unknown"] == pytest.approx(1.0)
    assert found["heaviest"] == 1.0


@given(
    st.dictionaries(st.sampled_from([*SIGNS]), st.floats(-1e300, 1e300)),
    st.dictionaries(st.sampled_from([*SIGNS]), st.floats(-100, 100)),
)
def test_sureness_is_a_probability(found: dict[str, float], weighed: dict[str, float]) -> None:
    assert 0 < sureness(found, weighed) <= 1


def test_sureness_without_any_sign_is_even() -> None:
    assert sureness({}, {"covered_near": 3.0}) == sureness({"near": 1.0}, {}) == 0.5
