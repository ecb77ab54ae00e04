"""Vectors of what is kept: made after the words are on disk, or made up for in slices.

None is made inside a transaction. What was written while the embedder was away waits for `backfill`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.embedding import space_name
from rememora.core.redact import redact
from rememora.flow.embedding import REFUSED, embedded, space_now, space_of, texts_of
from rememora.model.errors import EmbedderError, InvalidInput, StoreError
from rememora.model.vectors import Backfilled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.results import Receipt
    from rememora.model.vectors import Waiting
    from rememora.ports.embedder import Embedder
    from rememora.ports.vectors import Key, Vectors

    Progress = Callable[[int, int], None]
    Lost = dict[Key, tuple[str, str]]

_BATCHES_A_TICK = 2
_SEAL_SHARE, _SEAL_AT_LEAST = 0.2, 1_000
"""So many codes may have lost their vector before a space is sealed anew (facts: engines, the prototype)."""


def with_vectors(deps: Deps, receipts: Sequence[Receipt], *, source: str, scope: str) -> tuple[Receipt, ...]:
    """Make the vectors of what was just written; a receipt tells when its own is missing, and why.

    Args:
        deps: The ports.
        receipts: What became of each; those that wrote something have an operation.
        source: "memory", "message", or "exchange" for the messages of one.
        scope: Where it was written.
    """
    if deps.embedder is None or deps.vectors is None or not deps.settings.embedding_on_write:
        return tuple(receipts)
    written = [receipt.id for receipt in receipts if receipt.operation_id]
    try:
        owners = {key: id for id in written for key in _entries(deps, source, scope, id)}
        learnt = [
            (one.id, receipt.id) for receipt in receipts for one in receipt.memories if one.operation_id
        ]
        owners |= {("memory", scope, id): exchange for id, exchange in learnt}
        lost = _embed_written(deps, deps.embedder, deps.vectors, list(owners))
        reasons = {owners[key]: why for key, why in lost.items()}
    except StoreError as error:  # the words are on disk, and no error may say otherwise
        reasons = dict.fromkeys(written, (error.code, str(error)))
    return tuple(_told(receipt, reasons.get(receipt.id)) for receipt in receipts)


def backfill(
    deps: Deps, *, limit: int | None = None, progress: Progress | None = None, again: bool = False
) -> Backfilled:
    """Make the vectors that are missing in the space of the embedder, oldest entries first.

    Every batch is kept before the next is begun, so whoever ends this loses one batch, and several
    processes may run it at once.

    Args:
        deps: The ports.
        limit: At most so many entries.
        progress: Told the entries that are done, and those there were to do.
        again: Try those too that were refused before.
    """
    embedder, vectors = deps.embedder, deps.vectors
    if embedder is None or vectors is None:
        return Backfilled(space="", embedded=0, refused={}, waiting=0)
    run = _Run(deps, embedder, vectors, again=again)
    degraded: tuple[str, ...] = ()
    try:
        run.go(limit, progress)
    except EmbedderError as error:
        degraded = (error.code,)
    with deps.store.reading():
        space = known_space(vectors, embedder)
    return Backfilled(
        space=space,
        embedded=run.embedded,
        refused=dict(run.refused),
        waiting=waiting(deps),
        degraded=degraded,
    )


def waiting(deps: Deps) -> int:
    """Count the entries that have no vector in the space of the embedder."""
    if deps.embedder is None or deps.vectors is None:
        return 0
    with deps.store.reading():
        return deps.vectors.count_waiting(known_space(deps.vectors, deps.embedder))


def known_space(vectors: Vectors, embedder: Embedder) -> str:
    """Return the name of the embedder's space; before its first answer, the newest of its model in the store."""
    if embedder.dimensions is not None:
        return space_now(embedder)
    of_model = [s.name for s in vectors.spaces() if s.name == f"{space_now(embedder)}/{s.dimensions}"]
    return of_model[-1] if of_model else space_now(embedder)


def tick(deps: Deps) -> Backfilled:
    """Make some of the vectors that wait, and seal anew what has lost too many."""
    size = 0 if deps.embedder is None else deps.embedder.max_batch * _BATCHES_A_TICK
    done = backfill(deps, limit=size)
    seal_if_worth_it(deps)
    return done


def drop_space(deps: Deps, name: str) -> int:
    """Delete the vectors of a space.

    Raises:
        InvalidInput: There is no such space.
    """
    with deps.store.transaction():
        known = [space.name for space in deps.vectors.spaces()] if deps.vectors else []
        if deps.vectors is None or name not in known:
            raise InvalidInput(f"name: expected one of {', '.join(known) or 'no space'}, found {name!r}")
        return deps.vectors.drop(name)


