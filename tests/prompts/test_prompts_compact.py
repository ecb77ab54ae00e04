"""What a model is told when it is to put a session into a few lines."""

from __future__ import annotations

import pytest

from rememora.prompts import fill

GIVEN = {"turns": "turn 1 [user]: TODO {room}", "nonce": "k3v7q2zd", "room": "400"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_session_stands_between_marks_and_the_answer_is_described(language: str) -> None:
    text = fill("compact", language, **GIVEN)

    assert "<turns k3v7q2zd>\nturn 1 [user]: TODO {room}\n</turns k3v7q2zd>" in text
    assert "400" in text
    for name in ("goal", "decided", "open", "errors", "results", "said", "items", "quote"):
        assert f'"{name}"' in text
