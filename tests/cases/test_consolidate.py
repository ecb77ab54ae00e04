"""System A's consolidation, through the store that its plugin brings along."""

from __future__ import annotations

from typing import Any

from tests.cases.aipack import snake

from rememora.integrations.aipack import create_memory_plugin
from rememora.testing import FrozenClock

CASES = "aipack-memory/consolidate.json"


class Stage:
    """A store in which entries of a case come in at their times.

    Words that are kept already are the entry that has them, so a case's name for an entry stands for what `save`
    gave back.
    """

    def __init__(self) -> None:
        self.clock = FrozenClock()
        self.start_ms = self.clock.now_ms()
        self.store: Any = create_memory_plugin(base_dir=":memory:", clock=self.clock).store
        self.ids: dict[str, str] = {}

    def save(self, entry: dict[str, Any]) -> None:
        self.wait_until(entry["at"])
        given: dict[str, Any] = {
            name: entry[name] for name in ("id", "content", "concepts", "confidence", "meta") if name in entry
        }
        saved = self.store.save({"source": "capture", "ttl_ms": entry.get("ttlMs"), **given})
        self.ids[entry["id"]] = saved.id
        for _ in range(entry.get("recallCount", 0)):
            self.store.touch_recall(saved.id)

    def wait_until(self, offset_ms: int) -> None:
        self.clock.advance(ms=max(0, self.start_ms + offset_ms - self.clock.now_ms()))

    def shown(self, wanted: dict[str, Any]) -> dict[str, Any]:
        entry = self.store.get(self.ids[wanted["id"]])
        return {
            "id": wanted["id"],
            "content": entry.content,
            "concepts": list(entry.concepts),
            "confidence": round(entry.confidence, 6),
            "source": entry.source,
            "created_offset": entry.created_at - self.start_ms,
            "recall_count": entry.recall_count,
        }


def test_entries_are_merged_and_pruned_as_the_case_says(case: dict[str, Any]) -> None:
    stage = Stage()
    for entry in case["input"]["entries"]:
        stage.save(entry)

    waited_ms = 0
    for step, wanted in zip(case["input"]["steps"], case["expected"]["steps"], strict=True):
        for entry in step.get("entries", ()):
            stage.save(entry)
        waited_ms += step.get("advance", 0)  # counted from the beginning, as the times of the entries are
        stage.wait_until(waited_ms)
        result = stage.store.consolidate(snake(step.get("options")))

        assert result == wanted["result"]
        # Upstream loses the meta; here it is kept, so what it says of that is not compared.
        expected = [{k: v for k, v in one.items() if k != "has_meta"} for one in wanted["remaining"]]
        assert [stage.shown(one) for one in wanted["remaining"]] == expected
        assert stage.store.count() == len(expected)
    stage.store.dispose()
