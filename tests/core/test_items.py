"""What is read of a model's answer, whatever it looks like."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.items import MOST, MOST_CHARS, NO_CONTENT, UNREADABLE, Item, read
from rememora.core.replies import MOST_CHARS as MOST_READ
from rememora.core.replies import values

ROW: dict[str, Any] = {
    "content": "User uses pnpm", "type": "preference", "confidence": 0.9, "source_turn_ids": [11], "quote": "pnpm",
}  # fmt: skip
ITEM = Item(content="User uses pnpm", kind="preference", confidence=0.9, turns=(11,), quote="pnpm")
WHOLE = json.dumps({"items": [ROW]})
TWO = json.dumps({"items": [ROW, {**ROW, "content": "User lives in 大阪"}]}, ensure_ascii=False)


@pytest.mark.parametrize(
    "reply",
    [
        WHOLE,  # as it was asked for
        json.dumps([ROW]),  # a bare array
        json.dumps(ROW),  # the item alone
        json.dumps({"items": ROW}),  # not in a list
        json.dumps({"memories": [ROW]}),  # under another name
        f"Sure! Here it is:\n```json\n{WHOLE}\n```\nAnything else?",  # fenced, among prose
        f"[1] I think {{this}} fits: {WHOLE}",  # brackets in the prose
        f"<think>{{'items': []}} or maybe {json.dumps([{'content': 'no'}])}</think>\n{WHOLE}",  # thoughts first
        f"thinking that began in the template</think>{WHOLE}",  # only their end
        json.dumps(WHOLE),  # JSON in a JSON string
        f"\ufeff{WHOLE}",  # a byte order mark
        f'{{"items": []}}\n{WHOLE}',  # a draft, then the answer
        f"{WHOLE}\n{WHOLE}",  # said twice
        TWO[: TWO.index("User lives") + 4],  # cut off behind the first item
        {"content": WHOLE},  # a message
        {"content": "", "reasoning_content": WHOLE},  # in the other field
        {"content": None, "reasoning_content": WHOLE},  # nothing at all in the first
        {"content": [{"type": "text", "text": WHOLE}]},  # in parts
    ],
)
def test_one_item_is_found_in_every_shape(reply: object) -> None:
    assert read(reply, turns={11}).items == (ITEM,)


@pytest.mark.parametrize(
    "reply", ["[]", "{}", '{"items": []}', '{"items": null}', "```\n[]\n```", "nothing: []"]
)
def test_nothing_is_a_fine_answer(reply: str) -> None:
    assert (read(reply).items, read(reply).failure) == ((), None)


@pytest.mark.parametrize(
    ("reply", "failure"),
    [
        ("", NO_CONTENT),  # nothing
        (" \n", NO_CONTENT),  # blanks
        (None, NO_CONTENT),  # no reply
        ({"content": "", "reasoning_content": ""}, NO_CONTENT),  # a message without words
        ({"choices": []}, NO_CONTENT),  # no message
        ("没有值得记的", UNREADABLE),  # prose
        ("null", UNREADABLE),  # a value that is no object
        ("[1, 2]", UNREADABLE),  # a list of numbers
        ('{"error": "overloaded"}', UNREADABLE),  # something else
        ('{"items": "none"}', UNREADABLE),  # words in place of a list
        ('{"items": [{"content": "User us', UNREADABLE),  # cut off before anything was whole
        ("<html><body>502</body></html>", UNREADABLE),  # a page
    ],
)
def test_failure_has_a_code(reply: object, failure: str) -> None:
    assert (read(reply).items, read(reply).failure) == ((), failure)


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ({"type": "gossip"}, {"kind": "note"}),  # no such type
        ({"type": None}, {"kind": "note"}),
        ({"type": ["fact"]}, {"kind": "note"}),
        ({"type": "correction"}, {"kind": "correction"}),
        ({"confidence": 7}, {"confidence": 0.5}),  # out of range
        ({"confidence": -1}, {"confidence": 0.5}),
        ({"confidence": float("nan")}, {"confidence": 0.5}),
        ({"confidence": True}, {"confidence": 0.5}),  # no number
        ({"confidence": "0.75"}, {"confidence": 0.75}),  # a number in words
        ({"confidence": "high"}, {"confidence": 0.5}),
        ({"source_turn_ids": [11, 99, 11]}, {"turns": (11,)}),  # one of another window
        ({"source_turn_ids": ["11", "turn 13"]}, {"turns": (11, 13)}),  # in words
        ({"source_turn_ids": 13}, {"turns": (13,)}),  # not in a list
        ({"source_turn_ids": []}, {"turns": ()}),
        ({"source_turn_ids": None}, {"turns": ()}),
        ({"quote": 3}, {"quote": ""}),
        ({"quote": "x" * (MOST_CHARS + 1)}, {"quote": ""}),
        ({"content": " User\n uses\tpnpm "}, {"content": "User uses pnpm"}),  # one line
    ],
)
def test_odd_values_are_mended_and_cost_nothing_else(change: dict[str, Any], wanted: dict[str, Any]) -> None:
    found = read(json.dumps([{**ROW, **change}]), turns={11, 13})

    (item,) = found.items
    assert {name: getattr(item, name) for name in wanted} == wanted
    assert found.dropped == 0


@pytest.mark.parametrize(
    "change",
    [
        {"content": 5},  # no text
        {"content": None},
        {"content": ["a"]},
        {"content": "  …!  "},  # no words
        {"content": "x" * (MOST_CHARS + 1)},  # no sentence
        {"source_turn_ids": [99]},  # of another window only
    ],
)
def test_item_that_is_none_is_dropped_and_the_others_stay(change: dict[str, Any]) -> None:
    found = read(json.dumps([{**ROW, **change}, "and this", ROW]), turns={11})

    assert (found.items, found.dropped, found.failure) == ((ITEM,), 2, None)


def test_ten_thousand_items_are_bounded() -> None:
    rows = [{**ROW, "content": f"User owns book {number}"} for number in range(10_000)]

    found = read(json.dumps(rows)[:MOST_READ])

    assert (len(found.items), found.failure) == (MOST, None)


def test_lone_surrogate_in_an_answer_breaks_nothing() -> None:
    (item,) = read('[{"content": "User \\ud83d likes 茶"}]').items

    assert item.content == "User ? likes 茶"


@pytest.mark.parametrize(
    "reply",
    [
        "[" * 100_000,  # deep
        '{"a":' * 50_000,  # deep objects
        '[{"content": "a"},' * 10_000,  # never closed
        '{"' * 100_000,  # strings that never end
        "<think>" * 30_000,  # thoughts without an end
        '[{"n": ' + "9" * 100_000 + "}]",  # a number that Python refuses
    ],
)
def test_hostile_answer_is_read_or_refused(reply: str) -> None:
    assert len(read(reply).items) <= 1


@given(
    st.text(max_size=200)
    | st.recursive(st.none() | st.floats() | st.text(), lambda s: st.lists(s)).map(json.dumps)
)
def test_any_text_is_read_without_an_error(reply: str) -> None:
    values(reply)
    found = read(reply)
    assert (found.failure is None) or not found.items
