"""Sees what reaches out of the process, and has services for it to reach."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest
from tests.promises.leaving import KEYS, says
from tests.server import Answer, Service, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

_WAYS_OUT = (
    "socket.connect",
    "socket.getaddrinfo",
    "socket.gethostbyname",
    "socket.sendto",
    "socket.sendmsg",
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.posix_spawn",
)
_seen: list[tuple[str, Any]] = []
_watching = False


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if _watching and event in _WAYS_OUT:
        _seen.append((event, arguments[1] if event.startswith("socket.connect") else arguments[0]))


sys.addaudithook(_hook)  # the interpreter itself tells; no code in this process can go around it


@pytest.fixture
def reached() -> Iterator[list[tuple[str, Any]]]:
    """Give what reached out so far: the kind, and the address or program."""
    global _watching
    _seen.clear()
    _watching = True
    yield _seen
    _watching = False


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def embedder(keys: None) -> Iterator[Service]:
    with serving() as service:
        service.answer(
            lambda asked: Answer(
                {
                    "data": [
                        {"index": n, "embedding": [1.0, float(len(text)), float(n)]}
                        for n, text in enumerate(asked.body["input"])
                    ]
                }
            )
        )
        yield service


@pytest.fixture
def model(keys: None) -> Iterator[Service]:
    with serving() as service:
        service.answer(says('{"items": []}'))
        yield service
