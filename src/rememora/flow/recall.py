"""Finding the lines that answer a question: search, score, load, judge, pack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.core import ranking
from rememora.core.budget import estimate_tokens, fitting
from rememora.core.clean import repaired
from rememora.core.confidence import judge
from rememora.core.text import query_terms
from rememora.core.text.first_person import asks_about_self
from rememora.core.text.spelling import spelling
from rememora.flow.hits import Loader
from rememora.model.results import Recall

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rememora.flow.deps import Deps
    from rememora.model.queries import Where
    from rememora.model.results import Hit
    from rememora.ports.store import Candidate

_PATIENCE = 4
"""A question of common words alone may read this many times the posting budget for its rarest word: about
8 ms at a microsecond a posting. Beyond, the search takes the newest entries instead of the best."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, and what may answer."""

    text: str
    scopes: tuple[str, ...]
    where: Where
    limit: int
    budget_tokens: int | None = None
    min_score: float = 0.0
    explain: bool = False
    timeout_s: float | None = None


class Scored:
    """A candidate with its figures."""

    __slots__ = ("coverage", "exchange", "id", "kind", "scope", "score", "source", "terms", "words")

    def __init__(self, candidate: Candidate, corpus: ranking.Corpus) -> None:
        self.source, self.scope, self.id, self.kind, exchange, joined = candidate
        self.exchange = exchange and (self.scope, exchange)  # hosts count from 1 in every scope
        self.terms = joined.split(" ")
        self.words, self.coverage = ranking.score_by_words(self.terms, corpus)
        self.score = self.words


def recall(deps: Deps, question: Question) -> Recall:
    """Answer a question from what is kept; when time runs out, `degraded` says so and nothing is raised."""
    watch = Stopwatch(deps)
    trace: dict[str, object] = {}
    terms = query_terms(repaired(question.text))
    watch.lap("terms")
    loader = Loader(deps, question.where)
    try:
        with deps.store.reading(overdue=watch.deadline(question.timeout_s)):
            corpus = ranking.Corpus(terms, [deps.store.index.frequencies(s, terms) for s in question.scopes])
            found = _search(deps, question, corpus, trace)
            watch.lap("search")
            scored = _ranked(found, corpus, about_self=asks_about_self(question.text))
            watch.lap("score")
            hits, first = _load(loader, scored, question)
            watch.lap("load")
    except TimeoutError:
        watch.lap("search")
        return _late(watch, trace if question.explain else None)
    loader.report()
    verdict, reason = _judged(question, corpus, first)
    costs = [estimate_tokens(hit.text) for hit in hits]
    kept = fitting(costs, question.budget_tokens)
    trace["weights"] = corpus.weights
    trace["cut_by_budget"] = len(hits) - len(kept)
    watch.lap("pack")
    return Recall(
        hits=tuple(hits[place] for place in kept),
        confidence=verdict,
        reason=reason,
        degraded=loader.degraded,
        tokens=sum(costs[place] for place in kept),
        timings_ms=watch.laps,
        trace=trace if question.explain else None,
    )


class Stopwatch:
    """Milliseconds by stage."""

    def __init__(self, deps: Deps) -> None:
        self._clock = deps.clock
        self._start = self._last = deps.clock.elapsed_ms()
        self.laps: dict[str, float] = {}

    def lap(self, stage: str) -> None:
        """Close a stage."""
        now = self._clock.elapsed_ms()
        self.laps[stage] = round(now - self._last, 3)
        self.laps["total"] = round(now - self._start, 3)
        self._last = now

    def deadline(self, timeout_s: float | None) -> Callable[[], bool] | None:
        """Return a function that tells whether the time is over."""
        if timeout_s is None:
            return None
        return lambda: self._clock.elapsed_ms() - self._start > timeout_s * 1000


def _search(
    deps: Deps, question: Question, corpus: ranking.Corpus, trace: dict[str, object]
) -> list[Candidate]:
    """Find candidates for each scope's rarest terms within the posting budget."""
    budget, depth = deps.settings.posting_budget, max(deps.settings.rescore_depth, question.limit)
    chosen = ranking.affordable(corpus.frequencies, budget=budget)
    trace["frequencies"], trace["searched"] = corpus.frequencies, chosen
    if not chosen or not question.limit:
        return []
    index, where = deps.store.index, question.where
    if corpus.frequencies[chosen[0]] <= budget * _PATIENCE:
        found = index.candidates(dict.fromkeys(question.scopes, chosen), where, limit=depth, order="best")
    else:  # only common words: all of them together, then the newest with the rarest
        together = [term for term, count in corpus.frequencies.items() if count]
        found = index.candidates(dict.fromkeys(question.scopes, together), where, limit=depth, order="all")
        found += index.candidates(dict.fromkeys(question.scopes, chosen), where, limit=depth, order="newest")
        found = list(dict.fromkeys(found))
    trace["candidates"] = len(found)
    return found


def _ranked(found: list[Candidate], corpus: ranking.Corpus, *, about_self: bool) -> list[Scored]:
    scored = [Scored(candidate, corpus) for candidate in found]
    final = ranking.in_context(
        [s.words for s in scored], [s.exchange for s in scored], [s.terms[-1] == ranking.ASKS for s in scored]
    )
    for candidate, score in zip(scored, final, strict=True):
        others = about_self and candidate.source == "message" and candidate.kind != "user"
        candidate.score = score * ranking.OF_OTHERS if others else score
    scored.sort(key=lambda s: (-s.score, s.scope, s.id))
    return scored


def _load(loader: Loader, scored: list[Scored], question: Question) -> tuple[list[Hit], Scored | None]:
    """Read the best until there are enough; returns them and the figures of the first."""
    hits: list[Hit] = []
    first: Scored | None = None
    worthy = [s for s in scored if s.score > 0 and s.score >= question.min_score]
    for number, candidate in enumerate(worthy):
        if len(hits) >= question.limit:
            break
        if number % question.limit == 0:
            loader.fetch((s.source, s.scope, s.id) for s in worthy[number : number + question.limit])
        figures = {"words": round(candidate.words, 6), "coverage": round(candidate.coverage, 6)}
        hit = loader.hit(
            candidate.source, candidate.scope, candidate.id, score=min(1.0, candidate.score), scores=figures
        )
        if hit is None:
            continue
        hits.append(hit)
        first = first or candidate
    return hits, first


def _judged(question: Question, corpus: ranking.Corpus, first: Scored | None) -> tuple[str, str]:
    """Return the confidence and its reason; without a hit, what kept it away."""
    if first is not None:
        return judge(
            first.terms,
            corpus.shares,
            coverage=first.coverage,
            name=first.id,
            spelled=lambda term: spelling(term, question.text),
        )
    if not corpus.weights:
        return "none", "the question holds no words to look for"
    if not corpus.entries:
        return "none", f"nothing is kept in {_listed(question.scopes)}"
    if any(corpus.frequencies.values()):
        return "none", "the question's words occur, but nothing that holds them passed limit and filters"
    return "none", f"none of the question's words occurs in {_listed(question.scopes)}"


def _listed(scopes: tuple[str, ...]) -> str:
    return f"scope {scopes[0]!r}" if len(scopes) == 1 else f"scopes {', '.join(map(repr, scopes))}"


def _late(watch: Stopwatch, trace: Mapping[str, object] | None) -> Recall:
    return Recall(
        hits=(),
        confidence="none",
        reason="the time was over before the search was done",
        degraded=("timeout",),
        tokens=0,
        timings_ms=watch.laps,
        trace=trace,
    )
