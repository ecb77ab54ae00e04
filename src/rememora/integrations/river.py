"""memory-river's interface over the engine: one memory behind a host's agent (D-043 to D-069).

    river = create_memory_river({"data_dir": "./memory", "ram_dir": "/dev/shm/memory"}, {"embedder": e, "llm": m})
    river.start()
    river.remember("Prefers pour-over coffee", category="preference")
    prompt = river.assemble_context(messages, session="s1")
    river.stop()

Names are those of memory-river in snake case. `ram_dir` is taken and not used: SQLite's page cache is the memory tier,
and its log the write-ahead log. Its quirks live in the modules beside this one and nowhere else.
"""

from __future__ import annotations

from logging import getLogger
from typing import TYPE_CHECKING, Any

import rememora
from rememora import InvalidInput
from rememora.core import turns
from rememora.core.arguments import identifier
from rememora.integrations.river_hooks import proposed
from rememora.integrations.river_options import mapping, merged, settings_of
from rememora.integrations.river_parts import RiverGoal, RiverMaintenance, RiverSkills, compacted
from rememora.llms import adapt
from rememora.model.memory import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora import Hit, Message, Receipt, Rememora
    from rememora.ports.llm import LLM

__all__ = ["MemoryRiver", "create_memory_river"]

_REQUIRED, _OPTIONAL = ("embedder", "llm"), ("logger", "notifier", "session_files", "clock")
_FOUND = tuple(kind for kind in KINDS if kind != "skill")
_NO_QUERY = "(system)"
"""What a host's framework says in the name of the user begins so, and is nothing to ask with."""


