"""Several processes that learn from the same turns: each is learnt from once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.stores.children import answer, child, finish, tell

import rememora

if TYPE_CHECKING:
    from pathlib import Path

COMPLETER = """
import sys, rememora
mem = rememora.open(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
fates = []
for number in range(40):
    receipt = mem.complete(f"x{number}", "Noted.")
    fates.append(f"{receipt.status}:{len(receipt.memories)}:{','.join(receipt.degraded)}")
print(" ".join(fates))
"""
DISTILLER = """
import sys, rememora
mem = rememora.open(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
done = mem.upkeep.distill()
print(done.read, done.learnt, done.failed, ",".join(done.degraded))
"""


def at_once(script: str, folder: Path) -> list[str]:
    """Run a script in two processes that begin at the same moment."""
    with child(script, str(folder)) as one, child(script, str(folder)) as other:
        assert answer(one) == answer(other) == "ready"
        tell(one)
        tell(other)
        return [finish(one), finish(other)]


def test_two_processes_that_complete_the_same_turns_learn_each_once(tmp_path: Path) -> None:
    with rememora.open(tmp_path) as mem:
        for number in range(40):
            mem.begin(f"I like instrument{number}.", id=f"x{number}", session="s")

    told = [said.split(" ") for said in at_once(COMPLETER, tmp_path)]

    assert [sorted(pair) for pair in zip(*told, strict=True)] == [["completed:1:", "duplicate:0:"]] * 40
    with rememora.open(tmp_path) as mem:
        assert len({memory.text for memory in mem.list()}) == len(mem.list()) == 40


def test_two_processes_that_distill_at_once_learn_each_once(tmp_path: Path) -> None:
    with rememora.open(tmp_path) as mem:
        mem.archive([{"role": "user", "content": f"I like instrument{n}."} for n in range(400)])

    told = [said.split(" ") for said in at_once(DISTILLER, tmp_path)]

    assert sum(int(read) for read, *_ in told) == 400
    assert sum(int(learnt) for _, learnt, *_ in told) == 400
    with rememora.open(tmp_path) as mem:
        assert len(mem.list(limit=1_000)) == 400
        assert mem.status()["capture"]["waiting"] == 0  # type: ignore[index]  # a mapping
