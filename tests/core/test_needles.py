from __future__ import annotations

import pytest

from rememora.core.needles import MOST, folded, needles


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wonderful day", ["wonderful"]),  # three letters are everywhere
        ("(wonderful, garden!)", ["wonderful", "garden"]),  # marks belong to nothing
        ("她住在里昂", ["她住在里", "住在里昂"]),  # pieces of four, for there are no spaces
        ("里昂", []),  # six bytes are too few
        ("里昂市", ["里昂市"]),  # nine are not
        ("서울에서", ["서울에서"]),  # Korean
        ("🦄🪐🧭", ["🦄🪐🧭"]),  # emoji
        ("Ｍüller", ["Ｍüller"]),  # full width, and an accent
        ("one of us is ill", []),  # each phrase of three is too short
        ("my aunt lives", ["lives", "my aunt lives"]),  # a phrase
        ("my\n\naunt lives", ["lives"]),  # other white space would be other bytes
        ("my\n\naunt lives\nmy aunt lives", ["lives", "my aunt lives"]),  # but it stands elsewhere as it is
        ("", []),  # nothing
    ],
)
def test_pieces_are_those_that_few_texts_share(text: str, expected: list[str]) -> None:
    assert needles([text]) == expected


def test_each_piece_comes_once() -> None:
    assert needles(["wonderful", "wonderful"]) == ["wonderful"]


def test_of_very_many_some_of_every_part_are_taken() -> None:
    found = needles(f"word{number:06}" for number in range(10 * MOST))

    assert len(found) == MOST
    assert found[-1] > f"word{9 * MOST:06}"


def test_of_many_the_short_ones_are_left_to_chance() -> None:
    words = [f"word{number}" for number in range(1_000, 1_200)]

    assert len(needles(["house", *words])) == 200
    assert "house" in needles(["house", *words[:100]])


@pytest.mark.parametrize(
    ("one", "other"), [("STRASSE", "straße"), ("ﬁne", "fine"), ("ｆｕｌｌ", "full"), ("é", "e\u0301")]
)
def test_folded_texts_are_compared(one: str, other: str) -> None:
    assert folded(one) == folded(other)
