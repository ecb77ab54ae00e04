"""The capsule in a block: what a session that begins anew is told of its older part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.core import quoted_lines, sentinel
from rememora.flow.capsule_lines import MOST_CHARS
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from rememora import Context, Rememora

TOLD = {
    "en": ("Plan the trip to Bath with Judith.", "Go with the train, not the car.", "Shall I pack?"),
    "zh": ("请和小王一起安排去杭州的行程。", "决定坐火车，不开车。", "我要带伞吗？"),
}
LANGUAGES = pytest.mark.parametrize("language", TOLD)


def talk(language: str) -> list[dict[str, Any]]:
    asked, decided, _ = TOLD[language]
    filler = "word {} of small talk" if language == "en" else "闲聊第{}句"
    said = [asked, decided, *(filler.format(n) for n in range(8))]
    return [{"role": "user", "content": text} for text in said]


def question(language: str) -> list[dict[str, Any]]:
    return [{"role": "user", "content": TOLD[language][2]}]


def records(context: Context) -> list[quoted_lines.Record]:
    return [record for block in sentinel.blocks(context.text) for record in block.records]


@pytest.fixture
def bound(mem: Rememora) -> Rememora:
    return mem.bind(session="s")


@LANGUAGES
def test_session_that_begins_anew_is_told_what_was_decided(bound: Rememora, language: str) -> None:
    done = bound.compact(talk(language), force=True)

    context = bound.assemble(question(language))

    first = [line for line in context.injected if line.section == "capsule"]
    assert first == list(context.injected[: len(first)])
    assert {line.id for line in first} == {done.capsule_id}
    assert any(record.kind == "capsule" and TOLD[language][1] in record.text for record in records(context))
    assert bound.strip(context.messages) == question(language)


@LANGUAGES
def test_capsule_that_the_list_carries_is_not_told_again(bound: Rememora, language: str) -> None:
    done = bound.compact(talk(language), force=True)
    decided = {"role": "user", "content": TOLD[language][1]}

    context = bound.assemble([*done.messages, *question(language), decided])

    assert done.capsule_id not in [line.id for line in context.injected]


def test_capsule_that_recall_finds_too_stands_there_once(bound: Rememora) -> None:
    done = bound.compact(talk("en"), force=True)
    messages = [{"role": "user", "content": "The train to Bath, or the car, with Judith?"}]
    assert done.capsule_id in [hit.id for hit in bound.recall(messages[0]["content"]).hits]

    context = bound.assemble(messages)

    assert {line.section for line in context.injected if line.id == done.capsule_id} == {"capsule"}


def test_capsule_of_several_lines_counts_as_one_recall(bound: Rememora) -> None:
    done = bound.compact(talk("en"), force=True)
    before = bound.get(done.capsule_id or "").recall_count

    context = bound.assemble(question("en"))

    assert sum(line.section == "capsule" for line in context.injected) > 1
    assert bound.get(done.capsule_id or "").recall_count == before + 1


@pytest.mark.parametrize(
    ("session", "told"),
    [
        ("s", True),  # its own
        ("t", False),  # another
        (None, False),  # nobody knows which
    ],
)
def test_capsule_is_told_in_its_session(mem: Rememora, session: str | None, told: bool) -> None:
    mem.compact(talk("en"), force=True, session="s")

    context = mem.assemble(question("en"), session=session)

    assert any(line.section == "capsule" for line in context.injected) is told


def test_capsule_is_switched_by_its_setting() -> None:
    with rememora.open(":memory:", settings={"assemble_capsule": False}, clock=FrozenClock()) as mem:
        mem.compact(talk("en"), force=True, session="s")

        context = mem.assemble(question("en"), session="s")

    assert not any(line.section == "capsule" for line in context.injected)


@pytest.fixture
def long(mem: Rememora) -> Rememora:
    """A session whose capsule has a heading of many lines."""
    own = mem.bind(session="long")
    said = [f"I still have to call person number {n} about matter {n}." for n in range(40)]
    own.compact([{"role": "user", "content": text} for text in [*said, *said]], force=True)
    return own


@pytest.mark.parametrize("budget", [200, 400, 1_000])
def test_capsule_keeps_to_its_share_and_says_something_in_it(long: Rememora, budget: int) -> None:
    context = long.assemble(question("en"), budget_tokens=budget)

    spent = [line.tokens for line in context.injected if line.section == "capsule"]
    assert 0 < sum(spent) <= budget * 0.3
    assert context.tokens <= budget


def test_heading_that_takes_more_than_its_part_is_cut(long: Rememora) -> None:
    context = long.assemble(question("en"), budget_tokens=1_000)

    told = [record.text for record in records(context) if record.text.startswith("This is still open")]
    assert [(text[-1], len(text) < MOST_CHARS) for text in told] == [("…", True)]
    assert "cut_by_budget" not in context.degraded


def test_capsule_without_room_for_words_stays_out(long: Rememora) -> None:
    context = long.assemble(question("en"), budget_tokens=80)

    assert not any(line.section == "capsule" for line in context.injected)
    assert "cut_by_budget" in context.degraded
