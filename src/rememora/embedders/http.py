"""Any service with the embeddings request of OpenAI."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from rememora import calls
from rememora.core.embedding import MAX_CHARS, items
from rememora.core.redact import redact
from rememora.embedders.service import MAX_BATCH, Service, new_wire
from rememora.model.errors import (
    EmbedderAnswer,
    EmbedderError,
    EmbedderRefused,
    EmbedderTimeout,
    EmbedderUnavailable,
)
from rememora.wire import WireError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from rememora.wire import Deadline, Wire

    Key = str | Callable[[], str | None] | None

_KEY_S = 5.0
_ABOUT_DIMENSIONS = (400, 422)


class HttpEmbedder(Service):
    """Vectors from a service that speaks OpenAI's ``POST /embeddings``. Texts go to *url* and nowhere else.

    Args:
        url: The full address, or one to which ``/embeddings`` is added: "https://api.openai.com/v1".
        model: Name of the model, as the service knows it.
        key: The key, or a callable that gives it at each call; `None` sends none.
        dimensions: Length of the vectors. It is sent, for models that can shorten theirs; a service that
            refuses to be told is asked without it.
        key_source: Names where the key should come from, when an error must say that it is missing.
        environment_proxies: Use the proxies and certificates that the environment names.

    The others are those of `Service`.
    """

    def __init__(
        self,
        url: str,
        model: str,
        *,
        key: Key = None,
        dimensions: int | None = None,
        max_batch: int = MAX_BATCH,
        max_chars: int = MAX_CHARS,
        passage_prefix: str = "",
        query_prefix: str = "",
        space: str | None = None,
        key_source: str = "key",
        environment_proxies: bool = False,
        wire: Wire | None = None,
    ) -> None:
        super().__init__(
            url,
            model,
            dimensions=dimensions,
            max_batch=max_batch,
            max_chars=max_chars,
            prefixes=(passage_prefix, query_prefix),
            space=space,
            wire=wire or new_wire(environment_proxies=environment_proxies),
        )
        self.url = _endpoint(self.url)
        self._key, self._key_source = key, key_source
        self._told_dimensions = dimensions

    def missing(self) -> str | None:
        """Say that the key is missing, and where it should be."""
        if self._key is None:
            return None
        try:
            calls.call(
                self._current_key,
                what=self._key_source,
                timeout_s=_KEY_S,
                late=EmbedderTimeout,
                failed=EmbedderUnavailable,
            )
        except EmbedderError as error:
            return str(error)
        return None

    def _request(self, texts: Sequence[str], deadline: Deadline) -> list[object]:
        key = self._current_key()
        body: dict[str, Any] = {"model": self.model, "input": list(texts)}
        if (told := self._told_dimensions) is not None:
            try:
                answer = self._wire.post(self.url, {**body, "dimensions": told}, key=key, deadline=deadline)
                return self._vectors(answer, len(texts))
            except WireError as error:
                if error.status not in _ABOUT_DIMENSIONS:
                    raise
        answer = self._wire.post(self.url, body, key=key, deadline=deadline)
        self._told_dimensions = None  # it was the dimensions that it did not want to hear
        return self._vectors(answer, len(texts))

    def _ours(self, error: WireError) -> EmbedderError:
        if error.status in (401, 403):
            found = "none" if self._key is None else "one that the service refused (not shown)"
            return EmbedderRefused(
                f"{error}: {self._key_source}: expected a key that is good there, found {found}"
            )
        return super()._ours(error)

    def _current_key(self) -> str:
        if self._key is None:
            return ""
        key = self._key() if callable(self._key) else self._key
        if key is None or (isinstance(key, str) and not key.strip()):
            raise EmbedderRefused(f"{self._key_source}: expected the key of {shown(self.url)}, found none")
        if not isinstance(key, str) or not key.strip().isascii() or not key.strip().isprintable():
            raise EmbedderRefused(
                f"{self._key_source}: expected a key of plain characters, found something else (not shown)"
            )
        return key.strip()

    def _vectors(self, answer: object, count: int) -> list[object]:
        """Put the vectors in the order of the texts; the service may give them in any."""
        data = answer.get("data") if isinstance(answer, dict) else None
        if not isinstance(data, list) or not all(isinstance(row, dict) for row in data):
            raise EmbedderAnswer(
                f"{shown(self.url)}: expected an object with data, a list of objects, found {_shape(answer)}"
            )
        if not any("index" in row for row in data):
            return items([row.get("embedding") for row in data], count=count, what=shown(self.url))
        placed: dict[object, object] = {_index(row): row.get("embedding") for row in data}
        if len(placed) != len(data) or not placed.keys() <= set(range(count)):
            raise EmbedderAnswer(
                f"{shown(self.url)}: expected indexes from 0 to {count - 1}, each once, found others"
            )
        return [placed.get(number) for number in range(count)]


def _index(row: dict[str, object]) -> object:
    index = row.get("index")
    return index if type(index) is int else None


def _endpoint(url: str) -> str:
    parts = urlsplit(url)
    path = parts.path.rstrip("/")
    return url if path.endswith("/embeddings") else urlunsplit(parts._replace(path=f"{path}/embeddings"))


def _shape(answer: object) -> str:
    if isinstance(answer, dict):
        names = redact(", ".join(sorted(map(str, answer))[:5])[:200]).text
        return f"an object with {names[:80] or 'nothing'}"
    return "nothing" if answer is None else f"a {type(answer).__name__}"
