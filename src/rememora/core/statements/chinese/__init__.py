"""Statements in Chinese, by rules over classes of words.

    find(passage, turn) -> list[Statement]

The words are folded (`spelling`), cut into clauses (`clauses`), and told how they are said (`moods`, `passing`,
`jests`, `scopes`). Of each clause it is read whom it is about (`subjects`, over the word classes of `vocabulary`); then
the tables of frames say what is stated, each module about one thing: `identity`, `places`, `work`, `people`, `body`,
`tastes`, `ways`, `habits`, `life`, `nature`, `project`, `schedule`, `decisions`, `constraints`, `requests`, `topics`,
`settled`; what none of them knows is `general`, if it is `lasting`. `finding` and `linking` tell which clauses stay
together. `corrections`, `amending`, `acceptances` and `answers` look beyond a clause.
`rendering` and `slots` make the text and the address.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.core.statements.statement import Passage, Statement, Turn


def find(passage: Passage, turn: Turn) -> list[Statement]:
    """Return what is stated in *passage*, and what would be if it were not asked, supposed or the like.

    In the order of the words. Takes time linear in the length of *passage*.
    """
    from rememora.core.statements.chinese import beyond, scopes, spelling, stating

    accepted = beyond.accepted(passage, turn)
    if accepted is not None:
        return [accepted]
    text = spelling.folded(passage.text)
    played = scopes.played(text)
    corrected = beyond.corrected(passage, turn, text, played)
    taken = [(one.start, one.end) for one in corrected]
    answered = [] if corrected else beyond.answered(passage, turn, text)
    taken += [(one.start, one.end) for one in answered]
    stated = stating.stated(passage, turn, text, played=played, taken=taken)
    return sorted([*corrected, *answered, *stated], key=lambda one: (one.start, one.end))
