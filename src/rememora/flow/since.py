"""Since when something holds, or from when on, by the one day or month that its words name."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory


def since(deps: Deps, text: str, memory: Memory) -> int | None:
    """Return since when something holds, where exactly one calendar day of the past is named."""
    if not _dated().search(text):
        return None
    from rememora.core.dates import find

    found = find(text, said_ms=memory.recorded_ms, zone=deps.settings.timezone)
    days = [one for one in found if one.kind == "absolute" and one.from_ms is not None]
    begun = days[0].from_ms if len(days) == 1 else None
    return begun if begun is not None and begun < memory.recorded_ms else None


_LASTING = frozenset(("home_city", "home", "employer", "job", "school"))
"""What somebody has until the next one begins."""


def planned_for(deps: Deps, memory: Memory) -> int | None:
    """Return when a value begins that is only planned ("I'm moving to Braga next month"): until then the last holds."""
    if memory.slot is None or memory.slot[1] not in _LASTING or memory.meta.get("rule") != "planned":
        return None
    from rememora.core.dates import find

    words = memory.evidence[0].text
    found = find(words, said_ms=memory.recorded_ms, zone=deps.settings.timezone)
    begins = found[0].from_ms if len(found) == 1 else None
    return begins if begins is not None and begins > memory.recorded_ms else None


@cache
def _dated() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:since|from|as of|on|back in|in)\b.*\d|月.*(?:起|以来|以后|之后|开始|那会儿|就|搬|入手|提|"
        r"换|卸|从|的)"
    )
