"""An ONNX model of a few hundred bytes, written by hand: it looks up a row for each token.

The format is protobuf; a field is its number and kind, then the value. Numbers of fields: onnx.proto.
"""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

WORDS = ["[PAD]", "[UNK]", "bread", "butter", "面", "包", "tea", "passage", "query", ":"]
_INT64, _FLOAT = 7, 1


def table(dimensions: int) -> list[list[float]]:
    """The row of each word: its own place is 1, the last 0.5, and the rest 0."""
    rows = [[0.0] * dimensions for _ in WORDS]
    for number, row in enumerate(rows):
        row[number % (dimensions - 1)] = 1.0
        row[-1] = 0.5
    return rows


def write(
    folder: Path,
    *,
    dimensions: int = 12,
    file: str = "model.onnx",
    inputs: Sequence[str] = ("input_ids", "attention_mask"),
    output: str = "last_hidden_state",
    rows: Sequence[Sequence[float]] | None = None,
) -> Path:
    """Write a whole model folder with mean pooling; *rows* are those of the words, else `table`."""
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    (folder / file).write_bytes(_model(rows or table(dimensions), inputs, output))
    vocabulary = {word: number for number, word in enumerate(WORDS)}
    put(
        folder / "tokenizer.json",
        {
            "version": "1.0",
            "truncation": None,
            "padding": None,
            "added_tokens": [],
            "normalizer": {
                "type": "BertNormalizer",
                "clean_text": True,
                "handle_chinese_chars": True,
                "strip_accents": None,
                "lowercase": True,
            },
            "pre_tokenizer": {"type": "BertPreTokenizer"},
            "post_processor": None,
            "decoder": None,
            "model": {"type": "WordLevel", "vocab": vocabulary, "unk_token": "[UNK]"},
        },
    )
    put(
        folder / "1_Pooling" / "config.json",
        {"word_embedding_dimension": dimensions, "pooling_mode_mean_tokens": True},
    )
    return folder


def put(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value), encoding="utf-8")


def _varint(number: int) -> bytes:
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _bytes(field: int, value: bytes | str) -> bytes:
    data = value.encode() if isinstance(value, str) else value
    return _varint(field << 3 | 2) + _varint(len(data)) + data


def _tensor(name: str, kind: int, dims: Sequence[int], raw: bytes) -> bytes:
    return b"".join(_number(1, each) for each in dims) + _number(2, kind) + _bytes(8, name) + _bytes(9, raw)


def _value(name: str, kind: int, dims: Sequence[str | int]) -> bytes:
    shape = b"".join(_bytes(1, _bytes(2, d) if isinstance(d, str) else _number(1, d)) for d in dims)
    return _bytes(1, name) + _bytes(2, _bytes(1, _number(1, kind) + _bytes(2, shape)))


def _model(rows: Sequence[Sequence[float]], inputs: Sequence[str], output: str) -> bytes:
    dimensions, numbers = len(rows[0]), [number for row in rows for number in row]
    weights = _tensor("table", _FLOAT, [len(WORDS), dimensions], struct.pack(f"<{len(numbers)}f", *numbers))
    looked_up = output if output != "sentence_embedding" else "tokens"
    nodes = [_bytes(1, "table") + _bytes(1, inputs[0]) + _bytes(2, looked_up) + _bytes(4, "Gather")]
    shape: list[str | int] = ["batch", "sequence", dimensions]
    if looked_up != output:
        axes = _bytes(1, "axes") + _number(8, 1) + _number(20, 7)
        keep = _bytes(1, "keepdims") + _number(3, 0) + _number(20, 2)
        nodes.append(
            _bytes(1, looked_up)
            + _bytes(2, output)
            + _bytes(4, "ReduceMax")
            + _bytes(5, axes)
            + _bytes(5, keep)
        )
        shape = ["batch", dimensions]
    graph = b"".join(_bytes(1, node) for node in nodes) + _bytes(2, "tiny") + _bytes(5, weights)
    graph += b"".join(_bytes(11, _value(name, _INT64, ["batch", "sequence"])) for name in inputs)
    graph += _bytes(12, _value(output, _FLOAT, shape))
    return _number(1, 8) + _bytes(7, graph) + _bytes(8, _number(2, 13))
