"""What turns texts into vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

Mode = Literal["store", "query"]
"""What the texts are: kept ("store"), or a question about what is kept ("query")."""


class Embedder(Protocol):
    """Turns texts into vectors of one space.

    Called from several threads at once. `rememora.testing.EmbedderContract` holds
    these promises as tests; `rememora.embedders.adapt` makes one of a host's callable.
    """

    @property
    def space(self) -> str:
        """Name of the vector space, the same in every run: model and dimensions, "all-minilm-l6-v2/384".

        Vectors of two spaces are never compared. While the dimensions are unknown the model stands
        alone, so read it after `embed`.
        """

    @property
    def dimensions(self) -> int | None:
        """Numbers in a vector; `None` until the first answer where nothing has said it before."""

    @property
    def max_batch(self) -> int:
        """Texts that one call should hold at most; more are taken, and cut into several requests."""

    def missing(self) -> str | None:
        """Say what must be there before a call can work, such as a key and its variable; `None`: nothing known.

        Never waits, never asks the network.
        """

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> Sequence[object]:
        """Return one item for each text, in order; `core.embedding.checked` tells vectors from the rest.

        An item is a sequence or an array of numbers, or `None` where the embedder has none for
        that text. Comes back within about *timeout_s*, which is for all texts together.

        Raises:
            EmbedderError: One of its kinds, and nothing else.
        """
