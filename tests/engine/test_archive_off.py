"""With `archive` off: what still works without the words of turns, what says that they are not kept, what is lost."""

from __future__ import annotations

import gc
import json
import re
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

import rememora
from rememora import ExchangeConflict, InvalidInput, StoreClosed
from rememora.testing import FrozenClock, HashEmbedder, RecordedEvents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rememora import Rememora

    Open = Callable[..., Rememora]

WORDS = [
    pytest.param("I live in Lyon.", "Where is Lyon?", id="English"),
    pytest.param("我住在里昂。", "里昂在哪里？", id="Chinese"),
    pytest.param("リヨンに住んでいます。", "リヨンはどこ？", id="Japanese"),
    pytest.param("리옹에 살아요.", "리옹은 어디?", id="Korean"),
    pytest.param("👩\u200d👩\u200d👧 🇫🇷", "🦤", id="emoji"),
    pytest.param("ＡＢＣ cafe\u0301", "ABC café", id="full width and a combining mark"),
    pytest.param("", "an image", id="nothing"),
]


@pytest.fixture
def opened(tmp_path: Path, clock: FrozenClock, events: RecordedEvents) -> Iterator[Open]:
    """Open the same store, with `archive` off unless it is said otherwise."""
    engines: list[Rememora] = []

    def open(**settings: object) -> Rememora:
        engine = rememora.open(
            tmp_path / "m.sqlite3", settings={"archive": False, **settings}, clock=clock, on_event=events
        )
        engines.append(engine)
        return engine

    yield open
    for engine in engines:
        engine.close()


@pytest.fixture
def mem(opened: Open) -> Rememora:
    return opened()


def capture_of(mem: Rememora) -> tuple[int, int, int]:
    """Return how many exchanges wait here, cannot be read here, and are lost."""
    found: dict[str, int] = mem.status()["capture"]  # type: ignore[assignment]  # a mapping
    return found["waiting"], found["elsewhere"], found["lost"]


class TestTurns:
    @pytest.mark.parametrize(("words", "others"), WORDS)
    def test_same_turn_again_is_a_duplicate_and_other_words_are_a_conflict(
        self, mem: Rememora, words: str, others: str
    ) -> None:
        begun = mem.begin(words, id="x1")
        assert (begun.status, begun.user_text, begun.degraded) == ("pending", "", ("not_kept",))
        assert mem.begin(words, id="x1") == begun
        with pytest.raises(ExchangeConflict, match="other words of the user"):
            mem.begin(others, id="x1")

        assert mem.complete("x1", f"Answer: {words}").status == "completed"
        assert mem.complete("x1", f"Answer: {words}").status == "duplicate"
        with pytest.raises(ExchangeConflict, match="another answer"):
            mem.complete("x1", others)
        with pytest.raises(ExchangeConflict):
            mem.fail("x1", "late")
        assert mem.capture(words, f"Answer: {words}", id="x1").status == "duplicate"

    def test_conflicts_are_noticed_by_the_next_process_too(self, mem: Rememora, opened: Open) -> None:
        mem.capture("I live in Lyon.", "Noted.", id="x1")
        mem.close()
        again = opened()

        assert again.capture("I live in Lyon.", "Noted.", id="x1").status == "duplicate"
        with pytest.raises(ExchangeConflict):
            again.capture("I live in Paris.", "Noted.", id="x1")

    def test_secrets_are_redacted_before_anything_is_compared(self, mem: Rememora) -> None:
        key = "sk-" + "proj-" + "Ab3dEf6hIj9kLm2nOp5q"
        mem.begin(f"The key is {key}", id="x1")

        assert mem.begin(f"The key is {key}", id="x1").status == "pending"

    def test_exchanges_come_in_order_with_their_status_and_without_words(self, mem: Rememora) -> None:
        mem.capture("One", "1", id="a")
        mem.begin("Two", id="b")
        mem.begin("Three", id="c")
        mem.fail("c", "timeout")

        found = mem.exchanges()
        assert [(one.id, one.status, one.user_text, one.degraded) for one in found] == [
            ("c", "failed", "", ("not_kept",)),
            ("b", "pending", "", ("not_kept",)),
            ("a", "completed", "", ("not_kept",)),
        ]
        assert [one.id for one in mem.exchanges(status="pending")] == ["b"]
        assert mem.stats()["exchanges"] == {"completed": 1, "failed": 1, "pending": 1}

    def test_id_that_is_given_to_a_capture_tells_nothing_of_the_words(
        self, mem: Rememora, clock: FrozenClock
    ) -> None:
        with rememora.open(":memory:", clock=clock) as kept:
            guess = kept.capture("I live in Lyon.", "Noted.").id

        ids = [mem.capture("I live in Lyon.", "Noted.").id for _ in range(2)]
        assert len({guess, *ids}) == 3

    def test_memory_in_memory_works_as_well(self) -> None:
        with rememora.open(":memory:", settings={"archive": False}) as mem:
            receipt = mem.capture("I live in Lyon.", "Noted.")
            assert [memory.status for memory in receipt.memories] == ["stored"]
            assert mem.rehydrate(ids=[f"{receipt.id}/user"])[0].degraded == ("not_kept",)


