"""An index in memory: what is put, what is dropped, and what answers a question."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rememora.core.postings import Postings

names, tokens = st.sampled_from("abc"), st.lists(st.sampled_from(["tea", "茶", "🙂", "car"]), max_size=5)
changes = st.lists(st.tuples(names, st.none() | tokens), max_size=12)


def postings(texts: dict[str, list[str]]) -> Postings:
    made = Postings(k1=1.5, b=0.75)
    for name, said in texts.items():
        made.put(name, said)
    return made


def test_best_is_first_and_what_shares_nothing_is_left_out() -> None:
    index = postings({"one": ["tea", "cup", "of"], "two": ["tea"], "three": ["car"]})

    assert list(index.shares(["tea"])) == ["two", "one"]
    assert index.shares(["train"]) == {}
    assert index.shares([]) == {}


def test_equals_come_in_the_order_in_which_they_were_put() -> None:
    index = postings({"b": ["tea"], "a": ["tea"], "c": ["tea"]})
    index.put("b", ["tea"])

    assert list(index.shares(["tea"])) == ["a", "c", "b"]


def test_share_is_at_most_one_and_grows_with_the_tokens_that_are_there() -> None:
    index = postings({"all": ["tea", "茶"], "half": ["tea", "car"]})

    found = index.shares(["tea", "茶"])

    assert 1 >= found["all"] > found["half"] > 0
    assert (
        index.shares(["茶", "unknown"])["all"] == index.shares(["茶"])["all"]
    )  # nobody says it, nobody lacks it


@given(changes, tokens)
def test_after_any_changes_it_is_as_if_made_of_what_is_left(
    done: list[tuple[str, list[str] | None]], asked: list[str]
) -> None:
    index, model = Postings(k1=1.5, b=0.75), dict[str, list[str]]()
    for name, said in done:
        model.pop(name, None)
        if said is None:
            index.drop(name)
        else:
            index.put(name, said)
            model[name] = said

    assert len(index) == len(model)
    assert index.shares(asked) == postings(model).shares(asked)
