"""A value with an address, and when it held."""

from __future__ import annotations

from dataclasses import dataclass

from rememora.model.iso import Iso, OptionalIso


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A value of an attribute of a subject.

    Attributes:
        subject: As it was told; a subject may have other names (`mem.facts.alias`).
        valid_from_ms, valid_to_ms: When it holds in the world, as far as that was known at the moment asked
            about; `None` is an end that is not known.
        recorded_ms, retired_ms: When it became known here, and when it stopped being the current word.
        status: "active", "superseded" (another value came, or its end), "deprecated" (taken back), or
            "conflicting": somebody who is trusted less says otherwise, and both stand until the user decides.
        memory_id: The memory that says it, with its words and its evidence.
        trust: Whose word it is.
    """

    subject: str
    attribute: str
    value: str
    valid_from_ms: int
    valid_to_ms: int | None
    recorded_ms: int
    retired_ms: int | None
    status: str
    memory_id: str
    trust: str
    scope: str

    valid_from = Iso()
    valid_to = OptionalIso()
    recorded = Iso()
    retired = OptionalIso()
