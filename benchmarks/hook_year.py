"""A year with triggers: whether those that are of use stay, those that are not go, and none fires too often.

Everything is made by chance from one seed: memories with one trigger each, and turns of a user who names things. An
answer to a turn uses what a useful trigger brought nine times in ten, and what a useless one brought never.
"""

from __future__ import annotations

import hashlib
import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks.lines import FOLDER, SEED, Line, table
from rememora.core.hooks import COOLDOWN_MS
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora import Rememora
    from rememora.model.hooks import Hook

BENCHMARK = "hooks"
COMMAND = f"python -m benchmarks {BENCHMARK} --save"
MEMORIES, TURNS, DAYS = 80, 2_400, 365
_USED = 0.9
_SOON = 0.3
"""So many turns follow within a quarter of an hour, when triggers rest."""
_SYLLABLES = ("ba", "ko", "mi", "ru", "ta", "zen", "lo", "fi", "gar", "pel", "sun", "dre")


def measure(memories: int = MEMORIES, turns: int = TURNS) -> Line:
    """Live through a year, turn by turn."""
    chance, clock = random.Random(SEED), FrozenClock()
    fired: dict[str, list[int]] = {}
    with rememora.open(":memory:", clock=clock) as mem:
        useful = {f"m{number}": number % 2 == 0 for number in range(memories)}
        words = {id: (_word(chance), [_word(chance) for _ in range(6)]) for id in useful}
        for id, (trigger, says) in words.items():
            mem.remember(" ".join(says), triggers=[trigger], id=id)
        rests_s = DAYS * 86_400 / turns
        for _ in range(turns):
            soon = chance.random() < _SOON
            clock.advance(seconds=chance.uniform(60, 900) if soon else chance.uniform(0, 2 * rests_s))
            _turn(mem, chance, words, useful, fired, clock.now_ms())
        hooks = _hooks(mem, list(useful))
    return Line(
        benchmark=BENCHMARK,
        part=f"{memories} memories, {turns} turns",
        data_sha256=hashlib.sha256((FOLDER / "hook_year.py").read_bytes()).hexdigest(),
        settings={"memories": memories, "turns": turns, "days": DAYS},
        metrics=_figures(hooks, useful, fired),
    )


def tables(lines: Sequence[Line]) -> str:
    """Show a table of the last run."""
    rows = [[name, str(value)] for line in lines for name, value in line.metrics.items()]
    return table(["what", "found"], rows)


def _turn(
    mem: Rememora,
    chance: random.Random,
    words: dict[str, tuple[str, list[str]]],
    useful: dict[str, bool],
    fired: dict[str, list[int]],
    now_ms: int,
) -> None:
    named = chance.choice(list(words))
    context = mem.assemble([{"role": "user", "content": f"Tell me about {words[named][0]} again"}])
    shown = [line.id for line in context.injected if line.section == "memories"]
    for hook in _hooks(mem, shown):
        times = fired.setdefault(hook.words, [])
        if (
            hook.fired_ms == now_ms and now_ms not in times
        ):  # two memories may have one trigger, which fires once
            times.append(now_ms)
    uses = [id for id in shown if useful[id] and chance.random() < _USED]
    mem.used(context, " ".join([_word(chance), *(word for id in uses for word in words[id][1])]))


def _hooks(mem: Rememora, ids: list[str]) -> list[Hook]:
    store = mem._deps.store
    with store.reading():
        return store.hooks.of("default", ids)


def _figures(hooks: Sequence[Hook], useful: dict[str, bool], fired: dict[str, list[int]]) -> dict[str, Any]:
    left = sorted((hook.weight for hook in hooks if not hook.dropped), reverse=True)
    middle = (left[0] + left[-1]) / 2 if left else 0.0
    gaps = [later - earlier for times in fired.values() for earlier, later in pairwise(times)]
    good = [hook for hook in hooks if useful[hook.memory_id]]
    bad = [hook for hook in hooks if not useful[hook.memory_id]]
    return {
        "useful triggers": len(good),
        "of them in the upper half of weights": sum(not h.dropped and h.weight >= middle for h in good),
        "useless triggers": len(bad),
        "of them gone": sum(h.dropped for h in bad),
        "fired": sum(map(len, fired.values())),
        "within the cooldown": sum(gap < COOLDOWN_MS for gap in gaps),
    }


def _word(chance: random.Random) -> str:
    return "".join(chance.choice(_SYLLABLES) for _ in range(3))
