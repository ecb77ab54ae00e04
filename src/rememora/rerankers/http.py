"""Any service with the rerank request of Jina, Cohere, vLLM, llama.cpp or text-embeddings-inference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora import calls
from rememora.core.clean import repaired
from rememora.core.relevance import scores_of, shares
from rememora.model.errors import (
    RerankerAnswer,
    RerankerError,
    RerankerRefused,
    RerankerTimeout,
    RerankerUnavailable,
)
from rememora.services import Account, checked_url, endpoint, model_name, new_wire
from rememora.wire import WireError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.services import Key
    from rememora.wire import Deadline, Kind, Wire

KINDS: dict[Kind, type[RerankerError]] = {
    "timeout": RerankerTimeout,
    "unavailable": RerankerUnavailable,
    "refused": RerankerRefused,
    "answer": RerankerAnswer,
}
_ABOUT_THE_FORM = (400, 413, 422)


class HttpReranker:
    """Scores from a service that speaks ``POST /rerank``. Question and texts go to *url* and nowhere else.

    Texts are sent as ``documents``; a service that refuses that form, as text-embeddings-inference does, is sent
    ``texts``, now and from then on.

    Args:
        url: The full address, or one to which ``/rerank`` is added: "https://api.jina.ai/v1".
        model: Name of the model, as the service knows it.
        key: The key, or a callable that gives it at each call; `None` sends none.
        logits: Whether the service gives logits, as llama.cpp does, and not probabilities; by default it does as
            soon as one of its numbers is below 0 or above 1.
        key_source: Names where the key should come from, when an error must say that it is missing.
        environment_proxies: Use the proxies and certificates that the environment names.
        wire: Connections; by default new ones.
    """

    def __init__(
        self,
        url: str,
        model: str,
        *,
        key: Key = None,
        logits: bool | None = None,
        key_source: str = "key",
        environment_proxies: bool = False,
        wire: Wire | None = None,
    ) -> None:
        self.name = model_name(model)
        self.url = endpoint(checked_url(url, example="https://host/v1/rerank"), "/rerank")
        self._account = Account(self.url, key, source=key_source, kinds=KINDS)
        self._wire = wire or new_wire(environment_proxies=environment_proxies)
        self._logits = logits
        self._as_texts = False

    def __repr__(self) -> str:
        return f"HttpReranker({shown(self.url)!r}, {self.name!r})"

    def missing(self) -> str | None:
        """Say that the key is missing, and where it should be."""
        return self._account.missing()

    def rerank(self, query: str, texts: Sequence[str], *, timeout_s: float) -> Sequence[float]:
        """Ask the service for all texts in one request."""
        if not texts:
            return []
        sent = [repaired(text) for text in texts]
        deadline = self._wire.deadline(timeout_s)
        scores = calls.call(
            lambda: self._asked(repaired(query), sent, deadline),
            what=shown(self.url),
            timeout_s=timeout_s,
            late=RerankerTimeout,
            failed=RerankerUnavailable,
            passes=RerankerError,
        )
        if self._logits is None and any(not 0.0 <= score <= 1.0 for score in scores):
            self._logits = True
        return shares(scores, logits=bool(self._logits))

    def _asked(self, query: str, texts: list[str], deadline: Deadline) -> list[float]:
        try:
            answer = self._answer(query, texts, deadline)
        except WireError as error:
            raise self._account.ours(error) from error
        return scores_of(answer, count=len(texts), what=shown(self.url))

    def _answer(self, query: str, texts: list[str], deadline: Deadline) -> object:
        if not self._as_texts:
            body = {"model": self.name, "query": query, "documents": texts, "top_n": len(texts)}
            try:
                return self._post(body, deadline)
            except WireError as error:
                if error.status not in _ABOUT_THE_FORM:
                    raise
                refused = error
            try:
                answer = self._post({"query": query, "texts": texts, "truncate": True}, deadline)
            except WireError:
                raise refused from None  # the second form is a guess; the first refusal says what is wrong
            self._as_texts = True
            return answer
        return self._post({"query": query, "texts": texts, "truncate": True}, deadline)

    def _post(self, body: dict[str, object], deadline: Deadline) -> object:
        return self._wire.post(self.url, body, key=self._account.key(), deadline=deadline)
