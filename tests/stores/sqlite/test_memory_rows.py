"""What a memory has besides its columns is kept short, and read in every form that was ever written."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rememora.model.memory import Span
from rememora.stores.sqlite.memory_rows import COLUMNS, Read, to_row
from rememora.stores.sqlite.sealing import Sealer
from rememora.testing import a_memory

NO_KEY = Sealer(None, gaps=True)
TEXT = "喜欢手冲咖啡 ☕️"
NOTE = Span(exchange_id="m1/note-1", message_id="m1/note-1", role="note", start=0, end=len(TEXT), text=TEXT)
SAID = Span(exchange_id="x1", message_id="x1/user", role="user", start=2, end=5, text="手冲咖")


def details_of(memory: Any) -> str:
    row = to_row(memory, 1, b"", NO_KEY)
    return str(row[-4])


def read(details: str, said: dict[str, str]) -> Any:
    row = to_row(a_memory(text=TEXT), 1, b"", NO_KEY)
    columns = list(row[1 : 1 + len(COLUMNS) - 1])
    return Read(("default", *columns, details, b"", "hot"), NO_KEY).memory(said)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"evidence": (NOTE,)}, id="a note of its own"),
        pytest.param({"evidence": (NOTE, SAID)}, id="and words of a turn"),
        pytest.param(
            {
                "concepts": ("coffee", "咖啡"),
                "because": ("m0",),
                "triggers": ("☕️",),
                "meta": {"a": [1, {"b": None}]},
            },
            id="everything else",
        ),
    ],
)
def test_details_come_back_as_they_were(changes: dict[str, Any]) -> None:
    memory = a_memory(text=TEXT, **changes)

    found = read(details_of(memory), {"m1/note-1": TEXT, "x1/user": TEXT})

    for name in ("evidence", "concepts", "because", "triggers", "meta"):
        assert getattr(found, name) == getattr(memory, name)


def test_memory_with_nothing_but_its_note_is_short() -> None:
    assert details_of(a_memory(text=TEXT)) == "{}"
    assert details_of(a_memory(text=TEXT, evidence=(NOTE,))) == '{"evidence":[1]}'


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"text": TEXT[:-1], "end": len(TEXT) - 1}, id="a part of it"),
        pytest.param({"text": TEXT[1:], "start": 1}, id="another part"),
        pytest.param({"text": ""}, id="words that are gone"),
        pytest.param({"role": "user"}, id="another role"),
        pytest.param({"exchange_id": "x1"}, id="of an exchange"),
        pytest.param({"message_id": "m1/note-01"}, id="another spelling"),
        pytest.param({"message_id": "m1/note-1.2"}, id="a note beside one of that name"),
        pytest.param({"message_id": "m2/note-1"}, id="the note of another memory"),
        pytest.param({"message_id": "m1/note-٣"}, id="a digit of another script"),
        pytest.param({"message_id": "-1"}, id="hardly a name"),
    ],
)
def test_note_that_is_not_wholly_its_own_is_written_out(changes: dict[str, Any]) -> None:
    span = replace(NOTE, **changes)

    details = details_of(a_memory(text=TEXT, evidence=(span,)))

    assert isinstance(json.loads(details)["evidence"][0], list)
    said = {span.message_id: TEXT if span.text else ""}
    assert read(details, said).evidence == (span,)


def test_note_as_it_was_written_first_is_read_too() -> None:
    details = json.dumps({"evidence": [["", "m1/note-1", "note", 0, len(TEXT)]]})

    assert read(details, {"m1/note-1": TEXT}).evidence == (NOTE,)


def test_evidence_with_names_is_read_too() -> None:
    named = {"exchange_id": "x1", "message_id": "x1/user", "role": "user", "start": 2, "end": 5}
    more: dict[str, Any] = {"because": [], "concepts": [], "meta": {}, "triggers": [], "evidence": [named]}

    assert read(json.dumps(more), {"x1/user": TEXT}).evidence == (SAID,)


@pytest.mark.parametrize(
    "details",
    ["", "[]", "7", '{"evidence": 7}', '{"evidence": ["7"]}', '{"evidence": [[1, 2]]}', '{"evidence": [{}]}',
     '{"evidence": [["", "m", "note", "a", "b"]]}'],
)  # fmt: skip
def test_details_that_cannot_be_read_say_nothing(details: str) -> None:
    assert read(details, {}).evidence == ()
