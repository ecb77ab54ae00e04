"""A host's own callable or object as a reranker, sync or async."""

from __future__ import annotations

from inspect import Parameter, isawaitable, signature
from typing import TYPE_CHECKING, Any, NamedTuple

from rememora import calls
from rememora.core.clean import repaired
from rememora.core.relevance import scores_of, shares
from rememora.model.errors import (
    InvalidInput,
    RememoraError,
    RerankerError,
    RerankerTimeout,
    RerankerUnavailable,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from rememora.ports.reranker import Reranker

_EXPECTED = (
    "a callable that scores a query and a list of texts, or an object with rerank(query, texts),"
    " predict(pairs) or compute_score(pairs)"
)
_LOOK_S = 5.0  # for what should be a look at an attribute
_PAIRS = ("predict", "compute_score")
_NAMES = ("name", "model", "model_name")


class _Way(NamedTuple):
    """How a host's verb is called: with pairs of query and text, or with both apart; and told the time or not."""

    verb: Callable[..., object]
    pairs: bool
    timeout: bool


def adapt(reranker: object) -> Reranker | None:
    """Return *reranker* in the shape that recall works with; `None` stays `None`.

    Args:
        reranker: A callable ``(query, texts)``, sync or async, that gives a number for each text, higher for
            better ones; an object with ``rerank(query, texts)``; or one with ``predict(pairs)``, such as a
            CrossEncoder of sentence-transformers, or ``compute_score(pairs)``. A verb that takes ``timeout_s``
            is told. Numbers between 0 and 1 count as probabilities; from the first one outside of that on,
            all of that reranker count as logits.

    Raises:
        InvalidInput: It is none of these.
    """
    if reranker is None:
        return None
    if isinstance(reranker, type):
        raise InvalidInput(
            f"reranker: expected an object, found the class {reranker.__name__}; call it to make one"
        )
    try:
        if type(reranker).__module__.startswith("rememora.rerankers."):
            return reranker  # type: ignore[return-value]  # one of ours keeps the promises
        way = _way_of(reranker)
        if way is None:
            raise InvalidInput(f"reranker: expected {_EXPECTED}; found {_found(reranker)}")
        return Adapted(way, host=reranker)
    except RememoraError:
        raise
    except Exception as error:  # why: attributes of a host's object may be code, whatever it raises
        raise InvalidInput(
            f"reranker: expected {_EXPECTED}; found one that raises {calls.said(error)}"
        ) from error


class Adapted:
    """See `ports.reranker.Reranker`."""

    def __init__(self, way: _Way, *, host: Any) -> None:
        self._way, self._host = way, host
        self._logits = False
        self.name = _name(host)

    def __repr__(self) -> str:
        return f"Adapted({self.name!r})"

    def missing(self) -> str | None:
        """Say what the object says, or what it raises."""
        ask = getattr(self._host, "missing", None)
        if not callable(ask):
            return None
        try:
            found: object = _within(ask, _LOOK_S)
        except RerankerError as error:
            return str(error)
        return None if found is None else str(found)

    def rerank(self, query: str, texts: Sequence[str], *, timeout_s: float) -> Sequence[float]:
        """Call the host within *timeout_s*."""
        if not texts:
            return []
        query, sent = repaired(query), [repaired(text) for text in texts]
        scores: list[float] = _within(lambda: self._asked(query, sent, timeout_s), timeout_s)
        self._logits |= any(not 0.0 <= score <= 1.0 for score in scores)
        return shares(scores, logits=self._logits)

    def _asked(self, query: str, texts: list[str], timeout_s: float) -> Any:
        options = {"timeout_s": timeout_s} if self._way.timeout else {}
        given: tuple[object, ...] = (
            ([(query, text) for text in texts],) if self._way.pairs else (query, texts)
        )
        answer = self._way.verb(*given, **options)
        return _Pending(answer, len(texts)) if isawaitable(answer) else scores_of(answer, count=len(texts))


class _Pending:
    """An answer that is to be awaited; closed unawaited, it closes the host's coroutine too."""

    def __init__(self, answer: Any, count: int) -> None:
        self._answer, self._count = answer, count

    def __await__(self) -> Generator[Any, Any, list[float]]:
        answer = yield from self._answer.__await__()
        return scores_of(answer, count=self._count)

    def close(self) -> None:
        if (close := getattr(self._answer, "close", None)) is not None:
            close()


def _way_of(host: Any) -> _Way | None:
    if isinstance(host, str):
        return None
    for name in ("rerank", *_PAIRS):
        verb = getattr(host, name, None)
        if callable(verb):
            return _Way(verb, name in _PAIRS, _takes_timeout(verb))
    return _Way(host, pairs=False, timeout=_takes_timeout(host)) if callable(host) else None


def _takes_timeout(verb: Callable[..., object]) -> bool:
    try:
        taken = signature(verb).parameters.get("timeout_s")
    except (TypeError, ValueError):  # written in C, without a word about itself
        return False
    return taken is not None and taken.kind is not Parameter.POSITIONAL_ONLY


def _within(ask: Callable[[], Any], timeout_s: float) -> Any:
    """Call a host's reranker, and raise nothing but a `RerankerError`."""
    return calls.call(
        ask,
        what="reranker",
        timeout_s=timeout_s,
        late=RerankerTimeout,
        failed=RerankerUnavailable,
        passes=RerankerError,
    )


def _name(host: Any) -> str:
    said = (getattr(host, name, None) for name in _NAMES)
    if named := next((name for name in said if isinstance(name, str) and name.strip()), ""):
        return named
    code = getattr(host, "func", host)  # what `functools.partial` holds
    return str(getattr(code, "__qualname__", type(code).__name__))


def _found(value: object) -> str:
    if isinstance(value, str):
        return "a text; a folder goes to OnnxReranker(folder), an address to HttpReranker(url, model)"
    return f"a {type(value).__name__}"
