"""Questions that nothing answers, made from questions that something answers.

``wrong speaker``  the other of two who speak is asked about (LoCoMo's own adversarial questions are such, too).
``near miss``      a thing of the question is replaced by another of its kind (`labels/near-misses`): the guitar by
                   the violin, Rome by Oslo. Anybody might ask that; all else of the question was said.
``off topic``      a question about another talk, as it was asked there.
``other subject``  the same, asked about those who speak here.

A thing that was said at some other time in the same talk goes before one that nobody ever named; but what was said
beside half of the rest of the question is not taken, nor what somebody who is asked about named, if that rest is
short: something may well answer it. Questions that ask for advice or sum up a whole talk have no such thing, nor have
those of many words, of which one is easily overlooked.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from itertools import chain
from math import log
from typing import TYPE_CHECKING

from benchmarks.lines import FOLDER, SEED
from rememora.core.text import index_terms, query_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.talks import Conversation

KINDS = ("wrong speaker", "near miss", "off topic", "other subject")
_FOLDER = FOLDER / "labels" / "near-misses"
_WORD = re.compile(r"[A-Za-z]+")
_ARTICLE = re.compile(r"\b([Aa])n? $")
_TITLED = re.compile(r"\s*[:：]?\s*[\"“《]")
"""Follows a thing whose title is told: whatever it is called, that is known."""
_BESIDE = 2
"""Messages on either side of one that may answer together with it."""
_SHORT, _MOST_WORDS = 3, 8
"""Words of a question, names aside: below the first a rest is short, above the second one is easily overlooked."""
_ADVICE = frozenset({"instruction_following", "preference_following", "summarization", "event_ordering"})
_MAY_ANSWER = 0.5
"""Share of the rest of a question, by weight, that tells that something may answer it."""


def made(talk: Conversation, others: Sequence[Conversation]) -> dict[str, list[str]]:
    """Return questions about a talk by kind; each comes from one that has an answer."""
    chance = random.Random(f"{SEED} {talk.id}")
    names = list(dict.fromkeys(message.name for message in talk.said if message.name))
    told = [asked for asked in talk.asked if asked.evidence and asked.category != "adversarial"]
    answered = [asked.text for asked in told]
    exact = [asked.text for asked in told if asked.category not in _ADVICE]
    here = {asked.text for asked in talk.asked}
    foreign = [
        asked.text for other in others for asked in other.asked if asked.evidence and asked.text not in here
    ]
    renamed = [text for other in others for text in _renamed(other, names)]
    heard = Heard(talk, names)
    return {
        "wrong speaker": [text for q in answered if (text := _swapped(q, names))],
        "near miss": [text for q in exact if (text := _replaced(q, heard, chance))],
        "off topic": chance.sample(foreign, min(len(answered), len(foreign))),
        "other subject": chance.sample(renamed, min(len(answered), len(renamed))),
    }


class Heard:
    """What was said in a talk, and beside what."""

    def __init__(self, talk: Conversation, names: Sequence[str]) -> None:
        self.names = frozenset(chain.from_iterable(map(index_terms, names)))
        said = [(message.session, frozenset(index_terms(message.content))) for message in talk.said]
        self.by = {name: frozenset[str]() for name in names}
        for message, (_, terms) in zip(talk.said, said, strict=True):
            if message.name:
                self.by[message.name] |= terms
        self.beside = [
            frozenset().union(
                *(
                    terms
                    for session, terms in said[max(0, at - _BESIDE) : at + _BESIDE + 1]
                    if session == here
                )
            )
            for at, (here, _) in enumerate(said)
        ]
        counts = Counter(chain.from_iterable(terms for _, terms in said))
        self.weight = {term: log(1 + len(said) / count) for term, count in counts.items()}
        self._unknown = log(1 + len(said))

    def knows(self, thing: str) -> bool:
        """Tell whether a thing was named."""
        return all(term in self.weight for term in index_terms(thing))

    def may_answer(self, question: str, thing: str) -> bool:
        """Tell whether a thing was named beside as much of the rest of a question as an answer may hold."""
        sought = frozenset(index_terms(thing))
        rest = {
            term: self.weight.get(term, self._unknown)
            for term in query_terms(question)
            if term not in sought and term not in self.names
        }
        if len(rest) < _SHORT:
            asked = [terms for name, terms in self.by.items() if name in question]
            return any(sought <= terms for terms in asked or [frozenset(self.weight)])
        enough = _MAY_ANSWER * sum(rest.values())
        return any(
            sum(weight for term, weight in rest.items() if term in near) >= enough
            for near in self.beside
            if sought <= near
        )


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


def _replaced(question: str, heard: Heard, chance: random.Random) -> str | None:
    """Return the question about another thing of the same kind; `None` if no kind has one that will do."""
    if (
        len([word for word in query_terms(question) if word not in heard.names and word.isascii()])
        > _MOST_WORDS
    ):
        return None
    things = list(_things(question, heard.names))
    for start, end, kind in chance.sample(things, len(things)):
        others = [other for other in kind if other.casefold() not in question.casefold()]
        chance.shuffle(others)
        for other in sorted(others, key=heard.knows, reverse=True):
            text = _with(question, start, end, other)
            if not heard.may_answer(text, other):
                return text
    return None


def _with(question: str, start: int, end: int, other: str) -> str:
    """Return a question with a thing for another, written as that was, and with its article."""
    shown = other.capitalize() if question[start:end].istitle() else other
    before = question[:start]
    if article := _ARTICLE.search(before):
        before = before[: article.start()] + article[1] + ("n " if other[0] in "aeiou" else " ")
    return (before + shown + question[end:]).replace(question[start:end], shown)


def _things(question: str, names: frozenset[str]) -> Iterator[tuple[int, int, Sequence[str]]]:
    """Give where each thing stands whose kind is known, and all things of that kind."""
    english, chinese = _kinds("en"), _kinds("zh")
    for match in _WORD.finditer(question):
        kind = english.get(match[0].casefold())
        if kind and not (
            _of_a_name(question[: match.start()], names) or _TITLED.match(question, match.end())
        ):
            yield *match.span(), kind
    for thing in sorted(chinese, key=len, reverse=True):
        start = question.find(thing)
        if start >= 0 and not _TITLED.match(question, start + len(thing)):
            yield start, start + len(thing), chinese[thing]
            return


def _of_a_name(before: str, names: frozenset[str]) -> bool:
    """Tell whether the word before is a part of a name, as in "Grand Canyon"."""
    words = before.split(" ")
    last = words[-2] if len(words) > 2 and not words[-1] else ""
    return last.istitle() and "'" not in last and names.isdisjoint(index_terms(last))


@cache
def _kinds(language: str) -> dict[str, tuple[str, ...]]:
    """Return the kind of each thing; English ones in the plural, too, of which the kind is in the plural."""
    found: dict[str, tuple[str, ...]] = {}
    for line in (_FOLDER / f"kinds.{language}.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            kinds = [tuple(line.split())]
            one = next((word for word in kinds[0] if not word.endswith("ing")), None)
            kinds += [tuple(map(_plural, kinds[0]))] if language == "en" and one else []
            found |= {thing: kind for kind in kinds for thing in kind}
    return found


def _plural(word: str) -> str:
    if word.endswith(("s", "x", "ch", "sh")):
        return word if word.endswith("ics") else f"{word}es"
    return f"{word[:-1]}ies" if word.endswith("y") and word[-2] not in "aeiou" else f"{word}s"
