"""A cross-encoder on this machine's processor, without torch: extra ``rememora[onnx]``."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from rememora import calls
from rememora.core.clean import repaired
from rememora.core.relevance import scores_of, shares
from rememora.model.errors import RerankerError, RerankerTimeout, RerankerUnavailable
from rememora.onnx import LONGEST_TOKEN_CHARS, Once, check_options, files_of, in_batches
from rememora.rerankers.onnx_model import USE, OnnxCrossEncoder

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

MAX_BATCH, MAX_TOKENS = 16, 512


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
        check_options(USE, max_tokens=max_tokens, max_batch=max_batch, threads=threads)
        self._files = files_of(folder, file, USE)
        self._max_tokens, self._max_batch, self._threads = max_tokens, max_batch, threads
        self._logits = logits
        self._model = Once(self._load)
        self.name = Path(folder).resolve().name or "model"

    def __repr__(self) -> str:
        return f"OnnxReranker({str(self._files.model)!r})"

    def missing(self) -> str | None:
        """Nothing: what was missing was said when this was made."""
        return None

    def rerank(self, query: str, texts: Sequence[str], *, timeout_s: float) -> Sequence[float]:
        """Run the model; what is not done within *timeout_s* is broken off."""
        if not texts:
            return []
        longest = self._max_tokens * LONGEST_TOKEN_CHARS
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
        model = self._model.get()
        encoded = [model.encode(query, text) for text in texts]
        scores = in_batches(encoded, model.run, most=self._max_batch, over=over)
        return scores_of(scores, count=len(texts), what=self.name)

    def _load(self) -> OnnxCrossEncoder:
        return OnnxCrossEncoder(self._files, max_tokens=self._max_tokens, threads=self._threads)
