"""CPU time of capturing a turn, with the commit and besides it: turns that teach something, and turns that do not."""

from __future__ import annotations

import hashlib
import shutil
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import rememora
from benchmarks.lines import FOLDER, SEED, Line, table
from benchmarks.metrics import percentile
from benchmarks.sentences import Writer
from benchmarks.stores import FIRST_SCOPE, build
from rememora.stores.sqlite import driver

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import apsw

    Turn = tuple[str, str]

BENCHMARK = "capture"
COMMAND = f"python -m benchmarks {BENCHMARK} --save"
TARGET_MS = 3
MEMORIES, TURNS, RUNS = 10_000, 200, 3

TEACHING = (
    "By the way, my colleague {0} moved to {1} last month. It is loud there, but the people are nice.",
    "My cousin {0} is allergic to {2}, so please leave it out of every recipe for her.",
    "My friend {0} works at {1} now.",
    "I prefer {2} to {3} in the morning.",
    "对了，我同事{0}上个月搬到了{1}，那里有点吵，不过人很好。",
    "我表妹{0}对{2}过敏，以后给她推荐菜谱的时候请避开。",
    "我朋友{0}现在在{1}上班。",
    "比起{3}，我早上更喜欢喝{2}。",
)
"""Each of somebody else, or of a thing of its own: nobody has fifty allergies."""
PLAIN = (
    "Could you shorten this paragraph about {2} for me? It should have two sentences and sound friendly.",
    "How does {2} compare with {3}, and which of the two is easier to learn?",
    "Thanks, that helps. What would the next step be?",
    "帮我把这段关于{2}的话改短一点，两句话就够了，语气友好一些。",
    "{2}和{3}有什么区别，哪个更容易学？",
    "谢谢，这很有帮助。下一步应该做什么？",
)
SORTS = {"teaches": TEACHING, "teaches nothing": PLAIN}
_ANSWER = "Sure. {0} Tell me if you want it another way."
_WARM_UP = 40
"""Turns that load the rules, whose patterns are compiled when a text first needs them."""


def turns(templates: Sequence[str], count: int, *, seed: int) -> list[Turn]:
    """Return turns in English and Chinese about words that nobody said before."""
    writer, made = Writer(seed), []
    for number in range(count):
        said = {word for _ in range(3) for word in writer.sentence()[1]}
        names = sorted(said, key=lambda word: (-len(word), word))[:4]  # the longest are the rarest, too
        asked = templates[number % len(templates)]
        made.append(
            (asked.format(*map(str.title, names[:2]), *names[2:]), _ANSWER.format(writer.sentence()[0]))
        )
    return made


def measure(*, memories: int = MEMORIES, count: int = TURNS) -> list[Line]:
    """Capture turns of each sort into a store, and take the fastest of several runs: others can only add."""
    with TemporaryDirectory(prefix="rememora-capture-") as name:
        store = build(Path(name), memories, scopes=1, seed=SEED).path
        return [
            Line(
                benchmark=BENCHMARK,
                part=sort,
                data_sha256=hashlib.sha256((FOLDER / "captures.py").read_bytes()).hexdigest(),
                settings={"memories": memories, "turns": count, "runs": RUNS},
                metrics=min(
                    (captured(store, turns(templates, count + _WARM_UP, seed=SEED + 5)) for _ in range(RUNS)),
                    key=lambda run: run["besides_p50_ms"],
                ),
            )
            for sort, templates in SORTS.items()
        ]


def captured(store: Path, some: Sequence[Turn]) -> dict[str, float]:
    """Capture turns in one session of a copy of a store, each on disk; tell too what share of them taught something."""
    spent, taught = [], 0
    copy = Path(shutil.copy(store, store.with_suffix(".copy")))
    with rememora.open(copy) as mem, _commits() as commits:
        for turn in some[:_WARM_UP]:
            mem.capture(*turn, scope=FIRST_SCOPE, session="before")
        for turn in some[_WARM_UP:]:
            commits.clear()
            start = time.process_time()
            receipt = mem.capture(*turn, scope=FIRST_SCOPE, session="talk")
            whole = (time.process_time() - start) * 1e3
            spent.append((whole, whole - sum(commits)))
            taught += any(memory.operation_id for memory in receipt.memories)
    return {
        "besides_p50_ms": _p([besides for _, besides in spent], 0.5),
        "besides_p95_ms": _p([besides for _, besides in spent], 0.95),
        "cpu_p50_ms": _p([whole for whole, _ in spent], 0.5),
        "cpu_p95_ms": _p([whole for whole, _ in spent], 0.95),
        "taught": round(taught / len(spent), 3),
    }


def tables(lines: Sequence[Line]) -> str:
    """Show a row a sort of turn."""
    names = ("besides_p50_ms", "besides_p95_ms", "cpu_p50_ms", "cpu_p95_ms", "taught")
    rows = [[line.part, *(line.metrics[name] for name in names)] for line in lines]
    heads = [
        "a turn that",
        "besides the commit, p50",
        "p95",
        "commit included, p50",
        "p95",
        "share that taught",
    ]
    return f"Target: {TARGET_MS} ms CPU besides the commit, {MEMORIES:,} memories.\n\n" + table(heads, rows)


def _p(values: Sequence[float], share: float) -> float:
    return round(percentile(values, share), 3)


@contextmanager
def _commits() -> Iterator[list[float]]:
    """Note the CPU time in ms of each commit of a write, which depends on the disk and not on what is written."""
    spent: list[float] = []
    known = driver._bracket

    def _bracket(cx: apsw.Connection, begin: str, end: str) -> Iterator[None]:
        if begin == "BEGIN":  # a block that only reads
            yield from known(cx, begin, end)
            return
        cx.execute(begin)
        try:
            yield
        except BaseException:  # why: rolled back and raised again, as the driver does
            if cx.in_transaction:
                cx.execute("ROLLBACK")
            raise
        start = time.process_time()
        cx.execute(end)
        spent.append((time.process_time() - start) * 1e3)

    driver._bracket = _bracket
    try:
        yield spent
    finally:
        driver._bracket = known
