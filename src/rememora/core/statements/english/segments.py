"""Clauses that say several things between commas: "crypto's off the table for me, ethical funds only"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english import leads, modality
from rememora.core.statements.english.clauses import clause_of
from rememora.core.statements.english.frames.found import DATED, has
from rememora.core.statements.english.matching import match, parsed_or_none

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.core.statements.english.clauses import Clause
    from rememora.core.statements.english.frames.found import Found

_LONGEST = 400
"""Characters of a clause; a longer one is a list or a paste."""
_MOST = 8
"""Parts of a clause between commas; what has more is a list."""
_ONE_WHOLE = (
    r"^(?:if|when|whenever|unless|suppose|imagine|once|while|after|before|until|what|how|which|who|why|where|can|"
    r"could|would|should|do|does|did|is|are|was|will|please|on|in|at|for|during|every|most|with|without|to|from|"
    r"let 's|although|though|even|never|always|whether|you|your|he|she|they|it|this|that|write|make|give)\b"
)
_GOES_ON = ("and", "but", "so", "which", "who")


def cut(parts: list[Clause], text: str) -> tuple[list[Clause], dict[int, Found]]:
    """Give *parts* with each clause that no frame fits as a whole cut at its commas.

    Also what fits those that are left whole, by their start: it is not to be sought twice.
    """
    found: list[Clause] = []
    known: dict[int, Found] = {}
    for at, clause in enumerate(parts):
        if " , " not in clause.norm or len(clause.norm) > _LONGEST or clause.joint.startswith("+"):
            found.append(clause)
        else:
            found += _cut(clause, text, known, first=at == 0)
    return [clause for clause in found if clause.words], known


def _cut(clause: Clause, text: str, known: dict[int, Found], *, first: bool) -> list[Clause]:
    fit = match(
        clause, text, parsed=parsed_or_none(clause, text), alone=first or clause.joint != "", orders=True
    )
    if fit is not None:
        how = modality.of_clause(clause.norm, kind=fit.kind, dated=has(DATED, clause.norm))
        if how is None and fit.rule != "standing":
            known[clause.start] = fit
        return [clause] if how is None else _without_the_end(clause, fit.kind)
    segments = list(_between_commas(clause))
    if has(_ONE_WHOLE, clause.norm) or len(segments) > _MOST:
        return [clause]
    return segments


def _without_the_end(clause: Clause, kind: str) -> list[Clause]:
    """Cut at ", and …" where only what stands behind it is no statement."""
    for at in range(len(clause.words) - 2, 1, -1):
        if clause.words[at].text == "," and clause.words[at + 1].text in _GOES_ON:
            front = _part(clause, 0, at)
            if modality.of_clause(front.norm, kind=kind, dated=has(DATED, front.norm)) is None:
                return [front, _part(clause, at + 1, len(clause.words))]
    return [clause]


def _between_commas(clause: Clause) -> Iterator[Clause]:
    start = 0
    depth = 0
    for at, word in enumerate(clause.words):
        depth += (word.text == "(") - (word.text == ")")
        if word.text == "," and depth == 0 and at > start:
            yield _part(clause, start, at)
            start = at + 1
    if start < len(clause.words):
        yield _part(clause, start, len(clause.words))


def _part(clause: Clause, start: int, end: int) -> Clause:
    words = list(clause.words[start:end])
    joint = clause.joint if start == 0 else ","
    return leads.bare(clause_of(words, words[0].start, words[-1].end, joint))
