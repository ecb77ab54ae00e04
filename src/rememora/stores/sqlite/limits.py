"""What limits a search, for every statement that joins `entries` as `e`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.model.queries import Where

ALLOWED = """
        AND (:now_ms < coalesce(e.expires_ms, :now_ms + 1))
        AND (:session IS NULL OR e.session = :session)
        AND (:since_ms IS NULL OR e.at_ms >= :since_ms)
        AND (:until_ms IS NULL OR e.at_ms < :until_ms)
        AND (CASE WHEN e.is_message
            THEN :messages AND (:roles IS NULL OR e.kind IN (SELECT value FROM json_each(:roles)))
            ELSE :memories AND (:kinds IS NULL OR e.kind IN (SELECT value FROM json_each(:kinds))) END)
"""


def conditions(where: Where) -> dict[str, object]:
    """Return what `ALLOWED` binds."""
    return {
        "now_ms": where.now_ms,
        "session": where.session,
        "since_ms": where.since_ms,
        "until_ms": where.until_ms,
        "memories": "memory" in where.sources,
        "messages": "message" in where.sources,
        "kinds": None if where.kinds is None else json.dumps(where.kinds),
        "roles": None if where.roles is None else json.dumps(where.roles),
    }
