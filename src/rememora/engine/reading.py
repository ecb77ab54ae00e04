"""The verb that answers questions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.engine.base import Scopes, Time
    from rememora.flow.recall import Question
    from rememora.model.results import Recall

_AMONG = {"memories": "memory", "transcript": "message"}


class ReadingVerbs(Verbs):
    """recall."""

    def recall(
        self,
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
        explain: bool = False,
        timeout_s: float | None = None,
        scope: Scopes | None = None,
        session: str | None = None,
    ) -> Recall:
        """Find the memories and messages that answer a question, best first, in one ranking.

        Args:
            query: The question, in any words; no operators, nothing needs quoting.
            limit: At most so many hits, 0 to 10,000; the setting `recall.limit` (10) by default.
            budget_tokens: Pack what covers the question into so many estimated tokens, as few as it takes: no two
                hits that say the same, neighbours of one session as one hit with all their `source_ids`, long
                texts cut to the sentences that matter. Without *limit* as many hits as fit.
            among: "memories", "transcript" or both.
            kinds: Only memories of these kinds, and messages only if *roles* names some.
            roles: Only messages of these roles, and memories only if *kinds* names some.
            since: Said at this time or later; also in words, English or Chinese: "last week", 上周二.
            until: Said before this time; of a date in words, before its end.
            as_of: Answer for this moment, also in words: memories that held then, those that other values have
                replaced since too, and messages that were said by then.
            known_at: Answer as this was answered at this moment: what was told or said later does not count.
            min_score: Leave out hits below, 0 to 1.
            explain: Fill `trace`.
            timeout_s: Answer within this time; the setting `recall.timeout_ms` (6 s) by default.
            scope: One scope or several.
            session: Only what belongs to this session.

        Raises:
            InvalidInput: An argument is of the wrong type or out of range.
        """
        from rememora.flow.recall import recall

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
        return recall(self._deps, replace(question, explain=True) if explain else question)

    def _question(
        self,
        query: str,
        *,
        limit: int | None,
        budget_tokens: int | None,
        among: str | Sequence[str],
        kinds: str | Sequence[str] | None,
        roles: str | Sequence[str] | None,
        since: Time | None,
        until: Time | None,
        as_of: Time | None,
        known_at: Time | None,
        min_score: float,
        timeout_s: float | None,
        scope: Scopes | None,
        session: str | None,
    ) -> Question:
        """Check what is asked, and make the question of it."""
        from rememora.flow.recall import Question
        from rememora.model.queries import Where

        if not isinstance(query, str):
            raise InvalidInput(f"query: expected text, found {type(query).__name__}")
        where = Where(
            now_ms=self._deps.clock.now_ms(),
            sources=_sources(among, kinds, roles),
            session=self._session(session),
            kinds=_kinds(kinds),
            roles=_roles(roles),
            since_ms=self._edge_ms("since", since, end=False),
            until_ms=self._edge_ms("until", until, end=True),
        )
        settings = self._deps.settings
        hits = arguments.limit(limit, default=settings.recall_limit)
        budget = arguments.budget(budget_tokens)
        question = Question(
            text=query,
            scopes=self._scopes(scope),
            where=where,
            limit=_candidates(budget, hits, named=limit is not None),
            budget_tokens=budget,
            most=None if limit is None else hits,
            min_score=arguments.share("min_score", min_score),
            timeout_s=settings.recall_timeout_ms / 1000
            if timeout_s is None
            else arguments.positive("timeout_s", timeout_s, most=arguments.MAX_SECONDS),
        )
        if as_of is None and known_at is None:
            return question
        from rememora.flow.moments import of_then

        as_of_ms = self._edge_ms("as_of", as_of, end=False)
        return of_then(question, as_of_ms, self._edge_ms("known_at", known_at, end=False))


def _sources(among: object, kinds: object, roles: object) -> tuple[str, ...]:
    """Return where to look; who names kinds alone wants no messages, and the other way round."""
    sources = [_AMONG[name] for name in arguments.choices("among", among, tuple(_AMONG)) or ()]
    if kinds is not None and roles is None:
        sources = [source for source in sources if source == "memory"]
    if roles is not None and kinds is None:
        sources = [source for source in sources if source == "message"]
    return tuple(sources)


def _kinds(kinds: str | Sequence[str] | None) -> tuple[str, ...] | None:
    if kinds is None:
        return None
    from rememora.model.memory import KINDS

    return arguments.choices("kinds", kinds, KINDS)


def _roles(roles: str | Sequence[str] | None) -> tuple[str, ...] | None:
    if roles is None:
        return None
    from rememora.model.transcript import ROLES

    return arguments.choices("roles", roles, ROLES)


def _candidates(budget: int | None, hits: int, *, named: bool) -> int:
    """Return how many hits to look for: those that are asked for, or as many as a budget is packed from."""
    if budget is None or named:
        return hits
    from rememora.flow.packing import candidates

    return candidates(budget, at_least=hits)
