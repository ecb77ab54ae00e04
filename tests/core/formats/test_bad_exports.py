"""What no file may do: make a reader raise, or lose what stands before its fault."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.formats.exports import (
    CHATGPT,
    CLAUDE,
    CLAUDE_CODE,
    CODEX,
    CODEX_OLD,
    FILES,
    SWE_AGENT,
    lines,
    records_of,
    spoken,
)

from rememora.model.imported import BadLine, ImportedMessage, Passed

VALUES = {
    "chatgpt": [CHATGPT],
    "claude": [CLAUDE],
    "claude-code": CLAUDE_CODE,
    "codex": CODEX + CODEX_OLD,
    "swe-agent": [SWE_AGENT],
}
ODD: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 0, -1, 1e300, "", "x", "\ud83d", [], [None], [[]], [1], {}, {"type": 5}, {"text": {}},
     {"type": "text"}, {"type": "tool_use"}, {"role": []}, "[" * 5_000, 2**53]
)  # fmt: skip
KINDS = (ImportedMessage, Passed, BadLine)


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in inner for place in places(item, (*path, key)))]


def replaced(value: Any, path: tuple[Any, ...], new: object) -> Any:
    """The value with another one at a place."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = replaced(value[path[0]], path[1:], new)
    return copy


def written(format: str, values: list[Any]) -> bytes:
    return lines(values, ascii=True) if format in ("claude-code", "codex") else json.dumps(values[0]).encode()


@pytest.mark.parametrize("format", FILES)
@given(data=st.data())
def test_value_of_a_wrong_type_anywhere_is_no_error(format: str, data: st.DataObject) -> None:
    values = VALUES[format]
    place = data.draw(st.sampled_from(places(values)[1:]))

    found = records_of(format, written(format, replaced(values, place, data.draw(ODD))))

    assert all(isinstance(record, KINDS) for record in found)
    assert all(
        isinstance(r.content, str) and r.content.strip() for r in found if isinstance(r, ImportedMessage)
    )
    json.dumps([repr(record) for record in found]).encode("utf-8")
    for record in found:
        if isinstance(record, ImportedMessage):
            "".join(filter(None, (record.content, record.id, record.name, record.session))).encode()


@pytest.mark.parametrize("format", FILES)
def test_file_that_was_cut_off_gives_what_stands_before_the_cut(format: str) -> None:
    data = FILES[format]
    whole = spoken(records_of(format, data))

    for cut in range(0, len(data), 97):
        found = records_of(format, data[:cut])

        assert len(spoken(found)) <= len(whole)
        assert format == "swe-agent" or set(spoken(found)) <= set(whole)
        if format not in ("claude-code", "codex"):  # a line of theirs may end where the cut is
            assert isinstance(found[-1], BadLine)


def test_second_conversation_that_was_cut_off_leaves_the_first() -> None:
    two = json.dumps([*CLAUDE, *CLAUDE]).encode()
    whole = spoken(records_of("claude", FILES["claude"]))

    assert spoken(records_of("claude", two[: len(two) * 3 // 4])) == whole


@pytest.mark.parametrize("format", FILES)
def test_json_nested_100_000_deep_is_named(format: str) -> None:
    deep = b'{"mapping": ' + b'{"a": ' * 100_000 + b"1" + b"}" * 100_001

    found = records_of(format, b"[" + deep + b"]" if format in ("chatgpt", "claude") else deep, size=65_536)

    assert [type(record) for record in found] == [BadLine]


@pytest.mark.parametrize("format", FILES)
def test_bytes_of_something_else_are_named(format: str) -> None:
    for data in (b"\x89PNG\r\n\x1a\n\x00\x00", b"hello", b"\xff\xfe\x00"):
        found = records_of(format, data)

        assert found
        assert all(isinstance(record, BadLine) for record in found)


@pytest.mark.parametrize("format", ["chatgpt", "claude", "swe-agent"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_byte_order_mark_is_understood(format: str, encoding: str) -> None:
    assert records_of(format, FILES[format].decode().encode(encoding)) == records_of(format, FILES[format])


def test_half_a_surrogate_pair_costs_one_character() -> None:
    data = json.dumps(CHATGPT).replace("\\ude8b", "").encode()  # the half of a tram

    assert spoken(records_of("chatgpt", data))[-1] == ("assistant", None, "A tram stop \ufffd")


def chatgpt_content(content: dict[str, object]) -> list[object]:
    node = {"message": {"id": "m", "author": {"role": "assistant"}, "content": content}}
    found = records_of("chatgpt", json.dumps([{"id": "c", "mapping": {"n": node}}]).encode())
    return [record.content if isinstance(record, ImportedMessage) else record.what for record in found]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ({"content_type": "new_kind", "text": "一号线 🚋"}, ["一号线 🚋"]),
        ({"content_type": "new_kind", "parts": ["", "il est là"]}, ["il est là"]),
        ({"content_type": "new_kind", "body": "リヨン"}, ["リヨン"]),
        ({"content_type": "new_kind", "parts": [""], "body": "리옹"}, ["리옹"]),  # the first with words
        ({"content_type": "new_kind", "pages": ["words"]}, ["unknown kind of content"]),
        ({"content_type": "new_kind"}, ["message without words"]),
        ({"content_type": "text", "parts": [""]}, ["message without words"]),
    ],
)
def test_words_of_an_unknown_kind_of_content_are_kept(
    content: dict[str, object], found: list[object]
) -> None:
    assert chatgpt_content(content) == found


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"message": {"role": "user", "content": "一号线 🚋"}}, "一号线 🚋"),
        ({"content": "some words"}, "unknown kind of content"),  # nobody knows whose
        ({"message": "some words"}, "unknown kind of content"),
        ({"message": {"role": "robot", "content": "x"}}, "unknown kind of content"),
        ({"cwd": "/home"}, "record without words"),
    ],
)
def test_unknown_record_of_claude_code_is_read_or_counted_by_a_true_name(
    fields: dict[str, object], found: str
) -> None:
    record = {"type": "new-kind", "sessionId": "s", "uuid": "u", **fields}

    (read,) = records_of("claude-code", json.dumps(record).encode())

    assert (read.content if isinstance(read, ImportedMessage) else read.what) == found  # type: ignore[union-attr]
