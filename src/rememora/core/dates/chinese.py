"""Which Chinese rules are tried at which character. The first that fits wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dates import chinese_calendar, chinese_relative, chinese_units

if TYPE_CHECKING:
    from rememora.core.dates.meaning import Rule

_RULES = (
    *chinese_calendar.KOREAN,
    *chinese_relative.YEARS_AGO,
    *chinese_relative.RULES[:1],
    *chinese_calendar.RULES[:3],
    *chinese_units.RULES,
    *chinese_calendar.RULES[3:],
    *chinese_relative.RULES[1:],
)


def _by_character() -> dict[str, tuple[Rule, ...]]:
    characters = sorted({character for rule in _RULES for character in rule.starts})
    return {c: tuple(rule for rule in _RULES if c in rule.starts) for c in characters}


CHARACTERS = _by_character()
"""First character of a date to the rules that are tried there."""
