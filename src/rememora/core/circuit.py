"""Keeps an agent from running against the same wall: after failures in a row its last attempts go, and it is told so.

Closed until `MOST` failures come one after the other, open until one success. What it takes out are the attempts at
the end of the conversation, never anything before the user's first message, and never what the user says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.capsules.said import read
from rememora.core.sentinel import language_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rememora.core.capsules.said import Said

MOST = 3
"""Failures in a row. Source: memory-river (UD-25)."""
GOAL_CHARS = 100
"""Of the goal so much is quoted. Source: as above."""
_LEAST = 3
"""Fewer messages than these hold no attempt that could go."""

_WORDS = {
    "en": (
        "The last {count} attempts failed, and I have put them out of the way.\n\n> {goal}\n\nThat is still the task. "
        "I first look at why the attempts failed, then try another way, not the same call with the same arguments. If "
        "that fails too, I ask the user."
    ),
    "zh": (
        "最近 {count} 次尝试都失败了，我已经把它们移开。\n\n> {goal}\n\n任务仍然是这个。"
        "我先看清失败的原因，再换一种做法，"
        "不用同样的参数重复同样的调用；如果还是不行，就询问用户。"
    ),
}
_NO_GOAL = {"en": "the user's current request", "zh": "用户目前的请求"}


@dataclass(frozen=True, slots=True)
class Circuit:
    """How a session is doing.

    Attributes:
        failures: In a row, up to now.
        open: Whether so many that the agent is to be told.
    """

    failures: int = 0

    @property
    def open(self) -> bool:
        """Whether the last attempts are to go."""
        return self.failures >= MOST

    def after(self, *, success: bool) -> Circuit:
        """Return the state after one more outcome: a success closes it."""
        return Circuit(0 if success else self.failures + 1)


def trimmed(messages: Sequence[Any]) -> list[Any]:
    """Return messages without the attempts at their end: calls of tools, their results, reports of failure.

    Nothing goes where nobody has asked for anything, and nothing of fewer than three messages.
    """
    said = read(messages)
    first = next((one.place for one in said if one.asks), None)
    end = len(messages)
    if first is None or end < _LEAST:
        return list(messages)
    while end > first + 1 and _is_attempt(said[end - 1]):
        end -= 1
    return list(messages[:end])


def goal_of(messages: Sequence[Any]) -> str:
    """Return what the user asked for first, its parts joined by spaces; empty where nobody asked for anything."""
    said = next((one for one in read(messages) if one.asks), None)
    return "" if said is None else " ".join(said.text.split("\n"))


def warning(goal: str, *, failures: int = MOST) -> dict[str, str]:
    """Return the message that tells the agent; it speaks as the agent itself, which then goes on from it."""
    language = language_of(goal)
    flat = " ".join(goal.split())
    shown = flat if len(flat) <= GOAL_CHARS else f"{flat[:GOAL_CHARS]}..."
    words = _WORDS[language].format(count=failures, goal=shown or _NO_GOAL[language])
    return {"role": "assistant", "content": words}


def _is_attempt(one: Said) -> bool:
    if one.role == "tool" or one.calls:
        return True
    if one.role == "user":
        return bool(one.answers) and not one.text.strip()
    return one.role == "assistant" and _failure().search(one.text) is not None


@cache
def _failure() -> re.Pattern[str]:
    return re.compile(
        r"\b\w*error\b|\berrors\b|\bfail(?:ed|ure|ures|s|ing)?\b|\bfault(?:s|y)?\b|错误|錯誤|失败|失敗|报错|報錯"
        r"|エラー|失敗|오류|실패",
        re.IGNORECASE,
    )
