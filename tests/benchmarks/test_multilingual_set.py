"""The promises of `benchmarks/multilingual`, as far as they can be counted.

No search code takes part: the set must stay independent of what it judges.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from datetime import datetime
from difflib import SequenceMatcher
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "benchmarks" / "multilingual"
LANGUAGES = ("zh", "ja", "ko", "en")
NUMBERS = range(1, 11)
FAIR = "questions.jsonl"  # words alone are enough to find each answer
HARD = "questions-hard.jsonl"  # a distractor may share more words than the answer
FILES = (FAIR, HARD)

# What every question contains and no answer is found by.
ENGLISH_FUNCTION_WORDS = frozenset(
    ("does", "from", "have", "more", "much", "once", "tell", "than", "time", "what", "when", "which", "will")
)
CHINESE_FUNCTION_CHARACTERS = frozenset("的了在是吗嗎呢们們么麼哪几幾这這那把给給要有什最后後")
KOREAN_FUNCTION_PAIRS = frozenset(
    ("어디", "언제", "얼마", "며칠", "어떻", "떻게", "하고", "하면", "우리", "였지", "에서")
)


@cache
def rows(name: str) -> tuple[dict[str, Any], ...]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


def messages() -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in rows("messages.jsonl")}


def question(id: str, *, file: str) -> dict[str, Any]:
    return next(row for row in rows(file) if row["id"] == id)


def all_questions() -> list[dict[str, Any]]:
    return [row for file in FILES for row in rows(file)]


def language_of(id: str) -> str:
    return id.partition("-")[0]


def pairs(pattern: str, text: str) -> set[str]:
    """Return the pairs of neighbouring characters inside each run that *pattern* matches."""
    return {run[i : i + 2] for run in re.findall(pattern, text) for i in range(len(run) - 1)}


def content_stems(language: str, text: str) -> set[str]:
    """Return crude stand-ins for the content words of *text*.

    English: the first four letters of each longer word. The others: pairs of characters, in Chinese without
    function characters, in Japanese starting with a Han or Katakana character, in Korean within one word.
    """
    text = unicodedata.normalize("NFKC", text).casefold()
    if language == "en":
        words = set(re.findall(r"[a-z]{4,}", text)) - ENGLISH_FUNCTION_WORDS
        return {word[:4] for word in words}
    if language == "zh":
        return {pair for pair in pairs(r"[一-鿿]+", text) if not CHINESE_FUNCTION_CHARACTERS & set(pair)}
    if language == "ja":
        return {pair for pair in pairs(r"[ぁ-ヿ一-鿿]+", text) if not "ぁ" <= pair[0] <= "ゟ"}
    return pairs(r"[가-힣]+", text) - KOREAN_FUNCTION_PAIRS


def shared_stems(asked: dict[str, Any]) -> dict[str, set[str]]:
    """Return, for each message in the language of *asked*, the stems that it shares with the question."""
    stems = content_stems(asked["language"], asked["question"])
    own = {id: row for id, row in messages().items() if language_of(id) == asked["language"]}
    return {id: stems & content_stems(asked["language"], row["content"]) for id, row in own.items()}


def units(language: str, text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+", text.casefold()) if language == "en" else list(text)


every_id = pytest.mark.parametrize(
    "id", [f"{language}-q{number:02}" for language in LANGUAGES for number in NUMBERS]
)
every_file = pytest.mark.parametrize("file", FILES)


def test_each_language_has_a_hundred_messages_numbered_in_order() -> None:
    ids = [row["id"] for row in rows("messages.jsonl")]

    assert ids == [f"{language}-{n:03}" for language in LANGUAGES for n in range(1, 101)]


@every_file
def test_each_language_has_ten_questions_numbered_in_order(file: str) -> None:
    found = [(row["id"], row["language"]) for row in rows(file)]

    assert found == [(f"{language}-q{n:02}", language) for language in LANGUAGES for n in NUMBERS]


def test_records_have_the_documented_fields_and_no_others() -> None:
    for row in rows("messages.jsonl"):
        assert set(row) - {"name"} == {"id", "role", "at", "content"}, row["id"]
        assert row["role"] in {"user", "assistant"}, row["id"]
        assert row.get("name", "somebody").strip(), row["id"]
    for row in all_questions():
        assert set(row) == {"id", "language", "question", "answer_id", "distractor_ids"}, row["id"]


def test_no_text_occurs_twice() -> None:
    texts = [row["content"] for row in rows("messages.jsonl")]
    texts += [row["question"] for row in all_questions()]

    counted = Counter(" ".join(unicodedata.normalize("NFKC", text).casefold().split()) for text in texts)

    assert [text for text, times in counted.items() if times > 1] == []


@pytest.mark.parametrize(
    ("language", "low", "high"),
    [
        ("zh", 10, 120),  # characters
        ("ja", 10, 120),  # characters
        ("ko", 10, 120),  # characters, spaces included
        ("en", 8, 60),  # words
    ],
)
def test_messages_are_of_everyday_length(language: str, low: int, high: int) -> None:
    own = {id: row["content"] for id, row in messages().items() if language_of(id) == language}
    sizes = {id: len(text.split()) if language == "en" else len(text) for id, text in own.items()}

    assert {id: size for id, size in sizes.items() if not low <= size <= high} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_run_forward_in_time_through_both_years(language: str) -> None:
    own = [row for row in rows("messages.jsonl") if language_of(row["id"]) == language]
    times = [datetime.fromisoformat(row["at"]) for row in own]

    assert all(time.tzinfo is not None for time in times)
    assert times == sorted(times)
    # No half-year is left thin.
    halves = Counter((time.year, time.month > 6) for time in times)
    assert set(halves) == {(year, late) for year in (2025, 2026) for late in (False, True)}
    assert min(halves.values()) >= 10


@pytest.mark.parametrize(
    ("language", "own_script"),
    [
        ("zh", r"[一-鿿]"),  # Han
        ("ja", r"[ぁ-ゟ]"),  # Hiragana: no Japanese sentence does without
        ("ko", r"[가-힣]"),  # Hangul syllables
        ("en", r"[A-Za-z]"),  # Latin
    ],
)
def test_messages_and_questions_are_in_the_script_of_their_language(language: str, own_script: str) -> None:
    foreign = {"zh": r"[ぁ-ヿ가-힣]", "ja": r"[가-힣]", "ko": r"[ぁ-ヿ一-鿿]", "en": r"[ぁ-ヿ一-鿿가-힣]"}[
        language
    ]
    texts = [row["content"] for id, row in messages().items() if language_of(id) == language]
    texts += [row["question"] for row in all_questions() if row["language"] == language]

    assert [text for text in texts if not re.search(own_script, text) or re.search(foreign, text)] == []


def test_seven_chinese_messages_are_in_traditional_characters() -> None:
    # Each of these characters has another form in Simplified Chinese.
    traditional = re.compile("[離麵餘滷頭學來臺連買個週龜說]")
    chinese = [row["content"] for id, row in messages().items() if language_of(id) == "zh"]

    assert sum(bool(traditional.search(text)) for text in chinese) == 7


@every_file
@every_id
def test_answer_and_distractors_are_different_messages_in_the_language_of_the_question(
    id: str, file: str
) -> None:
    asked = question(id, file=file)
    named = [asked["answer_id"], *asked["distractor_ids"]]

    assert len(asked["distractor_ids"]) >= 2
    assert len(set(named)) == len(named)
    assert set(named) <= set(messages())
    assert {language_of(name) for name in named} == {asked["language"]}


@every_file
def test_no_message_answers_two_questions_of_one_file(file: str) -> None:
    answers = Counter(row["answer_id"] for row in rows(file))

    assert [id for id, times in answers.items() if times > 1] == []


@every_file
@every_id
def test_question_shares_a_content_stem_with_its_answer_and_each_distractor(id: str, file: str) -> None:
    asked = question(id, file=file)
    shared = shared_stems(asked)

    assert [other for other in (asked["answer_id"], *asked["distractor_ids"]) if not shared[other]] == []


@every_id
def test_fair_question_shares_two_content_words_with_its_answer(id: str) -> None:
    asked = question(id, file=FAIR)
    stems = shared_stems(asked)[asked["answer_id"]]

    # Pairs that overlap may be halves of one word; two English stems are always two words.
    apart = [two for two in combinations(sorted(stems), 2) if id[:2] == "en" or not set(two[0]) & set(two[1])]
    assert apart, stems


@every_id
def test_fair_question_shares_more_stems_with_its_answer_than_with_any_other_message(id: str) -> None:
    asked = question(id, file=FAIR)
    shared = shared_stems(asked)
    answer = shared.pop(asked["answer_id"])

    assert {other: stems for other, stems in shared.items() if len(stems) >= len(answer)} == {}, answer


@every_file
@every_id
def test_question_is_no_copy_of_its_answer(id: str, file: str) -> None:
    asked = question(id, file=file)
    ours = units(asked["language"], asked["question"])
    theirs = units(asked["language"], messages()[asked["answer_id"]]["content"])

    match = SequenceMatcher(None, ours, theirs, autojunk=False).find_longest_match()

    # In words for English, in characters (spaces included) for the others.
    assert match.size <= (3 if asked["language"] == "en" else 6), ours[match.a : match.a + match.size]
