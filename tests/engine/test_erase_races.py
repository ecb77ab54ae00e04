"""Erasing while others make something of the same words: they do not come back as a capsule, a note or a topic."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.flow import capsules, compact, topic_work

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rememora import Rememora

WORD = "heliotropix"
TOPICS = {
    "topics": [
        {
            "status": "provisional",
            "labelTerms": [WORD, "garden"],
            "retrievalTerms": [WORD, "water", "bed"],
            "spans": [{"startSequence": 1, "endSequence": 12}],
        }
    ]
}
RECAP = {
    "open": [f"We still have to water the {WORD} in bed 1"],
    "items": [
        {
            "content": f"The user has to water the {WORD} in bed 1",
            "type": "fact",
            "confidence": 0.9,
            "source_turn_ids": [2],
            "quote": f"we still have to water the {WORD} in bed 1",
        }
    ],
}


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Rememora]:
    """Another process, as it were; it learns nothing of what is said, so that the capsule's note is new."""
    with rememora.open(tmp_path, settings={"capture.mode": "off"}) as mem:
        for n in range(12):
            said = (
                f"we still have to water the {WORD} in bed {n}"
                if n < 6
                else f"the roof and tiles of house {n}"
            )
            mem.capture(f"Number {n}: {said}", "I see that.", id=f"t{n}", session="s")
        yield mem


def erased(other: Rememora) -> None:
    done = other.erase(query=WORD)
    assert (done.status, done.found) == ("complete", 0)


def compacted(mem: Rememora) -> None:
    said = [m for m in mem.rehydrate(since=0, limit=500) if m.role in ("user", "assistant")]
    messages = [{"id": m.source_id, "role": m.role, "content": m.text} for m in said]

    done = mem.compact(messages, force=True, keep_last=2, session="s")

    assert (done.compacted, done.reason, done.messages) == (False, "moved", messages)


def grouped(mem: Rememora) -> None:
    done = mem.topics.run_worker()

    assert (done.reason, done.errors) == ("raced", ("turns were changed",))
    assert mem.topics.latest_run() is None


def says(folder: Path) -> bool:
    return any(WORD.encode() in path.read_bytes() for path in folder.iterdir())


@pytest.mark.parametrize(
    ("module", "name", "act"),
    [(compact, "keep", compacted), (topic_work, "_by_rules", grouped)],
    ids=["a capsule by rules", "topics by rules"],
)
def test_what_rules_made_of_erased_words_is_not_written(
    other: Rememora,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    name: str,
    act: Callable[[Rememora], None],
) -> None:
    real = getattr(module, name)

    def meanwhile(*given: Any) -> Any:
        erased(other)
        return real(*given)

    monkeypatch.setattr(module, name, meanwhile)
    with rememora.open(tmp_path) as mem:
        act(mem)

    assert not says(tmp_path)


@pytest.mark.parametrize(
    ("setting", "reply", "act"),
    [("compaction.mode", RECAP, compacted), ("topics.mode", TOPICS, grouped)],
    ids=["a capsule by a model", "topics by a model"],
)
def test_what_a_model_made_of_erased_words_is_not_written(
    other: Rememora, tmp_path: Path, setting: str, reply: object, act: Callable[[Rememora], None]
) -> None:
    def model(prompt: str, *, purpose: str, max_tokens: int, timeout_s: float) -> str:
        erased(other)
        return json.dumps(reply)

    with rememora.open(tmp_path, llm=model, settings={setting: "llm"}) as mem:
        act(mem)

    assert not says(tmp_path)


@pytest.mark.parametrize("goes", [False, True])
def test_notes_of_a_capsule_are_not_written_either_where_the_words_went_behind_it(
    other: Rememora, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, goes: bool
) -> None:
    real = capsules.keep

    def behind(*given: Any) -> Any:
        done = real(*given)
        if goes:
            erased(other)
        return done

    monkeypatch.setattr(compact, "keep", behind)
    reply = json.dumps(RECAP)
    with rememora.open(tmp_path, llm=lambda prompt, **_: reply, settings={"compaction.mode": "llm"}) as mem:
        said = [m for m in mem.rehydrate(since=0, limit=500) if m.role in ("user", "assistant")]
        messages = [{"id": m.source_id, "role": m.role, "content": m.text} for m in said]
        notes = mem.compact(messages, force=True, keep_last=2, session="s").notes

    assert len(notes) == (not goes)
    assert says(tmp_path) is not goes
