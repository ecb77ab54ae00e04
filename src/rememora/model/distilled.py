"""What distilling has brought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.model.vectors import Backfilled


@dataclass(frozen=True, slots=True, kw_only=True)
class Distilled:
    """What `upkeep.distill` has done.

    Attributes:
        read: Exchanges that were read, and wait no longer.
        learnt: Memories that are new; `superseded` of them took the place of an older one.
        known: Statements that said nothing new.
        quarantined: Memories that wait in the inbox.
        rejected: Statements that were not let in, such as what was forgotten.
        withdrawn: Memories that the user took back.
        failed: Exchanges that could not be read; they wait for another try.
        waiting: Exchanges that wait now.
        degraded: Why nothing was read ("capture_off", "capture_mode_missing"), or what was lost: "capture_failed",
            "capture_truncated", or the code of an error of the embedder, without which copies are told by words.
    """

    read: int
    learnt: int
    superseded: int
    known: int
    quarantined: int
    rejected: int
    withdrawn: int
    failed: int
    waiting: int
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticked:
    """What a slice of upkeep has done.

    Attributes:
        distilled: What was learnt from exchanges that waited.
        vectors: Which vectors were made.
    """

    distilled: Distilled
    vectors: Backfilled
