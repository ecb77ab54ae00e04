"""What the older part of the session came to, for a host that goes on with recent messages alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.excerpt import cut
from rememora.flow.capsule_lines import capsule_lines
from rememora.flow.sections import line_of

if TYPE_CHECKING:
    from rememora.core.quoted_lines import Record
    from rememora.flow.deps import Deps
    from rememora.flow.sections import Asked, Line

_PARTS = 3
"""So many headings have room in any case; one that takes more of it is cut."""
_LEAST_CHARS = 24
"""What is cut to less says nothing; it is offered whole, and stays out."""


def offer(deps: Deps, turn: Asked) -> list[Line]:
    """Offer the latest capsule of the session, a heading a line, where the conversation does not carry it already.

    No search decides on it: a session that goes on is about what it was about.
    """
    records = capsule_lines(deps, scopes=turn.scopes, session=turn.session, messages=turn.messages)
    return [_line(deps, record, scope, turn.left) for scope, record in records]


def _line(deps: Deps, record: Record, scope: str, left: int | None) -> Line:
    line = line_of(deps, record, scope=scope, section="capsule", counts=True)
    if left is None or line.tokens * _PARTS <= left:
        return line
    over = line.tokens - left // _PARTS
    own = line.tokens - line_of(deps, replace(record, text=""), scope=scope, section="capsule").tokens
    chars = len(record.text) * (own - over) // max(1, own)
    if chars < _LEAST_CHARS:
        return line
    return line_of(
        deps, replace(record, text=cut(record.text, chars)), scope=scope, section="capsule", counts=True
    )
