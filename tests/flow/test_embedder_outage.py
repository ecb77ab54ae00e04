"""What an embedder that fails costs: never a text, never an answer, and always a name in `degraded`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.flow.conftest import texts
from tests.flow.tiny import TinyEmbedder

import rememora
from rememora.flow.embedding import SHARE_OF_TIME
from rememora.model.errors import EmbedderAnswer, EmbedderRefused, EmbedderTimeout, EmbedderUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rememora.ports.embedder import Mode
    from rememora.testing import FrozenClock, RecordedEvents

NAN = float("nan")
KEY = "sk-" + "a1B2" * 8
REFUSED_ANSWERS = [
    pytest.param(lambda texts: [[NAN, 0, 0, 0] for _ in texts], id="NaN"),
    pytest.param(lambda texts: [[float("inf"), 0, 0, 0] for _ in texts], id="infinity"),
    pytest.param(lambda texts: [[0, 0, 0, 0] for _ in texts], id="zeros"),
    pytest.param(lambda texts: [[1, 0, 0] for _ in texts], id="too few numbers"),
    pytest.param(lambda texts: [[1, 0, 0, 0, 0] for _ in texts], id="too many numbers"),
    pytest.param(lambda texts: [None for _ in texts], id="nothing for this text"),
    pytest.param(lambda texts: ["abcd" for _ in texts], id="a text"),
    pytest.param(lambda texts: [[] for _ in texts], id="empty"),
]
NO_ANSWERS = [
    pytest.param(lambda texts: [[1, 0, 0, 0]] * (len(texts) - 1), id="too few vectors"),
    pytest.param(lambda texts: [[1, 0, 0, 0]] * (len(texts) + 1), id="too many vectors"),
    pytest.param(lambda _: None, id="nothing"),
    pytest.param(lambda _: "<html>502</html>", id="HTML"),
    pytest.param(lambda _: {"data": []}, id="a mapping"),
    pytest.param(lambda _: 7, id="a number"),
]
ERRORS = [
    pytest.param(EmbedderTimeout("late"), id="timeout"),
    pytest.param(EmbedderUnavailable("down"), id="unavailable"),
    pytest.param(EmbedderRefused("wrong key"), id="refused"),
    pytest.param(EmbedderAnswer("HTML"), id="no vectors"),
]


def by_words_alone(mem: rememora.Rememora, lost: str) -> None:
    """Expect an answer by words that says what it lacks."""
    found = mem.recall("coffee")
    assert texts(found) == ["Likes coffee"]
    assert found.degraded == (lost,)
    assert {"words", "coverage"} <= set(found.hits[0].scores)
    assert {"cosine", "vector", "near", "near_around"}.isdisjoint(found.hits[0].scores)
    assert found.confidence == "strong"


@pytest.mark.parametrize("error", ERRORS)
def test_embedder_that_raises_leaves_recall_to_the_words(
    mem: rememora.Rememora, embedder: TinyEmbedder, events: RecordedEvents, error: Any
) -> None:
    mem.remember("Likes coffee")
    embedder.error = error

    by_words_alone(mem, error.code)

    assert [event.name for event in events.failures()] == ["embedder.failed"]


@pytest.mark.parametrize("answer", REFUSED_ANSWERS)
def test_vector_that_cannot_be_used_leaves_recall_to_the_words(
    mem: rememora.Rememora, embedder: TinyEmbedder, answer: Callable[[Sequence[str]], object]
) -> None:
    mem.remember("Likes coffee")
    embedder.instead = answer

    by_words_alone(mem, "vector_refused")
    embedder.instead = None
    assert mem.recall("coffee").degraded == ()  # it answered, so it does not rest


@pytest.mark.parametrize("answer", NO_ANSWERS)
def test_answer_that_is_none_leaves_recall_to_the_words(
    mem: rememora.Rememora, embedder: TinyEmbedder, answer: Callable[[Sequence[str]], object]
) -> None:
    mem.remember("Likes coffee")
    embedder.instead = answer

    by_words_alone(mem, "embedder_answer")


def test_embedder_that_is_too_slow_leaves_the_words_their_time(
    mem: rememora.Rememora, embedder: TinyEmbedder, clock: FrozenClock
) -> None:
    mem.remember("Likes coffee")
    embedder.takes_s = 60

    found = mem.recall("coffee", timeout_s=2)

    assert texts(found) == ["Likes coffee"]
    assert found.degraded == ("embedder_timeout",)
    assert embedder.timeouts_s[-1] == pytest.approx(2 * SHARE_OF_TIME)
    assert clock.elapsed_ms() == 2_000 * SHARE_OF_TIME
    assert found.timings_ms["total"] < 2_000


def test_embedder_gets_no_more_than_its_own_setting(
    clock: FrozenClock, embedder: TinyEmbedder, events: RecordedEvents
) -> None:
    settings = {"embedding_timeout_ms": 500}
    with rememora.open(":memory:", embedder=embedder, settings=settings, clock=clock, on_event=events) as mem:
        mem.remember("Likes coffee")
        mem.recall("coffee", timeout_s=600)

    assert embedder.timeouts_s == [0.5, 0.5]


def test_embedder_that_failed_rests_half_a_minute_and_is_then_asked_again(
    mem: rememora.Rememora, embedder: TinyEmbedder, clock: FrozenClock
) -> None:
    mem.remember("Likes coffee")
    embedder.error = EmbedderUnavailable("down")
    by_words_alone(mem, "embedder_unavailable")
    calls = len(embedder.calls)
    embedder.error = None

    clock.advance(ms=29_999)
    by_words_alone(mem, "embedder_resting")
    assert mem.remember("Likes tea").degraded == ("embedder_resting",)
    assert len(embedder.calls) == calls

    clock.advance(ms=1)
    assert mem.recall("morning drink").degraded == ("vectors_incomplete",)  # that of the tea
    assert len(embedder.calls) == calls + 1


class Mute(Exception):
    """Cannot even say what it is."""

    def __str__(self) -> str:
        raise ValueError


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyError("the host's own"), 'KeyError: "the host\'s own"'),  # its words
        (RuntimeError(f"quota of {KEY}"), "RuntimeError: quota of"),  # no secret
        (Mute(), "Mute"),  # without words
    ],
)
def test_error_of_another_kind_is_an_outage_like_any_other(
    mem: rememora.Rememora,
    embedder: TinyEmbedder,
    clock: FrozenClock,
    events: RecordedEvents,
    error: Exception,
    said: str,
) -> None:
    def broken(texts: Sequence[str]) -> object:
        raise error

    mem.remember("Likes coffee")
    embedder.instead = broken

    by_words_alone(mem, "embedder_unavailable")

    (event,) = events.failures()
    assert event.data == {"code": "embedder_unavailable", "error": type(error).__name__}
    clock.advance(seconds=30)
    receipt = mem.remember("Likes tea")
    assert str(receipt.reason).startswith(f"kept without a vector: embedder: {said}")
    assert KEY not in str(receipt.reason)


class Silent:
    """An embedder that never says how many numbers it gives."""

    space, dimensions, max_batch = "silent", None, 4

    def missing(self) -> str | None:
        return None

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> Sequence[object]:
        return TinyEmbedder().embed(texts, mode=mode, timeout_s=timeout_s)


def test_embedder_that_never_tells_its_dimensions_has_a_space_all_the_same(clock: FrozenClock) -> None:
    with rememora.open(":memory:", embedder=Silent(), clock=clock) as mem:
        assert mem.remember("Likes coffee").degraded == ()
        assert texts(mem.recall("any morning drink?")) == ["Likes coffee"]
        assert mem.status()["vectors"]["space"] == "silent/4"  # type: ignore[index]
        assert mem.upkeep.backfill().embedded == 0
