"""Tokens without a tokenizer, and what fits into a budget of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core import budget
from rememora.core.budget import counter, estimate_tokens, fitting
from rememora.core.token_weights import VOCABULARIES

COUNTED = [
    (
        (
            "I moved the dentist appointment to Thursday at ten, because the car has to go to the "
            "garage on Wednesday."
        ),
        22,
        22,
        22,
    ),
    (
        (
            "Could you remind me to send the signed contract to the landlord before the end of "
            "the month? She asked twice already."
        ),
        24,
        24,
        24,
    ),
    (
        (
            "We agreed that the staging server stays on version 2.14.3 until the audit is over, "
            "and that nobody deploys on Fridays."
        ),
        29,
        30,
        29,
    ),
    (
        (
            "My sister Joanna is allergic to peanuts and shellfish, so please never suggest a "
            "Thai restaurant for her birthday dinner."
        ),
        23,
        23,
        22,
    ),
    (
        (
            "The meeting with Dr. Okafor was rather short; he only wanted to know why the samples "
            "from April 2024 weren't labelled."
        ),
        28,
        31,
        29,
    ),
    ("我把牙医的预约改到了星期四上午十点，因为星期三要送车去修理厂。", 24, 23, 21),
    ("请提醒我在月底之前把签好的合同寄给房东，她已经问过两次了。", 22, 20, 19),
    ("我们决定在审计结束之前不升级测试服务器，而且星期五任何人都不许发布新版本。", 23, 21, 20),
    ("我姐姐对花生和海鲜过敏，所以她生日那天不要推荐泰国餐厅。", 22, 17, 16),
    (
        (
            "def parse(line: str) -> tuple[str, int]:\n    name, _, count = line.partition('=')\n   "
            " return name.strip(), int(count or 0)\n"
        ),
        33,
        33,
        36,
    ),
    (
        (
            "SELECT scope, count(*) AS entries\n  FROM memories\n WHERE trashed_ms IS NULL AND "
            "status = 'active'\n GROUP BY scope\n ORDER BY entries DESC;"
        ),
        33,
        33,
        33,
    ),
    (
        (
            "const total = items\n  .filter((item) => item.price > 0)\n  .reduce((sum, item) => sum "
            "+ item.price * item.count, 0);\nconsole.log(`total: ${total}`);"
        ),
        47,
        47,
        47,
    ),
    ("把 docker-compose.yml 里的 postgres:15 换成 postgres:16，然后重新跑一遍 pytest。", 22, 25, 24),
    ("用户说 API 返回 HTTP 502，看日志是 nginx 的 upstream timeout。", 15, 19, 19),
    (
        (
            "Deploy with `make release VERSION=3.2.0`, then check "
            "https://status.example.org/health and write to #ops."
        ),
        28,
        28,
        30,
    ),
    ("| name | role | since |\n|---|---|---|\n| Ana | lead | 2021 |\n| Bo | backend | 2023 |", 32, 36, 28),
    ("歯医者の予約を木曜日の十時に変更しました。水曜日は車を修理に出すからです。", 29, 28, 26),
    ("치과 예약을 목요일 열 시로 바꿨어요. 수요일에는 차를 정비소에 맡겨야 해요.", 30, 32, 34),
]
"""Texts, and what the vocabularies o200k, Qwen and DeepSeek take for each; counted once with the real ones."""


@pytest.mark.parametrize(("place", "vocabulary"), list(enumerate(VOCABULARIES)))
def test_estimate_is_near_to_each_real_tokenizer(place: int, vocabulary: str) -> None:
    near = [
        abs(estimate_tokens(text, vocabulary=vocabulary) - counts[place]) <= max(2, 0.15 * counts[place])
        for text, *counts in COUNTED
    ]

    assert sum(near) >= len(near) * 5 / 6


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
@pytest.mark.parametrize("row", COUNTED)
def test_estimate_is_never_far_under(row: tuple[str, int, int, int], vocabulary: str) -> None:
    text, *counts = row

    assert estimate_tokens(text, vocabulary=vocabulary) >= 0.75 * counts[VOCABULARIES.index(vocabulary)]


def test_what_has_no_words_costs_more_than_words() -> None:
    words = "The samples are labelled by hand and kept in the cold room. " * 6
    ciphered = words.translate(str.maketrans("aeiou", "xqzvj"))

    assert estimate_tokens(ciphered) > 1.5 * estimate_tokens(words)
    assert estimate_tokens(ciphered[:80]) < 1.5 * estimate_tokens(words[:80])  # too short to tell


def test_what_was_counted_before_is_remembered_within_a_bound() -> None:
    budget._counted.clear()
    for number in range(budget._MOST_COUNTED + 10):
        estimate_tokens(f"line {number}")

    assert 0 < len(budget._counted) <= budget._MOST_COUNTED
    assert estimate_tokens("two words") == estimate_tokens("two words") == 2


def test_each_vocabulary_has_its_own_counter() -> None:
    chinese = "我姐姐对花生和海鲜过敏，所以她生日那天不要推荐泰国餐厅。"

    estimates = [counter(vocabulary)(chinese) for vocabulary in VOCABULARIES]

    assert estimates[0] > estimates[1] >= estimates[2]  # 22, 17 and 16 by the real ones


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),  # nothing costs nothing
        ("a", 1),  # a word
        ("hippopotamus", 2),  # a long one more
        ("two words", 2),
        ("    ", 1),  # white space counts, little
        ("    return x", 2),  # indentation is one
        ("2026", 3),  # a number in parts
        ("camelCase", 2),  # a capital inside begins another
        ("deploy_on_fridays", 4),
        ('{"a": 1}', 6),
        ("/////////", 3),  # marks in a row are few
        ("0123456789abcdef" * 2, 10),
        ("茶", 1),
        ("时间", 1),  # one token
        ("咖啡店", 3),
        ("コーヒー", 4),  # kana and its long mark
        ("커피", 2),  # Hangul
        ("ＡＢ", 2),  # full-width letters are rare
        ("𠮷", 2),  # Han beyond the basic plane too
        ("😀", 2),
        ("кофе", 1),  # Cyrillic
        ("καφές", 4),  # Greek
        ("\ud83e", 1),  # half a surrogate pair
    ],
)
def test_estimate_by_kind_of_character(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


@given(st.text(), st.text())
def test_texts_together_cost_about_what_they_cost_apart(one: str, other: str) -> None:
    together = estimate_tokens(f"{one} {other}")

    assert together >= max(estimate_tokens(one), estimate_tokens(other))
    assert together <= estimate_tokens(one) + estimate_tokens(other) + 2


@pytest.mark.parametrize("text", [COUNTED[0][0] + "\n", COUNTED[5][0] + "\n", COUNTED[9][0]])
def test_long_text_costs_as_much_as_its_parts(text: str) -> None:
    assert estimate_tokens(text * 2_000) == pytest.approx(estimate_tokens(text * 10) * 200, rel=0.1)


@pytest.mark.parametrize(
    ("costs", "budget", "places"),
    [
        ([], 5, []),  # nothing to fit
        ([3, 3, 3], None, [0, 1, 2]),  # no limit
        ([3, 3, 3], 9, [0, 1, 2]),  # exactly full
        ([3, 3, 3], 8, [0, 1]),  # one short
        ([3, 3, 3], 2, []),  # not even one
        ([3, 3, 3], 0, []),  # no room at all
        ([0, 3], 0, [0]),  # what costs nothing fits
        ([9, 2, 1], 4, [1, 2]),  # one that is too large alone keeps nobody out
        ([2, 9, 1], 4, [0, 2]),  # wherever it stands
        ([2, 3, 2], 4, [0, 2]),  # nor does one for which there is no room left
        ([1, 1, 4], 4, [0, 1]),  # the first come first, not the most
    ],
)
def test_best_that_fit_together_are_taken_in_order(
    costs: list[int], budget: int | None, places: list[int]
) -> None:
    assert fitting(iter(costs), budget) == places
