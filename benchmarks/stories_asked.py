"""What is asked at the end of a life story, and what is right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.stories_records import DROP, FORGET, ME, RESTS, Question

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from benchmarks.stories_plan import Lane
    from benchmarks.stories_records import Event, Slot
    from benchmarks.stories_templates import Templates

_LONG_MS = 2 * 86_400_000
"""A time is asked about only if it lies a day or more from every change."""


@dataclass(slots=True)
class Spell:
    """A value, or that there was none, for a time; *open* is false where a withdrawal makes the time hard to tell."""

    value: str | None
    from_ms: int
    until_ms: int | None = None
    plain: bool = True


def spells(events: Sequence[Event]) -> list[Spell]:
    """Return what held of one slot, in order of time; nothing if it was forgotten."""
    made: list[Spell] = []
    for event in events:
        if event.kind in (FORGET, DROP):
            return []
        if event.kind == "back":
            made.pop()
            made[-1].until_ms, made[-1].plain = None, False
        elif event.kind != RESTS:
            if made:
                made[-1].until_ms = event.from_ms
            made.append(Spell(event.value, event.from_ms))
    return made


def asked(
    templates: Templates, events: Sequence[Event], made: Sequence[Lane], chance: Random
) -> tuple[Question, ...]:
    """Ask about every slot, about past times, what rests on what, and what nobody said."""
    questions: list[Question] = []
    for lane in made:
        own = [event for event in events if event.slot == lane.slot]
        text = _question(templates, lane.slot, chance)
        questions += _of_slot(lane, own, text)
        questions += _of_rests(lane, own)
    return (*questions, *_absent(templates, {lane.slot for lane in made}, chance))


def _question(templates: Templates, slot: Slot, chance: Random) -> str:
    attribute = templates.attribute(slot[1])
    some = attribute.me if slot[0] == ME else attribute.other
    return chance.choice(some["ask"]).format(who=slot[0])


def _of_slot(lane: Lane, own: Sequence[Event], text: str) -> Iterator[Question]:
    held = spells(own)
    values = tuple(lane.used)
    if not held:
        yield Question(kind="deletion", text=text, slot=lane.slot, values=values)
        return
    yield Question(kind="tracking", text=text, slot=lane.slot, gold=held[-1].value, values=values)
    for spell in held:
        if spell.plain and spell.until_ms is not None and spell.until_ms - spell.from_ms >= _LONG_MS:
            middle = (spell.from_ms + spell.until_ms) // 2
            yield Question(
                kind="as-of", text=text, slot=lane.slot, gold=spell.value, values=values, as_of_ms=middle
            )


def _of_rests(lane: Lane, own: Sequence[Event]) -> Iterator[Question]:
    held = spells(own)
    holds = held[-1].value if held else None
    resting = [event for event in own if event.kind == RESTS]
    for rest, event in zip(lane.rests, resting, strict=True):
        stands = event.value == holds
        yield Question(
            kind="standing" if stands else "cascade",
            text=rest.ask,
            slot=lane.slot,
            gold=rest.marker if stands else None,
            values=tuple(lane.used),
            marker=rest.marker,
            event=event.id,
        )


def _absent(templates: Templates, told: set[Slot], chance: Random) -> Iterator[Question]:
    """Ask for an attribute of the user, and one of each person, that were never told."""
    for who in (ME, *(short for _, short in templates.people)):
        never = [
            (who, one.name)
            for one in templates.attributes
            if (who, one.name) not in told and (who == ME or one.other)
        ]
        slot = chance.choice(never)
        values = templates.attribute(slot[1]).values
        yield Question(kind="absence", text=_question(templates, slot, chance), slot=slot, values=values)
