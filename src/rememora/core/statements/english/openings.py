"""Circumstances that open a clause: 'On weekends, I bake'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.clauses import clause_of
from rememora.core.statements.english.frames.found import has
from rememora.core.statements.english.lexicon import wordset

if TYPE_CHECKING:
    from rememora.core.statements.english.clauses import Clause


_CIRCUMSTANCE = (
    "^(?!as a (?:thought|joke|test|hypothetical|pretend)|for (?:the sake|argument)|in (?:my|a|"
    "the) (?:dream|story|novel|game|world|universe))(?:on|in|at|for|during|before|after|every|most|as|"
    r"with|without|outside|between|around|by|when it comes to|speaking of)\b(?!.*\b(?:you|asked|"
    r"said)\b)"
)


_SUBORDINATE = wordset("""when whenever that if as before after while than""")


def turned(clause: Clause, opening: Clause | None) -> Clause:
    """Give *clause* with the circumstance that opens it at its end: "I bake on Sundays" for "on Sundays I bake"."""
    if opening and has(_CIRCUMSTANCE, opening.norm) and len(opening.words) <= 7:
        return clause_of([*clause.words, *opening.words], clause.start, clause.end, clause.joint)
    if not has(_CIRCUMSTANCE, clause.norm):
        return clause
    texts = [word.text for word in clause.words[:8]]
    at = next((place for place, text in enumerate(texts) if text in ("i", "we") and place), None)
    if at is None or texts[at - 1] in _SUBORDINATE:
        return clause
    return clause_of([*clause.words[at:], *clause.words[:at]], clause.start, clause.end, clause.joint)


_EMPTY_OPENING = (
    "^in (?:conclusion|summary|short|fact|addition|general|other words|the end|that case)|"
    "^for (?:example|instance|starters)|^at (?:first|least|last)|^(?:as|by|on) (?:you|the way|it|top|"
    "second thought)"
)


def with_opening(clause: Clause, parts: list[Clause], at: int) -> Clause:
    """Give *clause* with the circumstance before it: "On weekends, I bake" loses its sense without."""
    if (
        at == 0
        or clause.joint != ","
        or len(parts[at - 1].words) > 7
        or not has(_CIRCUMSTANCE, parts[at - 1].norm)
    ):
        return clause
    opening = parts[at - 1]
    if has(_EMPTY_OPENING, opening.norm):
        return clause
    return clause._replace(start=opening.start)
