from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.formats.messages_jsonl import ROLES, read
from rememora.model.imported import BadLine, ImportedMessage, Passed

if TYPE_CHECKING:
    from collections.abc import Iterator


def one(**fields: object) -> ImportedMessage | BadLine:
    (record,) = (record for record in read([json.dumps(fields)]) if not isinstance(record, Passed))
    return record


def message(**fields: object) -> ImportedMessage:
    record = one(**{"role": "user", "content": "hello", **fields})
    assert isinstance(record, ImportedMessage), record
    return record


def bad(line: str) -> str:
    (record,) = read([line])
    assert isinstance(record, BadLine), record
    return record.reason


def test_all_fields_are_kept_as_they_are() -> None:
    record = one(
        id="m1", role="assistant", content="好的。", name="Ana", at="2026-03-01T09:00:00+08:00", session="s1"
    )

    assert record == ImportedMessage(
        line=1,
        role="assistant",
        content="好的。",
        id="m1",
        name="Ana",
        at="2026-03-01T09:00:00+08:00",
        session="s1",
    )


def test_role_and_content_are_enough() -> None:
    assert one(role="user", content="hi") == ImportedMessage(
        line=1, role="user", content="hi", id=None, name=None, at=None, session=None
    )


@pytest.mark.parametrize(
    ("field", "spelling", "value"),
    [
        ("content", "text", "words"),
        ("content", "message", "words"),
        ("at", "timestamp", "2026-01-01"),
        ("at", "created_at", "2026-01-01"),
        ("at", "time", "2026-01-01"),
        ("session", "session_id", "s9"),
        ("session", "conversation_id", "s9"),
        ("name", "speaker", "Ana"),
        ("name", "author", "Ana"),
    ],
)
def test_common_spellings_of_a_field_are_read(field: str, spelling: str, value: str) -> None:
    record = one(role="user", **({"content": "x"} if field != "content" else {}), **{spelling: value})

    assert getattr(record, field) == value


def test_the_first_spelling_that_is_not_null_counts() -> None:
    assert message(content=None, text="second", message="third").content == "second"


@pytest.mark.parametrize(
    ("written", "role"),
    [
        ("user", "user"),
        ("note", "note"),
        ("Human", "user"),
        ("ai", "assistant"),
        ("BOT", "assistant"),
        ("model", "assistant"),
        ("function", "tool"),
        (" developer ", "system"),
    ],
)
def test_roles_of_peers_become_ours(written: str, role: str) -> None:
    assert message(role=written).role == role


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("  two\nlines ", "  two\nlines "),  # exact words, blanks at the ends too
        ([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}], "a\nb"),  # parts, a line each
        (["plain", {"type": "input_text", "text": "typed"}], "plain\ntyped"),  # a part may be a text
        (
            [{"type": "text", "text": "看图"}, {"type": "image_url", "image_url": {}}],
            "看图\n[image]",
        ),  # picture
        ([{"type": "input_file", "file_id": "f"}], "[file]"),  # nothing but a file is still a message
        ([{"type": "text", "text": ""}, {"type": "text", "text": "z"}], "z"),  # empty parts leave no line
        ([{"type": "tool_result", "content": "42"}], "42"),  # words under the other usual key
        ([{"type": "reasoning"}], "[reasoning]"),  # unknown kinds are named
        ([{}], "[part]"),  # and those without a kind, too
        ("👩‍👩‍👧 ｆｕｌｌ é 한국어 日本語", "👩‍👩‍👧 ｆｕｌｌ é 한국어 日本語"),  # nothing is normalized
        ("half \ud83d pair", "half \ufffd pair"),  # half a surrogate pair cannot be stored
    ],
)
def test_content_is_text_or_parts(content: object, text: str) -> None:
    assert message(content=content).content == text


