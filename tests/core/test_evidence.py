"""Words that a proposal points at are there, or it is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rememora.core.evidence import flaw, lowest_trust
from rememora.model.memory import Span
from rememora.testing import a_message

SAID = a_message(id="t1", text="我喜欢 jazz 🎷")
SPAN = Span(exchange_id="x1", message_id="t1", role="user", start=4, end=10, text="jazz 🎷")


def test_literal_words_are_evidence() -> None:
    assert flaw([SPAN], {"t1": SAID}) is None


@pytest.mark.parametrize(
    ("span", "message", "why"),
    [
        (None, SAID, "no words to rest on"),  # nothing
        (replace(SPAN, message_id="t2"), SAID, "no evidence"),  # another message
        (SPAN, replace(SAID, visible=False), "not completed, or forgotten"),  # pending
        (SPAN, replace(SAID, integrity="false"), "its bytes were changed"),  # tampered with
        (replace(SPAN, start=3), SAID, "does not say these words"),  # one off
        (replace(SPAN, text="Jazz 🎷"), SAID, "does not say these words"),  # nearly
        (replace(SPAN, end=99), SAID, "are not in message"),  # behind the end
        (replace(SPAN, start=-1), SAID, "are not in message"),  # before the beginning
        (replace(SPAN, end=4, text=""), SAID, "are not in message"),  # no words
        (replace(SPAN, role="assistant"), SAID, "does not say these words"),  # somebody else
    ],
)
def test_words_that_are_not_there_are_none(span: Span | None, message: object, why: str) -> None:
    found = flaw([span] if span else [], {"t1": message})  # type: ignore[dict-item]

    assert found is not None
    assert why in found


@pytest.mark.parametrize(
    ("roles", "trust"),
    [
        (["user"], "user"),
        (["user", "assistant"], "assistant"),  # the lowest
        (["assistant", "tool"], "tool"),
        (["system"], "host"),
        (["note"], "user"),
        (["stranger"], "web"),  # an unknown role is trusted least
    ],
)
def test_trust_is_the_lowest_of_the_evidence(roles: list[str], trust: str) -> None:
    assert lowest_trust(roles) == trust
