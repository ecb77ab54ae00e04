from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.cli.escaping import cut, lines, one_line, safe_json


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain words", "plain words"),  # nothing to do
        ("两行\n文字\r\n\t三", "两行 文字 三"),  # line ends and tabs become one space
        ("a\x1b[31mred", "a\\x1b[31mred"),  # an ANSI colour
        ("\x1b]0;title\x07", "\\x1b]0;title\\x07"),  # sets the title of a window
        ("\x9b2J", "\\x9b2J"),  # the one-byte form of an escape
        ("a\x00b\x7f", "a\\x00b\\x7f"),  # NUL and DEL
        ("\u202egnp.exe", "\\u202egnp.exe"),  # turns the direction of writing
        ("one\u2028two", "one\\u2028two"),  # a line end that is no newline
        ("bad \udcff name", "bad \\udcff name"),  # an undecodable byte of an argument
        (
            "👩‍🔧 かな カナ ｆｕｌｌ é 각",
            "👩‍🔧 かな カナ ｆｕｌｌ é 각",
        ),  # joined emoji, kana, wide, combining
        ("", ""),  # nothing
    ],
)
def test_one_line_shows_what_would_steer_a_terminal(text: str, shown: str) -> None:
    assert one_line(text) == shown


def test_lines_keep_their_ends_and_their_spaces() -> None:
    assert lines("一\r\n  two\x1b\n") == ["一", "  two\\x1b", ""]


@pytest.mark.parametrize(
    ("text", "limit", "shown"),
    [
        ("short", 5, "short"),  # fits
        ("a longer text", 9, "a longer…"),  # the dots count
        ("中文也一样可以剪", 6, "中文也一样…"),  # code points
        ("abcde\u0301fgh", 6, "abcd…"),  # never before a combining mark
        ("ab👩\u200d🔧cdefg", 5, "ab…"),  # nor inside a joined emoji
        ("ab cdefgh", 4, "ab…"),  # no space before the dots
    ],
)
def test_cut_ends_in_dots_and_splits_no_character(text: str, limit: int, shown: str) -> None:
    assert cut(text, limit) == shown


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_safe_json_means_the_same_and_steers_no_terminal(text: str) -> None:
    line = safe_json(json.dumps({"text": text}, ensure_ascii=False))

    assert json.loads(line) == {"text": text}
    assert not any("\x7f" <= character <= "\x9f" or character < " " for character in line)


@given(st.text(), st.integers(4, 400))
def test_cut_is_never_longer_than_it_may_be(text: str, limit: int) -> None:
    assert len(cut(text, limit)) <= limit
