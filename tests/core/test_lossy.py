"""Which memories say less than the words behind them."""

from __future__ import annotations

from typing import Any

import pytest

from rememora.core.lossy import lossy
from rememora.model.memory import Span
from rememora.testing import a_memory


def a_span(length: int) -> Span:
    return Span(exchange_id="e", message_id="m", role="user", start=0, end=length, text="")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"source": "extracted"}, False),  # its words are its evidence
        ({"source": "gist"}, True),  # a turn in short
        ({"source": "consolidation"}, True),  # several in one
        ({"confidence": 0.6}, False),  # sure enough
        ({"confidence": 0.59}, True),  # somebody was not sure
        ({"text": "咖啡", "evidence": (a_span(31),)}, True),  # more than 15 characters for each of its own
        ({"text": "咖啡", "evidence": (a_span(30),)}, False),  # just 15
        ({"text": "咖啡", "evidence": (a_span(20), a_span(20))}, True),  # together
        ({"source": "gist", "evidence": ()}, False),  # there are no words to go back to
    ],
)
def test_memory_is_lossy_when_its_words_say_more(change: dict[str, Any], expected: bool) -> None:
    memory = a_memory(**{"text": "Prefers tea", "evidence": (a_span(11),), **change})

    assert lossy(memory) is expected
