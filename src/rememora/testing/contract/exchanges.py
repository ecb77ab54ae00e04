"""Promises of exchanges."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rememora.model.errors import StoreError
from rememora.model.transcript import TURNS
from rememora.testing.contract.everything import said
from rememora.testing.records import a_message, an_exchange

if TYPE_CHECKING:
    from typing import Any

    from rememora.ports.store import Store


class ExchangePromises:
    """Questions and their answers."""

    def test_exchange_put_again_is_replaced_in_its_place(self, store: Store) -> None:
        later = an_exchange(id="x2")
        changed = an_exchange(
            session="monday",
            status="failed",
            user_sent_at_ms=7,
            completed_at_ms=None,
            failure_reason="timeout",
        )
        with store.transaction():
            for exchange in (an_exchange(), later, changed):
                store.transcript.put_exchange(exchange)

        with store.reading():
            newest, oldest = store.transcript.exchanges(["default"])
        assert newest.id == "x2"
        assert replace(oldest, sequence=0) == changed

    @pytest.mark.parametrize("source", ["host", "note"])
    def test_exchange_of_another_source_is_not_replaced(self, store: Store, source: str) -> None:
        said(store, a_message(text="Coffee?"))

        with pytest.raises(StoreError), store.transaction():
            store.transcript.put_exchange(an_exchange(source=source, status="failed"))

        with store.reading():
            (exchange,) = store.transcript.exchanges(["default"])
        assert (exchange.source, exchange.status, exchange.user_text) == ("archive", "completed", "Coffee?")

    def test_texts_of_an_exchange_are_those_of_its_messages(self, store: Store) -> None:
        said(
            store,
            a_message(id="t1", role="user", text="Coffee?"),
            a_message(id="t2", role="tool", text="beans: 3"),
            a_message(id="t3", role="assistant", text="Yes."),
            a_message(id="t4", role="assistant", text="With milk."),
        )

        with store.reading():
            exchange = store.transcript.exchange("default", "x1")
        assert exchange is not None
        assert (exchange.user_text, exchange.assistant_text) == ("Coffee?", "Yes.\nWith milk.")

    def test_place_of_an_exchange_is_told_by_each_write_and_never_changes(self, store: Store) -> None:
        with store.transaction():
            places = [store.transcript.put_exchange(an_exchange(id=id)) for id in ("x1", "x2", "x1")]
            known = store.transcript.exchange("default", "x1")

        assert (known and known.sequence) == places[0] == places[2] < places[1]

    def test_pending_exchange_shows_the_question_that_waits(self, store: Store) -> None:
        with store.transaction():
            store.transcript.put_exchange(an_exchange(status="pending", completed_at_ms=None, source="host"))
            store.transcript.add_messages([a_message(text="Coffee?", visible=False)])

        with store.reading():
            (exchange,) = store.transcript.exchanges(["default"], status="pending")
        assert (exchange.user_text, exchange.assistant_text) == ("Coffee?", None)

    def test_completed_exchange_keeps_back_what_was_hidden(self, store: Store) -> None:
        said(store, a_message(id="t1", text="Coffee?"), a_message(id="t2", role="assistant", text="Yes."))

        with store.transaction():
            store.transcript.show("default", ["t1"], visible=False)

        with store.reading():
            exchange = store.transcript.exchange("default", "x1")
        assert exchange is not None
        assert (exchange.user_text, exchange.assistant_text) == ("", "Yes.")

    @pytest.mark.parametrize(
        ("asked", "expected"),
        [
            pytest.param({}, ["n1", "x4", "x3", "x2", "x1"], id="newest first"),
            pytest.param({"status": "pending"}, ["x2"], id="one status"),
            pytest.param({"sessions": ["s1"]}, ["n1", "x3", "x1"], id="one session"),
            pytest.param({"sessions": [None]}, ["x2"], id="of no session, which is not of any"),
            pytest.param({"sessions": [None, "s2", "s2"]}, ["x4", "x2"], id="of several, each once"),
            pytest.param({"sessions": []}, [], id="of none at all"),
            pytest.param({"limit": 2}, ["n1", "x4"], id="the newest come first"),
            pytest.param({"limit": 0}, [], id="none is a limit too"),
            pytest.param({"sources": ["host", "note"]}, ["n1", "x2"], id="of some sources"),
            pytest.param(
                {"sources": TURNS}, ["x4", "x3", "x2", "x1"], id="turns of every status in one order"
            ),
            pytest.param({"sources": TURNS, "limit": 3}, ["x4", "x3", "x2"], id="the newest turns"),
            pytest.param({"sources": TURNS, "sessions": ["s1"], "limit": 1}, ["x3"], id="of a session"),
            pytest.param({"sources": TURNS, "sessions": [None]}, ["x2"], id="turns of no session"),
            pytest.param(
                {"sources": TURNS, "sessions": ["s1", "s2"], "status": "completed"},
                ["x3", "x1"],
                id="all together",
            ),
            pytest.param({"sources": TURNS, "status": "failed"}, ["x4"], id="turns of one status"),
            pytest.param({"sources": ["note"], "status": "failed"}, [], id="none of that status"),
        ],
    )
    def test_exchanges_give_what_meets_every_condition(
        self, store: Store, asked: dict[str, Any], expected: list[str]
    ) -> None:
        with store.transaction():
            store.transcript.put_exchange(an_exchange(id="x1", session="s1"))
            store.transcript.put_exchange(
                an_exchange(id="x2", status="pending", completed_at_ms=None, source="host")
            )
            store.transcript.put_exchange(an_exchange(id="x3", session="s1", user_sent_at_ms=1))
            store.transcript.put_exchange(an_exchange(id="x4", session="s2", status="failed"))
            store.transcript.put_exchange(an_exchange(id="n1", session="s1", source="note"))

        with store.reading():
            found = store.transcript.exchanges(["default"], **asked)
        assert [exchange.id for exchange in found] == expected

    @pytest.mark.parametrize("sources", [None, TURNS])
    def test_newest_of_several_scopes_come_in_one_order(
        self, store: Store, sources: tuple[str, ...] | None
    ) -> None:
        with store.transaction():
            for number, scope in enumerate(["a", "b", "a", "b", "b"]):
                store.transcript.put_exchange(an_exchange(id=f"x{number}", scope=scope))

        with store.reading():
            found = store.transcript.exchanges(["a", "b", "a", "nobody"], sources=sources, limit=4)
        assert [exchange.id for exchange in found] == ["x4", "x3", "x2", "x1"]

    def test_exchange_can_be_had_without_its_words(self, store: Store) -> None:
        said(store, a_message(text="Coffee?"), a_message(id="t2", role="assistant", text="Yes."))

        with store.reading():
            (exchange,) = store.transcript.exchanges(["default"], texts=False)
        assert replace(exchange, sequence=0) == an_exchange()

    def test_totals_leave_out_the_notes_of_memories_but_not_notes_that_were_said(self, store: Store) -> None:
        with store.transaction():
            store.transcript.put_exchange(an_exchange(id="m1/note-1", source="note"))
        said(
            store,
            a_message(id="m1/note-1", exchange_id="m1/note-1", role="note"),
            a_message(id="t1", role="note"),
            a_message(id="t2"),
        )

        with store.reading():
            totals = store.transcript.totals(["default"])
        assert totals == {"messages": 2, "exchanges": {"completed": 1}}

    def test_totals_count_visible_messages_and_exchanges_by_status(self, store: Store) -> None:
        said(
            store, a_message(id="t1"), a_message(id="t2", visible=False), a_message(id="t3", exchange_id="x2")
        )
        with store.transaction():
            store.transcript.put_exchange(an_exchange(id="x3", status="pending", completed_at_ms=None))

        with store.reading():
            totals = store.transcript.totals(["default", "nobody"])
        assert totals == {"messages": 2, "exchanges": {"completed": 2, "pending": 1}}

    def test_unknown_exchange_is_none(self, store: Store) -> None:
        with store.reading():
            assert store.transcript.exchange("default", "nobody") is None
            assert store.transcript.messages("default", ["nobody"]) == []

    def test_note_without_an_exchange_is_one_by_itself(self, store: Store) -> None:
        note = a_message(id="m1/note-1", exchange_id="m1/note-1", role="note", session="s1", at_ms=7)
        with store.transaction():
            store.transcript.add_messages([note])

        with store.reading():
            (kept,) = store.transcript.messages("default", [note.id])
            assert replace(kept, sequence=0) == note
            for asked in ({}, {"exchange_id": note.id}, {"sources": ["note"]}, {"since_ms": 7}):
                assert list(store.transcript.window(["default"], **asked)) == [kept]
            assert list(store.transcript.window(["default"], sources=TURNS)) == []
            assert store.transcript.exchanges(["default"]) == []
            assert store.transcript.totals(["default"]) == {"messages": 0, "exchanges": {}}
            exchange = store.transcript.exchange("default", note.id)
            assert exchange == an_exchange(
                id=note.id,
                source="note",
                session="s1",
                user_text=note.text,
                user_sent_at_ms=7,
                completed_at_ms=7,
                sequence=kept.sequence,
            )

    def test_note_without_an_exchange_goes_when_it_is_hidden_or_dropped(self, store: Store) -> None:
        note = a_message(id="n1", exchange_id="n1", role="note")
        with store.transaction():
            store.transcript.add_messages([note])
            store.transcript.show("default", ["n1"], visible=False)

        with store.reading():
            hidden = store.transcript.exchange("default", "n1")
            assert hidden is not None
            assert hidden.user_text == ""
            assert list(store.transcript.window(["default"])) == []
        with store.transaction():
            store.transcript.drop("default", ["n1"])
        with store.reading():
            assert store.transcript.exchange("default", "n1") is None

    @pytest.mark.parametrize(
        "changes",
        [
            pytest.param({"role": "user"}, id="no note"),
            pytest.param({"exchange_id": "x1"}, id="of an exchange of another name"),
        ],
    )
    def test_other_message_needs_its_exchange(self, store: Store, changes: dict[str, Any]) -> None:
        message = a_message(**{"id": "n1", "exchange_id": "n1", "role": "note"} | changes)

        with pytest.raises(StoreError), store.transaction():
            store.transcript.add_messages([message])

    def test_exchange_that_was_once_not_kept_stays_so(self, store: Store) -> None:
        with store.transaction():
            store.transcript.put_exchange(an_exchange(words_kept=False))
            store.transcript.put_exchange(an_exchange(id="x2"))
            store.transcript.put_exchange(an_exchange(session="later"))

        with store.reading():
            found = store.transcript.exchanges(["default"])
        assert [(one.id, one.words_kept, one.degraded) for one in found] == [
            ("x2", True, ()),
            ("x1", False, ("not_kept",)),
        ]
