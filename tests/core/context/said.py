"""Entries as a store would give them, made of words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.context.cues import Cues, speaker_marks
from rememora.core.context.entry import Entry, link
from rememora.core.context.kinship import weighed
from rememora.core.context.measures import NAMES, Measured, measure
from rememora.core.numbers import number_of
from rememora.core.ranking import ASKS, HOLDS_QUESTION, Corpus
from rememora.core.text import index_terms, query_terms
from rememora.model.queries import Candidate

if TYPE_CHECKING:
    from collections.abc import Sequence

HOUR_MS = 3_600_000


def line(
    text: str,
    place: int,
    *,
    of: str | None = None,
    role: str = "user",
    session: str | None = "s",
    scope: str = "ana",
    source: str = "message",
    at_ms: int = 0,
) -> Candidate:
    """Make a candidate of a text, as `flow.index` has it in the full text; what ends in ？ or ? asks."""
    terms = [*index_terms(text), *speaker_marks(of, index_terms(of or ""))]
    terms += [HOLDS_QUESTION, ASKS] if text.endswith(("?", "？")) else []
    numbers = tuple(map(number_of, terms))
    return Candidate(source, scope, f"{source}-{place}", role, None, numbers, place, session, at_ms)


def corpus_of(question: str, lines: Sequence[Candidate], *, kin: Sequence[str] = ()) -> Corpus:
    """Return the figures of a question's terms among these lines."""
    held = {
        term: sum(number_of(term) in one.terms for one in lines) for term in (*query_terms(question), *kin)
    }
    return Corpus(query_terms(question), [(len(lines), sum(len(one.terms) for one in lines), held)])


def measured(
    question: str, *lines: Candidate, cues: Cues | None = None, kin: Sequence[str] = (), reach: int = 2
) -> list[dict[str, float]]:
    """Return the features of each line for a question, by name."""
    corpus = corpus_of(question, lines)
    entries = [Entry(one, corpus) for one in lines]
    link(entries, reach=reach)
    counts = {word: sum(number_of(word) in one.terms for one in lines) for word in kin}
    measure(entries, Measured(corpus, cues or Cues(), weighed(corpus, counts)))
    return [dict(zip(NAMES, entry.figures, strict=True)) for entry in entries]
