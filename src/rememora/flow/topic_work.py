"""Groups what was said into topics: by rules, or by a model that rules judge. One run has one answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.topics import tail as tails
from rememora.core.topics.proposals import Proposal, read
from rememora.core.topics.written import exchanges as written
from rememora.flow.intake import Intake
from rememora.flow.topic_tail import COUNTED, NEAR, tail_of
from rememora.flow.topic_turns import latest, still_said
from rememora.model.errors import LLMError
from rememora.model.topics import RULES, Topic, TopicRun, TopicWork
from rememora.ports.llm import model_for
from rememora.ports.topics import Progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.topics.turns import Turn
    from rememora.flow.deps import Deps
    from rememora.flow.topic_tail import Tail
    from rememora.ports.llm import LLM

BY_RULES, BY_MODEL = 120, 40
"""Exchanges that are looked at together. A model gets what fits into some thousand tokens."""
MAX_TOKENS = 2_200
"""Longest answer of a model. Source: topic-memory (UC-02)."""
_LOOKED_AT = 20
"""Scopes that a tick looks at; those that rest are passed over."""
_RETRY_MS = 600_000
"""How long a tick leaves a scope alone whose last run failed or was rejected."""
MODEL = "topic_worker_v1"
RACED, QUOTA = "raced", "quota_spent"


def run_worker(deps: Deps, *, scope: str, at_ms: int, only_new: bool, once: bool = False) -> TopicWork:
    """Group what is not settled; rules go on until nothing more waits, a model is asked once.

    Args:
        deps: The ports.
        scope: The conversation.
        at_ms: When.
        only_new: Do nothing when every exchange is in a topic already.
        once: Look at one batch only.
    """
    model = worker(deps)
    once = once or model is not None
    done = _run(deps, model, scope=scope, at_ms=at_ms, only_new=only_new, once=once)
    while done.reason == "accepted" and done.waiting and not once:
        after = _run(deps, model, scope=scope, at_ms=at_ms, only_new=True, once=False)
        if after.reason != "accepted":
            break
        done = after
    return done


def worker(deps: Deps) -> LLM | None:
    """Return the model that groups exchanges; `None` where rules do."""
    return model_for(deps.llm, "topics") if deps.settings.topics_mode == "llm" else None


def tick(deps: Deps) -> TopicWork | None:
    """Group what waits in one scope, if there is enough of it; a look for it writes nothing.

    A scope whose last run failed is left alone for a while, and one in which nothing can be grouped until more is
    said there, so that none keeps the others from their turn.
    """
    if deps.settings.topics_mode == "off":
        return None
    now_ms = deps.clock.now_ms()
    with deps.store.reading():
        scopes = deps.store.topics.due(least=tails.LEAST, limit=_LOOKED_AT)
        scope = next((name for name in scopes if not _rests(deps, name, now_ms)), None)
    if scope is None:
        return None
    asks = worker(deps) is not None
    if asks and not _spent(deps):
        return TopicWork(ran=False, reason=QUOTA)
    done = run_worker(deps, scope=scope, at_ms=now_ms, only_new=True, once=True)
    if not done.ran:
        _pass_over(deps, scope, unasked=asks)
    return done


def _spent(deps: Deps) -> bool:
    """Count a call of the day before it is made, and say whether there was one left."""
    from rememora.flow.windows import is_spent, today

    with deps.store.transaction():
        if is_spent(deps):
            return False
        deps.store.windows.spend(today(deps), calls=1)
    return True


def _rests(deps: Deps, scope: str, now_ms: int) -> bool:
    run = deps.store.topics.latest_run(scope)
    return run is not None and run.status != "accepted" and 0 <= now_ms - run.at_ms < _RETRY_MS


def _pass_over(deps: Deps, scope: str, *, unasked: bool) -> None:
    """Note that nothing can be grouped here until more is said: words that were not kept, or too few of them.

    A call that was counted and not made (*unasked*) is given back.
    """
    from rememora.flow.windows import today

    with deps.store.transaction():
        if unasked:
            deps.store.windows.spend(today(deps), calls=-1)
        progress = deps.store.topics.progress(scope)
        newest = latest(deps, scope, limit=1)
        if newest and newest[-1].sequence > progress.seen_to:
            seen = Progress(progress.number, newest[-1].sequence)
            deps.store.topics.change(scope, gone=[], topics=[], progress=seen)


def _run(deps: Deps, model: LLM | None, *, scope: str, at_ms: int, only_new: bool, once: bool) -> TopicWork:
    """Look at one batch; what waits behind it is counted far where it is the only one."""
    with deps.store.reading():
        most = BY_RULES if model is None else BY_MODEL
        tail = tail_of(deps, scope, most=most, only_new=only_new, counted=COUNTED if once else most)
    if tail.gate is not None:
        return TopicWork(ran=False, reason=tail.gate, waiting=tail.waiting)
    run = TopicRun(id="", status="accepted", at_ms=at_ms, input="", output="")
    errors: tuple[str, ...] = ()
    if model is None:
        proposals = _by_rules(tail.turns)
    else:
        run, proposals, errors = _by_model(deps, model, tail.turns, run)
    return _kept(deps, scope, tail, run, proposals, errors)


def _by_rules(turns: Sequence[Turn]) -> tuple[Proposal, ...]:
    from rememora.core.topics.grouping import grouped

    return grouped(turns)


def _by_model(
    deps: Deps, model: LLM, turns: Sequence[Turn], run: TopicRun
) -> tuple[TopicRun, tuple[Proposal, ...], tuple[str, ...]]:
    from rememora.core.sentinel import NONCE_BYTES, language_of, nonce_of
    from rememora.prompts import fill

    shown = written(turns)
    language = language_of(" ".join(turn.user for turn in turns)[:1_000])
    nonce = nonce_of(deps.random_bytes(NONCE_BYTES))
    prompt = f"{fill('topics', language)}\n<exchanges {nonce}>\n{shown}\n</exchanges {nonce}>\n"
    run = replace(run, input=shown, model=model.name)
    try:
        answer = model.complete(
            prompt,
            purpose="topics",
            max_tokens=MAX_TOKENS,
            timeout_s=deps.settings.llm_timeout_ms / 1000,
            as_json=True,
        )
    except LLMError as error:
        return replace(run, status="failed", error=str(error)), (), (str(error),)
    found = read(answer, turns, strict=False)
    status = "rejected" if found.errors else "accepted"
    said = "; ".join(found.errors) or None
    return replace(run, status=status, output=answer, error=said), found.proposals, found.errors


def _kept(
    deps: Deps,
    scope: str,
    tail: Tail,
    run: TopicRun,
    proposals: Sequence[Proposal],
    errors: tuple[str, ...],
) -> TopicWork:
    """Write what came of it, unless another run was faster, or what it was shown is not there any more."""
    with deps.store.transaction():
        now = deps.store.topics.list(scope, limit=NEAR)
        if tuple(now) != tail.topics or deps.store.topics.progress(scope) != tail.progress:
            return TopicWork(ran=True, reason=RACED, errors=("another run was faster",), waiting=tail.waiting)
        if not still_said(deps, scope, tail.turns):  # erased or forgotten: it must not come back as a topic
            return TopicWork(ran=True, reason=RACED, errors=("turns were changed",), waiting=tail.waiting)
        made: list[Topic] = []
        if run.status == "accepted":
            made = _settle(deps, scope, tail, proposals, run)
        run = _clean(replace(run, id=f"run-{run.at_ms}-{tail.progress.number}", topics=tuple(made)))
        deps.store.topics.keep_run(scope, run)
        deps.store.ledger.append(
            f"topics.{run.status}",
            scope=scope,
            ids=[topic.id for topic in made],
            at_ms=run.at_ms,
        )
    waiting = tail.more if run.status == "accepted" else tail.waiting
    return TopicWork(ran=True, reason=run.status, errors=errors, run=run, waiting=waiting)


def _settle(deps: Deps, scope: str, tail: Tail, proposals: Sequence[Proposal], run: TopicRun) -> list[Topic]:
    """Put topics in place of those that are not settled; what is cut short keeps its id."""
    from rememora.core.topics.settling import settled_anew

    source = RULES if not run.model else MODEL
    change = settled_anew(
        tail.topics,
        proposals,
        tail.turns,
        number=tail.progress.number,
        at_ms=run.at_ms,
        source=source,
        more=tail.more > 0,
    )
    made = [_clean_topic(topic) for topic in change.made]
    seen_to = max(tail.progress.seen_to, tail.turns[-1].sequence)
    deps.store.topics.change(
        scope,
        gone=change.gone,
        topics=[*change.cut, *made],
        progress=Progress(change.number, seen_to),
    )
    return made


def _clean(run: TopicRun) -> TopicRun:
    intake = Intake()
    return replace(
        run,
        input=intake.text(run.input),
        output=intake.text(run.output),
        error=None if run.error is None else intake.text(run.error),
    )


def _clean_topic(topic: Topic) -> Topic:
    intake = Intake()
    return replace(
        topic,
        label_terms=tuple(map(intake.text, topic.label_terms)),
        retrieval_terms=tuple(map(intake.text, topic.retrieval_terms)),
    )