def seal_if_worth_it(deps: Deps) -> None:
    """Make the codes of those spaces anew in which too many have lost their vector."""
    if deps.vectors is None:
        return
    with deps.store.reading():
        worth = [
            s.name for s in deps.vectors.spaces() if s.dead > max(_SEAL_AT_LEAST, _SEAL_SHARE * s.vectors)
        ]
    for name in worth:
        with deps.store.transaction():
            deps.vectors.seal(name)


class _Run:
    """One run through what waits.

    Attributes:
        embedded: Entries that have got their vector.
        refused: Those that have not, by reason.
    """

    def __init__(self, deps: Deps, embedder: Embedder, vectors: Vectors, *, again: bool) -> None:
        self._deps, self._embedder, self._vectors = deps, embedder, vectors
        self._after: int | None = 0 if again else None
        self.embedded = 0
        self.refused: Counter[str] = Counter()

    def go(self, limit: int | None, progress: Progress | None) -> None:
        if self._embedder.dimensions is None and self._after is None and not waiting(self._deps):
            return  # nothing to do, so no model need be there
        space = space_of(self._deps, self._embedder)
        done, total = 0, 0 if progress is None else waiting(self._deps)  # counting looks at every vector
        total = total if limit is None else min(limit, total)
        while batch := self._batch(space, self._embedder.max_batch if limit is None else limit - done):
            lost, added = _embed_batch(
                self._deps, self._embedder, self._vectors, batch, looked_to=batch[-1].number
            )
            self.refused.update(reason for _, reason in lost.values())
            self.embedded += added
            done, self._after = done + len(batch), batch[-1].number
            if progress is not None:
                progress(min(done, total), total)

    def _batch(self, space: str, most: int) -> list[Waiting]:
        if most <= 0:
            return []
        with self._deps.store.reading():
            return self._vectors.waiting(space, limit=min(most, self._embedder.max_batch), after=self._after)


def _entries(deps: Deps, source: str, scope: str, id: str) -> list[Key]:
    if source != "exchange":
        return [(source, scope, id)]
    with deps.store.reading():
        said = deps.store.transcript.window([scope], exchange_id=id)
        return [("message", scope, message.id) for message in said]


def _embed_written(deps: Deps, embedder: Embedder, vectors: Vectors, keys: Sequence[Key]) -> Lost:
    """Make the vectors of these entries; return what was lost of which, as a name and a reason."""
    with deps.store.reading():
        left = vectors.waiting(space_now(embedder), limit=len(keys), keys=keys)
    lost: Lost = {}
    for start in range(0, len(left), embedder.max_batch):
        try:
            lost |= _embed_batch(deps, embedder, vectors, left[start : start + embedder.max_batch])[0]
        except (EmbedderError, StoreError) as error:  # it will not get better within this call
            return lost | {_key(one): (error.code, str(error)) for one in left[start:]}
    return lost


def _embed_batch(
    deps: Deps, embedder: Embedder, vectors: Vectors, batch: Sequence[Waiting], *, looked_to: int = 0
) -> tuple[Lost, int]:
    """Embed some entries and keep their vectors; return what was lost, and how many vectors are new.

    An entry that is replaced meanwhile has another number. *looked_to* says up to which entry nothing
    older waits any more.

    Raises:
        EmbedderError: The embedder gave no answer.
    """
    with deps.store.reading():
        texts = texts_of(deps, map(_key, batch))
    outcomes = dict(zip(texts, embedded(deps, embedder, list(texts.values()), mode="store"), strict=True))
    made = [(one.number, out) for one in batch if not isinstance(out := outcomes.get(_key(one), ""), str)]
    dimensions, added = len(made[0][1]) if made else embedder.dimensions, 0
    if dimensions is not None:
        space = space_name(embedder.space, dimensions)
        with deps.store.transaction():
            added = vectors.put(space, made, dimensions=dimensions, looked_to=looked_to)
    return {key: (REFUSED, out) for key, out in outcomes.items() if isinstance(out, str)}, added


def _key(one: Waiting) -> Key:
    return one.source, one.scope, one.id


def _told(receipt: Receipt, lost: tuple[str, str] | None) -> Receipt:
    if lost is None:
        return receipt
    name, reason = lost
    why = f"kept without a vector: {redact(reason).text}"  # services quote the key that they refuse
    return replace(receipt, degraded=(*receipt.degraded, name), reason=receipt.reason or why)
