"""A model that Ollama runs on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.embedding import MAX_CHARS, items
from rememora.embedders.service import MAX_BATCH, Service
from rememora.model.errors import EmbedderAnswer, EmbedderError, EmbedderRefused, EmbedderUnavailable
from rememora.wire import WireError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rememora.wire import Deadline, Wire

OLLAMA_URL = "http://localhost:11434"
OLLAMA_MODEL = "nomic-embed-text"


class OllamaEmbedder(Service):
    """Vectors from Ollama: ``/api/embed``, and on versions before it (0.3, July 2024) ``/api/embeddings``.

    Args:
        model: A model that was pulled: ``ollama pull nomic-embed-text``.
        url: Where Ollama listens.
        dimensions: Length of the vectors; by default that of the first answer.

    The others are those of `Service`. nomic-embed-text was trained with "search_document: " before what is
    kept and "search_query: " before a question; hand them in as prefixes to use that.
    """

    provider = "ollama"
    api_key = ""

    def __init__(
        self,
        model: str = OLLAMA_MODEL,
        url: str = OLLAMA_URL,
        dimensions: int | None = None,
        *,
        max_batch: int = MAX_BATCH,
        max_chars: int = MAX_CHARS,
        passage_prefix: str = "",
        query_prefix: str = "",
        space: str | None = None,
        wire: Wire | None = None,
    ) -> None:
        super().__init__(
            url,
            model,
            dimensions=dimensions,
            max_batch=max_batch,
            max_chars=max_chars,
            prefixes=(passage_prefix, query_prefix),
            space=space or _untagged(model),
            wire=wire,
        )
        self.url = self.url.rstrip("/").removesuffix("/api")
        self._old = False

    def _request(self, texts: Sequence[str], deadline: Deadline) -> list[object]:
        if not self._old:
            try:
                answer = self._post("embed", {"input": list(texts)}, deadline)
                return items(self._field(answer, "embeddings"), count=len(texts), what=shown(self.url))
            except WireError as error:
                if error.status != 404:
                    raise
        found = [
            self._field(self._post("embeddings", {"prompt": text}, deadline), "embedding") for text in texts
        ]
        self._old = True  # a model that is not there is 404 too, so only an answer proves the old version
        return found

    def _post(self, verb: str, body: dict[str, Any], deadline: Deadline) -> object:
        return self._wire.post(f"{self.url}/api/{verb}", {"model": self.model, **body}, deadline=deadline)

    def _field(self, answer: object, name: str) -> object:
        if isinstance(answer, dict) and isinstance(answer.get(name), list):
            return answer[name]
        raise EmbedderAnswer(f"{shown(self.url)}: expected an object with {name}, found another answer")

    def _ours(self, error: WireError) -> EmbedderError:
        if error.status == 404:
            return EmbedderRefused(f"{error}; is the model there? ollama pull {self.model}")
        if error.kind == "unavailable" and error.status is None:
            return EmbedderUnavailable(f"{error}; does Ollama run there? ollama serve")
        return super()._ours(error)


def _untagged(model: object) -> str | None:
    """Leave out the tag that Ollama adds by itself."""
    return model.removesuffix(":latest") if isinstance(model, str) else None
