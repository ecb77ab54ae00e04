"""What ONNX models on this machine's processor share: the files of a folder, the weights, the tokens, the batches."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    import os
    import threading
    from collections.abc import Callable, Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from rememora.model.errors import RememoraError

T = TypeVar("T")
M = TypeVar("M", bound="Loaded")

LONGEST_TOKEN_CHARS = 50  # far more than tokens have on average: what is cut off would not have been read
_PACKAGES = ("onnxruntime", "tokenizers")
_MODELS = ("model.onnx", "model_quantized.onnx", "model_int8.onnx")
_TOKENIZER = "tokenizer.json"
_INPUTS = ("input_ids", "attention_mask", "token_type_ids", "position_ids")
_SILENT = 4  # onnxruntime's "fatal only": what goes wrong is raised, and needs no line on standard error


class Use(NamedTuple):
    """What a model is for.

    Attributes:
        unusable: Makes the error for a folder that cannot be used.
        task: As the exporter names it.
    """

    unusable: Callable[[str], RememoraError]
    task: str


class Files(NamedTuple):
    """The files of one model."""

    model: Path
    tokenizer: Path


def check_options(use: Use, **numbers: int | None) -> None:
    """Raise what *use* says where a package is missing, and `InvalidInput` for a number below 1."""
    for package in _PACKAGES:
        if find_spec(package) is None:
            raise use.unusable(
                f"expected the package {package}, found none; python -m pip install onnxruntime tokenizers"
            )
    for name, number in numbers.items():
        if number is not None and (type(number) is not int or number < 1):
            raise InvalidInput(f"{name}: expected a whole number from 1 up, found {number!r}")


def files_of(folder: str | os.PathLike[str], file: str | None, use: Use) -> Files:
    """Find the model, or the *file* that is named, and the tokenizer; raise what *use* says for one that lacks."""
    root = Path(folder)
    if not root.is_dir():
        raise use.unusable(f"{root}: expected a folder with {_MODELS[0]} and {_TOKENIZER}, found no folder")
    model = _model_file(root, use) if file is None else _needed(root, file, use)
    return Files(model, _needed(root, _TOKENIZER, use))


def _model_file(root: Path, use: Use) -> Path:
    places = (root, root / "onnx")
    found = next((place / name for place in places for name in _MODELS if (place / name).is_file()), None)
    if found is not None:
        return found
    others = sorted(path for place in places for path in place.glob("*.onnx"))
    if len(others) == 1:
        return others[0]
    if others:
        names = ", ".join(path.relative_to(root).as_posix() for path in others[:5])
        raise use.unusable(f"{root}: expected {_MODELS[0]}, found {names}; name one of them with file=")
    raise use.unusable(
        f"{root}: expected {_MODELS[0]} or onnx/{_MODELS[0]}, found neither;"
        f" export the model: optimum-cli export onnx --task {use.task}"
    )


def _needed(root: Path, name: str, use: Use) -> Path:
    path = root / name
    if path.is_file() and path.stat().st_size > 0:
        return path
    found = "an empty file" if path.is_file() else "none"
    raise use.unusable(f"{root}: expected {name}, found {found}; copy it from where the model comes from")


class Loaded:
    """The weights and the tokenizer, loaded; safe to use from several threads."""

    def __init__(self, files: Files, use: Use, *, max_tokens: int, threads: int) -> None:
        self._session = _session(files.model, threads, use)
        self._tokenizer = _tokenizer(files.tokenizer, max_tokens, use)
        self._inputs = {each.name: each.type for each in self._session.get_inputs()}

    @property
    def outputs(self) -> list[str]:
        """Names of what the model gives."""
        return [each.name for each in self._session.get_outputs()]

    def encode(self, *texts: str) -> Any:
        """Return the tokens of a text, or of two as one input."""
        # One by one: a batch would be spread over all processors, whatever `threads` says.
        return self._tokenizer.encode(*texts)

    def given(self, encoded: Sequence[Any]) -> dict[str, NDArray[np.int64]]:
        """Return what the model may be given of texts that `encode` made into tokens, shorter ones filled up."""
        import numpy as np

        shape = (len(encoded), max(1, *(len(each.ids) for each in encoded)))
        ids, mask, types = (np.zeros(shape, dtype=np.int64) for _ in range(3))
        for row, each in enumerate(encoded):
            length = len(each.ids)
            ids[row, :length], mask[row, :length] = each.ids, 1
            types[row, :length] = each.type_ids
        positions = np.broadcast_to(np.arange(shape[1], dtype=np.int64), shape)
        return {"input_ids": ids, "attention_mask": mask, "token_type_ids": types, "position_ids": positions}

    def output(self, name: str, given: dict[str, NDArray[np.int64]]) -> Any:
        """Run the model and return one of its outputs."""
        feed = {
            one: given[one].astype("int32" if "int32" in kind else "int64")
            for one, kind in self._inputs.items()
        }
        return self._session.run([name], feed)[0]


class Once(Generic[M]):
    """A model that is loaded when it is first needed, by one thread."""

    def __init__(self, load: Callable[[], M]) -> None:
        from rememora.locks import Lock

        self._load, self._loading = load, Lock()
        self._model: M | None = None

    def get(self) -> M:
        """Return it."""
        with self._loading:
            if self._model is None:
                self._model = self._load()
            return self._model


def in_batches(
    encoded: Sequence[Any], run: Callable[[list[Any]], Iterable[T]], *, most: int, over: threading.Event
) -> list[T]:
    """Return what *run* gives for each text, in their order, computed in batches of like length.

    Raises:
        TimeoutError: Nobody waits any more.
    """
    by_length = sorted(range(len(encoded)), key=lambda place: len(encoded[place].ids))
    found: dict[int, T] = {}
    for start in range(0, len(encoded), most):
        if over.is_set():
            raise TimeoutError
        places = by_length[start : start + most]
        found |= zip(places, run([encoded[place] for place in places]), strict=True)
    return [found[place] for place in range(len(encoded))]


def _session(model: Path, threads: int, use: Use) -> Any:
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
        raise use.unusable(
            f"{model}: expected an ONNX model, found {type(error).__name__}; copy it anew"
        ) from error
    names = {each.name for each in session.get_inputs()}
    if "input_ids" not in names or not names <= set(_INPUTS):
        raise use.unusable(
            f"{model}: expected inputs {', '.join(_INPUTS)}, found {', '.join(sorted(names))};"
            f" export it with --task {use.task}"
        )
    return session


def _tokenizer(file: Path, max_tokens: int, use: Use) -> Any:
    import tokenizers

    try:
        tokenizer = tokenizers.Tokenizer.from_file(str(file))
    except Exception as error:  # why: it raises plain Exception; raised again as ours
        raise use.unusable(
            f"{file}: expected a tokenizer, found {type(error).__name__}; copy it anew"
        ) from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_tokens, strategy="longest_first")
    return tokenizer
