"""Topics and exchanges as a model reads them, and when a message asks for a time."""

from __future__ import annotations

import pytest

from rememora.core.topics.choosing import asks_for_time, best, chosen
from rememora.core.topics.listing import by_terms, within
from rememora.core.topics.opening import opened
from rememora.core.topics.turns import Turn
from rememora.core.topics.written import ago, context, directory, exchanges, iso
from rememora.testing import a_topic

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


@pytest.mark.parametrize(
    ("past", "said"),
    [
        (-DAY, "less than 1 minute ago"),  # a clock that was set back
        (MINUTE - 1, "less than 1 minute ago"),
        (MINUTE, "1 minute ago"),
        (HOUR - 1, "59 minutes ago"),
        (HOUR, "1 hour ago"),
        (DAY - 1, "23 hours ago"),
        (DAY, "1 day ago"),
        (29 * DAY, "29 days ago"),
        (30 * DAY, "1 month ago"),
        (359 * DAY, "11 months ago"),
        (360 * DAY, "1 year ago"),
        (800 * DAY, "2 years ago"),
    ],
)
def test_time_is_told_in_round_units(past: int, said: str) -> None:
    assert ago(1_000, now_ms=1_000 + past) == said


def test_time_that_is_not_known_is_a_dash() -> None:
    assert (iso(None), ago(None, now_ms=0)) == ("-", "-")
    assert iso(1_700_000_000_000) == "2023-11-14T22:13:20.000Z"
    assert "Started: -\nEnded: -" in directory([a_topic(started_at_ms=None, ended_at_ms=None)], now_ms=0)


def test_nothing_makes_an_empty_text() -> None:
    assert (directory([], now_ms=0), context([]), exchanges([])) == ("", "", "")


@pytest.mark.parametrize(
    ("message", "asks"),
    [
        ("我们什么时候选的数据库？", True),
        ("多久以前的事？", True),  # which topic-memory's read-me names and its program lacks
        ("那是多久前", True),
        ("當時怎麼說", True),  # traditional characters
        ("现在几点", True),
        ("When did we choose it?", True),
        ("how  long ago?", True),
        ("What day was that", True),
        ("いつ決めた？", True),
        ("언제 정했지?", True),
        ("whenever", False),  # part of a word
        ("东京住哪里？", False),
        ("What did we choose?", False),
        ("", False),
    ],
)
def test_message_that_asks_for_a_time_is_told(message: str, asks: bool) -> None:
    assert asks_for_time(message) is asks


@pytest.mark.parametrize(
    ("answer", "ids", "timed"),
    [
        ('{"needsMemory":true,"topicIds":["T1"],"needsTimeMetadata":true}', ("T1",), True),
        ('{"needsMemory":true,"topicIds":["T1","T1","T1","T2"]}', ("T1", "T2"), False),  # the same one again
        ('{"needsMemory":true,"topicIds":["T9","T2"]}', ("T2",), False),  # unknown
        ('{"needsMemory":true,"topicIds":["T1","T2","T3","T4"]}', ("T1", "T2", "T3"), False),  # four
        ('{"needsMemory":true,"topicIds":[1,null,["T1"],"T2"]}', ("T2",), False),  # no ids
        ('{"needsMemory":true,"topicIds":"T1"}', (), False),  # a text
        ('{"needsMemory":1,"topicIds":["T1"]}', (), False),  # not true itself
        ('{"needsMemory":false,"topicIds":["T1"],"needsTimeMetadata":true}', (), False),
        ("{}", (), False),
    ],
)
def test_selector_is_believed_as_far_as_it_makes_sense(
    answer: str, ids: tuple[str, ...], timed: bool
) -> None:
    assert chosen(answer, ["T1", "T2", "T3", "T4"]) == (ids, timed)


@pytest.mark.parametrize("answer", ["", "not json", "[]", '"T1"', "[" * 10_000])
def test_selector_that_answers_no_object_is_an_error(answer: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        chosen(answer, ["T1"])


@pytest.mark.parametrize(
    ("scores", "ids"),
    [
        ({}, ()),
        ({"T1": 0.0}, ()),  # nothing in common
        ({"T1": 0.2, "T2": 0.9, "T3": 0.5, "T4": 0.8}, ("T2", "T4", "T3")),  # three, the best first
        ({"T1": 0.1, "T2": 0.9}, ("T2",)),  # far behind
    ],
)
def test_topics_are_picked_by_their_scores(scores: dict[str, float], ids: tuple[str, ...]) -> None:
    assert best(scores).ids == ids


def test_directory_stays_in_its_budget_however_many_topics_there_are() -> None:
    topics = [a_topic(id=f"T{number}", spans=((number, number),)) for number in range(1, 500)]

    found = within(topics, [topics[41]], now_ms=0, tokens=600)

    assert len(directory(found, now_ms=0)) <= 600 * 4
    assert {"T42", "T499"} <= {topic.id for topic in found}
    assert [topic.id for topic in found] == sorted(
        (topic.id for topic in found), key=lambda name: int(name[1:])
    )
    assert within(topics[:5], [], now_ms=0, tokens=600) == topics[:5]


def test_topics_are_found_by_their_terms() -> None:
    topics = [a_topic(id="T1"), a_topic(id="T2", label_terms=("数据库",), retrieval_terms=("索引",))]

    assert [topic.id for topic in by_terms(topics, "数据库加索引吗")] == ["T2"]
    assert [topic.id for topic in by_terms(topics, "the hotel in Shibuya")] == ["T1"]
    assert by_terms(topics, "???") == []


TURNS = [
    Turn(number, f"we spoke of subject{number} at length " * 4, "indeed " * 20, 0, 1)
    for number in range(1, 9)
]


def test_topic_that_fits_is_opened_whole() -> None:
    packet = opened(a_topic(), TURNS, "subject5", now_ms=0, timed=False)

    assert packet.left_out == ()
    assert exchanges(TURNS) in packet.text


def test_of_a_long_topic_the_exchanges_that_were_asked_for_stay_whole() -> None:
    packet = opened(a_topic(), TURNS, "what of subject5?", now_ms=0, timed=False, tokens=250)

    assert exchanges([TURNS[4]]) in packet.text
    assert 0 < len(packet.left_out) < len(TURNS)
    assert 5 not in packet.left_out
    assert packet.text.index("#4\n") < packet.text.index("#5\n")
    assert len(packet.text) <= 250 * 4


def test_exchange_that_is_too_long_alone_is_cut_around_the_words() -> None:
    turn = Turn(1, "and so on " * 2_000 + "the harbour office is blue " + "and so on " * 2_000, "", 0, 1)

    packet = opened(a_topic(), [turn], "harbour office?", now_ms=0, timed=False, tokens=200)

    assert "harbour office is blue" in packet.text
    assert len(packet.text) <= 200 * 4
