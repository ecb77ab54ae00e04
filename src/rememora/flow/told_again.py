"""Of two turns that tell the same of the same person, the older may be out of date, though no address says so.

Only what is plain counts: a question for one thing of whoever asks, and short turns of theirs that speak of it and name
different values. The older one is kept, marked and shown behind; nothing is closed.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.recall import Question
    from rememora.model.results import Hit

_LOOKED_AT, _MOST_CHARS, _LONGEST_QUESTION = 8, 140, 120
"""Hits that are compared, and how long a turn and a question may be: a longer one speaks of more than one thing."""


def marked(question: Question, hits: list[Hit]) -> list[Hit]:
    """Return hits in which an older telling of what is asked names the newer one in `doubtful`."""
    text = question.text
    if len(text) > _LONGEST_QUESTION or not _asks().search(text) or _several().search(text):
        return hits
    from rememora.core.past import asks_about_past
    from rememora.core.text.first_person import asks_about_self, others_of_mine

    if not asks_about_self(text) or others_of_mine(text) or asks_about_past(text):
        return hits
    told = {at: values for at, hit in enumerate(hits[:_LOOKED_AT]) if (values := _values(hit, text))}
    if len(told) < 2:
        return hits
    newest = max(told, key=lambda at: (hits[at].at_ms, -at))
    made = list(hits)
    for at, values in told.items():
        if at != newest and not values & told[newest] and hits[at].at_ms < hits[newest].at_ms:
            made[at] = replace(hits[at], doubtful=(hits[newest].id,))
    return made


def _values(hit: Hit, question: str) -> frozenset[str]:
    """Return what a short turn of the user names as theirs, if it speaks of what is asked; in lower case."""
    from rememora.core.learning import searchable

    text = searchable(hit.text).lstrip(":\uff1a ")
    if hit.doubtful or len(text) > _MOST_CHARS or hit.role != "user" or not _speaks(text, question):
        return frozenset()
    from rememora.core.loosely.acts import acts, is_open
    from rememora.core.text.first_person import others_of_mine

    if is_open(text) or others_of_mine(text) or acts(text).passing or _leads().match(text):
        return frozenset()
    return frozenset(value.casefold() for value in _named(text))


def _named(text: str) -> Sequence[str]:
    from rememora.core.loosely import blanked
    from rememora.core.loosely.han import has_han
    from rememora.core.loosely.having import has

    plain = blanked(text, (), ())
    if has_han(text):
        from rememora.core.loosely import values_zh

        return [
            one.text
            for one in values_zh.candidates(plain, None)[:2]
            if one.weight >= _SURE and has(text, one.text, mine=True)
        ]
    from rememora.core.loosely.values_en import candidates

    return [one.text for one in candidates(plain, None) if not one.denied and has(text, one.text, mine=True)]


_SURE = 5


def _speaks(text: str, question: str) -> bool:
    """Tell whether a text and a question speak of one attribute for sure."""
    from rememora.core.attributes import families
    from rememora.core.loosely.senses import ENOUGH, senses

    asked = families(question) | {name for name, count in senses(question).items() if count >= ENOUGH}
    return not asked.isdisjoint(name for name, count in senses(text).items() if count >= ENOUGH)


@cache
def _asks() -> re.Pattern[str]:
    return re.compile(r"(?i)\b(?:what|which|who|whose|whom|where)\b|什么|啥|哪|谁")


@cache
def _several() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:all|list|every|each|are|have i|how many|languages|hobbies|pets|cats|dogs|books|shows|kids|"
        r"children)\b|哪些|所有|都|几[个只本]"
    )


@cache
def _leads() -> re.Pattern[str]:
    """Somebody else at the begin, of whom the rest is told."""
    return re.compile(
        r"(?:My [a-z]+ )?[A-Z][a-z]+(?:'s [a-z]+)? (?:lives|works|drives|uses|has|plays|does|was|is)\b|(?i:he|"
        r"she|they)\b|[他她]"
    )
