"""Words that were injected are known again, whole or by the sentence."""

from __future__ import annotations

import pytest

from rememora.core.prints import prints, sentences_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Likes tea", ("likes tea",)),  # one sentence is the whole
        ("  LIKES   tea. ", ("likes tea",)),  # case, white space and the full stop do not count
        ("Ｌｉｋｅｓ ｔｅａ", ("likes tea",)),  # nor does full width
        (
            "Lives in Leeds. Works at the port!",
            ("lives in leeds. works at the port", "lives in leeds", "works at the port"),
        ),
        (
            "我住在利兹。我在港口上班！",
            ("我住在利兹。我在港口上班", "我住在利兹", "我在港口上班"),
        ),  # no space between
        (
            "コーヒーは深煎り。紅茶も好きです。",
            ("コーヒーは深煎り。紅茶も好きです", "コーヒーは深煎り", "紅茶も好きです"),
        ),
        ("커피는 디카페인. 차는 홍차.", ("커피는 디카페인. 차는 홍차", "커피는 디카페인", "차는 홍차")),
        (
            "Yes. Lives in Leeds.",
            ("yes. lives in leeds", "lives in leeds"),
        ),  # what everybody says has no print
        ("好。我住在利兹。", ("好。我住在利兹", "我住在利兹")),
        ("Version 2.5 is out now", ("version 2.5 is out now",)),  # a dot in a number ends nothing
        ("OK", ("ok",)),  # the whole always has one
        ("", ()),
        (" \n ", ()),
    ],
)
def test_text_has_a_print_for_itself_and_each_sentence(text: str, expected: tuple[str, ...]) -> None:
    assert prints(text) == expected


def test_print_of_words_does_not_hang_on_their_spelling() -> None:
    assert prints("cafe\u0301 am Eck, jeden Tag") == prints("CAFÉ am  Eck, jeden Tag.")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("One is here. Two! Three", ["One is here.", "Two!", "Three"]),
        ("第一句。第二句！三", ["第一句。", "第二句！", "三"]),  # no space behind the mark
        ("v1.2 is out", ["v1.2 is out"]),  # a mark inside of a word
        ("one\ntwo", ["one\n", "two"]),  # a line end ends it
        ("", [""]),  # nothing
    ],
)
def test_sentences_stand_where_they_are_said_to(text: str, said: list[str]) -> None:
    assert [text[start:end] for start, end in sentences_of(text)] == said
