"""Recall finds a turn by its topic: by what the topic is labelled with, and by what else was said in it."""

from __future__ import annotations

import pytest

import rememora
from rememora import Hit, Recall, Rememora
from rememora.testing import FrozenClock, a_topic

GARDEN = (
    ("The roses came today.", "Lovely, which sort are they?"),
    ("Climbers, nine of them.", "Mind the wall then."),
    ("The old spade broke.", "Any shop has one."),
    ("We dug until dusk.", "You must be tired."),
    ("Oskar lent us his barrow.", "Kind of him."),
)
OTHER = (
    ("The train was late again.", "By how much?"),
    ("Forty minutes in the cold.", "Claim the fare back."),
    ("我买了三本书。", "都是什么书？"),
    ("小说，还没有读。", "周末可以读。"),
    ("My knee hurts on stairs.", "Since when?"),
)


@pytest.fixture
def mem() -> Rememora:
    return rememora.open(":memory:", clock=FrozenClock(), settings={"capture_mode": "off"})


def said(mem: Rememora, *exchanges: tuple[str, str], begin: int = 0, scope: str = "default") -> list[int]:
    """Capture exchanges of a session each, so that no session but a topic holds them together."""
    for number, (user, assistant) in enumerate(exchanges, start=begin):
        mem.capture(user, assistant, id=f"e{number}", session=f"s{number}", scope=scope)
    return [mem.bind(scope=scope).exchange(f"e{begin + n}").sequence for n in range(len(exchanges))]


def grouped(mem: Rememora, label: tuple[str, ...], *, scope: str = "default", source: str = "host") -> None:
    """Put the first exchanges into one topic, and the others into another."""
    first = said(mem, *GARDEN, scope=scope)
    rest = said(mem, *OTHER, begin=len(GARDEN), scope=scope)
    mem.topics.replace(
        [
            a_topic(
                id="T1",
                label_terms=label,
                retrieval_terms=label,
                spans=((first[0], first[-1]),),
                source=source,
            ),
            a_topic(id="T2", label_terms=("misc",), retrieval_terms=(), spans=((rest[0], rest[-1]),)),
        ],
        scope=scope,
    )


def texts(found: Recall) -> list[str]:
    return [hit.text for hit in found.hits]


def hit_of(found: Recall, text: str) -> Hit:
    return next(hit for hit in found.hits if hit.text == text)


@pytest.mark.parametrize(
    ("label", "question"),
    [
        (("gardening", "allotment"), "How did the gardening go?"),
        (("Gardens",), "what of the garden"),  # another form of the word
        (("园艺", "花坛"), "上次的园艺怎么样？"),
        (("ガーデニング",), "ガーデニングはどうだった？"),
        (("정원 가꾸기",), "정원 이야기"),
        (("ｇａｒｄｅｎｉｎｇ 🌹",), "gardening?"),  # full width, and an emoji
        (("jardín",), "¿qué pasó en el jardin?"),  # asked without the accent
    ],
)
def test_turn_is_found_by_the_label_of_its_topic(
    mem: Rememora, label: tuple[str, ...], question: str
) -> None:
    grouped(mem, label)
    without = rememora.open(":memory:", clock=FrozenClock(), settings={"capture_mode": "off"})
    said(without, *GARDEN, *OTHER)

    found = mem.recall(question)

    assert "The roses came today." not in texts(without.recall(question))
    assert {"The roses came today.", "Climbers, nine of them."} <= {*texts(found)}
    assert not {text for pair in OTHER for text in pair}.intersection(texts(found)[:4])


@pytest.mark.parametrize(
    ("question", "confidence"),
    [
        ("gardening", "weak"),  # the label holds all of it
        ("How did the gardening go?", "weak"),
        ("gardening with Norwegian violinists in Antwerp", "none"),  # a small part of it
    ],
)
def test_label_that_holds_the_question_makes_recall_less_unsure(
    mem: Rememora, question: str, confidence: str
) -> None:
    grouped(mem, ("gardening",))

    found = mem.recall(question)

    assert found.confidence == confidence
    assert ("its topic is about it" in found.reason) is (confidence == "weak")


def test_label_says_why_a_turn_came(mem: Rememora) -> None:
    grouped(mem, ("gardening",))

    hit = mem.recall("gardening").hits[0]
    why = mem.why(hit)

    assert hit.scores["topic"] == 1.0
    assert why.arms == ("topic",)
    (feature,) = [one for one in why.features if one.name == "topic"]
    assert feature.weight is not None
    assert feature.product == pytest.approx(feature.value * feature.weight)


def test_turn_is_found_by_what_else_was_said_in_its_topic(mem: Rememora) -> None:
    question = "roses"
    alone = rememora.open(":memory:", clock=FrozenClock(), settings={"capture_mode": "off"})
    said(alone, *GARDEN, *OTHER)
    grouped(mem, ("roses", "spade"))

    found = mem.recall(question)

    assert "Oskar lent us his barrow." not in texts(alone.recall(question))
    assert texts(found)[0] == "The roses came today."
    assert "We dug until dusk." in texts(found)
    assert hit_of(found, "We dug until dusk.").scores["topic"] == 1.0
    assert not {text for pair in OTHER for text in pair}.intersection(texts(found))


def test_topic_that_is_about_the_question_breaks_a_tie(mem: Rememora) -> None:
    one, two = said(mem, ("The lamp is red.", "I see."), ("The lamp is blue.", "I see."))
    for first, second, wanted in ((one, two, "The lamp is red."), (two, one, "The lamp is blue.")):
        mem.topics.replace(
            [
                a_topic(id="T1", label_terms=("lamp",), spans=((first, first),)),
                a_topic(id="T2", label_terms=("harbour",), spans=((second, second),)),
            ]
        )

        assert texts(mem.recall("the lamp"))[0] == wanted


def test_limits_hold_for_what_a_topic_brings(mem: Rememora) -> None:
    grouped(mem, ("gardening",))

    assert {hit.role for hit in mem.recall("gardening", roles=["assistant"]).hits} == {"assistant"}
    assert {hit.session for hit in mem.recall("gardening", session="s1").hits} == {"s1"}
    assert mem.recall("gardening", among=["memories"]).hits == ()
    assert mem.recall("gardening", limit=0).hits == ()
    assert len(mem.recall("gardening", limit=2).hits) == 2


def test_topics_of_another_scope_bring_nothing(mem: Rememora) -> None:
    grouped(mem, ("gardening",), scope="ana")
    said(mem, *OTHER, scope="ben")

    assert mem.recall("gardening", scope="ben").hits == ()
    assert {hit.scope for hit in mem.recall("gardening", scope=["ana", "ben"]).hits} == {"ana"}


def test_topic_that_is_gone_brings_nothing(mem: Rememora) -> None:
    grouped(mem, ("gardening",))
    mem.topics.replace([])

    assert mem.recall("gardening").hits == ()


def test_erased_turn_is_not_brought_back_by_its_topic(mem: Rememora) -> None:
    grouped(mem, ("gardening",))
    mem.erase(ids=["e0"])

    assert "The roses came today." not in texts(mem.recall("gardening"))


def test_grouping_without_a_model_changes_no_answer_that_words_give(mem: Rememora) -> None:
    said(mem, *GARDEN, *OTHER)
    before = mem.recall("Who lent us a barrow?").hits[0]

    mem.topics.run_worker()
    after = mem.recall("Who lent us a barrow?").hits[0]

    assert (before.id, before.text) == (after.id, after.text)
    assert "topic" not in before.scores
