"""Statements in Korean: few and sure.

A sentence is read that ends as a plain statement and fits a frame; whatever asks, supposes, quotes, hopes, guesses
or tells of today is left alone.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements import korean_frames as tables
from rememora.core.statements import korean_vetoes as vetoes
from rememora.core.statements.statement import Statement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.core.statements.statement import Passage, Turn


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@cache
def _veto() -> re.Pattern[str]:
    return re.compile(vetoes.VETO)


def find(passage: Passage, turn: Turn) -> list[Statement]:
    """Return what is plainly stated in *passage*, in the order of the words."""
    found = []
    for sentence in re.finditer(r"[^.。！!？?\n]+[.。！!？?]*", passage.text):
        start = passage.start + sentence.start()
        made = _of_sentence(sentence[0], start, turn)
        found += [made] if made else list(_of_clauses(sentence[0], start, turn))
    return found


def _of_clauses(sentence: str, start: int, turn: Turn) -> Iterator[Statement]:
    """Read the clauses of a sentence that asks for something: 새우 알레르기 있어서 빼 주세요."""
    if re.search(vetoes.REACHES, sentence):
        return
    place = 0
    for cut in [*re.finditer(vetoes.CUT + "|, ", sentence), None]:
        end = cut.end() if cut else len(sentence)
        made = _of_sentence(sentence[place:end], start + place, turn) if end - place < len(sentence) else None
        if made:
            yield made
        place = end


def _of_sentence(sentence: str, start: int, turn: Turn) -> Statement | None:
    words = sentence.strip(" .。！!,")
    start += len(sentence) - len(sentence.lstrip(" .。！!"))
    if not 4 <= len(words) <= 90 or any(mark in words for mark in "「『“\"'‘") or _quits(sentence):
        return None
    for frame in tables.FRAMES:
        match = _compiled(f"{tables.LEAD}(?:{frame.pattern})(?:요)?[~^ㅠ ]*$").match(words)
        if match is not None:
            return _made(frame, match, words, start, turn)
    return None


def _quits(sentence: str) -> bool:
    standing = re.search(r"앞으로|이제부터|다음부터|매번", sentence) is not None
    return _veto().search(sentence) is not None and not (standing and "?" not in sentence)


def _made(frame: tables.Frame, match: re.Match[str], words: str, start: int, turn: Turn) -> Statement:
    groups = match.groupdict()
    value = (groups.get("v") or groups.get("w") or "").strip(", ")
    about = _compiled(rf"^{tables.KIN}(?:는|은|이|가|도|의)? ").match(words)
    kind = "fact" if about and frame.kind == "identity" else frame.kind
    return Statement(
        kind=kind,
        text=f"{turn.speaker or '사용자'}: {words}",
        start=start,
        end=start + len(words),
        rule=f"ko_{frame.name}",
        polarity="negative" if frame.negative else "positive",
        slot=("user", frame.attribute, value) if frame.attribute and value and not about else None,
        replaces=groups.get("old") if frame.kind == "correction" else None,
    )
