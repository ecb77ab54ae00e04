"""Statements in English, read by rules over the grammar of a clause.

    find(passage, turn) -> list[Statement]

In the order of the work: `folding` (lower case, quotations blotted out), `clauses` (sentences, clauses),
`words` (contractions, slips), `leads` (what carries nothing), `openings` ("on Sundays I bake"), `parsing`
(subject, auxiliaries, verb), `matching` (which of `frames` fits), `scenes` and `modality` (whether it is
stated), `referring` (pronouns), `dating`, `slots`, `rendering` (the text); `reading` puts them together.
`corrections`, `acceptances` and `answers` look at the messages before. Classes of words are in `lexicon`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.core.statements.statement import Passage, Statement, Turn


def find(passage: Passage, turn: Turn) -> list[Statement]:
    """Return what is stated in *passage*, in the order of the words."""
    from rememora.core.statements.english import acceptances, answers, corrections, reading

    before = _before(turn)
    sentences = reading.read(passage, turn, before=before)
    found = [statement for sentence in sentences for statement in sentence.statements]
    if not passage.start or not turn.text[: passage.start].strip():
        first = acceptances.accepted(passage, turn, sentences) or answers.answer(passage, turn, sentences)
        if first:
            found = [first, *(one for one in found if one.start >= first.end or one.end <= first.start)]
    found = corrections.corrected(found, passage, turn, sentences)
    return sorted(found, key=lambda statement: (statement.start, statement.end))


def _before(turn: Turn) -> str:
    """Give the end of the message before, which a pronoun may point back to."""
    return turn.messages[-2].text[-400:] if len(turn.messages) > 1 else ""
