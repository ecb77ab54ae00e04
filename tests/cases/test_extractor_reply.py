"""One chat reply to parsed items, or to a failure that leaves the cursor where it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rememora.core.items import read

if TYPE_CHECKING:
    import pytest

CASES = "alice-memory-llm/extractor_reply.json"


def test_reply_is_read_as_the_case_says(case: dict[str, Any], request: pytest.FixtureRequest) -> None:
    found, wanted = read(case["input"]["message"]), case["expected"]

    if case.get("contract") == "informative":
        assert found.failure is None, "one odd item does not fail the batch"
        return
    assert (found.failure is None, len(found.items) if found.failure is None else None) == (
        wanted["ok"],
        wanted["count"],
    )
