"""The matching rule of life stories: whether what is recalled answers a question rightly. No chance, no model.

A hit **tells** something of a slot by its literal words, whatever their case:

1. If it rests on exchanges that were events of the slot, it tells what the last of them said that holds: the value, if
   its words hold it, or that nothing holds, if that event was an end. What rests on a value tells that value, too.
2. Else, if exactly one of the slot's values stands in its words, it tells that one.
3. Else it tells nothing. A request to forget tells nothing, nor does a hit that is shown as doubtful.

Values are never shared between slots, so no other person's fact can be taken for an answer.

========== ==============================================================================================
kind       right is
========== ==============================================================================================
tracking   of the first five hits, the first that tells something tells the value that holds; where nothing
           holds, it tells just that, or none tells anything
as-of      the same of `recall(as_of=)` and the value that held then
deletion   no hit at all holds any of the values in its words, a request to forget among them
cascade    no hit at all that holds the word of what rested on the fallen value is without a doubt
standing   one of the first five hits holds that word, and is without a doubt
absence    the confidence is "none"
stale      none of the first three hits tells another value than the one that holds
========== ==============================================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.stories_records import DROP, FORGET, STALE
from benchmarks.stories_templates import same

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from benchmarks.stories_records import Event, Question

TOP, STALE_TOP = 5, 3
"""Hits that are looked at for a value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A hit: its words, the ids of the events that it rests on, and whether it is shown as doubtful."""

    text: str
    events: tuple[str, ...] = ()
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Nothing:
    """Told where a hit says that no value holds."""


NOTHING = Nothing()


def tells(shown: Shown, question: Question, events: Mapping[str, Event]) -> str | Nothing | None:
    """Return what a hit tells of the slot of a question; `None` if it tells nothing of it."""
    if shown.doubtful:
        return None
    own = [
        event for event in (events[id] for id in shown.events if id in events) if event.slot == question.slot
    ]
    for event in sorted(own, key=lambda event: event.at_ms, reverse=True):
        if event.value is None:
            return None if event.kind in (FORGET, DROP) else NOTHING
        if same(event.value, shown.text):
            return event.value
    if own:
        return None
    named = [value for value in question.values if same(value, shown.text)]
    return named[0] if len(named) == 1 else None


def judge(question: Question, shown: Sequence[Shown], confidence: str, events: Mapping[str, Event]) -> bool:
    """Tell whether a question is answered rightly; the rule stands above."""
    if question.kind == "absence":
        return confidence == "none"
    if question.kind == "deletion":
        return not any(same(value, hit.text) for hit in shown for value in question.values)
    if question.kind == "cascade":
        return all(hit.doubtful for hit in shown if same(question.marker, hit.text))
    if question.kind == "standing":
        return any(not hit.doubtful and same(question.marker, hit.text) for hit in shown[:TOP])
    if question.kind == STALE:
        told = [tells(hit, question, events) for hit in shown[:STALE_TOP]]
        return all(one is None or one == question.gold for one in told)
    first = next((one for hit in shown[:TOP] if (one := tells(hit, question, events)) is not None), None)
    return isinstance(first, Nothing) or first is None if question.gold is None else first == question.gold
