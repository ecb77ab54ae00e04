"""What was said right before and behind some messages, in the same session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.model.transcript import TURNS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.flow.deps import Deps
    from rememora.model.transcript import Exchange, Message

_REACH, _FARTHEST = 16, 4_096
"""How far behind an exchange the next ones are looked for, in numbers that other conversations share: first so
many for each that is wanted, then twice as many, and so on."""


def with_neighbours(deps: Deps, messages: Iterable[Message], *, count: int) -> list[Message]:
    """Return messages together with *count* completed exchanges on each side of theirs, in canonical order.

    Inside a block. The exchanges of the messages themselves are whole then; none comes twice.
    """
    found = {(message.scope, message.id): message for message in messages}
    wanted: dict[tuple[str, str], None] = {}
    for scope, id in dict.fromkeys((message.scope, message.exchange_id) for message in found.values()):
        exchange = deps.store.transcript.exchange(scope, id)
        if exchange is not None and exchange.source in TURNS:
            near = [*_before(deps, exchange, count), exchange, *_behind(deps, exchange, count)]
            wanted.update(dict.fromkeys((scope, one.id) for one in near))
    for scope, id in wanted:
        for message in deps.store.transcript.window([scope], exchange_id=id):
            found.setdefault((scope, message.id), message)
    return sorted(found.values(), key=lambda message: message.sequence)


def _before(deps: Deps, exchange: Exchange, count: int) -> list[Exchange]:
    return _page(deps, exchange, before=exchange.sequence, limit=count)


def _behind(deps: Deps, exchange: Exchange, count: int) -> list[Exchange]:
    reach = _REACH * count
    while True:
        page = _page(deps, exchange, before=exchange.sequence + reach, limit=reach)
        later = sorted((one for one in page if one.sequence > exchange.sequence), key=_sequence)
        if len(later) >= count or reach > _FARTHEST:
            return later[:count]
        reach *= 2


def _page(deps: Deps, exchange: Exchange, *, before: int, limit: int) -> list[Exchange]:
    return deps.store.transcript.exchanges(
        [exchange.scope],
        status="completed",
        sessions=[exchange.session],
        sources=TURNS,
        before=before,
        limit=limit,
        texts=False,
    )


def _sequence(exchange: Exchange) -> int:
    return exchange.sequence
