"""What is kept of forty labelled conversations: by the rules, by a model that proposes, and by both.

Every conversation has a store of its own and goes through the public API turn by turn: `begin`, then `complete`,
`fail`, or nothing. Set-ups:

``statements``  what rules find, with no model;
``llm``         what the model proposes of the whole conversation, once it has gone idle, and rules let in;
``both``        the first, and then the second in the same store over the same words.

`distilled_score` says how memories are matched with labels.
"""

from __future__ import annotations

import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks import conversations, datasets
from benchmarks.distilled_score import Judged, Tally, tally
from benchmarks.lines import SEED, Line, table
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from benchmarks.conversations import Conversation
    from benchmarks.local_model import LocalModel
    from benchmarks.scripted_model import ScriptedModel

    Model = LocalModel | ScriptedModel

BENCHMARK = "distilled"
COMMAND = f"python -m benchmarks {BENCHMARK} --model qwen1.5b --save"
MODES = {"statements": ("statements",), "llm": ("off", "llm"), "both": ("statements", "llm")}
"""The modes of each set-up, one after the other: in each the conversation is said once.

What is said with the mode "off" teaches nothing. It is there so that the model gets the same prompt alone and
behind the rules, which saves it half of the work.
"""

BEGAN_MS = 1_772_442_000_000
"""2026-03-02T09:00:00Z, when every conversation begins."""
_TURN_S, _ANSWER_S = 180, 20
_IDLE_S = 3_600
"""Longer than any idle window, so that the whole conversation is one batch or a few."""
_MOST = 10_000


@dataclass(slots=True, kw_only=True)
class Outcome:
    """What one set-up made of some conversations.

    Attributes:
        tallies: By language, and "all".
        judged: Every active memory with its conversation and verdict.
        cpu_s: CPU seconds of ours, the model's not among them.
        asides: What waits in the inbox: its conversation, the reason and the text.
        waiting: Turns that were not distilled.
    """

    setup: str
    tallies: dict[str, Tally] = field(default_factory=dict)
    judged: list[tuple[Conversation, Judged]] = field(default_factory=list)
    asides: list[tuple[Conversation, str, str]] = field(default_factory=list)
    cpu_s: float = 0.0
    waiting: int = 0


def sample(talks: Sequence[Conversation], size: int | None, *, seed: int = SEED) -> list[Conversation]:
    """Return *size* conversations drawn by *seed*, as many of each language as there are among all; all by default."""
    if size is None or size >= len(talks):
        return list(talks)
    chance, drawn = Random(seed), []
    for language in conversations.LANGUAGES:
        some = [talk for talk in talks if talk.language == language]
        drawn += chance.sample(some, round(size * len(some) / len(talks)))
    return sorted(drawn, key=lambda talk: talk.id)


def run(
    setup: str,
    talks: Iterable[Conversation],
    model: Model | None,
    *,
    told: Callable[[str], None] = lambda _: None,
) -> Outcome:
    """Put the conversations through a set-up and judge what is active afterwards."""
    outcome = Outcome(setup=setup)
    began_s, asked_s = time.process_time(), _spent_s(model)
    for talk in talks:
        told(f"{setup} {talk.id} ...")
        with TemporaryDirectory() as folder:
            _through(folder, MODES[setup], talk, model, outcome)
    outcome.cpu_s = time.process_time() - began_s - (_spent_s(model) - asked_s)
    return outcome


def _through(
    folder: str, modes: Sequence[str], talk: Conversation, model: Model | None, outcome: Outcome
) -> None:
    clock = FrozenClock(at_ms=BEGAN_MS)
    for number, mode in enumerate(modes):
        with closing(_opened(folder, mode, model, clock)) as mem:
            _said(mem, talk, clock, ids=f"{talk.id}/{number}")
            outcome.waiting += mem.upkeep.distill(scope=talk.id).waiting
            if mode == modes[-1]:
                _judge(mem, talk, outcome)


def _opened(folder: str, mode: str, model: object, clock: FrozenClock) -> rememora.Rememora:
    if mode == "llm":
        return rememora.open(folder, llm=model, settings={"capture_mode": mode}, clock=clock)
    return rememora.open(folder, settings={"capture_mode": mode}, clock=clock)


def _said(mem: rememora.Rememora, talk: Conversation, clock: FrozenClock, *, ids: str) -> None:
    """Say the conversation, and let it go idle."""
    for turn in talk.turns:
        id = f"{ids}/{turn.id}"
        mem.begin(turn.user, id=id, scope=talk.id, session=ids)
        clock.advance(seconds=_ANSWER_S)
        if turn.status == "failed":
            mem.fail(id, "the model hung up", scope=talk.id)
        elif turn.assistant is not None:
            mem.complete(id, turn.assistant, scope=talk.id)
        clock.advance(seconds=_TURN_S - _ANSWER_S)
    clock.advance(seconds=_IDLE_S)


