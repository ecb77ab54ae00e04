"""A reminder of what the conversation is after, where its last messages have left it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import quoted_lines
from rememora.core.times import format_time
from rememora.flow.sections import line_of

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.flow.sections import Asked, Line


def offer(deps: Deps, turn: Asked) -> list[Line]:
    """Offer the reminder if the message was one too many; `flow.watching` has counted it."""
    scope = turn.scopes[0]
    with deps.store.reading():
        found = next(
            (
                (whose, goal)
                for whose in (turn.session or "", "")
                if (goal := deps.store.goals.get(scope, whose))
            ),
            None,
        )
    if found is None or not found[1].drifting:
        return []
    from rememora.flow.watching import reminder_line  # much to load, and most conversations have no goal

    record = quoted_lines.Record(
        kind="goal",
        date=format_time(found[1].since_ms, zone=deps.settings.timezone)[:10],
        id=f"goal-{found[0]}" if found[0] else "goal",
        text=reminder_line(found[1], language=turn.language),
    )
    return [line_of(deps, record, scope=scope, section="goal")]
