"""What a host's embedder, model or reranker says that it lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.calls import said
from rememora.core.redact import redact

if TYPE_CHECKING:
    from rememora.ports.embedder import Embedder
    from rememora.ports.llm import LLM
    from rememora.ports.reranker import Reranker


def missing_of(port: Embedder | LLM | Reranker | None) -> str | None:
    """Say what must be there before it can work; `None`: nothing known. One that raises says so by that."""
    try:
        found = None if port is None else port.missing()
    except Exception as error:  # noqa: BLE001  # why: a host's callable or object, whatever it raises
        return said(error)
    return None if found is None else redact(str(found)).text
