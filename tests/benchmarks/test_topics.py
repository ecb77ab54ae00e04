"""Topics as the benchmark makes, mixes and judges them."""

from __future__ import annotations

from benchmarks.talks import Conversation, Said
from benchmarks.topics_made import LENGTH, dialogue
from benchmarks.topics_mixed import exchanges, judged, mixture


def said(role: str, content: str, session: str = "s") -> Said:
    return Said(id="x", role=role, name=None, session=session, content=content, at=None, plain=content)


def test_dialogue_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    assert dialogue(200, seed=1) == dialogue(200, seed=1)
    assert dialogue(200, seed=1) != dialogue(200, seed=2)


def test_planted_topics_cover_the_dialogue_and_hold_their_answers() -> None:
    talk, planted = dialogue(500, seed=3)

    places = [place for one in planted for place in range(one.first, one.last + 1)]
    assert places == list(range(len(talk)))
    assert all(one.first < one.answer <= one.last for one in planted)
    assert {one.last - one.first + 1 for one in planted} <= set(range(LENGTH[0], LENGTH[1] + 1))
    assert len({one.question for one in planted}) == len(planted)
    assert any(not one.question.isascii() for one in planted)
    assert not any("{" in text for exchange in talk for text in exchange)


def test_exchange_begins_with_what_the_user_says() -> None:
    messages = [
        said("assistant", "hello"),
        said("user", "a"),
        said("user", "b"),
        said("assistant", "c"),
        said("user", "d"),
    ]

    assert exchanges(messages) == [("", "hello"), ("a\nb", "c"), ("d", "")]


def test_mixture_says_where_sessions_begin_and_parts_those_of_one_talk() -> None:
    talks = [
        (
            "locomo",
            Conversation(
                id=id,
                part="dev",
                said=tuple(
                    said(role, f"{id} {n}", f"s{n // 4}") for n in range(16) for role in ("user", "assistant")
                ),
                asked=(),
            ),
        )
        for id in ("a", "b")
    ]

    stream, begins = mixture(talks, seed=1)

    assert len(stream) == 32
    assert begins == set(range(4, 32, 4))
    assert all(stream[place].talk != stream[place - 1].talk for place in begins)


def test_division_is_judged_by_its_boundaries() -> None:
    tea = [
        (f"tea kettle leaves cup {n}", f"brew the green tea leaves in the kettle, sugar {n}")
        for n in range(6)
    ]
    sea = [
        (f"boats harbour tide anchor {n}", f"the harbour, its boats and sails, the tide {n}")
        for n in range(6)
    ]
    talks = [
        (
            "locomo",
            Conversation(
                id=id,
                part="dev",
                said=tuple(said(r, t) for e in talk for r, t in zip(("user", "assistant"), e, strict=True)),
                asked=(),
            ),
        )
        for id, talk in (("tea", tea), ("sea", sea))
    ]

    found = judged(*mixture(talks, seed=1))

    assert (found.precision, found.recall, found.f1, found.own, found.topics) == (1.0, 1.0, 1.0, 1.0, 2)
