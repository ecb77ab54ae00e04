"""Every value of our own export is checked; a bad one is a bad line and says why."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.formats.own_export import header, line, memory_line, read
from rememora.model.imported import BadLine, ImportedRecord
from rememora.model.memory import Span
from rememora.model.transcript import Exchange, Message
from rememora.testing import a_memory

EXCHANGE = Exchange(
    id="x",
    scope="安娜",
    session=None,
    status="completed",
    user_sent_at_ms=-14_182_940_000,  # before 1970
    completed_at_ms=1_770_000_000_123,
    failure_reason=None,
    source="host",
)
MESSAGE = Message(
    id="x/tool-1#2",
    source_id="x/tool-1",
    exchange_id="x",
    scope="安娜",
    session="s 1",
    role="tool",
    name=None,
    text="",  # a tool may answer with nothing
    at_ms=0,
)
SPAN = Span(exchange_id="x", message_id="m", role="note", start=2, end=7, text="👩‍👩‍👧")
MEMORY = a_memory(
    id="m",
    version=3,
    text="ｆｕｌｌ e\u0301 한국어 日本語\u0000",
    evidence=(SPAN,),
    slot=("Ana", "city", "Lyon"),
    meta={"深": {"a": [1, None, True, 1.5]}},
    valid_from_ms=1,
    expires_ms=5,
    heat=0.25,
    triggers=("t",),
    because=("m0",),
)
HISTORY = (a_memory(id="m", version=1, text="one"), a_memory(id="m", version=2, text="two"))


def reason_of(text: str) -> str:
    (bad,) = read([text])
    assert isinstance(bad, BadLine), bad
    assert len(bad.reason) <= 300
    bad.reason.encode()  # it will be printed
    return bad.reason


def damaged(text: str, path: str, value: object) -> str:
    *parents, last = path.split(".")
    whole = found = json.loads(text)
    for name in parents:
        found = found[int(name)] if name.isdigit() else found[name]
    found[last] = value
    return json.dumps(whole)


def test_what_is_written_is_read_back() -> None:
    lines = [header(), line("exchange", EXCHANGE), "", line("message", MESSAGE), memory_line(MEMORY, HISTORY)]

    assert list(read(lines)) == [
        ImportedRecord(line=2, record=EXCHANGE),
        ImportedRecord(line=4, record=MESSAGE),
        ImportedRecord(line=5, record=MEMORY, history=HISTORY),
    ]


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("confidence", 5, "confidence: expected a number from 0 to 1"),  # above its range
        ("importance", -0.1, "importance: expected a number from 0 to 1"),  # below it
        ("heat", 7, "heat: expected a number from 0 to 1"),  # heat too
        ("confidence", True, "confidence: expected a number"),  # a truth value is no number
        ("version", 0, "version: expected a whole number from 1"),  # counted from 1
        ("version", 10**30, "version: expected a whole number"),  # no database keeps it
        ("recall_count", -3, "recall_count: expected a whole number from 0"),  # nothing recalls that often
        ("recall_count", 1.0, "recall_count: expected a whole number"),  # a fraction
        ("kind", "zzz", "kind: expected one of note, preference"),  # no such kind
        ("status", "zzz", "status: expected one of active"),  # no such status
        ("status", "trashed", "status: expected one of active"),  # what was forgotten is not exported
        ("trust", "god", "trust: expected one of web"),  # nobody is
        ("source", [], "source: expected one of tool"),  # another type
        ("text", "", "text: expected text, found an empty one"),  # nothing to keep
        ("text", " \n", "text: expected text, found only white space"),  # nothing to see
        ("scope", "", "scope: expected text"),  # nowhere
        ("id", "\ud800", "id: expected no control characters or lone surrogates"),  # no UTF-8 for it
        ("id", "x" * 5_000, "id: expected at most"),  # a document
        ("because", ["a\nb"], "because: expected no control"),  # ids inside lists
        ("because", "m1", "because: expected a list"),  # a text is a list of letters, but not meant as one
        ("concepts", [""], "concepts: expected text"),  # blank words
        ("slot", ["a", "b"], "slot: expected subject, attribute and value"),  # no value
        ("slot", ["a", "b", " "], "slot: expected text"),  # a blank one
        ("recorded", "10000-01-01", "recorded: expected ISO 8601"),  # beyond four digits
        ("recorded", -5, "recorded: expected ISO 8601"),  # not what we write
        ("updated", 10**30, "updated: expected ISO 8601"),  # far beyond
        ("updated", None, "updated: expected ISO 8601"),  # nothing
        ("valid_to", "1969-01-01", "valid_to: expected a time at or after"),  # ended before it began
        ("pinned", 1, "pinned: expected true or false"),  # a number
        ("meta", [], "meta: expected an object"),  # a list
        ("evidence", [5], "evidence: expected objects"),  # no span
        ("evidence.0.start", -1, "evidence: start: expected a whole number from 0"),  # before the text
        ("evidence.0.end", 2, "evidence: end: expected more than the start"),  # no words
        ("evidence.0.end", 9, "evidence: text: expected 7 characters, found 5"),  # other offsets
        ("evidence.0.role", "boss", "evidence: role: expected one of user"),  # no such role
        ("history", {}, "history: expected a list of objects"),  # no list
        ("history.0.id", "n", "history: expected older versions of 'm'"),  # of another memory
        ("history.0.scope", "n", "history: expected older versions of 'm'"),  # of another scope
        ("history.1.version", 1, "history: expected older versions"),  # the same one twice
        ("history.1.version", 3, "history: expected older versions"),  # the current one
        ("history.1.heat", 2, "heat: expected a number"),  # they are checked alike
        ("type", "gossip", "type: expected one of exchange, message, memory"),  # unknown
        ("type", ["memory"], "type: expected one of"),  # no text
    ],
)
def test_bad_value_of_a_memory_is_named(path: str, value: object, expected: str) -> None:
    assert reason_of(damaged(memory_line(MEMORY, HISTORY), path, value)).startswith(expected)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("status", "zzz", "status: expected one of pending"),  # no such status
        ("source", "web", "source: expected one of host"),  # no such source
        ("completed_at", None, "completed_at: expected a time just when"),  # done, but when?
        ("status", "pending", "completed_at: expected a time just when"),  # open, but done
        ("failure_reason", 5, "failure_reason: expected text"),  # a number
        ("session", "", "session: expected text"),  # null is none
        ("scope", "x" * 513, "scope: expected at most 512"),  # no call could name it
    ],
)
def test_bad_value_of_an_exchange_is_named(name: str, value: object, expected: str) -> None:
    assert reason_of(damaged(line("exchange", EXCHANGE), name, value)).startswith(expected)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("role", "boss", "role: expected one of user"),  # no such role
        ("role", "note", "text: expected text, found an empty one"),  # only turns may be silent
        ("text", None, "text: expected text, found NoneType"),  # no text at all
        ("at", "someday", "at: expected ISO 8601"),  # no time
        ("at", True, "at: expected epoch milliseconds"),  # nor that
        ("name", {}, "name: expected text"),  # an object
        ("exchange_id", "", "exchange_id: expected text"),  # no exchange
    ],
)
def test_bad_value_of_a_message_is_named(name: str, value: object, expected: str) -> None:
    reason = reason_of(damaged(line("message", MESSAGE), name, value))

    assert reason.startswith(expected.split(":")[0]), reason
    assert "expected" in reason


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[1, 2]", "expected a JSON object"),  # another value
        ("{", "Expecting property name"),  # cut off
        ('{"type": "message", "at": NaN}', "expected JSON, which has no number NaN"),  # not JSON
        ('{"meta": ' + "[" * 200_000 + "]" * 200_000 + "}", "expected values a few levels deep"),  # a pit
        ('{"version": ' + "9" * 5_000 + "}", "Exceeds the limit"),  # more digits than Python reads
        ('{"rememora_export": 2}', "expected an export of version 1, found 2"),  # of a later version
        ('{"type": "memory"}', "id: expected a value, found none"),  # nothing in it
    ],
)
def test_line_that_is_no_record_is_named(text: str, expected: str) -> None:
    assert reason_of(text).startswith(expected)


def test_fields_that_follow_from_the_place_are_not_believed() -> None:
    extra = {"visible": False, "integrity": "false", "sequence": 9, "user_text": "x"}

    found = [
        record
        for text in (line("exchange", EXCHANGE), line("message", MESSAGE), memory_line(MEMORY, ()))
        for record in read([json.dumps({**json.loads(text), **extra})])
    ]

    assert [item.record for item in found if isinstance(item, ImportedRecord)] == [EXCHANGE, MESSAGE, MEMORY]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(alphabet=st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(st.sampled_from(sorted(json.loads(memory_line(MEMORY, HISTORY)))), VALUES)
def test_any_value_anywhere_gives_a_record_or_a_bad_line(name: str, value: Any) -> None:
    (found,) = read([damaged(memory_line(MEMORY, HISTORY), name, value)])

    assert isinstance(found, ImportedRecord | BadLine)


@given(st.text(alphabet=st.characters()))
def test_any_line_gives_at_most_one_item(text: str) -> None:
    assert len(list(read([text]))) <= 1
