"""Which topics a message needs: as a model says it, or by the words that they share; and whether it asks for times."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST = 3
"""Topics that are opened for one message. Source: topic-memory (C-025)."""
RECENT = 5
"""Completed exchanges that a selector sees, and a host hands on (C-026)."""
SHARE = 0.4
"""Of the best topic's score that another one must reach to be opened beside it, without a model."""


class Choice(NamedTuple):
    """What was chosen.

    Attributes:
        ids: Topics of the directory, each once.
        timed: The selector asked for times.
    """

    ids: tuple[str, ...]
    timed: bool


def chosen(answer: str, known: Sequence[str]) -> Choice:
    """Read what a selector answered: ``{"needsMemory": true, "topicIds": ["T1"], "needsTimeMetadata": false}``.

    Unknown ids are passed over, of those known the first three count, and one named twice is opened once.
    Anything but `true` as needsMemory needs none. Source: topic-memory (UC-07), which opens one twice.

    Raises:
        ValueError: It is no JSON object.
    """
    found = json.loads(answer)
    if not isinstance(found, dict):
        raise ValueError(f"expected a JSON object, found {type(found).__name__}")
    given = found.get("topicIds")
    if found.get("needsMemory") is not True or not isinstance(given, list):
        return Choice((), timed=False)
    among = frozenset(known)
    ids = dict.fromkeys(id for id in given if isinstance(id, str) and id in among)
    return Choice(tuple(ids)[:MOST], timed=found.get("needsTimeMetadata") is True)


def best(scores: Mapping[str, float]) -> Choice:
    """Choose without a model: the best topic, and up to two more that are not far behind it."""
    ranked = sorted(scores.items(), key=lambda item: -item[1])[:MOST]
    least = SHARE * ranked[0][1] if ranked else 0.0
    return Choice(tuple(id for id, score in ranked if score > 0 and score >= least), timed=False)


def asks_for_time(message: str) -> bool:
    """Tell whether a message asks when something was; then the exchanges are opened with their times.

    Source of the Chinese ones: topic-memory (UC-08) with 多久以前, which its read-me names and its program lacks.
    """
    return _time_words().search(message) is not None


def without_time(message: str) -> str:
    """Leave out the words that ask for a time: nobody said them in the talk that is looked for."""
    return _time_words().sub(" ", message)


@cache
def _time_words() -> re.Pattern[str]:
    simple = "几点|什么时候|何时|哪天|哪一天|当时|那时候|几分钟前|多久(?:以?前)?|时间"
    traditional = "幾點|什麼時候|何時|當時|那時候|幾分鐘前|時間"
    english = r"\b(?:when|how\s+long(?:\s+ago)?|(?:what|which)\s+(?:time|day|date|year|month))\b"
    others = "いつ|何日|언제|며칠|몇\\s*시"
    return re.compile(f"{simple}|{traditional}|{english}|{others}", re.IGNORECASE)
