"""What a model proposes to do with kept memories, read from its answer, and what the gate says of each proposal.

A model may propose to merge, update, keep, deprecate or delete, within the batch that it was shown. Rules dispose: what
the user pinned, what a value with an address says, and what was needed lately does not go on a model's word, nor does
most of a batch; nothing is merged that differs in a number, a name or a "not". Source: memory-river (D-013, D-026).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rememora.core.consolidation import may_merge
from rememora.core.decay import CORE_KINDS
from rememora.core.near import likeness, tells_apart
from rememora.core.replies import values, words
from rememora.model.memory import TRUST_RANK

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.model.memory import Memory

ACTIONS = ("merge", "update", "keep", "deprecate", "delete")
_SPELLED = {
    "deprecated": "deprecate",
    "deleted": "delete",
    "remove": "delete",
    "merged": "merge",
    "updated": "update",
}
NO_CONTENT, UNREADABLE = "no_content", "json_parse_failed"
"""Why an answer holds no proposals: it has no words, or no JSON of the form that was asked for."""

FILED = ("note", "preference", "fact", "decision", "correction", "constraint", "identity", "business")
"""Kinds that a memory may be filed under on a model's word; the others are the host's to give."""

LATELY_DAYS = 7
"""What was used since does not go: it was needed."""
_DAY_MS = 86_400_000
_SHARE_GONE, _FEW = 0.5, 3
"""A model that wants rid of more than half of a batch of more than three is not believed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One proposal.

    Attributes:
        action: One of `ACTIONS`.
        id: The memory that it is about.
        into: The one that takes it in, of a merge.
        kind, confidence: What an update changes; `None` is left as it is.
    """

    action: str
    id: str
    into: str | None = None
    kind: str | None = None
    confidence: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What was read of an answer.

    Attributes:
        decisions: In the order of the answer, one for each memory.
        dropped: How many were none: of other memories, of unknown actions, or said twice.
        failure: `NO_CONTENT` or `UNREADABLE`; `None` when the answer could be read, if only to nothing.
    """

    decisions: tuple[Decision, ...] = ()
    dropped: int = 0
    failure: str | None = None


def read(reply: object, *, shown: Mapping[str, str]) -> Plan:
    """Read the proposals of an answer.

    Args:
        reply: The words of the answer, or the message that carries them (`replies.words`).
        shown: What a memory may be called in it, its number or its id, to its id.
    """
    text = words(reply)
    if not text.strip():
        return Plan(failure=NO_CONTENT)
    found: dict[str, Decision] = {}
    dropped, readable = 0, False
    for rows in map(_rows, values(text)):
        readable = readable or rows is not None
        for row in rows or ():
            made = _decision(row, shown)
            if made is None or made.id in found:
                dropped += 1
            else:
                found[made.id] = made
    return Plan(decisions=tuple(found.values()), dropped=dropped, failure=None if readable else UNREADABLE)


def refusals(decisions: Sequence[Decision], batch: Mapping[str, Memory], *, now_ms: int) -> dict[str, str]:
    """Return what is not done, by id, with the reason.

    Args:
        decisions: The proposals.
        batch: The memories that were shown, by id.
        now_ms: Epoch milliseconds.
    """
    refused = {
        one.id: reason for one in decisions if (reason := _refusal(one, batch, now_ms=now_ms)) is not None
    }
    going = [one.id for one in decisions if one.action in ("deprecate", "delete") and one.id not in refused]
    if len(batch) > _FEW and len(going) > _SHARE_GONE * len(batch):
        refused |= dict.fromkeys(going, "most of what was shown would go")
    gone = {
        one.id
        for one in decisions
        if one.action in ("merge", "deprecate", "delete") and one.id not in refused
    }
    refused |= {
        one.id: "what takes it in goes itself"
        for one in decisions
        if one.into in gone and one.id not in refused
    }
    return refused


def _refusal(one: Decision, batch: Mapping[str, Memory], *, now_ms: int) -> str | None:
    memory = batch[one.id]
    if one.action == "keep":
        return None
    if memory.pinned:
        return "it is pinned"
    if one.action == "merge":
        return _unmergeable(batch[one.into or ""], memory)
    if one.action == "update":
        return _unchangeable(one, memory)
    if memory.slot is not None:
        return "a value ends when that is told"
    if memory.kind in CORE_KINDS and TRUST_RANK[memory.trust] == max(TRUST_RANK.values()):
        return f"a {memory.kind} of the user's stays until the user says otherwise"
    if memory.recalled_ms is not None and now_ms - memory.recalled_ms < LATELY_DAYS * _DAY_MS:
        return "it was used lately"
    return None


def _unmergeable(kept: Memory, absorbed: Memory) -> str | None:
    if not may_merge(kept, absorbed):
        return "kind, trust, time or address differ"
    said = likeness(absorbed.text, kept.text) > 0  # the other one says all of it
    apart = not said and tells_apart(absorbed.text, kept.text)
    return "a number, a name or a word that turns it differs" if apart else None


def _unchangeable(one: Decision, memory: Memory) -> str | None:
    if one.kind is not None and (one.kind not in FILED or memory.kind not in FILED):
        return f"it is not filed as {one.kind!r} on a model's word"
    if one.kind not in (None, memory.kind) and memory.slot is not None:
        return "a value with an address is a fact"
    changes = one.kind not in (None, memory.kind) or one.confidence not in (None, memory.confidence)
    return None if changes else "nothing changes"


def _rows(value: Any) -> Sequence[object] | None:
    """Return what may be proposals in a value; `None` if it is not of the form that was asked for."""
    if isinstance(value, list):
        return value if not value or any(isinstance(row, Mapping) for row in value) else None
    inner = value.get("decisions", value if "action" in value else None)
    if isinstance(inner, Mapping):
        return (inner,)
    return inner if isinstance(inner, list) else None


def _decision(row: object, shown: Mapping[str, str]) -> Decision | None:
    if not isinstance(row, Mapping):
        return None
    action = row.get("action")
    action = _SPELLED.get(action, action) if isinstance(action, str) else None
    id = _named(row, ("id", "memoryId", "memory_id"), shown)
    into = _named(row, ("into", "mergeIntoId", "merge_into_id"), shown)
    if action not in ACTIONS or id is None or (action == "merge" and into in (None, id)):
        return None
    kind = next(_given(row, ("kind", "newCategory", "new_category")), None)
    return Decision(
        action=str(action),
        id=id,
        into=into if action == "merge" else None,
        kind=kind if isinstance(kind, str) and action == "update" else None,
        confidence=_share(next(_given(row, ("confidence", "newConfidence", "new_confidence")), None))
        if action == "update"
        else None,
    )


def _named(row: Mapping[str, object], names: Sequence[str], shown: Mapping[str, str]) -> str | None:
    given = next(_given(row, names), None)
    if isinstance(given, bool) or not isinstance(given, int | str):
        return None
    return shown.get(str(given)[:200].strip())


def _given(row: Mapping[str, object], names: Sequence[str]) -> Iterator[object]:
    yield from (row[name] for name in names if row.get(name) is not None)


def _share(value: object) -> float | None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if number and 0 <= value <= 1 else None  # type: ignore[operator,arg-type]  # a number
