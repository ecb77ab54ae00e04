"""What triggers bring to mind, put among what a search found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.context.entry import Entry
from rememora.core.hooks import terms_of
from rememora.core.ranking import Terms
from rememora.flow.hooks import WORTH, by_hooks, meanings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.core.hooks import Fired
    from rememora.flow.deps import Deps
    from rememora.flow.embedding import Asked
    from rememora.flow.graph import Connected
    from rememora.flow.recall import Question
    from rememora.ports.vectors import Key


_EDGES = 5
"""Edges next to a question whose ends stand for it besides its own words."""


class Hooked(Entry):
    """A candidate that a trigger brings, alone or besides a search."""

    __slots__ = ("share",)

    def __init__(self, key: Key, fired: Fired, found: Entry | None) -> None:
        self.key, self.share = key, fired.score
        self.source, self.scope, self.id = key
        # What is more than 1 stays: it is cut there only when it is shown.
        before = 0.0 if found is None else found.score
        self.score = before + (1.0 - min(1.0, before)) * WORTH * fired.score
        self.words, self.coverage = (0.0, 0.0) if found is None else (found.words, found.coverage)
        self.terms, self.held = (Terms(()), {}) if found is None else (found.terms, found.held)
        self.bits = 0 if found is None else found.bits
        self.cosine, self.vector = (None, None) if found is None else (found.cosine, found.vector)
        self.figures = () if found is None else found.figures
        self.told, self.kin = (None, 0) if found is None else (found.told, found.kin)
        self.brought = None if found is None else found.brought
        self.before = self.after = self.talk = None

    def shown(self) -> dict[str, float]:
        """Return every figure by name, without those that are 0."""
        return {**(super().shown() if self.terms else {}), "hook": round(self.share, 6)}


class Reminded:
    """The hooks that a question sets off: their meanings are asked for outside of any block."""

    def __init__(
        self, deps: Deps, question: Question, asked: Asked | None, *, timeout_s: float | None
    ) -> None:
        self._deps, self._question = deps, question
        self._near: Mapping[str, float] = {}
        self.fired: Mapping[Key, Fired] = {}
        if asked is not None and question.limit:
            self._near = meanings(deps, asked, scopes=question.scopes, timeout_s=timeout_s)

    def among(self, best: Sequence[Entry], graph: Connected | None = None) -> list[Entry]:
        """Lift the candidates that a trigger brings too, and put in those that it alone brings, best first.

        A trigger is set off as well by what the graph has next to whom or what a question names. Inside a block.
        """
        self.fired = by_hooks(
            self._deps,
            self._question.text,
            scopes=self._question.scopes,
            where=self._question.where,
            resting=self._question.of_a_turn,
            near=self._near,
            more=[] if graph is None else self._next_to(graph),
        )
        found = {one.key: one for one in best if one.key in self.fired}
        new: list[Entry] = [Hooked(key, fired, found.get(key)) for key, fired in self.fired.items()]
        others = [one for one in best if one.key not in self.fired]
        return sorted([*others, *new], key=lambda one: (-one.score, one.scope, one.id))

    def _next_to(self, graph: Connected) -> list[str]:
        """Return the terms of both ends of the edges that are most of what a question asks for."""
        edges = sorted(graph.shares, key=lambda key: (-graph.shares[key][1], key))[:_EDGES]
        memories = [m for _, scope, id in edges for m in self._deps.store.memories.several(scope, [id])]
        ends = [end for memory in memories if memory.slot is not None for end in memory.slot[::2]]
        return sorted(frozenset[str]().union(*map(terms_of, ends)))

    def brought(self, keys: set[Key]) -> str | None:
        """Say which trigger brings one of these, or `None`."""
        words = next((fired.hook.words for key, fired in self.fired.items() if key in keys), None)
        return None if words is None else f"its trigger brings it to mind: {words!r}"
