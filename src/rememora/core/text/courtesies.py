"""What stands around a question for courtesy: a greeting or thanks before it, "again" or 来着 behind it.

No answer holds these words, so they would count against every line that is one.
"""

from __future__ import annotations

import re
from functools import cache

from rememora.core.text.query import query_terms

_LONGEST = 600
"""Code points of a question; what is longer tells something before it asks."""
_MARKS = frozenset(",.!，。！?？~～")
"""One of these ends a greeting."""


def asked_terms(text: str) -> list[str]:
    """Give the informative terms of a question, as `query_terms` does, without those of its courtesies."""
    return query_terms(without_courtesies(text))


def without_courtesies(text: str) -> str:
    """Return a question without them; a text that is nothing else comes back as it is.

    A greeting counts only where a mark ends it and more comes behind it, "again" only where a question word begins:
    "Hello Kitty" and "Is it raining again?" stay.
    """
    if len(text) > _LONGEST:
        return text
    # Each pattern is compiled only for a text that has what it takes: hardly a question does.
    if not _MARKS.isdisjoint(text[:-1]) and (opening := _opening().match(text)) is not None:
        text = text[opening.end() :]
    if text.isascii():
        again = _again().match(text) if "again" in text.lower() else None
        return text if again is None else f"{again['asked']}?"
    return _once_more().sub("", text) if "来着" in text else text


@cache
def _opening() -> re.Pattern[str]:
    english = (
        r"(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you|thx)"
        r"(?: there| again| (?:so|very) much| a lot)?[,.!]+\s+"
    )
    greeting = "你好|您好|早上好|上午好|中午好|下午好|晚上好|早安|嗨|哈喽|谢谢你?|多谢|在吗"
    chinese = f"(?:{greeting})[呀啊啦]?[，,。.！!？?~～]+\\s*"
    return re.compile(rf"(?i)\s*(?:{english}|{chinese})+(?:(?:a )?quick question[,:.!]*\s+)?(?=\S)")


@cache
def _again() -> re.Pattern[str]:
    return re.compile(
        r"(?is)(?P<asked>\s*(?:so,? |and |but )?(?:what|when|where|who|whose|which|how|why)\b.*?),? again"
        r"(?:,? please)?\?+\s*$"
    )


@cache
def _once_more() -> re.Pattern[str]:
    return re.compile(r"(?<=\w)来着(?=[？?。！!]*$)")
