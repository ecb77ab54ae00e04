"""From what a model proposes to memories: through the same gate as what rules read, or into the inbox."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rememora.core.admission import Verdict
from rememora.core.dedupe import normal_form
from rememora.core.identity import content_id
from rememora.core.learning import draft, evidence, learnt_id
from rememora.core.statements.statement import Statement
from rememora.core.support import Window as Judged
from rememora.core.told import FORGOTTEN
from rememora.core.windows import limit_of, read_to
from rememora.flow.admit import let_in
from rememora.flow.alike import asked_of
from rememora.flow.index import memory_terms
from rememora.flow.intake import Intake
from rememora.flow.judging import judge
from rememora.flow.learn import admitted, refused
from rememora.flow.lessons import Found, Lesson, cleaned_draft, statements
from rememora.flow.notes import with_note
from rememora.flow.windows import as_read, limits_of
from rememora.flow.writing import Writing
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.items import Item
    from rememora.core.support import Support
    from rememora.flow.deps import Deps
    from rememora.flow.windows import Taken
    from rememora.model.memory import Span

BY_MODEL = "model"
"""`meta["rule"]` of a memory that a model proposed and no rule read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """An item with what it rests on.

    Attributes:
        found: The statement and the memory, as `flow.learn` takes them.
        fault: Why it must wait for the user, or `None`.
        by_rules: Id that the memory has if rules learnt it from the same words.
    """

    found: Found
    fault: str | None
    by_rules: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """All items of an answer, judged before the transaction that keeps them."""

    proposals: tuple[Proposal, ...]
    lesson: Lesson


def judged(deps: Deps, taken: Taken, items: Sequence[Item], *, made_by: dict[str, object]) -> Judgement:
    """Judge what a model proposes, in the order of the words that it rests on. Outside of any block.

    Args:
        deps: The ports.
        taken: What the model was shown.
        items: What it proposes.
        made_by: Goes into `meta` of every memory: model and prompt.
    """
    limits = limits_of(deps)
    said = [message for turn in map(as_read, taken.shown) for message in turn.messages]
    ends = [read_to(message.text, limit_of(message, limits)) for message in said]
    # Of the assistant the end counts too: it may be what the user says yes to.
    shown = [
        replace(message, text=message.text[:end]) if message.role == "user" else message
        for message, end in zip(said, ends, strict=True)
    ]
    numbers = [turn.number for turn in taken.shown for _ in turn.messages]

    def read(place: int) -> list[Statement]:
        earlier = [number for number in numbers[:place] if number < numbers[place]]
        first = numbers.index(earlier[-1] if earlier else numbers[place])
        return [_moved(one, first) for one in statements(deps, shown[first : place + 1])]

    window = Judged(shown, numbers, read=read, zone=deps.settings.timezone, ends=ends)
    proposals = [_proposal(deps, taken, item, window.support(item), made_by) for item in items]
    proposals.sort(key=lambda one: (one.found.place, one.found.statement.start))
    new = [one.found.draft for one in proposals if one.fault is None and one.found.draft.slot is None]
    asked, lost = asked_of(deps, new)
    return Judgement(proposals=tuple(proposals), lesson=Lesson(turn=(), asked=asked, degraded=lost))


def admit(deps: Deps, taken: Taken, judgement: Judgement) -> list[Receipt]:
    """Take every proposal through the gate. Inside a transaction."""
    writing, learnt = Writing(deps), list[str]()
    receipts = []
    for proposal in judgement.proposals:
        receipt = _admitted(deps, taken, proposal, judgement.lesson, learnt, writing)
        receipts += [] if receipt is None else [receipt]
        learnt += [receipt.id] if receipt is not None and receipt.operation_id else []
    return receipts


def _moved(one: Statement, first: int) -> Statement:
    """Let the place of accepted words count from the beginning of the window."""
    if one.accepts is None:
        return one
    start, end, place = one.accepts
    return replace(one, accepts=(start, end, place + first))


