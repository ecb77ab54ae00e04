"""Turns to read in tests."""

from __future__ import annotations

from rememora.core.statements import Said, Statement, Turn, passages, ruled

WEDNESDAY_MS = 1_796_169_600_000
"""Wednesday, 2 December 2026, 00:00 UTC."""


def a_turn(*texts: str, name: str | None = None) -> Turn:
    """Make a turn of messages by the assistant and the user in turn; the last is the user's."""
    said = [
        Said("user", text, name) if (len(texts) - place) % 2 else Said("assistant", text)
        for place, text in enumerate(texts)
    ]
    return Turn(said, WEDNESDAY_MS, "UTC")


def by_rules(turn: Turn) -> list[Statement]:
    """Give what the rules find, in the order of the words; nothing is weighed."""
    found = ruled(list(passages.own_words(turn.text)), turn)
    return sorted(found, key=lambda one: (one.start, one.end))


def stated(*texts: str, name: str | None = None) -> list[Statement]:
    """Give what rules find stated in the last of *texts*."""
    return [one for one in by_rules(a_turn(*texts, name=name)) if one.modality == "stated"]


def holding(found: list[Statement], words: str) -> list[Statement]:
    """Give those that hold each of *words*, with `|` between them."""
    return [one for one in found if all(word.casefold() in one.text.casefold() for word in words.split("|"))]
