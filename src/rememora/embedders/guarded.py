"""A host's object that has an embedder's verbs already, held to what the port promises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rememora import calls
from rememora.core.embedding import read_out
from rememora.model.errors import EmbedderError, EmbedderTimeout, EmbedderUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rememora.ports.embedder import Mode

_LOOK_S = 5.0  # for what should be a look at an attribute


class Guarded:
    """See `ports.embedder.Embedder`: within the time there is an answer or an `EmbedderError`.

    Args:
        host: Has the attributes and verbs of the port, which were looked at once.
    """

    def __init__(self, host: Any) -> None:
        self.host = host
        self.space: str = host.space
        self.dimensions: int | None = host.dimensions
        self.max_batch: int = host.max_batch
        self.model: object = getattr(host, "model", None)  # by which vectors of an older store are known

    def __repr__(self) -> str:
        return f"Guarded({self.space!r})"

    def missing(self) -> str | None:
        """Say what the object says, or what it raises."""
        try:
            found = within(self.host.missing, _LOOK_S)
        except EmbedderError as error:
            return str(error)
        return None if found is None else str(found)

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> Sequence[object]:
        """Ask the object, on a thread that can be left behind."""
        found = within(lambda: self.host.embed(texts, mode=mode, timeout_s=timeout_s), timeout_s)
        rows: list[object] = within(lambda: read_out(found, count=len(texts)), timeout_s)
        self._look_again()
        return rows

    def _look_again(self) -> None:
        """Learn space and dimensions as they are now: many models know them only behind their first answer."""
        try:
            space, dimensions = within(lambda: (self.host.space, self.host.dimensions), _LOOK_S)
        except EmbedderError:
            return
        if isinstance(space, str) and space.strip():
            self.space = space
        if dimensions is None or (type(dimensions) is int and dimensions > 0):
            self.dimensions = dimensions


def within(ask: Callable[[], Any], timeout_s: float) -> Any:
    """Call a host's embedder, and raise nothing but an `EmbedderError`."""
    return calls.call(
        ask,
        what="embedder",
        timeout_s=timeout_s,
        late=EmbedderTimeout,
        failed=EmbedderUnavailable,
        passes=EmbedderError,
    )
