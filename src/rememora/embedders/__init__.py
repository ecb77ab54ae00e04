"""Embedders that are ready to use; names are resolved on first use (PEP 562).

    from rememora.embedders import OnnxEmbedder

    mem = rememora.open("./memory", embedder=OnnxEmbedder("./all-MiniLM-L6-v2"))

Any callable or object that gives vectors will do as well; `adapt` shows what is made of it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rememora.embedders.callables import adapt
    from rememora.embedders.http import HttpEmbedder
    from rememora.embedders.ollama import OllamaEmbedder
    from rememora.embedders.onnx import OnnxEmbedder

_HOMES = {
    "HttpEmbedder": "rememora.embedders.http",
    "OllamaEmbedder": "rememora.embedders.ollama",
    "OnnxEmbedder": "rememora.embedders.onnx",
    "adapt": "rememora.embedders.callables",
}

__all__ = ["HttpEmbedder", "OllamaEmbedder", "OnnxEmbedder", "adapt"]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'rememora.embedders' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
