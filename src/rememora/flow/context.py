"""What stands around the candidates of a question, and what the question gives away about them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rememora.core.context import kinship
from rememora.core.context.cues import SPEAKER, Cues
from rememora.core.context.measures import Measured, long_talk
from rememora.core.numbers import number_of
from rememora.core.ranking import Corpus

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rememora.core.context.entry import Entry
    from rememora.flow.deps import Deps
    from rememora.flow.recall import Question
    from rememora.model.queries import Candidate, Where
    from rememora.ports.store import Frequencies

_REACH = 2
"""Entries before and after a candidate that are looked at; so many messages on either side count. What was learnt
from them may stand between, and hides one."""
_LOOKED_AROUND = 40
"""Candidates whose neighbours are read, the best by words, or twice the limit: 80 gain .001."""
_BY_VECTOR = ("cosine", "near_around")
"""Figures that only a recall with vectors gives."""
_OF_SPEAKERS = 1.5
"""What words count for, when those are chosen, if somebody said them whom the question names."""
_LEAST_MISSPELT = 4
"""Letters of an unknown term from which on it may be of a misspelt word: "races" is "race" to the index."""
_NEIGHBOURS = 2
"""Messages on either side of a candidate that may be the answer though they share no word with the question."""


@dataclass(slots=True)
class Context:
    """What candidates are measured against.

    Attributes:
        corpus: The terms that are looked for, with their figures.
        long_talk: For each scope, see `core.context.measures.long_talk`.
        speakers: Terms of the question that name somebody who speaks here.
        weights: Of the features, by scope; empty where another system's fusion ranks.
        kin: Words that stand for those of the question, with how many entries hold each.
        said_by: Marks of those speakers, likewise.
        read_as: Words of the question that nobody used, as they are written, and the known word that each is
            taken for; see `flow.misspelt`.
    """

    corpus: Corpus
    long_talk: dict[str, float]
    speakers: tuple[str, ...]
    kin: dict[str, int]
    said_by: dict[str, int]
    measured: Measured = field(init=False)
    weights: dict[str, tuple[float, ...]] = field(default_factory=dict)
    read_as: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.measured = Measured(self.corpus, Cues())


def context_of(deps: Deps, question: Question, terms: Sequence[str]) -> Context:
    """Read what the scopes know of a question's terms. Inside a reading block.

    Names of those who speak are not looked for: everything that was said by them and to them has the name. They
    come back as a feature.
    """
    figures, known = _known(deps, question, terms)
    read_as: dict[str, str] = {}
    unknown = [term for term in terms if term not in known and len(term) >= _LEAST_MISSPELT]
    if unknown and any(entries for entries, _, _ in figures):
        from rememora.flow.misspelt import misspelt

        meant = misspelt(deps, question.scopes, unknown, question.text)
        if meant:
            terms = list(dict.fromkeys(meant[term][2] if term in meant else term for term in terms))
            read_as = {written: word for written, word, _ in meant.values()}
            figures, known = _known(deps, question, terms)
    speakers = tuple(term for term in terms if SPEAKER + term in known)
    corpus = Corpus([term for term in terms if term not in speakers] or list(terms), figures)
    return Context(
        corpus,
        dict(zip(question.scopes, map(_long_talk, figures), strict=True)),
        speakers,
        _kin(deps, question, corpus) if corpus.entries else {},
        {SPEAKER + term: known[SPEAKER + term] for term in speakers},
        read_as=read_as,
    )


def _known(deps: Deps, question: Question, terms: Sequence[str]) -> tuple[list[Frequencies], Counter[str]]:
    """Return the figures of each scope, and how many entries of all of them hold each term or are said by such."""
    asked = [*terms, *(SPEAKER + term for term in terms)]
    figures = [deps.store.index.frequencies(scope, asked) for scope in question.scopes]
    known = Counter[str]()
    for _, _, counts in figures:
        known.update(counts)
    return figures, known


def _kin(deps: Deps, question: Question, corpus: Corpus) -> dict[str, int]:
    """Return how many entries hold each word that stands for one of the question."""
    kin = sorted(
        {word for term in corpus.weights for word in kinship.kin_of(term)}.difference(corpus.weights)
    )
    known = Counter[str]()
    for scope in question.scopes if kin else ():
        known.update(deps.store.index.frequencies(scope, kin)[2])
    return dict(known)


def surround(deps: Deps, question: Question, context: Context, entries: list[Entry]) -> list[Entry]:
    """Return the entries with the messages around the best of them, each told what stands beside it.

    Inside a reading block. What a limit of the search leaves out is context, but no entry of the answer. Where
    topics are known, those of the entries join in.
    """
    if entries:
        entries = _surrounded(deps, question, context, entries)
    if "message" not in question.where.sources or not question.limit:
        return entries
    if not any(deps.store.topics.progress(scope).seen_to for scope in question.scopes):
        return entries
    from rememora.flow.topic_arm import by_topics

    return by_topics(deps, question, context, entries)


def _surrounded(deps: Deps, question: Question, context: Context, entries: list[Entry]) -> list[Entry]:
    from rememora.core.context.asked_for import look
    from rememora.core.context.entry import Entry, link

    marks = frozenset(map(number_of, context.said_by))

    def promising(entry: Entry) -> tuple[float, object]:
        return -entry.words * (1.0 if marks.isdisjoint(entry.terms.distinct) else _OF_SPEAKERS), entry.key

    best = sorted(entries, key=promising)[: max(_LOOKED_AROUND, 2 * question.limit)]
    known = {entry.place for entry in entries}
    places: dict[str, list[int]] = {}
    for entry in best:
        if entry.talk is not None:
            places.setdefault(entry.scope, []).append(entry.place)
    rows: list[Candidate] = []
    for scope, here in places.items():
        rows += deps.store.index.around(scope, here, reach=_REACH, known=known)
    added = [Entry(row, context.corpus) for row in rows]
    link([*entries, *added], reach=_REACH)
    _read_cues(deps, question, context, entries)
    for one in added:
        look(one, context.measured)
    beside = _beside(best)
    allowed = zip(rows, added, strict=True)
    return entries + [one for row, one in allowed if one in beside and meets(row, question.where)]


def weights_in(deps: Deps, scope: str, scores: Mapping[str, float]) -> dict[str, float] | None:
    """Return what the features of a hit count for in its scope, by name; `None` for one that was ranked without.

    Args:
        deps: The ports.
        scope: Its scope; talk of short messages has other weights than that of long ones.
        scores: As `Hit.scores` has them.
    """
    from rememora.core.context.combine import weights
    from rememora.core.context.measures import NAMES

    if scores.keys().isdisjoint(NAMES):
        return None  # another system's fusion knows no features
    with deps.store.reading():
        long = _long_talk(deps.store.index.frequencies(scope, ()))
    vectors = not scores.keys().isdisjoint(_BY_VECTOR)
    return dict(zip(NAMES, weights(vectors=vectors).blended(long), strict=True))


def _read_cues(deps: Deps, question: Question, context: Context, entries: Sequence[Entry]) -> None:
    from rememora.core.context.cues import cues_of, names_time, times_of

    times: list[tuple[int, int]] = []
    if names_time(question.text):
        ended_ms = max(entry.at_ms for entry in entries)
        anchors = (deps.clock.now_ms(), ended_ms)
        times = times_of(question.text, anchors, zone=deps.settings.timezone)
    cues = cues_of(question.text, context.speakers, times=times)
    context.measured = Measured(context.corpus, cues, kinship.weighed(context.corpus, context.kin))


def _beside(entries: Iterable[Entry]) -> set[Entry]:
    """Return the messages that may answer for what entries hold."""
    found: set[Entry | None] = set()
    for entry in entries:
        before, after = entry.before, entry.after
        for _ in range(_NEIGHBOURS):
            found.update((before, after))
            before, after = before and before.before, after and after.after
    return {one for one in found if one is not None}


def meets(candidate: Candidate, where: Where) -> bool:
    """Tell whether a message may be found, as the store would; no message expires."""
    return (
        "message" in where.sources
        and where.session in (None, candidate.session)
        and (where.roles is None or candidate.kind in where.roles)
        and (where.since_ms is None or candidate.at_ms >= where.since_ms)
        and (where.until_ms is None or candidate.at_ms < where.until_ms)
    )


def _long_talk(figures: Frequencies) -> float:
    entries, length, _ = figures
    return long_talk(length / max(1, entries))