def _proposal(deps: Deps, taken: Taken, item: Item, support: Support, made_by: dict[str, object]) -> Proposal:
    known, intake = support.statement if support.fault is None else None, Intake()
    said = taken.messages[support.place]
    statement = Statement(
        kind=item.kind,
        text=item.content,
        start=support.start,
        end=support.end,
        rule=BY_MODEL if known is None else known.rule,
        polarity="positive" if known is None else known.polarity,
        slot=None if known is None else known.slot,
        valid_from_ms=None if known is None else known.valid_from_ms,
        valid_to_ms=None if known is None else known.valid_to_ms,
        replaces=None if known is None else known.replaces,
        accepts=support.accepts,
    )
    memory = draft(statement, said, now_ms=deps.clock.now_ms())
    turns = {"turns": list(item.turns)} if item.turns else {}
    memory = replace(memory, confidence=item.confidence, meta={**memory.meta, **made_by, **turns})
    found = Found(
        statement=statement, place=support.place, draft=cleaned_draft(memory, intake), intake=intake
    )
    return Proposal(found=found, fault=support.fault, by_rules=_id_by_rules(deps, taken, support, known))


def _id_by_rules(deps: Deps, taken: Taken, support: Support, known: Statement | None) -> str | None:
    if known is None:
        return None
    memory = cleaned_draft(draft(known, taken.messages[support.place], now_ms=deps.clock.now_ms()), Intake())
    return learnt_id(memory, evidence(known, taken.messages[: support.place + 1]))


def _admitted(
    deps: Deps, taken: Taken, proposal: Proposal, lesson: Lesson, learnt: Sequence[str], writing: Writing
) -> Receipt | None:
    found = proposal.found
    if proposal.fault is not None:
        return _kept_waiting(deps, taken, found, proposal.fault, writing)
    known = deps.store.memories.get(taken.window.scope, proposal.by_rules) if proposal.by_rules else None
    if known is not None and known.status == "trashed":
        return Receipt(status="rejected", id=known.id, of=known.id, reason=FORGOTTEN)
    if known is not None:
        return Receipt(status="duplicate", id=known.id, of=known.id, reason="rules read it before")
    return admitted(deps, found, taken.messages, lesson, learnt, writing)


def _kept_waiting(deps: Deps, taken: Taken, found: Found, fault: str, writing: Writing) -> Receipt:
    """Put a proposal that is not supported into the inbox, once."""
    spans: tuple[Span, ...] = ()
    if found.place >= 0:
        spans = evidence(replace(found.statement, accepts=None), taken.messages[: found.place + 1])
    memory = replace(found.draft, status="quarantined", trust="assistant", evidence=spans, slot=None)
    # Where no words are its place, the window is: the same proposal of another one is judged anew.
    places = [part for span in spans for part in (span.message_id, span.start, span.end)] or [taken.ids[0]]
    memory = replace(memory, id=content_id("mem", "proposed", memory.kind, memory.text, *places))
    refusal = refused(deps, memory, spans, taken.messages) if spans else None
    if refusal is not None:
        return refusal
    verdict = judge(deps, memory, writing)
    if verdict.status == "rejected":
        return Receipt(status="rejected", id=memory.id, of=verdict.of, reason=verdict.reason)
    for twin in deps.store.memories.rivals(memory.scope, normal_form(memory.text), None):
        return Receipt(status="duplicate", id=twin.id, of=twin.id, reason="it is there, or waits already")
    verdict = Verdict(status="quarantined", reason=fault)
    memory = memory if spans else with_note(deps, memory)
    operation = let_in(deps, memory, verdict, memory_terms(memory, found.intake), writing)
    return Receipt(
        status="quarantined",
        id=memory.id,
        reason=fault,
        operation_id=operation,
        degraded=found.intake.degraded,
    )
