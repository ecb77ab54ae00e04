"""What distilling has brought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.model.erasing import Certificate
    from rememora.model.lifecycle import Swept
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
        degraded: Why nothing was read ("capture_off"; with a model "llm_missing",
            "llm_resting", "quota_spent", "window_held"), or what was lost: "capture_failed", "capture_truncated",
            the code of an error of the model ("llm_timeout", "no_content", "json_parse_failed", …), or of the
            embedder, without which copies are told by words.
    """

    read: int = 0
    learnt: int = 0
    superseded: int = 0
    known: int = 0
    quarantined: int = 0
    rejected: int = 0
    withdrawn: int = 0
    failed: int = 0
    waiting: int = 0
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticked:
    """What a slice of upkeep has done.

    Attributes:
        distilled: What was learnt from exchanges that waited.
        vectors: Which vectors were made.
        swept: A scope whose memories were put into their tiers; `None` if none was due.
        erased: Certificates of what was erased earlier and could be finished now.
        degraded: Codes of what went wrong; the rest of the slice was done.
    """

    distilled: Distilled
    vectors: Backfilled
    swept: Swept | None = None
    erased: tuple[Certificate, ...] = ()
    degraded: tuple[str, ...] = ()
