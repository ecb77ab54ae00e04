"""Which turns of a session a model is shown together, and how they are written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
from unicodedata import category

from rememora.core.coarse import dropped_by, looks_back
from rememora.core.excerpt import cut
from rememora.core.sentinel import language_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rememora.model.transcript import Message

MOST_TURNS = 40
MOST_CHARS = 12_000
"""Of the turns in one prompt, about four thousand tokens: small local models have eight thousand for everything."""
READ_CHARS = 20_000
"""Of a message no more is looked at, however little of that is shown, as everywhere in learning."""
_LEAST_READ, _LONGEST_REST = 400, 1_000
"""Characters that are looked at in any case: no "yes" is longer; and of the rest of a sentence that is cut."""
_HEARD_CHARS = 1_000
STEERING = ("Cc", "Cf", "Cs", "Co")
JOINERS = "\u200c\u200d"
"""Invisible, but words of Persian and Hindi and families of emoji are written with them."""
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One exchange of a window.

    Attributes:
        number: Its place in the order of the store; a model names it by this.
        id: The exchange.
        messages: What the user and the assistant said in it.
        earlier: It was distilled before, and is shown because the next one looks back to it.
    """

    number: int
    id: str
    messages: tuple[Message, ...]
    earlier: bool = False

    @property
    def asked(self) -> str:
        """The user's words."""
        return "\n".join(message.text for message in self.messages if message.role == "user")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Where a message is cut in the prompt, in characters (B-014)."""

    user: int
    assistant: int


def worth_showing(turns: Sequence[Turn], *, without_ours: Callable[[str], str]) -> list[Turn]:
    """Leave out the turns that the coarse filter drops (B-041).

    One that only looks back goes where the one before it goes; an earlier one is shown only for its sake.
    """
    kept: list[Turn] = []
    shown = False
    for turn in turns:
        if looks_back(turn.asked) is None or turn.earlier:
            shown = dropped_by(turn.asked, without_ours=without_ours) is None
        if shown:
            kept.append(turn)
    return kept if any(not turn.earlier for turn in kept) else []


def fitting(turns: Sequence[Turn], limits: Limits) -> int:
    """Return how many of the turns have room in one prompt; at least one has."""
    room = MOST_CHARS
    for count, turn in enumerate(turns):
        room -= sum(min(len(m.text), limit_of(m, limits)) for m in turn.messages)
        if room < 0 and count:
            return count
    return len(turns)


def written(turns: Sequence[Turn], limits: Limits, *, day_of: Callable[[int], str]) -> str:
    """Write turns as ``turn 11 [user]: …``, each message on one line, below the day when it was said.

    A message cannot pretend to be another one, since nothing in it ends its line.
    """
    lines: list[str] = []
    day = ""
    for turn in turns:
        for message in turn.messages:
            today = day_of(message.at_ms)
            if today != day:
                day = today
                lines.append(f"[{day}, {_weekday(day)}]")
            limit = limit_of(message, limits)
            words = cut(_one_line(message.text[: read_to(message.text, limit)]), limit)
            lines.append(f"turn {turn.number} [{message.role}]: {words}")
    return "\n".join(lines)


def language(turns: Sequence[Turn]) -> str:
    """Return "zh" where the user writes Chinese, else "en"."""
    return language_of(" ".join(turn.asked[:_HEARD_CHARS] for turn in turns)[:_HEARD_CHARS])


def read_to(text: str, limit: int) -> int:
    """Return where that part of a message ends which a prompt shows so many characters of, its last sentence whole.

    Words are judged by their sentence, and what a model was not shown it cannot quote.
    """
    seen, spaced = 0, True
    for at, char in enumerate(text[:READ_CHARS]):
        blank = char.isspace()
        seen += not (blank and spaced) and (blank or char in JOINERS or category(char) not in STEERING)
        spaced = blank
        if seen > max(limit, _LEAST_READ):
            stop = min(at + _LONGEST_REST, READ_CHARS, len(text))
            found = _sentence_end().search(text, at, stop)
            return found.end() if found else stop
    return min(len(text), READ_CHARS)


@cache
def _sentence_end() -> re.Pattern[str]:
    return re.compile(r"[.!?…]+(?=\s)|[。！？\n]")


def limit_of(message: Message, limits: Limits) -> int:
    """Return where a message is cut."""
    return limits.user if message.role == "user" else limits.assistant


def _one_line(text: str) -> str:
    """Join the lines of a text, and leave out what steers instead of being read."""
    line = " ".join(text.split())
    return "".join(c for c in line if c in JOINERS or category(c) not in STEERING)


def _weekday(day: str) -> str:
    from datetime import date

    return _DAYS[date.fromisoformat(day).weekday()]
