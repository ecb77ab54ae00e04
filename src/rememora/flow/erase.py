"""Erasing: words go from every row, index and file, and a scan of the files says whether any are left."""

from __future__ import annotations

import json
from contextlib import contextmanager, suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

from rememora.flow.certify import Words, certified, unfinished
from rememora.flow.erase_apply import carry_out, told
from rememora.flow.erase_named import Wanted
from rememora.flow.erase_reach import reached
from rememora.flow.forget import new_token, taken
from rememora.flow.intake import Intake
from rememora.flow.merging import MERGED, part
from rememora.model.erasing import Certificate, Erasure
from rememora.model.errors import InvalidInput, StoreError, TokenRefused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.flow.deps import Deps
    from rememora.flow.erase_reach import Reach
    from rememora.ports.erasing import Aside, Erasing

ACTION = "words.erased"


def preview(deps: Deps, wanted: Wanted, *, scope: str) -> Erasure:
    """Show what an erase would take, with a token that does it; nothing is removed.

    Raises:
        NotFound: An id is unknown.
        InvalidInput: The store cannot erase.
    """
    erasing = erasing_of(deps)
    with deps.store.transaction():
        reach = reached(deps, erasing, wanted, scope=scope)
        token, expires_ms = "", None
        if reach.count:
            marks = [_written(wanted), _digest(reach)]
            token, expires_ms = new_token(deps, action=ACTION, scope=scope, marks=marks)
        everything = _is_everything(deps, reach, scope)
    return Erasure(
        scope=scope,
        memories=tuple(m for id, m in reach.memories.items() if id not in reach.derived),
        derived=tuple(m for id, m in reach.memories.items() if id in reach.derived),
        messages=tuple(reach.said),
        spans=tuple(reach.spans),
        everything=everything,
        token=token,
        expires_ms=expires_ms,
    )


def erase(deps: Deps, wanted: Wanted, *, scope: str, at_ms: int) -> Certificate:
    """Erase what is asked for, and return what a scan of the files found of it.

    Raises:
        NotFound: An id is unknown; nothing is erased then.
        TokenRefused: It would take everything that the scope holds, and nobody named it by id.
        InvalidInput: The store cannot erase.
    """
    erasing = erasing_of(deps)
    with _transaction(deps):
        reach = reached(deps, erasing, wanted, scope=scope)
        if not wanted.ids and _is_everything(deps, reach, scope):
            raise TokenRefused(
                f"this would erase everything in scope {scope!r} ({told(reach)}); look at it with"
                " preview_erase, whose token carries it out"
            )
        done = _erased(deps, erasing, wanted, reach, scope=scope, at_ms=at_ms)
    return certified(deps, done, scope=scope, at_ms=at_ms)


def carry_out_preview(deps: Deps, token: str, *, scope: str, at_ms: int) -> Certificate:
    """Erase exactly what a preview showed.

    Raises:
        TokenRefused: The token is unknown, used, expired, of another scope or kind of removal, or something
            else would go by now. Nothing is erased then.
    """
    erasing = erasing_of(deps)
    with _transaction(deps):
        written, digest = taken(deps, token, action=ACTION, scope=scope)
        wanted = _read(written)
        reach = reached(deps, erasing, wanted, scope=scope)
        if _digest(reach) != digest:
            raise TokenRefused(
                f"expected what the preview showed, found {told(reach)} to erase by now; ask for a new preview"
            )
        done = _erased(deps, erasing, wanted, reach, scope=scope, at_ms=at_ms)
    return certified(deps, done, scope=scope, at_ms=at_ms)


def erasing_of(deps: Deps) -> Erasing:
    """Return what takes rows out of this store.

    Raises:
        InvalidInput: The store has no such thing.
    """
    erasing: Erasing | None = getattr(deps.store, "erasing", None)
    if erasing is None:
        raise InvalidInput(
            f"erase: expected a store that can erase (`ports.erasing`), found {type(deps.store).__name__};"
            " forget and clear work with every store"
        )
    return erasing


@contextmanager
def _transaction(deps: Deps) -> Iterator[None]:
    """Hold a transaction; what was noted beside the store does not outlive one that is rolled back."""
    try:
        with deps.store.transaction():
            yield
    except BaseException:  # why: it is cleaned up after and raised again, whatever it is
        aside: Aside | None = getattr(deps.store, "aside", None)
        if aside is not None:
            with suppress(StoreError), deps.store.transaction():
                aside.take_back()
        raise


def _erased(deps: Deps, erasing: Erasing, wanted: Wanted, reach: Reach, *, scope: str, at_ms: int) -> Words:
    """Erase what is reached, after two memories of which one goes were made two again. Inside a transaction."""
    if not reach.count:
        return unfinished(deps, wanted.words, None, scope=scope, at_ms=at_ms, erased=0)
    if _parted(deps, reach, scope):
        reach = reached(deps, erasing, wanted, scope=scope)
    until_ms = at_ms if wanted.whole else wanted.before_ms
    gone = carry_out(deps, erasing, reach, scope=scope, at_ms=at_ms, until_ms=until_ms)
    return unfinished(deps, wanted.words, gone, scope=scope, at_ms=at_ms, erased=reach.count)


def _parted(deps: Deps, reach: Reach, scope: str) -> bool:
    """Take back merges into memories that stay, so that only what was taken in goes; tell whether any were."""
    done = False
    for id in sorted(reach.derived):
        if reach.memories[id].source != "consolidation":
            continue
        rows = [row for row in deps.store.ledger.rows([scope], id=id) if row.operation == MERGED]
        for row in reversed(rows):
            if row.ids[0] == id and row.payload is not None:
                done = part(deps, row.ids, row.payload, scope=scope, intake=Intake()) is None or done
    return done


def _is_everything(deps: Deps, reach: Reach, scope: str) -> bool:
    """Tell whether nothing would be left that readers see, where there is more than one thing."""
    visible = sum(message.visible for message in reach.said)
    living = sum(memory.status == "active" for memory in reach.memories.values())
    kept = deps.store.memories.totals([scope], alive_at_ms=deps.clock.now_ms())["by_status"]
    there = kept.get("active", 0) if isinstance(kept, dict) else 0
    messages = deps.store.transcript.totals([scope])["messages"]
    return reach.count > 1 and visible == messages and living == there


def _written(wanted: Wanted) -> str:
    return json.dumps([wanted.ids, wanted.subject, wanted.query, wanted.before_ms, wanted.whole])


def _read(written: str) -> Wanted:
    ids, subject, query, before_ms, whole = json.loads(written)
    return Wanted(ids=tuple(ids), subject=subject, query=query, before_ms=before_ms, whole=whole)


def _digest(reach: Reach) -> str:
    """Return what tells two reaches apart: what goes, and in which version."""
    parts = [
        sorted((m.id, m.version, m.status) for m in reach.memories.values()),
        sorted([*reach.messages, *map(str, reach.versions)]),
        sorted((id, *place) for id, (_, places) in reach.cut.items() for place in places),
    ]
    return blake2b(json.dumps(parts).encode(), digest_size=16).hexdigest()
