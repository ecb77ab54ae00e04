"""Where sentences begin and end, in every script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.sentences import MOST_CHARS, sentences


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        (" \n\t", []),
        ("No end", ["No end"]),
        ("It rains. We stay! Why?", ["It rains.", "We stay!", "Why?"]),
        ("It rains\nWe stay", ["It rains", "We stay"]),  # a line ends one
        ('"It rains." He left.', ['"It rains."', "He left."]),  # with the quotes that close behind it
        ("See Dr. Smith at 5 p.m. today.", ["See Dr. Smith at 5 p.m. today."]),  # abbreviations
        ("J. Doe came, e.g. here. Really.", ["J. Doe came, e.g. here.", "Really."]),  # initials
        ("1. Buy bread\n2. Sell it. Now.", ["1. Buy bread", "2. Sell it.", "Now."]),  # numbers of a list
        ("That was in 2023. Then not.", ["That was in 2023.", "Then not."]),  # no number of a list
        ("Use v2.3.1 of core.py now.", ["Use v2.3.1 of core.py now."]),  # points inside of words
        ("Wait... what? Oh.", ["Wait... what?", "Oh."]),  # goes on in small letters
        (
            "今天下雨。我们不去！真的？",
            ["今天下雨。", "我们不去！", "真的？"],
        ),  # Chinese, without white space
        ("他说“走吧。”然后走了；我没走", ["他说“走吧。”", "然后走了；", "我没走"]),
        (
            "彼は「行く。」と言った。そして帰った。",
            ["彼は「行く。」と言った。", "そして帰った。"],
        ),  # Japanese quotes
        ("나는 갔다. 그는 왔다.", ["나는 갔다.", "그는 왔다."]),  # Korean
        ("Ｏｋ。Ｎｅｘｔ！", ["Ｏｋ。", "Ｎｅｘｔ！"]),  # full width
        ("👩🏽‍🍳 bakes! 🥐", ["👩🏽‍🍳 bakes!", "🥐"]),
        (
            "So:\n```\na = 1.\nb = 2\n\nc()\n```\nDone. Ok",
            ["So:", "a = 1.\nb = 2", "c()", "Done.", "Ok"],
        ),  # code
        ("```\n" + "x\n" * 10 + "```", ["\n".join("x" * 8), "\n".join("x" * 2)]),  # at most 8 lines of it
    ],
)
def test_sentences_are_told_apart(text: str, found: list[str]) -> None:
    assert split(text) == found


def test_run_without_an_end_is_taken_apart_at_commas_and_spaces() -> None:
    pieces = split("word, " * 300) + split("字，" * 500) + split("x" * 1_000)

    assert all(len(piece) <= MOST_CHARS for piece in pieces)
    assert all(piece.endswith((",", "word", "，", "字", "x")) for piece in pieces)


@given(st.text(alphabet='aB .!?。？\n`"」1,字 ') | st.text())
def test_sentences_leave_out_nothing_but_white_space_and_fences(text: str) -> None:
    spans = sentences(text)

    assert all(start < end for start, end in spans)
    assert spans == sorted(spans)
    assert "".join("".join(split(text)).split()) == "".join(text.replace("```", "").split())


def test_only_a_part_may_be_asked_for() -> None:
    assert sentences("One. Two. Three.", 5, 9) == [(5, 9)]
