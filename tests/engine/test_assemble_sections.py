"""The sections of a block: their order, their budget, and what each of them offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.core import quoted_lines, sentinel
from rememora.core.budget import estimate_tokens
from rememora.flow import assemble as flow
from rememora.flow import sections
from rememora.flow.sections import Asked, Line, line_of, offers
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora import Context, Rememora
    from rememora.flow.deps import Deps

TOLD = "I take my coffee as pour-over, and the beans come from Sidama."
QUESTION = [{"role": "user", "content": "What about my coffee?"}]


@pytest.fixture
def gists() -> Iterator[Rememora]:
    with rememora.open(":memory:", settings={"capture_mode": "gist"}) as mem:
        mem.capture(TOLD, "Noted: pour-over, Sidama.", at="2026-03-01")
        yield mem


def records(context: Context) -> list[quoted_lines.Record]:
    return [record for block in sentinel.blocks(context.text) for record in block.records]


def test_lossy_memory_carries_the_pointer_to_its_words(gists: Rememora) -> None:
    context = gists.assemble(QUESTION)

    pointer = records(context)[-1]
    ids = pointer.text.rpartition("rehydrate ")[2].split()
    assert [line.section for line in context.injected][-1] == "pointers"
    assert context.injected[-1].id == pointer.id == context.injected[0].id
    assert TOLD in [message.text for message in gists.rehydrate(ids=ids)]
    assert gists.strip(context.messages) == QUESTION


def test_literal_memory_needs_no_pointer(mem: Rememora) -> None:
    mem.remember("Prefers pour-over coffee")

    assert [line.section for line in mem.assemble(QUESTION).injected] == ["memories"]


def test_pointer_speaks_the_language_of_the_turn() -> None:
    with rememora.open(":memory:", settings={"capture_mode": "gist"}) as mem:
        mem.capture("我每天早上喝手冲咖啡，豆子是耶加雪菲。", "记住了。")

        pointer = records(mem.assemble([{"role": "user", "content": "手冲咖啡用什么豆子？"}]))[-1]

    assert (pointer.kind, pointer.text.partition(" ")[0]) == ("pointer", "此处为摘要；原文请用")


@pytest.mark.parametrize(
    ("off", "left"),
    [
        ("assemble_pointers", {"memories", "transcript"}),  # no way back is named
        ("assemble_memories", set()),  # nothing was recalled, so nothing needs a pointer either
    ],
)
def test_each_section_is_switched_by_its_setting(off: str, left: set[str]) -> None:
    with rememora.open(":memory:", settings={"capture_mode": "gist", off: False}) as mem:
        mem.capture(TOLD, "Noted: pour-over, Sidama.")

        context = mem.assemble(QUESTION)

    assert {line.section for line in context.injected} <= left
    assert (context.messages == QUESTION) is (not left)


def test_reply_is_held_against_memories_and_not_against_pointers(gists: Rememora) -> None:
    context = gists.assemble(QUESTION)

    used = gists.used(context, "Your coffee: pour-over, and the beans come from Sidama. Noted.")

    assert set(used) <= {line.id for line in context.injected if line.section == "memories"}
    assert len(set(used)) == len(used) == 1


def a_section(name: str, *texts: str) -> sections.Section:
    """A section that offers these texts, whatever is asked."""

    def offer(deps: Deps, turn: Asked) -> Sequence[Line]:
        seen.append((name, turn.left, [line.id for line in turn.taken]))
        return [
            line_of(
                deps,
                quoted_lines.Record(kind=name, date="2026-03-01", id=f"{name}-{at}", text=text, trust="host"),
                scope=turn.scopes[0],
                section=name,
            )
            for at, text in enumerate(texts)
        ]

    return offer


seen: list[tuple[str, int | None, list[str]]] = []


@pytest.fixture
def more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A block with two sections more; "goal" has a share, and stands behind the memories."""
    seen.clear()
    made = {
        "goal": a_section("goal", "Ship it", "one more word " * 200),
        "skills": a_section("skills", "brew", "roast"),
    }
    monkeypatch.setattr(flow, "ORDER", ("memories", "topics", "skills", "goal", "pointers"))
    monkeypatch.setattr(flow, "ASKED", ("skills", "goal", "memories", "topics", "pointers"))
    monkeypatch.setattr(flow, "offers", lambda name: made.get(name) or offers(name))


@pytest.mark.usefixtures("more")
def test_sections_stand_in_their_order_and_spend_in_another(mem: Rememora) -> None:
    mem.remember("Prefers pour-over coffee", id="m1")

    context = mem.assemble(QUESTION)

    assert [line.id for line in context.injected] == ["m1", "skills-0", "skills-1", "goal-0", "goal-1"]
    assert [(name, inside) for name, _, inside in seen] == [
        ("skills", []),
        ("goal", ["skills-0", "skills-1"]),
    ]
    assert mem.strip(context.messages) == QUESTION


@pytest.mark.usefixtures("more")
def test_no_section_takes_more_than_its_share(mem: Rememora) -> None:
    mem.remember("Prefers pour-over coffee", id="m1")

    context = mem.assemble(QUESTION, budget_tokens=300)

    assert [line.id for line in context.injected] == ["m1", "skills-0", "skills-1", "goal-0"]
    assert context.degraded == ("cut_by_budget",)
    assert context.tokens <= 300
    shares = [left for _, left, _ in seen]
    assert all(left is not None and 0 < left <= 300 * 0.15 for left in shares)


@pytest.mark.usefixtures("more")
def test_tokens_of_the_lines_are_those_of_the_block(mem: Rememora) -> None:
    context = mem.assemble(QUESTION)

    lines = context.text.split("\n")[2:-1]
    for line, text in zip(context.injected, lines, strict=True):
        assert abs(line.tokens - estimate_tokens(f"{text}\n")) <= 1
    assert sum(line.tokens for line in context.injected) <= context.tokens


@pytest.mark.usefixtures("more")
@pytest.mark.parametrize("text", ["", " \n", None])
def test_turn_without_words_asks_no_section(mem: Rememora, text: str | None) -> None:
    messages = [{"role": "user", "content": text}]

    assert mem.assemble(messages).messages == messages
    assert seen == []


@pytest.mark.usefixtures("more")
def test_search_that_came_to_no_end_leaves_the_messages() -> None:
    class Racing(FrozenClock):
        def elapsed_ms(self) -> float:
            self.advance(seconds=2)
            return super().elapsed_ms()

    with rememora.open(":memory:", clock=Racing(), settings={"posting_budget": 100_000}) as mem:
        mem.archive([{"role": "user", "content": f"coffee {number}"} for number in range(3_000)])

        context = mem.assemble(QUESTION, timeout_s=1)

    assert (context.messages, context.degraded, seen) == (QUESTION, ("timeout",), [])
