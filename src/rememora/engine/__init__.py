"""The engine: short verbs that check their arguments and hand over to `flow`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.engine.compacting import CompactVerbs
from rememora.engine.erasing import ErasingVerbs
from rememora.engine.exchanges import ExchangeVerbs
from rememora.engine.explaining import ExplainingVerbs
from rememora.engine.forgetting import ForgettingVerbs
from rememora.engine.memories import MemoryVerbs
from rememora.engine.transcript import TranscriptVerbs
from rememora.engine.turn import TurnVerbs
from rememora.engine.whole import WholeVerbs

if TYPE_CHECKING:
    from rememora.engine.base import Scopes
    from rememora.engine.facts import FactVerbs
    from rememora.engine.goal import GoalVerbs
    from rememora.engine.graph import GraphVerbs
    from rememora.engine.inbox import InboxVerbs
    from rememora.engine.skills import SkillVerbs
    from rememora.engine.topics import TopicVerbs
    from rememora.engine.upkeep import UpkeepVerbs


class Rememora(
    TranscriptVerbs,
    ExchangeVerbs,
    MemoryVerbs,
    ExplainingVerbs,
    TurnVerbs,
    CompactVerbs,
    ForgettingVerbs,
    ErasingVerbs,
    WholeVerbs,
):
    """A long-term memory. Get one from `rememora.open`.

    Safe to use from several threads; several processes may have the same store open. A writer takes one
    scope, a reader one or several; the default is the setting `scope_id` ("default").
    """

    def bind(self, *, scope: Scopes | None = None, session: str | None = None) -> Rememora:
        """Return a handle on the same store with scope and session filled in."""
        return Rememora(
            self._deps,
            scope=self._bound_scope if scope is None else scope,
            session=self._bound_session if session is None else session,
        )

    @property
    def facts(self) -> FactVerbs:
        """Verbs of facts in time."""
        from rememora.engine.facts import FactVerbs

        return FactVerbs(self._deps, scope=self._bound_scope, session=self._bound_session)

    @property
    def graph(self) -> GraphVerbs:
        """Verbs of the graph of facts."""
        from rememora.engine.graph import GraphVerbs

        return GraphVerbs(self._deps, scope=self._bound_scope, session=self._bound_session)

    @property
    def inbox(self) -> InboxVerbs:
        """Verbs of what waits for the user."""
        from rememora.engine.inbox import InboxVerbs

        return InboxVerbs(self._deps, scope=self._bound_scope, session=self._bound_session)

    @property
    def goal(self) -> GoalVerbs:
        """Verbs of what a conversation is after."""
        from rememora.engine.goal import GoalVerbs

        return GoalVerbs(self._deps, scope=self._bound_scope, session=self._bound_session)

    @property
    def skills(self) -> SkillVerbs:
        """Verbs of what was taught."""
        from rememora.engine.skills import SkillVerbs

        return SkillVerbs(self._deps, scope=self._bound_scope, session=self._bound_session)

    @property
    def topics(self) -> TopicVerbs:
        """Verbs of what the conversation was about."""
        from rememora.engine.topics import TopicVerbs

        return TopicVerbs(self._deps, scope=self._bound_scope, session=self._bound_session)

    @property
    def upkeep(self) -> UpkeepVerbs:
        """Verbs that look after the store."""
        from rememora.engine.upkeep import UpkeepVerbs

        return UpkeepVerbs(self._deps, scope=self._bound_scope, session=self._bound_session)

    def __repr__(self) -> str:
        scope = ", ".join(self._bound_scope) if self._bound_scope else self._deps.settings.default_scope
        return f"<Rememora scope={scope!r} session={self._bound_session!r} store={self._deps.store!r}>"

    def __enter__(self) -> Rememora:
        return self
