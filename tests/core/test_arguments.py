"""What callers may hand in; every refusal names the argument, what was expected and what was found."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from rememora.core import arguments
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("check", "value", "kept"),
    [
        (arguments.text, " two words\n", " two words\n"),  # kept as it is
        (arguments.text, "\x00", "\x00"),  # a control is no white space
        (arguments.text, "你好 😀 e\u0301", "你好 😀 e\u0301"),  # any writing
        (arguments.identifier, "团队/ana 1", "团队/ana 1"),  # a space inside is fine
        (arguments.identifier, "x" * 512, "x" * 512),  # the longest
        (arguments.identifier, "\u200b\xa0\xad", "\u200b\xa0\xad"),  # invisible, and no controls
        (arguments.identifier, "\ud7ff\ue000", "\ud7ff\ue000"),  # neighbours of the surrogates
        (arguments.optional_identifier, None, None),  # not given
        (arguments.optional_identifier, "ana", "ana"),  # given
        (arguments.several, "ana", ("ana",)),  # one
        (arguments.several, ["b", "a", "b"], ("b", "a")),  # several, in order and once each
        (arguments.items, ("a", 1), ["a", 1]),  # a tuple
        (arguments.items, iter("ab"), ["a", "b"]),  # an iterator
        (arguments.items, {"a"}, ["a"]),  # a set
        (arguments.items, [], []),  # none
        (arguments.texts, None, ()),  # not given
        (arguments.texts, ["b", "a", "b"], ("b", "a")),  # in order and once each
        (arguments.texts, [], ()),  # none
        (arguments.share, 0, 0.0),  # both ends count
        (arguments.share, 1, 1.0),  # as above
        (arguments.share, 0.25, 0.25),  # between them
    ],
)
def test_good_value_comes_back(check: Callable[[str, object], object], value: object, kept: object) -> None:
    found = check("it", value)

    assert (type(found), found) == (type(kept), kept)


@pytest.mark.parametrize(
    ("check", "value", "complaint"),
    [
        (arguments.text, None, "it: expected text, found NoneType"),  # not given
        (arguments.text, b"x", "it: expected text, found bytes"),  # bytes are no text
        (arguments.text, "", "it: expected text, found an empty one"),  # empty
        (arguments.text, " \n\u3000", "it: expected text, found only white space"),  # blank
        (arguments.identifier, " ", "only white space"),  # blank
        (arguments.identifier, "x" * 513, "it: expected at most 512 characters, found 513"),  # too long
        (arguments.identifier, "a\x00b", "no control characters or lone surrogates"),  # NUL
        (arguments.identifier, "a\nb", "no control characters"),  # a line end
        (arguments.identifier, "a\x1fb", "no control characters"),  # the last of the controls
        (arguments.identifier, "a\x7fb", "no control characters"),  # delete, the first of the upper ones
        (arguments.identifier, "a\x9fb", "no control characters"),  # the last of those
        (arguments.identifier, "a\ud800", "lone surrogates"),  # the first surrogate
        (arguments.identifier, "b\udfff", "lone surrogates"),  # the last
        (arguments.optional_identifier, "", "an empty one"),  # empty is not missing
        (arguments.several, "", "an empty one"),  # one empty name
        (arguments.several, [], "it: expected at least one name, found none"),  # no name
        (arguments.several, ["a", ""], "an empty one"),  # one bad name spoils the list
        (arguments.several, 5, "it: expected a list, found int"),  # no list
        (arguments.items, "abc", "it: expected a list, found str"),  # text is no list
        (arguments.items, b"abc", "it: expected a list, found bytes"),  # nor are bytes
        (arguments.items, bytearray(b"abc"), "it: expected a list, found bytearray"),  # however kept
        (arguments.items, {"a": 1}, "it: expected a list, found dict"),  # nor is a mapping
        (arguments.texts, ["a", " "], "only white space"),  # a blank one
        (arguments.texts, "abc", "it: expected a list, found str"),  # one text is no list of texts
        (arguments.share, -0.001, "it: expected a number from 0 to 1, found -0.001"),  # below
        (arguments.share, 1.001, "found 1.001"),  # above
        (arguments.share, True, "found True"),  # equals 1
        (arguments.share, "0.5", "found '0.5'"),  # text
        (arguments.share, float("nan"), "found nan"),  # no number
    ],
)
def test_bad_value_is_refused_by_name(
    check: Callable[[str, object], object], value: object, complaint: str
) -> None:
    with pytest.raises(InvalidInput, match=re.escape(complaint)):
        check("it", value)


@pytest.mark.parametrize("value", [1, 1e-300, 60.5, 60.6])  # whole, next to nothing, below the most, the most
def test_good_positive_number_comes_back(value: float) -> None:
    found = arguments.positive("it", value, most=60.6)

    assert (type(found), found) == (float, value)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (0, "0"),  # nothing
        (-1, "-1"),  # below
        (60.7, "60.7"),  # above the most
        (float("inf"), "inf"),  # no end
        (float("nan"), "nan"),  # no number
        (True, "True"),  # equals 1
        ("1", "'1'"),  # text
        pytest.param(10**5000, "a int", id="huge"),  # Python refuses to print it
    ],
)
def test_bad_positive_number_is_refused(value: object, found: str) -> None:
    complaint = f"it: expected a number above 0, at most 60.6, found {found}"
    with pytest.raises(InvalidInput, match=re.escape(complaint)):
        arguments.positive("it", value, most=60.6)


def test_minus_zero_is_zero() -> None:
    assert str(arguments.share("it", -0.0)) == "0.0"  # a seal tells the two apart, SQLite does not


def test_text_of_twenty_million_characters_is_kept_and_a_longer_one_refused() -> None:
    longest = "x" * 20_000_000

    assert arguments.text("it", longest) is longest
    with pytest.raises(
        InvalidInput, match="it: expected at most 20000000 characters, found 20000001; split it"
    ):
        arguments.text("it", longest + "x")


def _nested(depth: int) -> list[object]:
    inside: list[object] = []
    for _ in range(depth):
        inside = [inside]
    return inside


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("短い", "'短い'"),  # as it is written
        pytest.param("x" * 200, "'" + "x" * 79, id="long"),  # cut at 80 characters
        pytest.param(10**5000, "a int", id="huge"),  # no text at all
        pytest.param(_nested(100_000), "a list", id="deep"),  # nor one that is nested too deep
    ],
)
def test_refused_value_is_shown_in_few_characters(value: object, shown: str) -> None:
    assert arguments.shown(value) == shown


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        (None, 7),  # the default
        (0, 0),  # none at all
        (1, 1),  # one
        (10_000, 10_000),  # the most
    ],
)
def test_good_limit_comes_back(value: object, kept: int) -> None:
    assert arguments.limit(value, default=7) == kept


@pytest.mark.parametrize("value", [-1, 10_001, True, False, 1.0, "1", float("nan"), [1]])
def test_bad_limit_is_refused(value: object) -> None:
    with pytest.raises(InvalidInput, match=r"limit: expected a whole number from 0 to 10000, found "):
        arguments.limit(value, default=7)


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        (None, None),  # all of them
        ("fact", ("fact",)),  # one
        (["note", "fact", "note"], ("note", "fact")),  # several, in order and once each
    ],
)
def test_good_choices_come_back(value: object, kept: tuple[str, ...] | None) -> None:
    assert arguments.choices("kinds", value, ("fact", "note")) == kept


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("gossip", "'gossip'"),  # no such word
        (["fact", "Fact"], "'Fact'"),  # case counts
        ("", "an empty one"),  # empty
        ([], "none"),  # an empty list is a mistake, not "all"
        (5, "int"),  # no words
        ([["fact"]], "list"),  # a list in a list
    ],
)
def test_bad_choices_are_refused(value: object, found: str) -> None:
    with pytest.raises(InvalidInput, match=rf"kinds: expected .*found {found}"):
        arguments.choices("kinds", value, ("fact", "note"))


@pytest.mark.parametrize("value", [None, 5, ["fact"], "fac"])  # not given, no word, a list, a part of one
def test_choice_is_one_of_the_words(value: Any) -> None:
    assert arguments.choice("kind", "fact", ("fact", "note")) == "fact"
    with pytest.raises(InvalidInput, match="kind: expected one of fact, note, found "):
        arguments.choice("kind", value, ("fact", "note"))
