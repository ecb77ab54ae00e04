"""Locks in a child of `fork()`: nobody in it holds what a thread of the parent held."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from rememora.locks import Lock

PACKAGE = Path(__file__).parents[1] / "src" / "rememora"
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="the platform does not fork")

HELD_ELSEWHERE = """
import faulthandler, os, threading
import rememora
from rememora.flow import background
from rememora.locks import Lock

def held(*locks):
    taken, over = threading.Event(), threading.Event()
    def hold():
        for lock in locks:
            lock.__enter__()
        taken.set()
        over.wait(60)
    threading.Thread(target=hold, daemon=True).start()
    assert taken.wait(60)
    return over

def in_child(act):
    child = os.fork()
    if child == 0:
        faulthandler.dump_traceback_later(30, exit=True)  # else it would wait for ever
        act()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
"""


def run(code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", HELD_ELSEWHERE + code],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_lock_keeps_others_out_and_lets_its_own_thread_in_again() -> None:
    lock, found = Lock(), list[bool]()
    with lock, lock:
        other = threading.Thread(target=lambda: found.append(lock.acquire(timeout_s=0.01)))
        other.start()
        other.join()
    assert lock.acquire(timeout_s=0)
    lock.release()
    assert found == [False]


@forks
def test_child_finds_a_lock_free_that_another_thread_held() -> None:
    run("""
lock = Lock()
held(lock)
def act():
    with lock:
        pass
in_child(act)
assert not lock.acquire(timeout_s=0), "in the parent it is held"
""")


@forks
def test_child_leaves_a_block_that_it_was_forked_in() -> None:
    run("""
lock = Lock()
with lock:
    child = os.fork()
if child:
    assert os.waitpid(child, 0)[1] == 0
else:
    with lock:
        os._exit(0)
""")


@forks
def test_child_closes_whatever_was_held_in_the_parent() -> None:
    run("""
mem = rememora.open(":memory:", settings={"archive": False, "capture_mode": "llm"}, llm=lambda prompt: "{}")
mem.capture("I like jazz.", "Noted.")
db = mem._deps.store._db
held(mem._deps.turns._lock, db._lock, db._pool_lock)
def act():
    with mem:
        pass
in_child(act)
""")


@forks
def test_child_begins_upkeep_in_a_store_of_its_own() -> None:
    run("""
held(background._BEGINNING)
def act():
    with rememora.open(":memory:") as mem:
        mem.run_in_background(every_s=60)
in_child(act)
""")


@forks
def test_child_that_stops_what_only_its_parent_runs_waits_for_nothing() -> None:
    run("""
mem = rememora.open(":memory:")
mem.run_in_background(every_s=60)
held(mem._deps.background._ended._cond)
in_child(mem.close)
""")


def test_every_lock_of_ours_is_one_that_a_child_finds_free() -> None:
    plain = ("threading.Lock()", "threading.RLock()", "import Lock\n", "import RLock")
    allowed = {"locks.py", "calls.py", "workers.py"}  # the last two begin anew as a whole

    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines(keepends=True)
        if any(way in line for way in plain) and "rememora.locks" not in line
    }
    assert found <= allowed
