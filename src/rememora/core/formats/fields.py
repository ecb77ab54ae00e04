"""Checked values of foreign JSON: what has a wrong type is named, never raised to the caller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.arguments import discreet, quoted
from rememora.core.clean import repaired

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_JSON_NAMES = {dict: "an object", list: "a list", bool: "a truth value", type(None): "null"}

# Seconds reach 1e11 in the year 5138; milliseconds passed it in March 1973.
_SECONDS_BELOW = 10**11
_YEAR_9999_MS = 253_402_300_799_999


class UnreadableError(Exception):
    """Carries the reason of a bad line up to its reader; never leaves `core.formats`."""


def label(field: str, value: object) -> str | None:
    """Return an id or a name; numbers are written out, an empty text is none."""
    if isinstance(value, bool) or not isinstance(value, str | int | float | None):
        raise UnreadableError(f"{field}: expected a text or a number, found {shown(value)}")
    return None if value is None or value == "" else repaired(str(value))


def moment(name: str, value: object) -> str | int | None:
    """Return a time: a text as it is, a number as epoch milliseconds; a blank text is none.

    A number below 1e11 (either sign) is seconds, fractions allowed, from there on milliseconds.
    """
    if value is None:
        return None
    if isinstance(value, str):
        return repaired(value.strip()) or None
    # `not <=` also catches NaN, which no comparison holds for.
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= _YEAR_9999_MS:
        raise UnreadableError(
            f"{name}: expected ISO 8601 text or epoch seconds or milliseconds, found {shown(value)}"
        )
    return round(value * 1000) if abs(value) < _SECONDS_BELOW else round(value)


def mapping(field: str, value: object) -> Mapping[str, object]:
    """Return an object; null is an empty one."""
    if not isinstance(value, dict | None):
        raise UnreadableError(f"{field}: expected an object, found {shown(value)}")
    return value or {}


def sequence(field: str, value: object) -> Sequence[object]:
    """Return a list; null is an empty one."""
    if not isinstance(value, list | None):
        raise UnreadableError(f"{field}: expected a list, found {shown(value)}")
    return value or ()


def shown(value: object) -> str:
    """Name what was found, in at most 80 characters of it, without secrets."""
    if isinstance(value, str):
        return quoted(value)
    return _JSON_NAMES.get(type(value)) or discreet(str(value))
