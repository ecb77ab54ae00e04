from __future__ import annotations

import math

import pytest
from benchmarks.lines import FOLDER
from benchmarks.plain_bm25 import PlainBm25, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Don't STOP_now!", ["don", "t", "stop", "now"]),  # split at every sign, the underscore too
        ("v2.3 at 14:05", ["v2", "3", "at", "14", "05"]),  # digits are kept
        ("咖啡 好喝。", ["咖啡", "好喝"]),  # letters of every script are letters
        ("ｐａｒｒｏｔ", ["ｐａｒｒｏｔ"]),  # plain means plain: no folding of full width
        ("🦜 ?!", []),  # nothing to find
        ("", []),  # empty
    ],
)
def test_tokens_are_runs_of_letters_and_digits_in_lower_case(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


def test_scores_are_those_of_the_formula() -> None:
    # Two texts of 2 and 4 words, mean 3; "tea" stands in one of them, once: idf = ln(1 + 1.5 / 1.5) = ln 2.
    # Norms 1.2 * (.25 + .75 * 2 / 3) = .9 and 1.2 * (.25 + .75 * 4 / 3) = 1.5.
    plain = PlainBm25({"short": "green tea", "long": "a cup of coffee"})

    assert plain.norms == pytest.approx([0.9, 1.5])
    assert plain.postings["tea"] == [(0, 1)]
    assert math.log(2) * 2.2 / 1.9 == pytest.approx(0.8025, abs=1e-4)
    assert plain.ranked("TEA?", 10) == ["short"]


@pytest.mark.parametrize(
    ("texts", "question", "expected"),
    [
        ({"a": "tea tea", "b": "tea pot"}, "tea", ["a", "b"]),  # more often is better
        ({"a": "tea and a lot of other things", "b": "tea"}, "tea", ["b", "a"]),  # shorter is better
        ({"a": "the tea", "b": "the pot", "c": "the cup"}, "the pot", ["b", "a", "c"]),  # rarer is better
        ({"a": "tea", "b": "tea"}, "tea tea", ["a", "b"]),  # ties in the order of the texts
        ({"a": "tea"}, "coffee", []),  # what holds no word is not ranked
        ({}, "tea", []),  # nothing there
    ],
)
def test_ranking_follows_okapi(texts: dict[str, str], question: str, expected: list[str]) -> None:
    assert PlainBm25(texts).ranked(question, 10) == expected


def test_no_more_are_ranked_than_asked_for() -> None:
    assert PlainBm25({"a": "tea", "b": "tea"}).ranked("tea", 1) == ["a"]


def test_it_stays_plain() -> None:
    assert len((FOLDER / "plain_bm25.py").read_text(encoding="utf-8").splitlines()) <= 40
