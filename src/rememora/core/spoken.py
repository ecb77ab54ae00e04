"""The messages of some turns and what is known of them, each looked at once however often it is asked."""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import TYPE_CHECKING

from rememora.core import claims, spans
from rememora.core.statements.moods import Moods
from rememora.core.statements.passages import own_words
from rememora.core.statements.statement import Said, Turn
from rememora.core.statements.weighing.pieces import pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rememora.core.statements.statement import Statement
    from rememora.core.statements.weighing.pieces import Piece
    from rememora.model.transcript import Message

READ_CHARS = 20_000
"""Of a message so much is read, as everywhere in learning."""
_RULING = ("decision", "correction")
"""Kinds in which an "if" is part of what is settled."""
_ASKED_CHARS = 400


class Spoken:
    """Messages of the user and the assistant.

    Args:
        messages: In order.
        numbers: Of each message, the number of its turn.
        read: Gives what the rules find in the user's message at a place; spans of `accepts` name places of the window.
        zone: IANA name of the zone that dates are meant in.
        ends: Of each message, how far quotations are looked for; by default as far as anything is.
    """

    def __init__(
        self,
        messages: Sequence[Message],
        numbers: Sequence[int],
        *,
        read: Callable[[int], list[Statement]],
        zone: str,
        ends: Sequence[int] = (),
    ) -> None:
        self.messages, self.numbers, self._read, self.zone = messages, numbers, read, zone
        self._ends = ends or [READ_CHARS] * len(messages)
        self._folded: dict[int, spans.Folded] = {}
        self._statements: dict[int, list[Statement]] = {}
        self._moods: dict[tuple[int, bool], Moods] = {}
        self._pieces: dict[int, list[Piece]] = {}

    @cached_property
    def heard(self) -> list[claims.Heard]:
        """The user's words."""
        return [self.hear(m.text, m.at_ms) for m in self.messages if m.role == "user"]

    def hear(self, text: str, said_ms: int) -> claims.Heard:
        """Let words be relied on that are not the user's own message."""
        return claims.Heard(text, said_ms, self.zone)

    def stated(self, place: int) -> list[Statement]:
        """Return what the rules read in the user's message at a place, as far as it is stated."""
        if place not in self._statements:
            self._statements[place] = [one for one in self._read(place) if one.modality == "stated"]
        return self._statements[place]

    def fold(self, place: int) -> spans.Folded:
        """Return the message in the form that quotations are looked for in."""
        if place not in self._folded:
            self._folded[place] = spans.folded(self.messages[place].text[: self._ends[place]])
        return self._folded[place]

    def moods_of(self, place: int, kind: str) -> Moods:
        """Return how the parts of the message are said, for what would be remembered as *kind*."""
        key = (place, kind in _RULING)
        if key not in self._moods:
            self._moods[key] = Moods(self._turn(place), kind=kind)
        return self._moods[key]

    def pieces_of(self, place: int) -> list[Piece]:
        """Return the clauses of the user's own words in a message."""
        if place not in self._pieces:
            self._pieces[place] = pieces(list(own_words(self.messages[place].text[:READ_CHARS])))
        return self._pieces[place]

    def _turn(self, place: int) -> Turn:
        said = [
            Said(m.role, m.text[:READ_CHARS], m.name) for m in self.messages[max(0, place - 1) : place + 1]
        ]
        return Turn(said, self.messages[place].at_ms, self.zone)

    def asked_before(self, place: int) -> str:
        """Return the question that the message answers, if the assistant ended with one."""
        before = self.messages[place - 1] if place else None
        asked = question(before.text) if before is not None and before.role == "assistant" else None
        return "" if asked is None or before is None else before.text[asked[0] : asked[1]]


def proposal(text: str) -> tuple[int, int] | None:
    """Return where the question stands that a text ends with, and the sentence before if it asks about that one."""
    found = question(text)
    if found is None or not _refers_back().search(text, *found):
        return found
    before = re.search(r"[^.!?。！？\n]+[.!。！]\s*$", text[max(0, found[0] - _ASKED_CHARS) : found[0]])
    return found if before is None else (found[0] - len(before[0].lstrip()), found[1])


@cache
def _refers_back() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:that|this|it|so)\b|^\W*(?:ok|okay|agreed|deal|alright)\W*$|这样|这么|如何|(?:可以|行|好|同意)吗|"
        "いかが|よろしい|いい(?:です)?か|괜찮|어때"
    )


def question(text: str) -> tuple[int, int] | None:
    """Return where the question stands that a text ends with."""
    offset = max(0, len(text) - _ASKED_CHARS)
    found = re.search(r"[^.!?。！？\n]*[?？](?=[^.!?。！？\n]{0,20}$)", text[offset:])
    return None if found is None else (offset + found.start(), offset + found.end())
