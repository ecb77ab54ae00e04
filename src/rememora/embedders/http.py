"""Any service with the embeddings request of OpenAI."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.embedding import MAX_CHARS, items
from rememora.embedders.service import KINDS, MAX_BATCH, Service
from rememora.model.errors import EmbedderAnswer
from rememora.services import Account, endpoint, new_wire, shape
from rememora.wire import WireError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rememora.model.errors import EmbedderError
    from rememora.services import Key
    from rememora.wire import Deadline, Wire

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
        self.url = endpoint(self.url, "/embeddings")
        self._account = Account(self.url, key, source=key_source, kinds=KINDS)
        self._told_dimensions = dimensions

    def missing(self) -> str | None:
        """Say that the key is missing, and where it should be."""
        return self._account.missing()

    def _request(self, texts: Sequence[str], deadline: Deadline) -> list[object]:
        key = self._account.key()
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
        return self._account.ours(error)

    def _vectors(self, answer: object, count: int) -> list[object]:
        """Put the vectors in the order of the texts; the service may give them in any."""
        data = answer.get("data") if isinstance(answer, dict) else None
        if not isinstance(data, list) or not all(isinstance(row, dict) for row in data):
            raise EmbedderAnswer(
                f"{shown(self.url)}: expected an object with data, a list of objects, found {shape(answer)}"
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
