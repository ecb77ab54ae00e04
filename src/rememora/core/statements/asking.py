"""The question that a message may answer: whose it is, and whether its words may stand in a memory."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.core.statements.statement import Said, Turn

_END = 22
"""Characters at the end of a message in which its question must close: the mark, twenty behind it, a line break."""
_LONGEST = 200
"""Characters of a question that is told with its answer."""


def said_by_another(turn: Turn) -> Said | None:
    """Return the message before, if the assistant or another person said it; a tool and the host ask nothing."""
    if len(turn.messages) < 2:
        return None
    before = turn.messages[-2]
    other = before.role == "assistant" or (before.role == "user" and before.name != turn.speaker)
    return before if other else None


def asked_in(said: Said) -> str:
    """Return the question that a message ends with, on one line, or nothing."""
    end = said.text[-_END:]
    if "?" not in end and "？" not in end:  # the pattern is slow over a long answer that asks nothing
        return ""
    found = re.search(r"[^.!?。！？\n]*[?？](?=[^.!?。！？\n]{0,20}$)", said.text[-2 * _LONGEST :])
    return found[0].strip() if found else ""


def is_quotable(question: str) -> bool:
    """Tell whether a question may be quoted in a memory: nothing in it ends the quotation, or reads like a block."""
    return (
        len(question) <= _LONGEST
        and question.isprintable()
        and not any(map(question.__contains__, '"“”「」<>[]`'))
    )


def asks_for_a_secret(turn: Turn) -> bool:
    """Tell whether the message before ends by asking for what redaction would take out if it were named."""
    before = said_by_another(turn)
    if before is None:
        return False
    from rememora.core.redact.names import may_name_a_secret

    return may_name_a_secret(asked_in(before).lower())
