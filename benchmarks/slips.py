"""Is the message found though a word is misspelt? LoCoMo's questions with a slip in their rarest word.

Each question is asked as it is and once with each kind of slip, at a place drawn by chance, with and without what takes
a word that nobody used for its slip (`flow.misspelt`); then as it is, of a talk in which each message has a slip in its
own rarest word. Each talk is ranked by weights that were fitted on the others.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING
from unittest.mock import patch

import rememora
from benchmarks import datasets
from benchmarks.aims import shown, with_interval
from benchmarks.lines import SEED, Line, table
from benchmarks.metrics import recall_at
from benchmarks.talks import units
from rememora.core.text import index_terms, query_terms
from rememora.flow import misspelt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from benchmarks.left_out import LeftOut
    from benchmarks.talks import Asked, Conversation

    Values = defaultdict[str, defaultdict[str, defaultdict[str, list[float]]]]
    """By kind of slip, by "with" or "without", by conversation: recall of each question."""

BENCHMARK = "slips"
COMMAND = "python -m benchmarks quality --save"
DEPTH = 10
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_BESIDE = dict(pair for row in _ROWS for one in pairwise(row) for pair in (one, one[::-1]))
_WORD = re.compile(r"(?<!\w)[a-zA-Z]{5,}(?!\w)")
_AS_ASKED, _SAID = "none", "in each message"

SLIPS: dict[str, Callable[[str, int, random.Random], str]] = {
    "two letters swapped": lambda word, at, _: word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
    "a letter doubled": lambda word, at, _: word[:at] + word[at] + word[at:],
    "a letter missing": lambda word, at, _: word[:at] + word[at + 1 :],
    "the key beside": lambda word, at, _: word[:at] + _BESIDE[word[at].lower()] + word[at + 1 :],
    "any other letter": lambda word, at, chance: word[:at] + chance.choice(_LETTERS) + word[at + 1 :],
}
"""What is done to a word behind its first letter; the last one is what no finger does."""


def measure(paths: list[Path], weights: LeftOut) -> list[Line]:
    """Ask all questions that are answered and have a word of five letters that the talk has, too."""
    found: Values = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    talks = datasets.read(datasets.LOCOMO, paths)
    for talk in talks:
        with weights.without(talk.id):
            _measure(talk, random.Random(f"{SEED} {talk.id}"), found)
    return [
        Line(
            benchmark=BENCHMARK,
            part=datasets.LOCOMO,
            data_sha256=datasets.sha256(paths),
            settings={"depth": DEPTH, "conversations": [talk.id for talk in talks]},
            metrics={kind: _figures(sides) for kind, sides in found.items()},
        )
    ]


def _measure(talk: Conversation, chance: random.Random, found: Values) -> None:
    known = Counter(term for said in talk.said for term in set(index_terms(said.content)))
    answered = (one for one in talk.asked if one.evidence and one.category not in datasets.UNANSWERABLE)
    asked = [(one, place) for one in answered if (place := rarest(one.text, known)) is not None]
    _ask(talk, [(_AS_ASKED, one) for one, _ in asked], found)
    for kind in SLIPS:
        slipped = [replace(one, text=with_slip(one.text, place, kind, chance)) for one, place in asked]
        _ask(talk, [(kind, one) for one in slipped], found)
    _ask(_misspelt(talk, known, chance), [(_SAID, one) for one, _ in asked], found)


def rarest(text: str, known: Mapping[str, int]) -> tuple[int, int] | None:
    """Return where the rarest word of a text stands, of those that are known; `None` without any."""
    words = [match for match in _WORD.finditer(text) if query_terms(match[0])]
    counts = [(min(known.get(term, 0) for term in index_terms(word[0])), word.span()) for word in words]
    return min(((count, place) for count, place in counts if count), default=(0, None))[1]


def with_slip(text: str, place: tuple[int, int], kind: str, chance: random.Random) -> str:
    """Return a text with a slip in the word at a place."""
    start, end = place
    word = text[start:end]
    while True:
        slipped = SLIPS[kind](word, chance.randrange(1, len(word)), chance)
        if slipped != word or len(set(word[1:])) == 1:
            return text[:start] + slipped + text[end:]


def _misspelt(talk: Conversation, known: Mapping[str, int], chance: random.Random) -> Conversation:
    said = []
    for one in talk.said:
        place, kind = rarest(one.content, known), chance.choice(list(SLIPS)[:-1])
        text = one.content if place is None else with_slip(one.content, place, kind, chance)
        said.append(replace(one, content=text))
    return replace(talk, said=tuple(said))


def _ask(talk: Conversation, asked: Sequence[tuple[str, Asked]], found: Values) -> None:
    with rememora.open(":memory:") as mem:
        mem.archive([message.message() for message in talk.said], scope=talk.id)
        for kind, one in asked:
            found[kind]["with"][talk.id].append(_recall(mem, talk, one))
            with patch.object(misspelt, "misspelt", lambda *_: {}):
                found[kind]["without"][talk.id].append(_recall(mem, talk, one))


def _recall(mem: rememora.Rememora, talk: Conversation, asked: Asked) -> float:
    hits = mem.recall(asked.text, scope=talk.id, limit=DEPTH).hits
    return recall_at(units(id for hit in hits for id in hit.source_ids), asked.evidence, DEPTH)


def _figures(sides: Mapping[str, Mapping[str, Sequence[float]]]) -> dict[str, object]:
    gains = {
        id: [a - b for a, b in zip(values, sides["without"][id], strict=True)]
        for id, values in sides["with"].items()
    }
    return {
        "questions": sum(map(len, gains.values())),
        **{side: with_interval(groups) for side, groups in sides.items()},
        "gain": with_interval(gains),
    }


def tables(lines: Sequence[Line]) -> str:
    """Show a row for each kind of slip."""
    return table(["slip", "questions", "without: recall@10", "with: recall@10", "gain"], _rows(lines))


def _rows(lines: Sequence[Line]) -> Iterator[list[object]]:
    for line in lines:
        for kind, found in line.metrics.items():
            sides = [shown(found["without"]), shown(found["with"]), shown(found["gain"], sign="+")]
            yield [kind, found["questions"], *sides]
