"""What a person states about themselves, others and the project: read from their own words by rules.

    read(turn) -> list[Statement]

`passages` leaves the person's own words, cut where the language changes; `english` and `chinese`
read them, each telling the order of its modules in its `__init__`; `japanese` and `korean` read
only what is plain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.statement import MODALITIES, Passage, Said, Statement, Turn

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["MODALITIES", "MOST", "Passage", "Said", "Statement", "Turn", "read"]

MOST = 20
"""Statements of one message that are given; a message with more of them is a list, a form or a paste."""
_NAME_CHARS = 40
"""A Latin name or number that answers a question is no longer."""


def read(turn: Turn) -> list[Statement]:
    """Return what the user says in the last message of *turn*, in the order of the words; raises for no text.

    At most `passages.MOST_CHARS` characters of own words are read, and the first `MOST` statements given.
    Takes time linear in the message.
    """
    from rememora.core.statements import passages

    found: list[Statement] = []
    for passage in passages.own_words(turn.text):
        for language in _languages(passage, turn):
            here = [one for one in _reader(language)(passage, turn) if not _redacted(one, turn.text)]
            found += here
            if here:
                break
    found.sort(key=lambda statement: (statement.start, statement.end))
    stated = [statement for statement in found if statement.modality == "stated"]
    last = stated[MOST - 1] if len(stated) > MOST else None
    return found if last is None else found[: found.index(last) + 1]


def _redacted(statement: Statement, text: str) -> bool:
    """Tell whether a statement rests on a secret that was taken out before the rules saw the message."""
    return "[redacted:" in text[statement.start : statement.end].lower()


def _languages(passage: Passage, turn: Turn) -> tuple[str, ...]:
    """Give the language of *passage*; a name alone ("Vim") may answer a question in Chinese."""
    from rememora.core.statements import passages

    spoken = passages.language(passage.text)
    asked = turn.messages[-2].text if len(turn.messages) > 1 and len(passage.text) <= _NAME_CHARS else ""
    return (spoken, "zh") if asked and spoken == "en" and passages.language(asked) == "zh" else (spoken,)


def _reader(language: str) -> Callable[[Passage, Turn], list[Statement]]:
    """Load only what the message needs."""
    if language == "zh":
        from rememora.core.statements import chinese

        return chinese.find
    if language == "ja":
        from rememora.core.statements import japanese

        return japanese.find
    if language == "ko":
        from rememora.core.statements import korean

        return korean.find
    from rememora.core.statements import english

    return english.find
