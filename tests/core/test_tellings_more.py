"""Values that are told by exchanges, roles, agents and other nouns, and by what somebody has none of."""

from __future__ import annotations

import pytest

from rememora.core.reasons import reasons
from rememora.core.tellings import tellings
from rememora.core.value_classes import class_of


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Oslo is where I live.", [("set", "", "home_city", "Oslo", None)]),
        ("I've ended up in Oslo.", [("set", "", "home_city", "Oslo", None)]),
        ("Acme hired me.", [("set", "", "employer", "Acme", None)]),
        ("Marta does my taxes.", [("set", "", "accountant", "Marta", None)]),
        ("We now use Helen as our accountant.", [("set", "", "accountant", "Helen", None)]),
        ("I have a new GP, Dr. Lund.", [("set", "", "doctor", "Dr. Lund", None)]),
        ("My instrument? The cello.", [("set", "", "instrument", "cello", None)]),
        ("Leela is 8 now.", [("set", "Leela", "age", "8", None)]),
        ("I went from Orla to Pex.", [("set", "", None, "Pex", "Orla")]),
        ("Swapped my cello for a harp.", [("set", "", "instrument", "harp", "cello")]),  # without "I"
        ("I left Orla. I'm at Pex now.", [("set", "", None, "Pex", "Orla")]),  # in the next sentence
        ("Orla and I have parted ways.", [("end", "", None, None, "Orla")]),
        ("I have no dentist now.", [("end", "", "dentist", None, None)]),
        ("I'm between jobs.", [("end", "", "employer", None, None)]),
        ("Orla was a typo.", [("never", "", None, None, "Orla")]),
        ("我一个人住在青州。", [("set", "", "home_city", "青州", None)]),  # Chinese
        ("我受雇于青禾。", [("set", "", "employer", "青禾", None)]),
        ("给我剪头发的是阿凯。", [("set", "", "hairdresser", "阿凯", None)]),
        ("我改学古筝了。", [("set", "", "instrument", "古筝", None)]),  # learnt, and no language
        ("小雨8岁了。", [("set", "小雨", "age", "8", None)]),
        ("我没有牙医了。", [("end", "", "dentist", None, None)]),
        ("我失业了。", [("end", "", "employer", None, None)]),
        ("I have no idea.", []),  # nothing that anybody has
        ("Today's chat was about cars.", []),
        ("I'm learning a new skill.", []),  # no language
        ("我去公园散步了。", []),  # a walk, and no employer
        ("你真是个聪明的伴侣。", []),
    ],
)
def test_values_are_read_from_other_words(text: str, told: list[tuple[str | None, ...]]) -> None:
    found = [(one.sort, one.who, one.attribute, one.value, one.old) for one in tellings(text)]

    assert found == told


@pytest.mark.parametrize(
    ("value", "name", "why"),
    [
        ("cello", "instrument", "a common noun"),
        ("table tennis", "sport", "with a word before it that makes it no other kind"),
        ("couch surfing", None, "with one that does"),
        ("Lyon", None, "a proper name says nothing"),
        ("沃尔沃", "car", "Chinese, a make"),
        ("手球", "sport", "Chinese, by its last character"),
        ("", None, "nothing"),
        ("🎻", None, "emoji"),
    ],
)
def test_common_nouns_tell_their_attribute(value: str, name: str | None, why: str) -> None:
    assert class_of(value) == name, why


@pytest.mark.parametrize(
    ("text", "reason", "then"),
    [
        ("I own a rain coat, because we live in Oslo.", "we live in Oslo", "I own a rain coat"),
        ("我买了雨伞架，因为我家在青州。", "我家在青州", "我买了雨伞架"),
        ("我家在青州，因此我买了雨伞架。", "我家在青州", "我买了雨伞架"),
    ],
)
def test_reason_may_stand_behind_or_without_a_mark(text: str, reason: str, then: str) -> None:
    (found,) = reasons(text)

    assert (text[found.start : found.end], text[found.then_start : found.then_end]) == (reason, then)
