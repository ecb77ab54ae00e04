"""What the words of a question count for."""

from __future__ import annotations

import pytest
from tests.core.context.said import corpus_of, line

from rememora.core.context.cues import Cues
from rememora.core.context.entry import Entry, link
from rememora.core.context.measures import Measured, measure
from rememora.core.context.subject import Subject
from rememora.core.numbers import number_of

DAY_MS = 86_400_000


def subject(question: str, *said: str, cues: Cues | None = None) -> tuple[Subject, list[Entry]]:
    lines = [line(text, place, of="Ana") for place, text in enumerate(said)]
    corpus = corpus_of(question, lines)
    against = Measured(corpus, cues or Cues())
    entries = [Entry(one, corpus) for one in lines]
    link(entries, reach=2)
    measure(entries, against)
    return Subject(question, against), entries


@pytest.mark.parametrize(
    ("question", "thing", "other"),
    [
        ("what kind of guitar was it", "guitar", "kind"),  # asked for
        ("how does the guitar affect her", "guitar", "affect"),  # an answer says it in plainer words
        ("when did she buy a guitar", "guitar", "buy"),  # the verb: it may be "got" as well
        ("can you list in order the guitars", "guitar", "order"),  # how it shall be told
        ("我和你分享过的古筝", "古筝", "分享"),
    ],
)
def test_thing_counts_for_more_than_how_it_is_asked_for(question: str, thing: str, other: str) -> None:
    found, _ = subject(question, "x")

    assert found.weights[number_of(thing)] > found.weights[number_of(other)]


def test_order_that_was_placed_is_a_thing() -> None:
    found, _ = subject("which order arrived", "x")

    assert found.weights[number_of("order")] > 0


@pytest.mark.parametrize("question", ["what kind", "describe it", "推荐", "🍵", "二", "どう思う", "어때"])
def test_question_of_such_words_alone_is_about_them(question: str) -> None:
    found, entries = subject(question, question)

    assert found.total > 0
    assert found.covered(found.missing(entries[0], entries)) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("question", "text"),
    [("the lake in May 2023", "a lake"), ("5月2号看了湖", "看了湖")],
)
def test_date_is_held_by_when_a_thing_was_said(question: str, text: str) -> None:
    then, entries = subject(question, text, cues=Cues(times=((0, DAY_MS),)))
    later, others = subject(question, text, cues=Cues(times=((400 * DAY_MS, 401 * DAY_MS),)))

    assert then.dated
    assert then.covered(then.missing(entries[0], entries)) > later.covered(later.missing(others[0], others))
    assert not subject(question, text)[0].dated  # no time was understood


@pytest.mark.parametrize("question", ["", "?!", "\x00", "a" * 100_000, "的" * 5_000])
def test_any_question_has_shares_from_0_to_1(question: str) -> None:
    found, entries = subject(question, "tea")
    missing = found.missing(entries[0], entries)

    for share in (
        found.covered(missing),
        found.heaviest(missing),
        found.replaced(missing, entries),
        found.unknown(),
    ):
        assert 0 <= share <= 1