class TestRehydrate:
    def test_every_way_answers_that_the_words_are_not_kept(self, mem: Rememora) -> None:
        mem.begin("I live in Lyon.", id="x1")
        mem.complete("x1", "Noted.", tools=[{"name": "map", "content": "Lyon: 45.7"}])
        (memory,) = mem.list()

        for found in (
            mem.rehydrate(ids=["x1/user", "x1/tool-1", "x1/assistant"]),
            mem.rehydrate(since="2020-01-01"),
            mem.rehydrate(memory=memory.id),
        ):
            assert [(m.role, m.name, m.text, m.degraded) for m in found] == [
                ("user", None, "", ("not_kept",)),
                ("tool", None, "", ("not_kept",)),
                ("assistant", None, "", ("not_kept",)),
            ]
        (behind,) = mem.rehydrate(keyword="Lyon")  # the memory was found, its words were not
        assert (behind.id, behind.degraded) == ("x1/user", ("not_kept",))

    def test_note_of_a_memory_is_not_kept_either(self, mem: Rememora) -> None:
        id = mem.remember("Likes tea").id

        assert mem.get(id).text == "Likes tea"
        (note,) = mem.rehydrate(memory=id)
        assert (note.role, note.text, note.degraded) == ("note", "", ("not_kept",))
        assert mem.recall("tea").hits[0].evidence[0].degraded == ("not_kept",)

    def test_recall_finds_memories_and_no_messages(self, mem: Rememora) -> None:
        mem.capture("I live in Lyon.", "Noted: Lyon, the one with the two rivers.")

        assert [hit.text for hit in mem.recall("Lyon").hits] == ["User: I live in Lyon"]
        assert mem.recall("rivers", among="transcript").hits == ()
        assert mem.upkeep.rebuild() == 1
        assert mem.recall("rivers").hits == ()


