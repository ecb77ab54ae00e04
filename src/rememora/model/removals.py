"""What a removal would take, and what an emptied scope held."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.model.iso import Iso, OptionalIso

if TYPE_CHECKING:
    from rememora.model.memory import Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What a removal would take; `token` carries it out until `expires`."""

    ids: tuple[str, ...]
    memories: tuple[Memory, ...]
    token: str
    expires_ms: int

    expires = Iso()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleared:
    """What was in a scope that was emptied, or would be.

    Attributes:
        messages: Those that readers saw; the notes of memories are none.
        memories: Of any status, the trash included.
        operation_id: The ledger row; `None` when nothing was done.
        token: Of a preview, what carries it out until `expires`; empty where the scope never held anything.
    """

    scope: str
    exchanges: int
    messages: int
    memories: int
    operation_id: str | None = None
    token: str = ""
    expires_ms: int | None = None

    expires = OptionalIso()
