"""Two memories become one, and one becomes two again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.addresses import excludes
from rememora.core.consolidation import may_merge, merged
from rememora.core.dedupe import normal_form
from rememora.flow.index import memory_entry, memory_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from rememora.core.consolidation import Merge
    from rememora.core.embedding import Vector as Array
    from rememora.flow.deps import Deps
    from rememora.flow.intake import Intake
    from rememora.model.memory import Memory

MERGED, UNMERGED = "memory.merged", "memory.unmerged"
"""The ledger's names; their ids are the memory that stays and the one that it took in."""

GONE = "what it touched was erased, or purged from the trash"
"""Why something cannot be undone any more."""


_COUNTED: dict[str, Any] = dict.fromkeys(
    ("version", "heat", "tier", "reinforced_ms", "recall_count", "recalled_ms")
)
"""What being read moves, and the number of a version: no part of what it says."""


def merge(deps: Deps, step: Merge, intake: Intake, *, at_ms: int, reason: str | None = None) -> str | None:
    """Carry a step out and return the operation id, or `None` if one of both changed since. Inside a transaction.

    The one that is taken in stays as it was, but archived: an undo finds it.
    """
    pair = [deps.store.memories.get(one.scope, one.id) for one in (step.kept, step.absorbed)]
    kept, absorbed = pair
    if kept is None or absorbed is None or _moved(kept, step.kept) or _moved(absorbed, step.absorbed):
        return None
    if not may_merge(kept, absorbed):
        return None
    result = merged(kept, absorbed, at_ms=at_ms)
    gone = replace(absorbed, status="archived", superseded_by=kept.id, retired_ms=at_ms)
    deps.store.memories.put(gone)
    deps.store.index.remove(absorbed.scope, "memory", [absorbed.id])
    put_found(deps, result, before=kept, intake=intake)
    return deps.store.ledger.append(
        MERGED,
        scope=kept.scope,
        ids=[kept.id, absorbed.id],
        at_ms=at_ms,
        reason=reason or f"similarity {step.similarity:.2f}",
        payload={
            "version": result.version,
            "recalls": result.recall_count,
            "absorbed_version": absorbed.version,
            "retired_ms": absorbed.retired_ms,
            "superseded_by": absorbed.superseded_by,
        },
    )


def put_found(deps: Deps, memory: Memory, *, before: Memory, intake: Intake) -> None:
    """Put a new version of an active memory, and let it be found; where its words are the same, its vectors stay."""
    vectors = dict(_vectors(deps, before)) if _says_the_same(before, memory) else {}
    deps.store.memories.put(memory)
    terms = memory_terms(memory, intake)
    if terms:
        deps.store.index.add([memory_entry(memory, terms)])
    else:
        deps.store.index.remove(memory.scope, "memory", [memory.id])
    for space, vector in vectors.items():
        assert deps.vectors is not None  # they came from there
        waiting = deps.vectors.waiting(space, limit=1, keys=[("memory", memory.scope, memory.id)])
        made = [(entry.number, vector) for entry in waiting]
        deps.vectors.put(space, made, dimensions=len(vector))


def absorbed_by(deps: Deps, memory: Memory, *, status: str = "archived") -> list[Memory]:
    """Return the memories that this one took in and still holds. Inside a block."""
    versions = [memory, *deps.store.memories.versions(memory.scope, memory.id)]
    if all(version.source != "consolidation" for version in versions):
        return []  # the usual case, which need not look at the ledger
    rows = deps.store.ledger.rows([memory.scope], id=memory.id)
    ids = [row.ids[1] for row in rows if row.operation == MERGED and row.ids[0] == memory.id]
    found = deps.store.memories.several(memory.scope, ids)
    return [one for one in found if (one.status, one.superseded_by) == (status, memory.id)]


def part(
    deps: Deps, ids: Sequence[str], payload: Mapping[str, object], *, scope: str, intake: Intake
) -> str | None:
    """Make two of one again, each as it was, or return why that cannot be. Inside a transaction.

    The one that stayed gets a new version with the content of the one before the merge; what was recalled of it
    since stays counted.
    """
    pair = [deps.store.memories.get(scope, id) for id in ids]
    kept, absorbed = pair
    if kept is None or absorbed is None:
        return GONE
    before = version_before(deps, kept, int(str(payload["version"])))
    if before is None:
        return changed_since(kept)
    if (absorbed.status, absorbed.superseded_by, absorbed.version) != (
        "archived",
        kept.id,
        payload["absorbed_version"],
    ):
        return changed_since(absorbed)
    again = replace(
        absorbed,
        status="active",
        superseded_by=payload["superseded_by"],  # type: ignore[arg-type]  # as `merge` wrote it
        retired_ms=payload["retired_ms"],  # type: ignore[arg-type]  # likewise
    )
    rival = rival_of(deps, again, but=kept.id) or rival_of(deps, before, but=absorbed.id)
    if rival is not None:
        return f"{rival!r} took its words or its slot since"
    since = kept.recall_count - int(str(payload["recalls"]))
    back = replace(
        before,
        version=kept.version + 1,
        recall_count=before.recall_count + since,
        recalled_ms=kept.recalled_ms if since else before.recalled_ms,
        reinforced_ms=kept.reinforced_ms if since else before.reinforced_ms,
    )
    put_found(deps, back, before=kept, intake=intake)
    put_found(deps, again, before=absorbed, intake=intake)
    return None


def version_before(deps: Deps, memory: Memory, version: int) -> Memory | None:
    """Return what a memory said before *version*, if it is active and says what it said then; else `None`.

    What came after that version may have been taken back: then it says the same under a higher number. Inside a block.
    """
    older = deps.store.memories.versions(memory.scope, memory.id)
    by_number = {one.version: one for one in (*older, memory)}
    then, before = by_number.get(version), by_number.get(version - 1)
    same = then is not None and replace(memory, **_COUNTED) == replace(then, **_COUNTED)
    return before if same and memory.status == "active" else None


def changed_since(memory: Memory) -> str:
    """Say why an operation cannot be taken back yet."""
    return f"{memory.id!r} changed after it; undo or restore that first"


def rival_of(deps: Deps, memory: Memory, *, but: str | None = None) -> str | None:
    """Return the id of another active memory that has the words or the slot of this one. Inside a block."""
    rivals = deps.store.memories.rivals(memory.scope, normal_form(memory.text), memory.slot)
    others = (o for o in rivals if o.status == "active" and o.id not in (memory.id, but))
    return next((o.id for o in others if _takes(o, memory)), None)


def _takes(other: Memory, memory: Memory) -> bool:
    """Tell whether a memory took the words or the slot of another; several values of an attribute do not."""
    return normal_form(other.text) == normal_form(memory.text) or excludes(other, memory)


def _moved(now: Memory, then: Memory) -> bool:
    """Tell whether the content changed; being recalled changes none."""
    return (now.version, now.status, now.text) != (then.version, then.status, then.text)


def _says_the_same(before: Memory, after: Memory) -> bool:
    from rememora.flow.embedding import memory_text

    return memory_text(before) == memory_text(after)


def _vectors(deps: Deps, memory: Memory) -> Iterator[tuple[str, Array]]:
    """Give the vectors of a memory by the name of their space."""
    key = ("memory", memory.scope, memory.id)
    for space in deps.vectors.spaces() if deps.vectors is not None else ():
        assert deps.vectors is not None  # it has a space
        found = deps.vectors.kept(space.name, [key])
        if key in found:
            yield space.name, found[key]  # type: ignore[misc]  # numbers in a row, as numpy or a list has them
