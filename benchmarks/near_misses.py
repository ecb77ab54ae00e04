"""Questions that nothing answers, made from questions that something answers.

``wrong speaker``  the other of two who speak is asked about (LoCoMo's own adversarial questions are such, too).
``near miss``      the rarest word of the question is replaced by one of as many letters or so that was said at
                   some other time in the same talk: every word is known, the thing never happened.
``off topic``      a question about another talk, as it was asked there.
``other subject``  the same, asked about those who speak here.
"""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

from benchmarks.lines import SEED
from rememora.core.text import index_terms, query_terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.talks import Conversation

KINDS = ("wrong speaker", "near miss", "off topic", "other subject")
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]{3,}")


def made(talk: Conversation, others: Sequence[Conversation]) -> dict[str, list[str]]:
    """Return questions about a talk by kind; each comes from one that has an answer."""
    chance = random.Random(f"{SEED} {talk.id}")
    names = list(dict.fromkeys(message.name for message in talk.said if message.name))
    vocabulary = sorted(
        {word for message in talk.said for word in _WORD.findall(message.content) if word.islower()}
    )
    answered = [asked.text for asked in talk.asked if asked.evidence and asked.category != "adversarial"]
    foreign = [asked.text for other in others for asked in other.asked if asked.evidence]
    renamed = [text for other in others for text in _renamed(other, names)]
    return {
        "wrong speaker": [text for q in answered if (text := _swapped(q, names))],
        "near miss": [text for q in answered if (text := _replaced(q, vocabulary, names, chance))],
        "off topic": chance.sample(foreign, min(len(answered), len(foreign))),
        "other subject": chance.sample(renamed, min(len(answered), len(renamed))),
    }


def _renamed(talk: Conversation, names: Sequence[str]) -> list[str]:
    """Return the questions about a talk of two, asked about two others."""
    theirs = list(dict.fromkeys(message.name for message in talk.said if message.name))
    if len(theirs) != 2 or len(names) != 2:
        return []
    asked = [one.text for one in talk.asked if one.evidence and any(name in one.text for name in theirs)]
    return [text.replace(theirs[0], names[0]).replace(theirs[1], names[1]) for text in asked]


def _swapped(question: str, names: Sequence[str]) -> str | None:
    """Return the question about the other speaker; `None` if it does not name one of two."""
    said = [name for name in names if name in question]
    if len(names) != 2 or len(said) != 1:
        return None
    return question.replace(said[0], names[1 - names.index(said[0])])


def _replaced(
    question: str, vocabulary: Sequence[str], names: Sequence[str], chance: random.Random
) -> str | None:
    words = [
        word for word in _WORD.findall(question) if word not in names and query_terms(word) and word.islower()
    ]
    if not words:
        return None
    longest = max(words, key=len)
    terms = set(index_terms(question))
    fit = [
        word
        for word in vocabulary
        if abs(len(word) - len(longest)) <= 2 and not terms & set(index_terms(word))
    ]
    return question.replace(longest, chance.choice(fit)) if fit else None
