from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from rememora.core.text import LONGEST_TERM, index_terms, query_terms

ALPHABETS = (
    "aZé9_-.'/\\:@&+#, \n\u3000\x00ßİŁ\u0301\u0316\u05b8\u064b\u0640\u0308\u0306иё"
    "中文我的什么喝茶々𠀀豈かガーコお茶です。、ｶﾞ한국어를ㅋ\u1112\u1161\u11ab"
    "ไท\u0e37\u0e48ำກາខ្មမြन्ि१٣ا\u0644ة👍\U0001f3fd\u200d\ufe0f❤🇯🇵\u200b\u202e\ud800\udc00①½ﬁㅏ"
)
any_text = st.one_of(st.text(st.characters(codec=None)), st.text(st.sampled_from(ALPHABETS), max_size=40))


@settings(max_examples=400)
@given(any_text)
def test_terms_hold_no_white_space_no_control_and_no_surrogate(text: str) -> None:
    for term in index_terms(text):
        assert 0 < len(term) <= LONGEST_TERM
        assert not any(char.isspace() or unicodedata.category(char) in ("Cc", "Cf", "Cs") for char in term)


@settings(max_examples=400)
@given(any_text)
def test_canonical_forms_of_a_text_give_the_same_terms(text: str) -> None:
    composed, decomposed = (unicodedata.normalize(form, text) for form in ("NFC", "NFD"))

    assert index_terms(composed) == index_terms(decomposed) == index_terms(text)
    assert query_terms(composed) == query_terms(decomposed)


@settings(max_examples=400)
@given(any_text, st.integers(1, 80))
def test_questions_ask_for_distinct_terms_of_their_own_text(text: str, limit: int) -> None:
    asked = query_terms(text, limit=limit)

    assert set(asked) <= set(index_terms(text))
    assert len(asked) == len(set(asked)) <= limit
    assert bool(asked) == bool(index_terms(text))


@given(any_text, any_text)
def test_what_follows_white_space_changes_nothing_before_it(first: str, second: str) -> None:
    assert index_terms(f"{first}\n{second}") == index_terms(first) + index_terms(second)


@given(any_text)
def test_the_same_text_always_gives_the_same_terms(text: str) -> None:
    assert index_terms(text) == index_terms(text)
    assert query_terms(text) == query_terms(text)


@given(st.text(st.sampled_from("aбγ café x-y_z9")))
def test_case_of_plain_words_does_not_matter(text: str) -> None:
    assert index_terms(text.upper()) == index_terms(text.lower())
