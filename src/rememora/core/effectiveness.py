"""What each part of the memory has done and what came of it, counted from the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_PARTS = {
    "exchange": "capture",
    "exchanges": "capture",
    "messages": "capture",
    "memory": "memories",
    "memories": "memories",
    "block": "assemble",
    "session": "compaction",
    "circuit": "breaker",
}
"""Part of the memory by the word before the point in the name of an operation; another word names its own part."""

_ELSEWHERE = {
    "memory.used": "assemble",
    "memory.injected": "assemble",
    "exchanges.distilled": "distill",
    "memory.quarantined": "gate",
    "memory.superseded": "gate",
    "memory.stored": "gate",
    "memory.merged": "consolidate",
    "memory.trashed": "forget",
    "memory.forgotten": "forget",
    "memory.restored": "forget",
    "memory.purged": "forget",
}


def parts(counts: Mapping[str, tuple[int, int]]) -> dict[str, dict[str, float]]:
    """Return for each part what it did, by operation, and where it can be told how much of it helped.

    ``<name>`` counts the operations and ``<name>_ids`` what they touched, where that is more than one each.
    `used_share` of "assemble" is the share of what was put before a model that a reply then used, 0 to 1; it is
    missing until something was.

    Args:
        counts: Operation to how often it was done and how many ids it touched.
    """
    found: dict[str, dict[str, float]] = {}
    for operation in sorted(counts):
        times, touched = counts[operation]
        subject, _, what = operation.partition(".")
        part = _ELSEWHERE.get(operation) or _PARTS.get(subject, subject)
        done = found.setdefault(part, {})
        name = what if what and what not in done else operation.replace(".", "_")
        done[name] = times
        if touched > times:
            done[f"{name}_ids"] = touched
    shown = counts.get("block.injected", (0, 0))[1] + counts.get("memory.injected", (0, 0))[1]
    if shown:
        used = counts.get("memory.used", (0, 0))[1]
        found["assemble"]["used_share"] = round(min(1.0, used / shown), 4)
    return found
