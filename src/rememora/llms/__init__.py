"""Models that answer prompts, ready to use; names are resolved on first use (PEP 562).

    from rememora.llms import ChatCompletions

    mem = rememora.open("./memory", llm=ChatCompletions("http://localhost:11434/v1", "qwen3"))

Any callable or object that answers a prompt will do as well; `adapt` shows what is made of it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rememora.llms.callables import adapt
    from rememora.llms.chat import ChatCompletions
    from rememora.llms.inherited import InheritedLLM
    from rememora.llms.roles import by_purpose
    from rememora.llms.summaries import Summarizer

_HOMES = {
    "ChatCompletions": "rememora.llms.chat",
    "InheritedLLM": "rememora.llms.inherited",
    "Summarizer": "rememora.llms.summaries",
    "adapt": "rememora.llms.callables",
    "by_purpose": "rememora.llms.roles",
}

__all__ = ["ChatCompletions", "InheritedLLM", "Summarizer", "adapt", "by_purpose"]


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
