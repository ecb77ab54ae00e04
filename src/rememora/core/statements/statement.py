"""What a turn is when it is read for statements, and what is found in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MODALITIES = ("stated", "asked", "hypothetical", "quoted", "negated", "one-off", "past", "doubted")
"""How it was said. Only what is "stated" is remembered; the others say why something was not."""


class Said(NamedTuple):
    """A message of a turn."""

    role: str
    text: str
    name: str | None = None


class Turn(NamedTuple):
    """What was said up to and with the user's message that is read, which is the last one."""

    messages: Sequence[Said]
    said_ms: int
    """When the last message was said, epoch milliseconds."""
    zone: str
    """IANA name of the zone that it was said in."""

    @property
    def text(self) -> str:
        """The words that are read."""
        return self.messages[-1].text

    @property
    def speaker(self) -> str | None:
        """The name of who says it, if the host gave one."""
        return self.messages[-1].name


class Passage(NamedTuple):
    """A run of the user's own words: nothing pasted, nothing quoted as a block."""

    text: str
    start: int
    """Where it begins in the message, in code points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """Something that the user states, and the words that say so.

    Attributes:
        kind: preference, fact, decision, correction, constraint or identity.
        text: What is to be remembered, understood without the turn: who says it, and the words.
        start, end: The evidence, code points of message *message*.
        message: Place of that message in the turn; -1 is the last one.
        polarity: "positive", or "negative" for what is not so, not wanted or no longer so.
        modality: One of `MODALITIES`.
        rule: Name of the rule that found it, for `why`.
        slot: Subject, attribute and value, when the wording gives them.
        valid_from_ms, valid_to_ms: When it holds, from a date in the wording; `None` is open.
        replaces: Words of what it corrects ("" is what was said last), or `None` when it corrects nothing.
        withdraws: It takes back what it corrects, and states nothing by itself ("scratch that").
        accepts: Start and end of the assistant's words that the user accepts, and the place of that message.
    """

    kind: str
    text: str
    start: int
    end: int
    rule: str
    message: int = -1
    polarity: str = "positive"
    modality: str = "stated"
    slot: tuple[str, str, str] | None = None
    valid_from_ms: int | None = None
    valid_to_ms: int | None = None
    replaces: str | None = None
    withdraws: bool = False
    accepts: tuple[int, int, int] | None = None

    @property
    def is_tied(self) -> bool:
        """Whether it says something of other words: takes them back, puts them right or accepts them."""
        return self.withdraws or self.replaces is not None or self.accepts is not None


def is_redacted(text: str, start: int, end: int) -> bool:
    """Tell whether a place of a message held a secret that was taken out before it was read."""
    return "[redacted:" in text[start:end].lower()
