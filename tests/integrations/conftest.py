"""A plugin in memory, with a clock that stands still and a list of what it told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rememora.integrations.aipack import create_memory_plugin
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rememora.integrations.aipack import MemoryPlugin

    Make = Callable[..., MemoryPlugin]


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def told() -> list[Any]:
    return []


@pytest.fixture
def make(clock: FrozenClock, told: list[Any]) -> Iterator[Make]:
    """Make plugins that are disposed of in the end."""
    made: list[MemoryPlugin] = []

    def make(**options: Any) -> MemoryPlugin:
        usual = {"on_event": told.append, "clock": clock}
        if "store" not in options:
            usual["base_dir"] = ":memory:"
        made.append(create_memory_plugin(**{**usual, **options}))
        return made[-1]

    yield make
    for plugin in made:
        plugin.dispose()
