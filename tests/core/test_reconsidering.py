"""What a model proposes at night, as it is read, and what the gate says of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rememora.core.reconsidering import Decision, read, refusals
from rememora.testing import a_memory

SHOWN = {"1": "m1", "2": "m2", "m1": "m1", "m2": "m2"}


@pytest.mark.parametrize(
    ("reply", "decisions", "dropped"),
    [
        ('{"decisions": []}', [], 0),  # nothing is to be done
        ('{"decisions": [{"action": "keep", "id": 1}]}', [("keep", "m1", None)], 0),
        ('```json\n[{"action": "merge", "id": "1", "into": 2}]\n```', [("merge", "m1", "m2")], 0),  # fenced, bare array
        ('{"action": "delete", "id": "m2"}', [("delete", "m2", None)], 0),  # one alone, by its id
        ('{"decisions": {"action": "deprecated", "memoryId": "m1"}}', [("deprecate", "m1", None)], 0),  # D's words
        ('{"decisions": [{"action": "merge", "id": 1, "into": 1}]}', [], 1),  # into itself
        ('{"decisions": [{"action": "merge", "id": 1}]}', [], 1),  # into nothing
        ('{"decisions": [{"action": "delete", "id": 9}]}', [], 1),  # not in the batch
        ('{"decisions": [{"action": "delete", "id": true}]}', [], 1),  # no number
        ('{"decisions": [{"action": "shout", "id": 1}, 7, null]}', [], 3),  # no proposals
        # said twice
        ('{"decisions": [{"action": "keep", "id": 1}, {"action": "delete", "id": 1}]}', [("keep", "m1", None)], 1),
        # in prose
        ('好的：{"decisions": [{"action": "keep", "id": 2, "reason": "🤷"}]} 完', [("keep", "m2", None)], 0),
    ],
)  # fmt: skip
def test_proposals_are_read(reply: str, decisions: list[Any], dropped: int) -> None:
    plan = read(reply, shown=SHOWN)

    assert [(one.action, one.id, one.into) for one in plan.decisions] == decisions
    assert (plan.dropped, plan.failure) == (dropped, None)


@pytest.mark.parametrize(
    ("reply", "failure"),
    [
        (None, "no_content"),
        ("", "no_content"),
        ("sorry", "json_parse_failed"),
        ('{"a": 1}', "json_parse_failed"),
    ],
)
def test_answer_without_proposals_says_why(reply: Any, failure: str) -> None:
    assert read(reply, shown=SHOWN).failure == failure


ANSWERS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["decisions", "action", "id", "into", "kind", "confidence"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(ANSWERS)
def test_no_answer_raises_or_names_what_was_not_shown(answer: Any) -> None:
    plan = read(json.dumps(answer), shown=SHOWN)

    assert all(one.id in ("m1", "m2") and one.into in (None, "m1", "m2") for one in plan.decisions)


def refused(decision: Decision, *, now_ms: int = 10**12, **fields: Any) -> str | None:
    """Return why one proposal about "m1" is refused, in a batch of two."""
    batch = {
        "m1": a_memory(id="m1", **{"text": "The shop deploys each Friday", "kind": "note", **fields}),
        "m2": a_memory(id="m2", text="The shop really deploys on each and every Friday then", kind="note"),
    }
    return refusals([decision], batch, now_ms=now_ms).get("m1")


DELETE, DEPRECATE = Decision(action="delete", id="m1"), Decision(action="deprecate", id="m1")
MERGE = Decision(action="merge", id="m1", into="m2")


@pytest.mark.parametrize("action", [DELETE, DEPRECATE])
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, None),
        ({"pinned": True}, "pinned"),
        ({"slot": ("ana", "home", "Lyon")}, "a value ends when that is told"),
        ({"kind": "preference"}, "of the user's"),  # a lasting word of the user's
        ({"kind": "preference", "trust": "assistant"}, None),  # not the user's
        ({"recalled_ms": 10**12 - 86_400_000}, "used lately"),
        ({"recalled_ms": 10**12 - 8 * 86_400_000}, None),  # not so lately
    ],
)
def test_what_goes_on_a_models_word(action: Decision, fields: dict[str, Any], reason: str | None) -> None:
    found = refused(action, **fields)

    assert (found is None) if reason is None else reason in str(found)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, None),
        ({"text": "The shop deploys 3 times each Friday"}, "a number"),
        ({"text": "The shop never deploys on Fridays"}, "a number"),  # a word that turns it
        ({"text": "Initech deploys each Friday with care"}, "a number"),  # a name
        ({"trust": "web"}, "kind, trust"),
        ({"kind": "fact"}, "kind, trust"),
        ({"valid_to_ms": 5}, "kind, trust"),
        ({"pinned": True}, "pinned"),
    ],
)
def test_what_is_merged_on_a_models_word(fields: dict[str, Any], reason: str | None) -> None:
    found = refused(MERGE, **fields)

    assert (found is None) if reason is None else reason in str(found)


@pytest.mark.parametrize(
    ("kind", "confidence", "fields", "reason"),
    [
        ("decision", 0.9, {}, None),
        (None, 0.2, {}, None),
        (None, None, {}, "nothing changes"),
        ("note", None, {}, "nothing changes"),
        ("skill", None, {}, "not filed"),  # the host's to give
        ("decision", None, {"kind": "core_rule"}, "not filed"),
        ("decision", None, {"slot": ("a", "b", "c"), "kind": "fact"}, "with an address"),
        ("nonsense 🤷", None, {}, "not filed"),
    ],
)
def test_what_is_filed_anew(
    kind: str | None, confidence: float | None, fields: dict[str, Any], reason: str | None
) -> None:
    found = refused(Decision(action="update", id="m1", kind=kind, confidence=confidence), **fields)

    assert (found is None) if reason is None else reason in str(found)


def test_most_of_a_batch_does_not_go() -> None:
    batch = {f"m{n}": a_memory(id=f"m{n}", text=f"note {n}", kind="note") for n in range(5)}
    some = [Decision(action="delete", id=f"m{n}") for n in range(3)]

    assert set(refusals(some, batch, now_ms=10**12)) == {"m0", "m1", "m2"}
    assert refusals(some[:2], batch, now_ms=10**12) == {}


def test_nothing_is_merged_into_what_goes() -> None:
    batch = {
        id: a_memory(id=id, text="The shop deploys" + " very" * n, kind="note")
        for n, id in enumerate(("m1", "m2", "m3", "m4"))
    }
    some = [Decision(action="merge", id="m1", into="m2"), Decision(action="delete", id="m2")]

    assert "goes itself" in refusals(some, batch, now_ms=10**12)["m1"]
