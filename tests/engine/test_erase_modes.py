"""Erasing where turns become gists, where no words are kept, and of very much at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rememora
from rememora.core.erasing import ERASED
from rememora.testing import FrozenClock, HashEmbedder, RecordedEvents

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def test_gist_of_a_turn_goes_with_a_sentence_of_it(tmp_path: Path) -> None:
    with rememora.open(tmp_path, settings={"capture_mode": "gist"}) as mem:
        mem.capture(
            "I work at Quarbix Industries. I live in Lyon.", "Quarbix makes violins, I think.", id="t1"
        )
        mem.capture("I like oolong tea in the morning.", "A good habit, that is.", id="t2")
        assert len(mem.list()) == 2

        done = mem.erase(query="Quarbix")

        assert (done.status, done.found) == ("complete", 0)
        assert [message.text for message in mem.rehydrate(since=0)][:2] == [
            f"{ERASED} I live in Lyon.",
            ERASED,
        ]
        (left,) = mem.list()
        assert "oolong" in left.text
        assert b"Quarbix" not in bytes_of(tmp_path)


def test_turn_whose_words_were_not_kept_is_erased_too(tmp_path: Path) -> None:
    with rememora.open(tmp_path, settings={"archive": False}) as mem:
        mem.capture("I work at Quarbix Industries.", "Noted.", id="t1")
        (memory,) = mem.list()

        done = mem.erase(ids=[memory.id, "t1"])

        assert (done.status, done.found) == ("complete", 0)
        assert list(mem.list()) == []
        assert list(mem.exchanges()) == []
        assert b"Quarbix" not in bytes_of(tmp_path)
        assert all(finding.ok for finding in mem.upkeep.doctor())


def test_message_that_was_cut_gets_a_vector_of_what_is_left(tmp_path: Path) -> None:
    with rememora.open(tmp_path, embedder=HashEmbedder(64)) as mem:
        mem.capture("I work at Quarbix Industries. I live in Lyon.", "Noted.", id="t1")
        mem.erase(query="Quarbix")

        mem.upkeep.tick()

        assert mem.recall("Lyon", among=["transcript"]).hits[0].text == f"{ERASED} I live in Lyon."
        assert not any("Quarbix" in hit.text for hit in mem.recall("Quarbix Industries").hits)
        assert mem.upkeep.backfill().waiting == 0


def test_scope_of_many_is_erased_at_once(tmp_path: Path) -> None:
    with rememora.open(tmp_path, clock=FrozenClock()) as mem:
        mem.archive(
            [
                {"role": "user", "content": f"The number of house {n} is {n * 7919}", "id": f"m{n}"}
                for n in range(300)
            ]
        )
        mem.remember("tea", scope="elsewhere")

        preview = mem.preview_erase(scope="default")
        done = mem.erase(token=preview.token, scope="default")

        assert (done.erased, done.found) == (300, 0)
        assert b"The number of house" not in bytes_of(tmp_path)
        assert mem.status()["scopes"][0] == {"scope": "default", "messages": 0, "memories": 0}  # type: ignore[index]  # a list
        assert len(mem.list(scope="elsewhere")) == 1


def test_file_that_cannot_be_read_makes_it_pending_and_the_next_tick_proves_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rememora.flow import scan

    def torn(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    events = RecordedEvents()
    with rememora.open(tmp_path, on_event=events) as mem:
        mem.remember("Quarbix pays well", id="m1")
        with monkeypatch.context() as patch:
            patch.setattr(scan, "scan", torn)
            done = mem.erase(ids="m1")
            assert mem.upkeep.tick().erased == ()
        (proven,) = mem.upkeep.tick().erased

    assert (done.status, done.found) == ("pending", None)
    assert (proven.status, proven.found) == ("complete", 0)
    assert [event.name for event in events.events if event.failure] == ["erase.unproven"] * 2
