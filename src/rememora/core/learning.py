"""What is found in a turn, as a proposal: whose words it rests on, and under which id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.evidence import lowest_trust
from rememora.core.identity import content_id
from rememora.model.memory import KINDS, Memory, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements import Statement
    from rememora.model.transcript import Message

_SAID, _ACCEPTED = 0.9, 0.8
"""Confidence in what rules read in a user's own words, and in another's words that the user accepted: below
what a caller states (1.0), since a rule can be wrong, and the second needs two messages to be understood."""


_NOBODY = ("User", "用户")
"""How a memory names a speaker of whom the host gave no name."""

UNNAMED_SUBJECT = "user"
"""The subject of a slot about such a speaker."""


def searchable(text: str) -> str:
    """Return the text of a learnt memory without a speaker who has no name: every such memory begins with it."""
    return next((text[len(name) :] for name in _NOBODY if text.startswith(name)), text)


def is_kept(statement: Statement) -> bool:
    """Tell whether a statement is remembered, or takes something back; questions, jokes and the like are not."""
    return statement.modality == "stated"


def draft(statement: Statement, said: Message, *, now_ms: int) -> Memory:
    """Make a memory of a statement, still without evidence and id.

    It was known from when it was said, and its heat begins now, however old the turn is: nobody here has
    had a chance to recall it.

    Raises:
        ValueError: A rule gave a kind that there is not, or an interval that ends before it begins.
    """
    start_ms, end_ms = statement.valid_from_ms, statement.valid_to_ms
    if statement.kind not in KINDS or (start_ms is not None and end_ms is not None and end_ms < start_ms):
        raise ValueError(f"rule {statement.rule!r} gave a statement that cannot be kept")
    return Memory(
        id="",
        scope=said.scope,
        session=said.session,
        kind=statement.kind,
        title=None,
        text=statement.text,
        slot=statement.slot,
        valid_from_ms=start_ms,
        valid_to_ms=end_ms,
        confidence=_SAID if statement.accepts is None else _ACCEPTED,
        source="extracted",
        recorded_ms=said.at_ms,
        updated_ms=said.at_ms,
        reinforced_ms=now_ms,
        meta={"rule": statement.rule, "modality": statement.modality, "polarity": statement.polarity},
    )


def evidence(statement: Statement, messages: Sequence[Message]) -> tuple[Span, ...]:
    """Return the literal words that a statement rests on, in messages of its turn, of which the last is read.

    The user's own come first; words of another that the user accepts follow.
    """
    spans = [span_of(messages[statement.message], statement.start, statement.end)]
    if statement.accepts is not None:
        start, end, place = statement.accepts
        spans.append(span_of(messages[place], start, end))
    return tuple(spans)


def trust_of(statement: Statement, spans: Sequence[Span]) -> str:
    """Return whose word it is.

    The lowest of the evidence; but whose words a user accepts on the spot makes no claim by it: that it
    is so is the user's decision, the quoted words only tell what was decided.
    """
    deciding = spans[:1] if statement.accepts is not None else spans
    return lowest_trust(span.role for span in deciding)


def learnt_id(memory: Memory, spans: Sequence[Span]) -> str:
    """Return an id that follows from the words and their place: read again, they are the same memory."""
    places = [part for span in spans for part in (span.message_id, span.start, span.end)]
    return content_id("mem", "learnt", memory.kind, memory.text, *places)


def span_of(message: Message, start: int, end: int) -> Span:
    return Span(
        exchange_id=message.exchange_id,
        message_id=message.id,
        role=message.role,
        start=start,
        end=end,
        text=message.text[start:end],
    )
