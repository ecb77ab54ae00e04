"""A candidate with its figures, and the messages before and after it."""

from __future__ import annotations

from itertools import compress
from operator import attrgetter
from typing import TYPE_CHECKING

from rememora.core.ranking import Terms, share

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
        bits: The same terms as bits, see `core.ranking.Corpus`.
        words, coverage: See `core.ranking.share` and `Corpus.coverage`.
        cosine, vector: How near its vector is, as it is and calibrated; `None` without one.
        before, after: The messages next to it in its session, where they were looked up.
        told, kin: What it holds besides, and of which terms of the question it holds kin, as bits; see
            `asked_for.look`. `None` and 0 until somebody looks.
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
            "bits",
            "brought",
            "cosine",
            "coverage",
            "figures",
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
            "told",
            "topic",
            "total",
            "vector",
            "words",
        ),
    )

    def __init__(self, candidate: Candidate, corpus: Corpus) -> None:
        self.source, self.scope, self.id, self.kind, _, terms, self.place, session, self.at_ms = candidate
        self.key = (self.source, self.scope, self.id)
        self.talk = (self.scope, session) if self.source == "message" else None
        self.terms = terms = terms if isinstance(terms, Terms) else Terms(terms)
        self.length = len(terms)
        self.held, self.bits = corpus.held_by(terms)
        self.coverage = corpus.coverage[self.bits]
        self.words = share(self.held, self.length, corpus) if self.bits else 0.0
        self.score = self.words
        self.before: Entry | None = None
        self.after: Entry | None = None
        self.cosine: float | None = None
        self.vector: float | None = None
        self.told: int | None = None
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
        found = {name: round(value, 6) for name, value in found.items()}
        places = compress(range(len(self.figures)), self.figures)  # most are 0
        found.update((NAMES[place], round(self.figures[place], 6)) for place in places)
        return found


def link(entries: Iterable[Entry], *, reach: int) -> None:
    """Tell each message which ones stand before and after it in its session.

    Args:
        entries: Each once.
        reach: Between two of them that lie at most so many places apart none is missing.
    """
    last: dict[object, Entry] = {}
    for entry in sorted([entry for entry in entries if entry.talk is not None], key=attrgetter("place")):
        former = last.get(entry.talk)
        if former is not None and entry.place - former.place <= reach:
            former.after, entry.before = entry, former
        last[entry.talk] = entry


def unlink(entries: Iterable[Entry]) -> None:
    """Part messages from their neighbours; circles of them would wait for the garbage collector."""
    for entry in entries:
        entry.before = None
