"""Which topics candidates of recall belong to, and what that adds to their scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from rememora.core.topics.arm import in_topics

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.flow.deps import Deps

DEPTH = 60
"""Candidates that are looked at, the best ones: one that is far behind gains nothing that matters."""


class Candidate(Protocol):
    """What recall ranks: a score, and scope and id of the exchange that it stands in."""

    score: float
    exchange: tuple[str, str] | None


C = TypeVar("C", bound=Candidate)


def topics_of(deps: Deps, exchanges: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Return the topic of each exchange, given by scope and id; those in none are left out. Inside a block."""
    by_scope: dict[str, list[str]] = {}
    for scope, id in dict.fromkeys(exchanges):
        by_scope.setdefault(scope, []).append(id)
    return {
        (scope, id): topic.id
        for scope, ids in by_scope.items()
        for id, topic in deps.store.topics.of_exchanges(scope, ids)
    }


def with_topics(deps: Deps, ranked: Sequence[C]) -> list[C]:
    """Raise candidates, given best first, by what else their topics hold, and put them in order again.

    Inside a block. Equal ones stay in their order.
    """
    top = ranked[:DEPTH]
    known = topics_of(deps, (one.exchange for one in top if one.exchange is not None))
    if not known:
        return list(ranked)
    places = [
        None if one.exchange is None or one.exchange not in known else (one.exchange[0], known[one.exchange])
        for one in top
    ]
    for one, score in zip(top, in_topics([one.score for one in top], places), strict=True):
        one.score = score
    return [*sorted(top, key=lambda one: -one.score), *ranked[DEPTH:]]
