"""Which words are searched for, and how well a candidate answers."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.numbers import number_of
from rememora.core.ranking import Corpus, Terms, affordable, share

TEA = (3, 12, {"tea": 2, "milk": 1})
"""Three entries of four terms each."""


def score_by_words(words: list[str], corpus: Corpus) -> tuple[float, float]:
    held, bits = corpus.held_by(Terms(map(number_of, words)))
    return share(held, len(words), corpus), corpus.coverage[bits]


def weight(entries: int, holders: int) -> float:
    return log(1 + (entries - holders + 0.5) / (holders + 0.5))


def test_figures_of_all_scopes_are_added_up() -> None:
    corpus = Corpus(["tea", "milk", "oat"], [TEA, (1, 8, {"tea": 1})])

    assert corpus.entries == 4
    assert corpus.mean_length == 5.0
    assert corpus.frequencies == {"tea": 3, "milk": 1, "oat": 0}
    assert set(corpus.terms.values()) == {"tea", "milk", "oat"}
    assert corpus.total == pytest.approx(sum(corpus.weights.values()))


@pytest.mark.parametrize(
    ("figures", "term", "expected"),
    [
        ([TEA], "tea", weight(103, 3)),  # as if 1 of 100 more entries held it
        ([TEA], "milk", weight(103, 2)),  # rarer, so it weighs more
        ([TEA], "oat", weight(103, 1)),  # nobody used it: it weighs most
        ([(0, 0, {})], "tea", weight(100, 1)),  # an empty scope
        ([], "tea", weight(100, 1)),  # none at all
        ([(1_000_000, 1, {"tea": 999_999})], "tea", weight(1_000_100, 1_000_000)),  # in nearly every entry
    ],
)
def test_weight_is_the_idf_with_a_prior(
    figures: list[tuple[int, int, dict[str, int]]], term: str, expected: float
) -> None:
    assert Corpus([term], figures).weights[term] == pytest.approx(expected)


def test_word_that_a_small_store_does_not_know_hardly_outweighs_one_that_it_knows() -> None:
    corpus = Corpus(["milk", "oat"], [TEA])

    assert score_by_words(["milk"], corpus)[1] == pytest.approx(0.47, abs=0.01)  # without the prior .32


def test_words_weigh_in_a_large_store_as_without_a_prior() -> None:
    corpus = Corpus(["rare", "common"], [(1_000_000, 1, {"rare": 100, "common": 100_000})])

    assert corpus.weights["rare"] == pytest.approx(weight(1_000_000, 100), rel=0.01)
    assert corpus.weights["common"] == pytest.approx(weight(1_000_000, 100_000), rel=0.01)


@pytest.mark.parametrize(
    ("figures", "length"),
    [
        ([], 1.0),  # nothing to divide by
        ([(0, 0, {})], 1.0),  # likewise
        ([(4, 2, {})], 1.0),  # entries of less than one term
        ([(2, 5, {})], 2.5),  # the mean
    ],
)
def test_mean_length_is_at_least_one(figures: list[tuple[int, int, dict[str, int]]], length: float) -> None:
    assert Corpus(["tea"], figures).mean_length == length


@pytest.mark.parametrize(
    ("terms", "known", "halves"),
    [
        (["决定", "定用", "决", "定", "用"], {"决定": 1}, {"定用", "决", "定", "用"}),  # 定用 may be a seam
        (["定用", "定", "用"], {"定用": 1}, {"定", "用"}),  # somebody wrote it
        (["定用", "定"], {}, {"定"}),  # one of its characters is not asked for
        (["\u2e80\u2e80", "\u2e80"], {}, {"\u2e80\u2e80", "\u2e80"}),  # wide characters begin here
        (["\u2e7f\u2e7f", "\u2e7f"], {}, set()),  # and not before
        (["ab", "a", "b"], {}, set()),  # letters have no seams
        (["ーヒ", "ー", "ヒ"], {}, {"ーヒ", "ー", "ヒ"}),  # kana have
        (["피가", "피", "가"], {}, {"피가", "피", "가"}),  # Hangul have
    ],
)
def test_halves_of_words_count_half_in_the_coverage(
    terms: list[str], known: dict[str, int], halves: set[str]
) -> None:
    corpus = Corpus(terms, [(9, 9, known)])

    shares = {term: corpus.shares[term] / corpus.weights[term] for term in terms}
    assert shares == {term: 0.5 if term in halves else 1.0 for term in terms}
    assert corpus.weights.keys() == set(terms)


@pytest.mark.parametrize(
    ("frequencies", "budget", "chosen"),
    [
        ({}, 10, []),  # nothing asked
        ({"oat": 0}, 10, []),  # nothing known
        ({"tea": 5, "milk": 2, "oat": 0}, 10, ["milk", "tea"]),  # the rarest first
        ({"tea": 5, "milk": 5}, 10, ["milk", "tea"]),  # exactly full; equal ones by name
        ({"tea": 6, "milk": 5}, 10, ["milk"]),  # one too many
        ({"tea": 60, "milk": 50}, 10, ["milk"]),  # at least one, whatever it costs
        ({"tea": 1}, 0, ["tea"]),  # even without a budget
        ({"a": 1, "b": 2, "c": 9, "d": 9}, 12, ["a", "b", "c"]),  # until it is spent
        ({"a": 1, "b": 9, "c": 9}, 9, ["a"]),  # nothing behind the first that is too dear
    ],
)
def test_search_reads_the_rarest_words_within_its_budget(
    frequencies: dict[str, int], budget: int, chosen: list[str]
) -> None:
    assert affordable(frequencies, budget=budget) == chosen


@pytest.mark.parametrize(
    ("words", "share", "coverage"),
    [
        ([], 0.0, 0.0),  # no words
        (["sugar"], 0.0, 0.0),  # other words
        (["tea", "a", "b", "c"], 0.22, 0.48),  # one of two, of average length: 1 of 2.2 at most
        (["tea", "milk", "a", "b"], 0.45, 1.0),  # both
        (["tea", "milk"], 0.57, 1.0),  # both in a short one
        (["tea", "milk", *"abcdefghijkl"], 0.225, 1.0),  # both in a long one
        (["tea", "tea", "tea", "a"], 0.34, 0.48),  # said again: more about it, and covers no more
    ],
)
def test_score_is_a_share_of_the_highest_that_there_can_be(
    words: list[str], share: float, coverage: float
) -> None:
    found_share, found_coverage = score_by_words(words, Corpus(["tea", "milk"], [TEA]))

    assert found_share == pytest.approx(share, abs=0.01)
    assert found_coverage == pytest.approx(coverage, abs=0.01)


def test_question_without_words_scores_nothing() -> None:
    assert score_by_words(["tea"], Corpus([], [TEA])) == (0.0, 0.0)


@given(st.lists(st.sampled_from(["tea", "milk", "oat", "茶", "?"]), max_size=40))
def test_score_and_coverage_are_shares_and_know_no_order(words: list[str]) -> None:
    corpus = Corpus(["tea", "milk", "oat", "茶"], [TEA])

    share, coverage = score_by_words(words, corpus)

    assert 0 <= share <= 1
    assert 0 <= coverage <= 1 + 1e-9
    assert (share > 0) == (coverage > 0)
    assert score_by_words(words[::-1], corpus) == (share, coverage)
