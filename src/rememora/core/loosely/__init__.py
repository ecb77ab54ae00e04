"""What a sentence tells of a value in words that no pattern knows: by which words it holds, and what is known so far.

    read("Dropped the Pixel 8 in the loo, got a Fairphone", [Held("phone", "Pixel 8", True)]) -> Loose(...)

Patterns (`core.tellings`) read wordings that somebody thought of. Here nothing is expected of the wording: words vote
for the attribute (`senses`), others say whether something begins, ends or was wrong (`acts`), and what is left may be
the value (`values_en`, `values_zh`). The surest sign is a value that is known already: a sentence that names it and
another of its kind tells that one took the other's place, whatever the verb. So the reader is given what somebody has
and had. English and Chinese; in doubt nothing is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rememora.core.loosely.aside import is_other_doing
from rememora.core.loosely.choosing import (
    address_name,
    blanked,
    clause_end,
    clause_of,
    new_value,
    places,
    plain_attribute,
    value_in,
)
from rememora.core.loosely.han import has_han
from rememora.core.loosely.known import best_of, gives_way_in, goes_on, is_over_in, lies, same, speaks_of_else

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.loosely.acts import Acts

__all__ = [
    "END",
    "MOST_CHARS",
    "NEVER",
    "RESTS",
    "SET",
    "Held",
    "Loose",
    "address_name",
    "blanked",
    "may_tell",
    "places",
    "read",
]

MOST_CHARS = 240
"""A longer text tells more than one thing, and words in it vote for more than one."""

SET, END, NEVER, RESTS = "set", "end", "never", "rests"
"""A value holds; it is over; it never was so; something rests on it."""


class Held(NamedTuple):
    """A value that somebody has, or had."""

    attribute: str
    value: str
    holds: bool


class Loose(NamedTuple):
    """What a text tells.

    Attributes:
        sort: `SET`, `END`, `NEVER` or `RESTS`.
        attribute: What it tells it of.
        value: The value that holds now, if the text names one.
        over: Place among what is held, of what is over, never was so, or is rested on.
    """

    sort: str
    attribute: str
    value: str | None = None
    over: int | None = None


def may_tell(text: str) -> bool:
    """Tell at little cost whether a text is worth a closer look."""
    from rememora.core.loosely.acts import acts, is_open
    from rememora.core.loosely.aside import is_aside, is_order
    from rememora.core.loosely.senses import any_sure

    if not 2 < len(text) <= MOST_CHARS or is_open(text) or is_aside(text) or is_order(text):
        return False
    does = acts(text)
    if does.begins or does.ends or does.wrong or does.joins or any_sure().search(text) is not None:
        return True
    from rememora.core.loosely.diets import eats_again
    from rememora.core.loosely.kinds import unspaced, words

    if eats_again(text):
        return True
    return (unspaced() if has_han(text) else words()).search(text) is not None


def read(text: str, held: Sequence[Held], *, mine: bool = True, people: Sequence[str] = ()) -> Loose | None:
    """Return what a text tells of somebody who has, and had, these values; nothing if it cannot be told.

    Args:
        text: A sentence, or a short message.
        held: In the order of telling, the oldest first.
        mine: Whether it is about whoever speaks.
        people: Names that are no values here.
    """
    from rememora.core.loosely.nothing import is_nothing

    found = _read(text, held, mine=mine, people=people)
    return None if found is None or (found.sort != RESTS and is_nothing(text, found, held)) else found


def _read(text: str, held: Sequence[Held], *, mine: bool, people: Sequence[str]) -> Loose | None:
    from rememora.core.loosely.acts import acts
    from rememora.core.loosely.diets import breaks_diet
    from rememora.core.loosely.senses import senses

    eats = next((at for at, one in enumerate(held) if one.holds and one.attribute == "diet"), None)
    if eats is not None and breaks_diet(text, held[eats].value):
        return Loose(END, "diet", None, eats)
    does, about = acts(text), senses(text)
    named = [at for at, one in enumerate(held) if places(one.value, text)]
    now = [at for at in named if held[at].holds]
    before = [at for at in named if not held[at].holds and not any(same(held[at], held[n]) for n in now)]
    if does.wrong or does.stays:
        back = _back(text, held, now, before, does, people)
        if back is not None:
            return back
    if now:
        return _of_known(text, held, now, before, does, about, people, mine=mine)
    if does.passing or lies().search(text):
        return None
    if before and (does.begins or does.stays):
        again = best_of(
            held, [at for at in before if not is_over_in(text, held[at].value, held[at].attribute)], about
        )
        return None if again is None else Loose(SET, held[again].attribute, held[again].value)
    return _of_unknown(text, does, about, people, mine=mine)


def _back(
    text: str,
    held: Sequence[Held],
    now: Sequence[int],
    before: Sequence[int],
    does: Acts,
    people: Sequence[str],
) -> Loose | None:
    """Return a value that was told by mistake, with the one that stands; nothing if the text takes nothing back."""
    both = _both(text, held, now) if does.wrong and does.stays else None
    if both is not None:
        return Loose(NEVER, held[both[0]].attribute, held[both[1]].value, both[0])
    for at in now:
        one = held[at]
        stands = next((b for b in before if held[b].attribute == one.attribute), None)
        if stands is not None and (does.wrong or (does.stays and not does.ends)):
            return Loose(NEVER, one.attribute, held[stands].value, at)
        if stands is None and does.wrong and not goes_on(text, one):
            other = new_value(text, held, one, people)
            if other is not None:
                return Loose(NEVER, one.attribute, other, at)
    for at in before if not now else ():
        last = next((n for n, x in enumerate(held) if x.holds and x.attribute == held[at].attribute), None)
        if last is not None and (does.wrong or does.stays):
            return Loose(
                NEVER if does.wrong else SET, held[at].attribute, held[at].value, last if does.wrong else None
            )
    return None


def _both(text: str, held: Sequence[Held], now: Sequence[int]) -> tuple[int, int] | None:
    """Return, of two values of one attribute that hold, the one that is wrong, and the one that stays."""
    from rememora.core.loosely.acts import acts

    if len(now) != 2 or held[now[0]].attribute != held[now[1]].attribute:
        return None
    stay = [acts(clause_of(text, held[at].value)).stays for at in now]
    return (now[stay.index(False)], now[stay.index(True)]) if sorted(stay) == [False, True] else None


def _of_known(
    text: str,
    held: Sequence[Held],
    now: Sequence[int],
    before: Sequence[int],
    does: Acts,
    about: dict[str, int],
    people: Sequence[str],
    *,
    mine: bool,
) -> Loose | None:
    """Return what is told of a value that holds: another one in its place, its end, or what rests on it."""
    at = best_of(held, now, about)
    if at is None:
        return None
    one = held[at]
    if speaks_of_else(text, one.value) or (mine and is_other_doing(text)):
        return None
    again = next((b for b in before if held[b].attribute == one.attribute), None)
    turned = does.begins or does.ends
    if again is not None and turned:
        return Loose(SET, one.attribute, held[again].value, at)
    if (
        turned
        and not does.passing
        and (gives_way_in(text, one) or (does.begins and about.get(plain_attribute(one.attribute))))
    ):
        value = new_value(text, held, one, people)
        if value is not None:
            return Loose(SET, one.attribute, value, at)
    if is_over_in(text, one.value, one.attribute):
        from rememora.core.loosely.having import had

        other = had(blanked(text, [one.value], people), about, mine=True)
        if other is not None and other[0] != plain_attribute(
            one.attribute
        ):  # "sold the Golf, bought an e-bike"
            return Loose(SET, other[0], other[1], at)
        return Loose(END, one.attribute, None, at)
    if does.joins or clause_end().search(text.strip(" .!。！")):
        return Loose(RESTS, one.attribute, None, at)
    return None


def _of_unknown(
    text: str, does: Acts, about: dict[str, int], people: Sequence[str], *, mine: bool
) -> Loose | None:
    """Return a value of an attribute that the words speak of, where nothing known is named."""
    from rememora.core.loosely.having import had
    from rememora.core.loosely.senses import ENOUGH

    plain = blanked(text, (), people)
    kind = had(plain, about, mine=mine)
    if kind is not None and not (does.ends and is_over_in(text, kind[1], kind[0])):
        return Loose(SET, *kind)
    strong = sorted((name for name, count in about.items() if count >= ENOUGH), key=lambda name: -about[name])
    for name in strong:
        if about[name] < about[strong[0]]:
            break
        value = value_in(plain, name)
        if value is not None and not (does.ends and is_over_in(text, value, name)):
            return Loose(SET, name, value)
    return None
