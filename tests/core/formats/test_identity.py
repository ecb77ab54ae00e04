from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.formats.identity import message_id
from rememora.model.imported import ImportedMessage

MESSAGE = ImportedMessage(
    line=3, role="user", content="我住在里昂。", id=None, name="Ana", at="2026-03-01", session="s1"
)


def test_the_id_of_a_message_never_changes() -> None:
    assert message_id(MESSAGE, occurrence=1) == "i-icevvxduhu6zziut"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"session": "s2"}, "another session"),
        ({"session": None}, "no session"),
        ({"role": "note"}, "another role"),
        ({"name": None}, "no speaker"),
        ({"at": None}, "no time"),
        ({"at": "2026-03-02"}, "another time"),
        ({"content": "我住在里昂."}, "another full stop"),
        ({"name": "", "session": "s1Ana"}, "the same letters, shared out differently"),
    ],
)
def test_each_field_counts(changes: dict[str, str | None], reason: str) -> None:
    other = replace(MESSAGE, **changes)  # type: ignore[arg-type]

    assert message_id(other, occurrence=1) != message_id(MESSAGE, occurrence=1), reason


def test_equal_messages_differ_by_their_occurrence() -> None:
    assert len({message_id(MESSAGE, occurrence=n) for n in range(1, 100)}) == 99


def test_line_and_own_id_do_not_count() -> None:
    moved = replace(MESSAGE, line=900, id="x")

    assert message_id(moved, occurrence=1) == message_id(MESSAGE, occurrence=1)


def test_a_time_in_digits_is_not_the_number() -> None:
    text, number = replace(MESSAGE, at="1767225600000"), replace(MESSAGE, at=1767225600000)

    assert message_id(text, occurrence=1) != message_id(number, occurrence=1)


@given(st.text(alphabet=st.characters()), st.integers(min_value=1))
def test_ids_have_one_form_for_any_content(content: str, occurrence: int) -> None:
    made = message_id(replace(MESSAGE, content=content), occurrence=occurrence)

    assert re.fullmatch(r"i-[a-z2-7]{16}", made)


def test_half_a_surrogate_pair_has_an_id_too() -> None:
    assert message_id(replace(MESSAGE, content="\ud83d"), occurrence=1).startswith("i-")
