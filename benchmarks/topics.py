"""Topics without a model: where they begin, whether the right one is opened, and what prompts cost."""

from __future__ import annotations

import hashlib
import random
import time
from statistics import mean
from typing import TYPE_CHECKING

import rememora
from benchmarks import datasets, topics_blocks, topics_recall
from benchmarks.lines import FOLDER, SEED, Line, table
from benchmarks.sentences import Writer
from benchmarks.topics_made import dialogue
from benchmarks.topics_mixed import judged, mixture
from rememora.core.budget import estimate_tokens
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from benchmarks.topics_made import Planted
    from rememora import Rememora

COMMAND = "python -m benchmarks topics --save"
BENCHMARK = "topics"
MIXTURES = 3
SIZES = 500, 5_000, 50_000
ASKED = 300
_MEMORIES, _MESSAGES, _TURNS = 10_000, 200, 30
_BATCH = 2_000


def measure_mixtures(folder: Path) -> list[Line]:
    """Divide shuffled sessions of the conversations that constants were chosen on, and of the others."""
    sets = [(name, datasets.files(name, folder)) for name in (datasets.LOCOMO, datasets.BEAM)]
    if not all(paths for _, paths in sets):
        return []
    talks = [(name, talk) for name, paths in sets for talk in datasets.read(name, paths)]
    data = datasets.sha256([path for _, paths in sets for path in paths])
    lines = []
    for part in ("dev", "held-out"):
        some = [(name, talk) for name, talk in talks if talk.part == part]
        found = [judged(*mixture(some, seed=SEED + number)) for number in range(MIXTURES)]
        figures = {
            name: round(mean(getattr(one, name) for one in found), 3)
            for name in ("precision", "recall", "f1", "own")
        }
        lines.append(
            Line(
                benchmark=BENCHMARK,
                part=f"mixture/{part}",
                data_sha256=data,
                settings={"mixtures": MIXTURES, "conversations": len(some)},
                metrics={**figures, "topics": round(mean(one.topics for one in found))},
            )
        )
    return lines


def measure_dialogue(size: int) -> Line:
    """Group a generated dialogue, ask about its topics, and reckon what the prompts of a selector would cost."""
    said, planted = dialogue(size, seed=SEED)
    clock = FrozenClock()
    with rememora.open(":memory:", clock=clock, settings={"capture_mode": "off"}) as mem:
        _fill(mem, said)
        cpu = time.process_time()
        mem.topics.run_worker()
        grouped_s = time.process_time() - cpu
        chance = random.Random(SEED)
        asked = chance.sample(planted, min(ASKED, len(planted)))
        right, asked_ms = _right(mem, asked)
        tokens = [_prompt_tokens(mem, one.question) for one in asked[:50]]
        topics = len(mem.topics.list())
        directory = estimate_tokens(mem.topics.directory())
    return Line(
        benchmark=BENCHMARK,
        part=f"dialogue/{size}",
        data_sha256=hashlib.sha256((FOLDER / "topics_made.py").read_bytes()).hexdigest(),
        settings={"exchanges": len(said), "planted": len(planted), "asked": len(asked)},
        metrics={
            "right": round(right / len(asked), 3),
            "prompt_tokens_mean": round(mean(tokens)),
            "prompt_tokens_max": max(tokens),
            "whole_directory_tokens": directory,
            "topics": topics,
            "group_cpu_s": round(grouped_s, 2),
            "retrieve_cpu_ms": round(asked_ms, 2),
        },
    )


def _fill(mem: Rememora, said: Sequence[tuple[str, str]]) -> None:
    for start in range(0, len(said), _BATCH):
        mem.archive(
            [
                {"id": f"{start + place}/{role}", "role": role, "content": text}
                for place, exchange in enumerate(said[start : start + _BATCH])
                for role, text in zip(("user", "assistant"), exchange, strict=True)
            ]
        )


