"""Words that tell of a sentence whether something is still to be done, or is settled.

Each language has lists of (pattern, weight); a sentence whose weights come to `ENOUGH` is one. What only hints has
the weight 1, so that two hints are needed. A weight below zero speaks against it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.capsules import cues_cjk, cues_en

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.capsules.sentences import Sentence

    Table = Sequence[tuple[str, int]]

ENOUGH = 2

_TABLES: dict[str, dict[str, Table]] = {
    "en": {"open": cues_en.OPEN, "settled": cues_en.SETTLED, "done": cues_en.DONE},
    "zh": {"open": cues_cjk.ZH_OPEN, "settled": cues_cjk.ZH_SETTLED, "done": cues_cjk.ZH_DONE},
    "ja": {"open": cues_cjk.JA_OPEN, "settled": cues_cjk.JA_SETTLED, "done": cues_cjk.JA_DONE},
    "ko": {"open": cues_cjk.KO_OPEN, "settled": cues_cjk.KO_SETTLED, "done": cues_cjk.KO_DONE},
}
_OWN_WISH = 1
"""What a user says of a task weighs more than the same words of an assistant, who announces each of its steps."""


def openness(sentence: Sentence) -> int:
    """Return how much says that a sentence tells of a task that is still to be done; from `ENOUGH` on it does."""
    weight = _weight("open", sentence)
    return weight + _OWN_WISH if weight and sentence.role == "user" and _asks_for(sentence) else weight


def settledness(sentence: Sentence) -> int:
    """Return how much says that a sentence settles something."""
    weight = _weight("settled", sentence)
    return weight if sentence.role == "user" else weight - 1


def says_done(sentence: Sentence) -> bool:
    """Tell whether a sentence reports that something is done."""
    return _weight("done", sentence) >= ENOUGH


def leans(sentence: Sentence) -> bool:
    """Tell whether a sentence begins with a word for what the one before it names."""
    return (
        _compiled(cues_en.LEANS if sentence.script == "en" else cues_cjk.LEANS).match(sentence.text)
        is not None
    )


def _asks_for(sentence: Sentence) -> bool:
    pattern = cues_en.WISH if sentence.script == "en" else cues_cjk.WISH
    return _compiled(pattern).search(sentence.text) is not None


def _weight(kind: str, sentence: Sentence) -> int:
    table = _TABLES[sentence.script][kind]
    return sum(weight for pattern, weight in table if _compiled(pattern).search(sentence.text))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
