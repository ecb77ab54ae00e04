"""Lets a memory live through a story, by public calls alone, on a clock that goes with the story.

``words``  the user says everything, and the host only carries out what it was asked to drop: the memory has to
           understand;
``calls``  the host tells values, ends, premises and withdrawals by calls, and only other talk is captured: what is
           left to err is recall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.stories_records import DROP, FORGET, RESTS, TALK
from benchmarks.stories_score import Shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    import rememora
    from benchmarks.stories_records import Event, Question, Story
    from rememora.testing import FrozenClock

WORDS, CALLS = "words", "calls"
WAYS = (WORDS, CALLS)
VIEWS: dict[str, tuple[str, ...]] = {
    "all": ("memories", "transcript"),
    "memories": ("memories",),
}
"""What is recalled among: as a host gets it by default, and without the messages."""


class Living:
    """A memory and the story that is told to it."""

    def __init__(self, mem: rememora.Rememora, clock: FrozenClock, story: Story, way: str) -> None:
        self.mem = mem.bind(scope=story.id)
        self._clock, self._story, self._way = clock, story, way
        self._said: dict[str, str] = {}
        self._begins: dict[object, list[int]] = {}

    def live(self) -> None:
        """Tell every event at its time, and go on to the end of the story."""
        for event in self._story.events:
            self._until(event.at_ms)
            if event.kind == DROP or (event.kind == FORGET and self._way == CALLS):
                self._forget(event)
            elif event.kind == TALK or self._way == WORDS:
                self.mem.capture(event.text, event.answer, id=event.id, session=event.session)
            else:
                self._call(event)
        self._until(self._story.ends_ms)
        self.mem.upkeep.distill()

    def ask(self, question: Question, view: str) -> tuple[list[Shown], str]:
        """Return what a question brings back, and how sure the recall is."""
        found = self.mem.recall(question.text, as_of=question.as_of_ms, among=VIEWS[view])
        by_memory = {memory: event for event, memory in self._said.items()}
        hits = [
            Shown(
                text=hit.text,
                events=(
                    *(id.rpartition("/")[0] for id in hit.source_ids),
                    *([by_memory[hit.id]] if hit.id in by_memory else []),
                ),
                doubtful=bool(hit.doubtful),
            )
            for hit in found.hits
        ]
        return hits, found.confidence

    def _until(self, at_ms: int) -> None:
        self._clock.advance(ms=at_ms - self._clock.now_ms())

    def _forget(self, event: Event) -> None:
        """Forget all that names a value of the slot, by a preview, and by id what calls told."""
        values = {
            one.value: None for one in self._before(event) if one.value is not None and one.kind != RESTS
        }
        for value in values:
            preview = self.mem.forget(query=value)
            if preview.memories:
                self.mem.forget(token=preview.token)
        subject, attribute = event.slot or ("", "")
        for fact in self.mem.facts.history(subject, attribute):
            if self.mem.get(fact.memory_id) is not None:
                self.mem.forget(fact.memory_id)

    def _before(self, event: Event) -> Sequence[Event]:
        return [one for one in self._story.events if one.slot == event.slot and one.at_ms < event.at_ms]

    def _call(self, event: Event) -> None:
        subject, attribute = event.slot or ("", "")
        begins = self._begins.setdefault(event.slot, [])
        if event.kind == "end":
            self.mem.facts.end(subject, attribute)
        elif event.kind == RESTS:
            premises = [self._said[id] for id in event.because]
            self._said[event.id] = self.mem.remember(event.text, because=premises).id
        elif event.value is not None:
            # Of two values that begin at the same time the one that was told later counts: a withdrawal.
            begin = begins.pop() if event.kind == "back" else event.from_ms
            begins.append(begin)
            told = self.mem.facts.set(subject, attribute, event.value, valid_from=begin, text=event.text)
            self._said[event.id] = told.id
