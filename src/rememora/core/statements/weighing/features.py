"""What a piece is weighed by: runs of words or characters in and around it, and its shape; `signs` has the rest.

A feature is a run in a bag: "my wife is" in the piece, or in the message. All runs of a bag weigh the same, and less
the more there are, so that a long message is not heavier than a short one; what has no bag counts in full.
Runs are of the words of English; of the characters of other languages, which need no segmenter.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.asking import asked_in, said_by_another
from rememora.core.statements.weighing.shapes import shape
from rememora.core.statements.weighing.signs import WEIGHED_ALONE, Signs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.core.statements.statement import Statement, Turn
    from rememora.core.statements.weighing.pieces import Piece

_NEAR = {"en": 4}
_NEAR_CHARS = 6
"""Words of English, characters of others, before and behind a piece."""
_MESSAGE, _EARLIER, _QUESTION, _PIECE = 300, 60, 25, 60
"""Words, or characters, of the message, of each earlier message of the user, of the question before, of a piece."""

_MARKS = " \n\t.,;:!?，。；：！？、…)）\"'”」"

PIECE, SHAPE, SENTENCE, BEFORE, BEHIND = "piece", "shape", "sentence", "before", "behind"
LAST, NEXT = "last", "next"
MESSAGE, ASKED, EARLIER = "message", "asked", "earlier"
SCALES = {
    PIECE: 3.0,
    SHAPE: 2.0,
    SENTENCE: 1.0,
    BEFORE: 0.5,
    BEHIND: 0.5,
    LAST: 1.0,
    NEXT: 1.0,
    MESSAGE: 1.5,
    ASKED: 0.5,
    EARLIER: 2.0,
}
"""Length of the vector of each bag. Cross-validation on the labelled turns hardly tells such values apart."""
_FEW = {
    PIECE: 1,
    SHAPE: 1,
    SENTENCE: 40,
    BEFORE: 4,
    BEHIND: 4,
    LAST: 1,
    NEXT: 1,
    MESSAGE: 80,
    ASKED: 10,
    EARLIER: 10,
}
"""Runs up to which each counts the same, so that a word or two around a piece do not outweigh it."""
_WORDS = {PIECE: 3, SHAPE: 5, BEFORE: 2, BEHIND: 2, MESSAGE: 2, ASKED: 1, EARLIER: 2}
_CHARS = {PIECE: 4, SHAPE: 6, BEFORE: 3, BEHIND: 3, MESSAGE: 2, ASKED: 2, EARLIER: 3}
"""Longest runs of a bag, in words of English and in characters of others."""


class Runs:
    """The runs of some words, by themselves or of several places together; many bags may hold the same."""

    __slots__ = ("parts", "runs", "size", "totals")

    def __init__(self, runs: Sequence[str] = (), parts: Sequence[Runs] = ()) -> None:
        self.runs, self.parts = runs, parts
        self.size: int = len(runs) + (sum([part.size for part in parts]) if parts else 0)
        self.totals: dict[str, int] = {}
        """What they come to in a bag, once that was asked; all that share them are of one language."""

    def each(self) -> Iterator[str]:
        """Give every run."""
        yield from self.runs
        for part in self.parts:
            yield from part.each()


_NOTHING = Runs()


class Bag(NamedTuple):
    """The runs of one place, but for those of the piece itself where it is a part of that place."""

    name: str
    held: Runs
    without: Runs | None = None

    @property
    def scale(self) -> float:
        """What each run counts."""
        size = self.held.size - (self.without.size if self.without else 0)
        return SCALES[self.name] / sqrt(max(size, _FEW[self.name])) if size else 0.0


class Weighed(NamedTuple):
    """What a piece is weighed by."""

    bags: tuple[Bag, ...]
    plain: tuple[str, ...]


@cache
def _token() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d[\d.,:]*|[^\w\s]")


def tokens(text: str, spoken: str) -> list[str]:
    """Give the words of English, the characters of other languages; any number is "0"."""
    if spoken == "en":
        found = _token().findall(text.lower().replace("’", "'"))
        return ["0" if one[0].isdigit() else one for one in found]
    return list(re.sub(r"\d+", "0", " ".join(text.lower().split())))


def runs(name: str, found: Sequence[str], spoken: str) -> Runs:
    """Give the runs of some tokens that a bag is to hold."""
    held = list(found)
    if spoken == "en":
        for size in range(2, _WORDS[name] + 1):
            held += map(" ".join, zip(*[found[at:] for at in range(size)], strict=False))
    else:
        whole = "".join(found)
        for size in range(2, _CHARS[name] + 1):
            held += [whole[at : at + size] for at in range(len(whole) - size + 1)]
    return Runs(held)


class Message:
    """A message that is weighed; what its pieces share is found once."""

    def __init__(
        self, turn: Turn, pieces: Sequence[Piece], found: Sequence[Statement], *, in_game: bool = False
    ) -> None:
        self._turn, self._pieces = turn, pieces
        self._signs = Signs(turn, pieces, found, in_game=in_game)
        self._own: list[tuple[list[str], Runs] | None] = [None] * len(pieces)
        self._shared: dict[str, tuple[Runs, Runs, Runs]] = {}
        self._segments: dict[str, list[Runs]] = {}
        self._sentences: dict[tuple[int, str], Runs] = {}

    def weigh(self, at: int) -> Weighed:
        """Return what the piece at this place is weighed by."""
        piece = self._pieces[at]
        spoken, text = piece.language, self._turn.text
        near = _NEAR.get(spoken, _NEAR_CHARS)
        own, of_piece = self._of_piece(at)
        before = tokens(text[max(0, piece.start - 80) : piece.start], spoken)[-near:]
        behind = tokens(text[piece.end : piece.end + 80].lstrip(_MARKS), spoken)[:near]
        segment = self._of_message(spoken)[at]
        message, asked, earlier = self._of_all(spoken)
        bags = (
            Bag(PIECE, of_piece),
            Bag(SHAPE, runs(SHAPE, shape(text[piece.start : piece.end], spoken), spoken)),
            Bag(LAST, self._beside(at - 1, spoken)),
            Bag(NEXT, self._beside(at + 1, spoken)),
            Bag(BEFORE, runs(BEFORE, before, spoken)),
            Bag(BEHIND, runs(BEHIND, behind, spoken)),
            Bag(SENTENCE, self._sentence(piece), segment),
            Bag(MESSAGE, message, segment),
            Bag(ASKED, asked),
            Bag(EARLIER, earlier),
        )
        answers = asked.size > 0
        return Weighed(bags, tuple(self._signs.of(at, own[1:-1], answers=answers)))

    def _of_piece(self, at: int) -> tuple[list[str], Runs]:
        """Give the tokens of a piece, its ends marked, and their runs."""
        known = self._own[at]
        if known is None:
            piece = self._pieces[at]
            found = tokens(self._turn.text[piece.start : piece.end], piece.language)
            own = ["^", *found[:_PIECE], "$"]
            known = self._own[at] = own, runs(PIECE, own, piece.language)
        return known

    def _beside(self, at: int, spoken: str) -> Runs:
        """Give the runs of a neighbour that is in the same language."""
        beside = 0 <= at < len(self._pieces) and spoken not in WEIGHED_ALONE
        if beside and self._pieces[at].language == spoken:
            return self._of_piece(at)[1]
        return _NOTHING

    def _sentence(self, piece: Piece) -> Runs:
        key = (piece.sentence, piece.language)
        if key not in self._sentences:
            first = bisect_left(self._pieces, piece.sentence, key=_sentence)
            last = bisect_right(self._pieces, piece.sentence, key=_sentence)
            self._sentences[key] = Runs(parts=self._of_message(piece.language)[first:last])
        return self._sentences[key]

    def _of_message(self, spoken: str) -> list[Runs]:
        """Give the words from each piece up to the next one, those before the first with it."""
        if spoken not in self._segments:
            text, left = self._turn.text, _MESSAGE
            ends = [piece.start for piece in self._pieces[1:]] + [len(text)]
            parts, start = [], 0
            for end in ends:
                found = tokens(text[start : min(end, start + 8 * left)], spoken)[:left]
                parts.append(runs(MESSAGE, found, spoken))
                start, left = end, left - len(found)
            self._segments[spoken] = parts
        return self._segments[spoken]

    def _of_all(self, spoken: str) -> tuple[Runs, Runs, Runs]:
        """Give those of the message, of the question that it may answer, and of what the user said before."""
        if spoken not in self._shared:
            before, speaker = said_by_another(self._turn), self._turn.speaker
            asked = tokens(asked_in(before) if before else "", spoken)[-_QUESTION:]
            mine = [one for one in self._turn.messages[:-1] if one.role == "user" and one.name == speaker]
            own = [tokens(one.text[: 8 * _EARLIER], spoken)[:_EARLIER] for one in mine]
            self._shared[spoken] = (
                Runs(parts=self._of_message(spoken)),
                runs(ASKED, asked, spoken),
                Runs(parts=[runs(EARLIER, one, spoken) for one in own]),
            )
        return self._shared[spoken]


def _sentence(piece: Piece) -> int:
    return piece.sentence
