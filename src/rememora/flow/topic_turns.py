"""Reads exchanges as topics look at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.topics.turns import Turn
from rememora.model.transcript import TURNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.transcript import Exchange

_PAGE = 500
_MOST = 1_000
"""Exchanges of one topic that are read at most; a host's own worker may have made a larger one."""


def latest(deps: Deps, scope: str, *, limit: int) -> list[Exchange]:
    """Return the last completed exchanges, oldest first. Inside a block."""
    return _page(deps, scope, before=None, limit=limit)


def behind(deps: Deps, scope: str, sequence: int, *, limit: int) -> list[Exchange]:
    """Return the first *limit* completed exchanges behind a place, in order, without their words. Inside a block.

    The port gives the newest first, and other scopes share the numbers: so a window behind the place grows until it
    holds enough, and what comes after it is never read.
    """
    newest = _page(deps, scope, before=None, limit=1, texts=False)
    if not newest:
        return []
    reach = limit + limit // 4
    while True:
        page = _page(deps, scope, before=sequence + reach + 1, limit=reach, texts=False)
        found = [exchange for exchange in page if exchange.sequence > sequence]
        if len(found) >= limit or sequence + reach >= newest[-1].sequence:
            return found[:limit]
        reach *= 2


def within(deps: Deps, scope: str, spans: Iterable[tuple[int, int]]) -> list[Exchange]:
    """Return the completed exchanges of some spans with their words, in order. Inside a block."""
    found: dict[int, Exchange] = {}
    for first, last in spans:
        before = last + 1
        while len(found) < _MOST:
            page = _page(deps, scope, before=before, limit=min(last - first + 1, _PAGE))
            found.update({one.sequence: one for one in page if first <= one.sequence})
            if not page or page[0].sequence <= first:
                break
            before = page[0].sequence
    return [found[sequence] for sequence in sorted(found)]


def still_said(deps: Deps, scope: str, turns: Sequence[Turn]) -> bool:
    """Tell whether exchanges are still as they were read. Inside a block."""
    if not turns:
        return True
    now = turns_of(within(deps, scope, [(turns[0].sequence, turns[-1].sequence)]))
    return set(turns) <= set(now)


def turn_of(exchange: Exchange) -> Turn:
    """Return an exchange as topics look at it."""
    return Turn(
        exchange.sequence,
        exchange.user_text,
        exchange.assistant_text or "",
        exchange.user_sent_at_ms,
        exchange.completed_at_ms,
    )


def turns_of(exchanges: Sequence[Exchange]) -> list[Turn]:
    """Return exchanges as topics look at them; those whose words were not kept have nothing to say."""
    return [turn_of(exchange) for exchange in exchanges if exchange.words_kept]


def _page(deps: Deps, scope: str, *, before: int | None, limit: int, texts: bool = True) -> list[Exchange]:
    found = deps.store.transcript.exchanges(
        [scope], status="completed", sources=TURNS, before=before, limit=limit, texts=texts
    )
    return found[::-1]
