"""One row of the ledger, the record of every mutation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rememora.model.iso import Iso

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRow:
    """What was done, when, to which ids and why.

    Attributes:
        operation_id: "op-" and the row's place in the chain.
        operation: Past fact such as "memory.stored".
        ids: The memories, messages or exchanges that it touched.
        payload: What it takes to undo it; `None` once it was erased.
    """

    operation_id: str
    operation: str
    scope: str
    ids: tuple[str, ...]
    reason: str | None
    at_ms: int
    payload: Mapping[str, object] | None = field(default=None)

    at = Iso()
