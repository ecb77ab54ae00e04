"""When words alone tell that two texts say the opposite."""

from __future__ import annotations

import pytest

from rememora.core.conflict import contradict


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana eats meat", "Ana does not eat meat"),  # the plain case
        ("Ana eats meat.", "ana doesn't eat meat!"),  # contracted, other marks
        ("User likes tea", "User no longer likes tea"),  # no longer so
        ("I like coffee", "I don't like coffee anymore"),
        ("Ana has never been to Rome", "Ana has been to Rome"),
        ("我喜欢咖啡", "我不喜欢咖啡"),  # Chinese
        ("我喝酒", "我不再喝酒了"),  # no longer
        ("她有车", "她没有车"),
        ("他不在上海。", "他在上海"),
        ("이 사람은 고기를 먹는다", "이 사람은 고기를 안 먹는다"),  # Korean
        ("Likes 🍣", "Does not like 🍣"),  # a sign
        ("Ｌｉｋｅｓ ｔｅａ", "Does not like tea"),  # full width
    ],
)
def test_same_words_with_one_negation_contradict(one: str, other: str) -> None:
    assert contradict(one, other)
    assert contradict(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana eats meat", "Ana eats meat"),  # the same
        ("Ana eats fish", "Ana does not eat meat"),  # something else
        ("Bob eats meat", "Ana does not eat meat"),  # somebody else
        ("Ana does not eat meat", "Ana never eats meat"),  # both deny it
        ("Ana likes tea", "Ana hates tea"),  # opposite by meaning: not certain by words
        ("我喜欢咖啡", "我不喜欢茶"),
        ("不", "没"),  # negations alone
        ("not", ""),  # nothing is denied
        ("", ""),
        ("I do not say that Ana does not eat meat", "I say that Ana does not eat meat and so on"),
    ],
)
def test_other_pairs_do_not(one: str, other: str) -> None:
    assert not contradict(one, other)
    assert not contradict(other, one)


def test_two_negations_are_none() -> None:
    assert not contradict("Ana eats meat", "It is not so that Ana does not eat meat")
    assert not contradict("Ana does not never eat meat", "Ana eats meat")
