"""The pieces that a message is weighed in: clauses, cut as their language cuts them."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.passages import language

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.core.statements.statement import Passage


class Piece(NamedTuple):
    """A clause: where it is in the message in code points, its language, and the sentence that it is in."""

    start: int
    end: int
    language: str
    sentence: int
    """Number of the sentence in the message, from 0."""
    sentence_start: int
    sentence_end: int
    passage_start: int
    joined: bool
    """It has no subject of its own, so that it is one statement with the piece before it, when both are kept."""


def pieces(passages: Sequence[Passage]) -> list[Piece]:
    """Cut the person's own words, as `passages.own_words` gives them."""
    found: list[Piece] = []
    for passage in passages:
        spoken = language(passage.text)
        first = found[-1].sentence + 1 if found else 0
        found += _CUTS.get(spoken, _by_marks)(passage, spoken, first)
    return found


def fitting(pieces: Sequence[Piece], start: int, end: int) -> Iterator[int]:
    """Give the places of the pieces that share half of the shorter with a span; *pieces* are in order."""
    for at in range(bisect_right(pieces, start, key=_end), len(pieces)):
        piece = pieces[at]
        if piece.start >= end:
            return
        if 2 * (min(end, piece.end) - max(start, piece.start)) >= min(piece.end - piece.start, end - start):
            yield at


def _end(piece: Piece) -> int:
    return piece.end


@cache
def _subject() -> re.Pattern[str]:
    return re.compile(
        r"\W*(?:(?:so|and|but|also|then|now) )*(?:i|we|my|our|he|she|they|it|you|the|this|that)\b"
    )


def _english(passage: Passage, spoken: str, first: int) -> Iterator[Piece]:
    from rememora.core.statements.english.clauses import clauses, sentences
    from rememora.core.statements.english.folding import folded

    low = folded(passage.text)
    for number, sentence in enumerate(sentences(passage.text, low), start=first):
        of_sentence = (number, passage.start + sentence.start, passage.start + sentence.end, passage.start)
        for clause in clauses(low, sentence):
            joined = _subject().match(low, clause.start) is None
            yield Piece(
                passage.start + clause.start, passage.start + clause.end, spoken, *of_sentence, joined
            )


def _chinese(passage: Passage, spoken: str, first: int) -> Iterator[Piece]:
    from rememora.core.statements.chinese.clauses import clauses, sentences
    from rememora.core.statements.chinese.spelling import folded

    text = folded(passage.text)
    whole = list(sentences(text))
    for clause in clauses(text):
        start, end = whole[clause.sentence]
        of_sentence = (first + clause.sentence, passage.start + start, passage.start + end, passage.start)
        yield Piece(passage.start + clause.start, passage.start + clause.end, spoken, *of_sentence, True)


@cache
def _sentence() -> re.Pattern[str]:
    """Japanese, Korean and whatever else: up to a mark that ends a sentence; a point within a number does not."""
    return re.compile(r"(?:[^.。！？!?\n…]|\.(?=\w))+[.。！？!?\n…]*|[.。！？!?\n…]+")


def _by_marks(passage: Passage, spoken: str, first: int) -> Iterator[Piece]:
    """Cut at commas too."""
    for number, sentence in enumerate(_sentence().finditer(passage.text), start=first):
        of_sentence = (
            number,
            passage.start + sentence.start(),
            passage.start + sentence.end(),
            passage.start,
        )
        for part in re.finditer(r"[^、,]+", sentence[0]):
            words = part[0].rstrip(" 　.。！？!?\n…~")
            bare = words.lstrip()
            if bare:
                start = of_sentence[1] + part.start() + len(words) - len(bare)
                yield Piece(start, start + len(bare), spoken, *of_sentence, True)


_CUTS = {"en": _english, "zh": _chinese}
