"""What a block before the model says of a session's capsule, where the conversation does not carry it already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import turns
from rememora.core.capsules import framing
from rememora.core.capsules.writing import LISTS
from rememora.core.excerpt import cut
from rememora.core.quoted_lines import Record
from rememora.core.times import format_time
from rememora.model.queries import Which

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory

MOST_CHARS = 600
"""Code points of one line: a heading with what stands under it."""


def capsule_lines(
    deps: Deps, *, scopes: Sequence[str], session: str | None, messages: Sequence[Any]
) -> list[tuple[str, Record]]:
    """Return the parts of the session's latest capsule as records, each with its scope; none without a session.

    None either where a message carries the capsule itself: a host that goes on with the list of `compact` has it. A
    host that begins anew, with the recent messages only, gets back what the session was about.

    Args:
        deps: The ports.
        scopes: Where to look.
        session: Whose capsule.
        messages: The conversation as the host has it.
    """
    if session is None:
        return []
    now_ms = deps.clock.now_ms()
    which = Which(scopes=tuple(scopes), kinds=("capsule",), session=session, alive_at_ms=now_ms)
    with deps.store.reading():
        found = [memory for memory in deps.store.memories.find(which) if memory.integrity != "false"]
    if not found:
        return []
    latest = max(found, key=lambda memory: (memory.recorded_ms, memory.id))
    carried = {id for message in messages for text in turns.texts_of(message) for id in framing.ids(text)}
    return [] if latest.id in carried else [(latest.scope, record) for record in _records(deps, latest)]


def _records(deps: Deps, capsule: Memory) -> list[Record]:
    day = format_time(capsule.recorded_ms, zone=deps.settings.timezone)[:10]
    return [
        Record(kind="capsule", date=day, id=capsule.id, text=part, trust=capsule.trust)
        for part in _parts(capsule)
    ]


def _parts(capsule: Memory) -> list[str]:
    """Return the text of a capsule by headings, each with its lines behind it, cut where it is too long."""
    parts: list[list[str]] = []
    for line in capsule.text.split("\n"):
        if parts and not _is_heading(line):
            parts[-1].append(line.removeprefix("- "))
        else:
            parts.append([line])
    return [_flat(part) for part in parts]


def _is_heading(line: str) -> bool:
    """Tell whether a part begins here: ``Decided:`` above its lines, or ``Names: a, b`` by itself."""
    return line.rstrip().endswith((":", "：")) or line.partition(":")[0] in LISTS


def _flat(part: Sequence[str]) -> str:
    head, *lines = part
    return cut(f"{head.rstrip()} {'; '.join(lines)}".strip(), MOST_CHARS)
