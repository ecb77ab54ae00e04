"""The sentences of a long text that a question is after."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rememora.core.budget import estimate_tokens
from rememora.core.shortening import Wanted, shortened, shown

FILLER = "Nothing of note happened in the garden that day. "
FILLERS = {
    "English": FILLER,
    "Chinese": "那天花园里没有发生什么值得一提的事情。",
    "Japanese": "その日は庭で特に何も起こりませんでした。",
    "Korean": "그날 정원에서는 별다른 일이 없었다. ",
}


def cut(text: str, question: str, max_tokens: int, **weights: float) -> str:
    return shown(text, shortened(text, Wanted(question, weights), max_tokens=max_tokens))


@pytest.mark.parametrize(
    ("language", "question", "answer"),
    [
        ("English", "when does the harbour open?", "The harbour opens at six. "),
        ("Chinese", "港口几点开门？", "港口早上六点开门。"),
        ("Japanese", "港は何時に開きますか", "港は六時に開きます。"),
        ("Korean", "항구는 언제 열려요?", "항구는 여섯 시에 열린다. "),
    ],
)
def test_sentence_that_answers_is_shown_of_a_long_text(language: str, question: str, answer: str) -> None:
    filler = FILLERS[language]

    shortly = cut(filler * 30 + answer + filler * 30, question, 60)

    assert answer.strip() in shortly
    assert shortly.startswith(filler.strip())  # where a text begins, it tells what it is about
    assert shortly.endswith("…")
    assert estimate_tokens(shortly) <= 60


def test_text_that_fits_is_shown_whole() -> None:
    assert cut("  One. Two.  ", "two", 10) == "  One. Two.  "


def test_what_stands_beside_the_answer_explains_it() -> None:
    text = FILLER * 20 + "The Meridian is a ferry. It leaves the pier at noon. " + FILLER * 20

    assert "The Meridian is a ferry. It leaves the pier at noon." in cut(
        text, "when does it leave the pier?", 45
    )


def test_figure_is_preferred_where_one_is_asked_for() -> None:
    text = (
        FILLER * 20 + "The budget is generous. " + FILLER * 20 + "The budget is 4,500 euros. " + FILLER * 20
    )

    assert "4,500" in cut(text, "how much is the budget?", 30)


def test_weightier_word_decides() -> None:
    text = FILLER * 20 + "The boat is red. " + FILLER * 20 + "The zeppelin is blue. " + FILLER * 20

    assert "zeppelin" in cut(text, "boat zeppelin", 20, boat=1.0, zeppelin=5.0)


def test_prose_is_preferred_to_code_with_the_same_words() -> None:
    text = (
        f"```\nlogin_session = flask_login()\n```\n{FILLER * 20}The login session uses Flask. {FILLER * 20}"
    )

    assert "The login session uses Flask." in cut(text, "flask login session", 20)


def test_of_a_sentence_that_does_not_fit_the_part_with_the_words_is_shown() -> None:
    text = "and so on " * 30 + "the harbour opens at six " + "and on it goes " * 30

    shortly = cut(text, "harbour opens", 12)

    assert "harbour opens" in shortly
    assert estimate_tokens(shortly) <= 13


def test_without_room_nothing_is_shown() -> None:
    assert cut(FILLER * 30, "garden", 1) == ""


@pytest.mark.parametrize("filler", FILLERS.values(), ids=FILLERS)
def test_five_megabytes_are_read_around_the_words_alone(filler: str) -> None:
    text = filler * (2_500_000 // len(filler))
    half = len(text) // 2
    text = f"{text[:half]} ZEPPELIN lands at six. {text[half:]}"

    assert "ZEPPELIN lands at six." in cut(text, "zeppelin", 80)


@settings(max_examples=60)
@given(st.text(alphabet="ab .?!。字\n`é👩🏽‍🍳", max_size=600), st.text(max_size=20), st.integers(1, 60))
def test_parts_are_in_order_apart_and_within_the_budget(text: str, question: str, most: int) -> None:
    spans = shortened(text, Wanted(question), max_tokens=most)

    assert all(start < end for start, end in spans) or not text
    assert all(before[1] <= after[0] for before, after in itertools.pairwise(spans))
    assert estimate_tokens(shown(text, spans)) <= most + 1
