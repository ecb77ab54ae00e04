"""A turn whose question and answer come together: written at once, and no different for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rememora.model.results import Receipt

TOOLS: list[str | Mapping[str, object]] = ["two crates", {"content": "of pears", "name": "stock"}]


def _told(archive: bool, taken: bool, *, at_once: bool, text: str) -> tuple[Receipt, Any]:
    settings = {"archive": archive, "capture_mode": "statements"}
    with rememora.open(":memory:", clock=FrozenClock(), settings=settings) as mem:
        mem.capture("I live in Basel.", "Nice.", id="before", session="s")
        if taken:
            mem.archive([{"id": "x/user", "role": "user", "content": "the name is taken"}])
        if at_once:
            receipt = mem.capture(text, "Noted.", tools=TOOLS, id="x", session="s")
        else:
            mem.begin(text, id="x", session="s")
            receipt = mem.complete("x", "Noted.", tools=TOOLS)
        store = mem._deps.store
        with store.reading():
            said = list(store.transcript.window(["default"], hidden=True))
            rows = [
                store.transcript.exchange("default", "x"),
                [
                    (m.id, m.source_id, m.role, m.name, m.text, m.visible, m.integrity, m.sequence)
                    for m in said
                ],
                [(row.operation, row.ids, row.reason) for row in store.ledger.rows(["default"])],
            ]
        return receipt, (
            rows,
            [(m.text, m.slot, m.evidence[0].message_id) for m in mem.list()],
        )


@pytest.mark.parametrize("text", ["I'm allergic to kiwi.", "我对花生过敏。", "Is it late? 🕙"])
@pytest.mark.parametrize(
    ("archive", "taken"),
    [
        (True, False),  # words are kept
        (True, True),  # another message has the id that the question asks for
        (False, False),  # words are in memory only
    ],
)
def test_a_turn_captured_at_once_leaves_what_begin_and_complete_leave(
    text: str, archive: bool, taken: bool
) -> None:
    receipts, stores = zip(
        *(_told(archive, taken, at_once=one, text=text) for one in (True, False)), strict=True
    )

    assert receipts[0] == receipts[1]
    assert stores[0] == stores[1]
    assert receipts[0].status == "completed"
