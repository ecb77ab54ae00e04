"""Brings back the old talk that a message needs: directory, choice, and the words of what was chosen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rememora.core.text import index_terms
from rememora.core.topics import choosing, listing, written
from rememora.core.topics.opening import opened
from rememora.flow.recall import Question, recall
from rememora.flow.topic_turns import latest, turn_of, turns_of, within
from rememora.model.errors import LLMError
from rememora.model.queries import Where
from rememora.model.topics import TopicRecall
from rememora.ports.llm import model_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.core.topics.turns import Turn
    from rememora.flow.deps import Deps
    from rememora.model.results import Hit, Recall
    from rememora.model.topics import Topic
    from rememora.model.transcript import Exchange

MAX_TOKENS = 400
"""Longest answer of a selector. Source: topic-memory (UC-02)."""
FOUND = 40
"""Hits that tell which topics a message is about."""
_ENTRY_TOKENS = 25
"""No entry of the directory is shorter; so many topics are read to see whether all of them fit."""
_RECENT_CHARS = 400
"""Of each side of a recent exchange in the prompt of a selector; a host has them whole."""
COVERED = 0.4
"""Share of a message's words, by weight, that one topic must hold where no single hit is sure."""
_LATER = 0.5
"""What each further hit of a topic counts for, of the one before it: several hits say more than one."""


@dataclass(slots=True, kw_only=True)
class _Trace:
    """What `TopicRecall.trace` says, while it comes about."""

    selector: str = "words"
    input: str = ""
    output: str = ""
    error: str | None = None
    topics: int = 0
    listed: int = 0
    scores: dict[str, float] = field(default_factory=dict)
    left_out: tuple[int, ...] = ()
    degraded: tuple[str, ...] = ()


def retrieve(deps: Deps, message: str, *, scope: str, now_ms: int) -> TopicRecall:
    """Open the topics that a message needs; a selector that fails opens none, and is named in the trace."""
    trace = _Trace()
    with deps.store.reading():
        recent = latest(deps, scope, limit=choosing.RECENT)
        many = deps.settings.topics_directory_tokens // _ENTRY_TOKENS
        newest = deps.store.topics.list(scope, limit=many + 1)
    model = model_for(deps.llm, "select") if deps.settings.topics_mode == "llm" else None
    known: dict[str, Topic] = {}
    if newest:
        found = _found(deps, message, scope=scope, now_ms=now_ms)
        trace.degraded += tuple(found.degraded)
        known = _scored(deps, scope, found, trace)
    tokens = deps.settings.topics_directory_tokens
    listed = listing.within(newest, known.values(), now_ms=now_ms, tokens=tokens, cost=deps.cost)
    trace.topics, trace.listed = len(newest), len(listed)
    directory = written.directory(listed, now_ms=now_ms)
    choice = choosing.Choice((), timed=False)
    if listed and message.strip():
        choice = (
            choosing.best(trace.scores)
            if model is None
            else _by_model(deps, model, message, recent, directory, listed, trace, now_ms=now_ms)
        )
    by_id = {topic.id: topic for topic in (*listed, *known.values())}
    chosen = [by_id[id] for id in choice.ids]
    timed = bool(chosen) and (choice.timed or choosing.asks_for_time(message))
    packets = _packets(deps, scope, chosen, message, trace, now_ms=now_ms, timed=timed)
    context = written.context(packets)
    return TopicRecall(
        recent_context=tuple(recent),
        topic_directory=directory,
        selected_topic_ids=tuple(topic.id for topic in chosen),
        opened_topic_packets=tuple(packets),
        memory_context=context,
        needs_time_metadata=timed,
        trace=_told(deps, trace, context),
    )


def score_topics(
    deps: Deps, scope: str, hits: Sequence[Hit]
) -> tuple[dict[str, float], dict[str, Topic], dict[str, list[str]]]:
    """Score the topics that hits belong to: the best hit, half of the next one, a quarter of the third, and so on.

    Inside a block. Returns scores by id, the topics by id, and the exchanges of the hits in each, best first.
    """
    exchanges: dict[str, float] = {}
    said: dict[str, str] = {}
    for hit in hits:
        if hit.scope == scope and hit.evidence:
            id = hit.evidence[0].exchange_id
            exchanges[id] = max(exchanges.get(id, 0.0), hit.score)
            said.setdefault(id, hit.evidence[0].message_id)
    of = dict(deps.store.topics.of_messages(scope, list(said.values())))
    scores: dict[str, list[float]] = {}
    topics: dict[str, Topic] = {}
    inside: dict[str, list[str]] = {}
    for id, message in said.items():
        if (topic := of.get(message)) is None:
            continue
        topics[topic.id] = topic
        scores.setdefault(topic.id, []).append(exchanges[id])
        inside.setdefault(topic.id, []).append(id)
    total = {
        id: sum(score * _LATER**place for place, score in enumerate(sorted(some, reverse=True)))
        for id, some in scores.items()
    }
    return total, topics, inside


