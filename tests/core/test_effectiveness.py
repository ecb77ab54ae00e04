"""What each part of the memory has done, from counts of the ledger."""

from __future__ import annotations

from typing import Any

import pytest

from rememora.core.effectiveness import parts


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ({}, {}),
        ({"exchange.begun": (2, 2)}, {"capture": {"begun": 2}}),
        ({"memory.stored": (3, 3)}, {"gate": {"stored": 3}}),
        ({"messages.archived": (1, 40)}, {"capture": {"archived": 1, "archived_ids": 40}}),
        ({"block.injected": (2, 8), "memory.used": (1, 2)},
         {"assemble": {"injected": 2, "injected_ids": 8, "used": 1, "used_ids": 2, "used_share": 0.25}}),
        ({"block.injected": (1, 0)}, {"assemble": {"injected": 1}}),  # nothing was shown
        ({"memory.injected": (1, 1), "memory.used": (3, 5)},
         {"assemble": {"injected": 1, "used": 3, "used_ids": 5, "used_share": 1.0}}),  # never above 1
        ({"block.injected": (1, 1), "memory.injected": (2, 2)},
         {"assemble": {"injected": 1, "memory_injected": 2, "used_share": 0.0}}),  # two of one name
        ({"something.new": (1, 1)}, {"something": {"new": 1}}),  # what nobody knows yet
        ({"odd": (1, 1)}, {"odd": {"odd": 1}}),
        ({"circuit.opened": (1, 0), "circuit.closed": (1, 0)}, {"breaker": {"closed": 1, "opened": 1}}),
    ],
)  # fmt: skip
def test_counts_become_parts(counts: dict[str, tuple[int, int]], expected: dict[str, Any]) -> None:
    assert parts(counts) == expected
