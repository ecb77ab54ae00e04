"""A candidate gains by what else its topic holds, and by nothing of another scope."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import rememora
from rememora.core.topics.arm import OF_ITS_TOPIC, in_topics
from rememora.flow.topic_arm import topics_of, with_topics
from rememora.testing import a_topic


@dataclass
class Found:
    score: float
    exchange: tuple[str, str] | None


@pytest.mark.parametrize(
    ("scores", "topics", "gains"),
    [
        ([], [], []),
        ([0.5], ["T1"], [0]),  # alone in its topic
        ([0.5, 0.4], ["T1", "T1"], [0.4, 0.5]),  # each by the other
        ([0.5, 0.5, 0.1], ["T1", "T1", "T1"], [0.5, 0.5, 0.5]),  # a tie
        ([0.5, 0.4], [None, None], [0, 0]),  # no topic is none that they share
        ([0.5, 0.4, 0.3], ["T1", None, "T2"], [0, 0, 0]),
    ],
)
def test_score_grows_with_the_best_other_of_its_topic(
    scores: list[float], topics: list[str | None], gains: list[float]
) -> None:
    wanted = [score + OF_ITS_TOPIC * gain for score, gain in zip(scores, gains, strict=True)]

    assert in_topics(scores, topics) == pytest.approx(wanted)


def test_candidates_are_raised_by_their_topic_and_scopes_are_kept_apart() -> None:
    with rememora.open(":memory:", settings={"capture_mode": "off"}) as mem:
        for scope in ("ana", "ben"):
            for number in range(3):
                mem.capture(f"q{number}", "a", id=f"e{number}", scope=scope)
        first, last = (mem.bind(scope="ana").exchange(f"e{n}").sequence for n in (0, 1))
        mem.topics.replace([a_topic(spans=((first, last),))], scope="ana")
        found = [
            Found(0.5, ("ana", "e2")),
            Found(0.49, ("ana", "e0")),
            Found(0.48, None),
            Found(0.47, ("ben", "e0")),
            Found(0.45, ("ana", "e1")),
        ]
        with mem._deps.store.reading():
            assert topics_of(mem._deps, [("ana", "e0"), ("ana", "e2"), ("ben", "e0")]) == {
                ("ana", "e0"): "T1"
            }
            ranked = with_topics(mem._deps, found)
            nothing = with_topics(mem._deps, found[:1])

    assert [one.exchange for one in ranked] == [
        ("ana", "e0"),
        ("ana", "e1"),
        ("ana", "e2"),
        None,
        ("ben", "e0"),
    ]
    assert nothing == found[:1]
