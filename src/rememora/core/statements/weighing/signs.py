"""What a piece is weighed by beside its words: how it is written, where it stands, what rules say, and all at once.

Each sign is a word or two, such as "ends ?" or "rule told, first my", that a piece has or has not.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from rememora.core.statements.weighing.pieces import fitting

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.core.statements.statement import Statement, Turn
    from rememora.core.statements.weighing.pieces import Piece

WEIGHED_ALONE = frozenset({"en"})
"""Languages whose pieces are weighed without the words of their neighbours, and without the crossings of signs: in
cross-validation by author they add nothing there."""
_QUOTES = frozenset('"“”「」')
_GAME_CHARS = 500
"""Characters of a message in which it is looked for a game that begins."""


class Signs:
    """The signs of the pieces of a message; what they share is found once."""

    def __init__(
        self, turn: Turn, pieces: Sequence[Piece], found: Sequence[Statement], *, in_game: bool
    ) -> None:
        self._turn, self._pieces, self._in_game = turn, pieces, in_game
        self._ruled: list[list[Statement]] = [[] for _ in pieces]
        for one in found:
            if one.message == -1 and not one.withdraws:
                for at in fitting(pieces, one.start, one.end):
                    self._ruled[at].append(one)

    def of(self, at: int, tokens: Sequence[str], *, answers: bool) -> Iterator[str]:
        """Give the signs of the piece at this place; *tokens* are its words or characters."""
        yield from self._place(at)
        yield from self._writing(at)
        yield from self._message
        if answers:
            yield "answers"
        yield from self._rules(at)
        if self._pieces[at].language not in WEIGHED_ALONE:
            yield from self._crossed(at, tokens)

    def _place(self, at: int) -> Iterator[str]:
        piece, last = self._pieces[at], len(self._pieces) - 1
        yield "alone" if last == 0 else "first" if at == 0 else "last" if at == last else "within"
        if piece.language in WEIGHED_ALONE:
            return
        for name, beside in (("behind", at - 1), ("before", at + 1)):
            if 0 <= beside <= last:
                same = self._pieces[beside].sentence == piece.sentence
                yield f"{name} one of {'the same' if same else 'another'} sentence"

    def _writing(self, at: int) -> Iterator[str]:
        piece, text = self._pieces[at], self._turn.text
        yield f"ends {_mark_behind(text, piece.end)}"
        if text[piece.sentence_start : piece.sentence_end].rstrip(" \n\"'”」)）").endswith(("?", "？")):
            yield "asked"
        words = text[piece.start : piece.end]
        yield f"length {min(12, len(words.split()) if piece.language in ('en', 'ko') else len(words) // 3)}"
        first, last = self._quotes
        before, behind = first < piece.start, last >= piece.end
        if before or behind:
            yield f"quotes {'before' if before else ''} {'behind' if behind else ''}"

    @cached_property
    def _quotes(self) -> tuple[int, int]:
        """Where the first and the last quotation mark stand; behind the end and before it all if there is none."""
        text = self._turn.text
        places = [place for mark in _QUOTES for place in (text.find(mark), text.rfind(mark)) if place >= 0]
        return min(places, default=len(text)), max(places, default=-1)

    @cached_property
    def _message(self) -> tuple[str, ...]:
        """The signs that all pieces have."""
        text, said = self._turn.text, self._turn.messages
        found = [f"lines {min(3, text.count(chr(10)))}"]
        if any(one.name for one in said):
            found.append("talk")
        return (*found, *self._games())

    def _games(self) -> Iterator[str]:
        """Tell whether a game or a story was begun, by the rules of the language."""
        spoken = self._pieces[0].language if self._pieces else ""
        if self._in_game:
            yield "game before"
        if spoken == "en":
            from rememora.core.statements.english import scenes

            if scenes.starts_play(_plain(self._turn.text)):
                yield "game here"
        elif spoken == "zh":
            from rememora.core.statements.chinese import scopes, spelling

            if scopes.played(spelling.folded(self._turn.text[:_GAME_CHARS])):
                yield "game here"

    def _rules(self, at: int) -> list[str]:
        found: list[str] = []
        stated = [one for one in self._ruled[at] if one.modality == "stated"]
        found.append("rule" if stated else "no rule")
        for one in stated:
            found += [f"rule {one.rule}", f"rule of {one.kind}"]
        return found + [f"said as {one.modality}" for one in self._ruled[at] if one.modality != "stated"]

    def _crossed(self, at: int, tokens: Sequence[str]) -> Iterator[str]:
        """Give what the rules say together with other signs: that a rule fits means less in a question."""
        rules = " ".join(sorted({one.rule for one in self._ruled[at] if one.modality == "stated"})) or "none"
        said, text = self._turn.messages, self._turn.text
        yield f"rule {rules}, first {tokens[0] if tokens else ''}"
        asks, many = "?" in text or "？" in text, len(self._pieces) > 1
        yield f"rule {rules}, {'asks' if asks else 'tells'}, {'many' if many else 'one'}"
        before = said[-2].role if len(said) > 1 else "nothing"
        yield f"{'no rule' if rules == 'none' else 'a rule'} after {before}"


def _plain(text: str) -> str:
    low = text[:_GAME_CHARS].lower().replace("’", "'")
    for short, long in (("let's", "let 's"), ("you're", "you are"), ("i'm", "i am")):
        low = low.replace(short, long)
    return " ".join(low.split())


def _mark_behind(text: str, end: int) -> str:
    """Give the mark that stands behind a place, past brackets and spaces; a full stop tells no more than none."""
    behind = text[end : end + 8].lstrip(" \n\t)”\"'」")
    return "" if not behind or behind[0].isalnum() or behind[0] in ".。" else behind[0]
