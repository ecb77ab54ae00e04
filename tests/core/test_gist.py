"""What a turn is cut down to, and what stays out of it."""

from __future__ import annotations

import pytest

from rememora.core.gist import gist, shortened, turn_concepts


@pytest.mark.parametrize(
    ("user", "assistant", "tools", "said"),
    [
        (
            "Use uv here. Thanks!",
            "Done. Anything else?",
            (),
            "Q: Use uv here.\nA: Done.",
        ),  # one sentence each
        (
            "以后都用 uv！谢谢",
            "好的，记住了。还有吗？",
            (),
            "Q: 以后都用 uv！\nA: 好的，记住了。",
        ),  # Chinese marks
        ("これでいい？ありがとう", "はい。", (), "Q: これでいい？\nA: はい。"),  # Japanese
        (
            "서울로 이사했어\n축하해 줘",
            "축하해요",
            (),
            "Q: 서울로 이사했어\nA: 축하해요",
        ),  # a line end ends it
        ("  \n padded  ", "ok", (), "Q: padded\nA: ok"),  # white space before
        ("no mark at all 🙂", "ok", (), "Q: no mark at all 🙂\nA: ok"),  # no end
        ("only a question", "", (), "Q: only a question"),  # no answer
        ("", "", (), ""),  # nothing
        ("hi", "ok", ("a", "b", "c", "d", "e", "f"), "Q: hi\nA: ok\ntools: a, b, c, d, e"),  # five tools
        ("q" * 161, "a" * 321, (), f"Q: {'q' * 159}…\nA: {'a' * 319}…"),  # too long by one
        ("q" * 160, "a" * 320, (), f"Q: {'q' * 160}\nA: {'a' * 320}"),  # just short enough
    ],
)
def test_gist_is_the_first_sentence_of_each(
    user: str, assistant: str, tools: tuple[str, ...], said: str
) -> None:
    assert gist(user, assistant, tools=tools) == said


@pytest.mark.parametrize(
    ("max_chars", "said"), [(5, "abcde"), (4, "abc…"), (1, "…")], ids=["fits", "cut", "one"]
)
def test_text_is_cut_with_an_ellipsis(max_chars: int, said: str) -> None:
    assert shortened("abcde", max_chars) == said


def test_gist_and_its_words_have_a_length_unless_another_is_wanted() -> None:
    names = ["n" * 600] * 5

    assert len(gist("hello", "hi", tools=names)) == 2_000
    assert len(turn_concepts("aa bb cc dd ee", "ff gg hh ii")) == 8


def test_words_of_both_sides_count() -> None:
    assert turn_concepts("deploy staging", "deploy tonight", limit=2) == ("deploy", "staging")
