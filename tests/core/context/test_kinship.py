"""Which words stand for a general one, or for another of the same meaning."""

from __future__ import annotations

import pytest
from tests.core.context.said import corpus_of, line

from rememora.core.context.kinship import kin_of, weighed
from rememora.core.numbers import number_of
from rememora.core.text import index_terms


def term(word: str) -> str:
    return max(index_terms(word), key=len)


@pytest.mark.parametrize(
    ("general", "special"),
    [("pet", "dog"), ("pets", "cats"), ("sibling", "brother"), ("宠物", "猫"), ("饮料", "咖啡")],
)
def test_whoever_asks_for_the_kind_is_answered_by_one_of_it_and_not_the_other_way_round(
    general: str, special: str
) -> None:
    assert term(special) in kin_of(term(general))
    assert term(general) not in kin_of(term(special))


@pytest.mark.parametrize(
    ("one", "other"), [("buy", "purchase"), ("kid", "child"), ("买", "购买"), ("妈妈", "母亲")]
)
def test_words_of_one_meaning_stand_for_each_other(one: str, other: str) -> None:
    assert term(other) in kin_of(term(one))
    assert term(one) in kin_of(term(other))


@pytest.mark.parametrize("word", ["samovar", "铜炊", "サモワール", "사모바르", "🫖", "", "¶dog"])
def test_word_that_no_table_has_has_no_kin(word: str) -> None:
    assert kin_of(word) == frozenset()


@pytest.mark.parametrize("word", ["pet", "宠物"])
def test_each_script_has_tables_of_its_own(word: str) -> None:
    wide = {ord(kin[0]) >= 0x2E80 for kin in kin_of(term(word))}

    assert wide == {ord(word[0]) >= 0x2E80}


@pytest.mark.parametrize("word", ["pet", "buy", "宠物", "买"])
def test_no_word_is_its_own_kin(word: str) -> None:
    assert term(word) not in kin_of(term(word))


@pytest.mark.parametrize(("question", "text", "kin"), [("pet", "a dog", "dog"), ("宠物", "养猫", "猫")])
def test_kin_weighs_no_more_than_the_word_it_stands_for(question: str, text: str, kin: str) -> None:
    corpus = corpus_of(question, [line(text, 1), *(line("tea", n) for n in range(2, 9))])

    found = weighed(corpus, {term(kin): 1})

    numbers, weight = found[number_of(term(question))]
    assert numbers == {number_of(term(kin))}
    assert 0 < weight <= corpus.weights[term(question)]
    common = weighed(corpus, {term(kin): 8})[number_of(term(question))][1]
    assert common < weight  # what all hold says little


def test_kin_that_nobody_used_weighs_nothing() -> None:
    assert weighed(corpus_of("pet", [line("tea", 1)]), {"dog": 0}) == {}
    assert weighed(corpus_of("pet", [line("tea", 1)]), {}) == {}
