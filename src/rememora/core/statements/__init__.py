"""What a person states about themselves, others and the project: read from their own words, by rules and weights.

    read(turn) -> list[Statement]

`passages` leaves the person's own words, cut where the language changes; `english` and `chinese`
read them, each telling the order of its modules in its `__init__`; `japanese` and `korean` read
only what is plain. `weighing` then weighs every clause by weights that were fitted on labelled turns: it drops what
a rule took in the wrong surroundings, and finds what no rule knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.statement import MODALITIES, Passage, Said, Statement, Turn, is_redacted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["MODALITIES", "MOST", "Passage", "Said", "Statement", "Turn", "read", "ruled"]

MOST = 20
"""Statements of one message that are given; a message with more of them is a list, a form or a paste."""
_NAME_CHARS = 40
"""A Latin name or number that answers a question is no longer."""


def read(turn: Turn) -> list[Statement]:
    """Return what the user says in the last message of *turn*, in the order of the words; raises for no text.

    At most `passages.MOST_CHARS` characters of own words are read, and the first `MOST` statements given.
    Nothing is read that answers a question for a password or a key. Takes time linear in the message.
    """
    from rememora.core.statements import passages
    from rememora.core.statements.asking import asks_for_a_secret
    from rememora.core.statements.weighing import weighed

    if asks_for_a_secret(turn):
        return []
    own = list(passages.own_words(turn.text))
    found = weighed(ruled(own, turn), own, turn)
    found.sort(key=lambda statement: (statement.start, statement.end))
    stated = [statement for statement in found if statement.modality == "stated"]
    last = stated[MOST - 1] if len(stated) > MOST else None
    return found if last is None else found[: found.index(last) + 1]


def ruled(own: Sequence[Passage], turn: Turn) -> list[Statement]:
    """Return what the rules alone find in the person's *own* words, passage by passage; nothing that held a secret."""
    found: list[Statement] = []
    for passage in own:
        for language in _languages(passage, turn):
            here = _reader(language)(passage, turn)
            here = [one for one in here if _says_something(one, turn)]
            found += here
            if here:
                break
    return found


def _says_something(one: Statement, turn: Turn) -> bool:
    """Tell whether a statement rests on words: on no secret that was taken out, and no number that answers nothing."""
    words = turn.text[one.start : one.end]
    answers = '"' in one.text or "“" in one.text
    return (answers or any(map(str.isalpha, words))) and not is_redacted(turn.text, one.start, one.end)


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
