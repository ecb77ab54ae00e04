"""What a worker answers is taken whole or not at all, and every refusal says why."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.topics.proposals import LATER, MOST_ERRORS, read
from rememora.core.topics.turns import Turn

TURNS = [
    Turn(number, f"question {number}", f"answer {number}", 0, 1) for number in (1, 2, 3, 5, 8, 9, 11, 12)
]
"""Some numbers are missing: other conversations, failed exchanges."""


def a_topic(first: object = 1, last: object = 12, **changes: Any) -> dict[str, Any]:
    return {
        "status": "provisional",
        "labelTerms": ["旅行", "東京"],
        "retrievalTerms": ["渋谷", "호텔", "🏨"],
        "spans": [{"startSequence": first, "endSequence": last}],
        **changes,
    }


def errors(*topics: object, **more: object) -> str:
    return "; ".join(read(json.dumps({"topics": topics, **more}), TURNS).errors)


def test_answer_that_keeps_the_rules_is_taken() -> None:
    found = read(json.dumps({"topics": [a_topic(1, 5), a_topic(8, 12, status="open")]}), TURNS)

    assert found.errors == ()
    assert [(one.status, one.spans) for one in found.proposals] == [
        ("provisional", ((1, 5),)),
        ("open", ((8, 12),)),
    ]


@pytest.mark.parametrize(
    ("topics", "said"),
    [
        ([5], "expected an object, found 5"),  # no topic
        ([a_topic(topicId="T1")], "unknown key 'topicId'"),  # ids are ours to give
        ([a_topic(status="done")], "status: expected one of open, provisional, finalized, found 'done'"),
        ([a_topic(status=["open"])], "status"),  # a list, which no set holds
        ([a_topic(labelTerms=["a"])], "labelTerms: expected 2 to 5 terms, found 1"),  # too few
        ([a_topic(labelTerms=["a", " ", "\n"])], "labelTerms: expected 2 to 5 terms, found 1"),  # blank ones
        ([a_topic(labelTerms="travel")], "labelTerms: expected 2 to 5 terms, found 0"),  # a text
        ([a_topic(retrievalTerms=["a", "b", "c", 4])], "retrievalTerms: expected texts alone"),  # a number
        ([a_topic(retrievalTerms=list("abcdefghijklm"))], "expected 3 to 12 terms, found 13"),  # too many
        ([a_topic(spans=[])], "expected an array with at least one span"),  # none
        ([a_topic(spans=[[1, 12]])], "span 1: expected an object"),  # a pair
        ([a_topic(1.0, 12)], "whole numbers"),  # a fraction
        ([a_topic(True, 12)], "whole numbers"),  # no number
        ([a_topic("1", 12)], "whole numbers"),  # a text
        ([a_topic(1, 99)], "expected sequences that were shown, found 1 and 99"),  # beyond
        ([a_topic(4, 12)], "expected sequences that were shown, found 4 and 12"),  # a gap
        ([a_topic(12, 1)], "expected the start before the end, found 12 and 1"),  # backwards
        ([a_topic(1, 8), a_topic(8, 12)], "sequence 8 is in more than one span, of topics 1 and 2"),
        ([a_topic(1, 8)], "sequence 12 is in no span"),  # something is left
        ([a_topic(), a_topic(), a_topic()], "sequence 1 is in more than one span, of topics 1 and 2 and 3"),
        (
            [a_topic(1, 1), a_topic(2, 2), a_topic(3, 12)],
            "expected at most one topic of a single exchange, found 2",
        ),
        (
            [a_topic(1, 9, status="finalized"), a_topic(11, 12)],
            f"finalized needs {LATER} later exchanges outside of it, found 2",
        ),
    ],
)
def test_answer_that_breaks_a_rule_is_refused_with_it(topics: list[object], said: str) -> None:
    assert said in errors(*topics)
    assert read(json.dumps({"topics": topics}), TURNS).proposals == ()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("", "the answer is empty"),
        (" \n", "the answer is empty"),
        ("I grouped them for you.", "invalid JSON"),  # prose
        ('```json\n{"topics": []}\n```', "invalid JSON"),  # a fence
        ("[]", "expected one JSON object, found []"),
        ('"x"', "expected one JSON object"),
        ("{}", '"topics": expected an array, found None'),
        ('{"topics": {}, "note": 1}', "unknown key 'note'"),
        ("[" * 100_000, "invalid JSON"),  # deeper than the interpreter can go
        ("NaN", "expected one JSON object"),
    ],
)
def test_answer_that_is_no_object_is_refused(answer: str, said: str) -> None:
    assert said in "; ".join(read(answer, TURNS).errors)


def test_answer_among_prose_is_taken_where_that_is_allowed() -> None:
    answer = f"<think>{{}}</think>Sure:\n```json\n{json.dumps({'topics': [a_topic()]})}\n```\nDone."

    assert read(answer, TURNS).errors
    assert read(answer, TURNS, strict=False).errors == ()
    assert read("no JSON here", TURNS, strict=False).errors == (
        "expected one JSON object, found 'no JSON here'",
    )


@pytest.mark.parametrize(
    ("user", "assistant", "refused"),
    [
        ("好", "嗯", True),
        ("好！", "继续。", True),
        ("嗯 好", "等等", True),
        ("好的好的好的", "嗯嗯嗯嗯", False),  # more than eight characters
        ("好吗", "嗯", False),  # it asks something
        ("ok", "ok", False),  # not among the fillers of the original
    ],
)
def test_exchange_that_says_nothing_is_no_topic(user: str, assistant: str, refused: bool) -> None:
    turns = [Turn(1, user, assistant, 0, 1), *(turn for turn in TURNS if turn.sequence > 1)]

    found = read(json.dumps({"topics": [a_topic(1, 1), a_topic(2, 12)]}), turns)

    assert bool(found.errors) is refused


def test_no_more_errors_are_told_than_can_be_read() -> None:
    assert len(read(json.dumps({"topics": [a_topic(99, 1)] * 500}), TURNS).errors) == MOST_ERRORS


def test_secret_in_an_answer_is_not_repeated_in_the_error() -> None:
    key = "sk-" + "proj4f9A8b7C6d5E4f3A2b1C0d9E8f7A6b5C"

    assert key not in "; ".join(read(f"key {key}", TURNS).errors)


@given(
    st.text(max_size=200)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["topics", "status", "labelTerms", "retrievalTerms", "spans", "startSequence", "x"]
                ),
                inner,
            )
        ),
        max_leaves=20,
    ).map(json.dumps)
)
def test_no_answer_raises(answer: str) -> None:
    found = read(answer, TURNS)

    assert bool(found.errors) != bool(found.proposals)
