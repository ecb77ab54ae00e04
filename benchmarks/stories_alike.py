"""Facts that only look alike: what is told of others, and of other things, must close nothing of the user's.

The user tells a value. Then the same is told of somebody else, with the same value, and other attributes of the user's
are told; after each sentence the value must still hold.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import rememora
from benchmarks import stories_templates as templates
from benchmarks.stories_made import BEGAN_MS
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.stories_templates import Attribute, Templates

_DAY_MS = 86_400_000


def closed(part: str) -> tuple[int, int]:
    """Return how many values of the user were closed wrongly, and how many sentences might have done it."""
    wrong = asked = 0
    for language in templates.LANGUAGES:
        found = templates.read(part, language)
        for one in found.attributes:
            for said in one.me["set"]:
                bad, of = _told(said.format(new=one.values[0]), one.values[0], list(_others(found, one)))
                wrong, asked = wrong + bad, asked + of
    return wrong, asked


def _told(said: str, value: str, others: list[str]) -> tuple[int, int]:
    clock = FrozenClock(at_ms=BEGAN_MS)
    with closing(rememora.open(":memory:", clock=clock)) as mem:
        mem.capture(said, "Noted.")
        if not any(m.slot and m.slot[2] == value for m in mem.list()):
            return 0, 0  # what was not understood cannot be closed
        for at, other in enumerate(others):
            clock.advance(ms=_DAY_MS)
            mem.capture(other, "Noted.")
            if not any(m.slot and m.slot[0] == "user" and m.slot[2] == value for m in mem.list()):
                return 1, at + 1
    return 0, len(others)


def _others(found: Templates, own: Attribute) -> Iterator[str]:
    """Give what looks like it: the attribute of others, with the same value, and other attributes of the user."""
    whole, short = found.people[0]
    for key in ("set", "change", "end"):
        for wording in own.other.get(key, ()):
            yield wording.format(who=whole, new=own.values[1], old=own.values[0])
            yield wording.format(who=short, new=own.values[1], old=own.values[0])
    for one in found.attributes:
        if one.name != own.name:
            yield one.me["set"][0].format(new=one.values[2])
            yield one.me["end"][0].format(old=one.values[2])
