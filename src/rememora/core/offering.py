"""What a turn is offered: nothing where it asks for nothing, little where nothing is sure to answer."""

from __future__ import annotations

from rememora.core.coarse import heard

LEAST_SURE, LEAST_SCORE = 0.15, 0.1
"""Sureness and best score from which on lines may hold an answer where recall is sure of none. On three LoCoMo
conversations and five BEAM chats they pass most such questions that can be answered (.8 and .96), and of those about
another conversation of LoCoMo one in thirty (`benchmarks topics`)."""


def asks_something(text: str) -> bool:
    """Tell whether a turn of the user can be after anything that was said before: thanks and greetings are not."""
    return heard(text) is None


def may_answer(sureness: float, best: float) -> bool:
    """Tell whether lines are worth showing though recall is sure of none, by its sureness and the best score."""
    return sureness >= LEAST_SURE and best >= LEAST_SCORE
