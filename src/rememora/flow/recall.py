"""Finding the lines that answer a question: search, score, load, judge, pack."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rememora.core.clean import repaired
from rememora.core.context.entry import Entry, unlink
from rememora.core.text.courtesies import asked_terms
from rememora.flow.addressed import addressed, joined
from rememora.flow.arms import by_vector, by_words, compared, key_of
from rememora.flow.context import context_of, surround
from rememora.flow.hits import DIGITS, Loader
from rememora.flow.scored import ranked
from rememora.flow.showing import show, widened
from rememora.flow.stopwatch import Stopwatch
from rememora.flow.sure import judged, refitted, sureness_of
from rememora.model.results import Recall

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rememora.core.ranking import Corpus
    from rememora.flow.arms import ByVector
    from rememora.flow.context import Context
    from rememora.flow.deps import Deps
    from rememora.flow.embedding import Asked
    from rememora.flow.moments import Moment
    from rememora.flow.reminded import Reminded
    from rememora.model.queries import Where
    from rememora.model.results import Hit


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, and what may answer: limits that the store knows, and *passes*, which sees a hit whole.

    With a *moment* the question is about the past; its limits are then those of `moments.then`. One *of a turn* nobody
    asked: triggers that fired a while ago rest. *limit* is how many hits are looked for, *most* how many are shown of
    them where that is another number.
    """

    text: str
    scopes: tuple[str, ...]
    where: Where
    limit: int
    budget_tokens: int | None = None
    most: int | None = None
    min_score: float = 0.0
    explain: bool = False
    timeout_s: float | None = None
    passes: Callable[[Hit], bool] | None = None
    moment: Moment | None = None
    of_a_turn: bool = False


def recall(deps: Deps, question: Question) -> Recall:
    """Answer a question from what is kept; when time runs out, `degraded` says so and nothing is raised."""
    watch = Stopwatch(deps)
    question = widened(deps, question)
    trace: dict[str, object] = {}
    terms = asked_terms(repaired(question.text))
    watch.lap("terms")
    asked, lost = _asked(deps, question, watch)
    loader = _loader(deps, question)
    overdue = watch.deadline(question.timeout_s)
    try:
        with deps.store.reading(overdue=overdue):
            context = context_of(deps, question, terms)
            corpus = context.corpus
            if context.read_as:
                question = _respelled(question, context)
            scored, near = search(deps, question, context, asked, trace)
            reminds = bool(corpus.entries) and question.moment is None and _has_hooks(deps)
        watch.lap("search")
        if asked is not None and near is None:
            near, more = compared(deps, asked, scored, timeout_s=watch.left_s(question.timeout_s))
            lost += more
            watch.lap("compare")
        reminded = _reminded(deps, question, asked, watch) if reminds else None
        best = ranked(scored, context, near, strategy=deps.settings.recall_fusion, limit=question.limit)
        watch.lap("score")
        with deps.store.reading(overdue=overdue):
            best, graph = joined(deps, question, corpus, best, loader)
            hits, came = _load(loader, reminded.among(best, graph) if reminded else best, question)
            if len(hits) > 1:
                from rememora.flow.told_again import marked

                hits = marked(question, hits)
            if any(hit.doubtful for hit in hits):
                from rememora.flow.outdated import newest_first

                hits, came = newest_first(deps, hits, came)
            own = refitted(deps, question.scopes) if came else None
            conflict = _conflict(deps, hits, question)
        watch.lap("load")
    except TimeoutError:
        watch.lap("search")
        return _late(watch, lost, trace if question.explain else None)
    loader.report()
    sure, signs = sureness_of(question, context, came, scored, hits, own)
    unlink(scored)
    verdict, reason = addressed(graph, hits, *judged(question, context, came, sure))
    if reminded is not None and verdict == "none":
        brought = reminded.brought({("memory", hit.scope, hit.id) for hit in hits})
        verdict, reason = (verdict, reason) if brought is None else ("weak", brought)
    if conflict is not None and verdict != "none":
        verdict, reason = "conflicting", conflict
    trace["weights"] = corpus.weights
    shown = show(deps, question, hits, weights=corpus.weights, loader=loader, watch=watch)
    trace["cut_by_budget"] = shown.left_out
    watch.lap("pack")
    return Recall(
        hits=shown.hits,
        confidence=verdict,
        reason=reason + _matched(context) + shown.reason,
        degraded=lost + _incomplete(deps, corpus, near) + loader.degraded + shown.degraded,
        tokens=shown.tokens,
        timings_ms=watch.laps,
        trace=trace if question.explain else None,
        sureness=round(sure, 6),
        signs={name: round(value, 6) for name, value in signs.items()},
        read_as=context.read_as,
    )


def _matched(context: Context) -> str:
    return "".join(f"; matched {written!r} as {word!r}" for written, word in context.read_as.items())


