"""System A's capture: which turns become entries, and what of them."""

from __future__ import annotations

from typing import Any

from tests.cases.aipack import plugin

CASES = "aipack-memory/capture_runtime.json"


def summary_of(wanted: dict[str, Any]) -> Any:
    """Stand for the case's model: it says what the entry holds, and fails where the short form was kept."""

    def summarize(**turn: object) -> object:
        entry = wanted["entries"][0]
        if entry["confidence"] != 0.8:
            raise RuntimeError("no answer")
        return {"summary": entry["content"], "concepts": []}

    return summarize


def test_turns_become_the_entries_of_the_case(case: dict[str, Any]) -> None:
    options, wanted = dict(case["input"]["options"]), case["expected"]
    if "summarizeFn" in options:
        options["summarizeFn"] = summary_of(wanted)
    events: list[Any] = []
    made = plugin(options, on_event=events.append)
    for turn in case["input"]["turns"]:
        for extension in made.install()["extensions"]:
            session = turn.get("session_key", "s1")
            extension.before_run(turn["user"], session_key=session)
            extension.done(
                turn["assistant"],
                session_key=session,
                tools_used=turn.get("tools", ()),
                success=turn.get("success", True),
            )

    entries = [_as_the_case_has_it(entry) for entry in made.store.list()]
    made.dispose()
    assert {"entries": entries, "event_types": [event["type"] for event in events]} == wanted


def _as_the_case_has_it(entry: Any) -> dict[str, Any]:
    return {
        "content": entry.content,
        "concepts": list(entry.concepts),
        "confidence": entry.confidence,
        "source": entry.source,
        "session_key": entry.session_key,
        "has_expiry": entry.expires_at is not None,
        "ttl": None if entry.expires_at is None else entry.expires_at - entry.created_at,
    }
