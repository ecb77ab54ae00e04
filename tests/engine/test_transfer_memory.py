"""An export of any size is read piece by piece: what an import holds does not grow with its file."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.core.formats.exports import node, tree

if TYPE_CHECKING:
    from pathlib import Path

WORDS = ["time", "order", "coffee", "meeting", "report", "车站", "预算", "咖啡", "計画", "회의", "🚉"]
MEASURE = """
import re, sys
import rememora
with rememora.open(sys.argv[2]) as mem:
    mem.recall("x")
    report = mem.import_(sys.argv[1], dry_run="dry" in sys.argv)
with open("/proc/self/status") as status:
    peak = int(re.search(r"VmHWM:\\s+(\\d+)", status.read())[1])
print(report.stored, len(report.rejected), peak // 1024)
"""
"""The peak of this program alone: that of `getrusage` begins with what the one before it held, pytest and all."""


def export(path: Path, megabytes: int) -> int:
    """Write a ChatGPT export of that size; return how many messages it has."""
    random, count = Random(7), 0
    with path.open("w", encoding="utf-8") as file:
        file.write("[")
        while file.tell() < megabytes * 2**20:
            nodes, parent = [node("root", None)], "root"
            for number in range(count, count + 40):
                text = " ".join(random.choices(WORDS, k=150)) + f" {number}"
                fields = {"create_time": 1.7e9 + number, "metadata": {"padding": "p" * 4_000}}
                nodes.append(node(f"n{number}", parent, ("user", "assistant")[number % 2], text, **fields))
                parent = f"n{number}"
            conversation = tree(*nodes, current=parent, conversation_id=f"c{count}")
            file.write("," * bool(count) + json.dumps(conversation))
            count += 40
        file.write("]")
    return count


def measured(path: Path, folder: Path, *more: str) -> list[int]:
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(path), str(folder), *more],
        capture_output=True,
        text=True,
        check=True,
    )
    return [int(word) for word in done.stdout.split()]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has the peak of memory in /proc")
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    small, large = tmp_path / "small.json", tmp_path / "large.json"
    few, many = export(small, 12), export(large, 72)

    one = measured(small, tmp_path / "one")
    six = measured(large, tmp_path / "six")
    dry = measured(large, tmp_path / "dry", "dry")

    assert one[:2] == [few, 0]
    assert six[:2] == dry[:2] == [many, 0]
    assert six[2] - one[2] < 60
    assert max(six[2], dry[2]) < 300
