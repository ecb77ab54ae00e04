"""aipack-memory's plugin over the engine: capture, injection and the store calls (A-007 to A-024).

    plugin = create_memory_plugin(base_dir="~/.aipack/memory")
    reply = plugin.wrap(chat, session_key="s1")(messages)

Its quirks live in the modules beside this one and nowhere else: marks that never change (`aipack_sentinel`), exact
tokens and min-max scores (`aipack_search`), vectors that a host hands in (`aipack_vectors`). What it has and this
one does not yet, such as its agent tools and `consolidate`, is refused by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import rememora
from rememora import InvalidInput
from rememora.core.content import text_of
from rememora.integrations.aipack_entries import MemoryEntry, MemoryStore, SearchResult
from rememora.integrations.aipack_events import from_engine, guarded
from rememora.integrations.aipack_options import (
    CaptureOptions,
    InjectionOptions,
    chosen,
    refuse_what_is_missing,
)
from rememora.integrations.aipack_store import RememoraStore
from rememora.integrations.aipack_turns import CaptureExtension, InjectionTransformer, checked
from rememora.integrations.aipack_vectors import ToldVectors

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
    "Installed",
    "MemoryEntry",
    "MemoryPlugin",
    "MemoryStore",
    "RememoraStore",
    "SearchResult",
    "create_memory_plugin",
]

DEFAULT_DIR = ".aipack/memory"
_CALLS = ("save", "search", "touch_recall")


class Installed(NamedTuple):
    """What goes into a host's configuration."""

    extensions: list[CaptureExtension]
    transformers: list[InjectionTransformer]
    tools: list[object]


class MemoryPlugin:
    """A store, and what works on it around each turn."""

    def __init__(self, store: MemoryStore, installed: Installed) -> None:
        self.store = store
        self._installed = installed

    def install(self) -> dict[str, list[Any]]:
        """Return the lists to be spread into a host's configuration: extensions, transformers, tools."""
        return {name: list(parts) for name, parts in self._installed._asdict().items()}

    def wrap(
        self, chat: Callable[[list[Message]], str], *, session_key: str
    ) -> Callable[[Sequence[Message]], str]:
        """Return *chat* with memory: it sees the injected messages, and its turns are captured.

        An error of *chat* passes as it is, and that turn is not captured.
        """

        def turn(messages: Sequence[Message]) -> str:
            given = seen = checked(messages)
            for transform in self._installed.transformers:
                seen = transform(seen)
            said = [message.get("content") for message in given if message.get("role") == "user"]
            for extension in self._installed.extensions:
                extension.before_run(text_of(said[-1] if said else "") or "", session_key=session_key)
            try:
                reply = chat(seen)
            except BaseException:  # why: raised again; an interrupted turn must not stay pending either
                for extension in self._installed.extensions:
                    extension.failed(session_key=session_key)
                raise
            for extension in self._installed.extensions:
                extension.done(reply, session_key=session_key)
            return reply

        return turn

    def dispose(self) -> None:
        """Release what the plugin holds; calling it twice is fine."""
        dispose = getattr(self.store, "dispose", None)
        if dispose is not None:
            dispose()


def create_memory_plugin(
    *,
    base_dir: str | os.PathLike[str] | None = None,
    store: MemoryStore | None = None,
    max_memories: int = 5,
    min_score: float = 0.1,
    capture: bool | CaptureOptions | Mapping[str, object] = True,
    inject: bool | InjectionOptions | Mapping[str, object] = True,
    tools: bool = False,
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
        tools: Only `False`: the agent tools are not here yet.
        embedder: What turns texts into vectors, as for `rememora.open`; with it there is a second route.
        summarize_fn: See `CaptureOptions`.
        consolidate_every: Only 0: merging entries is not here yet.
        capture_ttl_ms: How long captured entries live.
        tool_ttl_ms: Only `None`: it is for the agent tools.
        on_event: Told what happened, as mappings with a "type"; by default failures are a warning line.
        clock: What tells the time, as for `rememora.open`.

    Raises:
        InvalidInput: An option has the wrong type or range, or is not here yet.
    """
    refuse_what_is_missing(tools=tools, consolidate_every=consolidate_every, tool_ttl_ms=tool_ttl_ms)
    captured = chosen("capture", capture, CaptureOptions(ttl_ms=capture_ttl_ms, summarize_fn=summarize_fn))
    injected = chosen("inject", inject, InjectionOptions(max_memories=max_memories, min_score=min_score))
    tell = guarded(on_event)
    vectors = None if embedder is None else _told(embedder)
    missing = [] if store is None else [name for name in _CALLS if not callable(getattr(store, name, None))]
    if missing:
        raise InvalidInput(f"store: expected the calls {', '.join(_CALLS)}; {', '.join(missing)} not found")
    if store is None:
        mem = rememora.open(
            DEFAULT_DIR if base_dir is None else base_dir,
            embedder=vectors,
            settings={
                "recall_fusion": "raw"
            },  # vectors are asked for alone, and this one shows cosines as they are
            clock=clock,
            on_event=from_engine(tell),
        )
        store = RememoraStore(mem, vectors=vectors)
    return MemoryPlugin(
        store,
        Installed(
            [CaptureExtension(store, captured, on_event=tell)] if captured else [],
            [InjectionTransformer(store, injected, embedder=vectors, on_event=tell)] if injected else [],
            [],
        ),
    )


def _told(embedder: object) -> ToldVectors:
    from rememora.embedders import adapt

    adapted = adapt(embedder)
    assert adapted is not None  # only `None` gives `None`
    return ToldVectors(adapted)
