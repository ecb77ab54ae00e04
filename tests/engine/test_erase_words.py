"""A query erases the sentences that hold it as words of their own, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.core.erasing import ERASED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rememora import Rememora


@pytest.fixture
def mem(tmp_path: Path) -> Iterator[Rememora]:
    with rememora.open(tmp_path / "store") as mem:
        yield mem


def said(mem: Rememora) -> str:
    return "\n".join(m.text for m in mem.rehydrate(since=0) if m.role == "user").strip()


HELD = [
    ("cat", "My cat sleeps all day.", "The category is wrong. I concatenate strings."),  # within words
    ("CAT", "Ｃａｔ food, please.", "Ｃａｔｅｇｏｒｙ one."),  # width and case
    ("B1", "I park at B1 now.", "Room B12 is far. The AB1 form."),  # letters and digits
    ("42", "The answer is 42!", "It costs 421 euros. Take bus 142 there."),  # digits alone
    ("12", "There are 12 eggs.", "He needs B12 daily. It weighs 12kg today."),  # a part of a compound
    ("name", "One name is lost.", "Then getUserName fails."),  # a part of a name in code
    ("Ann", "Ann is here today.", "Anna lives in Rome. Joann too."),  # a name
    ("Ann", "我认识Ann很久了。", "我认识Anna。"),  # no spaces around it
    ("42", "他今年42岁了。", "这里有142个人。"),  # likewise
    ("cafe", "The cafe is shut.", "The cafe\u0301teria is open."),  # a combining mark within a word
    ("猫", "我有一只猫。熊猫很可爱。", "我喜欢狗。"),  # Chinese: the characters as they stand
    ("杭州", "我住在杭州。", "他住在成都。"),  # a word of two
    ("ねこ", "ねこが好き。", "いぬが好き。"),  # Japanese
    ("고양이", "고양이는 귀엽다.", "개는 좋다."),  # Korean: with its particle
    ("🦔cat", "My 🦔cat sign.", "A 🦔category sign."),  # emoji
]


@pytest.mark.parametrize(("query", "gone", "left"), HELD)
def test_only_sentences_that_hold_the_words_go(mem: Rememora, query: str, gone: str, left: str) -> None:
    mem.capture(f"{left} {gone}", "ok")

    proof = mem.erase(query=query)

    assert left in said(mem)
    assert gone not in said(mem)
    assert ERASED in said(mem)
    assert proof.found == 0


@pytest.mark.parametrize(("query", "gone", "left"), HELD)
def test_nothing_goes_where_the_words_are_only_parts_of_others(
    mem: Rememora, query: str, gone: str, left: str
) -> None:
    mem.capture(left, "ok")
    mem.remember(left, id="m1")

    proof = mem.erase(query=query)

    assert (proof.erased, proof.found, proof.still_said) == (0, 0, ())
    assert said(mem) == left
    assert gone not in said(mem)


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ("Quarbix", "Quarbixen is another firm."),  # English
        ("Quarbix", "这里离Quarbixen很远。"),  # Chinese around it
    ],
)
def test_words_that_merely_contain_it_are_not_found(mem: Rememora, query: str, left: str) -> None:
    mem.capture(f"{left} {query} is my firm.", "ok")

    proof = mem.erase(query=query)

    assert left in said(mem)
    assert (proof.found, proof.still_said) == (0, ())


@pytest.mark.parametrize("query", ["vitamin B12 daily", "daily vitamin B12"])  # in order or not
def test_several_words_are_found_in_any_order(mem: Rememora, query: str) -> None:
    mem.capture("A vitamin is fine. I take vitamin B12 daily. I take B1 daily.", "ok")

    mem.erase(query=query)

    assert said(mem) == f"A vitamin is fine. {ERASED} I take B1 daily."


@pytest.mark.parametrize(
    ("words", "other"),
    [
        ("I have a small cat", "I have a small category."),  # English
        ("我有一只小猫叫Tom", "我有一只小猫叫Tommy。"),  # Chinese, a name behind it
    ],
)
def test_copies_of_what_is_erased_by_id_end_where_a_word_does(mem: Rememora, words: str, other: str) -> None:
    mem.capture(other, "ok")
    mem.remember(words, id="m1")

    mem.erase(ids="m1")

    assert said(mem) == other
