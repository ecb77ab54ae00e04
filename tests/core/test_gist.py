"""What a turn is cut down to, and what stays out of it."""

from __future__ import annotations

import pytest

from rememora.core.gist import (
    Gist,
    Summary,
    gist,
    gist_of,
    opening,
    reply_summary,
    shortened,
    summary_of,
    turn_concepts,
    unlabelled,
)


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


@pytest.mark.parametrize(
    ("summary", "made"),
    [
        (None, Gist("Q: Use uv here.\nA: Done.", ("use", "uv"), 0.6)),  # none: the first sentences
        (Summary("Uses uv."), Gist("Uses uv.", ("uv", "use"), 0.8)),  # words of the user's and its own
        (Summary("Uses uv.", ("uv", "tools", "x")), Gist("Uses uv.", ("uv", "tools"), 0.8)),  # its own words
    ],
)
def test_summary_takes_the_place_of_the_first_sentences(summary: Summary | None, made: Gist) -> None:
    assert gist_of("Use uv here.", "Done.", summary=summary, max_concepts=2) == made


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (
            {"summary": " Likes tea. ", "concepts": ["tea", " ", 3, " drinks "]},
            ("Likes tea.", ("tea", "drinks")),
        ),
        ({"summary": "喜欢茶。", "concepts": []}, ("喜欢茶。", ())),  # no words
        ({"summary": "Likes tea."}, ("Likes tea.", ())),  # not named
        ({"summary": "Likes tea.", "concepts": "tea"}, ("Likes tea.", ())),  # one text is no list
        ({"summary": "Likes tea.", "concepts": {"a": 1}}, ("Likes tea.", ())),  # nor is a mapping
        ({"summary": " \n", "concepts": ["tea"]}, None),  # blank
        ({"summary": 3}, None),  # no text
        ({}, None),  # nothing
        (None, None),  # nothing to say
        ("Likes tea.", None),  # a bare text
        (b"Likes tea.", None),  # bytes
    ],
)
def test_what_a_summary_function_gave_is_read(
    answer: object, found: tuple[str, tuple[str, ...]] | None
) -> None:
    assert summary_of(answer) == (None if found is None else Summary(*found))


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ("Likes tea.", "Likes tea."),
        (" \n喜欢喝茶。\n", "喜欢喝茶。"),  # white space around it
        ("```\nLikes tea.\n```", "Likes tea."),  # fenced
        ("```text\nLikes tea.\n```", "Likes tea."),  # with a name
        ("NONE", None),  # nothing worth keeping
        ("“None.”", "“None.”"),  # quoted as something else
        ('"none."', None),  # as models write it
        ("NONE。", None),  # a full stop of another script
        ("None of them likes tea.", "None of them likes tea."),  # begins with the word
        ("```\n```", None),  # an empty fence
    ],
)
def test_reply_of_a_model_is_read(reply: str, text: str | None) -> None:
    assert reply_summary(reply) == (None if text is None else Summary(text))


@pytest.mark.parametrize(
    ("text", "max_chars", "said"),
    [
        ("  Use uv! Thanks.", 160, "Use uv!"),  # white space before
        ("以后都用 uv！谢谢", 160, "以后都用 uv！"),  # Chinese
        ("👩‍👩‍👧 here  \nthere", 160, "👩‍👩‍👧 here"),  # white space before the line end
        ("abcdef", 6, "abcdef"),  # fits
        ("abcdefg", 6, "abcde"),  # the ellipsis takes the sixth place
        ("  \n\t ", 160, ""),  # blank
        ("", 160, ""),  # nothing
        ("。。。", 160, "。"),  # marks alone
    ],
)
def test_first_sentence_stands_where_it_is_said_to(text: str, max_chars: int, said: str) -> None:
    start, end = opening(text, max_chars)

    assert text[start:end] == said


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Q: Use uv.\nA: Done.\ntools: search", "Use uv.\nDone.\nsearch"),  # a gist
        ("Note: likes tea: green", "Note: likes tea: green"),  # other colons
        ("Uses uv.", "Uses uv."),  # a summary
    ],
)
def test_names_of_lines_are_not_searched_for(text: str, left: str) -> None:
    assert unlabelled(text) == left
