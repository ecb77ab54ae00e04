from __future__ import annotations

import pytest
from benchmarks.sentences import Writer


def test_the_same_seed_writes_the_same_sentences() -> None:
    one, same, other = Writer(1), Writer(1), Writer(2)

    first = [one.sentence() for _ in range(50)]

    assert first == [same.sentence() for _ in range(50)]
    assert first != [other.sentence() for _ in range(50)]


def test_sentences_have_the_lengths_and_the_frequencies_of_language() -> None:
    writer = Writer(5)
    written = [writer.sentence() for _ in range(2_000)]
    english = [(text, words) for text, words, language in written if language == "en"]
    chinese = [(text, words) for text, words, language in written if language == "zh"]

    assert 0.3 < len(chinese) / len(written) < 0.4
    assert all(12 <= len(words) <= 30 for _, words in english)
    assert all(10 <= len(words) <= 22 and " " not in text for text, words in chinese)
    assert len({text for text, _, _ in written}) == len(written), "a sentence comes twice"
    assert 0.5 < sum("the" in words for _, words in english) / len(english) < 0.8
    assert 0.003 < sum("coffee" in words for _, words in english) / len(english) < 0.1


def test_share_of_chinese_can_be_chosen() -> None:
    for share, language in ((0, "en"), (1, "zh")):
        writer = Writer(3, chinese=share)

        assert {writer.sentence()[2] for _ in range(50)} == {language}


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (["blue", "parrot", "sings", "every", "single", "morning"], "en"),  # spaces between words
        (["绿色", "鹦鹉", "每天", "早上", "唱歌", "很", "好听"], "zh"),  # none
    ],
)
def test_half_of_a_question_comes_from_its_sentence(words: list[str], language: str) -> None:
    writer = Writer(7)

    for _ in range(50):
        question = writer.question(words, language)
        taken = sum(word in question for word in words)
        asked = len(question.split()) if language == "en" else 9

        assert question[-1] in "?？"
        assert 4 <= asked <= 9
        assert taken >= 2
        assert taken >= (asked + 1) // 2 or language == "zh"
