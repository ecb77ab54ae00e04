"""One of each thing that a store keeps, and the two looks that tell whether it is there."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rememora.model.memory import STATUSES
from rememora.model.queries import Where, Which
from rememora.ports.windows import Window
from rememora.testing.clock import SOME_MOMENT_MS
from rememora.testing.faults import PowerCut
from rememora.testing.records import a_memory, a_message, an_entry, an_exchange

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from rememora.ports.store import Store

NOW_MS = SOME_MOMENT_MS


def write_one_of_each(store: Store, *, scope: str = "default") -> None:
    """Write through every group. Inside a transaction."""
    store.transcript.put_exchange(an_exchange(scope=scope, learning="waiting"))
    store.transcript.add_messages([a_message(scope=scope)])
    store.memories.put(a_memory(scope=scope))
    store.index.add([an_entry("kept words", scope=scope)])
    store.ledger.append("memory.stored", scope=scope, ids=["m1"], at_ms=NOW_MS, payload={"status": "active"})
    store.tombstones.add(scope, ["gone"], memory_id="m0", at_ms=NOW_MS)
    window = Window(scope, "s")
    store.windows.claim(window, holder="h", now_ms=NOW_MS, until_ms=NOW_MS + 1)
    store.windows.release(window, holder="h", failed_ms=NOW_MS)
    store.windows.advance(scope, 1)
    store.injections.record(scope, f"nonce-{scope}", at_ms=NOW_MS, prints=["kept"])
    store.previews.keep(
        f"token-{scope}", action="pruned", scope=scope, ids=["1:m1"], at_ms=0, expires_ms=NOW_MS
    )


def seen(store: Store, *, scope: str = "default") -> dict[str, Any]:
    """Read everything in a scope that is not used up by reading. Inside a block."""
    ids = ["m1", "m2", "t1", "t2"]
    terms = ["kept", "words", "some", "other"]
    return {
        "exchanges": store.transcript.exchanges([scope]),
        "waiting": [id for _, _, id in store.pool.waiting([scope], limit=10)],
        "messages": list(store.transcript.window([scope], hidden=True)),
        "visible": store.transcript.totals([scope]),
        "memories": list(store.memories.find(Which(scopes=(scope,), statuses=STATUSES))),
        "versions": [store.memories.versions(scope, id) for id in ids],
        "counts": store.memories.totals([scope], alive_at_ms=NOW_MS),
        "frequencies": store.index.frequencies(scope, terms),
        "found": store.index.candidates({scope: terms}, Where(now_ms=NOW_MS), limit=10, order="newest"),
        "ledger": store.ledger.rows([scope]),
        "blocked": store.tombstones.blocking(scope, "gone"),
        "cursor": store.windows.cursor([scope]),
        "nonces": store.injections.known(scope, [f"nonce-{scope}"]),
        "echoes": store.injections.echoes(scope, ["kept", "gone"]),
        "scope": scope in store.scopes(),
    }


@contextmanager
def interrupted(store: Store) -> Iterator[None]:
    """Open a transaction that a power cut ends before it is committed."""
    try:
        with store.transaction():
            yield
            raise PowerCut
    except PowerCut:
        return


def ids_found(
    store: Store,
    terms: str,
    *,
    order: str = "newest",
    limit: int = 100,
    scopes: tuple[str, ...] = ("default",),
    **where: Any,
) -> list[str]:
    """Search several scopes for the same terms, which spaces keep apart, and return ids in order."""
    asked = dict.fromkeys(scopes, terms.split(" "))
    limits = Where(**({"now_ms": NOW_MS} | where))
    with store.reading():
        return [id for _, _, id, *_ in store.index.candidates(asked, limits, limit=limit, order=order)]


def index_all(store: Store, *entries: Any) -> None:
    """Index entries one after the other, each in a transaction of its own."""
    for entry in entries:
        with store.transaction():
            store.index.add([entry])


def said(store: Store, *messages: Any) -> None:
    """Put the exchanges of messages where they are missing, and append the messages in one call."""
    with store.transaction():
        for message in messages:
            if store.transcript.exchange(message.scope, message.exchange_id) is None:
                store.transcript.put_exchange(
                    an_exchange(id=message.exchange_id, scope=message.scope, session=message.session)
                )
        store.transcript.add_messages(messages)


def kept(store: Store, *memories: Any) -> None:
    """Put memories in one transaction."""
    with store.transaction():
        for memory in memories:
            store.memories.put(memory)
