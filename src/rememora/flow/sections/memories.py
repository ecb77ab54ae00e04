"""Memories and messages that have to do with the turn, each with its date and origin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import sentinel
from rememora.core.budget import fitting
from rememora.core.evidence import trust_of_role
from rememora.core.excerpt import excerpt
from rememora.core.times import format_time
from rememora.flow.corrected import corrected_messages
from rememora.flow.sections import line_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.sections import Asked, Line
    from rememora.model.results import Hit


def offer(deps: Deps, turn: Asked) -> list[Line]:
    """Offer the hits of recall, best first; none of an answer that is not sure of any, and no capsule twice.

    What was found beyond the limit fills the room that is left, as far as it may answer.
    """
    if turn.found is None or turn.found.confidence == "none":
        return []
    inside = {(line.scope, line.id) for line in turn.taken}
    hits = [hit for hit in turn.found.hits if (hit.scope, hit.id) not in inside]
    lines = quoted(deps, hits[: turn.limit], turn.asked)
    if turn.left is None or len(hits) <= turn.limit:
        return lines
    from rememora.core.packing import LEAST_SCORE

    least = LEAST_SCORE * hits[0].score
    more = quoted(deps, [hit for hit in hits[turn.limit :] if hit.score >= least], turn.asked)
    kept = fitting([line.tokens for line in (*lines, *more)], turn.left)
    return [*lines, *(more[place - len(lines)] for place in kept if place >= len(lines))]


def quoted(deps: Deps, hits: Sequence[Hit], asked: str, *, section: str | None = None) -> list[Line]:
    """Make a line of each hit, in their order, those that were corrected later marked as such.

    Args:
        deps: Ports and settings.
        hits: What is quoted.
        asked: The words around which a long text is cut.
        section: Whose lines these are; by default "memories", and "transcript" for messages.
    """
    corrected = corrected_messages(deps, hits)
    return [_line(deps, hit, asked, section, corrected=(hit.scope, hit.id) in corrected) for hit in hits]


def _line(deps: Deps, hit: Hit, asked: str, section: str | None, *, corrected: bool) -> Line:
    memory = hit.memory
    record = sentinel.Record(
        kind=hit.kind,
        date=format_time(hit.at_ms, zone=deps.settings.timezone)[:10],
        id=hit.id,
        text=excerpt(hit.text, asked, deps.settings.recall_max_chars),
        trust=trust_of_role(hit.role) if memory is None else memory.trust,
        name=hit.name,
        corrected=corrected,
        doubtful=bool(hit.doubtful) and not corrected,
    )
    own = "transcript" if memory is None else "memories"
    return line_of(deps, record, scope=hit.scope, section=section or own, counts=memory is not None)
