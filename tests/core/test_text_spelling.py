from __future__ import annotations

import pytest

from rememora.core.text import query_terms
from rememora.core.text import spelling as module
from rememora.core.text.spelling import spelling


@pytest.mark.parametrize(
    ("term", "text", "word"),
    [
        ("coffe", "Which coffee, please?", "coffee"),  # a stem
        ("go", "Who went there?", "went"),  # an irregular form
        ("user", "Where is get_user?", "get_user"),  # a part of a name
        ("cafe", "¿Café? (late)", "Café"),  # an accent, another script's mark
        ("us", "Where is the US office?", "US"),  # capitals as written
        ("tea", "no such word", "tea"),  # not in the text: the term itself
        ("咖啡", "喝什么咖啡", "咖啡"),  # no spaces, no other spelling
        ("コーヒー", "コーヒーは?", "コーヒー"),  # the same in Japanese
        ("커피", "커피를 마셨나요", "커피"),  # and with a particle behind it
        ("👍", "👍🏽 ok", "👍"),  # an emoji
        ("app", "ＡＰＰＳ running", "ＡＰＰＳ"),  # full-width letters as written
        ("", "", ""),  # nothing
    ],
)
def test_term_is_shown_as_the_question_has_it(term: str, text: str, word: str) -> None:
    assert spelling(term, text) == word


def test_both_ends_of_a_long_text_are_looked_through() -> None:
    text = f"Running {'filler ' * 50_000}jumped"

    assert spelling("run", text) == "Running"
    assert spelling("jump", text) == "jumped"


def test_text_is_read_once_for_all_its_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    text = " ".join(f"coffees{number}" for number in range(20_000))
    asked = query_terms(text)
    read: list[str] = []

    def terms_of(word: str) -> list[str]:
        read.append(word)
        return []

    monkeypatch.setattr(module, "index_terms", terms_of)

    for term in asked:
        spelling(term, text)

    assert sum(map(len, read)) <= 2_000
