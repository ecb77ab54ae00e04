"""What a correction is about: what was said before it, and what the user stated last."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rememora.core.statements.english import reading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.statement import Turn


def names_both(match: re.Match[str], text: str, words: str) -> bool:
    """Tell whether "it's X, not Y" sets one name or number against another."""
    if not words.startswith(("it's ", "its ", "it is ", "that's ", "the name's ")):
        return False
    both = [text[match.start(group) : match.end(group)].strip().split() for group in ("new", "old")]
    return all(one and (one[-1][0].isupper() or one[-1][0].isdigit()) for one in both)


def of_what_was_said(match: re.Match[str], said: Sequence[str]) -> bool:
    """Tell whether a bare "X, not Y" puts right a Y of the last sentences."""
    old = (match.groupdict().get("old") or "").split(",")[0].strip(" .")
    return len(old) > 1 and any(
        re.search(rf"(?<!\w){re.escape(old)}(?!\w)", one.casefold()) for one in said[-6:]
    )


def last_stated(turn: Turn) -> str | None:
    """Give the words of the last statement of the user's message before this one."""
    from rememora.core.statements.statement import Turn as Earlier

    places = [at for at, message in enumerate(turn.messages[:-1]) if message.role == "user"]
    if not places or len(turn.messages[places[-1]].text) > 500:
        return None
    earlier = Earlier(turn.messages[places[-1] : places[-1] + 1], turn.said_ms, turn.zone)
    from rememora.core.statements.statement import Passage as Whole

    stated = [
        one
        for read in reading.read(Whole(earlier.text, 0), earlier, before="")
        for one in read.statements
        if one.modality == "stated"
    ]
    return earlier.text[stated[-1].start : stated[-1].end] if stated else None


def context(replaces: str, said: Sequence[str], words: str) -> str | None:
    """Give the sentence that is corrected, in brackets; "" if the words suffice, None if unknown."""
    told = replaces.casefold()
    for sentence in reversed(said):
        if told and told in sentence.casefold() and len(sentence) < 300:
            return f' (correcting "{sentence}")'
    if told or re.search(
        (
            r"\b(?:the|my|our) (?!same|other|one)\w+(?: \w+)? (?:is|are|was|starts|ends|lives|works)\b|"
            r"\bi (?:am|live|work|have|like|prefer)\b|\bi'm\b"
        ),
        words,
    ):
        return ""
    if said and not told and len(said[-1]) < 300:
        return f' (correcting "{said[-1]}")'
    return None