@pytest.mark.parametrize(
    ("written", "at"),
    [
        (1_767_225_600, 1_767_225_600_000),  # seconds
        (1_767_225_600.25, 1_767_225_600_250),  # seconds and a fraction
        (1_767_225_600_250, 1_767_225_600_250),  # milliseconds
        (99_999_999_999, 99_999_999_999_000),  # the last number that is seconds
        (100_000_000_000, 100_000_000_000),  # the first that is milliseconds
        (-86_400, -86_400_000),  # before 1970
        (0, 0),  # 1970 itself is a time, not an absence
        ("2026-01-01 00:00", "2026-01-01 00:00"),  # text stays as given
        ("", None),  # an empty text is no time
        (None, None),  # nor is null
    ],
)
def test_times_are_text_or_epoch_milliseconds(written: object, at: object) -> None:
    assert message(at=written).at == at


def test_numbers_for_ids_become_text() -> None:
    record = message(id=17, session_id=4, name=0)

    assert (record.id, record.session, record.name) == ("17", "4", "0")


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("not json", "expected one JSON object a line, found 'not json'"),
        ("[]", "found '[]'"),
        ('{"role": "user", "content": "cut o', "expected one JSON object"),
        ("[" * 100_000, "expected one JSON object"),
        ('{"at": ' + "9" * 5000 + "}", "expected one JSON object"),
        ('{"content": "x"}', "role: expected one of user, assistant, system, tool, note, found null"),
        ('{"role": "wizard", "content": "x"}', "assistant, system, tool, note, found 'wizard'"),
        ('{"role": 3, "content": "x"}', "found 3"),
        ('{"role": "user"}', "content: expected a text or a list of parts, found null"),
        ('{"role": "user", "content": {"text": "x"}}', "found an object"),
        ('{"role": "user", "content": " \\n "}', "content: expected some words, found none"),
        ('{"role": "user", "content": []}', "content: expected some words, found none"),
        ('{"role": "user", "content": [7]}', "expected each part to be an object or a text, found 7"),
        ('{"role": "user", "content": "x", "id": [1]}', "id: expected a text or a number, found a list"),
        ('{"role": "user", "content": "x", "at": true}', "at: expected ISO 8601 text"),
        ('{"role": "user", "content": "x", "at": NaN}', "found nan"),
        ('{"role": "user", "content": "x", "at": 1e999}', "found inf"),
        (
            '{"role": "user", "content": "x", "at": 1767225600000000}',
            "epoch seconds or milliseconds, found 1767225600000000",
        ),
    ],
)
def test_a_bad_line_says_what_was_expected_and_found(line: str, part: str) -> None:
    assert part in bad(line)


def test_a_bad_line_quotes_at_most_eighty_characters() -> None:
    secret = "a" * 80 + "TAIL"

    assert "TAIL" not in bad(secret)
    assert "TAIL" not in bad(json.dumps({"role": secret, "content": "x"}))


def test_blank_lines_are_skipped_and_counted() -> None:
    lines = ["\ufeff\n", "\n", '{"role": "user", "content": "a"}\r\n', "   ", "oops"]

    assert [(type(record), record.line) for record in read(lines)] == [(ImportedMessage, 3), (BadLine, 5)]


def test_a_byte_order_mark_before_the_first_object_is_dropped() -> None:
    (record,) = read(['\ufeff{"role": "user", "content": "a"}'])

    assert isinstance(record, ImportedMessage)


def test_reading_asks_for_no_line_before_it_is_needed() -> None:
    def lines() -> Iterator[str]:
        yield '{"role": "user", "content": "a"}'
        raise AssertionError("read ahead")

    assert next(read(lines())).line == 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(ROLES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "text"]), inner),
    max_leaves=5,
)
objects = st.dictionaries(
    st.sampled_from(["id", "role", "content", "text", "name", "at", "time", "session"]), json_values
)


@given(st.lists(st.text() | objects.map(json.dumps)))
def test_every_line_that_is_not_blank_gives_one_record(lines: list[str]) -> None:
    records = list(read(lines))

    worded = [n for n, line in enumerate(lines, 1) if line.removeprefix("\ufeff" if n == 1 else "").strip()]
    assert [record.line for record in records] == worded
    assert all(record.content.strip() for record in records if isinstance(record, ImportedMessage))
