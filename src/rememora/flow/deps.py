"""What every flow is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.breaker import Breaker
from rememora.core.budget import counter

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.core.circuit import Circuit
    from rememora.flow.background import Background
    from rememora.flow.certify import Words
    from rememora.flow.held import HeldTurns
    from rememora.model.events import Event
    from rememora.model.settings import Settings
    from rememora.ports.clock import Clock
    from rememora.ports.embedder import Embedder
    from rememora.ports.erasing import Pending
    from rememora.ports.llm import LLM
    from rememora.ports.reranker import Reranker
    from rememora.ports.session_files import SessionFiles
    from rememora.ports.store import Store
    from rememora.ports.vectors import Vectors


class Deps:
    """Ports and settings, wired once by `opening`.

    Attributes:
        awake: Whether this process has looked for turns that others lost (`flow.pool.tend`).
        background: The thread that does upkeep, if one was begun.
        turns: The words of turns that are not kept; `None` if they are (the setting `archive`).
        unproven: What to look for in the files once an erase is complete that this process began.
        vectors: The store's, or `None` for a store that keeps none.
        breaker, gist_breaker, reranker_breaker: Tell whether the embedder, the model that sums up turns, and the
            reranker rest.
        cost: Estimates the tokens of a text, by the vocabulary that the settings name.
        circuits: How sessions are doing that have failed lately, by scope and name (`flow.circuit`).
    """

    __slots__ = (
        "awake",
        "background",
        "breaker",
        "circuits",
        "clock",
        "cost",
        "embedder",
        "gist_breaker",
        "llm",
        "random_bytes",
        "reranker",
        "reranker_breaker",
        "session_files",
        "settings",
        "sink",
        "store",
        "turns",
        "unproven",
        "vectors",
    )

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        settings: Settings,
        sink: Callable[[Event], None],
        random_bytes: Callable[[int], bytes],
        embedder: Embedder | None = None,
        llm: LLM | None = None,
        session_files: SessionFiles | None = None,
        reranker: Reranker | None = None,
    ) -> None:
        self.store, self.clock, self.settings = store, clock, settings
        self.sink, self.random_bytes = sink, random_bytes
        self.embedder, self.breaker = embedder, Breaker()
        self.llm, self.gist_breaker, self.session_files = llm, Breaker(), session_files
        self.reranker, self.reranker_breaker = reranker, Breaker()
        self.cost = counter(settings.tokens_vocabulary)
        self.awake = False
        self.circuits: dict[tuple[str, str | None], Circuit] = {}
        self.unproven: dict[int, tuple[Pending, Words]] = {}
        self.turns = None if settings.archive else _held(settings)
        self.background: Background | None = None
        self.vectors: Vectors | None = getattr(store, "vectors", None)

    def emit(self, name: str, *, failure: bool = False, **data: object) -> None:
        """Tell the sink; a sink that raises never disturbs the caller."""
        from rememora.model.events import Event

        try:
            self.sink(Event(name, self.clock.now_ms(), data, failure))
        except Exception as error:  # noqa: BLE001  # why: an event sink is the host's code
            from logging import getLogger

            getLogger("rememora").warning(
                "[rememora] event sink failed on %s: %s", name, type(error).__name__
            )


def _held(settings: Settings) -> HeldTurns:
    from rememora.flow.held import HeldTurns

    return HeldTurns(max_exchanges=settings.pool_max_exchanges, max_bytes=settings.pool_max_bytes)
