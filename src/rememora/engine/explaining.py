"""Verbs that tell why something is kept, came, or did not come, and what was done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.reading import ReadingVerbs
from rememora.model.errors import NotFound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.engine.base import Scopes, Time
    from rememora.flow.diff import Edge
    from rememora.model.changes import Diff, Trashed
    from rememora.model.explained import WhyNot
    from rememora.model.inbox import Why
    from rememora.model.ledger import LedgerRow
    from rememora.model.results import Hit


class ExplainingVerbs(ReadingVerbs):
    """why, why_not, log, diff, trash."""

    def why(
        self,
        hit_or_id: Hit | str,
        *,
        words: str | None = None,
        query: str | None = None,
        scope: Scopes | None = None,
    ) -> Why:
        """Tell why something is kept, and why it came: its words, its history, and its figures.

        Its words are those that it rests on, with the rule that found them and the gate's decision. The figures
        are those of the hit, by name: which arms found it, and what each figure counts for.

        Args:
            hit_or_id: A hit of `recall`, or the id of a memory, a message or an exchange; of the last two, it
                tells what was learnt from them.
            words: Words that you have: `matches` tells whether they are exactly those that it rests on, even
                where these were not kept (the setting `archive`).
            query: With an id, a question: its rank and figures among the hits are told, if it is one of them.
            scope: Where to look for an id; a hit knows its own.

        Raises:
            NotFound: No memory, message or exchange has this id, or it was forgotten.
        """
        from rememora.flow.explain import why, why_hit
        from rememora.model.results import Hit as Found

        own = None if words is None else arguments.any_text("words", words)
        if isinstance(hit_or_id, Found):
            return why_hit(self._deps, hit_or_id, words=own)
        id, scopes = arguments.identifier("id", hit_or_id), self._scopes(scope)
        if query is None:
            return why(self._deps, id, scopes=scopes, words=own)
        found = self.recall(query, scope=scope)
        place = next((place for place, hit in enumerate(found.hits) if id in (hit.id, hit.source_id)), None)
        if place is None:
            told = why(self._deps, id, scopes=scopes, words=own)
        else:
            told = why_hit(self._deps, found.hits[place], words=own, rank=place + 1)
        return replace(told, read_as=found.read_as)

    def why_not(
        self,
        text: str,
        query: str,
        *,
        limit: int | None = None,
        budget_tokens: int | None = None,
        among: str | Sequence[str] = ("memories", "transcript"),
        kinds: str | Sequence[str] | None = None,
        roles: str | Sequence[str] | None = None,
        since: Time | None = None,
        until: Time | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
        min_score: float = 0.0,
        timeout_s: float | None = None,
        scope: Scopes | None = None,
        session: str | None = None,
    ) -> WhyNot:
        """Tell why a line did not come for a question: the recall is run, and what it did with the line is told.

        Every argument but the first is that of `recall`. Only the scopes that are asked are looked at: a line
        of another one is not stored, as far as the answer tells. Nothing is written.

        Args:
            text: The line: an id, its very words, a part of them, or most of them; the answer says which was taken.
            query: The question.
            limit: At most so many hits.
            budget_tokens: The tokens that the hits had.
            among: Where the question looked.
            kinds: Its kinds of memories.
            roles: Its roles of messages.
            since: Its earliest time.
            until: The end of its time.
            as_of: The moment it was about.
            known_at: The moment whose knowledge counts.
            min_score: The least score.
            timeout_s: The time that it had.
            scope: One scope or several.
            session: Its session.

        Raises:
            InvalidInput: An argument is of the wrong type or out of range.
        """
        from rememora.flow.why_not import why_not

        question = self._question(
            query,
            limit=limit,
            budget_tokens=budget_tokens,
            among=among,
            kinds=kinds,
            roles=roles,
            since=since,
            until=until,
            as_of=as_of,
            known_at=known_at,
            min_score=min_score,
            timeout_s=timeout_s,
            scope=scope,
            session=session,
        )
        return why_not(self._deps, arguments.text("text", text), question)

    def log(
        self,
        *,
        since: Time | None = None,
        until: Time | None = None,
        id: str | None = None,
        limit: int | None = None,
        scope: Scopes | None = None,
    ) -> list[LedgerRow]:
        """Return what was done, latest first: the rows of the ledger, one for each operation.

        Args:
            since: Done at this time or later, in words too ("last week", 上周二); or behind the operation "op-12".
            until: Done before this time, or up to that operation.
            id: Only what touched this memory, message or exchange.
            limit: At most so many; 100 by default.
            scope: One scope or several.

        Raises:
            NotFound: There is no such operation.
            InvalidInput: An argument is of the wrong type or out of range.
        """
        from rememora.flow.diff import log

        scopes = self._scopes(scope)
        return log(
            self._deps,
            scopes=scopes,
            since=self._ledger_edge("since", since, scopes, end=False),
            until=self._ledger_edge("until", until, scopes, end=True),
            id=arguments.optional_identifier("id", id),
            limit=arguments.limit(limit, default=100),
        )

    def diff(self, since: Time, *, until: Time | None = None, scope: Scopes | None = None) -> Diff:
        """Tell which memories came, changed, ended, were superseded, went or came back between two times.

        Each is listed once, with what finally became of it. What was told with a time of its own (`at=`) counts
        at that time, as it does for `known_at`; an operation such as "op-12" goes by the order of writing.

        Args:
            since: From this time on, in words too ("last week", 上周二); or behind the operation "op-12".
            until: Before this time, or up to that operation; now by default.
            scope: One scope or several.

        Raises:
            NotFound: There is no such operation.
            InvalidInput: An argument is of the wrong type or out of range.
        """
        from rememora.flow.diff import diff

        scopes = self._scopes(scope)
        return diff(
            self._deps,
            scopes=scopes,
            since=self._ledger_edge("since", since, scopes, end=False),
            until=self._ledger_edge("until", until, scopes, end=True),
        )

    def trash(self, *, limit: int | None = None, scope: Scopes | None = None) -> list[Trashed]:
        """Return what waits in the trash, with the day it goes; the next to go first.

        `restore` brings one back, with its words; `undo` of its operation does the same.

        Args:
            limit: At most so many; 100 by default.
            scope: One scope or several.
        """
        from rememora.flow.diff import trash

        return trash(self._deps, scopes=self._scopes(scope), limit=arguments.limit(limit, default=100))

    def _ledger_edge(self, name: str, at: Time | None, scopes: Sequence[str], *, end: bool) -> Edge:
        """Return a time, or an operation that was done in one of the scopes."""
        from rememora.flow.diff import Edge

        if not isinstance(at, str) or not at.startswith("op-") or not at[3:].isdecimal():
            return Edge(at_ms=self._edge_ms(name, at, end=end))
        with self._deps.store.reading():
            row = self._deps.store.ledger.row(at)
        if row is None or row.scope not in scopes:
            raise NotFound("an operation", at, scope=", ".join(scopes))
        return Edge(operation_id=row.operation_id)