class TestLearning:
    def test_memory_rests_on_a_place_and_a_hash(self, mem: Rememora) -> None:
        mem.capture("Hello there. I live in Lyon.", "Noted.", id="x1")
        (memory,) = mem.list()

        (span,) = memory.evidence
        assert (span.exchange_id, span.message_id, span.role) == ("x1", "x1/user", "user")
        assert (span.start, span.end, span.text, span.degraded) == (13, 27, "", ("not_kept",))
        why = mem.why(memory.id)
        assert (why.text, why.evidence, why.matches) == ("User: I live in Lyon", (span,), None)
        assert mem.why(memory.id, words="I live in Lyon").matches is True
        assert mem.why(memory.id, words="I live in Paris").matches is False
        assert mem.why("x1/user", words="Hello there. I live in Lyon.").matches is True

    def test_words_of_a_kept_memory_are_compared_too(self, mem: Rememora, opened: Open) -> None:
        mem.close()
        kept = opened(archive=True)
        kept.capture("I live in Lyon.", "Noted.", id="x1")
        (memory,) = kept.list()

        assert kept.why(memory.id, words="I live in Lyon").matches is True
        assert kept.why(kept.recall("Lyon").hits[0], words="Lyon").matches is False

    def test_turn_before_is_read_from_memory(self, mem: Rememora, plain_reader: None) -> None:
        mem.capture("+ plays the cello;", "Is it a Stradivarius?", session="s")
        receipt = mem.capture("ok;", "Fine.", session="s")

        (memory,) = [mem.get(one.id) for one in receipt.memories]
        assert [(span.role, span.text) for span in memory.evidence] == [("user", ""), ("assistant", "")]
        assert mem.why(memory.id, words="Is it a Stradivarius?").matches is True

    def test_correction_finds_what_was_said_before(self, mem: Rememora, plain_reader: None) -> None:
        first = mem.capture("+ the dentist is on the 13th;", "Ok.", session="s").memories[0].id
        mem.capture("~ > the dentist is on the 14th;", "Ok.", session="s")

        assert mem.get(first).status == "superseded"

    def test_rule_that_failed_reads_again_from_memory(
        self, mem: Rememora, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr("rememora.core.statements.read", broken)
            assert mem.capture("I live in Lyon.", "Noted.").degraded == ("capture_failed",)
        assert capture_of(mem) == (1, 0, 0)

        assert mem.upkeep.tick().distilled.learnt == 1
        assert capture_of(mem) == (0, 0, 0)
        assert mem.list()[0].evidence[0].degraded == ("not_kept",)

    def test_gist_rests_on_places_and_hashes(self, opened: Open) -> None:
        mem = opened(capture_mode="gist")
        mem.capture("The stove in the cabin smokes when the wind is in the east.", "Turn the cowl.", id="x1")

        (memory,) = mem.list()
        assert memory.text.startswith("Q: The stove in the cabin smokes")
        assert [(span.role, span.text, span.degraded) for span in memory.evidence] == [
            ("user", "", ("not_kept",)),
            ("assistant", "", ("not_kept",)),
        ]
        assert mem.why(memory.id, words="Turn the cowl.").matches is True

    def test_model_reads_turns_that_wait_from_memory(self, tmp_path: Path) -> None:
        asked: list[str] = []

        def model(prompt: str, **_: object) -> str:
            asked.append(prompt)
            return "The stove smokes in an east wind."

        settings = {"archive": False, "capture_mode": "gist"}
        with rememora.open(tmp_path, settings=settings, llm=model) as mem:
            mem.capture("The stove in the cabin smokes when the wind is in the east.", "Turn the cowl.")
            assert (capture_of(mem), asked) == ((1, 0, 0), [])
            assert mem.upkeep.tick().distilled.learnt == 1
            assert capture_of(mem) == (0, 0, 0)
            mem.capture("The roof of the cabin leaks over the bunk by the door.", "Tar it.")
        with rememora.open(tmp_path, settings=settings, llm=model) as mem:
            assert (mem.upkeep.tick().distilled.read, capture_of(mem)) == (0, (0, 0, 1))
        (prompt,) = asked
        assert "smokes when the wind" in prompt

    def test_echo_of_what_was_injected_teaches_nothing(self, mem: Rememora) -> None:
        id = mem.capture("I live in Lyon.", "Noted.", session="s").memories[0].id
        context = mem.assemble([{"role": "user", "content": "Where do I live? In Lyon?"}])
        assert [injected.id for injected in context.injected] == [id]

        before = len(mem.list())
        mem.capture(context.messages[-1]["content"], "Yes.", session="s")
        assert len(mem.list()) == before

    def test_updating_and_forgetting_work_without_the_note(self, mem: Rememora) -> None:
        id = mem.remember("Likes tea").id
        mem.update(id, text="Likes green tea")
        assert mem.why(id, words="Likes green tea").matches is True

        mem.forget(id)
        assert mem.list() == []
        mem.restore(id)
        assert mem.get(id).text == "Likes green tea"

    def test_vectors_are_made_of_memories_alone(self, tmp_path: Path) -> None:
        embedder = HashEmbedder()
        with rememora.open(tmp_path, settings={"archive": False}, embedder=embedder) as mem:
            receipt = mem.capture("Hello. I live in Lyon.", "How about the two rivers?")
            assert receipt.degraded == ()
            assert mem.upkeep.backfill().waiting == 0

        asked = [text for _, texts in embedder.calls for text in texts]
        assert asked
        assert {text for text in asked if "river" in text or "Hello" in text} == set()

    def test_failure_at_the_gate_leaves_the_turn_in_memory_for_another_try(
        self, mem: Rememora, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*_: object, **__: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr("rememora.flow.learn.let_through", broken)
            assert mem.capture("I live in Lyon.", "Noted.").degraded == ("capture_failed",)

        assert (mem.upkeep.distill().learnt, capture_of(mem)) == (1, (0, 0, 0))

    def test_threads_may_talk_at_once(self, mem: Rememora) -> None:
        def talk(name: int) -> None:
            for number in range(20):
                mem.begin(f"I like tea number {name}{number}.", id=f"{name}/{number}", session=str(name))
                mem.complete(f"{name}/{number}", "Noted.")

        threads = [Thread(target=talk, args=(name,)) for name in range(1, 5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(mem.list(limit=1_000)) == 80
        assert (mem.status()["archive"]["in_memory"], capture_of(mem)) == (4, (0, 0, 0))  # type: ignore[index]


class TestModel:
    """`capture.mode = "llm"`: the model reads, after an idle spell, what is in the memory of this process."""

    SETTINGS: ClassVar = {"archive": False, "capture_mode": "llm", "capture_idle_ms": 1_000}

    @pytest.fixture
    def prompts(self) -> list[str]:
        return []

    @pytest.fixture
    def joined(
        self, tmp_path: Path, clock: FrozenClock, prompts: list[str]
    ) -> Iterator[Callable[[], Rememora]]:
        """Open the store with a model that quotes a rule of no language; more than one may have it open."""
        engines: list[Rememora] = []

        def model(prompt: str, **_: object) -> str:
            prompts.append(prompt)
            said = re.findall(r"turn (\d+) \[user\]: (I like \w+)", prompt)
            items = [
                {"content": f"User likes {words[7:]}", "type": "preference", "confidence": 0.9,
                 "source_turn_ids": [int(number)], "quote": words}
                for number, words in said
            ]  # fmt: skip
            made_up = {"content": "User hates tea", "type": "preference", "confidence": 0.9,
                       "source_turn_ids": [int(said[0][0])], "quote": "nobody said this"}  # fmt: skip
            return json.dumps({"items": [*items, made_up]})

        def open() -> Rememora:
            engine = rememora.open(
                tmp_path, settings=self.SETTINGS, llm=model, clock=clock, on_event=RecordedEvents()
            )
            engines.append(engine)
            return engine

        yield open
        for engine in engines:
            engine.close()

    def test_window_is_read_from_memory_and_items_rest_on_hashes(
        self, joined: Callable[[], Rememora], clock: FrozenClock, prompts: list[str]
    ) -> None:
        mem = joined()
        mem.capture("I like cellos. 我住在里昂。", "Noted.", id="x1", session="s")
        mem.capture("I like harps.", "Noted.", id="x2", session="s")
        clock.advance(ms=2_000)

        done = mem.upkeep.tick().distilled
        assert (done.read, done.learnt, done.quarantined, done.waiting) == (2, 2, 1, 0)
        assert "里昂" in prompts[0]
        spans = {memory.text: memory.evidence[0] for memory in mem.list()}
        assert {text: (span.message_id, span.text, span.degraded) for text, span in spans.items()} == {
            "User likes cellos": ("x1/user", "", ("not_kept",)),
            "User likes harps": ("x2/user", "", ("not_kept",)),
        }
        (waits,) = mem.inbox.list()
        assert waits.memory.evidence[0].degraded == ("not_kept",)
        assert mem.status()["archive"]["in_memory"] == 1  # type: ignore[index]  # what was said last

    def test_window_of_another_process_costs_no_call_and_holds_up_no_other(
        self, joined: Callable[[], Rememora], clock: FrozenClock, prompts: list[str]
    ) -> None:
        first, second = joined(), joined()
        second.upkeep.tick()  # it has looked for lost turns
        first.capture("I like cellos.", "Noted.", id="x1", session="a")
        second.capture("I like harps.", "Noted.", id="x2", session="b")
        clock.advance(ms=2_000)

        assert second.upkeep.tick().distilled.read == 1
        assert second.upkeep.tick().distilled.read == 0
        assert second.upkeep.distill().read == 0
        assert (len(prompts), capture_of(second)) == (1, (0, 1, 0))
        assert first.upkeep.tick().distilled.read == 1
        assert capture_of(first) == (0, 0, 0)

    def test_lost_turns_are_never_given_to_a_model(
        self, joined: Callable[[], Rememora], clock: FrozenClock, prompts: list[str]
    ) -> None:
        joined().capture("I like cellos.", "Noted.", id="x1", session="s")
        again = joined()
        clock.advance(ms=2_000)

        assert (again.upkeep.tick().distilled.read, prompts, capture_of(again)) == (0, [], (0, 0, 1))
        again.capture("I like harps.", "Noted.", id="x2", session="s")
        clock.advance(ms=2_000)
        assert again.upkeep.tick().distilled.read == 1
        assert "cellos" not in prompts[0]


class TestLoss:
    def test_turns_that_wait_are_lost_when_the_store_is_closed(self, opened: Open) -> None:
        mem = opened(capture_mode="llm")
        mem.capture("I live in Lyon.", "Noted.", id="x1")
        assert capture_of(mem) == (1, 0, 0)
        mem.close()
        mem.close()

        again = opened()
        assert capture_of(again) == (0, 0, 1)
        assert again.upkeep.distill().read == 0
        assert [one.learning for one in again.exchanges()] == ["lost"]

    def test_turns_of_a_process_that_crashed_are_lost_at_the_next_tick(
        self, opened: Open, events: RecordedEvents
    ) -> None:
        opened(capture_mode="llm").capture("I live in Lyon.", "Noted.", id="x1")

        again = opened()  # the first was never closed
        assert capture_of(again) == (0, 1, 0)
        assert again.upkeep.tick().distilled.waiting == 0
        assert capture_of(again) == (0, 0, 1)
        assert [(event.name, dict(event.data)) for event in events.events] == [
            ("turns.lost", {"exchanges": 1})
        ]

    def test_first_turn_of_a_new_process_marks_them_as_well(self, opened: Open) -> None:
        opened(capture_mode="llm").capture("I live in Lyon.", "Noted.")
        again = opened(capture_mode="llm")
        again.capture("I like tea.", "Noted.")

        assert capture_of(again) == (1, 0, 1)

    def test_process_that_is_alive_after_all_takes_the_mark_back(
        self, opened: Open, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first = opened(capture_mode="llm")
        first.capture("I live in Lyon.", "Noted.")
        second = opened(archive=True)
        second.upkeep.tick()
        assert capture_of(first) == (0, 0, 1)

        first.upkeep.tick()
        assert capture_of(first) == (1, 0, 0)
        second.upkeep.tick()
        assert capture_of(second) == (0, 1, 0)

    def test_answer_to_a_question_that_is_gone_is_written_and_says_so(
        self, mem: Rememora, opened: Open
    ) -> None:
        mem.begin("I live in Lyon.", id="x1")
        mem.close()
        again = opened()

        receipt = again.complete("x1", "Noted.")
        assert (receipt.status, receipt.degraded, receipt.memories) == ("completed", ("not_kept",), ())
        assert (again.list(), capture_of(again)) == ([], (0, 0, 1))
        assert again.complete("x1", "Noted.").status == "duplicate"

    def test_question_that_is_begun_again_with_the_same_words_is_known_again(
        self, mem: Rememora, opened: Open
    ) -> None:
        mem.begin("I live in Lyon.", id="x1")
        mem.close()
        again = opened()
        again.begin("I live in Lyon.", id="x1")

        receipt = again.complete("x1", "Noted.")
        assert (receipt.degraded, len(receipt.memories)) == ((), 1)

    def test_nothing_is_lost_where_nothing_is_learnt(self, opened: Open) -> None:
        opened(capture_mode="off").begin("I live in Lyon.", id="x1")
        again = opened(capture_mode="off")

        assert again.complete("x1", "Noted.").degraded == ()
        assert capture_of(again) == (0, 0, 0)

    def test_oldest_turn_is_dropped_for_want_of_room_and_an_event_says_so(
        self, opened: Open, events: RecordedEvents
    ) -> None:
        mem = opened(capture_mode="llm", pool_max_exchanges=2)
        for number in range(3):
            mem.capture(f"Turn {number}", "Noted.", id=f"x{number}")

        assert capture_of(mem) == (2, 0, 1)
        assert [one.learning for one in mem.exchanges()] == ["waiting", "waiting", "lost"]
        assert [(event.name, event.failure, dict(event.data)) for event in events.events] == [
            ("turns.dropped", True, {"exchanges": 1})
        ]

    def test_question_that_was_dropped_is_told_of_and_its_answer_says_so(
        self, opened: Open, events: RecordedEvents
    ) -> None:
        mem = opened(pool_max_exchanges=1)
        mem.begin("I live in Lyon.", id="x1")
        mem.begin("I like tea.", id="x2")

        assert [event.name for event in events.events] == ["turns.dropped"]
        assert mem.complete("x2", "Noted.").degraded == ()
        assert mem.complete("x1", "Noted.").degraded == ("not_kept",)
        mem.close()
        assert [event.name for event in events.events] == ["turns.dropped"]  # nothing more was lost

    def test_turns_that_were_learnt_from_are_dropped_without_a_word(
        self, opened: Open, events: RecordedEvents
    ) -> None:
        mem = opened(pool_max_exchanges=1)
        for number in range(5):
            mem.capture(f"I like tea number {number}.", "Noted.", session=str(number))

        assert (len(mem.list()), capture_of(mem), events.events) == (5, (0, 0, 0), [])

    def test_mark_that_cannot_be_written_fails_no_turn(
        self, opened: Open, events: RecordedEvents, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def busy(*_: object, **__: object) -> int:
            raise rememora.StoreBusy("somebody else writes")

        mem = opened(capture_mode="llm", pool_max_exchanges=1)
        mem.capture("Turn 0", "Noted.")
        monkeypatch.setattr("rememora.stores.sqlite.pool.SqlitePool.mark_lost", busy)

        assert mem.capture("Turn 1", "Noted.").status == "completed"
        assert [event.name for event in events.events] == ["turns.mark_failed"]
        mem.close()

    def test_words_of_a_cleared_scope_are_forgotten_at_once(self, opened: Open) -> None:
        mem = opened(capture_mode="llm")
        mem.capture("I live in Lyon.", "Noted.", scope="ana")
        assert mem.status()["archive"]["in_memory"] == 1  # type: ignore[index]  # a mapping
        mem.clear(scope="ana")

        assert mem.status()["archive"]["in_memory"] == 0  # type: ignore[index]  # a mapping

    def test_words_are_gone_from_memory_with_the_engine(self, opened: Open) -> None:
        mem = opened(capture_mode="llm")
        mem.capture("I live in Quokkabury.", "Noted.")
        mem.close()

        gc.collect()
        assert not [o for o in gc.get_objects() if type(o).__name__ == "Message" and "Quokkabury" in o.text]
        with pytest.raises(StoreClosed):
            mem.capture("I live in Lyon.", "Noted.")


class TestSwitching:
    def test_words_from_before_stay_and_are_told_of(self, opened: Open) -> None:
        with opened(archive=True) as kept:
            kept.capture("I live in Lyon.", "Noted.", id="old")
        mem = opened()
        mem.capture("I like tea.", "Noted.", id="new")

        assert [m.text for m in mem.rehydrate(ids=["old/user", "new/user"])] == ["I live in Lyon.", ""]
        status = mem.status()
        assert (status["transcript"], status["archive"]["on_disk"]) == ("in memory", 1)  # type: ignore[index]
        (found,) = [one for one in mem.upkeep.doctor() if one.check == "transcript.words"]
        assert (found.ok, "1 exchanges from before still have theirs on disk" in found.detail) == (True, True)
        assert "clear" in found.advice
        assert all(one.ok for one in mem.upkeep.doctor())

    def test_switched_on_again_words_are_kept_again(self, mem: Rememora, opened: Open) -> None:
        mem.capture("I live in Lyon.", "Noted.", id="old")
        mem.begin("I like tea.", id="half")
        mem.close()
        kept = opened(archive=True)
        kept.complete("half", "Noted.")
        kept.capture("I like coffee.", "Noted.", id="new")

        assert [m.text for m in kept.rehydrate(ids=["old/user", "half/user", "half/assistant", "new/user"])] == [
            "", "", "Noted.", "I like coffee.",
        ]  # fmt: skip
        assert kept.status()["transcript"] == "on disk"
        assert [one.detail for one in kept.upkeep.doctor() if one.check == "transcript.words"] == [
            "on disk (archive is on)"
        ]
        assert [hit.text for hit in kept.recall("coffee").hits] == ["User: I like coffee"]

    def test_question_that_was_kept_stays_kept_when_it_is_answered(self, mem: Rememora, opened: Open) -> None:
        with opened(archive=True) as kept:
            kept.begin("I live in Lyon.", id="x1")
        receipt = mem.complete("x1", "Noted.")

        assert len(receipt.memories) == 1
        assert mem.list()[0].evidence[0].text == "I live in Lyon"
        assert [m.text for m in mem.rehydrate(ids=["x1/user", "x1/assistant"])] == ["I live in Lyon.", ""]


class TestHistory:
    def test_archiving_is_refused_and_names_the_setting(self, mem: Rememora) -> None:
        with pytest.raises(InvalidInput, match='setting "archive" to be on'):
            mem.archive([{"role": "user", "content": "I live in Lyon."}])

        assert mem.exchanges() == []

    def test_export_holds_no_words_of_turns(self, mem: Rememora, tmp_path: Path) -> None:
        mem.capture("Hello. I live in Lyon.", "Two rivers.")
        mem.remember("Likes tea")

        assert mem.export(tmp_path / "out.jsonl") == 2
        said = (tmp_path / "out.jsonl").read_text("utf-8")
        assert "Hello" not in said
        assert "rivers" not in said
        with rememora.open(":memory:") as other:
            assert other.import_(tmp_path / "out.jsonl").stored == 2
            assert {memory.text for memory in other.list()} == {"User: I live in Lyon", "Likes tea"}

    def test_import_brings_memories_and_refuses_turns(
        self, mem: Rememora, opened: Open, tmp_path: Path
    ) -> None:
        with rememora.open(":memory:") as kept:
            kept.capture("I live in Lyon.", "Two rivers.")
            kept.remember("Likes tea")
            kept.export(tmp_path / "out.jsonl")

        report = mem.import_(tmp_path / "out.jsonl")
        assert {bad.reason.partition(";")[0] for bad in report.rejected} == {
            'expected the setting "archive" to be on, found it off: words of turns are not kept'
        }
        assert (len(report.rejected), mem.exchanges()) == (2, [])
        assert {memory.text: len(memory.evidence) for memory in mem.list()} == {
            "User: I live in Lyon": 0, "Likes tea": 1,
        }  # fmt: skip
        tea = next(memory for memory in mem.list() if memory.text == "Likes tea")
        assert mem.why(tea.id, words="Likes tea").matches is True
        assert mem.import_(tmp_path / "out.jsonl").stored == 0

    @pytest.mark.parametrize("strict", [False, True])
    @pytest.mark.parametrize("dry_run", [False, True])
    def test_import_of_a_conversation_is_refused_line_by_line(
        self, mem: Rememora, tmp_path: Path, strict: bool, dry_run: bool
    ) -> None:
        (tmp_path / "talk.jsonl").write_text('{"role": "user", "content": "I live in Lyon."}\n', "utf-8")

        report = mem.import_(tmp_path / "talk.jsonl", strict=strict, dry_run=dry_run)
        assert (report.stored, len(report.rejected), mem.exchanges()) == (0, 1, [])
        assert '"archive"' in report.rejected[0].reason


TOOLS = [{"name": "weather", "content": "Rain"}, {"name": "weather", "content": "Wind"}]


def lost_turn(opened: Open, user_text: str, answer: str) -> Rememora:
    """Have a turn that waits for a model, and open its store in a process that has none of its words."""
    mem = opened(capture_mode="llm")
    mem.capture(user_text, answer, id="x1", tools=TOOLS)
    mem.close()
    return opened(capture_mode="llm")


@pytest.mark.parametrize("noticed", [True, False])
@pytest.mark.parametrize(("user_text", "answer"), WORDS)
def test_lost_turn_that_comes_again_waits_again(
    opened: Open, user_text: str, answer: str, noticed: bool
) -> None:
    mem = lost_turn(opened, user_text, answer)
    if noticed:
        mem.upkeep.tick()
        assert capture_of(mem) == (0, 0, 1)

    receipt = mem.capture(user_text, answer, id="x1", tools=TOOLS)

    assert (receipt.status, receipt.degraded, capture_of(mem)) == ("duplicate", (), (1, 0, 0))


def test_lost_turn_that_is_begun_and_completed_again_waits_again(opened: Open) -> None:
    mem = lost_turn(opened, "I live in Lyon.", "Where is Lyon?")
    mem.upkeep.tick()

    mem.begin("I live in Lyon.", id="x1")
    assert capture_of(mem) == (0, 0, 1), "half of it is not enough"
    receipt = mem.complete("x1", "Where is Lyon?", tools=TOOLS)

    assert (receipt.status, receipt.degraded, capture_of(mem)) == ("duplicate", (), (1, 0, 0))
    mem.capture("我住在里昂。", "好的", id="x2")
    assert capture_of(mem) == (2, 0, 0), "and its words stay"


@pytest.mark.parametrize(
    "tools",
    [
        [],  # what tools said is missing
        TOOLS[:1],  # a part of it
        [TOOLS[0], {"name": "weather", "content": "Snow"}],  # other words
    ],
)
def test_lost_turn_that_comes_without_some_of_its_words_says_so(
    opened: Open, tools: list[dict[str, str]]
) -> None:
    mem = lost_turn(opened, "I live in Lyon.", "Where is Lyon?")

    receipt = mem.capture("I live in Lyon.", "Where is Lyon?", id="x1", tools=tools)

    assert (receipt.status, receipt.degraded) == ("duplicate", ("not_kept",))
    assert capture_of(mem) == (0, 0, 1)


def test_turn_that_was_learnt_from_and_comes_again_does_not_wait(opened: Open) -> None:
    mem = opened()
    mem.capture("I live in Lyon.", "Noted.", id="x1")
    mem.close()
    mem = opened()

    receipt = mem.capture("I live in Lyon.", "Noted.", id="x1")

    assert (receipt.status, receipt.degraded, capture_of(mem)) == ("duplicate", (), (0, 0, 0))


@pytest.mark.parametrize(
    "name", ["CANARYtool", "金丝雀工具", "カナリア", "카나리아", "🐤tool", "Ｃａｎａｒｙ"]
)
def test_gist_holds_no_name_of_a_tool(opened: Open, tmp_path: Path, name: str) -> None:
    mem = opened(capture_mode="gist")
    receipt = mem.capture(
        "What is the weather going to be tomorrow?", "Sunny.", tools=[{"name": name, "content": "x"}]
    )
    (kept,) = receipt.memories
    memory = mem.get(kept.id)
    mem.close()

    assert (memory.text, name in memory.concepts) == (
        "Q: What is the weather going to be tomorrow?\nA: Sunny.",
        False,
    )
    assert not any(name.encode() in file.read_bytes() for file in tmp_path.iterdir())


def test_what_sums_up_a_turn_is_not_told_the_names_of_tools() -> None:
    prompts: list[str] = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return "The user asked when the bakery opens."

    settings = {"archive": False, "capture_mode": "gist"}
    with rememora.open(":memory:", llm=model, settings=settings) as mem:
        mem.capture("When does the bakery open tomorrow?", "At seven.", tools=TOOLS[:1])
        mem.upkeep.distill()

    assert ["weather" in prompt for prompt in prompts] == [False]


def test_words_of_a_write_that_was_taken_back_are_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError

    with rememora.open(":memory:", settings={"archive": False}, on_event=lambda _: None) as mem:
        with monkeypatch.context() as patched:
            patched.setattr("rememora.flow.learn.learn", broken)
            receipt = mem.capture("I live in Berlin", "Noted.")
        found: Any = mem.status()["archive"]

        assert (receipt.degraded, found["in_memory"]) == (("capture_failed",), 1)
