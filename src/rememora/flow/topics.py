"""What exchanges were about, as a worker of the host's says it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.core.times import MAX_MS, MIN_MS
from rememora.flow.intake import Intake
from rememora.model.errors import InvalidInput
from rememora.model.topics import RUN_STATUSES, TOPIC_STATUSES, Topic, TopicRun

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps


def replace_topics(deps: Deps, topics: Sequence[object], *, scope: str, at_ms: int) -> int:
    """Put topics in place of those that are there, all or none; return how many there are now.

    The ledger names those that came, went or changed.

    Raises:
        InvalidInput: One is no topic, or two have the same id.
    """
    clean = tuple(_topic(topic) for topic in topics)
    if len({topic.id for topic in clean}) < len(clean):
        raise InvalidInput("topics: expected each id once, found one of them twice")
    with deps.store.transaction():
        before = deps.store.topics.list(scope)
        if tuple(before) == clean:
            return len(clean)
        deps.store.topics.replace(scope, clean)
        _note_progress(deps, scope, clean)
        changed = {topic.id for topic in {*before} ^ {*clean}}
        deps.store.ledger.append("topics.replaced", scope=scope, ids=sorted(changed), at_ms=at_ms)
    return len(clean)


def _note_progress(deps: Deps, scope: str, topics: Sequence[Topic]) -> None:
    """Let our own worker go on behind these topics, with ids that none of them has or had."""
    from rememora.core.topics.settling import highest
    from rememora.ports.topics import Progress

    known = deps.store.topics.progress(scope)
    seen_to = max((last for topic in topics for _, last in topic.spans), default=0)
    number = highest([*deps.store.topics.list(scope), *topics], number=known.number)
    deps.store.topics.change(
        scope, gone=[], topics=[], progress=Progress(number, max(seen_to, known.seen_to) if topics else 0)
    )


def keep_run(deps: Deps, run: object, *, scope: str, at_ms: int) -> None:
    """Put a run in place of the one that is there; `None` takes that out."""
    clean = None if run is None else _run(run)
    with deps.store.transaction():
        if deps.store.topics.latest_run(scope) == clean:
            return
        deps.store.topics.keep_run(scope, clean)
        ids = [] if clean is None else [clean.id]
        deps.store.ledger.append("topics.run_kept", scope=scope, ids=ids, at_ms=at_ms)


def _topic(topic: object) -> Topic:
    if not isinstance(topic, Topic):
        raise InvalidInput(f"topics: expected Topic, found {type(topic).__name__}")
    for name, ms in (("started_at_ms", topic.started_at_ms), ("ended_at_ms", topic.ended_at_ms)):
        if ms is not None:
            _ms(name, ms)
    return replace(
        topic,
        id=arguments.identifier("id", topic.id),
        status=arguments.choice("status", topic.status, TOPIC_STATUSES),
        label_terms=_terms("label_terms", topic.label_terms),
        retrieval_terms=_terms("retrieval_terms", topic.retrieval_terms),
        spans=tuple(_span(span) for span in arguments.items("spans", topic.spans)),
        updated_at_ms=_ms("updated_at_ms", topic.updated_at_ms),
        source=arguments.identifier("source", topic.source),
    )


def _run(run: object) -> TopicRun:
    if not isinstance(run, TopicRun):
        raise InvalidInput(f"run: expected TopicRun or None, found {type(run).__name__}")
    intake = Intake()  # what a worker was shown, and what it answered, are words of the transcript
    return replace(
        run,
        id=arguments.identifier("id", run.id),
        status=arguments.choice("status", run.status, RUN_STATUSES),
        at_ms=_ms("at_ms", run.at_ms),
        input=intake.text(arguments.any_text("input", run.input)),
        output=intake.text(arguments.any_text("output", run.output)),
        error=None if run.error is None else intake.text(arguments.any_text("error", run.error)),
        model=intake.text(arguments.any_text("model", run.model)),
        topics=tuple(_topic(topic) for topic in arguments.items("topics", run.topics)),
    )


def _terms(name: str, terms: object) -> tuple[str, ...]:
    intake = Intake()
    return tuple(intake.text(term) for term in arguments.texts(name, terms))


def _span(span: object) -> tuple[int, int]:
    if (
        isinstance(span, tuple)
        and len(span) == 2
        and all(isinstance(edge, int) and not isinstance(edge, bool) for edge in span)
        and 1 <= span[0] <= span[1] < 2**63
    ):
        return span[0], span[1]
    raise InvalidInput(
        f"spans: expected pairs (first, last) of sequences from 1 up, found {arguments.shown(span)}"
    )


def _ms(name: str, ms: object) -> int:
    if isinstance(ms, int) and not isinstance(ms, bool) and MIN_MS <= ms <= MAX_MS:
        return ms
    raise InvalidInput(f"{name}: expected epoch milliseconds, found {arguments.shown(ms)}")
