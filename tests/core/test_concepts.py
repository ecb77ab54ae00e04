"""Which words a text is said to be about."""

from __future__ import annotations

import pytest

from rememora.core.concepts import extract_concepts


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ()),  # nothing
        ("the and of 的 了", ()),  # stop words of both languages
        ("🙂🙂 —— …", ()),  # no words
        ("x y z 7", ()),  # single characters of scripts with spaces
        ("Deploy deploy STAGING", ("deploy", "staging")),  # by number, whatever the case
        ("b2 a1 b2 a1", ("b2", "a1")),  # equals in order of appearance
        ("数据库", ("数据", "据库", "库")),  # pairs, and the last of an odd run
        ("猫", ("猫",)),  # one Chinese character may be a word
        ("東京タワー", ("東京", "京タ", "タワ", "ワー", "ー")),  # Japanese likewise
        ("서울 서울", ("서울",)),  # Korean
        (
            "ＡＢＣ café cafe\u0301",
            ("café", "cafe\u0301"),
        ),  # full width separates; marks stay with their word
        ("𠮷野家", ("𠮷野", "野家", "家")),  # beyond the basic plane
    ],
)
def test_concepts_are_the_most_frequent_informative_words(text: str, found: tuple[str, ...]) -> None:
    assert extract_concepts(text) == found


def test_eight_concepts_are_enough_unless_more_are_wanted() -> None:
    assert len(extract_concepts("aa bb cc dd ee ff gg hh ii")) == 8


@pytest.mark.parametrize(("limit", "count"), [(0, 0), (-1, 0), (1, 1), (8, 8), (99, 9)])
def test_no_more_concepts_than_asked_for(limit: int, count: int) -> None:
    assert len(extract_concepts("aa bb cc dd ee ff gg hh ii", limit=limit)) == count
