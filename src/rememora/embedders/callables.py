"""A host's own callable or object as an embedder: whatever its verbs are named, sync or async."""

from __future__ import annotations

from inspect import isawaitable
from typing import TYPE_CHECKING, Any

from rememora import calls
from rememora.core.clean import repaired
from rememora.core.embedding import dimensions_of, read_out, space_name
from rememora.embedders.guarded import Guarded, within
from rememora.embedders.verbs import ways_of
from rememora.model.errors import InvalidInput, RememoraError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable, Mapping, Sequence

    from rememora.embedders.verbs import Way
    from rememora.ports.embedder import Embedder, Mode

_EXPECTED = (
    "a callable that turns a list of texts into a list of vectors, or an object with embed, embed_batch,"
    " embedBatch, embed_documents or encode"
)
_MAX_BATCH = 64
_ASK_S = 5.0  # for what should be a look at an attribute

_NAMES = ("space", "model", "model_name", "name")
_DIMENSIONS = (
    "dimensions",
    "dimension",
    "get_dimensions",
    "getDimensions",
    "get_sentence_embedding_dimension",
)


def adapt(embedder: object, *, space: str | None = None) -> Embedder | None:
    """Return *embedder* in the shape that recall works with; `None` stays `None`.

    An object that has that shape already is called as it is, within its deadline.

    Args:
        embedder: A callable, sync or async, from a list of texts to as many vectors; or an object with
            ``embed(text)``, ``embed(texts)``, ``embed_batch(texts)`` and the like. A verb that takes one
            text is called for each. One that takes ``mode`` is told "store" or "query".
        space: Names the vector space; by default the object's ``space``, ``model`` or ``name``, else the name
            that its code has (``module.function``), so that two callables never share one.

    Raises:
        InvalidInput: It is neither, or an attribute of it is not what the port says.
    """
    if embedder is None:
        return None
    if isinstance(embedder, type):
        raise InvalidInput(
            f"embedder: expected an object, found the class {embedder.__name__}; call it to make one"
        )
    try:
        return _adapted(embedder, space)
    except RememoraError:
        raise
    except Exception as error:  # why: attributes of a host's object may be code, whatever it raises
        raise InvalidInput(
            f"embedder: expected {_EXPECTED}; found one that raises {calls.said(error)}"
        ) from error


def _adapted(embedder: object, space: str | None) -> Embedder:
    if _is_embedder(embedder):
        _check_shape(embedder)
        if type(embedder).__module__.startswith("rememora."):
            return embedder  # type: ignore[return-value]  # it has an embedder's verbs, and keeps the promises
        return Guarded(embedder)
    ways = None if isinstance(embedder, str) else ways_of(embedder)  # a text has `encode` too
    if ways is None:
        raise InvalidInput(f"embedder: expected {_EXPECTED}; found {_found(embedder)}")
    return Adapted(embedder, ways, space=space)


class Adapted:
    """See `ports.embedder.Embedder`."""

    def __init__(self, host: object, ways: Mapping[Mode, Way], *, space: str | None) -> None:
        self._name = space or _text_of(host) or _code_name(host)
        self._ways = ways
        self.dimensions = _dimensions(host)
        self.max_batch = _whole(getattr(host, "max_batch", None)) or _MAX_BATCH

    def __repr__(self) -> str:
        return f"Adapted({self.space!r})"

    @property
    def space(self) -> str:
        """Model and dimensions."""
        return space_name(self._name, self.dimensions)

    def missing(self) -> str | None:
        """Nothing that could be known."""
        return None

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> Sequence[object]:
        """Call the host, in portions of `max_batch`, all within *timeout_s*."""
        if not texts:
            return []
        way = self._ways[mode]
        step = self.max_batch if way.many else 1
        sent = [repaired(text) for text in texts]
        parts = [sent[start : start + step] for start in range(0, len(sent), step)]
        options: dict[str, Any] = {"mode": mode} if way.mode == "keyword" else {}
        if way.timeout:
            options["timeout_s"] = timeout_s
        positional = (mode,) if way.mode == "position" else ()

        def ask(part: list[str]) -> object:
            return way.verb(part if way.many else part[0], *positional, **options)

        found: list[object] = within(lambda: _collected(ask, parts, many=way.many), timeout_s)
        if self.dimensions is None:
            self.dimensions = dimensions_of(found)
        return found


