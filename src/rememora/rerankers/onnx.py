"""A cross-encoder on this machine's processor, without torch: extra ``rememora[onnx]``."""

from __future__ import annotations

import threading
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from rememora import calls
from rememora.core.clean import repaired
from rememora.core.relevance import scores_of, shares
from rememora.locks import Lock
from rememora.model.errors import (
    InvalidInput,
    RerankerError,
    RerankerTimeout,
    RerankerUnavailable,
    RerankerUnusable,
)

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from rememora.rerankers.onnx_model import OnnxCrossEncoder

_PACKAGES = ("onnxruntime", "tokenizers")
_MODELS = ("model.onnx", "model_quantized.onnx", "model_int8.onnx")
_TOKENIZER = "tokenizer.json"
MAX_BATCH, MAX_TOKENS = 16, 512
_LONGEST_TOKEN_CHARS = 50  # far more than tokens have on average: what is cut off would not have been read


class OnnxReranker:
    """Scores from a folder with ``model.onnx`` of a cross-encoder and its ``tokenizer.json``.

    The folder is looked at when this is made, and the weights are loaded with the first question.

    Args:
        folder: Where the model is; nothing is ever downloaded.
        file: Names another model file in the folder, such as "onnx/model_qint8_avx2.onnx".
        max_tokens: Where question and text together are cut, the longer of both first.
        max_batch: Texts that are run at once.
        threads: Of the processor, for one call.
        logits: Whether the model gives logits; by default it does as soon as a number is below 0 or above 1.

    Raises:
        RerankerUnusable: A file or a package is missing; the message says which, and what to do.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        *,
        file: str | None = None,
        max_tokens: int = MAX_TOKENS,
        max_batch: int = MAX_BATCH,
        threads: int = 1,
        logits: bool | None = None,
    ) -> None:
        for package in _PACKAGES:
            if find_spec(package) is None:
                raise RerankerUnusable(
                    f"expected the package {package}, found none; python -m pip install onnxruntime tokenizers"
                )
        for name, number in (("max_tokens", max_tokens), ("max_batch", max_batch), ("threads", threads)):
            if type(number) is not int or number < 1:
                raise InvalidInput(f"{name}: expected a whole number from 1 up, found {number!r}")
        root = Path(folder)
        self._file, self._tokenizer = _model_file(root, file), _needed(root, _TOKENIZER)
        self._max_tokens, self._max_batch, self._threads = max_tokens, max_batch, threads
        self._logits = logits
        self._loading = Lock()
        self._model: OnnxCrossEncoder | None = None
        self.name = root.resolve().name or "model"

    def __repr__(self) -> str:
        return f"OnnxReranker({str(self._file)!r})"

    def missing(self) -> str | None:
        """Nothing: what was missing was said when this was made."""
        return None

    def rerank(self, query: str, texts: Sequence[str], *, timeout_s: float) -> Sequence[float]:
        """Run the model; what is not done within *timeout_s* is broken off."""
        if not texts:
            return []
        longest = self._max_tokens * _LONGEST_TOKEN_CHARS
        asked, sent = repaired(query)[:longest], [repaired(text)[:longest] for text in texts]
        over = threading.Event()
        try:
            scores = calls.call(
                lambda: self._scores(asked, sent, over),
                what=self.name,
                timeout_s=timeout_s,
                late=RerankerTimeout,
                failed=RerankerUnavailable,
                passes=RerankerError,
            )
        finally:
            over.set()
        if self._logits is None and any(not 0.0 <= score <= 1.0 for score in scores):
            self._logits = True
        return shares(scores, logits=bool(self._logits))

    def _scores(self, query: str, texts: Sequence[str], over: threading.Event) -> list[float]:
        """Return the scores in the order of the texts, computed in batches of like length."""
        model = self._loaded()
        encoded = [model.encode(query, text) for text in texts]
        by_length = sorted(range(len(texts)), key=lambda place: len(encoded[place].ids))
        found: dict[int, float] = {}
        for start in range(0, len(texts), self._max_batch):
            if over.is_set():
                raise TimeoutError
            places = by_length[start : start + self._max_batch]
            found |= zip(places, model.run([encoded[place] for place in places]), strict=True)
        return scores_of([found[place] for place in range(len(texts))], count=len(texts), what=self.name)

    def _loaded(self) -> OnnxCrossEncoder:
        from rememora.rerankers.onnx_model import OnnxCrossEncoder

        with self._loading:
            if self._model is None:
                self._model = OnnxCrossEncoder(
                    self._file, self._tokenizer, max_tokens=self._max_tokens, threads=self._threads
                )
            return self._model


def _model_file(root: Path, file: str | None) -> Path:
    if not root.is_dir():
        raise RerankerUnusable(
            f"{root}: expected a folder with {_MODELS[0]} and {_TOKENIZER}, found no folder"
        )
    if file is not None:
        return _needed(root, file)
    places = (root, root / "onnx")
    found = next((place / name for place in places for name in _MODELS if (place / name).is_file()), None)
    if found is not None:
        return found
    others = sorted(path for place in places for path in place.glob("*.onnx"))
    if len(others) == 1:
        return others[0]
    if others:
        names = ", ".join(path.relative_to(root).as_posix() for path in others[:5])
        raise RerankerUnusable(f"{root}: expected {_MODELS[0]}, found {names}; name one of them with file=")
    raise RerankerUnusable(
        f"{root}: expected {_MODELS[0]} or onnx/{_MODELS[0]}, found neither;"
        " export the model: optimum-cli export onnx --task text-classification"
    )


def _needed(root: Path, name: str) -> Path:
    path = root / name
    if path.is_file() and path.stat().st_size > 0:
        return path
    found = "an empty file" if path.is_file() else "none"
    raise RerankerUnusable(f"{root}: expected {name}, found {found}; copy it from where the model comes from")
