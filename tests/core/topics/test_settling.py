"""What a run leaves alone, what it makes anew, and which exchanges it is about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.topics.capacity import capacity
from rememora.core.topics.proposals import Proposal
from rememora.core.topics.settling import highest, settled_anew
from rememora.core.topics.tail import apart, covered, gate, is_known, settled, tail
from rememora.core.topics.turns import Turn
from rememora.testing import a_topic


def turns(*numbers: int) -> list[Turn]:
    return [Turn(number, "u", "a", number * 1_000, number * 1_000 + 5) for number in numbers]


def proposed(*spans: tuple[int, int], status: str = "provisional") -> Proposal:
    return Proposal(status, ("a", "b"), ("a", "b", "c"), spans)


FINAL = a_topic(id="T2", status="finalized", spans=((4, 6),))


@pytest.mark.parametrize(
    ("topics", "expected"),
    [
        ([], [1, 2, 3, 4, 5, 6, 7, 8]),  # nothing is settled
        ([a_topic(id="T1", spans=((1, 8),))], [1, 2, 3, 4, 5, 6, 7, 8]),  # provisional is not
        ([FINAL], [1, 2, 3, 7, 8]),  # what was completed late before it is not, either
        ([a_topic(id="T1", spans=((1, 3),)), FINAL], [7, 8]),  # before the last finalized one it is
        ([a_topic(id="T1", spans=((1, 3), (7, 8))), FINAL], [7, 8]),  # the part before
    ],
)
def test_tail_is_what_no_settled_topic_has(topics: list[object], expected: list[int]) -> None:
    assert tail(range(1, 9), topics) == expected  # type: ignore[arg-type]


def test_topic_around_a_finalized_one_is_cut_and_keeps_its_id() -> None:
    around = a_topic(id="T1", spans=((1, 3), (7, 8)))

    (kept, final) = settled([around, FINAL])
    change = settled_anew([around, FINAL], [proposed((7, 9))], turns(7, 8, 9), number=0, at_ms=5, source="x")

    assert (kept.id, kept.spans, final) == ("T1", ((1, 3),), FINAL)
    assert (change.gone, [topic.id for topic in change.cut]) == (("T1",), ["T1"])
    assert [(topic.id, topic.spans) for topic in change.made] == [("T3", ((7, 9),))]


@pytest.mark.parametrize(
    ("completed", "waiting", "reason"),
    [
        (5, 5, "completed_exchange_gate"),
        (6, 6, None),
        (60, 5, "active_tail_gate"),
        (60, 6, None),
        (0, 0, "completed_exchange_gate"),
    ],
)
def test_no_worker_runs_before_six_exchanges_wait(completed: int, waiting: int, reason: str | None) -> None:
    assert gate(completed, range(waiting)) == reason


def test_numbers_go_on_from_the_highest_that_was_ever_given() -> None:
    topics = [a_topic(id="T7"), a_topic(id="mine"), a_topic(id="T007x"), a_topic(id="T" + "9" * 40)]

    assert (highest(topics), highest(topics, number=9), highest([])) == (7, 9, 0)


def test_times_are_those_of_the_first_and_last_exchange() -> None:
    change = settled_anew(
        [], [proposed((1, 2), (8, 9))], turns(1, 2, 5, 8, 9), number=4, at_ms=77, source="x"
    )

    (topic,) = change.made
    assert (topic.id, topic.started_at_ms, topic.ended_at_ms, topic.updated_at_ms) == ("T5", 1_000, 9_005, 77)
    assert change.number == 5


def test_span_does_not_take_what_a_settled_topic_has() -> None:
    assert apart([(3, 12)], [FINAL]) == ((3, 3), (7, 12))
    assert apart([(4, 6)], [FINAL]) == ()
    assert apart([(1, 3), (7, 9)], [FINAL]) == ((1, 3), (7, 9))


def test_all_but_the_last_topics_are_closed_when_more_waits_than_was_shown() -> None:
    shown = turns(*range(1, 11))

    several = settled_anew(
        [], [proposed((1, 5)), proposed((6, 10))], shown, number=0, at_ms=0, source="x", more=True
    )
    alone = settled_anew([], [proposed((1, 10))], shown, number=0, at_ms=0, source="x", more=True)

    assert [topic.status for topic in several.made] == ["finalized", "provisional"]
    assert [topic.status for topic in alone.made] == ["finalized"]


@given(st.lists(st.booleans(), max_size=40), st.data())
def test_no_run_loses_an_exchange(finals: list[bool], data: st.DataObject) -> None:
    """Whatever a worker calls finalized, in whatever order, every exchange that was in a topic stays in one."""
    topics: list[object] = []
    last = 0
    for final in finals:
        shown = tail(range(1, last + 7), topics)  # type: ignore[arg-type]
        last += 6
        if len(shown) < 2:
            continue
        cut = data.draw(st.integers(1, len(shown) - 1))
        parts = [(shown[0], shown[cut - 1]), (shown[cut], shown[-1])]
        order = ["finalized" if final else "provisional", "provisional"]
        if data.draw(st.booleans()):
            order.reverse()
        proposals = [proposed(span, status=status) for span, status in zip(parts, order, strict=True)]
        change = settled_anew(topics, proposals, turns(*shown), number=0, at_ms=0, source="x")  # type: ignore[arg-type]
        stay = [topic for topic in topics if topic.id not in change.gone]  # type: ignore[attr-defined]
        topics = [*stay, *change.cut, *change.made]

        assert is_known(range(1, last + 1), topics)  # type: ignore[arg-type]
        held = [sum(covered(number, [topic]) for topic in topics) for number in range(1, last + 1)]  # type: ignore[list-item]
        assert set(held) == {1}
        ids = [topic.id for topic in topics]  # type: ignore[attr-defined]
        assert len(set(ids)) == len(ids)


def test_capacity_is_reckoned_as_topic_memory_does_and_as_it_is_here() -> None:
    found = capacity(exchanges=5_000)

    assert (found.replayed, found.directory, found.whole_directory) == (1_000_000, 37_500, 43_300)
    assert (found.window_replayed, found.saved) == (600, 8.3)
    assert found.bounded == capacity(exchanges=50_000).bounded == 5_200
    assert capacity(exchanges=1).bounded < found.bounded