def _judge(mem: rememora.Rememora, talk: Conversation, outcome: Outcome) -> None:
    active = [memory for memory in mem.list(scope=talk.id, limit=_MOST) if memory.status == "active"]
    inbox = mem.inbox.list(scope=talk.id, limit=_MOST)
    for group in ("all", talk.language):
        into = outcome.tallies.setdefault(group, Tally())
        judged = tally(talk, active, (item.reason for item in inbox), into)
    outcome.judged += [(talk, one) for one in judged]
    outcome.asides += [(talk, item.reason, item.memory.text) for item in inbox]


def _spent_s(model: Model | None) -> float:
    return 0.0 if model is None else model.spent_s


def measure(
    talks: Sequence[Conversation],
    model: Model | None,
    *,
    seed: int = SEED,
    told: Callable[[str], None] = lambda _: None,
) -> tuple[list[Line], list[Outcome]]:
    """Run each set-up; without a model, the rules alone. The second value is for `shown`."""
    outcomes, lines = [], []
    for setup in MODES if model is not None else ("statements",):
        before = len(model.answers) if model is not None else 0
        outcomes.append(run(setup, talks, model, told=told))
        asked = model.answers[before:] if model is not None else []
        cost = {
            "calls": len(asked),
            "prompt_tokens": sum(answer.prompt_tokens for answer in asked),
            "reply_tokens": sum(answer.reply_tokens for answer in asked),
            "model_cpu_s": round(sum(answer.cpu_s for answer in asked), 1),
            "our_cpu_s": round(outcomes[-1].cpu_s, 2),
            "waiting": outcomes[-1].waiting,
        }
        settings = {
            "model": model.name if model is not None and setup != "statements" else None,
            "conversations": len(talks),
        }
        lines += [
            _line(outcomes[-1], group, settings, cost if group == "all" else {}, seed)
            for group in ("all", *conversations.LANGUAGES)
            if group in outcomes[-1].tallies
        ]
    return lines, outcomes


def _line(outcome: Outcome, group: str, settings: dict[str, Any], cost: dict[str, Any], seed: int) -> Line:
    counted = outcome.tallies[group]
    model = settings["model"]
    return Line(
        benchmark=BENCHMARK,
        part=f"{outcome.setup}{f' {model}' if model else ''}, {group}",
        data_sha256=datasets.sha256(conversations.paths()),
        settings=settings,
        seed=seed,
        metrics={
            "active": counted.active,
            "supported": round(counted.supported, 4),
            "precision": round(counted.precision, 3),
            "recall": round(counted.recall, 3),
            "facts": counted.facts,
            "found": counted.found,
            "repeated": counted.repeated,
            "verdicts": dict(counted.verdicts),
            "unsupported": dict(counted.why),
            "inbox": dict(counted.waiting),
            **cost,
        },
    )


def tables(lines: Sequence[Line]) -> str:
    """Show how right and how complete each set-up is, what it costs, and what waits in the inbox."""
    rows = [
        (
            line.part,
            line.metrics["active"],
            *(f"{line.metrics[name]:.3f}" for name in ("supported", "precision", "recall")),
            f"{line.metrics['found']} of {line.metrics['facts']}",
            line.metrics["repeated"],
            sum(line.metrics["inbox"].values()),
        )
        for line in lines
    ]
    header = ("", "active", "supported", "precision", "recall", "facts found", "repeated", "inbox")
    shown = table(header, rows)
    costs = [line for line in lines if "calls" in line.metrics]
    names = ("calls", "prompt_tokens", "reply_tokens", "model_cpu_s", "our_cpu_s")
    shown += "\n\n" + table(
        ("", *(name.replace("_", " ") for name in names)),
        [(line.part, *(line.metrics[name] for name in names)) for line in costs],
    )
    reasons = Counter({(line.part, why): n for line in costs for why, n in line.metrics["inbox"].items()})
    if reasons:
        waits = [(part, why, n) for (part, why), n in sorted(reasons.items())]
        shown += "\n\n" + table(("", "waits in the inbox because", "items"), waits)
    return shown


def shown(outcome: Outcome) -> str:
    """List each active memory with its verdict, what is missed, and what waits, to be checked by hand."""
    rows = [
        f"{talk.id} {one.verdict:<11} {one.why:<14} [{one.memory.kind}] {one.memory.text}\n"
        + "\n".join(f"    {span.exchange_id} {span.role}: {span.text}" for span in one.memory.evidence)
        for talk, one in outcome.judged
    ]
    rows += [f"{talk.id} inbox       {why} | {text}" for talk, why, text in outcome.asides]
    return f"{outcome.setup}\n" + "\n".join(rows)
