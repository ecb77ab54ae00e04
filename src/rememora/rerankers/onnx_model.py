"""The weights and the tokenizer of an ONNX cross-encoder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rememora.model.errors import RerankerUnusable
from rememora.onnx import Loaded, Use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.onnx import Files

USE = Use(RerankerUnusable, "text-classification")


class OnnxCrossEncoder(Loaded):
    """The weights and the tokenizer, loaded; safe to use from several threads."""

    def __init__(self, files: Files, *, max_tokens: int, threads: int) -> None:
        super().__init__(files, USE, max_tokens=max_tokens, threads=threads)
        self._output = "logits" if "logits" in self.outputs else self.outputs[0]
        self._file = files.model

    def run(self, encoded: Sequence[Any]) -> list[float]:
        """Return a score for each input that `encode` made; of two classes, the second minus the first."""
        import numpy as np

        found = np.asarray(self.output(self._output, self.given(encoded)), dtype=np.float64)
        rows = found.reshape(len(encoded), -1) if found.size else found
        if rows.ndim != 2 or rows.shape[1] not in (1, 2):
            raise RerankerUnusable(
                f"{self._file}: expected one or two numbers for a text, found the shape {found.shape};"
                f" a cross-encoder is exported with --task {USE.task}"
            )
        scores = rows[:, 0] if rows.shape[1] == 1 else rows[:, 1] - rows[:, 0]
        return [float(score) for score in scores]
