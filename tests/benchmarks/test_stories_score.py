"""How hits are matched with what is right in life stories."""

from __future__ import annotations

from dataclasses import replace

import pytest
from benchmarks.stories_records import Event, Question
from benchmarks.stories_score import NOTHING, Nothing, Shown, judge, tells

HOME = ("me", "home")
VALUES = ("Lyon", "Basel", "杭州", "Ｐｏｒｔｏ")


def event(number: int, kind: str, value: str | None, slot: tuple[str, str] = HOME) -> Event:
    return Event(
        id=f"e{number}",
        session="one",
        at_ms=number,
        kind=kind,
        text="",
        answer="",
        slot=slot,
        value=value,
        from_ms=number,
    )


EVENTS = {
    one.id: one
    for one in (
        event(1, "set", "Lyon"),
        event(2, "change", "Basel"),
        event(3, "end", None),
        event(4, "forget", None),
        event(5, "set", "Volvo", ("me", "car")),
        event(6, "set", "杭州"),
        event(7, "rests", "Lyon"),
    )
}
ASKED = Question(kind="tracking", text="Where do I live?", slot=HOME, gold="Basel", values=VALUES)


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        (Shown(text="I live in LYON 🙂", events=("e1",)), "Lyon"),  # whatever the case
        (Shown(text="moved from Lyon to Basel", events=("e2",)), "Basel"),  # two values: that of its event
        (Shown(text="I left Basel", events=("e3",)), NOTHING),  # an end names what ended
        (Shown(text="Forget that I live in Basel", events=("e4",)), None),  # a request tells nothing
        (Shown(text="I drive a Volvo", events=("e5",)), None),  # another slot
        (Shown(text="我住在杭州。", events=("e6",)), "杭州"),  # Chinese
        (Shown(text="in Lyon, so the ferry", events=("e7",)), "Lyon"),  # what rests on a value tells it
        (Shown(text="in Lyon, so the ferry", events=("e7",), doubtful=True), None),  # but not when in doubt
        (Shown(text="I moved", events=("e2",)), None),  # its event's value is not in its words
        (Shown(text="Lyon, then Basel", events=("e1", "e2")), "Basel"),  # of several events the last one
        (Shown(text="home: Basel"), "Basel"),  # no event: the one value in it
        (Shown(text="Lyon or Basel"), None),  # no event, and two values
        (Shown(text="Ｐｏｒｔｏ it is", events=("unknown",)), "Ｐｏｒｔｏ"),  # full-width, and no such event
        (Shown(text=""), None),  # nothing
    ],
)
def test_a_hit_tells_what_its_event_told_or_the_one_value_in_its_words(
    shown: Shown, told: str | Nothing | None
) -> None:
    assert tells(shown, ASKED, EVENTS) == told


OLD, NEW, ENDED = (
    Shown(text="I live in Lyon", events=("e1",)),
    Shown(text="moved from Lyon to Basel", events=("e2",)),
    Shown(text="I left Basel", events=("e3",)),
)
OTHER = Shown(text="How tall is K2?")
FERRY = Shown(text="I take the ferry")
IN_DOUBT = replace(FERRY, doubtful=True)


def asked(kind: str, gold: str | None = None) -> Question:
    return replace(ASKED, kind=kind, gold=gold, marker="ferry")


@pytest.mark.parametrize(
    ("question", "shown", "confidence", "right"),
    [
        (ASKED, [OTHER, NEW, OLD], "weak", True),  # the first that tells something counts
        (ASKED, [OLD, NEW], "strong", False),  # the old value comes first
        (ASKED, [ENDED, NEW], "strong", False),  # "nothing" comes first
        (ASKED, [OTHER] * 5 + [NEW], "strong", False),  # too far down
        (ASKED, [], "none", False),  # a value was asked for
        (asked("as-of"), [ENDED, NEW], "strong", True),  # nothing held, and that is told
        (asked("as-of"), [OTHER], "none", True),  # nothing held, and nothing is told
        (asked("as-of"), [OLD], "strong", False),  # nothing held, and a value is told
        (asked("deletion"), [OTHER] * 9, "weak", True),  # nothing of it
        (asked("deletion"), [OTHER] * 9 + [OLD], "none", False),  # wherever it stands, and however sure
        (asked("deletion"), [Shown(text="Forget basel", events=("e4",))], "none", False),  # the request, too
        (asked("cascade"), [IN_DOUBT, OTHER], "strong", True),  # shown with its doubt
        (asked("cascade"), [], "none", True),  # not shown
        (asked("cascade"), [IN_DOUBT, FERRY], "strong", False),  # the same words again, as certain
        (asked("standing", "ferry"), [OTHER, FERRY], "weak", True),  # found
        (asked("standing", "ferry"), [IN_DOUBT], "strong", False),  # doubted without a reason
        (asked("standing", "ferry"), [OTHER], "strong", False),  # not found
        (asked("absence"), [OLD], "none", True),  # the confidence decides
        (asked("absence"), [], "weak", False),  # not the hits
        (asked("stale", "Basel"), [NEW, OTHER, OTHER, OLD], "strong", True),  # the old value comes fourth
        (asked("stale", "Basel"), [NEW, OTHER, OLD], "strong", False),  # the old value comes third
    ],
)
def test_an_answer_is_right_by_its_kind(
    question: Question, shown: list[Shown], confidence: str, *, right: bool
) -> None:
    assert judge(question, shown, confidence, EVENTS) is right
