"""Generated life stories: what is true now, what was, what is gone, what fell with it, and what nobody ever said.

`stories_told` says how a memory lives through them, `stories_score` what counts as right, `labels/stories/README.md`
where the wordings come from.
"""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import rememora
from benchmarks import stories_templates as templates
from benchmarks.datasets import sha256
from benchmarks.lines import SEED, Line, table
from benchmarks.stories_made import BEGAN_MS, SESSIONS, VERSIONS, story, versions
from benchmarks.stories_records import KINDS, STALE
from benchmarks.stories_score import judge
from benchmarks.stories_told import VIEWS, WAYS, Living
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks.stories_records import Question, Story
    from benchmarks.stories_score import Shown

BENCHMARK = "stories"
COMMAND = f"python -m benchmarks {BENCHMARK} --part unseen --save"
STORIES = 20
"""In each language."""
TARGETS = {"tracking": 0.9, "as-of": 0.9, "deletion": 1.0, "cascade": 0.8, "absence": 0.8}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What became of one question."""

    story: Story
    question: Question
    way: str
    view: str
    right: bool
    confidence: str
    shown: tuple[Shown, ...] = field(repr=False)


def made(part: str, number: int, *, seed: int) -> Iterator[Story]:
    """Make *number* life stories of each language, and as many with a fact of many versions."""
    for language in templates.LANGUAGES:
        found = templates.read(part, language)
        for make in (story, versions):
            for one in range(number):
                yield make(found, seed=seed, number=one)


def answers(told: Story, way: str) -> Iterator[Answer]:
    """Live through a story, then answer its questions from everything and from memories alone."""
    clock = FrozenClock(at_ms=BEGAN_MS)
    events = {event.id: event for event in told.events}
    with closing(rememora.open(":memory:", clock=clock)) as mem:
        living = Living(mem, clock, told, way)
        living.live()
        for view in VIEWS:
            for question in told.asked:
                shown, confidence = living.ask(question, view)
                yield Answer(
                    story=told,
                    question=question,
                    way=way,
                    view=view,
                    right=judge(question, shown, confidence, events),
                    confidence=confidence,
                    shown=tuple(shown),
                )


def measure(
    part: str, number: int = STORIES, *, seed: int = SEED, told: Callable[[str], None] = lambda _: None
) -> tuple[list[Line], list[Answer]]:
    """Tell every story in both ways; the second value is for `wrong`."""
    found = []
    for one in made(part, number, seed=seed):
        told(f"{one.id} ...")
        found += [answer for way in WAYS for answer in answers(one, way)]
    lines = [
        _line(part, number, seed, way, view, language, found)
        for way in WAYS
        for view in VIEWS
        for language in ("all", *templates.LANGUAGES)
    ]
    return lines, found


def _line(
    part: str, number: int, seed: int, way: str, view: str, language: str, found: Sequence[Answer]
) -> Line:
    own = [
        one for one in found if (one.way, one.view) == (way, view) and language in ("all", one.story.language)
    ]
    asked, right = (Counter(one.question.kind for one in some) for some in (own, [a for a in own if a.right]))
    unsure = [one for one in own if one.question.kind == "tracking" and one.question.gold is not None]
    return Line(
        benchmark=BENCHMARK,
        part=f"{part}, {way}, {view}, {language}",
        data_sha256=sha256([templates.path(part, name) for name in templates.LANGUAGES]),
        settings={"stories": number, "versions": VERSIONS, "sessions": SESSIONS, "targets": TARGETS},
        seed=seed,
        metrics={
            **{kind: {"asked": asked[kind], "right": right[kind]} for kind in (*KINDS, STALE)},
            # Whoever always says "none" has every question of absence right, and this figure at 1.
            "tracking, confidence none": round(
                sum(one.confidence == "none" for one in unsure) / max(1, len(unsure)), 3
            ),
        },
    )


def tables(lines: Sequence[Line]) -> str:
    """Show the share of right answers by kind, and of stale ones, for each way, view and language."""
    header = ("", *KINDS, "stale in the top 3", "asked", "known, yet confidence none")
    return table(header, [_row(line) for line in lines])


def _row(line: Line) -> tuple[object, ...]:
    counts = [line.metrics[kind] for kind in KINDS]
    stale = line.metrics[STALE]
    return (
        line.part,
        *(f"{one['right'] / one['asked']:.3f}" if one["asked"] else "" for one in counts),
        f"{1 - stale['right'] / stale['asked']:.3f}" if stale["asked"] else "",
        sum(one["asked"] for one in counts),
        f"{line.metrics['tracking, confidence none']:.3f}",
    )


def wrong(found: Sequence[Answer]) -> str:
    """List each wrong answer: what was asked, what is right, and the first hits."""
    return "\n".join(line for one in found if not one.right for line in _listed(one))


def _listed(one: Answer) -> Iterator[str]:
    question = one.question
    yield f"{one.story.id} {one.way}/{one.view} {question.kind}: {question.text} -> {question.gold} ({one.confidence})"
    for hit in one.shown[:3]:
        yield f"    {'? ' if hit.doubtful else ''}{hit.text}"
