"""Whether words that a proposal points at are really there, and whose word it is then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.model.memory import TRUST_RANK

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rememora.model.memory import Span
    from rememora.model.transcript import Message

_TRUST_OF_ROLE = {"user": "user", "note": "user", "system": "host", "assistant": "assistant", "tool": "tool"}


def flaw(spans: Sequence[Span], messages: Mapping[str, Message]) -> str | None:
    """Return why spans are no evidence, or `None`: each must stand word for word in a message that counts.

    Args:
        spans: What a proposal points at.
        messages: By id, the messages of completed exchanges; a hidden or changed one is no evidence.
    """
    if not spans:
        return "no words to rest on"
    for span in spans:
        message = messages.get(span.message_id)
        if message is None or not message.visible:
            return f"message {span.message_id!r} is no evidence: not completed, or forgotten"
        if message.integrity == "false":
            return f"message {span.message_id!r} is no evidence: its bytes were changed"
        if not 0 <= span.start < span.end <= len(message.text):
            return f"characters {span.start} to {span.end} are not in message {span.message_id!r}"
        if message.text[span.start : span.end] != span.text or message.role != span.role:
            return f"message {span.message_id!r} does not say these words"
    return None


def trust_of_role(role: str) -> str:
    """Return whose word a message is; of a role that nobody knows, the least."""
    return _TRUST_OF_ROLE.get(role, "web")


def lowest_trust(roles: Iterable[str]) -> str:
    """Return the least trusted of those whose word something rests on."""
    return min(map(trust_of_role, roles), key=TRUST_RANK.__getitem__)
