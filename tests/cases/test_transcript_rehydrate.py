"""System D's transcript: all batches are archived in order, then read back by id, time and keyword."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from tests.cases.conftest import read_cases

import rememora
from rememora.integrations.river_transcript import Archived, RiverTranscript, allowed

CASES = "memory-river/transcript_rehydrate.json"
ORDER: tuple[str | int, ...] = ("arch-1", 3, "arch-3", 5, 6, "arch-5", "arch-7", "arch-nokey")
"""Cases, and entries that other cases speak of and that no case here archives."""


@cache
def archived() -> tuple[RiverTranscript, dict[str, Archived]]:
    """Archive every batch of the file, in the order of the entries that the other cases name."""
    content = read_cases(CASES)
    assert content is not None
    transcript = RiverTranscript(rememora.open(":memory:", settings={"capture_mode": "off"}))
    batches = {case["id"]: case["input"] for case in content["cases"] if case["kind"] == "archive"}
    named = {
        entry["entryId"]: entry
        for case in content["cases"]
        if case["kind"] == "rehydrate_ids"
        for entry in case["expected"]["entries"]
    }
    done = {}
    for one in ORDER:
        if isinstance(one, str):
            done[one] = transcript.archive(batches[one]["session"], batches[one]["messages"])
            continue
        at_ms = content["meta"]["base_ms"] + (one - 1) * 60_000
        said = named.get(one, {"user": "filler", "assistant": "filler"})
        roles = ("user", "assistant")
        transcript.archive(
            "s1", [{"role": role, "content": said[role], "timestamp": at_ms} for role in roles]
        )
    return transcript, done


def test_case_goes_as_it_says(case: dict[str, Any]) -> None:
    asked, wanted = case["input"], case["expected"]
    if case["kind"] == "session_key_guard":
        assert allowed(asked["session"]) is wanted["allowed"]
        return
    transcript, done = archived()
    if case["kind"] == "archive":
        assert done[case["id"]] == Archived(
            ok=wanted["ok"], appended_entries=wanted["appendedEntries"], dedup_skipped=wanted["dedupSkipped"]
        )
        return
    if case["kind"] == "rehydrate_ids":
        found = transcript.by_ids(asked["entry_ids"], session=asked["session"], bleed=asked["bleed"])
        told = [{"entryId": e.entry_id, "user": e.user, "assistant": e.assistant} for e in found]
        assert told == wanted["entries"]
        return
    if case["kind"] == "rehydrate_time":
        found = transcript.by_time(
            asked["timestamp"], session=asked["session"], window_minutes=asked["window_minutes"]
        )
    else:
        found = transcript.by_keyword(
            asked["keyword"], limit=asked.get("limit", 10), offset=asked.get("offset", 0)
        )
    assert [entry.entry_id for entry in found] == wanted["entry_ids"]


def test_same_turn_of_the_same_time_is_archived_once() -> None:
    with rememora.open(":memory:") as mem:
        transcript = RiverTranscript(mem)
        said: list[dict[str, object]] = [
            {
                "role": "user",
                "content": [{"type": "text", "text": "咖啡"}, {"type": "thinking"}],
                "timestamp": 5,
            },
            {"role": "assistant", "content": "好"},
        ]

        first, again = transcript.archive("s", said), transcript.archive("s", said)

    assert (first.appended_entries, again.appended_entries, again.dedup_skipped) == (1, 0, 1)


@pytest.mark.parametrize("session", [None, "", "a/b", "a\nb", "a..b"])
def test_session_that_names_no_file_archives_nothing(session: str | None) -> None:
    with rememora.open(":memory:") as mem:
        assert RiverTranscript(mem).archive(session, [{"role": "user", "content": "x"}]) == Archived(ok=False)
        assert mem.exchanges() == []
