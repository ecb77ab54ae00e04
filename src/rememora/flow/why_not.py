"""Why a line did not come: the recall itself is run, and what it did with the line is told.

The first run answers the question as it was put. The second lets no hit pass and notes each in turn, so that it goes
through all that the first one ranked, in the same order: `Question.passes` sees what is loaded before the limit counts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rememora.core import causes
from rememora.core.clean import repaired
from rememora.flow.context import weights_in
from rememora.flow.hits import WHOLE
from rememora.flow.intake import Intake
from rememora.flow.keeping_away import kept_away, lacking
from rememora.flow.line import Line, lines
from rememora.flow.recall import recall
from rememora.flow.unstored import unstored
from rememora.model.explained import Ahead, Cause, WhyNot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.recall import Question
    from rememora.model.results import Hit, Recall

_AHEAD = 5
"""So many of the lines that took its place are shown."""


class Ran(NamedTuple):
    """A question, its answer, and all that could have answered in order."""

    question: Question
    found: Recall
    order: Sequence[Hit] = ()


def why_not(deps: Deps, text: str, question: Question) -> WhyNot:
    """Tell why the line that is known by an id or by words did not come for a question.

    Args:
        deps: The ports.
        text: The id, or words of the line: the very ones, or most of them.
        question: As `recall` would have it.
    """
    ran = Ran(question, recall(deps, replace(question, explain=True)))
    id, clean = repaired(text), Intake().text(text)  # as every text was that came in
    with deps.store.reading():
        meant = lines(deps, id, clean, scopes=question.scopes)
        before = None
        if all(line.matched == "near" for line in meant):
            before, instead = unstored(deps, id, clean, scopes=question.scopes)
            meant = meant if before is None else instead
    if not meant:
        return _answer(ran, before or _unknown(question.scopes))
    if before is None:
        came = [line for line in meant if _shown(line, ran.found.hits)]
        if came:
            return _came(deps, ran, came[0])
    ran = ran._replace(order=_order(deps, question))
    line = min(meant, key=lambda one: (_rank(one, ran) or len(ran.order) + 1, one.source != "memory"))
    return _explained(deps, line, before, ran)


def _order(deps: Deps, question: Question) -> list[Hit]:
    """Return every hit that the question ranks, best first, whatever limit, budget and least score say."""
    seen: list[Hit] = []

    def note(hit: Hit) -> bool:
        seen.append(hit)
        return False

    if question.limit:
        recall(deps, replace(question, passes=note, min_score=0.0, budget_tokens=None))
    return _settled(seen)


def _settled(seen: Sequence[Hit]) -> list[Hit]:
    """Let a memory take the place of the message that it was made from, as an answer does (`flow.recall`)."""
    found: list[Hit] = []
    places: dict[tuple[str, str], int] = {}
    told: dict[tuple[str, str], set[int]] = {}
    for hit in seen:
        keys = {(hit.scope, span.message_id) for span in hit.evidence} if hit.memory is not None else set()
        for span in hit.evidence if keys else ():
            told.setdefault((hit.scope, span.message_id), set()).update(range(span.start, span.end))
        at = places.get(next(iter(keys))) if len(keys) == 1 else None
        if at is not None and len(told[next(iter(keys))]) >= WHOLE * max(1, len(found[at].text)):
            found[at] = replace(hit, score=found[at].score)
            places.pop(next(iter(keys)))
            continue
        if hit.memory is None:
            places[hit.scope, hit.id] = len(found)
        found.append(hit)
    return found


def _unknown(scopes: Sequence[str]) -> Cause:
    """Say that a line is not there; of scopes that were not named, nothing is said."""
    named = ", ".join(map(repr, scopes))
    return Cause(name="not_stored", reason=f"no such line is kept in the scopes that were asked: {named}")


def _shown(line: Line, hits: Sequence[Hit]) -> Hit | None:
    """Return the hit that is this line, or that it was merged into."""
    return next((hit for hit in hits if _is(line, hit)), None)


def _is(line: Line, hit: Hit) -> bool:
    record = line.record
    if hit.scope != record.scope or (hit.memory is None) != (line.memory is None):
        return False
    return hit.id == record.id or (line.message is not None and line.message.source_id in hit.source_ids)


def _rank(line: Line, ran: Ran) -> int | None:
    hit = _shown(line, ran.order)
    return None if hit is None else 1 + next(place for place, one in enumerate(ran.order) if one is hit)


def _answer(ran: Ran, *reasons: Cause, line: Line | None = None, came: bool = False) -> WhyNot:
    return WhyNot(
        came=came,
        cause=reasons[0].name,
        reason=reasons[0].reason,
        causes=() if came else reasons,
        matched=None if line is None else line.matched,
        id=None if line is None else line.record.id,
        kind=None if line is None else line.kind,
        text=None if line is None or line.kept_back else line.record.text,
        scope=None if line is None else line.record.scope,
        confidence=ran.found.confidence,
        degraded=ran.found.degraded,
    )


def _came(deps: Deps, ran: Ran, line: Line) -> WhyNot:
    hits = ran.found.hits
    hit = _shown(line, hits)
    assert hit is not None  # it was looked for
    rank = hits.index(hit) + 1
    cause = Cause(name="came", reason=f"it came, as number {rank} of {len(hits)}")
    return replace(
        _answer(ran, cause, line=line, came=True),
        shown_by=None if hit.id == line.record.id else hit.id,
        rank=rank,
        score=hit.score,
        features=causes.features(hit.scores, weights_in(deps, hit.scope, hit.scores)),
    )


def _explained(deps: Deps, line: Line, before: Cause | None, ran: Ran) -> WhyNot:
    rank = _rank(line, ran)
    first = () if before is None else (before,)
    if rank is None:
        with deps.store.reading():
            found = kept_away(deps, line, ran.question, ran.found, ran.order)
        own = _answer(ran, *first, *found, line=line)
        of = next((cause.of[0] for cause in found if cause.name == "same_evidence"), None)
        shows = of if of in {one.id for one in ran.found.hits} else None
        return replace(own, shown_by=shows, ranked=len(ran.order))
    hit = ran.order[rank - 1]
    shown = _shown(line, ran.found.hits) is not None
    beaten = () if shown and first else (_beaten(deps, line, hit, rank, ran),)
    weights = weights_in(deps, hit.scope, hit.scores)
    return replace(
        _answer(ran, *first, *beaten, line=line),
        shown_by=hit.id if shown or hit.id != line.record.id else None,
        rank=rank,
        ranked=len(ran.order),
        score=hit.score,
        features=causes.features(hit.scores, weights),
        ahead=() if shown else _ahead(hit, rank, ran, weights),
    )


def _beaten(deps: Deps, line: Line, hit: Hit, rank: int, ran: Ran) -> Cause:
    """Tell why a line that was ranked is not among the hits."""
    question, of = ran.question, f"it is number {rank} of {len(ran.order)}"
    if "timeout" in ran.found.degraded:
        return causes.too_late(question.timeout_s)
    if hit.score < question.min_score:
        return causes.too_low(hit.score, question.min_score)
    if rank > question.limit:
        ahead = tuple(one.id for one in ran.order[:_AHEAD] if one.score > hit.score)
        reason = f"{of}, and the limit is {question.limit}{lacking(line, question)}"
        return Cause(name="outranked", reason=reason, by="limit", of=ahead)
    if question.budget_tokens is not None:
        cost = deps.cost(hit.text)
        reason = f"{of} and takes about {cost} tokens; the others took {ran.found.tokens} of {question.budget_tokens}"
        return Cause(
            name="budget",
            reason=reason,
            by="budget_tokens",
            of=tuple(one.id for one in ran.found.hits[:_AHEAD]),
        )
    return Cause(name="left_out", reason=f"{of}, and was left out after the ranking")


def _ahead(hit: Hit, rank: int, ran: Ran, weights: Mapping[str, float] | None) -> tuple[Ahead, ...]:
    """Show the best of what came before it, weighed as in the scope of the line."""
    return tuple(
        Ahead(
            rank=place,
            id=one.id,
            kind=one.kind,
            text=one.text,
            score=one.score,
            at_ms=one.at_ms,
            features=causes.leads(hit.scores, one.scores, weights),
        )
        for place, one in enumerate(ran.order[: min(rank - 1, _AHEAD)], start=1)
    )