class MemoryRiver:
    """A memory with its skills, its goal and its maintenance; made by `create_memory_river`.

    Attributes:
        config: The whole configuration.
        skills: save, load, search, list.
        gwm: on, off, status, update.
        maintenance: run_cleanup, run_night_consolidation.
    """

    def __init__(self, config: Mapping[str, Any], deps: Mapping[str, Any], llm: LLM) -> None:
        self.config, self._deps, self._llm = config, deps, llm
        self._mem: Rememora | None = None
        self.skills, self.gwm = RiverSkills(self._opened), RiverGoal(self._opened)
        self.maintenance = RiverMaintenance(self._opened)

    def start(self) -> None:
        """Open the store and let its upkeep run; calling it twice is fine."""
        if self._mem is None:
            self._mem = rememora.open(
                self.config["data_dir"],
                embedder=self._deps["embedder"],
                llm=self._llm,
                session_files=self._deps.get("session_files"),
                settings=settings_of(self.config),
                clock=self._deps.get("clock"),
                on_event=self._told,
            )
        self._mem.run_in_background()

    def stop(self) -> None:
        """End the upkeep and close the store; calling it twice is fine, and `start` opens it again."""
        if self._mem is not None:
            self._mem.close()
            self._mem = None

    def remember(
        self,
        text: str,
        *,
        category: str = "fact",
        importance: float = 0.5,
        metadata: Mapping[str, object] | None = None,
    ) -> Receipt:
        """Keep one thing; a category that is no kind here is kept in its `meta`.

        `metadata` may say the confidence. The model is asked once for triggers and triples, if hooks are on; its
        failing costs no more than them. Triples go into the graph, and bring up the triggers of whom they connect.
        """
        meta = dict(mapping("metadata", metadata or {}))
        kind = category if category in _FOUND else "note"
        confidence = meta.pop("confidence", 1.0)
        mem = self._opened()
        triggers, triples = proposed(self._llm, text, self.config["hooks"], self._logger())
        receipt = mem.remember(
            text,
            kind=kind,
            importance=importance,
            confidence=confidence,
            triggers=triggers,
            meta={**meta, "category": category} if kind != category else meta,
        )
        for triple in triples if receipt.status == "stored" else ():
            mem.graph.add(**triple, because=[receipt.id], trust="assistant")
        return receipt

    def recall(self, query: str, limit: int | None = None) -> list[Hit]:
        """Return the memories that answer a question, best first."""
        found = self._opened().recall(query, limit=limit, among="memories", kinds=_FOUND)
        return list(found.hits)

    def assemble_context(self, messages: Sequence[Any], session: str | None = None) -> list[Any]:
        """Return messages with memories and the index of skills before, and a reminder of the task behind them.

        As they are with `auto_recall` off, or if the user says nothing.
        """
        given = turns.checked(messages)
        place = turns.last_turn(given)
        text = "" if place is None else "\n".join(turns.texts_of(given[place]))
        if not self.config["auto_recall"] or not text.strip() or text.startswith(_NO_QUERY):
            return given
        mem = self._opened().bind(session=session)
        context = mem.assemble(given, placement="system", limit=self.config["recall_limit"])
        drift = mem.goal.check(given)
        reminder = [{"role": "system", "content": drift.reminder}] if drift.reminder else []
        return [*context.messages, *reminder]

    def rehydrate(self, request: Mapping[str, Any]) -> list[Message]:
        """Return exact messages, by one of `entry_ids`, `keyword`, or `since` and `until`; `limit` bounds them."""
        names = {"entry_ids": "ids", **{name: name for name in ("keyword", "since", "until", "limit")}}
        unknown = sorted(map(str, set(mapping("request", request)) - {*names, "mode", "session"}))
        if unknown:
            raise InvalidInput(f"request: expected only {', '.join(names)}, found {', '.join(unknown)}")
        asked = {names[name]: value for name, value in request.items() if name in names}
        return self._opened().rehydrate(**asked, session=request.get("session"))

    def archive_transcript(self, session: str, messages: Sequence[Mapping[str, Any]]) -> dict[str, object]:
        """Keep the messages of a session word for word; what is there already is passed over."""
        done = self._opened().archive(messages, session=session)
        counts = [receipt.status for receipt in done]
        return {
            "ok": "rejected" not in counts,
            "appended_entries": counts.count("stored"),
            "dedup_skipped": counts.count("duplicate"),
            "entry_ids": [receipt.id for receipt in done if receipt.status in ("stored", "duplicate")],
        }

    def compact_session_file(self, session: str, **sizes: Any) -> dict[str, object]:
        """Put the older part of a host's session file into a capsule; without `session_files` it does nothing.

        `sizes` are window_tokens, to_tokens, keep_last and force, as for `mem.upkeep.compact`. If it was done, the
        answer has capsule_id, backup, tokens_before, tokens_after and dropped_entries; else the reason.
        """
        identifier("session", session)
        if self._deps.get("session_files") is None:
            return {"ok": True, "compacted": False}
        return compacted(self._opened(), session, **sizes)

    def _opened(self) -> Rememora:
        if self._mem is None:
            raise InvalidInput("river: expected start() before any other call, found it stopped")
        return self._mem

    def _told(self, event: rememora.Event) -> None:
        notifier = self._deps.get("notifier")
        if notifier is not None:
            notifier({"type": event.name, **event.data})
        if event.failure:
            self._logger().warning("[river] %s", event.name)

    def _logger(self) -> Any:
        return self._deps.get("logger") or getLogger("rememora")


def create_memory_river(config: Mapping[str, object], deps: Mapping[str, object]) -> MemoryRiver:
    """Make a memory; `start` opens it.

    Args:
        config: `data_dir` and `ram_dir`, and of `river_options.DEFAULTS` what shall be otherwise.
        deps: `embedder` and `llm`; `logger` (has `warning`), `notifier` (takes mappings), `clock`, and `session_files`
            (`rememora.session_files.JsonLinesSessions(folder)`, or what reads and replaces as it does), if there.

    Raises:
        InvalidInput: Something that must be there is missing, or unknown, or of the wrong type.
    """
    missing = [name for name in _REQUIRED if deps.get(name) is None]
    unknown = sorted(set(deps) - {*_REQUIRED, *_OPTIONAL})
    if missing or unknown:
        wrong = f"no {' and no '.join(missing)}" if missing else ", ".join(unknown)
        raise InvalidInput(f"deps: expected {', '.join((*_REQUIRED, *_OPTIONAL))}, found {wrong}")
    llm = adapt(deps["llm"])
    assert llm is not None  # it was given
    return MemoryRiver(merged(config), deps, llm)
