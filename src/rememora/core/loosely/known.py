"""Which known value a text is about, and whether it says that it is over or gives way."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.loosely.aside import does_something, is_of_part
from rememora.core.loosely.choosing import clause_of, places, plain_attribute

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.loosely import Held


@cache
def lies() -> re.Pattern[str]:
    """Where something lies, or comes from, is no value of it: "my office is in Leeds", 我老家在里昂."""
    return re.compile(
        r"(?i)\b(?:office|company|school|gym|parents|headquarters|shop|store|bank|dentist|meeting|"
        r"wedding|conference|family|boss|team|doctor)"
        r"(?:'s)? (?:is|was|are|were) (?:now )?(?:in|at|on|near)\b|\b(?:was|were|am|is) (?:born|raised|"
        r"originally)\b|\bgrew up\b|\bcomes? from\b"
        "|(?:公司|单位|办公室|学校|老家|店|爸妈|父母|家人|银行|医院|健身房)(?:就|都|也)?在|出生|长大|来自|籍贯"
    )


def best_of(held: Sequence[Held], some: Sequence[int], about: dict[str, int]) -> int | None:
    """Return the one of several known values that the words speak of; nothing where two are as likely."""
    attributes = {held[at].attribute for at in some}
    if not some:
        return None
    if len(attributes) == 1:
        return some[-1]
    scores = {name: about.get(plain_attribute(name), 0) for name in attributes}
    best = max(scores.values())
    names = [name for name, score in scores.items() if score == best]
    return (
        next(at for at in reversed(some) if held[at].attribute == names[0])
        if len(names) == 1 and best
        else None
    )


def same(one: Held, other: Held) -> bool:
    return one.attribute == other.attribute and one.value.casefold() == other.value.casefold()


def gives_way_in(text: str, one: Held) -> bool:
    from rememora.core.loosely.ending import gives_way

    return gives_way(text, places(one.value, text), plain_attribute(one.attribute))


def is_over_in(text: str, value: str, attribute: str) -> bool:
    from rememora.core.loosely.ending import is_over

    return is_over(text, places(value, text), plain_attribute(attribute))


def speaks_of_else(text: str, value: str) -> bool:
    """Tell whether a text speaks of a part of a value, or of what the value itself does, wherever it names it."""
    return all(is_of_part(text, end) or does_something(text[end:]) for _, end in places(value, text))


def goes_on(text: str, one: Held) -> bool:
    """Tell whether a text says of a value that it stays, or that somebody did not leave it."""
    from rememora.core.loosely.acts import acts
    from rememora.core.loosely.ending import is_kept

    return acts(clause_of(text, one.value)).stays or is_kept(text, places(one.value, text))
