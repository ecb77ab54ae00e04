"""Only what a reply used is counted, and counting moves nothing else."""

from __future__ import annotations

import pytest

from rememora import InvalidInput, Rememora
from rememora.core.prints import prints
from rememora.testing import FrozenClock

ROWS = [
    ("Prefers pour-over coffee", "How about coffee?", "Shall I make your pour-over coffee?", True),
    ("Prefers pour-over coffee", "How about coffee?", "It will rain tomorrow.", False),
    ("用户喜欢喝手冲咖啡", "咖啡", "给你来一杯手冲咖啡，你喜欢的。", True),
    ("用户喜欢喝手冲咖啡", "咖啡", "明天下雨。", False),
    ("コーヒーは深煎りが好き", "コーヒー", "深煎りコーヒーが好きでしたね。", True),
    ("커피는 디카페인만 마신다", "커피", "디카페인 커피로 드릴게요, 커피는 그것만 마신다고 하셨죠.", True),
]


@pytest.mark.parametrize(("text", "question", "reply", "counts"), ROWS)
def test_memory_counts_as_used_when_the_reply_holds_half_its_words(
    mem: Rememora, clock: FrozenClock, text: str, question: str, reply: str, counts: bool
) -> None:
    note = mem.remember(text)
    found = mem.recall(question)
    before = mem.get(note.id)
    clock.advance(seconds=60)

    assert mem.used(found, reply) == ((note.id,) if counts else ())

    after = mem.get(note.id)
    assert (after.recall_count, after.recalled_ms) == ((1, clock.now_ms()) if counts else (0, None))
    assert (after.updated_ms, after.version, after.text) == (before.updated_ms, 1, text)
    assert mem.stats()["recall_total"] == int(counts)


def test_reply_must_hold_words(mem: Rememora) -> None:
    with pytest.raises(InvalidInput, match="reply"):
        mem.used(mem.recall("x"), " ")


def test_what_was_injected_counts_and_nothing_else_moves(mem: Rememora, clock: FrozenClock) -> None:
    coffee, tea = mem.remember("Prefers pour-over coffee").id, mem.remember("喜欢喝茶").id
    before = mem.get(coffee)
    clock.advance(seconds=60)

    assert mem.injected(coffee, "unknown", coffee) == (coffee,)

    after = mem.get(coffee)
    assert (after.recall_count, after.recalled_ms) == (1, clock.now_ms())
    assert (after.updated_ms, after.version, after.text) == (before.updated_ms, 1, before.text)
    assert mem.get(tea).recall_count == 0
    assert mem.injected() == ()


def test_injected_counts_in_its_own_scope_only(mem: Rememora) -> None:
    coffee = mem.remember("Prefers pour-over coffee", scope="ana").id

    assert mem.injected(coffee, scope="bo") == ()
    assert mem.injected(coffee, scope="ana", at="2026-02-01") == (coffee,)
    assert mem.get(coffee, scope="ana").recalled == "2026-02-01T00:00:00Z"


def test_words_of_what_was_injected_are_an_echo_from_then_on(mem: Rememora, clock: FrozenClock) -> None:
    coffee, tea = mem.remember("Prefers pour-over coffee").id, mem.remember("喜欢喝茶").id
    mem.injected(coffee)

    marks = {id: prints(mem.get(id).text) for id in (coffee, tea)}
    with (store := mem._deps.store).reading():
        known = {id: store.injections.echoes("default", mark) for id, mark in marks.items()}

    assert known == {coffee: {"prefers pour-over coffee"}, tea: set()}
