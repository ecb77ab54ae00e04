"""What embedders over HTTP share: batches, deadlines, one refused text among good ones, errors of our own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from rememora import calls
from rememora.clocks import SystemClock, pause
from rememora.core.clean import repaired
from rememora.core.embedding import dimensions_of, space_name
from rememora.entropy import fraction
from rememora.model.errors import (
    EmbedderAnswer,
    EmbedderError,
    EmbedderRefused,
    EmbedderTimeout,
    EmbedderUnavailable,
    InvalidInput,
)
from rememora.wire import Wire, WireError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.ports.embedder import Mode
    from rememora.wire import Deadline

MAX_BATCH = 32
_ERRORS: dict[str, type[EmbedderError]] = {
    "timeout": EmbedderTimeout,
    "unavailable": EmbedderUnavailable,
    "refused": EmbedderRefused,
    "answer": EmbedderAnswer,
}
# The HTTP library logs addresses whole.
_KEYS = {"key", "apikey", "api-key", "token", "access-token"}
_ABOUT_THE_TEXTS = (400, 413, 422)


class Service(ABC):
    """See `ports.embedder.Embedder`; a kind of service says how one request is made and read.

    Args:
        url: Where requests go.
        model: Name of the model, as the service knows it.
        dimensions: Length of its vectors; by default that of the first answer.
        max_batch: Texts in one request.
        max_chars: Where a text is cut before it is sent.
        prefixes: What goes before a text that is kept, and before a question.
        space: Names the vector space; by default the model's name.
        wire: Connections; by default new ones that use no proxy.
    """

    def __init__(
        self,
        url: str,
        model: str,
        *,
        dimensions: int | None,
        max_batch: int,
        max_chars: int,
        prefixes: tuple[str, str],
        space: str | None,
        wire: Wire | None,
    ) -> None:
        if not isinstance(model, str) or not model.strip():
            raise InvalidInput(f"model: expected the name of a model, found {model!r}")
        self.url, self.model = _checked_url(url), model
        self.dimensions = None if dimensions is None else _positive("dimensions", dimensions)
        self.max_batch = _positive("max_batch", max_batch)
        self._max_chars = _positive("max_chars", max_chars)
        self._prefixes: dict[Mode, str] = dict(zip(("store", "query"), prefixes, strict=True))
        self._name = space or model
        self._wire = wire or new_wire()
        self._has_answered = False

    def __repr__(self) -> str:
        return f"{type(self).__name__}({shown(self.url)!r}, {self.model!r})"

    @property
    def space(self) -> str:
        """Model and dimensions."""
        return space_name(self._name, self.dimensions)

    def missing(self) -> str | None:
        """Nothing that could be known without asking the service."""
        return None

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> Sequence[object]:
        """Ask the service, in requests of `max_batch` texts; blank texts are not sent and have no vector."""
        prefix = self._prefixes[mode]
        sent = [prefix + repaired(text)[: self._max_chars] for text in texts if text.strip()]
        if not sent:
            return [None] * len(texts)
        deadline = self._wire.deadline(timeout_s)
        found = calls.call(
            lambda: self._all(sent, deadline),
            what=shown(self.url),
            timeout_s=timeout_s,
            late=EmbedderTimeout,
            failed=EmbedderUnavailable,
        )
        if self.dimensions is None:
            self.dimensions = dimensions_of(found)
        vectors = iter(found)
        return [next(vectors) if text.strip() else None for text in texts]

    @abstractmethod
    def _request(self, texts: Sequence[str], deadline: Deadline) -> list[object]:
        """Ask for these texts in one request, and return an item for each."""

    def _all(self, texts: Sequence[str], deadline: Deadline) -> list[object]:
        found: list[object] = []
        try:
            for start in range(0, len(texts), self.max_batch):
                found += self._batch(texts[start : start + self.max_batch], deadline)
        except WireError as error:
            raise self._ours(error) from error
        if not self._has_answered:
            raise EmbedderAnswer(f"{shown(self.url)}: expected {len(texts)} vectors, found none")
        return found

    def _ours(self, error: WireError) -> EmbedderError:
        return _ERRORS[error.kind](str(error))

    def _batch(self, texts: Sequence[str], deadline: Deadline) -> list[object]:
        try:
            return self._answered(texts, deadline)
        except WireError as error:
            if error.status not in _ABOUT_THE_TEXTS or not (len(texts) > 1 or self._has_answered):
                raise
        # A service that has answered before means the text, when it refuses one.
        return [None] if len(texts) == 1 else self._one_by_one(texts, deadline)

    def _one_by_one(self, texts: Sequence[str], deadline: Deadline) -> list[object]:
        """Find the texts that the service will not take; when it takes none of the first two, they are not it."""
        found: list[object] = []
        for text in texts:
            try:
                found += self._answered([text], deadline)
            except WireError as error:
                if error.status not in _ABOUT_THE_TEXTS or found == [None]:
                    raise
                found.append(None)
        return found

    def _answered(self, texts: Sequence[str], deadline: Deadline) -> list[object]:
        found = self._request(texts, deadline)
        self._has_answered |= any(item is not None for item in found)
        return found


def new_wire(*, environment_proxies: bool = False) -> Wire:
    """Return connections with the machine's clock and chance."""
    clock = SystemClock()
    return Wire(
        elapsed_ms=clock.elapsed_ms,
        now_ms=clock.now_ms,
        pause=pause,
        chance=fraction,
        environment_proxies=environment_proxies,
    )


def _checked_url(url: object) -> str:
    if isinstance(url, str):
        try:
            parts = urlsplit(url)
            named = parts.hostname is not None and (parts.port is None or parts.port > 0)
        except ValueError:
            named = False
        if named and parts.scheme in ("http", "https") and url.isprintable() and " " not in url:
            if parts.username is not None or parts.password is not None:
                raise InvalidInput(f"url: expected no user or password in {shown(url)}; hand them in as key=")
            if _KEYS & {name.lower().replace("_", "-") for name, _ in parse_qsl(parts.query)}:
                raise InvalidInput(f"url: expected no key in the query of {shown(url)}; hand it in as key=")
            return url
    found = repr(shown(url)) if isinstance(url, str) else f"a {type(url).__name__}"
    raise InvalidInput(f"url: expected one such as https://host/v1/embeddings, found {found}")


def _positive(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise InvalidInput(f"{name}: expected a whole number from 1 up, found {value!r}")
    return value