def _respelled(question: Question, context: Context) -> Question:
    """Return a question as it is taken, for all who read its words from here on."""
    from rememora.core.text.slips import respelled

    return replace(question, text=respelled(question.text, context.read_as))


def _loader(deps: Deps, question: Question) -> Loader:
    """Make the reader of hits; what has expired by now is not shown, whatever time is asked about."""
    if question.moment is None:
        return Loader(deps, question.where)
    return Loader(deps, replace(question.where, now_ms=deps.clock.now_ms()), moment=question.moment)


def _asked(deps: Deps, question: Question, watch: Stopwatch) -> tuple[Asked | None, tuple[str, ...]]:
    """Have the question's vector made, outside of any block, and leave the words their share of the time."""
    if deps.embedder is None or not question.limit or not question.text.strip():
        return None, ()
    from rememora.flow.embedding import ask

    asked, lost = ask(deps, deps.embedder, repaired(question.text), timeout_s=question.timeout_s)
    watch.lap("embed")
    return asked, lost


def _has_hooks(deps: Deps) -> bool:
    return deps.settings.hooks_enabled and deps.store.hooks.any()


def _reminded(deps: Deps, question: Question, asked: Asked | None, watch: Stopwatch) -> Reminded:
    """Return what finds memories by their triggers."""
    from rememora.flow.reminded import Reminded

    return Reminded(deps, question, asked, timeout_s=watch.left_s(question.timeout_s))


def search(
    deps: Deps, question: Question, context: Context, asked: Asked | None, trace: dict[str, object]
) -> tuple[list[Entry], ByVector | None]:
    """Let each arm search, unite what they found, and look at what stands around it."""
    corpus = context.corpus
    found = by_words(deps, question, context, trace)
    trace["candidates"] = len(found)
    scored = [Entry(candidate, corpus) for candidate in found]
    if asked is None or deps.vectors is None:
        return surround(deps, question, context, scored), None
    near = by_vector(deps.vectors, question, asked)
    known = {entry.key for entry in scored}
    new = [candidate for candidate in near.candidates if key_of(candidate) not in known]
    trace["candidates_by_vector"], trace["background"] = len(near.candidates), near.background
    scored += [Entry(candidate, corpus) for candidate in new]
    entries = surround(deps, question, context, scored)
    others = [entry.key for entry in entries if entry.key not in near.cosines]
    near.cosines.update(deps.vectors.cosines(asked.space, asked.vector, others))
    return entries, near


def _incomplete(deps: Deps, corpus: Corpus, near: ByVector | None) -> tuple[str, ...]:
    """Say when some of what was asked has no vector yet, so that only its words could be found."""
    some_wait = deps.vectors is not None and near is not None and near.searched < corpus.entries
    return ("vectors_incomplete",) if some_wait else ()


def _load(loader: Loader, scored: list[Entry], question: Question) -> tuple[list[Hit], list[Entry]]:
    """Read the best until there are enough; returns them, and the candidates that they were."""
    hits: list[Hit] = []
    came: list[Entry] = []
    # As it is shown: whoever asks again with a score that they saw gets the same hits.
    least = question.min_score
    worthy = [s for s in scored if s.score > 0 and (s.score >= least or round(s.score, DIGITS) >= least)]
    for number, candidate in enumerate(worthy):
        if len(hits) >= question.limit:
            break
        if number % question.limit == 0:
            loader.fetch(one.key for one in worthy[number : number + question.limit])
        hit = loader.hit(*candidate.key, score=min(1.0, candidate.score), scores=candidate.shown())
        if hit is None or not (question.passes is None or question.passes(hit)):
            continue
        said = loader.said_before(hit)
        place = next((at for at, one in enumerate(hits) if (one.scope, one.id) == said), None)
        if place is not None:  # a memory goes before the message that it was made from
            hits[place], came[place] = replace(hit, score=hits[place].score), candidate
            continue
        hits.append(hit)
        came.append(candidate)
    return hits, came


def _conflict(deps: Deps, hits: Sequence[Hit], question: Question) -> str | None:
    """Name both sides if the answer is contested. A message contests nothing: it only quotes."""
    memories = [hit.memory for hit in hits if hit.memory is not None]
    if not memories:
        return None
    from rememora.core.conflict import may_be_negated

    if not any(memory.slot or may_be_negated(memory.text) for memory in memories):
        return None
    from rememora.flow.opposed import opposed

    return opposed(deps, hits, question.moment)


def _late(watch: Stopwatch, lost: tuple[str, ...], trace: Mapping[str, object] | None) -> Recall:
    return Recall(
        hits=(),
        confidence="none",
        reason="the time was over before the search was done",
        degraded=(*lost, "timeout"),
        tokens=0,
        timings_ms=watch.laps,
        trace=trace,
    )
