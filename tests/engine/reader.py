"""A reader of turns whose language is plain to see, so that tests of the gate depend on no rule of a language.

Each sentence of the user's message ends with a semicolon:

    + words                 a fact
    = subject/attribute/value   a fact with an address
    ~ old > new             a correction; nothing before the > is what was said last
    -                       what was said last is taken back; with words, what says them
    ok                      the assistant's last words are accepted
    ? words                 asked, so not kept
    ! words                 a rule that fails
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rememora.core.statements import Statement

if TYPE_CHECKING:
    from rememora.core.statements import Turn


def read(turn: Turn) -> list[Statement]:
    """Find the sentences; see above."""
    found = []
    for match in re.finditer(r"([+=~?!-]|ok)([^;]*);", turn.text):
        statement = _statement(turn, match[1], match[2].strip(), match.start(), match.end())
        found += [] if statement is None else [statement]
    return found


def _statement(turn: Turn, sign: str, words: str, start: int, end: int) -> Statement | None:
    def made(text: str, **more: object) -> Statement:
        values: dict[str, object] = {"kind": "fact", "rule": f"sign {sign}", "start": start, "end": end}
        return Statement(text=f"User: {text}", **(values | more))  # type: ignore[arg-type]

    if sign == "!":
        raise ZeroDivisionError(words)
    if sign == "?":
        return made(words, modality="asked")
    if sign == "=":
        subject, attribute, value = words.split("/")
        return made(f"{attribute} is {value}", slot=(subject, attribute, value))
    if sign == "~":
        old, _, new = (part.strip() for part in words.partition(">"))
        return made(new, kind="correction", replaces=old)
    if sign == "-":
        return made(words, withdraws=True, replaces=words)
    if sign == "ok":
        place = max((at for at, said in enumerate(turn.messages) if said.role == "assistant"), default=None)
        if place is None:
            return None
        told = turn.messages[place].text
        return made(told, kind="decision", accepts=(0, len(told), place))
    return made(words)
