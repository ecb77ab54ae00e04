"""What a conversation is after, and whether it still is."""

from __future__ import annotations

from dataclasses import dataclass

from rememora.model.iso import OptionalIso


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """The main task of a conversation.

    Attributes:
        active: Whether there is one; all else is empty if not.
        session: The session that it belongs to; `None` is all that have none of their own.
        name: A few words that stand for it.
        keywords: Words that questions of few words are asked with besides.
        rounds: Messages away from it, less those back on it.
        drifting: Whether the last message was one too many; the next block reminds of the goal.
        reminders: How often it was reminded of.
        since_ms: When it was set.
        degraded: "few_words" where it has too few words to be compared by, so that only vectors tell.
    """

    active: bool
    scope: str
    session: str | None = None
    name: str = ""
    description: str = ""
    keywords: tuple[str, ...] = ()
    rounds: int = 0
    drifting: bool = False
    reminders: int = 0
    since_ms: int | None = None
    updated_ms: int | None = None
    degraded: tuple[str, ...] = ()

    since = OptionalIso()
    updated = OptionalIso()


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """How a conversation stands to its goal after a message.

    Attributes:
        active: Whether there is a goal.
        likeness: 0 to 1, how far the message belongs to it; `None` if it was not told, or not counted: it is short, or
            was counted before.
        by: "vectors" or "words", whichever told it; "" if nothing did.
        rounds: As in `Goal`, after this message.
        drifting: Whether to remind of the goal now.
        reminder: The words to remind with; empty while there is no need.
        degraded: Why vectors did not tell, such as "embedder_timeout".
    """

    active: bool
    likeness: float | None = None
    by: str = ""
    rounds: int = 0
    drifting: bool = False
    reminder: str = ""
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGoal:
    """A goal as a store keeps it.

    Attributes:
        seen: Digest of the message that was counted last, so that none is counted twice.
        began: Digest of the first message that was counted: what was said before has nothing to do with it.
        space, vector: That of its words, and where it lies; empty until it was asked for.
    """

    name: str
    description: str
    keywords: tuple[str, ...]
    since_ms: int
    updated_ms: int
    rounds: int = 0
    reminders: int = 0
    drifting: bool = False
    seen: str = ""
    began: str = ""
    space: str = ""
    vector: bytes = b""
