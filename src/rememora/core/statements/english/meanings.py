"""Whether "I meant X" puts right something that the user said before: X must be of a kind with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import compiled
from rememora.core.statements.english.lexicon import wordset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.statement import Turn

_CLASSES = (
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b",
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b",
    r"\b(?:red|blue|green|yellow|orange|purple|pink|black|white|grey|gray|brown|teal|navy|violet|turquoise)\b",
    r"\b(?:\d[\d.,:]*(?:th|st|nd|rd|am|pm|k)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b",
    r"\b(?:tea|coffee|water|milk|juice|beer|wine)\b",
    r"\b(?:vegan|vegetarian|pescatarian|omnivore|coeliac|celiac)\b",
    r"\b(?:morning|afternoon|evening|night|noon)s?\b",
    r"\b(?:brother|sister|mother|father|mom|mum|dad|son|daughter|wife|husband|aunt|uncle|cousin|grandmother|grandfather)\b",
)
"""Values of one class stand for each other: a weekday for a weekday, a colour for a colour."""
_LIGHT = wordset(
    """the and that this with for you your not but one other file code function line my our his her its was were are
    have has had will would from into what which who when where how i meant mean no actually sorry it is be to of in
    on at a an"""
)
_NAME = r"(?<![.!?] )(?<!^)\b[A-Z][\w'-]+"


def put_right(words: str, new: str, turn: Turn, said: Sequence[str]) -> str | None:
    """Give the user's sentence before that "I meant *new*" puts right; None if there is none.

    Args:
        words: The sentence that corrects, as it was written.
        new: What was meant, folded.
        turn: Only the user's own messages are looked at, the latest first.
        said: Sentences before, those of this message among them.
    """
    others = " ".join(one.text[-1_500:] for one in turn.messages[-5:-1] if one.role != "user")
    mine = [one for one in said[-12:] if len(one) < 300 and one not in others]
    return next((one for one in reversed(mine) if _of_a_kind(words, new, one)), None)


def _of_a_kind(words: str, new: str, said: str) -> bool:
    low = said.casefold()
    classes: Sequence[str] = [one for one in _CLASSES if compiled(one).search(new)]
    if classes:
        return any(compiled(one).search(low) for one in classes)
    shared = set(compiled(r"[^\W\d_]{3,}").findall(new)) & set(compiled(r"[^\W\d_]{3,}").findall(low))
    if shared - _LIGHT:
        return True
    named = re.search(rf"{re.escape(new.split()[-1])}\b", words, re.IGNORECASE)
    short = len(new.split()) <= 2 and named is not None and named[0][:1].isupper()
    return short and compiled(_NAME).search(said) is not None
