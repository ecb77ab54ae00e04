"""What putting the older part of a conversation into a capsule has done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Compacted:
    """What `compact` hands back.

    Attributes:
        compacted: Whether anything was put into a capsule; else the messages are the ones that came.
        messages: A new list for the next call of the model: the host's instructions, the capsule, the recent part
            word for word. Messages that stay are the same objects. Empty for a session that lies in a file.
        capsule_id: The memory that holds the capsule; `rehydrate(memory=…)` gives the exact words behind it.
        text: What the capsule says, without its frame.
        form: "coding" or "chat".
        by: "rules", or the name of the model that wrote it.
        notes: Ids of what was learnt from the older part meanwhile.
        dropped_ids: Every entry of the transcript that the capsule stands for, in order; those of an older capsule
            that it takes the place of come first.
        tokens_before, tokens_after: Estimated tokens of all messages.
        reason: Why nothing was done: "below_waterline", "nothing_older", "no_gain", "no_session_files",
            "no_session", "moved" (the file, or what was said, changed meanwhile), "not_kept" (words are not kept), or
            "not_recorded".
        backup: The copy of a session file as it was before; `None` where there is no file.
        degraded: What was lost on the way: "over_budget" (the part that must stay is larger than was asked for),
            a code of the model's failure ("llm_timeout", …) or "capsule_empty", "capsule_unsupported" (lines of
            the model that nothing supports were left out), or the code of an error of the store.
    """

    compacted: bool
    messages: list[Any] = field(default_factory=list)
    capsule_id: str | None = None
    text: str = ""
    form: str = ""
    by: str = ""
    notes: tuple[str, ...] = ()
    dropped_ids: tuple[str, ...] = ()
    tokens_before: int = 0
    tokens_after: int = 0
    reason: str | None = None
    operation_id: str | None = None
    backup: str | None = None
    degraded: tuple[str, ...] = ()
