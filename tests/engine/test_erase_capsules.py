"""Erasing beside capsules: they lose the words, and take no others along."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rememora import Rememora
    from rememora.model.compaction import Compacted

LANGUAGES = pytest.mark.parametrize(
    ("secret", "word", "other"),
    [
        (
            "We decided to meet in the village of qzvkwjxbdf.",
            "qzvkwjxbdf",
            "Go with the train, not the car.",
        ),
        ("我们决定在鼐鼪鸐鸄鸬鸜村见面。", "鼐鼪鸐鸄鸬鸜", "决定坐火车，不开车。"),
    ],
    ids=["en", "zh"],
)


@pytest.fixture
def mem(tmp_path: Path) -> Iterator[Rememora]:
    with rememora.open(tmp_path / "store", clock=FrozenClock()) as mem:
        yield mem.bind(session="s")


def talk(secret: str, other: str) -> list[dict[str, Any]]:
    said = [other, secret, *(f"word {n} of small talk" for n in range(8))]
    return [{"role": "user", "content": text, "id": f"u{n}"} for n, text in enumerate(said)]


def compacted(mem: Rememora, secret: str, other: str) -> Compacted:
    done = mem.compact(talk(secret, other), force=True)
    assert secret in done.text
    assert other in done.text
    return done


def texts(mem: Rememora) -> list[str]:
    return [message.text for message in mem.rehydrate(since=0) if message.role != "note"]


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


@LANGUAGES
@pytest.mark.parametrize("by", ["id", "query", "note"])
def test_capsule_loses_the_words(
    mem: Rememora, tmp_path: Path, secret: str, word: str, other: str, by: str
) -> None:
    note = mem.remember(secret, id="n1") if by == "note" else None
    done = compacted(mem, secret, other)
    entry = done.dropped_ids[1]

    proof = mem.erase(query=word) if by == "query" else mem.erase(ids=[note.id if note else entry])

    assert (proof.status, proof.found) == ("complete", 0)
    assert [m for m in mem.list(kinds=["capsule"]) if word in m.text] == []
    assert word.encode() not in bytes_of(tmp_path)
    assert other in texts(mem)  # the capsule quoted it too; nobody asked for that


@LANGUAGES
def test_capsule_by_a_model_takes_no_other_words_along(
    tmp_path: Path, secret: str, word: str, other: str
) -> None:
    reply = json.dumps({"decided": [secret, other]}, ensure_ascii=False)
    settings = {"compaction_mode": "llm"}
    with rememora.open(tmp_path / "store", llm=lambda *_, **__: reply, settings=settings) as mem:
        done = compacted(mem, secret, other)

        proof = mem.erase(query=word)

        assert done.by != "rules"
        assert (proof.status, proof.found) == ("complete", 0)
        assert mem.list(kinds=["capsule"]) == []
        assert other in texts(mem)
        assert len(texts(mem)) == len(done.dropped_ids)
    assert word.encode() not in bytes_of(tmp_path)


@LANGUAGES
def test_capsule_that_is_named_goes_alone(mem: Rememora, secret: str, word: str, other: str) -> None:
    done = compacted(mem, secret, other)

    mem.erase(ids=[done.capsule_id or ""])

    assert mem.list(kinds=["capsule"]) == []
    assert {secret, other} <= set(texts(mem))
    assert word in mem.recall(word).hits[0].text


def test_entry_that_is_not_quoted_goes_from_behind_the_capsule(mem: Rememora, tmp_path: Path) -> None:
    said = talk("We decided to meet in Bath.", "Go with the train, not the car.")
    said[3] = {"role": "user", "content": "qzvkwjxbdf hums", "id": "say-qzvkwjxbdf"}
    done = mem.compact(said, force=True)
    assert "qzvkwjxbdf" not in done.text

    proof = mem.erase(ids=[done.dropped_ids[3]])

    assert (proof.status, proof.found) == ("complete", 0)
    assert b"qzvkwjxbdf" not in bytes_of(tmp_path)
    behind = mem.rehydrate(memory=done.capsule_id)
    assert [message.text for message in behind] == [
        m["content"] for m in said[:5] if "hums" not in m["content"]
    ]
    (capsule,) = [hit for hit in mem.recall("train or car").hits if hit.kind == "capsule"]
    assert capsule.source_ids == tuple(message.id for message in behind)


@LANGUAGES
def test_capsule_that_the_host_still_carries_brings_nothing_back(
    mem: Rememora, tmp_path: Path, secret: str, word: str, other: str
) -> None:
    done = compacted(mem, secret, other)
    (carried,) = [message["content"] for message in done.messages if word in message["content"]]
    mem.erase(query=word)

    mem.archive([{"role": "user", "content": f"{carried}\n\nAnd now?"}])
    again = mem.compact([*done.messages, *talk("We decided to eat out.", other)], force=True)

    assert word.encode() not in bytes_of(tmp_path)
    assert again.compacted
    assert not any(word in message["content"] for message in again.messages)
    assert "And now?" in texts(mem)


@LANGUAGES
def test_names_of_our_own_that_capsules_and_topics_share_are_no_words_left(
    mem: Rememora, secret: str, word: str, other: str
) -> None:
    for number in range(8):
        mem.capture(f"Which hotel in Lisbon has room {number}?", "The Almada.", id=f"t{number}")
    assert mem.topics.run_worker().reason == "accepted"
    compacted(mem, secret, other)

    done = mem.erase(query=word)

    assert {topic.source for topic in mem.topics.list()} == {"topic_rules_v1"}  # a capsule is by "rules", too
    assert (done.status, done.found, done.found_in) == ("complete", 0, ())
