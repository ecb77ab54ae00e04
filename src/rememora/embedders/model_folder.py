"""What a folder with a sentence-transformers export says about its model."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rememora.model.errors import EmbedderUnusable
from rememora.onnx import Files, Use, files_of

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping

POOLINGS = ("mean", "cls", "max", "last")
USE = Use(EmbedderUnusable, "feature-extraction")
_DEFAULT_TOKENS = 512
_MOST_TOKENS = 131_072  # a tokenizer without a limit says 10**30
_LARGEST_BYTES = 64 * 2**20  # of a JSON file; a tokenizer of 250,000 words has 17 MB
_MODES = {
    "pooling_mode_mean_tokens": "mean",
    "pooling_mode_cls_token": "cls",
    "pooling_mode_max_tokens": "max",
    "pooling_mode_lasttoken": "last",
}
_SYNONYMS = {"lasttoken": "last"}
_CACHED = "models--"


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """Files and options of one model.

    Attributes:
        name: The folder's name, or in a hub's cache the model's.
        pooling: How the vectors of tokens become one; `None`: nothing says so.
        unapplied: Steps after pooling that we do not do, such as a dense layer; empty for most models.
        passage_prefix: What the model wants before a text that is kept.
        query_prefix: The same before a question.
    """

    name: str
    files: Files
    pooling: str | None
    unapplied: tuple[str, ...]
    dimensions: int | None
    max_tokens: int
    passage_prefix: str
    query_prefix: str


def read(folder: str | os.PathLike[str], *, file: str | None = None) -> ModelFolder:
    """Look at a folder; the weights are not loaded.

    Args:
        folder: Holds ``model.onnx`` or ``onnx/model.onnx`` (or a quantized one) and ``tokenizer.json``.
        file: Names another model file in it, such as "onnx/model_qint8_avx2.onnx".

    Raises:
        EmbedderUnusable: A file is missing or broken; the message names it.
    """
    root = Path(folder)
    files = files_of(root, file, USE)
    pooling = _object(root / "1_Pooling" / "config.json")
    prompts = _prompts(_object(root / "config_sentence_transformers.json"))
    config = _object(root / "config.json")
    return ModelFolder(
        name=_name(root),
        files=files,
        pooling=_pooling(pooling, root),
        unapplied=tuple(_unapplied(root / "modules.json")),
        dimensions=_first_whole(
            (pooling, "word_embedding_dimension"), (pooling, "embedding_dimension"), (config, "hidden_size")
        ),
        max_tokens=_max_tokens(root, config),
        passage_prefix=prompts.get("passage", prompts.get("document", "")),
        query_prefix=prompts.get("query", ""),
    )


def _object(path: Path) -> Mapping[str, Any]:
    """Return a JSON object; an empty one where there is no such file."""
    found = _json(path)
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise EmbedderUnusable(f"{path}: expected a JSON object, found a {type(found).__name__}")
    return found


def _json(path: Path) -> object:
    if not path.is_file():
        return None
    try:
        if path.stat().st_size > _LARGEST_BYTES:
            raise EmbedderUnusable(f"{path}: expected at most {_LARGEST_BYTES} bytes, found more")
        return json.loads(path.read_bytes())
    except (OSError, RecursionError, ValueError) as error:
        raise EmbedderUnusable(
            f"{path}: expected JSON, found {type(error).__name__}; copy it anew"
        ) from error


def _pooling(config: Mapping[str, Any], root: Path) -> str | None:
    """Return the one kind of pooling that the file switches on."""
    if not config:
        return None
    named = config.get("pooling_mode")
    on = (
        [named]
        if isinstance(named, str)
        else [key for key, value in config.items() if key.startswith("pooling_mode_") and value is True]
    )
    kinds = [_MODES.get(kind, _SYNONYMS.get(kind, kind)) for kind in on]
    if len(kinds) == 1 and kinds[0] in POOLINGS:
        return kinds[0]
    raise EmbedderUnusable(
        f"{root / '1_Pooling' / 'config.json'}: expected one of {', '.join(POOLINGS)},"
        f" found {', '.join(kinds) or 'none'}; this kind of model cannot be run"
    )


def _unapplied(path: Path) -> Iterator[str]:
    modules = _json(path)
    for module in modules if isinstance(modules, list) else []:
        kind = str(module.get("type", "")) if isinstance(module, dict) else ""
        if kind and kind.rpartition(".")[2] not in ("Transformer", "Pooling", "Normalize"):
            yield kind.rpartition(".")[2]


def _prompts(config: Mapping[str, Any]) -> dict[str, str]:
    prompts = config.get("prompts")
    return {
        name: text
        for name, text in (prompts if isinstance(prompts, dict) else {}).items()
        if isinstance(text, str)
    }


def _max_tokens(root: Path, config: Mapping[str, Any]) -> int:
    return (
        _first_whole(
            (_object(root / "sentence_bert_config.json"), "max_seq_length"),
            (_object(root / "tokenizer_config.json"), "model_max_length"),
            (config, "max_position_embeddings"),
        )
        or _DEFAULT_TOKENS
    )


def _first_whole(*places: tuple[Mapping[str, Any], str]) -> int | None:
    values = (place.get(key) for place, key in places)
    return next((value for value in values if type(value) is int and 0 < value <= _MOST_TOKENS), None)


def _name(root: Path) -> str:
    """Return the folder's name; a hub's cache has models--org--name/snapshots/<hash>."""
    full = root.resolve()
    for part in (full.name, *(parent.name for parent in full.parents)):
        if part.startswith(_CACHED):
            return part.removeprefix(_CACHED).replace("--", "/")
    return full.name or "model"
