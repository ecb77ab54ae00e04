"""The weights and the tokenizer of an ONNX cross-encoder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rememora.model.errors import RerankerUnusable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

_INPUTS = ("input_ids", "attention_mask", "token_type_ids", "position_ids")
_SILENT = 4  # onnxruntime's "fatal only": what goes wrong is raised, and needs no line on standard error


class OnnxCrossEncoder:
    """The weights and the tokenizer, loaded; safe to use from several threads."""

    def __init__(self, model: Path, tokenizer: Path, *, max_tokens: int, threads: int) -> None:
        self._session = _session(model, threads)
        self._tokenizer = _tokenizer(tokenizer, max_tokens)
        self._inputs = {each.name: each.type for each in self._session.get_inputs()}
        outputs = [each.name for each in self._session.get_outputs()]
        self._output = "logits" if "logits" in outputs else outputs[0]
        self._model = model

    def encode(self, query: str, text: str) -> Any:
        """Return the tokens of a question and a text, as one input."""
        # One by one: a batch would be spread over all processors, whatever `threads` says.
        return self._tokenizer.encode(query, text)

    def run(self, encoded: Sequence[Any]) -> list[float]:
        """Return a score for each input that `encode` made; of two classes, the second minus the first."""
        import numpy as np

        given = self._given(encoded)
        feed = {
            name: given[name].astype("int32" if "int32" in kind else "int64")
            for name, kind in self._inputs.items()
        }
        found = np.asarray(self._session.run([self._output], feed)[0], dtype=np.float64)
        rows = found.reshape(len(encoded), -1) if found.size else found
        if rows.ndim != 2 or rows.shape[1] not in (1, 2):
            raise RerankerUnusable(
                f"{self._model}: expected one or two numbers for a text, found the shape {found.shape};"
                " a cross-encoder is exported with --task text-classification"
            )
        scores = rows[:, 0] if rows.shape[1] == 1 else rows[:, 1] - rows[:, 0]
        return [float(score) for score in scores]

    def _given(self, encoded: Sequence[Any]) -> dict[str, NDArray[np.int64]]:
        import numpy as np

        shape = (len(encoded), max(1, *(len(each.ids) for each in encoded)))
        ids, mask, types = (np.zeros(shape, dtype=np.int64) for _ in range(3))
        for row, each in enumerate(encoded):
            length = len(each.ids)
            ids[row, :length], mask[row, :length] = each.ids, 1
            types[row, :length] = each.type_ids
        positions = np.broadcast_to(np.arange(shape[1], dtype=np.int64), shape)
        return {"input_ids": ids, "attention_mask": mask, "token_type_ids": types, "position_ids": positions}


def _session(model: Path, threads: int) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.log_severity_level = _SILENT
    try:
        session = onnxruntime.InferenceSession(
            str(model), sess_options=options, providers=["CPUExecutionProvider"]
        )
    except (
        Exception
    ) as error:  # why: its errors share no other base; cleaned up after and raised again as ours
        raise RerankerUnusable(
            f"{model}: expected an ONNX model, found {type(error).__name__}; copy it anew"
        ) from error
    names = {each.name for each in session.get_inputs()}
    if "input_ids" not in names or not names <= set(_INPUTS):
        raise RerankerUnusable(
            f"{model}: expected inputs {', '.join(_INPUTS)}, found {', '.join(sorted(names))};"
            " export it with --task text-classification"
        )
    return session


def _tokenizer(file: Path, max_tokens: int) -> Any:
    import tokenizers

    try:
        tokenizer = tokenizers.Tokenizer.from_file(str(file))
    except Exception as error:  # why: it raises plain Exception; raised again as ours
        raise RerankerUnusable(
            f"{file}: expected a tokenizer, found {type(error).__name__}; copy it anew"
        ) from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_tokens, strategy="longest_first")
    return tokenizer
