"""alice-memory's backend over the engine: settings, turns, events, four tools, status and doctor (B-018 to B-093).

    memory = create_alice_memory()
    memory.select("workbuddy", "hy4free")     # at each step of the host
    turn = memory.begin("以后统一用 pnpm 管理依赖")
    memory.end(turn, "好的。")
    memory.tick()                             # between turns: distils after ten idle minutes

Its quirks live in the modules beside this one and nowhere else: settings of its own (`alice_settings`, `alice_base`),
items without a quote (`alice_llm`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import rememora
from rememora import InvalidInput, NotFound
from rememora.embedders import adapt
from rememora.integrations.alice_base import leave
from rememora.integrations.alice_events import quiet, told
from rememora.integrations.alice_legacy import Remembered, brought_in
from rememora.integrations.alice_llm import model_of
from rememora.integrations.alice_settings import AliceSettings, embedder_of, load
from rememora.integrations.alice_status import Parts, Report, examined, status_lines
from rememora.integrations.alice_tools import tools_of

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, Self

    from rememora import Recall, Rememora, Tool
    from rememora.integrations.alice_events import Sink
    from rememora.ports.clock import Clock

__all__ = ["AliceMemory", "AliceSettings", "Report", "create_alice_memory"]

NOT_KEPT = 0
"""Number of a turn that could not be written down; to end it does nothing."""


class AliceMemory:
    """One scope of a store, and what works on it around each turn. Made by `create_alice_memory`.

    What fails in the store or in a model is a log line, and the host's turn goes on.

    Attributes:
        mem: The engine, for everything else: `remember`, `inbox`, `export`, `run_in_background`.
        found: The effective settings, and where each came from.
        tools: alice_memory_save, alice_memory_recall, alice_memory_forget and alice_memory_prune.
    """

    def __init__(self, parts: Parts, selected: list[dict[str, str]]) -> None:
        self._parts, self._selected = parts, selected
        self.mem: Rememora = parts.mem
        self.found = parts.found
        self.tools: list[Tool] = tools_of(self.mem)
        self._begun: dict[int, str] = {}

    def select(self, provider: str, model: str) -> None:
        """Take note of what the conversation runs on; the next capture with ``capture.model = "inherit"`` uses it."""
        for name, value in {"provider": provider, "model": model}.items():
            if not isinstance(value, str) or not value.strip():
                raise InvalidInput(f"{name}: expected a name, found {value!r:.80}")
        self._selected[:] = [{"provider": provider, "model": model}]  # at once: another thread may look

    def begin(self, text: str, *, session: str | None = None) -> int:
        """Take note of what the user said, and return the number of the turn.

        Numbers grow over restarts: each is above the cursor and above every one before it.
        """
        number = NOT_KEPT
        with quiet("begin"):
            exchange = self.mem.begin(text, session=session)
            number = exchange.sequence
            self._begun[number] = exchange.id
        return number

    def end(self, turn: int, reply: str) -> None:
        """Take note of the answer: the turn waits for the next capture, and the idle time begins.

        Raises:
            NotFound: No such turn was begun in this process, or it is over.
        """
        with quiet("end"):
            if (id := self._id(turn)) is not None:
                self.mem.complete(id, reply)
                del self._begun[turn]

    def fail(self, turn: int, reason: str = "unknown") -> None:
        """Close a turn that got no answer; nothing is learnt from it.

        Raises:
            NotFound: No such turn was begun in this process, or it is over.
        """
        with quiet("fail"):
            if (id := self._id(turn)) is not None:
                self.mem.fail(id, reason.strip() or "unknown")
                del self._begun[turn]

    def tick(self) -> None:
        """Do a slice of what is due: a capture after the idle time, some vectors. Cheap when nothing is."""
        self.mem.upkeep.tick()

    def recall(self, text: str, *, limit: int | None = None) -> Recall:
        """Search entries; what is only found is not counted as recalled.

        Args:
            text: What is asked.
            limit: At most so many; the setting `recall.limit` (3) by default.

        Raises:
            StoreError: The store cannot be read.
        """
        return self.mem.recall(text, limit=limit, among="memories")

    def context(self, text: str) -> str:
        """Return a block of what is known for the next turn, "" for nothing; its lines count as recalled.

        It has at most `recall.limit` (3) lines, of at most `recall.max_chars` (400) characters of an entry each.
        """
        return self.mem.assemble([{"role": "user", "content": text}], placement="text").text

    def inject(self, messages: Sequence[Mapping[str, Any]]) -> list[Any]:
        """Return the messages with that block before the user's last one, and without those of former turns."""
        return self.mem.assemble(messages).messages

    def status_lines(self) -> list[str]:
        """Return what `status` shows: cursor, calls of today, entries, the model, and the embedding service."""
        return status_lines(self._parts)

    def doctor(self) -> Report:
        """Examine store and settings, and ask the embedding service once."""
        return examined(self._parts)

    def doctor_lines(self) -> list[str]:
        """Return the lines of `doctor`."""
        return self.doctor().lines

    def close(self) -> None:
        """Let go of the store; turns that wait are lost with it, unless `archive` is on. Twice is fine."""
        self.mem.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _id(self, turn: int) -> str | None:
        if not isinstance(turn, int):
            raise InvalidInput(f"turn: expected the number that begin gave, found {type(turn).__name__}")
        if turn == NOT_KEPT:
            return None
        if turn not in self._begun:
            raise NotFound("a turn", str(turn), scope=self.found.settings.default_scope)
        return self._begun[turn]


def create_alice_memory(
    settings: Mapping[str, object] | None = None,
    *,
    home: str | os.PathLike[str] | None = None,
    embedder: object = None,
    llm: object = None,
    clock: Clock | Callable[[], float] | None = None,
    on_event: Sink | None = None,
) -> AliceMemory:
    """Open a memory, and make it if it is not there.

    Args:
        settings: alice-memory's keys, nested or dotted; they go before environment and files.
        home: The host's folder; by default `DSH_HOME`, else ``~/.dsh``.
        embedder: As for `rememora.open`; by default the service of the settings, if its key is there.
        llm: As for `rememora.open`; by default the model of the conversation, or the one that `capture.model` names.
        clock: As for `rememora.open`.
        on_event: Told of captures, as mappings with a "type": "memory-capture:start", "memory-capture:success"
            with its "count" of new entries, "memory-capture:failed" with its "code".

    Raises:
        SettingInvalid: A setting is wrong; the message names it.
        StoreError: The place cannot be used; the message says what to do.
    """
    found = load(settings, home=home)
    selected: list[dict[str, str]] = []
    model = model_of(llm, found, selection=lambda: next(iter(selected), None))
    vectors = embedder_of(found) if embedder is None else adapt(embedder)
    leave(found)
    vectors = brought_in(found, vectors, clock=clock)
    mem = rememora.open(
        found.data_dir,
        embedder=vectors,
        llm=model,
        settings=found.settings,
        clock=clock,
        on_event=told(on_event, lambda: model.last),
    ).bind(scope=found.settings.default_scope)
    if isinstance(vectors, Remembered):
        vectors.keep(mem)
    return AliceMemory(Parts(mem, found, vectors, model), selected)