def _right(mem: Rememora, asked: Sequence[Planted]) -> tuple[int, float]:
    """Return how many questions open a topic with the exchange that answers them, and the CPU time of one, ms."""
    numbers: list[int] = []
    before: int | None = None
    while page := mem.exchanges(limit=_BATCH, before=before):
        numbers += [exchange.sequence for exchange in page]
        before = page[-1].sequence
    numbers.reverse()
    spans = {topic.id: topic.spans for topic in mem.topics.list()}
    cpu = time.process_time()
    found = [mem.topics.retrieve(one.question).selected_topic_ids for one in asked]
    spent_ms = (time.process_time() - cpu) * 1e3 / len(asked)
    right = 0
    for one, ids in zip(asked, found, strict=True):
        right += any(first <= numbers[one.answer] <= last for id in ids for first, last in spans[id])
    return right, spent_ms


def _prompt_tokens(mem: Rememora, question: str) -> int:
    """Return what a selector would be told, and what is opened, together."""
    from rememora.core.topics.written import asked
    from rememora.flow.topic_turns import turn_of
    from rememora.prompts import fill

    found = mem.topics.retrieve(question)
    recent = [turn_of(exchange) for exchange in found.recent_context]
    prompt = fill("select", "en") + asked(question, recent, found.topic_directory, now_ms=0)
    return estimate_tokens(prompt) + estimate_tokens(found.memory_context)


def measure_assemble() -> Line:
    """Assemble a turn of a long conversation before a store with memories, topics and all sections."""
    writer = Writer(SEED)
    said, planted = dialogue(1_000, seed=SEED + 1)
    messages = [
        {"role": role, "content": text}
        for exchange in said[: _MESSAGES // 2]
        for role, text in zip(("user", "assistant"), exchange, strict=True)
    ]
    with rememora.open(":memory:", clock=FrozenClock(), settings={"capture_mode": "off"}) as mem:
        _fill(mem, said)
        mem.topics.run_worker()
        for _ in range(_MEMORIES):
            mem.remember(writer.sentence()[0])
        spent = []
        for one in planted[:_TURNS]:
            turn = [*messages, {"role": "user", "content": one.question}]
            cpu = time.process_time()
            mem.assemble(turn, budget_tokens=1_000)
            spent.append((time.process_time() - cpu) * 1e3)
    spent.sort()
    return Line(
        benchmark=BENCHMARK,
        part=f"assemble/{_MEMORIES}",
        data_sha256=hashlib.sha256((FOLDER / "topics_made.py").read_bytes()).hexdigest(),
        settings={"memories": _MEMORIES, "messages": _MESSAGES, "budget_tokens": 1_000},
        metrics={"cpu_ms_median": round(spent[len(spent) // 2], 2), "cpu_ms_max": round(spent[-1], 2)},
    )


def tables(lines: Sequence[Line]) -> str:
    """Show what was measured beside what was to be reached."""
    mixed = [
        [
            line.part,
            line.metrics["f1"],
            ".65",
            line.metrics["own"],
            ".85",
            line.metrics["precision"],
            line.metrics["recall"],
        ]
        for line in lines
        if line.part.startswith("mixture/")
    ]
    made = [
        [
            line.settings["exchanges"],
            line.metrics["topics"],
            line.metrics["right"],
            line.metrics["prompt_tokens_mean"],
            line.metrics["prompt_tokens_max"],
            line.metrics["whole_directory_tokens"],
            line.metrics["group_cpu_s"],
            line.metrics["retrieve_cpu_ms"],
        ]
        for line in lines
        if line.part.startswith("dialogue/")
    ]
    block = [
        [
            line.settings["memories"],
            line.settings["messages"],
            line.metrics["cpu_ms_median"],
            line.metrics["cpu_ms_max"],
            15,
        ]
        for line in lines
        if line.part.startswith("assemble/")
    ]
    found = [
        (["mixture", "boundary F1", "target", "in own topic", "target", "precision", "recall"], mixed),
        (
            [
                "exchanges",
                "topics",
                "right topic (target .90)",
                "prompt tokens, mean",
                "most (target 6000)",
                "directory of all",
                "grouping, CPU s",
                "retrieve, CPU ms",
            ],
            made,
        ),
        topics_recall.table_of(lines),
        topics_blocks.table_of(lines),
        (["memories", "messages", "assemble, CPU ms, median", "most", "target"], block),
    ]
    return "\n\n".join(table(header, rows) for header, rows in found if rows)
