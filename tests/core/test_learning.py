"""What is found in a turn, as a proposal."""

from __future__ import annotations

from typing import Any

import pytest

from rememora.core.learning import draft, evidence, is_kept, learnt_id, trust_of
from rememora.core.statements import MODALITIES, Statement
from rememora.testing import a_message

ASKED, TOLD = a_message(id="t1", text="ok, do that"), a_message(id="t0", role="assistant", text="On Friday?")


def statement(**changes: Any) -> Statement:
    values: dict[str, Any] = {
        "kind": "decision",
        "text": "User: on Friday",
        "rule": "accepts",
        "start": 0,
        "end": 2,
    }
    return Statement(**(values | changes))


def test_only_what_is_stated_is_kept() -> None:
    assert [m for m in MODALITIES if is_kept(statement(modality=m))] == ["stated"]


@pytest.mark.parametrize(
    "wrong", [{"kind": "opinion"}, {"valid_from_ms": 2, "valid_to_ms": 1}], ids=["kind", "interval"]
)
def test_what_a_rule_got_wrong_is_no_memory(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="rule 'accepts'"):
        draft(statement(**wrong), ASKED, now_ms=0)


def test_accepted_words_are_quoted_and_make_no_claim_of_the_assistant() -> None:
    accepted = statement(accepts=(3, 9, 0))

    spans = evidence(accepted, [TOLD, ASKED])

    assert [(span.role, span.text) for span in spans] == [("user", "ok"), ("assistant", "Friday")]
    assert trust_of(accepted, spans) == "user"
    assert draft(accepted, ASKED, now_ms=0).confidence < draft(statement(), ASKED, now_ms=0).confidence


def test_words_of_another_message_have_its_trust() -> None:
    claim = statement(message=0)

    assert trust_of(claim, evidence(claim, [TOLD, ASKED])) == "assistant"


def test_id_follows_from_words_and_place() -> None:
    one, two = statement(), statement(start=4)
    memory = draft(one, ASKED, now_ms=5)

    here, there = (evidence(found, [TOLD, ASKED]) for found in (one, two))

    assert learnt_id(memory, here) == learnt_id(draft(one, ASKED, now_ms=9), here)
    assert learnt_id(memory, here) != learnt_id(memory, there)
