"""A message does not hide the memory that was made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rememora.flow import recall, scored

if TYPE_CHECKING:
    from rememora import Rememora
    from rememora.core.context.entry import Entry


@pytest.fixture
def messages_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every message outrank every memory."""
    ranked = scored.ranked

    def reranked(*args: Any, **named: Any) -> list[Entry]:
        found = ranked(*args, **named)
        for entry in found:
            if entry.source == "message":
                entry.score = 0.9999
        return sorted(found, key=lambda entry: -entry.score)

    monkeypatch.setattr(recall, "ranked", reranked)


@pytest.mark.usefixtures("messages_first")
@pytest.mark.parametrize(
    ("text", "question"),
    [("I live in Lisbon.", "Where do I live?"), ("我住在里斯本。", "我住在哪里？")],
)
def test_memory_takes_the_place_of_a_message_that_says_no_more(
    mem: Rememora, text: str, question: str
) -> None:
    (memory,) = mem.capture(text, "OK.", id="x1").memories

    first = mem.recall(question).hits[0]

    assert (first.id, first.score) == (memory.id, 0.9999)
    assert [span.message_id for span in first.evidence] == list(first.source_ids)
    assert "x1/user" not in [hit.id for hit in mem.recall(question).hits]


@pytest.mark.usefixtures("messages_first")
def test_message_that_says_more_is_shown_beside_its_memory(mem: Rememora) -> None:
    said = (
        "I live in Lisbon. "
        + "The trams there are yellow and the hills are steep and the bread is good. " * 3
    )
    memories = mem.capture(said, "OK.", id="x1").memories

    ids = [hit.id for hit in mem.recall("Where do I live, in Lisbon?").hits]

    assert memories[0].id in ids
    assert ids[0] == "x1/user"
