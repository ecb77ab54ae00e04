"""Promises of the transcript."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rememora.model.errors import StoreError
from rememora.model.transcript import TURNS
from rememora.testing.contract.everything import NOW_MS, said
from rememora.testing.records import a_message, an_exchange

if TYPE_CHECKING:
    from typing import Any

    from rememora.ports.store import Store


class TranscriptPromises:
    """Exact words in one order."""

    @pytest.mark.parametrize(
        "text",
        [
            pytest.param("  two spaces, \ttab and \r\n lines \n", id="white space is kept"),
            pytest.param("喜欢手冲咖啡。\u3000全角空格", id="Chinese, with an ideographic space"),
            pytest.param("コーヒーが好きです", id="Japanese"),
            pytest.param("커피를 좋아해요", id="Korean, composed"),
            pytest.param("\u110f\u1165\u1111\u1175", id="Korean, as single jamo"),
            pytest.param("👩\u200d👩\u200d👧\u200d👦 🇯🇵 ❤\ufe0f", id="emoji of several code points"),
            pytest.param("cafe\u0301 ＡＢＣ", id="combining mark and full width are not folded"),
            pytest.param("a\0b", id="NUL does not end it"),
            pytest.param("'; DROP TABLE messages; --", id="quotes are words"),
            pytest.param("", id="nothing at all"),
        ],
    )
    def test_words_come_back_exactly(self, store: Store, text: str) -> None:
        said(store, a_message(text=text, name=text or None))

        with store.reading():
            (message,) = store.transcript.window(["default"])
        assert message.text == text
        assert message.name == (text or None)

    def test_message_comes_back_as_it_was_given(self, store: Store) -> None:
        given = a_message(
            id="t1#2",
            source_id="t1",
            session="monday",
            role="tool",
            name="search",
            at_ms=NOW_MS + 1,
            visible=False,
        )
        said(store, given)

        with store.reading():
            (message,) = store.transcript.messages("default", ["t1#2"])
        assert message.sequence > 0
        assert message.integrity == "ok"
        assert replace(message, sequence=0) == given

    def test_order_is_that_of_the_calls_not_of_the_clock(self, store: Store) -> None:
        said(store, a_message(id="b", at_ms=NOW_MS), a_message(id="a", at_ms=NOW_MS - 5))
        said(store, a_message(id="c", exchange_id="x2", at_ms=NOW_MS - 9))

        with store.reading():
            found = list(store.transcript.window(["default"]))
            asked = store.transcript.messages("default", ["c", "a", "b"])
        assert [m.id for m in found] == [m.id for m in asked] == ["b", "a", "c"]
        assert [m.sequence for m in found] == sorted({m.sequence for m in found})

    def test_message_is_found_by_its_own_id_and_by_that_of_the_host(self, store: Store) -> None:
        said(store, a_message(id="t1"), a_message(id="t1#2", source_id="t1"), a_message(id="t2"))

        with store.reading():
            asked = store.transcript.messages("default", ["t1", "nobody"])
            renamed = store.transcript.messages("default", ["t1#2"])
        assert [m.id for m in asked] == ["t1", "t1#2"]
        assert [m.id for m in renamed] == ["t1#2"]

    def test_message_that_is_asked_for_twice_comes_once(self, store: Store) -> None:
        said(store, a_message(id="t1#2", source_id="t1"))

        with store.reading():
            assert len(store.transcript.messages("default", ["t1", "t1#2", "t1"])) == 1

    def test_message_without_its_exchange_is_refused(self, store: Store) -> None:
        with pytest.raises(StoreError), store.transaction():
            store.transcript.add_messages([a_message(exchange_id="nobody")])

    def test_hidden_message_is_only_found_by_those_who_ask_for_it(self, store: Store) -> None:
        said(store, a_message(id="t1"), a_message(id="t2"))

        with store.transaction():
            store.transcript.show("default", ["t1", "nobody"], visible=False)

        with store.reading():
            assert [m.id for m in store.transcript.window(["default"])] == ["t2"]
            assert [m.id for m in store.transcript.window(["default"], hidden=True)] == ["t1", "t2"]
            assert [(m.visible, m.integrity) for m in store.transcript.messages("default", ["t1"])] == [
                (False, "ok")
            ]
            assert store.transcript.totals(["default"])["messages"] == 1

    def test_hidden_message_can_be_shown_again(self, store: Store) -> None:
        said(store, a_message(id="t1", visible=False))

        with store.transaction():
            store.transcript.show("default", ["t1"], visible=True)

        with store.reading():
            assert [(m.id, m.integrity) for m in store.transcript.window(["default"])] == [("t1", "ok")]

    def test_hiding_a_message_leaves_its_renamed_namesake(self, store: Store) -> None:
        said(store, a_message(id="t1"), a_message(id="t1#2", source_id="t1"))

        with store.transaction():
            store.transcript.show("default", ["t1"], visible=False)

        with store.reading():
            assert [m.id for m in store.transcript.window(["default"])] == ["t1#2"]

    def test_dropped_message_is_gone_and_its_id_is_free(self, store: Store) -> None:
        said(store, a_message(id="t1"), a_message(id="t2"))

        with store.transaction():
            store.transcript.drop("default", ["t1", "nobody"])
        said(store, a_message(id="t1", text="Other words"))

        with store.reading():
            found = [(m.id, m.text) for m in store.transcript.window(["default"], hidden=True)]
        assert found == [("t2", "The words of t2"), ("t1", "Other words")]

    @pytest.mark.parametrize(
        ("asked", "expected"),
        [
            pytest.param({"since_ms": 0}, ["d", "b", "c", "a"], id="by time, then as they came"),
            pytest.param({"until_ms": 30}, ["d", "b", "c"], id="with an end too"),
            pytest.param({"since_ms": 0, "limit": 2}, ["d", "b"], id="limit takes the oldest of all scopes"),
            pytest.param({"since_ms": 0, "exchange_id": "x1"}, ["d", "b", "a"], id="of one exchange"),
            pytest.param({"session": "s1"}, ["a", "b"], id="without a time as they came"),
        ],
    )
    def test_window_of_a_time_goes_by_time(
        self, store: Store, asked: dict[str, Any], expected: list[str]
    ) -> None:
        said(
            store,
            a_message(id="a", at_ms=30, session="s1"),
            a_message(id="b", at_ms=20, scope="other", session="s1"),
            a_message(id="c", at_ms=20, exchange_id="x2"),
            a_message(id="d", at_ms=10),
        )

        with store.reading():
            found = store.transcript.window(["default", "other", "nobody", "default"], **asked)
            assert [m.id for m in found] == expected

    @pytest.mark.parametrize("times", [{}, {"since_ms": 0}])
    def test_window_can_leave_out_the_notes_of_memories(self, store: Store, times: dict[str, Any]) -> None:
        with store.transaction():
            store.transcript.put_exchange(an_exchange(id="m1/note-1", source="note"))
        said(store, a_message(id="n", exchange_id="m1/note-1", role="note"), a_message(id="t", role="note"))

        with store.reading():
            assert [m.id for m in store.transcript.window(["default"], sources=TURNS, **times)] == ["t"]
            assert [m.id for m in store.transcript.window(["default"], sources=["note"], **times)] == ["n"]

    @pytest.mark.parametrize(
        ("asked", "expected"),
        [
            pytest.param({}, ["a", "b", "c", "d"], id="all"),
            pytest.param({"since_ms": 20}, ["b", "c", "d"], id="since is included"),
            pytest.param({"until_ms": 30}, ["a", "b"], id="until is not"),
            pytest.param({"since_ms": 20, "until_ms": 20}, [], id="empty window"),
            pytest.param({"session": "s1"}, ["a", "c"], id="one session"),
            pytest.param({"session": "nobody"}, [], id="unknown session"),
            pytest.param({"exchange_id": "x2"}, ["c", "d"], id="one exchange"),
            pytest.param({"exchange_id": "x2", "session": "s1", "since_ms": 30}, ["c"], id="all together"),
            pytest.param({"limit": 2}, ["a", "b"], id="the oldest come first"),
            pytest.param({"since_ms": 20, "limit": 1}, ["b"], id="limit counts what is left"),
            pytest.param({"limit": 0}, [], id="none is a limit too"),
        ],
    )
    def test_window_gives_what_meets_every_condition(
        self, store: Store, asked: dict[str, Any], expected: list[str]
    ) -> None:
        said(
            store,
            a_message(id="a", at_ms=10, session="s1"),
            a_message(id="b", at_ms=20, session="s2"),
            a_message(id="c", at_ms=30, session="s1", exchange_id="x2"),
            a_message(id="d", at_ms=40, session=None, exchange_id="x2"),
        )

        with store.reading():
            assert [m.id for m in store.transcript.window(["default"], **asked)] == expected

    def test_note_that_is_dropped_takes_its_exchange_along(self, store: Store) -> None:
        with store.transaction():
            for id, source in (("n1", "note"), ("x1", "archive")):
                store.transcript.put_exchange(an_exchange(id=id, source=source))
                store.transcript.add_messages([a_message(id=id, exchange_id=id)])
            store.transcript.drop("default", ["n1", "x1"])

        with store.reading():
            assert [e.id for e in store.transcript.exchanges(["default"])] == ["x1"]

    def test_message_without_its_words_comes_back_with_their_hash(self, store: Store) -> None:
        bare = a_message(text="", words_hash="ab12")
        note = a_message(id="n1", exchange_id="n1", role="note", text="", words_hash="cd34")
        said(store, bare)
        with store.transaction():
            store.transcript.add_messages([note])
            store.transcript.show("default", ["t1"], visible=False)

        with store.reading():
            found = list(store.transcript.window(["default"], hidden=True))
            of_note = store.transcript.exchange("default", "n1")
        assert [replace(m, sequence=0) for m in found] == [replace(bare, visible=False), note]
        assert [m.degraded for m in found] == [("not_kept",)] * 2
        assert of_note is not None
        assert (of_note.user_text, of_note.words_kept) == ("", False)
