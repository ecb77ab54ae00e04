"""Exchanges that stay, and are called after a message that goes. Inside a transaction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.erasing import ERASED_ID
from rememora.flow.index import message_entry, spoken_terms
from rememora.flow.intake import Intake
from rememora.flow.naming import free_exchange_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rememora.flow.deps import Deps
    from rememora.ports.erasing import Erasing


def renamed(
    deps: Deps, erasing: Erasing, exchanges: Mapping[str, int], gone: Iterable[str], *, scope: str
) -> list[str]:
    """Give new ids to exchanges whose id holds that of a message that is gone; return the ids that they had.

    Args:
        deps: The ports.
        erasing: What rewrites rows.
        exchanges: Those that lost words and are still there, with their places in the order.
        gone: Ids of messages.
        scope: Where.
    """
    ids = set(gone)
    found = [id for id in exchanges if id.removeprefix("ex:") in ids]
    for id in found:
        new = free_exchange_id(deps, scope, f"ex:{ERASED_ID}-{exchanges[id]}")
        _rename(deps, erasing, id, new, scope=scope)
    return found


def _rename(deps: Deps, erasing: Erasing, id: str, new: str, *, scope: str) -> None:
    said = list(deps.store.transcript.window([scope], exchange_id=id, hidden=True))
    resting = erasing.resting(scope, [message.id for message in said])
    erasing.rename_exchange(scope, id, new)
    moved = [replace(message, exchange_id=new) for message in said]
    erasing.rewrite_messages(moved)
    for version in resting:
        spans = [replace(s, exchange_id=new) if s.exchange_id == id else s for s in version.evidence]
        erasing.rewrite([replace(version, evidence=tuple(spans))])
    for message in moved:
        if deps.store.index.remove(scope, "message", [message.id]):
            terms = spoken_terms(message.name, message.text, Intake())
            deps.store.index.add([message_entry(message, terms)] if terms else [])
