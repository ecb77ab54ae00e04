"""What happens in a life story, before it is put into words: per slot, a few steps drawn by chance."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from benchmarks.stories_records import DROP, FORGET, ME, RESTS

if TYPE_CHECKING:
    from random import Random

    from benchmarks.stories_records import Slot
    from benchmarks.stories_templates import Rest, Templates

_MINE, _OTHERS, _OF_EACH = 4, 2, 2
"""Attributes of the user, other people, and attributes of each of them."""
_MOST_STEPS = 3
_SPELL_AGAIN = 0.25
"""Chance that an earlier value comes again, where nothing rests on the slot."""


@dataclass(slots=True)
class Lane:
    """One slot: its steps, its values yet to come, and what rests on it; *returns*: a value may come again."""

    slot: Slot
    who: tuple[str, str]
    values: list[str]
    steps: list[str] = field(default_factory=list)
    rests: tuple[Rest, ...] = ()
    used: list[str] = field(default_factory=list)
    returns: bool = True

    def next_value(self, chance: Random, *, now: str | None) -> str:
        """Draw what holds next: a new value, or one that held before."""
        earlier = [value for value in self.used if value != now]
        if earlier and not self.rests and self.returns and chance.random() < _SPELL_AGAIN:
            return chance.choice(earlier)
        self.used.append(self.values.pop())
        return self.used[-1]


def lanes(templates: Templates, chance: Random) -> list[Lane]:
    """Draw the slots of a story and their steps; no two share a value."""
    pools = {one.name: chance.sample(one.values, len(one.values)) for one in templates.attributes}
    shared = [one.name for one in templates.attributes if one.other]
    mine = chance.sample(list(pools), _MINE)
    people = chance.sample(templates.people, _OTHERS)
    slots = [((ME, name), ("", "")) for name in mine]
    slots += [((who[1], name), who) for who in people for name in chance.sample(shared, _OF_EACH)]
    made = []
    for slot, who in slots:
        values = [pools[slot[1]].pop() for _ in range(_MOST_STEPS + 1)]
        made.append(Lane(slot, who, values, _steps(chance, mine=slot[0] == ME)))
    _resting(templates, chance, made[:2])
    made[2].steps.append(FORGET)
    chance.choice([made[0], *made[4:]]).steps.append(DROP)
    return made


def _steps(chance: Random, *, mine: bool) -> list[str]:
    steps = ["set"]
    for _ in range(chance.randint(1, _MOST_STEPS)):
        steps.append(chance.choices(*_next(steps[-1], mine=mine))[0])
    return steps


def _next(last: str, *, mine: bool) -> tuple[list[str], list[int]]:
    if last == "end":
        return ["set"], [1]
    weights = {"change": 5, "end": 2}
    if mine:
        weights |= {"since": 2}
        if last in ("change", "since"):
            weights |= {"back": 3}
    return list(weights), list(weights.values())


def _resting(templates: Templates, chance: Random, some: list[Lane]) -> None:
    """Let something rest on a value, and something on that; a change that is taken back follows its change at once."""
    for lane in some:
        lane.rests = chance.choice(templates.attribute(lane.slot[1]).rests)
        steps = lane.steps
        places = [
            place
            for place in range(1, len(steps) + 1)
            if steps[place - 1] != "end" and steps[place : place + 1] != ["back"]
        ]
        place = chance.choice(places)
        lane.steps[place:place] = [RESTS] * len(lane.rests)


def order(made: list[Lane], chance: Random) -> list[tuple[Lane, str]]:
    """Mix the steps of all lanes; those of one stay in their order, and a change and its withdrawal together."""
    left = [(lane, list(lane.steps)) for lane in made]
    mixed = []
    while left:
        lane, steps = chance.choice(left)
        mixed.append((lane, steps.pop(0)))
        if steps and steps[0] == "back":
            mixed.append((lane, steps.pop(0)))
        left = [pair for pair in left if pair[1]]
    return mixed
