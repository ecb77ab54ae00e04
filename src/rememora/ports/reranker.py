"""What tells how well texts answer a question, reading both together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


class Reranker(Protocol):
    """Reads a question and a text together, as a cross-encoder does.

    Called from several threads at once. `rememora.testing.RerankerContract` holds these promises as tests;
    `rememora.rerankers.adapt` makes one of a host's callable.
    """

    @property
    def name(self) -> str:
        """Name of the model."""

    def missing(self) -> str | None:
        """Say what must be there before a call can work, such as a key and its variable; `None`: nothing known.

        Never waits, never asks the network.
        """

    def rerank(self, query: str, texts: Sequence[str], *, timeout_s: float) -> Sequence[float]:
        """Return a number for each text, in order: how likely it is, 0 to 1, that it answers *query*.

        Comes back within about *timeout_s*, which is for all texts together.

        Raises:
            RerankerError: One of its kinds, and nothing else.
        """
