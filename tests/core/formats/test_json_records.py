"""Records come out of every frame that programs put around them, and a damaged frame says where."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.formats.encodings import lines
from rememora.core.formats.heads import keys_in
from rememora.core.formats.json_records import records
from rememora.model.imported import BadLine

ARRAYS = ("edges", "nodes", "results", "observations")
ONE, TWO = {"id": 1, "words": "茶 🍵"}, {"id": 2, "tags": ["a", {"b": []}]}


def cut(text: str | bytes, size: int = 3) -> list[bytes]:
    data = text.encode() if isinstance(text, str) else text
    return [data[start : start + size] for start in range(0, len(data), size)]


def found(text: str | bytes) -> list[tuple[int, str, object]]:
    return [tuple(record) for record in records(cut(text), ARRAYS) if not isinstance(record, BadLine)]


def reasons(text: str | bytes) -> list[tuple[int, str]]:
    return [(r.line, r.reason) for r in records(cut(text), ARRAYS) if isinstance(r, BadLine)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(json.dumps([ONE, TWO]), [(1, "", ONE), (2, "", TWO)], id="an array"),
        pytest.param(
            json.dumps({"results": [ONE], "n": 3}),
            [(1, "results", ONE)],
            id="an answer of an API on one line",
        ),
        pytest.param(
            json.dumps({"x": {"edges": [ONE]}, "nodes": [TWO]}, indent=1),
            [(1, "x.edges", ONE), (2, "nodes", TWO)],
            id="a document with several arrays, one of them deeper",
        ),
        pytest.param(
            json.dumps({"observations": {"s 1": [ONE], "s 2": [TWO]}}),
            [(1, "observations.s 1", ONE), (1, "observations.s 2", TWO)],
            id="arrays by name on one line",
        ),
        pytest.param(
            json.dumps({"observations": {"s 1": [ONE], "s 2": [TWO]}}, indent=1),
            [(1, "observations.s 1", ONE), (2, "observations.s 2", TWO)],
            id="arrays by name",
        ),
        pytest.param(f"{json.dumps(ONE)}\n\n{json.dumps(TWO)}\n", [(1, "", ONE), (3, "", TWO)], id="lines"),
        pytest.param(
            f"{json.dumps({'observations': ['字' * 20_000]})}\n{json.dumps(ONE)}",
            [(1, "", {"observations": ["字" * 20_000]}), (2, "", ONE)],
            id="lines of which the first is a long record",
        ),
        pytest.param(
            json.dumps({"results": [{"id": "x" * 70_000}, ONE]}),
            [(1, "results", {"id": "x" * 70_000}), (2, "results", ONE)],
            id="a long answer of an API on one line is a document",
        ),
        pytest.param(
            '{"uuid": "u", "edges": ["a", "b"]}\n',
            [(1, "", {"uuid": "u", "edges": ["a", "b"]})],
            id="a record that refers to edges is no frame",
        ),
        pytest.param('\ufeff{"results": [{"a": 1}]}', [(1, "results", {"a": 1})], id="byte order mark"),
        pytest.param(
            '\ufeff[{"a": "词"}]'.encode("utf-16-le"),
            [(1, "", {"a": "词"})],
            id="UTF-16, as editors write it",
        ),
        pytest.param(
            '[1, "x", null, [2]]', [(1, "", 1), (2, "", "x"), (3, "", None), (4, "", [2])], id="no objects"
        ),
        pytest.param('{"results": []}', [], id="nothing in it"),
        pytest.param("[]", [], id="an empty array"),
    ],
)
def test_records_come_with_their_line_and_place(text: str | bytes, expected: list[object]) -> None:
    assert found(text) == expected
    assert reasons(text) == []


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        pytest.param("", 1, "premature EOF", id="an empty file"),
        pytest.param('[{"a": 1}, {"b"', 2, "premature EOF", id="cut off"),
        pytest.param('{"a": 1}\nnope\n{"b": 2}', 2, "found 'nope'", id="a line that is no JSON"),
        pytest.param('{"a": 1}\n[1]\n', 2, "found '[1]'", id="a line that is no object"),
        pytest.param('{"a": 1}\n{"a": ' + "9" * 5_000 + "}", 2, "one JSON object a line", id="a huge number"),
        pytest.param("[" * 100_000, 1, "nested", id="nested very deep"),
        pytest.param('{\n"a": {"b": 2}\n}', 1, "under edges, nodes", id="no array at all"),
        pytest.param("\x00\x01", 1, "sound JSON", id="no text"),
    ],
)
def test_a_damaged_file_says_where(text: str, line: int, reason: str) -> None:
    (where, why) = reasons(text)[0]

    assert where == line
    assert reason in why


def test_what_stands_before_the_damage_comes_out() -> None:
    assert found('{"nodes": [{"a": 1}, {"a": 2}, {"a"') == [(1, "nodes", {"a": 1}), (2, "nodes", {"a": 2})]
    assert found('{"a": 1}\nnope\n{"b": 2}') == [(1, "", {"a": 1}), (3, "", {"b": 2})]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(elements=st.lists(JSON, max_size=4), size=st.integers(1, 9))
def test_elements_are_what_a_parser_of_the_whole_finds(elements: list[object], size: int) -> None:
    text = json.dumps({"a": {"results": elements}}, indent=1)

    got = [record for record in records(cut(text, size), ARRAYS) if not isinstance(record, BadLine)]

    assert [record.value for record in got] == elements


@given(data=st.binary(max_size=60))
def test_no_bytes_raise(data: bytes) -> None:
    list(records(cut(data), ARRAYS))


def test_lines_are_cut_at_line_feeds_only() -> None:
    assert list(lines(cut("a\u2028b\nc\r\n\n词"))) == ["a\u2028b", "c\r", "", "词"]


def test_keys_are_seen_in_a_head_that_is_cut_off() -> None:
    assert keys_in('{"results": [{"id": "x", "memory": "say \\"hi\\": no", "use') >= {
        "results",
        "id",
        "memory",
    }
