"""How the words at a place of a message are said, whether or not a rule finds a statement in them.

`read` tells the modality of what its rules know. Who comes with words of another source, such as a model's, asks here
whether the same marks stand around them: a question, an "if", somebody else's words, a "used to".
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.core.statements.statement import Passage, Turn
    from rememora.core.statements.weighing.pieces import Piece

    Mark = tuple[int, int, str]

QUOTED = "quoted"
_UNPLAIN = "doubted"
_ASKS = (
    r"(?:(?:so|and|but|then|now|hm+|ok|well|oh|also) ,? ?)*"
    r"(?:(?:what|how|which|who|whose|where|why)\b(?! (?:i|we)\b)|when (?:is|are|was|do|does|did|will|can|should)\b"
    r"|(?:can|could|would|should|shall|do|does|did|is|are|am|was|were|will) "
    r"(?:i|we|you|he|she|it|they|there|this|that|the|my|our)\b)"
)
"""How a question in English begins."""
_TELLS = (
    r"\b(?:says?|said|told|thinks?|claims?|insists?(?! on)|wrote|believes?|calls? me|heard|according to)\b"
)
"""Words of somebody else that stand in the clause of what they say."""
_CONDITION = (
    r"(?i)\b(?:if|suppose|supposing|imagine|pretend|as though|unless)\b|"
    "如果|要是|假如|假设|倘若|万一|假使|もし|만약"
)


class Moods:
    """How the parts of the last message of a turn are said; read once, asked of many places.

    Args:
        turn: The message, and what was said before.
        kind: What its words would be remembered as; a rule or a decision may have an "if" in it.
    """

    def __init__(self, turn: Turn, *, kind: str = "fact") -> None:
        from rememora.core.statements.passages import language, own_words

        self._text = turn.text
        self._quoted = [found.span() for found in _marked().finditer(turn.text)]
        self._own: list[tuple[int, int]] = []
        self._marks: list[tuple[int, int, str]] = []
        for passage in own_words(turn.text):
            self._own.append((passage.start, passage.start + len(passage.text)))
            marks = _READ.get(language(passage.text), _english)(passage, turn, kind)
            self._marks += [
                (passage.start + begin, passage.start + stop, mood) for begin, stop, mood in marks
            ]

    def supposed(self, start: int, end: int) -> bool:
        """Tell whether words there stand in a sentence with a condition, which makes them no wish or guess."""
        return any(
            begin < end and start < stop and _compiled(_CONDITION).search(self._text[begin:stop]) is not None
            for begin, stop, _ in self._marks
        )

    def quoted(self, start: int, end: int) -> bool:
        """Tell whether words there stand in quotation marks."""
        return any(begin < start and end < stop for begin, stop in self._quoted)

    def at(self, start: int, end: int) -> str | None:
        """Return how words there are said, one of `MODALITIES`; `None` where no mark says anything.

        Words that are not the person's own (pasted, fenced, in quotation marks) are "quoted".
        """
        if self.quoted(start, end):
            return QUOTED
        for begin, stop, mood in self._marks:
            if begin < end and start < stop:
                return mood
        covered = sum(max(0, min(end, stop) - max(start, begin)) for begin, stop in self._own)
        return None if 2 * covered > end - start else QUOTED


def mood_of(text: str, *, kind: str = "fact") -> str | None:
    """Return how a sentence that stands alone is said."""
    from rememora.core.statements.statement import Said, Turn

    return Moods(Turn([Said("user", text)], 0, "UTC"), kind=kind).at(0, len(text))


def context(own: Sequence[Piece], start: int, end: int) -> tuple[int, int]:
    """Widen a place to the whole clauses (`pieces`) that it shares characters with."""
    touched = [piece for piece in own if piece.start < end and start < piece.end]
    return min([start, *(piece.start for piece in touched)]), max([end, *(piece.end for piece in touched)])


def _english(passage: Passage, turn: Turn, kind: str) -> Iterator[Mark]:
    from rememora.core.statements.english import modality, reading
    from rememora.core.statements.english.frames.found import DATED, has

    for sentence in reading.read(passage, turn, before=""):
        start, end, mark = sentence.sentence
        if sentence.modality is not None:
            asked = sentence.modality == "hypothetical" and "?" in mark  # "should I live there?"
            yield start, end, "asked" if asked else sentence.modality
        reported = False
        for clause in sentence.clauses:
            how = modality.of_clause(clause.norm, kind=kind, dated=has(DATED, clause.norm))
            if _compiled(_ASKS).match(clause.norm) or (how is not None and "?" in mark):
                how = "asked"  # nobody puts a question mark behind every question
            elif reported or _compiled(_TELLS).search(clause.norm):
                how = QUOTED
            reported = reported or modality.reporting(clause.norm)
            if how is not None:
                yield clause.start, clause.end, how


def _chinese(passage: Passage, turn: Turn, kind: str) -> Iterator[Mark]:  # noqa: ARG001  # one shape for all
    from rememora.core.statements.chinese import clauses, moods, scopes, spelling

    text = spelling.folded(passage.text)
    parts = clauses.clauses(text)
    played = scopes.played(text)
    for begin, stop in [*scopes.quoted(text), *([played] if played else [])]:
        yield begin, stop, QUOTED
    for part, mood in zip(parts, moods.of(parts), strict=True):
        if mood != moods.STATED:
            yield part.start, part.end, mood


def _japanese(passage: Passage, turn: Turn, kind: str) -> Iterator[Mark]:  # noqa: ARG001
    from rememora.core.statements import japanese_vetoes

    return _by_vetoes(passage, f"{japanese_vetoes.VETO}|{japanese_vetoes.REACHES}")


def _korean(passage: Passage, turn: Turn, kind: str) -> Iterator[Mark]:  # noqa: ARG001
    from rememora.core.statements import korean_vetoes

    return _by_vetoes(passage, korean_vetoes.VETO)


def _by_vetoes(passage: Passage, vetoes: str) -> Iterator[Mark]:
    for sentence in re.finditer(r"[^。！!？?\n]+[。！!？?]*", passage.text):
        if sentence[0].rstrip().endswith(("?", "？")):
            yield *sentence.span(), "asked"
        elif _compiled(vetoes).search(sentence[0]):
            yield *sentence.span(), _UNPLAIN


_READ = {"zh": _chinese, "ja": _japanese, "ko": _korean}


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@cache
def _marked() -> re.Pattern[str]:
    """Words in quotation marks that are more than a name."""
    return re.compile(r"“[^“”\n]{8,}”|「[^「」\n]{8,}」|『[^『』\n]{8,}』|\"[^\"\n]{8,}\"")
