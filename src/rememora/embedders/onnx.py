"""A sentence-transformers model on this machine's processor, without torch: extra ``rememora[onnx]``."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from rememora import calls
from rememora.core.clean import repaired
from rememora.core.embedding import space_name
from rememora.embedders.model_folder import POOLINGS, USE, read
from rememora.model.errors import EmbedderTimeout, EmbedderUnavailable, InvalidInput
from rememora.onnx import LONGEST_TOKEN_CHARS, Once, check_options, in_batches

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from rememora.embedders.onnx_model import OnnxModel
    from rememora.ports.embedder import Mode

MAX_BATCH = 32


class OnnxEmbedder:
    """Vectors from a folder with ``model.onnx``, ``tokenizer.json`` and the files of sentence-transformers.

    The folder is looked at when this is made, and the weights are loaded with the first text. Options
    that are not given come from the folder's own files.

    Args:
        folder: Where the model is; nothing is ever downloaded.
        file: Names another model file in the folder, such as "onnx/model_qint8_avx2.onnx".
        pooling: How the vectors of tokens become one: "mean", "cls", "max" or "last".
        passage_prefix: Goes before a text that is kept, such as "passage: " for E5.
        query_prefix: Goes before a question, such as "query: ".
        max_tokens: Where a text is cut.
        normalize: Scale vectors to length 1.
        max_batch: Texts that are run at once.
        threads: Of the processor, for one call.
        space: Names the vector space; by default the name of the folder.

    Raises:
        EmbedderUnusable: A file or a package is missing; the message says which, and what to do.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        *,
        file: str | None = None,
        pooling: str | None = None,
        passage_prefix: str | None = None,
        query_prefix: str | None = None,
        max_tokens: int | None = None,
        normalize: bool = True,
        max_batch: int = MAX_BATCH,
        threads: int = 1,
        space: str | None = None,
    ) -> None:
        check_options(USE, max_batch=max_batch, threads=threads, max_tokens=max_tokens)
        if pooling is not None and pooling not in POOLINGS:
            raise InvalidInput(f"pooling: expected one of {', '.join(POOLINGS)}, found {pooling!r}")
        self._found = read(folder, file=file)
        self._pooling = pooling or self._found.pooling
        self._max_tokens = max_tokens or self._found.max_tokens
        self._prefixes: dict[Mode, str] = {
            "store": self._found.passage_prefix if passage_prefix is None else passage_prefix,
            "query": self._found.query_prefix if query_prefix is None else query_prefix,
        }
        self._normalize, self._threads = normalize, threads
        self._name = space or self._found.name
        self.max_batch = max_batch
        self.dimensions = None if self._found.unapplied else self._found.dimensions
        self._model = Once(self._load)
        if self._pooling is None or self._found.unapplied:
            self._model.get()  # only the weights can tell whether they do it themselves

    def __repr__(self) -> str:
        return f"OnnxEmbedder({str(self._found.files.model)!r})"

    @property
    def space(self) -> str:
        """Name of the folder and dimensions."""
        return space_name(self._name, self.dimensions)

    def missing(self) -> str | None:
        """Nothing: what was missing was said when this was made."""
        return None

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> Sequence[object]:
        """Run the model; what is not done within *timeout_s* is broken off."""
        if not texts:
            return []
        prefix = self._prefixes[mode]
        longest = self._max_tokens * LONGEST_TOKEN_CHARS
        sent = [(prefix + repaired(text))[:longest] for text in texts]
        over = threading.Event()
        try:
            rows = calls.call(
                lambda: self._rows(sent, over),
                what=self._found.name,
                timeout_s=timeout_s,
                late=EmbedderTimeout,
                failed=EmbedderUnavailable,
            )
        finally:
            over.set()
        self.dimensions = len(rows[0])
        return rows

    def _rows(self, texts: Sequence[str], over: threading.Event) -> list[NDArray[np.float32]]:
        """Return the vectors in the order of the texts, computed in batches of like length."""
        model = self._model.get()
        return in_batches([model.encode(text) for text in texts], model.run, most=self.max_batch, over=over)

    def _load(self) -> OnnxModel:
        from rememora.embedders.onnx_model import OnnxModel

        return OnnxModel(
            self._found,
            pooling=self._pooling,
            max_tokens=self._max_tokens,
            normalize=self._normalize,
            threads=self._threads,
        )
