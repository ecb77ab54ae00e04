"""topic-memory's two roles over any storage: the worker that groups exchanges, the selector that picks topics."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.redact import redact
from rememora.core.sentinel import language_of
from rememora.core.topics import choosing, listing, written
from rememora.core.topics import tail as tails
from rememora.core.topics.opening import opened
from rememora.core.topics.proposals import read
from rememora.core.topics.settling import highest, settled_anew
from rememora.core.topics.turns import Turn
from rememora.integrations.topic_memory_records import (
    LatestTopicWorkerRun,
    MemoryLlmRequest,
    RetrievalTrace,
    RetrieveResult,
    TopicWorkerResult,
)
from rememora.integrations.topic_memory_storage import canonical_of, topic_of
from rememora.prompts import fill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora import Topic
    from rememora.integrations.topic_memory_records import CanonicalExchange, MemoryLlm, MemoryStorage

SOURCE = "topic_worker_v1"
WORKER_TOKENS, SELECTOR_TOKENS = 2_200, 400
TEMPERATURE, TOP_P = 0.1, 0.9
"""Source of the four: topic-memory (UC-02)."""


def run_worker(storage: MemoryStorage, model: MemoryLlm, *, now_ms: int) -> TopicWorkerResult:
    """Let a model group what is not settled; what it answers is judged, and written whole or not at all."""
    completed = _completed(storage.list_exchanges())
    before = [topic_of(topic) for topic in storage.list_topics()]
    latest = storage.get_latest_topic_worker_run()
    waiting = tails.tail((turn.sequence for turn in completed), before)
    if gate := tails.gate(len(completed), waiting):
        return TopicWorkerResult(ran=False, reason=gate)
    shown = [turn for turn in completed if turn.sequence in set(waiting)]
    text = written.exchanges(shown)
    run = LatestTopicWorkerRun(
        run_id=f"run-{now_ms}-{highest(before)}",
        created_at=now_ms,
        input_text=text,
        raw_output="",
        validation_status="accepted",
        request_model=_name(model),
    )
    try:
        answer = _ask(model, "topics", text, max_tokens=WORKER_TOKENS)
    except Exception as error:  # noqa: BLE001  # why: a host's callable, whatever it raises
        said = _said(error)
        failed = replace(run, validation_status="failed", raw_output=said, validation_error=said)
        return _saved(storage, failed, (said,))
    found = read(answer, shown)
    if found.errors:
        wrong = "; ".join(found.errors)
        rejected = replace(run, validation_status="rejected", raw_output=answer, validation_error=wrong)
        return _saved(storage, rejected, found.errors)
    if [topic_of(topic) for topic in storage.list_topics()] != before:
        return TopicWorkerResult(ran=True, reason="raced", errors=("another run was faster",))
    number = highest([*before, *map(topic_of, latest.accepted_topics if latest else ())])
    change = settled_anew(before, found.proposals, shown, number=number, at_ms=now_ms, source=SOURCE)
    cut = {topic.id: topic for topic in change.cut}
    stay = [cut.get(topic.id, topic) for topic in before if topic.id in cut or topic.id not in change.gone]
    storage.replace_topics([canonical_of(topic) for topic in (*stay, *change.made)])
    accepted = tuple(canonical_of(topic) for topic in change.made)
    return _saved(storage, replace(run, raw_output=answer, accepted_topics=accepted), ())


def retrieve(storage: MemoryStorage, model: MemoryLlm, message: str, *, now_ms: int) -> RetrieveResult:
    """Let a model pick the topics that a message needs, and open them; one that fails opens none."""
    exchanges = [one for one in storage.list_exchanges() if one.status == "completed"]
    recent = tuple(exchanges[-choosing.RECENT :])
    topics = [topic_of(topic) for topic in storage.list_topics()]
    shown = listing.within(topics, listing.by_terms(topics, message), now_ms=now_ms)
    directory = written.directory(shown, now_ms=now_ms)
    choice, trace = choosing.Choice((), timed=False), RetrievalTrace()
    if shown:
        choice, trace = _chosen(model, message, recent, directory, shown, now_ms=now_ms)
    timed = bool(choice.ids) and (choice.timed or choosing.asks_for_time(message))
    by_id = {topic.id: topic for topic in shown}
    turns = _completed(exchanges)
    packets = tuple(
        opened(by_id[id], _inside(by_id[id], turns), message, now_ms=now_ms, timed=timed).text
        for id in choice.ids
    )
    return RetrieveResult(
        recent_context=recent,
        topic_directory=directory,
        selected_topic_ids=choice.ids,
        opened_topic_packets=packets,
        memory_context=written.context(packets),
        needs_time_metadata=timed,
        trace=trace,
    )


def _chosen(
    model: MemoryLlm,
    message: str,
    recent: Sequence[CanonicalExchange],
    directory: str,
    shown: Sequence[Topic],
    *,
    now_ms: int,
) -> tuple[choosing.Choice, RetrievalTrace]:
    asked = written.asked(message, _completed(recent), directory, now_ms=now_ms)
    try:
        answer = _ask(model, "select", asked, max_tokens=SELECTOR_TOKENS)
        choice = choosing.chosen(answer, [topic.id for topic in shown])
    except Exception as error:  # noqa: BLE001  # why: a host's callable, whatever it raises
        return choosing.Choice((), timed=False), RetrievalTrace(
            selector_input=asked, selector_error=_said(error)
        )
    return choice, RetrievalTrace(selector_input=asked, selector_raw_output=answer)


def _ask(model: MemoryLlm, purpose: str, text: str, *, max_tokens: int) -> str:
    answer = model.complete(
        MemoryLlmRequest(
            system=fill(purpose, language_of(text)),
            user=text,
            max_tokens=max_tokens,
            temperature=TEMPERATURE,
            top_p=TOP_P,
        )
    )
    if not isinstance(answer, str):
        raise TypeError(f"expected the words of a reply, found {type(answer).__name__}")
    return answer


def _saved(storage: MemoryStorage, run: LatestTopicWorkerRun, errors: tuple[str, ...]) -> TopicWorkerResult:
    storage.save_latest_topic_worker_run(run)
    return TopicWorkerResult(ran=True, reason=run.validation_status, errors=errors, run=run)


def _completed(exchanges: Sequence[CanonicalExchange]) -> list[Turn]:
    return [
        Turn(one.sequence, one.user_text, one.assistant_text, one.user_sent_at, one.assistant_completed_at)
        for one in exchanges
        if one.status == "completed"
    ]


def _inside(topic: Topic, turns: Sequence[Turn]) -> list[Turn]:
    return [turn for turn in turns if tails.covered(turn.sequence, [topic])]


def _name(model: MemoryLlm) -> str:
    name = getattr(model, "name", "")
    return name if isinstance(name, str) else ""


def _said(error: Exception) -> str:
    """Return the words of a host's error, without what looks like a secret."""
    try:
        words = redact(str(error)).text
    except Exception:  # noqa: BLE001  # why: the __str__ of an error is a host's callable too
        words = ""
    return words or type(error).__name__
