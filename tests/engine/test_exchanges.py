"""Ids that are taken, turns that come apart, and exchanges that are written at once or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rememora import ExchangeConflict, InvalidInput, NotFound, Rememora
from rememora.flow.naming import free_exchange_id, free_message_id
from rememora.testing import PowerCut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.ledger import LedgerRow


def archived(mem: Rememora, *messages: tuple[str, str]) -> list[tuple[str, str, str | None]]:
    given = [{"id": id, "role": "user", "content": words} for id, words in messages]
    return [(receipt.status, receipt.id, receipt.of) for receipt in mem.archive(given)]


def ledger(mem: Rememora) -> list[LedgerRow]:
    with mem._deps.store.reading():
        return mem._deps.store.ledger.rows(["default"])


class TestTakenIds:
    @pytest.mark.parametrize(
        ("calls", "ids"),
        [
            pytest.param(
                [[("a#2", "w"), ("a", "x"), ("a", "y")]], ["a#2", "a", "a#3"], id="taken in the same call"
            ),
            pytest.param(
                [[("a", "x"), ("a", "y"), ("a#2", "w")]], ["a", "a#2", "a#2#2"], id="by a name that we made"
            ),
            pytest.param(
                [[("a", "x"), ("a", "y")], [("a#2", "w")]], ["a", "a#2", "a#2#2"], id="in a call before"
            ),
            pytest.param(
                [[("a#2", "w"), ("a#3", "v"), ("a", "x")], [("a", "y")]],
                ["a#2", "a#3", "a", "a#4"],
                id="twice",
            ),
            pytest.param(
                [[("会#2", "茶"), ("会", "雨"), ("会", "☔️")]], ["会#2", "会", "会#3"], id="in Chinese"
            ),
        ],
    )
    def test_number_behind_a_taken_id_is_one_that_no_message_has(
        self, mem: Rememora, calls: Sequence[Sequence[tuple[str, str]]], ids: list[str]
    ) -> None:
        receipts = [receipt for call in calls for receipt in archived(mem, *call)]
        again = [receipt for call in calls for receipt in archived(mem, *call)]

        assert [(status, id) for status, id, _ in receipts] == [("stored", id) for id in ids]
        assert [m.text for m in mem.rehydrate(since=0)] == [words for call in calls for _, words in call]
        assert [(status, id) for status, id, _ in again] == [("duplicate", id) for id in ids]

    def test_captured_message_finds_a_free_number_too(self, mem: Rememora) -> None:
        archived(mem, ("x/user", "a"), ("x/user#2", "b"), ("x/user", "c"), ("x/assistant#2", "d"))
        archived(mem, ("x/assistant", "e"))

        mem.capture("hello", "hi", id="x")

        shown = {m.text: m.id for m in mem.rehydrate(since=0)}
        assert (shown["hello"], shown["hi"]) == ("x/user#4", "x/assistant#3")

    def test_id_of_what_was_deleted_is_free_again(self, mem: Rememora) -> None:
        archived(mem, ("a", "x"), ("a", "y"), ("a", "z"))
        with mem._deps.store.transaction():
            mem._deps.store.transcript.drop("default", ["a#2"])

        assert archived(mem, ("a", "w")) == [("stored", "a#4", "a")]


class TestTakenExchangeIds:
    def test_archive_does_not_overwrite_an_exchange_of_the_host(self, mem: Rememora) -> None:
        mem.begin("Where is the penguin?", id="ex:1")

        archived(mem, ("1", "Something else"), ("1#2", "And more"))

        known = {e.id: (e.status, e.user_text) for e in mem.exchanges()}
        assert known == {
            "ex:1": ("pending", "Where is the penguin?"),
            "ex:1#2": ("completed", "Something else"),
            "ex:1#2#2": ("completed", "And more"),
        }

    def test_archive_does_not_go_on_with_an_exchange_whose_words_are_gone(self, mem: Rememora) -> None:
        archived(mem, ("1", "gone"))
        with mem._deps.store.transaction():
            mem._deps.store.transcript.drop("default", ["1"])

        archived(mem, ("1", "new"))

        assert [(e.id, e.user_text) for e in mem.exchanges()] == [("ex:1#2", "new"), ("ex:1", "")]

    def test_host_is_told_when_its_id_names_what_it_did_not_begin(self, mem: Rememora) -> None:
        archived(mem, ("1", "hello"))

        with pytest.raises(ExchangeConflict, match="ex:1"):
            mem.begin("hello", id="ex:1")
        with pytest.raises(ExchangeConflict, match="ex:1"):
            mem.capture("hello", "hi", id="ex:1")

    def test_note_of_a_memory_does_not_overwrite_an_exchange_of_the_host(self, mem: Rememora) -> None:
        mem.begin("Where is the penguin?", id="m1/note-1")

        mem.remember("Likes tea", id="m1")

        (exchange,) = mem.exchanges()
        assert (exchange.status, exchange.user_text) == ("pending", "Where is the penguin?")
        assert [m.text for m in mem.rehydrate(memory="m1")] == ["Likes tea"]

    def test_free_ids_are_found_for_everything_that_we_name(self, mem: Rememora) -> None:
        mem.capture("hello", "hi", id="m1/note-1")
        archived(mem, ("m1/note-1", "x"))

        with mem._deps.store.reading():
            assert free_exchange_id(mem._deps, "default", "m1/note-1") == "m1/note-1#2"
            assert free_exchange_id(mem._deps, "default", "m1/note-2") == "m1/note-2"
            assert free_message_id(mem._deps, "default", "m1/note-1") == "m1/note-1#2"
            assert free_message_id(mem._deps, "other", "m1/note-1") == "m1/note-1"


class TestCapture:
    @pytest.mark.parametrize("id", [None, "a"])
    @pytest.mark.parametrize("lost", ["exchange.begun", "exchange.completed"])
    def test_crash_on_the_way_leaves_nothing_of_a_capture(
        self, mem: Rememora, monkeypatch: pytest.MonkeyPatch, id: str | None, lost: str
    ) -> None:
        append = mem._deps.store.ledger.append

        def cut(operation: str, **row: object) -> str:
            if operation == lost:
                raise PowerCut
            return append(operation, **row)  # type: ignore[arg-type]

        monkeypatch.setattr(mem._deps.store.ledger, "append", cut)
        with pytest.raises(PowerCut):
            mem.capture("Where is the penguin?", "In the zoo.", id=id)
        monkeypatch.undo()

        assert mem.exchanges() == []
        assert ledger(mem) == []
        assert mem.capture("Where is the penguin?", "In the zoo.", id=id).status == "completed"
        assert len(mem.rehydrate(since=0)) == 2

    def test_refused_capture_begins_nothing(self, mem: Rememora) -> None:
        mem.capture("hello", "hi", id="a")
        before = ledger(mem)

        with pytest.raises(ExchangeConflict, match="another answer"):
            mem.capture("hello", "ho", id="a")

        assert ledger(mem) == before

    def test_what_was_failed_can_be_captured(self, mem: Rememora) -> None:
        mem.begin("hello", id="a")
        mem.fail("a", "refused")

        assert mem.capture("hello", "hi", id="a").status == "completed"
        assert [e.status for e in mem.exchanges()] == ["completed"]

    def test_what_was_begun_can_be_captured(self, mem: Rememora) -> None:
        mem.begin("Where is the penguin?", id="a")

        assert mem.capture("Where is the penguin?", "In the zoo.", id="a").status == "completed"
        assert mem.capture("Where is the penguin?", "In the zoo.", id="a").status == "duplicate"
        assert [hit.text for hit in mem.recall("penguin").hits] == ["Where is the penguin?"]

    def test_loss_in_the_question_is_named_too(self, mem: Rememora) -> None:
        assert mem.capture("half \ud83d pair", "fine").degraded == ("surrogates_replaced",)


class TestNotesThatWereSaid:
    NOTE = (
        "Minutes: the penguin moved.",
        "纪要：企鹅搬走了。",
        "議事録：ペンギン",
        "회의록: 펭귄",
        "🐧 ｍｏｖｅｄ café",
    )

    @pytest.mark.parametrize("words", NOTE)
    def test_note_of_the_host_is_found_before_and_after_a_rebuild(self, mem: Rememora, words: str) -> None:
        mem.archive([{"id": "n", "role": "note", "content": words}])

        assert [hit.id for hit in mem.recall(words).hits] == ["n"]
        assert [m.id for m in mem.rehydrate(keyword=words)] == ["n"]
        mem.upkeep.rebuild()
        assert [hit.id for hit in mem.recall(words, roles="note").hits] == ["n"]

    def test_note_of_a_memory_is_found_as_the_memory_alone(self, mem: Rememora) -> None:
        id = mem.remember("The penguin moved.").id

        for _ in range(2):
            with mem._deps.store.reading():
                assert mem._deps.store.index.frequencies("default", ["penguin"])[2] == {"penguin": 1}
            assert [hit.id for hit in mem.recall("penguin").hits] == [id]
            mem.upkeep.rebuild()


class TestTurnsOfSessions:
    def test_message_of_another_session_does_not_cut_a_turn_without_one(self, mem: Rememora) -> None:
        mem.archive([{"role": "user", "content": "question"}])
        mem.archive([{"role": "user", "content": "elsewhere"}], session="s")
        mem.remember("a note without a session")

        mem.archive([{"role": "assistant", "content": "answer"}])

        shown = [(e.session, e.user_text, e.assistant_text) for e in mem.exchanges()]
        assert shown == [("s", "elsewhere", None), (None, "question", "answer")]

    def test_answer_without_a_session_does_not_join_a_turn_of_one(self, mem: Rememora) -> None:
        mem.archive([{"role": "user", "content": "question"}], session="s")

        mem.archive([{"role": "assistant", "content": "answer"}])

        assert [e.session for e in mem.exchanges()] == [None, "s"]

    def test_what_the_host_began_is_not_gone_on_with(self, mem: Rememora) -> None:
        mem.archive([{"role": "user", "content": "question"}])
        mem.begin("hello", id="a")

        mem.archive([{"role": "assistant", "content": "answer"}])

        assert [(e.source, e.assistant_text) for e in mem.exchanges()] == [
            ("archive", "answer"),
            ("host", None),
            ("archive", None),
        ]


def test_stats_count_what_exchanges_and_rehydrate_show(mem: Rememora) -> None:
    mem.remember("a thing to keep")
    mem.capture("hello", "hi")
    mem.archive([{"role": "note", "content": "said as a note"}])

    stats = mem.stats()

    assert (stats["count"], stats["messages"], stats["exchanges"]) == (1, 3, {"completed": 2})
    assert len(mem.exchanges()) == 2


@pytest.mark.parametrize(
    "id",
    [
        pytest.param("a\x7fb", id="delete"),
        pytest.param("a\x80b", id="first of the second set of controls"),
        pytest.param("a\x9bb", id="a terminal's escape in one byte"),
        pytest.param("a\x9fb", id="last of them"),
        pytest.param("a\nb", id="line feed"),
    ],
)
def test_id_with_a_control_character_is_refused(mem: Rememora, id: str) -> None:
    with pytest.raises(InvalidInput, match="control"):
        mem.begin("hello", id=id)


@pytest.mark.parametrize("id", ["a\xa0b", "é/1", "会议", "👩\u200d👧", "ｉｄ", "e\u0301"])
def test_id_may_hold_any_letter(mem: Rememora, id: str) -> None:
    assert mem.begin("hello", id=id).id == id


def test_one_exchange_is_shown_by_its_id_whatever_its_status(mem: Rememora) -> None:
    mem.begin("你好", id="a")
    pending = mem.exchange("a")
    mem.fail("a", "no answer")
    failed = mem.exchange("a")
    mem.complete("a", "Hello 👋")
    completed = mem.exchange("a")

    assert [e.status for e in (pending, failed, completed)] == ["pending", "failed", "completed"]
    assert (completed.user_text, completed.assistant_text) == ("你好", "Hello 👋")


def test_exchange_of_another_scope_and_the_note_of_a_memory_are_not_found(mem: Rememora) -> None:
    mem.capture("Hi.", "Hello.", id="a", scope="ana")
    note = mem.remember("Likes tea.")

    for id in ("a", "nobody", mem.get(note.id).evidence[0].exchange_id):
        with pytest.raises(NotFound, match="an exchange"):
            mem.exchange(id)


def test_pages_of_exchanges_follow_one_another(mem: Rememora) -> None:
    for number in range(7):
        mem.capture(f"Question {number}", "Answer", id=f"x{number}")

    pages = [mem.exchanges(limit=3)]
    while pages[-1]:
        pages.append(mem.exchanges(limit=3, before=pages[-1][-1].sequence))

    assert [[e.id for e in page] for page in pages] == [["x6", "x5", "x4"], ["x3", "x2", "x1"], ["x0"], []]


@pytest.mark.parametrize("before", [-1, True, 1.5, "x6", 2**63])
def test_page_begins_before_a_sequence(mem: Rememora, before: Any) -> None:
    with pytest.raises(InvalidInput, match="before: expected a sequence"):
        mem.exchanges(before=before)


def test_exchange_that_is_begun_without_an_id_gets_one_of_its_own(mem: Rememora) -> None:
    one, other, elsewhere = (mem.begin("你好", scope=scope) for scope in ("default", "default", "ana"))
    mem.complete(one.id, "Hello")

    assert len({one.id, other.id, elsewhere.id}) == 3
    assert (mem.exchange(one.id).status, mem.exchange(other.id).status) == ("completed", "pending")
