"""System D's gate behind a vector search: near texts pass, far ones do not, those between must belong together."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.fragments import groups, together
from rememora.core.relevance import verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ACCEPT_COSINE, REJECT_COSINE = 0.45, 0.35
"""From the first on a text passes, up to the second it does not. Source: UD-05, which says them as distances."""
RESCUED_COSINE, RESCUED_FACTOR = 0.55, 1.05
"""What the words of several must reach together, and by how much they then count more. Source: UD-06."""
_OWN = "init_"
_DIGITS = 9
"""Decimals of a cosine that count: 1 - 0.55 must not miss 0.45 by a rounding."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A text that a search found.

    Attributes:
        score: What it is ranked by.
        distance: 1 - cosine to the question; `None` while nobody knows, as when the embedder is down.
    """

    id: str
    text: str
    score: float
    distance: float | None


@dataclass(frozen=True, slots=True)
class Passed:
    """What came through.

    Attributes:
        kept: Best first, without hook tags; fragments that answer together are one text by now.
        reinforced: Ids to be reinforced, each as often as it was of use.
    """

    kept: tuple[Found, ...]
    reinforced: tuple[str, ...]


def gate(found: Sequence[Found], question: str, *, cosine: Callable[[str], float | None]) -> Passed:
    """Let through what answers a question.

    A text between the limits that belongs with another passes as a part of both, if they are near enough
    together; if it belongs with none, or they are not, it passes as it is: a lost memory costs more than a line.

    Args:
        found: What a search found; rows of the system's own (``init_…``) are left out.
        question: Its words.
        cosine: Tells how near a text is to the question; `None` if nobody can tell.
    """
    seen = [one for one in found if not one.id.startswith(_OWN)]
    judged = [(one, _judged(one)) for one in seen]
    partial = [one for one, what in judged if what == "partial"]
    kept = [one for one, what in judged if what == "accept"]
    reinforced = [one.id for one, what in judged if what != "reject"]
    lonely = set(range(len(partial)))
    for group in groups([one.text for one in partial]):
        members = [partial[number] for number in group]
        text = together([one.text for one in members], question)
        near = cosine(text)
        if near is not None and near >= RESCUED_COSINE:
            kept.append(replace(members[0], text=text, score=members[0].score * RESCUED_FACTOR))
            reinforced += [one.id for one in members]
            lonely -= set(group)
    kept += [partial[number] for number in sorted(lonely)]
    plain = [replace(one, text=without_tags(one.text)) for one in sorted(kept, key=lambda one: -one.score)]
    return Passed(tuple(one for one in plain if one.text), tuple(sorted(reinforced)))


def without_tags(text: str) -> str:
    """Return a text without the hook tags in it."""
    return _tag().sub("", text).strip()


def _judged(one: Found) -> str:
    if one.distance is None:
        return "accept"
    return verdict(round(1 - one.distance, _DIGITS), accept=ACCEPT_COSINE, reject=REJECT_COSINE)


@cache
def _tag() -> re.Pattern[str]:
    return re.compile(r"#\w+")
