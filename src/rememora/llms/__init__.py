"""Models that answer prompts, ready to use; names are resolved on first use (PEP 562)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rememora.llms.callables import adapt

_HOMES = {"adapt": "rememora.llms.callables"}

__all__ = ["adapt"]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'rememora.llms' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
