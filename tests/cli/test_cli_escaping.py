from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.cli.escaping import lines, one_line, safe_json


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


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_safe_json_means_the_same_and_steers_no_terminal(text: str) -> None:
    line = safe_json(json.dumps({"text": text}, ensure_ascii=False))

    assert json.loads(line) == {"text": text}
    assert not any("\x7f" <= character <= "\x9f" or character < " " for character in line)
