"""Several processes that look after one store at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.stores.children import answer, child, finish, tell

import rememora

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "The staging server number{} is rebuilt every Friday evening by the platform team"
CONSOLIDATOR = """
import sys, rememora
mem = rememora.open(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
done = mem.upkeep.consolidate()
swept = mem.upkeep.sweep()
print(done.merged, done.left, swept.trashed)
"""
UPDATER = """
import sys, rememora
mem = rememora.open(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
statuses = [mem.update(f"new-{number}", title=f"title {number}").status for number in range(60)]
print(" ".join(statuses))
"""


def pairs(folder: Path, count: int) -> None:
    with rememora.open(folder) as mem:
        for number in range(count):
            mem.remember(TEXT.format(number), id=f"old-{number}")
            mem.remember(f"{TEXT.format(number)} indeed", id=f"new-{number}")


def test_two_processes_that_consolidate_merge_each_pair_once(tmp_path: Path) -> None:
    pairs(tmp_path, 60)

    with (
        child(CONSOLIDATOR, str(tmp_path)) as one,
        child(CONSOLIDATOR, str(tmp_path)) as other,
    ):
        assert answer(one) == answer(other) == "ready"
        tell(one)
        tell(other)
        said = [finish(one), finish(other)]

    merged = [int(line.split()[0]) for line in said]
    with rememora.open(tmp_path) as mem:
        assert sum(merged) == len(mem.list(status="archived")) == 60
        assert {memory.id for memory in mem.list()} == {f"new-{number}" for number in range(60)}
        assert {memory.version for memory in mem.list()} == {2}
        assert all(finding.ok for finding in mem.upkeep.doctor())


def test_merge_that_races_an_update_loses_nothing_of_either(tmp_path: Path) -> None:
    pairs(tmp_path, 60)

    with child(CONSOLIDATOR, str(tmp_path)) as one, child(UPDATER, str(tmp_path)) as other:
        assert answer(one) == answer(other) == "ready"
        tell(one)
        tell(other)
        said, statuses = finish(one), finish(other)

    assert statuses.split() == ["updated"] * 60
    with rememora.open(tmp_path) as mem:
        left = mem.upkeep.consolidate()  # what changed under the first one's hands
        assert int(said.split()[0]) + left.merged == 60
        for number in range(60):
            kept = mem.get(f"new-{number}")
            assert (kept.title, kept.status) == (f"title {number}", "active")
            assert mem.get(f"old-{number}").superseded_by == kept.id
        assert all(finding.ok for finding in mem.upkeep.doctor())
