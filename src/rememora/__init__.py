"""Long-term memory for LLM applications; the public names, resolved on first use (PEP 562)."""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it as true; importing typing would cost every start
if TYPE_CHECKING:
    from rememora.aio import AsyncRememora
    from rememora.core.protocol_tags import strip_protocol_tags
    from rememora.engine import Rememora
    from rememora.model.changes import Change, Diff, Trashed
    from rememora.model.context import Context, Injected
    from rememora.model.doctor import Finding
    from rememora.model.erasing import Certificate, Erasure
    from rememora.model.errors import (
        DiskFull,
        EmbedderAnswer,
        EmbedderError,
        EmbedderRefused,
        EmbedderTimeout,
        EmbedderUnavailable,
        EmbedderUnusable,
        ExchangeConflict,
        InvalidInput,
        LLMAnswer,
        LLMError,
        LLMRefused,
        LLMTimeout,
        LLMUnavailable,
        LLMUnresolved,
        NotFound,
        RememoraError,
        ScopeRequired,
        SettingInvalid,
        SkillRefused,
        StoreBusy,
        StoreClosed,
        StoreCorrupt,
        StoreError,
        StoreForeign,
        StoreForked,
        StoreTooNew,
        StoreUnwritable,
        TokenRefused,
    )
    from rememora.model.events import Event
    from rememora.model.explained import Ahead, Cause, Compared, Feature, WhyNot
    from rememora.model.facts import Fact
    from rememora.model.goals import Drift, Goal
    from rememora.model.graph import Entity, Triple
    from rememora.model.imported import BadLine, ImportReport
    from rememora.model.inbox import InboxItem, Why
    from rememora.model.ledger import LedgerRow
    from rememora.model.memory import Memory, Span
    from rememora.model.removals import Cleared, Preview
    from rememora.model.results import Hit, Recall, Receipt
    from rememora.model.settings import Settings
    from rememora.model.skills import Skill, SkillRead
    from rememora.model.topics import Topic, TopicRecall, TopicRun, TopicWork
    from rememora.model.transcript import Exchange, Message
    from rememora.opening import open  # noqa: A004 - rememora.open is the front door
    from rememora.operations.tool import Tool, ToolResult, tools

__version__ = "0.1.0"

_HOMES = {
    "Ahead": "rememora.model.explained",
    "AsyncRememora": "rememora.aio",
    "BadLine": "rememora.model.imported",
    "Cause": "rememora.model.explained",
    "Certificate": "rememora.model.erasing",
    "Change": "rememora.model.changes",
    "Cleared": "rememora.model.removals",
    "Compared": "rememora.model.explained",
    "Context": "rememora.model.context",
    "Diff": "rememora.model.changes",
    "DiskFull": "rememora.model.errors",
    "Drift": "rememora.model.goals",
    "EmbedderAnswer": "rememora.model.errors",
    "EmbedderError": "rememora.model.errors",
    "EmbedderRefused": "rememora.model.errors",
    "EmbedderTimeout": "rememora.model.errors",
    "EmbedderUnavailable": "rememora.model.errors",
    "EmbedderUnusable": "rememora.model.errors",
    "Entity": "rememora.model.graph",
    "Erasure": "rememora.model.erasing",
    "Event": "rememora.model.events",
    "Exchange": "rememora.model.transcript",
    "ExchangeConflict": "rememora.model.errors",
    "Fact": "rememora.model.facts",
    "Feature": "rememora.model.explained",
    "Finding": "rememora.model.doctor",
    "Goal": "rememora.model.goals",
    "Hit": "rememora.model.results",
    "ImportReport": "rememora.model.imported",
    "InboxItem": "rememora.model.inbox",
    "Injected": "rememora.model.context",
    "InvalidInput": "rememora.model.errors",
    "LLMAnswer": "rememora.model.errors",
    "LLMError": "rememora.model.errors",
    "LLMRefused": "rememora.model.errors",
    "LLMTimeout": "rememora.model.errors",
    "LLMUnavailable": "rememora.model.errors",
    "LLMUnresolved": "rememora.model.errors",
    "LedgerRow": "rememora.model.ledger",
    "Memory": "rememora.model.memory",
    "Message": "rememora.model.transcript",
    "NotFound": "rememora.model.errors",
    "Preview": "rememora.model.removals",
    "Recall": "rememora.model.results",
    "Receipt": "rememora.model.results",
    "Rememora": "rememora.engine",
    "RememoraError": "rememora.model.errors",
    "ScopeRequired": "rememora.model.errors",
    "SettingInvalid": "rememora.model.errors",
    "Settings": "rememora.model.settings",
    "Skill": "rememora.model.skills",
    "SkillRead": "rememora.model.skills",
    "SkillRefused": "rememora.model.errors",
    "Span": "rememora.model.memory",
    "StoreBusy": "rememora.model.errors",
    "StoreClosed": "rememora.model.errors",
    "StoreCorrupt": "rememora.model.errors",
    "StoreError": "rememora.model.errors",
    "StoreForeign": "rememora.model.errors",
    "StoreForked": "rememora.model.errors",
    "StoreTooNew": "rememora.model.errors",
    "StoreUnwritable": "rememora.model.errors",
    "TokenRefused": "rememora.model.errors",
    "Tool": "rememora.operations.tool",
    "ToolResult": "rememora.operations.tool",
    "Topic": "rememora.model.topics",
    "TopicRecall": "rememora.model.topics",
    "TopicRun": "rememora.model.topics",
    "TopicWork": "rememora.model.topics",
    "Trashed": "rememora.model.changes",
    "Triple": "rememora.model.graph",
    "Why": "rememora.model.inbox",
    "WhyNot": "rememora.model.explained",
    "open": "rememora.opening",
    "strip_protocol_tags": "rememora.core.protocol_tags",
    "tools": "rememora.operations.tool",
}

__all__ = [
    "Ahead",
    "AsyncRememora",
    "BadLine",
    "Cause",
    "Certificate",
    "Change",
    "Cleared",
    "Compared",
    "Context",
    "Diff",
    "DiskFull",
    "Drift",
    "EmbedderAnswer",
    "EmbedderError",
    "EmbedderRefused",
    "EmbedderTimeout",
    "EmbedderUnavailable",
    "EmbedderUnusable",
    "Entity",
    "Erasure",
    "Event",
    "Exchange",
    "ExchangeConflict",
    "Fact",
    "Feature",
    "Finding",
    "Goal",
    "Hit",
    "ImportReport",
    "InboxItem",
    "Injected",
    "InvalidInput",
    "LLMAnswer",
    "LLMError",
    "LLMRefused",
    "LLMTimeout",
    "LLMUnavailable",
    "LLMUnresolved",
    "LedgerRow",
    "Memory",
    "Message",
    "NotFound",
    "Preview",
    "Recall",
    "Receipt",
    "Rememora",
    "RememoraError",
    "ScopeRequired",
    "SettingInvalid",
    "Settings",
    "Skill",
    "SkillRead",
    "SkillRefused",
    "Span",
    "StoreBusy",
    "StoreClosed",
    "StoreCorrupt",
    "StoreError",
    "StoreForeign",
    "StoreForked",
    "StoreTooNew",
    "StoreUnwritable",
    "TokenRefused",
    "Tool",
    "ToolResult",
    "Topic",
    "TopicRecall",
    "TopicRun",
    "TopicWork",
    "Trashed",
    "Triple",
    "Why",
    "WhyNot",
    "open",
    "strip_protocol_tags",
    "tools",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'rememora' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
