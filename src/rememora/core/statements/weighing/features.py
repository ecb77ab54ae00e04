"""What a piece is weighed by: runs of words or characters in and around it, its shape, and what the rules say.

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
from rememora.core.statements.weighing.pieces import fitting

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

PIECE, SENTENCE, BEFORE, BEHIND = "piece", "sentence", "before", "behind"
MESSAGE, ASKED, EARLIER = "message", "asked", "earlier"
SCALES = {PIECE: 3.0, SENTENCE: 1.0, BEFORE: 0.5, BEHIND: 0.5, MESSAGE: 1.5, ASKED: 0.5, EARLIER: 0.5}
"""Length of the vector of each bag. Cross-validation on the labelled turns hardly tells such values apart."""
_FEW = {PIECE: 1, SENTENCE: 40, BEFORE: 4, BEHIND: 4, MESSAGE: 80, ASKED: 10, EARLIER: 40}
"""Runs up to which each counts the same, so that a word or two around a piece do not outweigh it."""
_WORDS = {PIECE: 3, BEFORE: 2, BEHIND: 2, MESSAGE: 2, ASKED: 1, EARLIER: 1}
_CHARS = {PIECE: 4, BEFORE: 3, BEHIND: 3, MESSAGE: 2, ASKED: 2, EARLIER: 2}
"""Longest runs of a bag, in words of English and in characters of others."""


class Runs:
    """The runs of some words, by themselves or of several places together; many bags may hold the same."""

    __slots__ = ("parts", "runs", "size", "totals")

    def __init__(self, runs: Sequence[str] = (), parts: Sequence[Runs] = ()) -> None:
        self.runs, self.parts = runs, parts
        self.size: int = len(runs) + sum([part.size for part in parts])
        self.totals: dict[str, int] = {}
        """What they come to in a bag, once that was asked; all that share them are of one language."""

    def each(self) -> Iterator[str]:
        """Give every run."""
        yield from self.runs
        for part in self.parts:
            yield from part.each()


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
            held += [" ".join(found[at : at + size]) for at in range(len(found) - size + 1)]
    else:
        whole = "".join(found)
        for size in range(2, _CHARS[name] + 1):
            held += [whole[at : at + size] for at in range(len(whole) - size + 1)]
    return Runs(held)


class Message:
    """A message that is weighed; what its pieces share is found once."""

    def __init__(self, turn: Turn, pieces: Sequence[Piece], found: Sequence[Statement]) -> None:
        self._turn, self._pieces = turn, pieces
        self._ruled: list[list[Statement]] = [[] for _ in pieces]
        for one in found:
            if one.message == -1 and not one.withdraws:
                for at in fitting(pieces, one.start, one.end):
                    self._ruled[at].append(one)
        self._shared: dict[str, tuple[Runs, Runs, Runs]] = {}
        self._segments: dict[str, list[Runs]] = {}
        self._sentences: dict[tuple[int, str], Runs] = {}

    def weigh(self, at: int) -> Weighed:
        """Return what the piece at this place is weighed by."""
        piece = self._pieces[at]
        spoken, text = piece.language, self._turn.text
        near = _NEAR.get(spoken, _NEAR_CHARS)
        own = ["^", *tokens(text[piece.start : piece.end], spoken)[:_PIECE], "$"]
        before = tokens(text[max(0, piece.start - 80) : piece.start], spoken)[-near:]
        behind = tokens(text[piece.end : piece.end + 80].lstrip(_MARKS), spoken)[:near]
        segment = self._of_message(spoken)[at]
        message, asked, earlier = self._of_all(spoken)
        bags = (
            Bag(PIECE, runs(PIECE, own, spoken)),
            Bag(BEFORE, runs(BEFORE, before, spoken)),
            Bag(BEHIND, runs(BEHIND, behind, spoken)),
            Bag(SENTENCE, self._sentence(piece), segment),
            Bag(MESSAGE, message, segment),
            Bag(ASKED, asked),
            Bag(EARLIER, earlier),
        )
        return Weighed(bags, (*self._shape(at), *self._rules(at)))

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

    def _shape(self, at: int) -> Iterator[str]:
        piece, text, last = self._pieces[at], self._turn.text, len(self._pieces) - 1
        yield f"ends {_mark_behind(text, piece.end)}"
        if text[piece.sentence_start : piece.sentence_end].rstrip(" \n\"'”」)）").endswith(("?", "？")):
            yield "asked"
        yield "alone" if last == 0 else "first" if at == 0 else "last" if at == last else "within"
        words = text[piece.start : piece.end]
        yield f"length {min(12, len(words.split()) if piece.language in ('en', 'ko') else len(words) // 3)}"
        yield f"lines {min(3, text.count(chr(10)))}"
        if self._of_all(piece.language)[1].size:
            yield "answers"
        if any(said.name for said in self._turn.messages):
            yield "talk"

    def _rules(self, at: int) -> Iterator[str]:
        stated = [one for one in self._ruled[at] if one.modality == "stated"]
        yield "rule" if stated else "no rule"
        for one in stated:
            yield f"rule {one.rule}"
            yield f"rule of {one.kind}"
        for one in self._ruled[at]:
            if one.modality != "stated":
                yield f"said as {one.modality}"


def _sentence(piece: Piece) -> int:
    return piece.sentence


def _mark_behind(text: str, end: int) -> str:
    """Give the mark that stands behind a place, past brackets and spaces; a full stop tells no more than none."""
    behind = text[end : end + 8].lstrip(" \n\t)”\"'」")
    return "" if not behind or behind[0].isalnum() or behind[0] in ".。" else behind[0]
