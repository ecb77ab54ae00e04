"""The weights and the tokenizer of an ONNX model, and how its tokens become one vector."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rememora.embedders.model_folder import POOLINGS, USE
from rememora.model.errors import EmbedderUnusable
from rememora.onnx import Loaded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from rememora.embedders.model_folder import ModelFolder

_SENTENCE = "sentence_embedding"


class OnnxModel(Loaded):
    """The weights and the tokenizer, loaded; safe to use from several threads."""

    def __init__(
        self, found: ModelFolder, *, pooling: str | None, max_tokens: int, normalize: bool, threads: int
    ) -> None:
        super().__init__(found.files, USE, max_tokens=max_tokens, threads=threads)
        self._output = _SENTENCE if _SENTENCE in self.outputs else self.outputs[0]
        self._pooling, self._normalize = pooling, normalize
        if self._output != _SENTENCE:
            _check_steps(found, pooling)

    def run(self, encoded: Sequence[Any]) -> Iterator[NDArray[np.float32]]:
        """Return the vectors of texts that `encode` made into tokens."""
        import numpy as np

        given = self.given(encoded)
        output = np.asarray(self.output(self._output, given), dtype=np.float32)
        rows = output if output.ndim == 2 else _pooled(output, given["attention_mask"], self._pooling or "")
        if self._normalize:
            rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
        return iter(rows)


def _pooled(tokens: NDArray[np.float32], mask: NDArray[np.int64], pooling: str) -> NDArray[np.float32]:
    """Make one vector of those of the tokens; what fills up shorter texts does not count."""
    import numpy as np

    rows: NDArray[np.float32]
    if pooling == "cls":
        rows = tokens[:, 0]
    elif pooling == "last":
        rows = tokens[np.arange(len(tokens)), np.maximum(mask.sum(axis=1) - 1, 0)]
    elif pooling == "max":
        rows = np.where(mask[:, :, None] == 1, tokens, -np.inf).max(axis=1)
    else:
        weights = mask[:, :, None].astype(np.float32)
        rows = (tokens * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1e-9)
    return rows


def _check_steps(found: ModelFolder, pooling: str | None) -> None:
    if found.unapplied:
        raise EmbedderUnusable(
            f"{found.files.model}: expected pooling as the last step, found {', '.join(found.unapplied)} after it;"
            f" export the model with the output {_SENTENCE}"
        )
    if pooling is None:
        raise EmbedderUnusable(
            f"{found.files.model.parent}: expected 1_Pooling/config.json, found none;"
            f" copy it from where the model comes from, or say pooling={POOLINGS[0]!r}"
        )