def _found(deps: Deps, message: str, *, scope: str, now_ms: int) -> Recall:
    question = Question(
        text=choosing.without_time(message),
        scopes=(scope,),
        where=Where(now_ms=now_ms, sources=("message",)),
        limit=FOUND,
        timeout_s=deps.settings.recall_timeout_ms / 1000,
        explain=True,
        passes=lambda hit: hit.text.strip() != message.strip(),
    )
    return recall(deps, question)


def _scored(deps: Deps, scope: str, found: Recall, trace: _Trace) -> dict[str, Topic]:
    with deps.store.reading():
        scores, topics, inside = score_topics(deps, scope, found.hits)
    weights = (found.trace or {}).get("weights")
    if found.confidence == "none" and isinstance(weights, dict):
        shares = {id: _covered(found.hits, some, weights) for id, some in inside.items()}
        scores = {id: score for id, score in scores.items() if shares[id] >= COVERED}
    trace.scores = scores
    return topics


def _covered(hits: Sequence[Hit], exchanges: Sequence[str], weights: Mapping[str, float]) -> float:
    """Return the share of a message's words, by their weight, that some exchanges hold together.

    Recall judges its first hit alone, and may be sure of none where the words of a question are spread over a talk.
    """
    among = set(exchanges)
    said = [hit.text for hit in hits if hit.evidence and hit.evidence[0].exchange_id in among]
    held = set(index_terms("\n".join(said)))
    total = sum(weights.values())
    return sum(weight for term, weight in weights.items() if term in held) / total if total else 0.0


def _by_model(
    deps: Deps,
    model: Any,
    message: str,
    recent: Sequence[Exchange],
    directory: str,
    listed: Sequence[Topic],
    trace: _Trace,
    *,
    now_ms: int,
) -> choosing.Choice:
    from rememora.core.sentinel import language_of
    from rememora.prompts import fill

    shown = [_short(turn_of(exchange)) for exchange in recent]
    trace.selector = model.name
    trace.input = written.asked(message, shown, directory, now_ms=now_ms)
    try:
        trace.output = model.complete(
            f"{fill('select', language_of(message))}\n{trace.input}\n",
            purpose="select",
            max_tokens=MAX_TOKENS,
            timeout_s=deps.settings.llm_timeout_ms / 1000,
            as_json=True,
        )
        return choosing.chosen(trace.output, [topic.id for topic in listed])
    except (LLMError, ValueError) as error:
        trace.error = str(error)
        trace.degraded += ("selector_failed",)
        return choosing.Choice((), timed=False)


def _short(turn: Turn) -> Turn:
    from rememora.core.excerpt import cut

    return turn._replace(user=cut(turn.user, _RECENT_CHARS), assistant=cut(turn.assistant, _RECENT_CHARS))


def _packets(
    deps: Deps,
    scope: str,
    chosen: Sequence[Topic],
    message: str,
    trace: _Trace,
    *,
    now_ms: int,
    timed: bool,
) -> list[str]:
    """Open topics within the budget, each with its part of what is left."""
    left = deps.settings.topics_packet_tokens
    packets = []
    for place, topic in enumerate(chosen):
        with deps.store.reading():
            exchanges = within(deps, scope, topic.spans)
        turns = turns_of(exchanges)
        if len(turns) < len(exchanges):
            trace.degraded = tuple(dict.fromkeys((*trace.degraded, "not_kept")))
        share = left // (len(chosen) - place)
        packet = opened(topic, turns, message, now_ms=now_ms, timed=timed, tokens=share, cost=deps.cost)
        left -= deps.cost(packet.text)
        trace.left_out += packet.left_out
        packets.append(packet.text)
    return packets


def _told(deps: Deps, trace: _Trace, context: str) -> dict[str, object]:
    return {
        "selector": trace.selector,
        "selector_input": trace.input,
        "selector_output": trace.output,
        "selector_error": trace.error,
        "topics": trace.topics,
        "listed": trace.listed,
        "scores": {id: round(score, 6) for id, score in trace.scores.items()},
        "left_out": trace.left_out,
        "tokens": deps.cost(trace.input) + deps.cost(context),
        "degraded": trace.degraded,
    }
