"""What a completed exchange teaches: once, from literal words, and never at the cost of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.flow.lessons import read
from rememora.model.memory import Span
from rememora.testing import FrozenClock, RecordedEvents

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from rememora import Receipt, Rememora
    from rememora.flow.lessons import Lesson

pytestmark = pytest.mark.usefixtures("plain_reader")


def texts(mem: Rememora, status: str = "active") -> list[str]:
    return sorted(memory.text for memory in mem.list(status=status))


def statuses(receipt: Receipt) -> list[str]:
    return [one.status for one in receipt.memories]


def waiting(mem: Rememora) -> int:
    return mem.status()["capture"]["waiting"]  # type: ignore[index,no-any-return]  # a mapping


@pytest.mark.parametrize(
    "words",
    [
        "plays the cello",  # English
        "喜欢手冲咖啡",  # Chinese
        "コーヒーはブラックで飲む",  # Japanese
        "수요일에는 재택근무",  # Korean
        "👩‍👩‍👧 lives near the 🏞️",  # emoji of several code points
        "ＡＢＣ１２３ Cafe\u0301",  # full width, a combining mark
    ],
)
def test_statement_is_kept_with_the_literal_words_it_rests_on(mem: Rememora, words: str) -> None:
    receipt = mem.capture(f"Hi, + {words};", "Noted.", id="x1", session="s", at="2026-03-01T10:00:00Z")

    (learnt,) = receipt.memories
    assert (receipt.status, receipt.id, learnt.status) == ("completed", "x1", "stored")
    memory = mem.get(learnt.id)
    said = f"+ {words};"
    assert memory.text == f"User: {words}"
    assert memory.evidence == (
        Span(exchange_id="x1", message_id="x1/user", role="user", start=4, end=4 + len(said), text=said),
    )
    assert (memory.source, memory.trust, memory.session) == ("extracted", "user", "s")
    assert memory.recorded == "2026-03-01T10:00:00Z"
    assert memory.meta == {"rule": "sign +", "modality": "stated", "polarity": "positive"}


def test_complete_learns_as_capture_does_and_completing_again_learns_nothing_more(mem: Rememora) -> None:
    mem.begin("+ plays the cello;", id="x1")

    first = mem.complete("x1", "Noted.")
    again = mem.complete("x1", "Noted.")

    assert (statuses(first), again.status, again.memories) == (["stored"], "duplicate", ())
    assert texts(mem) == ["User: plays the cello"]


def test_only_a_completed_exchange_teaches(mem: Rememora) -> None:
    mem.begin("+ plays the cello;", id="pending")
    mem.begin("+ plays the flute;", id="failed")
    mem.fail("failed", "timeout")

    assert mem.upkeep.distill().read == 0
    assert (texts(mem), waiting(mem)) == ([], 0)


@pytest.mark.parametrize(
    ("asked", "answered", "tools"),
    [
        ("? plays the cello;", "ok", ()),  # asked
        ("What do I play?", "+ plays the cello;", ()),  # the assistant's word
        ("What do I play?", "ok", ["user: + plays the cello;"]),  # a line in the output of a tool
        ("", "ok", ()),  # an image without words
        (" \n", "ok", ()),  # white space
        ("[2026-01-01 10:00:01] ERROR pool exhausted\n" * 500, "ok", ()),  # a log
        ("ok;", "Noted.", ()),  # accepts what nobody said
        ("-;", "Noted.", ()),  # takes back what nobody said
    ],
)
def test_what_the_user_does_not_state_is_not_learnt(
    mem: Rememora, asked: str, answered: str, tools: tuple[str, ...]
) -> None:
    mem.begin(asked, id="x1")

    receipt = mem.complete("x1", answered, tools=tools)

    assert (receipt.status, receipt.memories, texts(mem), waiting(mem)) == ("completed", (), [], 0)


def test_assistants_text_of_two_megabytes_delays_and_breaks_nothing(mem: Rememora) -> None:
    mem.capture("Tell me.", "word " * 400_000, session="s")

    assert statuses(mem.capture("+ plays the cello; ok;", "Fine.", session="s"))[0] == "stored"


def test_of_a_long_paste_only_the_beginning_is_read_and_the_receipt_says_so(mem: Rememora) -> None:
    receipt = mem.capture("+ plays the cello;" + "x" * 30_000 + "+ plays the flute;", "ok")

    assert receipt.degraded == ("capture_truncated",)
    assert texts(mem) == ["User: plays the cello"]


def test_secret_in_a_statement_is_in_no_memory(mem: Rememora) -> None:
    key = "sk-" + "abcdefghijklmnopqrstuvwx012345678901"

    mem.capture(f"+ the key is {key};", "ok")

    (memory,) = mem.list()
    assert key not in repr(memory)
    assert memory.text.startswith("User: the key is")


@pytest.mark.parametrize("settings", [{"capture_enabled": False}, {"capture_mode": "off"}])
def test_switched_off_nothing_is_learnt_and_nothing_waits(settings: dict[str, object]) -> None:
    with rememora.open(":memory:", settings=settings) as mem:
        receipt = mem.capture("+ plays the cello;", "ok")
        mem.archive([{"role": "user", "content": "+ plays the flute;"}])

        assert (receipt.degraded, receipt.memories, mem.list(), waiting(mem)) == ((), (), [], 0)
        assert mem.upkeep.distill().degraded == ("capture_off",)


def test_rule_that_fails_costs_what_would_be_learnt_and_never_the_turn(
    mem: Rememora, events: RecordedEvents, monkeypatch: pytest.MonkeyPatch
) -> None:
    receipt = mem.capture("+ plays the cello; ! oops;", "ok", id="x1")

    assert (receipt.status, receipt.degraded, receipt.memories) == ("completed", ("capture_failed",), ())
    assert [(e.name, e.failure) for e in events.events] == [("distill.failed", True)]
    assert "oops" not in repr(events.events)
    assert (waiting(mem), texts(mem)) == (1, [])

    monkeypatch.setattr("rememora.core.statements.read", lambda _: [])
    assert (mem.upkeep.distill().read, waiting(mem)) == (1, 0)


def test_failure_at_the_gate_leaves_the_exchange_complete_and_waiting(
    mem: Rememora, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("a bug")

    with monkeypatch.context() as patch:
        patch.setattr("rememora.flow.learn.let_through", broken)
        receipt = mem.capture("+ plays the cello;", "ok", id="x1")

    assert (receipt.degraded, waiting(mem), texts(mem)) == (("capture_failed",), 1, [])
    assert [m.text for m in mem.rehydrate(ids=["x1/user", "x1/assistant"])] == ["+ plays the cello;", "ok"]
    assert mem.upkeep.tick().distilled.learnt == 1


def test_exchange_that_fails_does_not_hold_up_those_behind_it(mem: Rememora) -> None:
    said = ["+ one;", "! oops;", "+ two;"]
    mem.archive([{"role": "user", "content": text} for text in said])

    done = mem.upkeep.distill()

    assert (done.read, done.learnt, done.failed, done.waiting) == (2, 2, 1, 1)
    assert done.degraded == ("capture_failed",)
    assert texts(mem) == ["User: one", "User: two"]


def test_history_is_learnt_from_in_order_in_slices_and_once(mem: Rememora) -> None:
    said = [{"role": "user", "content": f"= ana/city/town {n};", "at": 1_000 * n} for n in range(1, 121)]
    mem.archive(said, session="s")

    first = mem.upkeep.distill(limit=70)
    rest = mem.upkeep.distill()

    assert (first.read, first.waiting, rest.read, rest.waiting) == (70, 50, 50, 0)
    assert [m.text for m in mem.list()] == ["User: city is town 120"]
    assert len(mem.list(status="superseded", limit=200)) == 119
    assert mem.upkeep.distill().read == 0


def test_tick_does_a_slice(mem: Rememora) -> None:
    mem.archive([{"role": "user", "content": f"+ number {n};"} for n in range(60)])

    assert [mem.upkeep.tick().distilled.waiting for _ in range(2)] == [10, 0]


def test_distilling_keeps_to_its_scopes(mem: Rememora) -> None:
    for scope in ("ana", "ben"):
        mem.archive([{"role": "user", "content": f"+ is {scope};"}], scope=scope)

    assert mem.bind(scope="ana").upkeep.distill().learnt == 1
    assert mem.list(scope="ben") == []
    assert mem.upkeep.distill(scope="ben").learnt == 1


def test_distilling_without_a_scope_is_refused_where_one_is_required() -> None:
    with (
        rememora.open(":memory:", settings={"require_scope": True}) as mem,
        pytest.raises(rememora.ScopeRequired),
    ):
        mem.upkeep.distill()


def test_export_and_import_take_along_what_is_done_and_what_waits(mem: Rememora, tmp_path: Path) -> None:
    mem.capture("+ plays the cello;", "ok", id="done")
    mem.archive([{"id": "later", "role": "user", "content": "+ plays the flute;"}])
    mem.forget(mem.list()[0].id)
    mem.export(tmp_path / "all.jsonl")

    with rememora.open(":memory:") as other:
        other.import_(tmp_path / "all.jsonl")
        assert waiting(other) == 1
        other.upkeep.distill()
        assert texts(other) == ["User: plays the flute"]  # what was forgotten is not learnt anew


def test_turns_out_of_order_are_each_read_with_the_turn_before_them(mem: Rememora) -> None:
    mem.capture("Which day?", "Friday at nine.", session="s")
    mem.begin("ok;", id="a", session="s")
    mem.begin("+ plays the cello;", id="b", session="s")
    mem.complete("b", "Monday at ten.")

    mem.complete("a", "Done.")

    assert texts(mem) == ["User: Friday at nine.", "User: plays the cello"]


def test_turns_of_other_sessions_are_not_the_turn_before(mem: Rememora) -> None:
    mem.capture("Which day?", "Friday at nine.", session="monday")

    assert mem.capture("ok;", "Done.", session="tuesday").memories == ()


@pytest.mark.parametrize(
    "write", [lambda mem: mem.complete("nobody", "ok"), lambda mem: mem.fail("nobody", "why")]
)
def test_unknown_exchange_teaches_nothing(mem: Rememora, write: Callable[[Rememora], object]) -> None:
    with pytest.raises(rememora.NotFound):
        write(mem)

    assert texts(mem) == []


def test_what_was_accepted_is_the_users_word_and_quotes_the_assistant(mem: Rememora) -> None:
    mem.capture("When?", "Friday at nine.", id="x1", session="s")

    (learnt,) = mem.capture("ok;", "Done.", id="x2", session="s").memories

    memory = mem.get(learnt.id)
    assert (memory.kind, memory.trust, memory.text) == ("decision", "user", "User: Friday at nine.")
    assert [(span.role, span.text) for span in memory.evidence] == [
        ("user", "ok;"),
        ("assistant", "Friday at nine."),
    ]


def test_two_memories_of_one_message_are_both_found_beside_it(mem: Rememora) -> None:
    mem.capture("Hello there, good morning to everybody here: + likes jazz; + plays jazz cello;", "ok")

    found = mem.recall("jazz")

    assert sorted(hit.text for hit in found.hits if hit.kind == "fact") == [
        "User: likes jazz",
        "User: plays jazz cello",
    ]


@pytest.mark.parametrize("question", ["jazz", "what does the user like", "likes jazz"])
def test_memory_and_the_message_that_says_no_more_are_one_hit(mem: Rememora, question: str) -> None:
    mem.capture("+ likes jazz;", "ok")

    assert len(mem.recall(question).hits) == 1


def test_moment_of_a_statement_is_that_of_its_message(mem: Rememora, clock: FrozenClock) -> None:
    mem.begin("+ plays the cello;", id="x1", at="2026-01-01T10:00:00Z")
    clock.advance(seconds=60)

    (learnt,) = mem.complete("x1", "ok").memories

    assert mem.get(learnt.id).recorded == "2026-01-01T10:00:00Z"


@pytest.mark.parametrize("id", ["x1", None])
def test_turn_that_another_one_overtakes_while_it_is_read_is_read_anew(
    mem: Rememora, monkeypatch: pytest.MonkeyPatch, id: str | None
) -> None:
    def overtaken(*given: Any, **more: Any) -> Lesson:
        monkeypatch.setattr("rememora.flow.lessons.read", read)
        lesson = read(*given, **more)
        mem.capture("Which day?", "Friday at nine.", session="s")
        return lesson

    monkeypatch.setattr("rememora.flow.lessons.read", overtaken)

    receipt = mem.capture("ok; + plays the cello;", "Done.", id=id, session="s")

    assert (receipt.degraded, statuses(receipt)) == ((), ["stored", "stored"])
    assert texts(mem) == ["User: Friday at nine.", "User: plays the cello"]


@pytest.mark.parametrize("said", [["+ one;" + "x" * 30_000], ["+ one;" + "x" * 30_000, "+ two;", "! oops;"]])
def test_what_distilling_could_not_read_is_named(mem: Rememora, said: list[str]) -> None:
    mem.archive([{"role": "user", "content": text} for text in said])

    done = mem.upkeep.distill()

    assert ("capture_truncated" in done.degraded, "capture_failed" in done.degraded) == (True, len(said) > 1)
