"""What the stream of elements promises: sound ones come out, and the first fault is named, not raised."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.formats import json_stream
from rememora.core.formats.encodings import FOREIGN
from rememora.core.formats.json_stream import MAX_DEPTH, items
from rememora.model.imported import BadLine

if TYPE_CHECKING:
    from collections.abc import Iterator

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text() | st.floats(-1e9, 1e9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)
WORDS = [
    "hello",
    "你好，世界",
    "こんにちは",
    "안녕",
    "👩‍👩‍👧 😀",
    "ＡＢＣ",
    "e\u0301",
    'a "quoted" [x] {y} \\ "',
    "",
]


def cut(data: bytes, size: int) -> Iterator[bytes]:
    return (data[start : start + size] for start in range(0, len(data), size))


def read(data: bytes, prefix: str = "item", size: int = 7) -> list[object]:
    return list(items(cut(data, size), prefix))


@pytest.mark.parametrize("ascii", [True, False])
@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 10_000])
def test_words_of_every_kind_come_out_however_the_bytes_are_cut(size: int, ascii: bool) -> None:
    data = json.dumps(WORDS, ensure_ascii=ascii).encode()

    assert read(data, size=size) == WORDS


@given(st.lists(JSON, max_size=5), st.integers(1, 40), st.booleans())
def test_elements_are_those_that_json_reads(values: list[object], size: int, ascii: bool) -> None:
    data = json.dumps(values, ensure_ascii=ascii).encode("utf-8", "surrogatepass")

    found = read(data, size=size)

    assert json.loads(json.dumps(found)) == json.loads(
        json_stream._paired(json.dumps(values)).encode()
    )  # half a pair is replaced


@pytest.mark.parametrize(
    ("prefix", "found"),
    [
        ("a.b.item", [1, 2]),  # an array under keys
        ("a", [{"b": [1, 2]}]),  # one value
        ("", [{"a": {"b": [1, 2]}}]),  # the whole document
        ("item", []),  # there is no such place
    ],
)
def test_prefix_says_where_the_elements_are(prefix: str, found: list[object]) -> None:
    assert read(b'{"a": {"b": [1, 2]}}', prefix) == found


@pytest.mark.parametrize(
    ("data", "before", "named"),
    [
        (b'[{"a": 1}, {"a":', 1, "premature EOF"),  # cut off
        (b"", 0, "premature EOF"),  # nothing at all
        (b"[1, NaN, 2]", 1, "invalid char"),  # no number of JSON
        (b"[1, -Infinity, 2]", 1, "malformed number"),  # nor this
        (b"[1, 1e400]", 1, "overflow"),  # no double has it
        (b"[1, " + b"9" * 5000 + b"]", 1, "overflow"),  # beyond 64 bits
        (b"hello", 0, "lexical error"),  # no JSON
        (b"[1] [2]", 1, "trailing garbage"),  # two documents
        (b"\x00\x01\x02\x03", 0, "lexical error"),  # bytes of something else
        (b"[1, " + b"[" * 100_000, 1, "nested more than"),  # beyond every stack
        (b'[1, "[[", ' + b'{"a":' * 100_000 + b"}" * 100_000 + b"]", 2, "nested more than"),  # and closed
    ],
)
def test_first_fault_is_named_and_what_stands_before_it_comes_out(
    data: bytes, before: int, named: str
) -> None:
    for size in (5, 10**6):
        *sound, fault = read(data, size=size)

        assert len(sound) == before
        assert isinstance(fault, BadLine)
        assert fault.line == before + 1
        assert named in fault.reason


@pytest.mark.parametrize("deep", [MAX_DEPTH, MAX_DEPTH + 1])
def test_nesting_is_measured_outside_of_strings(deep: int) -> None:
    inner = deep - 1  # the array around the elements is one level
    data = b'["' + b"[" * 500 + b'", ' + b"[" * inner + b"]" * inner + b"]"

    assert isinstance(read(data)[-1], BadLine) is (deep > MAX_DEPTH)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ('[1, "好"]'.encode("utf-8-sig"), [1, "好"]),  # a byte order mark
        ('[1, "好 😀"]'.encode("utf-16"), [1, "好 😀"]),  # what some editors save
        (b'["\xff\xe5"]', [2 * FOREIGN]),  # bytes that are no UTF-8
        (rb'["\ud83d", "\uDe00 x", "\\ud83d"]', ["\ufffd", "\ufffd x", "\\ud83d"]),  # half pairs
        (rb'["\ud83d\ude00"]', ["😀"]),  # a whole pair
    ],
)
def test_odd_encodings_cost_a_character_at_most(data: bytes, found: list[object]) -> None:
    for size in (1, 3, 100):
        assert read(data, size=size) == found


def test_element_that_does_not_end_is_not_held_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_stream, "MAX_ITEM_BYTES", 2**20)
    endless = (b'"x", ' * 20_000 for _ in range(10**9))

    def chunks() -> Iterator[bytes]:
        yield b"[1, ["
        yield from endless

    found = list(items(chunks(), "item"))

    assert found[0] == 1
    assert isinstance(found[1], BadLine)
    assert "without the end of an element" in found[1].reason
