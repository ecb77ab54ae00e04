"""`upkeep.refit`: confidence that fits a user's own store, kept only if it is better, and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

import rememora
from rememora.core.context.refitting import Refit
from rememora.model.errors import InvalidInput
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora import Rememora

THINGS = [
    *(
        "harbour",
        "kettle",
        "violin",
        "glacier",
        "orchard",
        "lantern",
        "pigeon",
        "saddle",
        "walnut",
        "compass",
    ),
    *("thimble", "quarry", "falcon", "barley", "anchor", "cellar", "meadow", "pepper", "ribbon", "tunnel"),
    *(
        "桥梁",
        "茶壶",
        "钢琴",
        "冰川",
        "果园",
        "灯笼",
        "鸽子",
        "马鞍",
        "核桃",
        "罗盘",
        "針箱",
        "採石場",
        "매",
        "보리",
    ),
]
FILL = ["about", "regarding", "concerning", "touching", "respecting"]


@pytest.fixture
def mem() -> Iterator[Rememora]:
    with rememora.open(":memory:", clock=FrozenClock()) as opened:
        for number, thing in enumerate(THINGS):
            opened.remember(f"The {thing} was repaired by guild {number}", id=f"m{number}")
        yield opened


def questions() -> dict[str, bool]:
    """Return short questions that are answered though little of their words was kept, and such that are not."""
    asked = {
        f"{thing}, whatever anybody mumbled {FILL[n % 5]} paperwork?": True for n, thing in enumerate(THINGS)
    }
    return asked | {
        f"dragon {thing[::-1]}x guild {FILL[n % 5]} paperwork?": False for n, thing in enumerate(THINGS)
    }


def test_a_refit_is_used_from_then_on_and_undo_takes_it_back(mem: Rememora) -> None:
    question = "harbour, whatever anybody mumbled about paperwork?"
    before = mem.recall(question)

    done = mem.upkeep.refit(questions())

    after = mem.recall(question)
    assert done.kept, done.reason
    assert (done.loss_after or 9) < (done.loss_before or 0)
    assert after.sureness > before.sureness
    assert [hit.id for hit in after.hits] == [hit.id for hit in before.hits]

    assert done.operation_id is not None
    assert mem.undo(done.operation_id).status == "undone"
    assert mem.recall(question).sureness == before.sureness


def test_the_same_questions_come_to_the_same(mem: Rememora) -> None:
    first = mem.upkeep.refit(questions())
    mem.undo(str(first.operation_id))
    again = mem.upkeep.refit(dict(reversed(questions().items())))

    assert (again.loss_before, again.loss_after) == (first.loss_before, first.loss_after)


def test_only_the_scope_that_asked_is_judged_anew(mem: Rememora) -> None:
    mem.remember("The harbour was repaired", scope="other")
    question = "harbour, whatever anybody mumbled about paperwork?"
    before = mem.recall(question, scope="other").sureness

    assert mem.upkeep.refit(questions()).kept

    assert mem.recall(question, scope="other").sureness == before


def test_two_refits_are_taken_back_the_latest_first(mem: Rememora) -> None:
    question = "harbour, whatever anybody mumbled about paperwork?"
    plain = mem.recall(question).sureness
    first = mem.upkeep.refit(questions())
    one = mem.recall(question).sureness
    with patch.object(
        Refit, "is_better", property(lambda _: True)
    ):  # no second one is, of the same questions
        second = mem.upkeep.refit({text: not answered for text, answered in questions().items()})
    assert second.kept

    refused = mem.undo(str(first.operation_id))
    assert (refused.status, refused.reason) == (
        "rejected",
        "another refit is in use since; take that back first",
    )
    assert mem.undo(str(second.operation_id)).status == "undone"
    assert mem.recall(question).sureness == one
    assert mem.undo(str(first.operation_id)).status == "undone"
    assert mem.recall(question).sureness == plain


def test_refit_on_the_opposite_of_what_is_so_changes_nothing(mem: Rememora) -> None:
    question = "harbour, whatever anybody mumbled about paperwork?"
    plain = mem.recall(question).sureness

    refused = mem.upkeep.refit({text: not answered for text, answered in questions().items()})

    assert not refused.kept
    assert "do the labels fit the questions?" in refused.reason
    assert mem.recall(question).sureness == plain


def test_clearing_a_scope_forgets_what_was_fitted_to_it(mem: Rememora) -> None:
    assert mem.upkeep.refit(questions()).kept
    mem.clear(token=mem.preview_clear().token)
    mem.remember("The harbour was repaired by guild 0")
    with rememora.open(":memory:", clock=FrozenClock()) as other:
        other.remember("The harbour was repaired by guild 0")
        expected = other.recall("harbour, whatever anybody mumbled?").sureness

    assert mem.recall("harbour, whatever anybody mumbled?").sureness == expected


def test_an_empty_store_is_told_what_is_missing() -> None:
    with rememora.open(":memory:") as mem:
        done = mem.upkeep.refit()
        asked = mem.upkeep.refit({"Which tea?": True, "Which boat?": False})

    assert (done.kept, done.questions, done.operation_id) == (False, 0, None)
    assert "found 0 and 0" in done.reason
    assert (asked.kept, asked.questions) == (False, 0)  # nothing was found, so there is nothing to weigh


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["Which tea?"], "expected questions with true or false, found list"),
        ({"Which tea?": 1}, "expected true or false for each question, found 1"),
        ({" ": True}, "asked: expected text"),
        ({str(number): True for number in range(2_001)}, "expected at most 2000 questions, found 2001"),
    ],
)
def test_what_is_no_set_of_questions_is_refused(asked: object, told: str) -> None:
    with rememora.open(":memory:") as mem, pytest.raises(InvalidInput, match=told):
        mem.upkeep.refit(asked)  # type: ignore[arg-type]  # on purpose


def test_whether_a_reply_used_what_was_recalled_is_learnt_from(mem: Rememora) -> None:
    words = [
        "perhaps",
        "mumbled",
        "paperwork",
        "drizzle",
        "yonder",
        "hedge",
        "marble",
        "cotton",
        "beacon",
        "trellis",
        "gravel",
        "sonnet",
    ]
    for number, thing in enumerate(THINGS[:12]):
        more = " ".join(words[: number + 1])
        mem.used(mem.recall(f"{thing} {more}?"), f"The {thing} was repaired by guild {number}, I think.")
        mem.used(mem.recall(f"dragon guild {more}?"), "I do not know anything of the kind.")

    done = mem.upkeep.refit()

    assert done.questions >= 20
    assert 10 <= done.answered < done.questions
    assert done.loss_before is not None


def test_a_sentence_of_a_long_message_that_a_reply_used_counts() -> None:
    with rememora.open(":memory:", clock=FrozenClock()) as mem:
        said = "We spoke of many things. " * 20 + "The walnut cupboard came from Trieste in spring."
        mem.archive([{"role": "user", "content": said}])
        found = mem.recall("Where did the walnut cupboard come from?")
        mem.used(found, "The walnut cupboard came from Trieste.")
        mem.used(found, "No idea.")
        rows = [row for row in mem.log() if row.operation == "answer.judged"]

    assert [row.payload["answered"] for row in rows if row.payload] == [False, True]
    assert all("walnut" not in str(row.payload) for row in rows)  # figures, and no words


def test_what_assemble_put_before_a_model_is_judged_too() -> None:
    with rememora.open(":memory:", clock=FrozenClock()) as mem:
        mem.remember("The walnut cupboard came from Trieste")
        context = mem.assemble([{"role": "user", "content": "Where did the walnut cupboard come from?"}])
        mem.used(context, "The walnut cupboard came from Trieste.")
        (row,) = [row for row in mem.log() if row.operation == "answer.judged"]

    assert context.injected
    assert row.payload is not None
    assert row.payload["answered"] is True
    assert row.payload["signs"] == dict(context.signs)
