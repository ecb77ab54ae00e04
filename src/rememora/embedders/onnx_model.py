"""The weights and the tokenizer of an ONNX model, and how its tokens become one vector."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rememora.embedders.model_folder import POOLINGS
from rememora.model.errors import EmbedderUnusable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from rememora.embedders.model_folder import ModelFolder

_INPUTS = ("input_ids", "attention_mask", "token_type_ids", "position_ids")
_SENTENCE = "sentence_embedding"
_SILENT = 4  # onnxruntime's "fatal only": what goes wrong is raised, and needs no line on standard error


class OnnxModel:
    """The weights and the tokenizer, loaded; safe to use from several threads."""

    def __init__(
        self, found: ModelFolder, *, pooling: str | None, max_tokens: int, normalize: bool, threads: int
    ) -> None:
        self._session = _session(found, threads)
        self._tokenizer = _tokenizer(found, max_tokens)
        self._inputs = {each.name: each.type for each in self._session.get_inputs()}
        outputs = [each.name for each in self._session.get_outputs()]
        self._output = _SENTENCE if _SENTENCE in outputs else outputs[0]
        self._pooling, self._normalize = pooling, normalize
        if self._output != _SENTENCE:
            _check_steps(found, pooling)

    def encode(self, text: str) -> Any:
        """Return the tokens of a text."""
        # One by one: a batch would be spread over all processors, whatever `threads` says.
        return self._tokenizer.encode(text)

    def run(self, encoded: Sequence[Any]) -> Iterator[NDArray[np.float32]]:
        """Return the vectors of texts that `encode` made into tokens."""
        import numpy as np

        given = self._given(encoded)
        feed = {
            name: given[name].astype(_dtype(kind)) for name, kind in self._inputs.items() if name in given
        }
        output = np.asarray(self._session.run([self._output], feed)[0], dtype=np.float32)
        rows = output if output.ndim == 2 else _pooled(output, given["attention_mask"], self._pooling or "")
        if self._normalize:
            rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
        return iter(rows)

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


def _session(found: ModelFolder, threads: int) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.log_severity_level = _SILENT
    try:
        session = onnxruntime.InferenceSession(
            str(found.model), sess_options=options, providers=["CPUExecutionProvider"]
        )
    except (
        Exception
    ) as error:  # why: its errors share no other base; cleaned up after and raised again as ours
        raise EmbedderUnusable(
            f"{found.model}: expected an ONNX model, found {type(error).__name__}; copy it anew"
        ) from error
    names = {each.name for each in session.get_inputs()}
    if "input_ids" not in names or not names <= set(_INPUTS):
        raise EmbedderUnusable(
            f"{found.model}: expected inputs {', '.join(_INPUTS)}, found {', '.join(sorted(names))};"
            " export it with --task feature-extraction"
        )
    return session


def _tokenizer(found: ModelFolder, max_tokens: int) -> Any:
    import tokenizers

    try:
        tokenizer = tokenizers.Tokenizer.from_file(str(found.tokenizer))
    except Exception as error:  # why: it raises plain Exception; raised again as ours
        raise EmbedderUnusable(
            f"{found.tokenizer}: expected a tokenizer, found {type(error).__name__}; copy it anew"
        ) from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_tokens)
    return tokenizer


def _check_steps(found: ModelFolder, pooling: str | None) -> None:
    if found.unapplied:
        raise EmbedderUnusable(
            f"{found.model}: expected pooling as the last step, found {', '.join(found.unapplied)} after it;"
            f" export the model with the output {_SENTENCE}"
        )
    if pooling is None:
        raise EmbedderUnusable(
            f"{found.model.parent}: expected 1_Pooling/config.json, found none;"
            f" copy it from where the model comes from, or say pooling={POOLINGS[0]!r}"
        )


def _dtype(kind: str) -> str:
    return "int32" if "int32" in kind else "int64"