def _collected(
    ask: Callable[[list[str]], object], parts: Sequence[list[str]], *, many: bool
) -> list[object] | Awaitable[list[object]]:
    """Ask for one part after the other; from the first awaitable on, in a coroutine."""
    found: list[object] = []
    for number, part in enumerate(parts):
        answer = ask(part)
        if isawaitable(answer):
            rest = (ask(part) for part in parts[number + 1 :])
            return _Pending(_awaited(found, answer, rest, parts[number:], many), answer)
        found += _answered(answer, part, many=many)
    return found


class _Pending:
    """Answers that are to be awaited; closed unawaited, it closes the host's coroutine too."""

    def __init__(self, answers: Coroutine[Any, Any, list[object]], first: object) -> None:
        self._answers, self._first = answers, first

    def __await__(self) -> Generator[Any, Any, list[object]]:
        return self._answers.__await__()

    def close(self) -> None:
        for each in (self._answers, self._first):
            if (close := getattr(each, "close", None)) is not None:
                close()


async def _awaited(
    found: list[object],
    first: Awaitable[object],
    rest: Iterable[Any],
    parts: Sequence[list[str]],
    many: bool,
) -> list[object]:
    found += _answered(await first, parts[0], many=many)
    for part, answer in zip(parts[1:], rest, strict=True):
        found += _answered(await answer, part, many=many)
    return found


def _answered(answer: object, part: Sequence[str], *, many: bool) -> list[object]:
    return read_out(answer if many else [_unwrapped(answer)], count=len(part))


def _unwrapped(vector: object) -> object:
    """Take a vector out of the list or matrix that holds it alone, as some give it for one text too."""
    try:
        alone = len(vector) == 1 and hasattr(vector[0], "__len__")  # type: ignore[arg-type, index]
        return vector[0] if alone else vector  # type: ignore[index]
    except (IndexError, KeyError, TypeError):
        return vector


def _is_embedder(host: object) -> bool:
    names = ("space", "dimensions", "max_batch", "missing", "embed")
    return all(hasattr(host, name) for name in names) and callable(host.embed)  # type: ignore[attr-defined]


def _check_shape(host: Any) -> None:
    """Look once at what every call will rely on."""
    space, dimensions = host.space, host.dimensions
    if not isinstance(space, str) or not space.strip() or repaired(space) != space:
        raise InvalidInput(f"embedder: expected space to be a text, found {space!r:.80}")
    if dimensions is not None and _whole(dimensions) is None:
        raise InvalidInput(
            f"embedder: expected dimensions to be a whole number from 1 up, or None, found {dimensions!r:.80}"
        )
    host.missing()  # if it raises, then now and not in the middle of a turn
    if _whole(host.max_batch) is None:
        raise InvalidInput(
            f"embedder: expected max_batch to be a whole number from 1 up, found {host.max_batch!r:.80}"
        )


def _code_name(host: Any) -> str:
    """Name a callable by its code, an object by its class."""
    code = getattr(host, "func", host)  # what `functools.partial` holds
    named = code if hasattr(code, "__qualname__") else type(code)
    return f"{named.__module__}.{named.__qualname__}"


def _text_of(host: object) -> str:
    values = (getattr(host, name, None) for name in _NAMES)
    return next((value for value in values if isinstance(value, str) and value.strip()), "")


def _dimensions(host: object) -> int | None:
    """Return what the object says of itself; where it cannot tell, the first answer will."""
    for name in _DIMENSIONS:
        value: object = getattr(host, name, None)
        if callable(value):
            value = _told(value)
        if (number := _whole(value)) is not None:
            return number
    return None


def _told(verb: Callable[[], object]) -> object:
    try:
        return within(verb, _ASK_S)
    except RememoraError:
        return None


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def _found(value: object) -> str:
    if isinstance(value, str):
        return "a text; a folder goes to OnnxEmbedder(folder), an address to HttpEmbedder(url, model)"
    return f"a {type(value).__name__}"
