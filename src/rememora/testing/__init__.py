"""Contracts and fakes for those who write adapters; names are resolved on first use (PEP 562).

    from rememora.testing import StoreContract

    class TestMyStore(StoreContract):
        @pytest.fixture
        def store(self): ...

Only the contracts need pytest.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rememora.testing.chance import seeded_bytes
    from rememora.testing.clock import FrozenClock
    from rememora.testing.contract import StoreContract, VectorStoreContract
    from rememora.testing.embedder_contract import EmbedderContract
    from rememora.testing.embedding import HashEmbedder
    from rememora.testing.events import RecordedEvents
    from rememora.testing.faults import PowerCut, full_disk
    from rememora.testing.llm import ScriptedLLM
    from rememora.testing.llm_contract import LLMContract
    from rememora.testing.memory_storage_contract import MemoryStorageContract
    from rememora.testing.records import (
        a_memory,
        a_message,
        a_topic,
        a_topic_run,
        an_entry,
        an_exchange,
    )
    from rememora.testing.reranker_contract import RerankerContract
    from rememora.testing.session_files_contract import SessionFilesContract

_HOMES = {
    "EmbedderContract": "rememora.testing.embedder_contract",
    "FrozenClock": "rememora.testing.clock",
    "HashEmbedder": "rememora.testing.embedding",
    "LLMContract": "rememora.testing.llm_contract",
    "MemoryStorageContract": "rememora.testing.memory_storage_contract",
    "PowerCut": "rememora.testing.faults",
    "RecordedEvents": "rememora.testing.events",
    "RerankerContract": "rememora.testing.reranker_contract",
    "ScriptedLLM": "rememora.testing.llm",
    "SessionFilesContract": "rememora.testing.session_files_contract",
    "StoreContract": "rememora.testing.contract",
    "VectorStoreContract": "rememora.testing.contract",
    "a_memory": "rememora.testing.records",
    "a_message": "rememora.testing.records",
    "a_topic": "rememora.testing.records",
    "a_topic_run": "rememora.testing.records",
    "an_entry": "rememora.testing.records",
    "an_exchange": "rememora.testing.records",
    "full_disk": "rememora.testing.faults",
    "seeded_bytes": "rememora.testing.chance",
}

__all__ = [
    "EmbedderContract",
    "FrozenClock",
    "HashEmbedder",
    "LLMContract",
    "MemoryStorageContract",
    "PowerCut",
    "RecordedEvents",
    "RerankerContract",
    "ScriptedLLM",
    "SessionFilesContract",
    "StoreContract",
    "VectorStoreContract",
    "a_memory",
    "a_message",
    "a_topic",
    "a_topic_run",
    "an_entry",
    "an_exchange",
    "full_disk",
    "seeded_bytes",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'rememora.testing' has no attribute {name!r}")
    from importlib import import_module

    if name.endswith("Contract"):
        import pytest

        pytest.register_assert_rewrite(home)  # so that a broken promise shows both of its sides
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
