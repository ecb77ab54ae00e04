"""System A's plugin as its cases ask for it: their option names are spelled as ours."""

from __future__ import annotations

import re
from typing import Any

from rememora.integrations.aipack import MemoryPlugin, create_memory_plugin
from rememora.testing import FrozenClock


def snake(options: Any) -> Any:
    """Spell the keys of a mapping, and of those in it, in snake case."""
    if not isinstance(options, dict):
        return options
    return {re.sub("([A-Z])", r"_\1", name).lower(): snake(value) for name, value in options.items()}


def plugin(options: dict[str, Any], **more: Any) -> MemoryPlugin:
    """Make a plugin in memory with the options of a case."""
    return create_memory_plugin(base_dir=":memory:", clock=FrozenClock(), **{**snake(options), **more})
