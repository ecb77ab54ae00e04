"""What embedders over HTTP share: batches, deadlines, one refused text among good ones, errors of our own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from rememora import calls
from rememora.core.clean import repaired
from rememora.core.embedding import dimensions_of, space_name
from rememora.model.errors import (
    EmbedderAnswer,
    EmbedderError,
    EmbedderRefused,
    EmbedderTimeout,
    EmbedderUnavailable,
)
from rememora.services import checked_url, model_name, new_wire, positive
from rememora.wire import WireError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.ports.embedder import Mode
    from rememora.wire import Deadline, Kind, Wire

MAX_BATCH = 32
KINDS: dict[Kind, type[EmbedderError]] = {
    "timeout": EmbedderTimeout,
    "unavailable": EmbedderUnavailable,
    "refused": EmbedderRefused,
    "answer": EmbedderAnswer,
}
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
        self.model = model_name(model)
        self.url = checked_url(url, example="https://host/v1/embeddings")
        self.dimensions = None if dimensions is None else positive("dimensions", dimensions)
        self.max_batch = positive("max_batch", max_batch)
        self._max_chars = positive("max_chars", max_chars)
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
            passes=EmbedderError,
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
        return KINDS[error.kind](str(error))

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
