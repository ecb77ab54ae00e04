"""A candidate with its figures, and the messages before and after it."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from rememora.core.ranking import share, words_held

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.core.ranking import Corpus
    from rememora.model.queries import Candidate


class Entry:
    """What is known of a candidate when it is ranked.

    Attributes:
        key: Source, scope and id.
        talk: Scope and session; a memory stands alone, and its talk is `None`.
        held: Numbers of the question's terms that it holds, with how often.
        words, coverage: See `core.ranking.share` and `core.ranking.words_held`.
        cosine, vector: How near its vector is, as it is and calibrated; `None` without one.
        before, after: The messages next to it in its session, where they were looked up.
        found, kin: What it holds besides, and of which terms of the question it holds kin, as bits; see
            `asked_for.found_in`. `None` and 0 until somebody looks.
        topic: How well its topic matches the question, 0 to 1.
        brought: Its topic brought it; the share of the question's words, by weight, that the labels of the topic
            hold, where those brought it. `None` where it was found otherwise.
        figures: Its features in the order of `measures.NAMES`; empty until they are measured.
        total: Their weighted sum.
        score: What it is ranked by, 0 to 1 but for the fusions of other systems.
    """

    __slots__ = (
        *(
            "after",
            "at_ms",
            "before",
            "brought",
            "cosine",
            "coverage",
            "exchange",
            "figures",
            "found",
            "held",
            "id",
            "key",
            "kin",
            "kind",
        ),
        *(
            "length",
            "place",
            "scope",
            "score",
            "source",
            "talk",
            "terms",
            "topic",
            "total",
            "vector",
            "words",
        ),
    )

    def __init__(self, candidate: Candidate, corpus: Corpus) -> None:
        self.source, self.scope, self.id, self.kind, exchange, self.terms, self.place, session, self.at_ms = (
            candidate
        )
        self.key = (self.source, self.scope, self.id)
        # Hosts count from 1 in every scope.
        self.exchange = None if exchange is None else (self.scope, exchange)
        self.talk = (self.scope, session) if self.source == "message" else None
        self.length = len(self.terms)
        self.held, self.coverage = words_held(self.terms, corpus)
        self.words = share(self.held, self.length, corpus) if self.held else 0.0
        self.score = self.words
        self.before: Entry | None = None
        self.after: Entry | None = None
        self.cosine: float | None = None
        self.vector: float | None = None
        self.found: frozenset[int] | None = None
        self.kin = 0
        self.figures: tuple[float, ...] = ()
        self.total = self.topic = 0.0
        self.brought: float | None = None

    def shown(self) -> dict[str, float]:
        """Return every figure by name, without those that are 0."""
        from rememora.core.context.measures import NAMES

        found = {"words": self.words, "coverage": self.coverage}
        if self.cosine is not None and self.vector is not None:
            found.update(cosine=self.cosine, vector=self.vector)
        found.update((name, value) for name, value in zip(NAMES, self.figures, strict=False) if value)
        return {name: round(value, 6) for name, value in found.items()}


def link(entries: Iterable[Entry], *, reach: int) -> None:
    """Tell each message which ones stand before and after it in its session.

    Args:
        entries: Each once.
        reach: Between two of them that lie at most so many places apart none is missing.
    """
    last: dict[object, Entry] = {}
    for entry in sorted((entry for entry in entries if entry.talk), key=attrgetter("place")):
        former = last.get(entry.talk)
        if former is not None and entry.place - former.place <= reach:
            former.after, entry.before = entry, former
        last[entry.talk] = entry
