"""Which memories are merged, and what they become."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.consolidation import may_merge, merged, plan
from rememora.core.near import likeness
from rememora.model.memory import TRUST_RANK, Span
from rememora.testing import a_memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.memory import Memory

TEXT = "The staging server is rebuilt every Friday"
NOW_MS = 9_000


def alike_in(memories: Sequence[Memory]) -> Any:
    def alike(one: Memory) -> list[tuple[float, Memory]]:
        return [
            (max(likeness(one.text, other.text), likeness(other.text, one.text)), other)
            for other in memories
            if other.id != one.id
        ]

    return alike


def planned(memories: Sequence[Memory], *, similarity: float = 0.85) -> list[tuple[str, str]]:
    steps = plan(memories, alike_in(memories), similarity=similarity, at_ms=NOW_MS)
    return [(step.kept.id, step.absorbed.id) for step in steps]


def test_merged_memory_has_the_best_of_both() -> None:
    span = Span(exchange_id="x", message_id="m", role="user", start=0, end=3, text="The")
    older = a_memory(
        id="a", text=TEXT, confidence=0.8, concepts=("server", "部署"), meta={"a": 1, "both": "old"},
        recorded_ms=1, updated_ms=1, recall_count=3, recalled_ms=5, evidence=(span,), importance=0.9,
        triggers=("🛠",), because=("m7",), expires_ms=50, reinforced_ms=7,
    )  # fmt: skip
    newer = a_memory(
        id="b", text=f"{TEXT} evening", confidence=0.6, concepts=("Friday",), meta={"both": "new"},
        recorded_ms=2, updated_ms=2, recall_count=4, session="s", reinforced_ms=4,
    )  # fmt: skip

    both = merged(newer, older, at_ms=NOW_MS)

    assert (both.id, both.text, both.session) == ("b", f"{TEXT} evening", "s")
    assert (both.recorded_ms, both.updated_ms, both.version) == (1, NOW_MS, 2)
    assert (both.confidence, both.importance, both.source) == (0.85, 0.9, "consolidation")
    assert both.concepts == ("Friday", "server", "部署")
    assert both.meta == {"a": 1, "both": "new"}
    assert (both.recall_count, both.recalled_ms, both.reinforced_ms) == (7, 5, 7)
    assert (both.evidence, both.because, both.triggers) == ((span,), ("m7",), ("🛠",))
    assert both.expires_ms is None  # one of both was to stay


@pytest.mark.parametrize(
    ("confidence", "expected"),
    [((0.6, 0.6), 0.65), ((0.6, 0.8), 0.85), ((1.0, 0.1), 1.0), ((0.97, 0.1), 1.0)],
)
def test_hearing_it_twice_makes_it_a_little_surer(confidence: tuple[float, float], expected: float) -> None:
    first, second = (a_memory(id=f"m{n}", confidence=value) for n, value in enumerate(confidence))

    assert merged(first, second, at_ms=NOW_MS).confidence == pytest.approx(expected)


@pytest.mark.parametrize(
    ("older", "reason"),
    [
        ({"trust": "web"}, "trust never rises by merging"),
        ({"trust": "assistant"}, "nor does it fall"),
        ({"slot": ("ana", "city", "Leeds")}, "another subject"),
        ({"slot": ("ben", "city", "York")}, "another value"),
        ({"kind": "preference"}, "another kind"),
        ({"valid_from_ms": 1}, "another time"),
        ({"status": "superseded"}, "it holds no more"),
        ({"integrity": "false"}, "its bytes were changed"),
        ({"pinned": True}, "somebody wants it to stay"),
        ({"scope": "other"}, "somebody else's"),
    ],
)
def test_some_are_never_merged(older: dict[str, Any], reason: str) -> None:
    slot = ("ben", "city", "Leeds") if "slot" in older else None
    kept = a_memory(id="b", text=TEXT, slot=slot)

    assert not may_merge(kept, a_memory(id="a", **{"text": TEXT, **older})), reason
    assert may_merge(kept, a_memory(id="a", text=TEXT, slot=slot))


def test_pinned_memory_takes_in_a_newer_one() -> None:
    memories = [a_memory(id="a", text=TEXT, pinned=True, updated_ms=1), a_memory(id="b", text=TEXT)]

    assert planned(memories) == [("a", "b")]


def test_of_three_the_newest_takes_in_both() -> None:
    memories = [
        a_memory(id=id, text=TEXT, updated_ms=n, recorded_ms=n, confidence=0.6) for n, id in enumerate("abc")
    ]

    steps = plan(memories, alike_in(memories), similarity=0.85, at_ms=NOW_MS)

    assert {(step.kept.id, step.absorbed.id) for step in steps} == {("c", "a"), ("c", "b")}
    last = steps[-1].result
    assert (last.confidence, last.recorded_ms, last.version) == (0.7, 0, 3)


def test_candidate_goes_into_a_newer_one_that_was_there() -> None:
    memories = [a_memory(id="old", text=TEXT, updated_ms=1), a_memory(id="new", text=TEXT, updated_ms=2)]

    steps = plan(memories[:1], alike_in(memories), similarity=0.85, at_ms=NOW_MS)

    assert [(step.kept.id, step.absorbed.id) for step in steps] == [("new", "old")]


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (("我住在北京 🏠", "我住在上海 🏠"), "another city"),
        (("Lives in Leeds", "Lives in York"), "another city"),
        (("Takes 5 mg in the morning", "Takes 50 mg in the morning"), "another number"),
        (("Likes the green tea", "Does not like the green tea"), "the contrary"),
        (("コーヒーが好きです", "紅茶が好きです"), "another drink"),
        (("커피를 좋아해요", "홍차를 좋아해요"), "another drink"),
    ],
)
def test_look_alikes_stay_two(texts: tuple[str, str], why: str) -> None:
    memories = [a_memory(id=f"m{n}", text=text, updated_ms=n) for n, text in enumerate(texts)]

    assert planned(memories) == [], why


@pytest.mark.parametrize(
    "texts",
    [
        ("用户偏好深色主题 🌙", "用户很偏好深色主题 🌙"),  # Chinese: a filler
        ("Ｔｅａ in the morning, always", "tea in the morning, always"),  # full-width
        ("Café in the morning", "Cafe\u0301 in the morning"),  # a combining mark
    ],
)
def test_same_thing_in_nearly_the_same_words_is_one(texts: tuple[str, str]) -> None:
    memories = [a_memory(id=f"m{n}", text=text, updated_ms=n) for n, text in enumerate(texts)]

    assert planned(memories) == [("m1", "m0")]


def test_low_threshold_still_needs_something_in_common() -> None:
    memories = [a_memory(id="a", text="alpha beta gamma"), a_memory(id="b", text="delta epsilon zeta")]

    assert planned(memories, similarity=0.0) == []


WORDS = st.lists(st.sampled_from(["tea", "咖啡", "bread", "🍵", "later", "very"]), min_size=1, max_size=5)
MEMORIES = st.lists(
    st.tuples(WORDS, st.sampled_from(sorted(TRUST_RANK)), st.integers(0, 3), st.booleans()), max_size=8
)


@given(drawn=MEMORIES)
def test_plans_keep_trust_count_everything_once_and_end(drawn: list[Any]) -> None:
    memories = [
        a_memory(id=f"m{n}", text=" ".join(words), trust=trust, updated_ms=at, pinned=pinned, recall_count=1)
        for n, (words, trust, at, pinned) in enumerate(drawn)
    ]

    steps = plan(memories, alike_in(memories), similarity=0.5, at_ms=NOW_MS)

    gone = [step.absorbed.id for step in steps]
    assert len(gone) == len(set(gone))
    now = {memory.id: memory for memory in memories} | {step.kept.id: step.result for step in steps}
    assert sum(m.recall_count for id, m in now.items() if id not in gone) == len(memories)
    for step in steps:
        assert step.kept.trust == step.absorbed.trust == step.result.trust
        assert not step.absorbed.pinned
    for before, after in pairwise(steps):
        assert after.kept.id not in gone[: steps.index(before) + 1]
