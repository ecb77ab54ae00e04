"""What rests on something that fell is doubtful, at any depth, and no longer once that comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rememora import Rememora
    from rememora.testing import FrozenClock


def doubts(mem: Rememora, query: str, **asked: Any) -> dict[str, tuple[str, ...]]:
    return {hit.text: hit.doubtful for hit in mem.recall(query, among="memories", **asked).hits}


def chain(mem: Rememora) -> list[str]:
    """Tell a fact and what rests on it, four deep."""
    home = mem.facts.set("ana", "home", "Basel").id
    tram = mem.remember("Ana takes the tram 🚋 to work", because=[home]).id
    card = mem.remember("Ana needs a tram pass", because=[tram]).id
    bill = mem.remember("安娜每月付电车月票", because=[card]).id
    return [home, tram, card, bill]


def test_nothing_is_doubtful_while_its_premises_stand(mem: Rememora) -> None:
    ids = chain(mem)

    assert set(doubts(mem, "ana tram pass 电车月票").values()) == {()}
    assert mem.why(ids[3]).doubtful == ()


@pytest.mark.parametrize(
    ("fall", "rise"),
    [
        (lambda mem, one: mem.facts.set("ana", "home", "Lyon"), None),  # replaced
        (lambda mem, one: mem.facts.end("ana", "home"), None),  # ended
        (lambda mem, one: mem.forget(one), lambda mem, one: mem.restore(one)),  # forgotten, and restored
        (lambda mem, one: mem.remember("x", id=one, ttl_s=1), None),  # of a short life
    ],
    ids=["replaced", "ended", "forgotten", "expired"],
)
def test_fallen_premise_makes_what_rests_on_it_doubtful(
    mem: Rememora, clock: FrozenClock, fall: Any, rise: Any
) -> None:
    home, *others = chain(mem)
    clock.advance(seconds=10)

    fall(mem, home)
    clock.advance(seconds=10)

    assert [mem.why(id).doubtful for id in others] == [(home,)] * 3
    assert doubts(mem, "tram pass")["Ana needs a tram pass"] == (home,)
    assert "电车" in mem.assemble([{"role": "user", "content": "电车月票是什么？"}]).text
    line = next(
        ln for ln in mem.assemble([{"role": "user", "content": "电车月票"}]).text.splitlines() if "电车" in ln
    )
    assert "(doubtful: what it rests on is no longer so)" in line
    if rise is not None:
        rise(mem, home)
        assert [mem.why(id).doubtful for id in others] == [()] * 3


def test_premise_that_is_gone_for_good_leaves_the_doubt(mem: Rememora, clock: FrozenClock) -> None:
    home, tram, *_ = chain(mem)

    mem.forget(home)
    clock.advance(seconds=30 * 86_400)
    mem.remember("anything")  # empties the trash

    assert mem.why(tram).doubtful == (home,)


def test_doubt_names_the_nearest_fallen_premise_and_goes_no_further(mem: Rememora) -> None:
    home, tram, card, bill = chain(mem)

    mem.forget(home)
    mem.forget(tram)

    assert mem.why(card).doubtful == (tram,)
    assert mem.why(bill).doubtful == (tram,)


def test_premise_that_is_told_again_stands(mem: Rememora) -> None:
    home, tram, *_ = chain(mem)

    again = mem.facts.set("ana", "home", "Basel", valid_from="2040-01-01")

    assert again.status == "superseded"
    assert mem.get(home).superseded_by == again.id
    assert mem.why(tram).doubtful == ()


def test_premise_that_comes_back_takes_the_doubt_away_and_brings_it_again(
    mem: Rememora, clock: FrozenClock
) -> None:
    home, tram, card, bill = chain(mem)
    doubts = []
    for value in ("Lyon", "basel", "Oslo"):  # in other letters, and with a stranger's value in between
        clock.advance(seconds=86_400)
        mem.facts.set("ana", "home", value)
        doubts.append([mem.why(id).doubtful for id in (tram, card, bill)])
    clock.advance(seconds=86_400)
    mem.facts.set("ana", "home", "Basel")
    mem.facts.end("ana", "home", at=clock.now_ms() + 1)
    clock.advance(seconds=86_400)

    assert doubts == [[(home,)] * 3, [()] * 3, [(home,)] * 3]
    assert mem.why(bill).doubtful == (home,)  # it was back, and has ended
    assert mem.recall("tram", as_of=clock.now_ms() - 3 * 86_400_000).hits[0].doubtful == ()


def test_premise_of_another_subject_with_the_same_value_raises_nothing(mem: Rememora) -> None:
    home, tram, *_ = chain(mem)

    mem.facts.set("ana", "home", "Lyon")
    mem.facts.set("bob", "home", "Basel")
    mem.facts.set("ana", "birthplace", "Basel")

    assert mem.why(tram).doubtful == (home,)


def test_words_that_are_told_again_are_a_premise_again(mem: Rememora, clock: FrozenClock) -> None:
    meat = mem.remember("Ana eats meat", kind="preference").id
    grill = mem.remember("Ana's birthday is a barbecue", because=[meat]).id
    clock.advance(seconds=1)
    mem.remember("Ana does not eat meat", kind="preference")
    between = mem.why(grill).doubtful
    clock.advance(seconds=1)
    mem.remember("Ana eats meat", kind="preference")

    assert (between, mem.why(grill).doubtful) == ((meat,), ())


def test_circle_of_premises_ends_and_stands_until_something_falls(mem: Rememora) -> None:
    root = mem.remember("The office is open").id
    mem.remember("Ana works from the office", id="a", because=["b", root])
    mem.remember("Bob meets Ana there", id="b", because=["a", "b"])
    assert mem.why("a").doubtful == mem.why("b").doubtful == ()

    mem.forget(root)

    assert mem.why("a").doubtful == mem.why("b").doubtful == (root,)


def test_words_that_were_said_may_be_a_premise(mem: Rememora) -> None:
    mem.archive([{"id": "t1", "role": "user", "content": "The office is closed on Fridays."}])
    kept = mem.remember("Ana is at home on Fridays", because=["t1", "unknown"])

    assert mem.why(kept.id).doubtful == ("unknown",)


def test_premise_that_waits_for_the_user_is_no_premise_yet(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon")
    claim = mem.facts.set("ana", "home", "Basel", trust="web")
    tram = mem.remember("Ana takes the tram", because=[claim.id])
    assert mem.why(tram.id).doubtful == (claim.id,)

    mem.inbox.accept(claim.id)

    assert mem.why(tram.id).doubtful == ()


def test_question_about_the_past_asks_for_the_premises_of_that_time(mem: Rememora) -> None:
    home = mem.facts.set("ana", "home", "Basel", valid_from="2020-01-01", at="2020-01-01")
    mem.facts.set("ana", "transport", "tram", because=[home.id], valid_from="2020-01-01", at="2020-01-01")
    mem.facts.set("ana", "home", "Lyon", valid_from="2022-01-01", at="2022-01-01")

    assert set(doubts(mem, "ana transport", as_of="2021-01-01").values()) == {()}
    assert set(doubts(mem, "ana transport tram").values()) >= {(home.id,)}


def test_depth_has_no_bound(mem: Rememora) -> None:
    first = last = mem.remember("fact number zero").id
    for number in range(1, 60):
        last = mem.remember(f"conclusion {number} of many", because=[last]).id

    mem.forget(first)

    assert mem.why(last).doubtful == (first,)
