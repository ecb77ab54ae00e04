"""What a text is about, by the table of words and the walks of life that they belong to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rememora.core import meanings
from rememora.core.meanings import NOTHING, SIZE, WALKS, cosine, meaning, united
from rememora.core.text import index_terms

TABLE = Path(meanings.FOLDER, meanings.WORDS)


@pytest.mark.parametrize(
    ("text", "near", "far"),
    [
        ("sand the wooden floor", "varnish and paint for a wall", "which team won the match"),
        ("my cat will not eat", "take the dog to the vet", "the tax form for last year"),
        ("the server returns an error", "a bug in the code", "fresh basil and tomatoes"),
        ("这只猫不吃东西", "带狗去看兽医", "今年的税怎么报"),
        ("接口返回错误", "代码里有个缺陷", "西红柿炒鸡蛋"),
        ("the doctor prescribed tablets", "医生开了药", "高速公路上的汽车"),  # one space for both languages
    ],
)
def test_texts_about_one_thing_are_nearer_than_others(text: str, near: str, far: str) -> None:
    assert cosine(meaning(text), meaning(near)) > cosine(meaning(text), meaning(far)) + 0.1


@pytest.mark.parametrize(
    "text",
    ["", "   ", "12345 !!!", "コーヒー", "커피를 마신다", "zxqvw", "😀😀", "\ud83e", "\u0301"],
)
def test_text_without_known_words_is_about_nothing(text: str) -> None:
    assert meaning(text) == NOTHING
    assert cosine(meaning(text), meaning("coffee")) == 0.0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sandboxes", "sandbox"),  # a form of the word
        ("FLOOR", "floor"),  # its case
        ("floor, floor; floor!", "floor"),  # how often
        ("floor \ud83e 12", "floor"),  # what is no word
    ],
)
def test_forms_of_a_word_mean_the_same(one: str, other: str) -> None:
    assert cosine(meaning(one), meaning(other)) == pytest.approx(1.0)


def test_meaning_has_length_one_whatever_is_united() -> None:
    both = united([meaning("coffee"), meaning("a long walk in the mountains")])

    assert len(both) == SIZE
    assert sum(x * x for x in both) == pytest.approx(1.0)
    assert united([NOTHING, NOTHING]) == NOTHING
    assert united([(1.0, *NOTHING[1:]), (-1.0, *NOTHING[1:])]) == NOTHING  # they cancel each other


def test_table_is_small_text_of_words_as_the_index_writes_them() -> None:
    head, *lines = TABLE.read_text(encoding="utf-8").splitlines()

    assert [one.split(":")[0] for one in head.split()] == list(WALKS)
    assert len({line.split(" ")[0] for line in lines}) == len(lines) > 10_000
    assert all(re.fullmatch(r"([a-z]+|[\u4e00-\u9fff]{2}) ([A-Za-g][1-9a-z]){1,4}", line) for line in lines)
    assert TABLE.stat().st_size < 400_000


@pytest.mark.parametrize("name", ["emily", "okafor", "lena", "gdańsk", "melanie"])
def test_names_that_are_written_with_a_capital_are_not_in_the_table(name: str) -> None:
    known = {line.split(" ")[0] for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]}

    assert not known.intersection(index_terms(name))


@pytest.mark.parametrize(
    ("word", "walk"),
    [
        ("sander", "building"),  # of a list
        ("insomnia", "health"),
        ("猫咪", "pets"),
        ("代码", "computing"),
    ],
)
def test_listed_word_belongs_most_to_its_walk(word: str, walk: str) -> None:
    names = [one.split(":")[1] for one in TABLE.read_text(encoding="utf-8").splitlines()[0].split()]

    assert max(zip(meaning(word), names, strict=True))[1] == walk
