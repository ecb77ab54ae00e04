"""Rerankers that are ready to use; names are resolved on first use (PEP 562).

    from rememora.rerankers import OnnxReranker

    mem = rememora.open("./memory", reranker=OnnxReranker("./ms-marco-MiniLM-L6-v2"))

Any callable or object that scores texts will do as well; `adapt` shows what is made of it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rememora.rerankers.callables import adapt
    from rememora.rerankers.http import HttpReranker
    from rememora.rerankers.onnx import OnnxReranker

_HOMES = {
    "HttpReranker": "rememora.rerankers.http",
    "OnnxReranker": "rememora.rerankers.onnx",
    "adapt": "rememora.rerankers.callables",
}

__all__ = ["HttpReranker", "OnnxReranker", "adapt"]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'rememora.rerankers' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
