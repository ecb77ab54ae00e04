"""Clearing a scope leaves nothing of it but the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora
from rememora import Cleared, InvalidInput, Rememora, TokenRefused
from rememora.testing import HashEmbedder

if TYPE_CHECKING:
    from pathlib import Path

    from rememora.testing import FrozenClock


def filled(mem: Rememora, scope: str) -> None:
    mem.remember("Likes xylograph tea", id="m1", scope=scope)
    mem.update("m1", text="Likes 白茶 and xylograph tea", scope=scope)
    mem.remember("Forgotten xylograph", id="m2", scope=scope)
    mem.forget("m2", scope=scope)
    mem.archive([{"role": "user", "content": "A xylograph on the wall"}], scope=scope)
    mem.capture("What is a xylograph?", "A woodcut.", id="x1", scope=scope)
    mem.begin("And a lithograph?", id="x2", scope=scope)
    mem.assemble([{"role": "user", "content": "xylograph?"}], scope=scope)


def test_clearing_takes_everything_of_one_scope(tmp_path: Path) -> None:
    with rememora.open(tmp_path, embedder=HashEmbedder()) as mem:
        for scope in ("ana", "ben"):
            filled(mem, scope)
        token = mem.forget(query="xylograph", scope="ana").token

        shown = mem.preview_clear(scope="ana")
        assert mem.recall("xylograph", scope="ana").hits
        gone = mem.clear(scope="ana")

        assert (shown.exchanges, shown.messages, shown.memories) == (3, 3, 2)
        assert gone.operation_id is not None
        assert (gone.exchanges, gone.messages, gone.memories) == (3, 3, 2)
        assert mem.recall("xylograph", scope="ana").hits == ()
        assert mem.list(scope="ana", status=["active", "trashed"]) == []
        assert mem.exchanges(scope="ana") == []
        assert mem.rehydrate(ids=["x1/user", "x2/user"], scope="ana") == []
        left = mem.preview_clear(scope="ana")
        assert (left.exchanges, left.messages, left.memories) == (0, 0, 0)
        with pytest.raises(rememora.TokenRefused):
            mem.forget(token=token, scope="ana")
        assert len(mem.recall("xylograph", scope="ben").hits) >= 3
        assert [finding for finding in mem.upkeep.doctor() if not finding.ok] == []


def test_cleared_scope_begins_anew(mem: Rememora) -> None:
    filled(mem, "default")
    mem.clear()

    assert mem.remember("Forgotten xylograph").status == "stored"
    assert mem.capture("What is a xylograph?", "Something else.", id="x1").status == "completed"
    messages = mem.assemble([{"role": "user", "content": "xylograph?"}]).messages
    assert mem.strip(messages) == [{"role": "user", "content": "xylograph?"}]


def test_ledger_keeps_that_it_happened(mem: Rememora) -> None:
    filled(mem, "default")
    with mem._deps.store.reading():
        before = mem._deps.store.ledger.rows(["default"])

    gone = mem.clear(at="2026-05-01")

    with mem._deps.store.reading():
        *kept, last = mem._deps.store.ledger.rows(["default"])
    assert kept == before
    assert (last.operation_id, last.operation, last.ids) == (gone.operation_id, "scope.cleared", ())
    assert last.reason == "3 exchanges, 3 messages, 2 memories"
    assert last.at_ms == 1_777_593_600_000


def test_scope_that_holds_nothing_stays_unknown(mem: Rememora) -> None:
    nothing = Cleared(scope="nobody", exchanges=0, messages=0, memories=0)

    assert mem.preview_clear(scope="nobody") == nothing
    assert mem.clear(scope="nobody") == nothing
    assert mem.status()["scopes"] == []


def test_token_of_a_preview_clears_once(mem: Rememora) -> None:
    filled(mem, "default")
    shown = mem.preview_clear()

    gone = mem.clear(token=shown.token)

    assert (gone.exchanges, gone.messages, gone.memories) == (3, 3, 2)
    assert (shown.expires is None, gone.token) == (False, "")
    with pytest.raises(TokenRefused, match="ask anew"):
        mem.clear(token=shown.token)


def test_token_is_refused_when_the_scope_moved_on_and_nothing_goes(mem: Rememora) -> None:
    filled(mem, "default")
    shown = mem.preview_clear()
    mem.remember("One more thing")

    with pytest.raises(TokenRefused, match=r"expected 3 exchanges, 3 messages, 2 memories .* 3 memories"):
        mem.clear(token=shown.token)

    assert mem.recall("xylograph").hits


def test_token_expires(mem: Rememora, clock: FrozenClock) -> None:
    filled(mem, "default")
    shown = mem.preview_clear()
    clock.advance(seconds=mem._deps.settings.preview_ttl_s)

    with pytest.raises(TokenRefused, match="expired"):
        mem.clear(token=shown.token)

    assert mem.recall("xylograph").hits


def test_token_is_for_its_scope_and_its_kind_of_removal(mem: Rememora) -> None:
    for scope in ("ana", "ben"):
        filled(mem, scope)
    clear, forget = mem.preview_clear(scope="ana").token, mem.forget(query="xylograph", scope="ana").token

    for token, scope in ((clear, "ben"), (forget, "ana"), ("f" * 16, "ana")):
        with pytest.raises(TokenRefused):
            mem.clear(token=token, scope=scope)
    with pytest.raises(TokenRefused):
        mem.forget(token=clear, scope="ana")

    assert mem.clear(token=clear, scope="ana").memories == 2
    assert mem.recall("xylograph", scope="ben").hits


def test_only_one_scope_is_cleared_at_a_time(mem: Rememora) -> None:
    with pytest.raises(InvalidInput, match="scope"):
        mem.bind(scope=["a", "b"]).clear()


@pytest.mark.parametrize("open_on", [True, False])
@pytest.mark.parametrize("word", ["xylograph", "白茶"])
def test_no_word_of_a_cleared_scope_is_left_in_the_files(tmp_path: Path, word: str, *, open_on: bool) -> None:
    with rememora.open(tmp_path) as mem:
        mem.remember("Tea with milk", scope="ben")
        filled(mem, "ana")
        before = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        mem.clear(scope="ana")
        if open_on:
            after = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert [finding for finding in mem.upkeep.doctor() if not finding.ok] == []
        assert mem.recall("milk", scope="ben").hits
    if not open_on:
        after = b"".join(path.read_bytes() for path in tmp_path.iterdir())

    assert word.encode() in before
    assert word.encode() not in after
    assert word[1:].encode() not in after  # a term is kept without what it shares with the one before


def test_clear_beside_a_reader_of_another_handle_is_done(tmp_path: Path) -> None:
    with rememora.open(tmp_path) as mem, rememora.open(tmp_path) as other:
        filled(mem, "ana")
        with other._deps.store.reading():
            other._deps.store.scopes()
            assert mem.clear(scope="ana").memories == 2

        assert other.list(scope="ana") == []
