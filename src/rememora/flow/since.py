"""Since when something holds, by the one calendar day that its words name."""

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


@cache
def _dated() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:since|from|as of|on|back in|in)\b.*\d|月.*(?:起|以来|以后|之后|开始|那会儿|就|搬|入手|提|"
        r"换|卸|从|的)"
    )
