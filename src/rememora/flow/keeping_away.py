"""What keeps a line from being ranked: its state, the limits, the full text, its words. Inside a block."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core import causes
from rememora.core.text.courtesies import asked_terms
from rememora.core.text.slips import respelled
from rememora.core.text.spelling import spelling
from rememora.flow.hits import WHOLE
from rememora.flow.index import memory_terms, spoken_terms
from rememora.flow.intake import Intake
from rememora.flow.line import EVER
from rememora.flow.unstored import NO_MORE, gone
from rememora.model.explained import Cause
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.line import Line
    from rememora.flow.recall import Question
    from rememora.model.memory import Memory
    from rememora.model.results import Hit, Recall
    from rememora.model.transcript import Message

_ASKED = 8
"""Of its own words so many are asked for, the longest, to see whether the full text has a line."""
_LOOKED_AT = 1_000
_NAMED = 5
_LONGEST_CHAIN = 20

_BESIDES = ("no_words", "not_indexed", "too_common")
"""What is told of a line besides that another hit shows its words."""


def kept_away(deps: Deps, line: Line, question: Question, found: Recall, order: Sequence[Hit]) -> list[Cause]:
    """Tell why a line is not among what a question ranks: all that is known, at least one cause."""
    late = [causes.too_late(question.timeout_s)] if "timeout" in found.degraded else []
    own = [*late, *_state(deps, line, question), *_limits(line, question)]
    if not question.limit:
        return [*own, Cause(name="limit", reason="no line was asked for: the limit is 0", by="limit")]
    if own:
        return own
    told, missing = [*_told_by(line, order)], _unfound(deps, line, question, found)
    return [*told, *(cause for cause in missing if cause.name in _BESIDES)] if told else missing


def _state(deps: Deps, line: Line, question: Question) -> Iterator[Cause]:
    if line.message is not None:
        yield from _of_message(deps, line.message)
        return
    memory = line.memory
    assert memory is not None  # a line is one of both
    if memory.status == "trashed":
        yield gone(deps, memory.scope, memory.id) or NO_MORE
        return
    # What has expired by now is not shown, and what will have expired by the moment is not found.
    moment, now_ms = question.moment, max(deps.clock.now_ms(), question.where.now_ms)
    yield from causes.of_memory(memory, _after(deps, memory), now_ms=now_ms, in_past=moment is not None)
    if moment is not None:
        from rememora.flow.moments import seen

        if seen(deps, memory, moment) is None and memory.status not in ("archived", "quarantined"):
            yield causes.not_then(memory, at_ms=moment.at_ms, known_ms=moment.known_ms)


def _after(deps: Deps, memory: Memory) -> list[Memory]:
    """Return what took the place of a memory, and what took the place of that, to the last."""
    chain: list[Memory] = []
    while memory.superseded_by is not None and len(chain) < _LONGEST_CHAIN:
        later = deps.store.memories.get(memory.scope, memory.superseded_by)
        if later is None or later.status == "trashed" or later.integrity == "false" or later in chain:
            break
        chain.append(later)
        memory = later
    return chain


def _of_message(deps: Deps, message: Message) -> Iterator[Cause]:
    if message.integrity == "false":
        yield Cause(name="quarantined", reason="its bytes were changed behind our back", by="doctor")
    if message.words_hash:
        yield Cause(name="not_kept", reason="its words were never kept: archive is off", by="archive")
    exchange = deps.store.transcript.exchange(message.scope, message.exchange_id)
    status = None if exchange is None else exchange.status
    if status == "pending":
        yield Cause(name="pending", reason="its exchange is not completed yet", by="complete")
    elif exchange is not None and status == "failed":
        yield Cause(name="failed", reason=f"its exchange failed: {exchange.failure_reason}", by="fail")
    elif not message.visible:
        yield Cause(
            name="forgotten", reason="it was hidden with the memory that it was noted for", by="forget"
        )


def _limits(line: Line, question: Question) -> Iterator[Cause]:
    moment_ms = None if question.moment is None else question.moment.at_ms
    kind = line.kind if line.message is None else line.message.role
    if line.message is not None and question.moment is not None:
        known_ms = question.moment.known_ms
        if known_ms is not None and moment_ms is not None and line.at_ms > known_ms:
            moment_ms = min(moment_ms, known_ms)
    yield from causes.filtered(
        line.source, kind, line.record.session, line.at_ms, where=question.where, moment_ms=moment_ms
    )


def _told_by(line: Line, order: Sequence[Hit]) -> Iterator[Cause]:
    """Name what was ranked before and shows the same words: one piece of evidence is shown once (`flow.hits`)."""
    whole, parts = set[str](), set[tuple[str, int, int]]()
    for rank, hit in enumerate(order, start=1):
        if hit.scope != line.record.scope:
            continue
        if hit.memory is None:
            whole.update(span.message_id for span in hit.evidence)
        else:
            parts.update((span.message_id, span.start, span.end) for span in hit.evidence)
        if _covered(line, whole, parts):
            reason = f"its words are shown by {hit.id}, which is number {rank} of {len(order)}"
            yield Cause(name="same_evidence", reason=reason, of=(hit.id,))
            return


def _covered(line: Line, whole: Collection[str], parts: Collection[tuple[str, int, int]]) -> bool:
    """Tell whether all the words that a memory rests on were shown, or nearly all that a message says."""
    if line.memory is not None:
        own = [(span.message_id, span.start, span.end) for span in line.memory.evidence]
        return bool(own) and all(part in parts or part[0] in whole for part in own)
    assert line.message is not None  # a line is one of both
    said = {at for id, start, end in parts if id == line.message.id for at in range(start, end)}
    return len(said) >= WHOLE * max(1, len(line.message.text))


def _unfound(deps: Deps, line: Line, question: Question, found: Recall) -> list[Cause]:
    """Tell why the search did not find a line that it might show."""
    terms = _terms(line)
    if not terms or not _is_indexed(deps, line, terms):
        reason = "nothing in it can be searched for" if not terms else "the full text does not have it"
        return [Cause(name="not_indexed", reason=reason, by="rebuild")]
    if found.read_as:
        question = replace(question, text=respelled(question.text, found.read_as))
    asked = asked_terms(question.text)
    shared = [term for term in asked if term in set(terms)]
    vector = _vector(deps, line)
    if not shared:
        named = ", ".join(_spelled(asked, question)) or "none"
        words = Cause(name="no_words", reason=f"it holds none of the question's words ({named})")
        return [words, *vector]
    searched = (found.trace or {}).get("searched")
    chosen = set(searched) if isinstance(searched, list | tuple) else set()
    named = ", ".join(_spelled(shared, question))
    if chosen.isdisjoint(shared):
        reason = f"what it shares with the question ({named}) is too common to be searched for"
        return [Cause(name="too_common", reason=reason, by="recall.posting_budget"), *vector]
    if (found.trace or {}).get("candidates", 0) < deps.settings.rescore_depth:  # type: ignore[operator]  # a count
        strategy = deps.settings.recall_fusion
        reason = f"it holds {named}, and the ranking by {strategy!r} left it out"
        return [Cause(name="left_out", reason=reason, by="recall.fusion")]
    reason = f"of what holds {named}, only the best {deps.settings.rescore_depth} are scored"
    return [Cause(name="too_far_down", reason=reason, by="recall.rescore_depth"), *vector]


def lacking(line: Line, question: Question) -> str:
    """Name the words of a question that a line lacks, as a part of a sentence; nothing if it has them all."""
    held = set(_terms(line))
    words = _spelled([term for term in asked_terms(question.text) if term not in held], question)
    return f"; it lacks {', '.join(words)}" if words else ""


def _terms(line: Line) -> list[str]:
    if line.memory is not None:
        return memory_terms(line.memory, Intake())
    assert line.message is not None  # a line is one of both
    return spoken_terms(line.message.name, line.message.text, Intake())


def _is_indexed(deps: Deps, line: Line, terms: Sequence[str]) -> bool:
    """Tell whether the full text has a line, whatever a question may see of it."""
    asked = sorted(set(terms), key=lambda term: (-len(term), term))[:_ASKED]
    where = Where(now_ms=EVER, sources=(line.source,), since_ms=line.at_ms, until_ms=line.at_ms + 1)
    rows = deps.store.index.candidates({line.record.scope: asked}, where, limit=_LOOKED_AT, order="all")
    return any(id == line.record.id for _, _, id, *_ in rows)


def _vector(deps: Deps, line: Line) -> list[Cause]:
    """Tell what the vectors say of a line that they did not find."""
    if deps.embedder is None or deps.vectors is None:
        return []
    from rememora.flow.vectors import known_space

    space = known_space(deps.vectors, deps.embedder)
    if deps.vectors.waiting(space, limit=1, after=0, keys=[line.key]):
        return [Cause(name="no_vector", reason="its vector was not made yet", by="backfill")]
    return [Cause(name="far_vector", reason="its vector is not near enough to the question's", by="embedder")]


def _spelled(terms: Sequence[str], question: Question) -> list[str]:
    """Return the first few terms as the question has them, without those that are a part of another one."""
    words = list(dict.fromkeys(spelling(term, question.text) for term in terms))
    return [word for word in words if not any(word in other for other in words if other != word)][:_NAMED]
