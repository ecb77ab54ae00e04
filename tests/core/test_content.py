"""The text of a message in every shape that hosts keep it in."""

from __future__ import annotations

import pytest

from rememora.core.content import text_of

IMAGE = {"type": "image_url", "image_url": {"url": "data:…"}}


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("Hello 你好 😀", "Hello 你好 😀"),  # text as it is
        (" \n", " \n"),  # also white space
        ("", ""),  # and nothing
        (["one", "two"], "one\ntwo"),  # texts, one a line
        ([{"type": "text", "text": "one"}, "two"], "one\ntwo"),  # a part and a text
        (({"type": "text", "text": "한국어"},), "한국어"),  # a tuple is a list
        ({"type": "text", "text": "alone"}, "alone"),  # a part that is no list
        ({"text": "no type"}, "no type"),  # a text says enough
        ([{"type": "text", "text": "look"}, IMAGE], "look\n[image_url]"),  # an image leaves its mark
        (IMAGE, "[image_url]"),  # also alone
        ([{"type": "text", "text": ""}, "two"], "two"),  # an empty part makes no line
        ([{"type": "tool_use", "text": None}], "[tool_use]"),  # a text that is none
        ([], ""),  # no parts, no words
        ([""], ""),  # likewise
    ],
)
def test_text_and_parts_are_read(content: object, text: str) -> None:
    assert text_of(content) == text


@pytest.mark.parametrize(
    "content",
    [
        None,  # nothing given
        5,  # a number
        b"bytes",  # bytes are no text
        bytearray(b"bytes"),  # however kept
        {1, 2},  # a set has no order
        {},  # a part without type and text
        {"type": 5},  # a type that is no text
        {"text": 5},  # a text that is none, and no type
        ["one", None],  # one bad part spoils the list
        [["one"]],  # a list is no part
        [{"role": "user"}],  # a message is no part
    ],
)
def test_what_is_neither_text_nor_parts_is_none(content: object) -> None:
    assert text_of(content) is None
