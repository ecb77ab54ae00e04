"""Makes life stories: the same seed gives the same bytes.

A value holds from its begin until the next one begins or it ends. A withdrawal undoes the change before it as if it had
never been. What was forgotten is never told again.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING

from benchmarks.stories_asked import asked
from benchmarks.stories_plan import Lane, lanes, order
from benchmarks.stories_records import DAY_MS, DROP, ME, RESTS, STALE, TALK, Event, Question, Story

if TYPE_CHECKING:
    from benchmarks.stories_templates import Templates

BEGAN_MS = 1_704_704_400_000
"""2024-01-08T09:00:00Z, when every story begins."""
VERSIONS, SESSIONS = 6, 48
"""Of the fact that changes again and again."""
_MINUTE_MS = 60_000
_DAYS = (4, 13)
"""Days between two events, least and most."""
_TALK = (1, 3)
"""Exchanges about other things between two events."""
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)


@dataclass(slots=True)
class Now:
    """What holds of one slot while a story is made: value and begin, and what was told of it last."""

    value: str | None = None
    from_ms: int = 0
    before: tuple[str | None, int] = (None, 0)
    event: str = ""
    told_ms: int = 0
    rested: list[str] = field(default_factory=list)


class _Writer:
    def __init__(self, templates: Templates, chance: Random, id: str) -> None:
        self.templates, self.chance, self.id = templates, chance, id
        self.events: list[Event] = []
        self.now: dict[tuple[str, str], Now] = {}
        self.known: set[str] = set()
        self.at_ms = BEGAN_MS

    def day(self) -> None:
        self.at_ms += self.chance.randint(*_DAYS) * DAY_MS
        self.at_ms -= (self.at_ms - BEGAN_MS) % DAY_MS

    def talk(self) -> None:
        for said, answer in self.chance.sample(self.templates.talk, self.chance.randint(*_TALK)):
            self.put(self._frame(TALK, said, answer))

    def step(self, lane: Lane, kind: str) -> None:
        now = self.now.setdefault(lane.slot, Now())
        if kind == "since" and self.at_ms - now.told_ms < 3 * DAY_MS:
            kind = "change"
        if kind == RESTS:
            self._rests(lane, now)
        else:
            self._told(lane, kind, now)

    def _told(self, lane: Lane, kind: str, now: Now) -> None:
        old, from_ms, value = now.value, self.at_ms, None
        if kind in ("set", "change", "since"):
            value = lane.next_value(self.chance, now=old)
            if kind == "since":
                from_ms = self._past_day(now.told_ms)
            now.before = (now.value, now.from_ms)
        elif kind == "back":
            value, from_ms = now.before
        text = "" if kind == DROP else self._worded(lane, kind, new=value, old=old, from_ms=from_ms)
        made = replace(
            self._frame(kind, text, self.chance.choice(self.templates.answers)),
            slot=lane.slot,
            value=value,
            old=old,
            from_ms=from_ms,
        )
        now.value, now.from_ms, now.event, now.told_ms = value, from_ms, made.id, self.at_ms
        self.put(made)

    def _rests(self, lane: Lane, now: Now) -> None:
        rest = lane.rests[len(now.rested)]
        made = replace(
            self._frame(RESTS, rest.say.format(new=now.value), self.chance.choice(self.templates.answers)),
            slot=lane.slot,
            value=now.value,
            from_ms=now.from_ms,
            marker=rest.marker,
            because=(now.rested[-1] if now.rested else now.event,),
        )
        now.rested.append(made.id)
        now.told_ms = self.at_ms
        self.put(made)

    def _worded(self, lane: Lane, kind: str, *, new: str | None, old: str | None, from_ms: int) -> str:
        attribute = self.templates.attribute(lane.slot[1])
        some = (attribute.me if lane.slot[0] == ME else attribute.other)[kind]
        # What was nothing before cannot be left: a value that comes after an end is told by a "set".
        fitting = [text for text in some if old is not None or "{old}" not in text]
        who = lane.who[1] if lane.who[1] in self.known else lane.who[0]
        self.known.add(lane.who[1])
        said = self.chance.choice(fitting).format(new=new, old=old, who=who, date=self._date(from_ms))
        return said[0].upper() + said[1:] if said.startswith(who) and who else said

    def _past_day(self, after_ms: int) -> int:
        """Draw a midnight between what was told last, which would be contradicted before, and today."""
        first, last = after_ms // DAY_MS + 1, self.at_ms // DAY_MS - 1
        return self.chance.randint(first, last) * DAY_MS

    def _date(self, at_ms: int) -> str:
        day = datetime.fromtimestamp(at_ms / 1000, tz=UTC)
        if self.templates.language == "zh":
            return f"{day.year}年{day.month}月{day.day}日"
        return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"

    def _frame(self, kind: str, text: str, answer: str) -> Event:
        day = datetime.fromtimestamp(self.at_ms / 1000, tz=UTC).date().isoformat()
        id = f"{self.id}/{len(self.events) + 1}"
        return Event(id=id, session=day, at_ms=self.at_ms, kind=kind, text=text, answer=answer)

    def put(self, event: Event) -> None:
        self.events.append(event)
        self.at_ms += 10 * _MINUTE_MS


def versions(templates: Templates, *, seed: int, number: int) -> Story:
    """Make a story of one fact of the user that changes again and again among sessions of other talk."""
    id = f"versions-{templates.part}-{templates.language}-{number}"
    chance = Random(f"{seed}/{id}")
    one = templates.attributes[number % len(templates.attributes)]
    lane = Lane((ME, one.name), ("", ""), chance.sample(one.values, VERSIONS), returns=False)
    writer = _Writer(templates, chance, id)
    told = {0, *chance.sample(range(1, SESSIONS - 1), VERSIONS - 1)}
    for session in range(SESSIONS):
        writer.day()
        writer.talk()
        if session in told:
            lane.steps.append("change" if lane.used else "set")
            writer.step(lane, lane.steps[-1])
    writer.day()
    asked = Question(
        kind=STALE,
        text=chance.choice(one.me["ask"]),
        slot=lane.slot,
        gold=lane.used[-1],
        values=tuple(lane.used),
    )
    return Story(
        id=id, language=templates.language, events=tuple(writer.events), asked=(asked,), ends_ms=writer.at_ms
    )


def story(templates: Templates, *, seed: int, number: int) -> Story:
    """Make one story; *seed* and *number* decide everything."""
    id = f"{templates.part}-{templates.language}-{number}"
    chance = Random(f"{seed}/{id}")
    made = lanes(templates, chance)
    writer = _Writer(templates, chance, id)
    for lane, kind in order(made, chance):
        writer.day()
        writer.talk()
        writer.step(lane, kind)
    writer.day()
    return Story(
        id=id,
        language=templates.language,
        events=tuple(writer.events),
        asked=asked(templates, writer.events, made, chance),
        ends_ms=writer.at_ms,
    )
