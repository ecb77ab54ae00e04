from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.text import index_terms
from rememora.core.text.slips import LEAST, MOST, as_written, meant, plain_letters, respelled, terms_meant

SLIPS = [
    ("torunament", "tournament"),  # two letters swapped
    ("aCroline", "caroline"),  # the first two, too
    ("Sarrah", "sarah"),  # one doubled
    ("funraiser", "fundraiser"),  # one missing
    ("tennesee", "tennessee"),  # one of two missing
    ("librar", "library"),  # the last one missing
    ("guitsr", "guitar"),  # the key beside
    ("definately", "definitely"),  # another vowel
    ("Élodei", "elodie"),  # an accent, folded
    ("Ｓａｒｒａｈ", "sarah"),  # full width
    ("москав", "москва"),  # Cyrillic
    ("αθηνν", "αθην"),  # Greek
    ("שללום", "שלום"),  # Hebrew
    ("مدررسة", "مدرسه"),  # Arabic, folded
]
OTHERS = [
    ("baked", "based"),  # a letter that neither a finger nor an ear takes for it
    ("married", "harried"),  # the first letter is believed
    ("order", "older"),  # far keys
    ("brought", "bought"),  # one too many that is not doubled
    ("evening", "even"),  # an ending comes off
]


@pytest.mark.parametrize(("written", "word"), SLIPS)
def test_slip_leads_back_to_the_word_that_was_meant(written: str, word: str) -> None:
    plain = plain_letters(written)

    assert plain is not None
    assert word in meant(plain)


@pytest.mark.parametrize(("written", "word"), OTHERS)
def test_other_words_that_look_alike_are_not_meant(written: str, word: str) -> None:
    assert word not in meant(written)
    assert index_terms(word)[0] not in terms_meant(written)


@pytest.mark.parametrize(
    "word",
    [
        "tea",  # too short
        "x" * (MOST + 1),  # no word
        "abc123",  # a digit
        "foo-bar",  # not of letters alone
        "部署数据库",  # no letters that slip
        "コーヒー屋",
        "데이터베이스",
        "paintingи",  # two scripts
        "हिन्दीभाषा",  # marks are a part of its letters
        "👍👍👍👍👍",
        "",
    ],
)
def test_what_is_no_word_of_an_alphabet_has_no_slips(word: str) -> None:
    assert plain_letters(word) is None


def test_possessive_is_left_out() -> None:
    assert plain_letters("Sarrah's") == plain_letters("Sarrah’s") == "sarrah"


@pytest.mark.parametrize(
    ("word", "like", "shown"),
    [("sarah", "Sarrah", "Sarah"), ("sarah", "SARRAH", "SARAH"), ("tea", "tee", "tea")],
)
def test_word_is_shown_with_the_capitals_of_the_one_written(word: str, like: str, shown: str) -> None:
    assert as_written(word, like) == shown


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Who is Sarrah?", "Who is Sarah?"),
        ("Sarrah's and Sarrahs", "Sarah's and Sarrahs"),  # whole words only
        ("nothing of it", "nothing of it"),
    ],
)
def test_text_is_respelled_by_whole_words(text: str, after: str) -> None:
    assert respelled(text, {"Sarrah": "Sarah"}) == after


@given(st.text(alphabet="abcdeilmnorstu", min_size=LEAST, max_size=12), st.data())
def test_each_swap_leads_back(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 2))
    slipped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]

    assert slipped == word or word in meant(slipped)


@given(st.text(max_size=40))
def test_any_text_is_read(word: str) -> None:
    plain = plain_letters(word)

    assert plain is None or plain not in meant(plain)
    assert len(meant(word)) < 60 * (MOST + 1)
