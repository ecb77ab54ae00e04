"""What came of fitting confidence to a scope's own questions."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Refitted:
    """What `upkeep.refit` has done.

    Attributes:
        kept: Whether recalls of the scope are judged by it from now on.
        reason: Why, or why not, in a sentence.
        questions: Different ones of which it is known whether they were answered.
        answered: Those of them that were.
        held_out: Those that it was judged by; it was fitted on the others.
        loss_before, loss_after: Mean of minus the logarithm of the probability that was given to what was so, on
            those held out; less is better, always "even" has .69. `None` where nothing was fitted.
        operation_id: Of a refit that was kept; `undo` takes it back.
    """

    kept: bool
    reason: str
    questions: int
    answered: int
    held_out: int = 0
    loss_before: float | None = None
    loss_after: float | None = None
    operation_id: str | None = None
