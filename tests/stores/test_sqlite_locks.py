"""The locks of this process on the file: nothing that it does to the file by other means ends them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import rememora

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(os.name != "posix", reason="locks end with any handle on POSIX only")

FILE = "memories.sqlite3"
FIRST, COUNT = 0x40000000 + 2, 510
"""The bytes that SQLite's readers lock, "shared first" and "shared size" of its os.h."""
ASKING = """
import fcntl, sys
with open(sys.argv[1], "r+b") as file:
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, int(sys.argv[3]), int(sys.argv[2]))
    except OSError:
        print("held")
"""


def is_locked(folder: Path) -> bool:
    """Ask from another process: one's own locks are never in one's way."""
    asked = [sys.executable, "-c", ASKING, str(folder / FILE), str(FIRST), str(COUNT)]
    return "held" in subprocess.run(asked, check=True, capture_output=True, text=True, timeout=60).stdout


def opened_again(mem: rememora.Rememora, folder: Path) -> None:
    rememora.open(folder).close()


def imported_itself(mem: rememora.Rememora, folder: Path) -> None:
    with pytest.raises(rememora.InvalidInput):
        mem.import_(folder / FILE)


def erased(mem: rememora.Rememora, folder: Path) -> None:
    assert mem.erase(ids="m1").found == 0


def looked_at(mem: rememora.Rememora, folder: Path) -> None:
    mem.status()
    assert all(finding.ok for finding in mem.upkeep.doctor())


@pytest.mark.parametrize("look", [opened_again, imported_itself, erased, looked_at])
def test_no_look_at_the_file_ends_its_locks(
    tmp_path: Path, look: Callable[[rememora.Rememora, Path], None]
) -> None:
    with rememora.open(tmp_path) as mem:
        mem.remember("The ferry leaves at noon", id="m1")
        assert is_locked(tmp_path)

        look(mem, tmp_path)

        assert is_locked(tmp_path)
    assert not is_locked(tmp_path)
