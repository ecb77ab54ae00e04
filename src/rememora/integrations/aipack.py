"""aipack-memory's plugin over the engine: capture, injection, tools and the store calls (A-007 to A-024).

    plugin = create_memory_plugin(base_dir="~/.aipack/memory")
    reply = plugin.wrap(chat, session_key="s1")(messages)

Its quirks live in the modules beside this one and nowhere else: marks that never change (`aipack_sentinel`), exact
tokens and min-max scores (`aipack_search`), vectors that a host hands in (`aipack_vectors`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import rememora
from rememora import InvalidInput, calls
from rememora.core import turns
from rememora.core.content import text_of
from rememora.embedders import adapt
from rememora.integrations.aipack_entries import MemoryEntry, MemoryStore, SearchResult
from rememora.integrations.aipack_events import from_engine, guarded
from rememora.integrations.aipack_options import CaptureOptions, InjectionOptions, check, chosen, settings_of
from rememora.integrations.aipack_store import RememoraStore
from rememora.integrations.aipack_turns import CaptureExtension, InjectionTransformer, kept_by, saved_in
from rememora.integrations.aipack_vectors import ToldVectors
from rememora.llms import Summarizer

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from rememora.integrations.aipack_events import Sink
    from rememora.integrations.aipack_turns import Message
    from rememora.ports.clock import Clock

__all__ = [
    "CaptureExtension",
    "CaptureOptions",
    "InjectionOptions",
    "InjectionTransformer",
    "MemoryEntry",
    "MemoryPlugin",
    "MemoryStore",
    "RememoraStore",
    "SearchResult",
    "create_memory_plugin",
]

DEFAULT_DIR = ".aipack/memory"


class MemoryPlugin:
    """A store, and what works on it around each turn."""

    def __init__(self, store: MemoryStore, installed: Mapping[str, list[Any]]) -> None:
        self.store, self._installed = store, installed

    def install(self) -> dict[str, list[Any]]:
        """Return the lists to be spread into a host's configuration: extensions, transformers, tools."""
        return {name: list(parts) for name, parts in self._installed.items()}

    def wrap(
        self, chat: Callable[[list[Message]], str], *, session_key: str
    ) -> Callable[[Sequence[Message]], str]:
        """Return *chat* with memory: it sees the injected messages, and its turns are captured.

        An error of *chat* passes as it is, and that turn is not captured.
        """
        extensions = self._installed["extensions"]

        def turn(messages: Sequence[Message]) -> str:
            given = seen = turns.checked(messages)
            for transform in self._installed["transformers"]:
                seen = transform(seen)
            said = [text_of(message.get("content")) for message in given if message.get("role") == "user"]
            for extension in extensions:
                extension.before_run((said and said[-1]) or "", session_key=session_key)
            try:
                reply = chat(seen)
            except BaseException:  # why: raised again; an interrupted turn must not stay pending either
                for extension in extensions:
                    extension.failed(session_key=session_key)
                raise
            for extension in extensions:
                extension.done(reply, session_key=session_key)
            return reply

        return turn

    def dispose(self) -> None:
        """Release what the plugin holds, a host's store too if it can be; calling it twice is fine."""
        dispose = getattr(self.store, "dispose", None)
        if dispose is not None:
            dispose()
        calls.let_idle_go()


def create_memory_plugin(
    *,
    base_dir: str | os.PathLike[str] | None = None,
    store: MemoryStore | None = None,
    max_memories: int = 5,
    min_score: float = 0.1,
    capture: bool | CaptureOptions | Mapping[str, object] = True,
    inject: bool | InjectionOptions | Mapping[str, object] = True,
    tools: bool = True,
    embedder: object = None,
    summarize_fn: Callable[..., object] | None = None,
    consolidate_every: int = 0,
    capture_ttl_ms: int | None = None,
    tool_ttl_ms: int | None = None,
    on_event: Sink | None = None,
    clock: Clock | Callable[[], float] | None = None,
) -> MemoryPlugin:
    """Make a plugin; every option may be left out.

    Args:
        base_dir: Directory of the store, ``~`` for home; ``.aipack/memory`` in the working directory by default.
        store: Anything that has the calls of `MemoryStore`, instead of a directory.
        max_memories: Most memories that are injected in a turn.
        min_score: Least relevance, 0 to 1, that is injected.
        capture: Whether turns are captured, or how; what it names goes before the options here.
        inject: Whether memories are injected, or how; likewise.
        tools: Whether there are agent tools: save_memory, search_memory, list_memories, delete_memory.
        embedder: What turns texts into vectors, as for `rememora.open`; with it there is a second route.
        summarize_fn: See `CaptureOptions`.
        consolidate_every: See `CaptureOptions`.
        capture_ttl_ms: How long captured entries live.
        tool_ttl_ms: How long entries live that an agent saves.
        on_event: Told what happened, as mappings with a "type"; by default failures are a warning line.
        clock: What tells the time, as for `rememora.open`.

    Raises:
        InvalidInput: An option has the wrong type or range, or a store lacks a call.
    """
    outer = CaptureOptions(
        ttl_ms=capture_ttl_ms, summarize_fn=summarize_fn, consolidate_every=consolidate_every
    )
    captured = chosen("capture", capture, outer)
    injected = chosen("inject", inject, InjectionOptions(max_memories=max_memories, min_score=min_score))
    check("tools", tools)
    check("tool_ttl_ms", tool_ttl_ms)
    tell, adapted = guarded(on_event), adapt(embedder)
    vectors = None if adapted is None else ToldVectors(adapted)
    options = captured or outer
    summarizer = Summarizer(options.summarize_fn, at_once=True) if options.summarize_fn else None
    if store is None:
        mem = rememora.open(
            DEFAULT_DIR if base_dir is None else base_dir,
            embedder=vectors,
            llm=summarizer,
            settings=settings_of(options),
            clock=clock,
            on_event=from_engine(tell),
        )
        store = ours = RememoraStore(mem, vectors=vectors)
        keep = kept_by(mem)
        loaded, skipped = ours.load()
        if loaded or skipped:
            tell({"type": "store:load", "loaded": loaded, "skipped": skipped})
        if skipped:
            tell({"type": "store:corrupt", "entries": skipped})
    else:
        _check_calls(store, options)
        keep = saved_in(store, options, summarizer)
    consolidate = getattr(store, "consolidate", None)
    return MemoryPlugin(
        store,
        {
            "extensions": [CaptureExtension(keep, captured, consolidate=consolidate, on_event=tell)]
            if captured
            else [],
            "transformers": [InjectionTransformer(store, injected, embedder=adapted, on_event=tell)]
            if injected
            else [],
            "tools": _tools(store, tool_ttl_ms) if tools else [],
        },
    )


def _check_calls(store: object, options: CaptureOptions) -> None:
    wanted = ["save", "search", "touch_recall", *["consolidate"] * (options.consolidate_every > 0)]
    missing = [name for name in wanted if not callable(getattr(store, name, None))]
    if missing:
        raise InvalidInput(f"store: expected the calls {', '.join(wanted)}; {', '.join(missing)} not found")


def _tools(store: MemoryStore, ttl_ms: int | None) -> list[Any]:
    """Return the agent tools; a store that lacks a call gets no tool for it."""
    from rememora.integrations.aipack_tools import tools_of

    tools = tools_of(store, tool_ttl_ms=ttl_ms)
    return [tool for tool in tools if callable(getattr(store, tool.name.partition("_")[0], None))]
