from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.embedders.server import serving

from rememora.wire import Wire

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.embedders.server import Service


@pytest.fixture
def service() -> Iterator[Service]:
    with serving() as service:
        yield service


class Paced:
    """Time that only waiting moves on, and what was waited."""

    def __init__(self) -> None:
        self.waited_s: list[float] = []
        self.wire = Wire(
            elapsed_ms=lambda: sum(self.waited_s) * 1000,
            now_ms=lambda: 1_767_225_600_000,  # 2026-01-01T00:00:00Z
            pause=self.waited_s.append,
            chance=lambda: 0.5,
        )


@pytest.fixture
def paced() -> Paced:
    return Paced()
