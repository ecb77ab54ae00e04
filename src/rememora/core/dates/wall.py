"""Between milliseconds and the wall clock of a zone, as `core.times` has it.

Where clocks jump forward an hour does not exist: a time in it lands as far behind the
jump. Where they fall back an hour comes twice: the first is meant.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from rememora.core.times import named_zone
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from datetime import tzinfo

    from rememora.core.dates.periods import Period

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)

# Where 03/01/2026 is the third of January. America is left to its largest country; Asia writes
# the year first and takes, with UTC, the order of the United States when it writes English.
_DAY_FIRST = ("Europe/", "Africa/", "Australia/", "Atlantic/", "Indian/", "Antarctica/", "GB", "NZ")
_DAY_FIRST_CITIES = ("Pacific/Auckland", "Asia/Kolkata", "Asia/Calcutta", "Asia/Singapore", "Asia/Hong_Kong")


def local(said_ms: int, zone: str) -> datetime:
    """Give the wall clock of *zone* at *said_ms*.

    Raises:
        InvalidInput: *zone* is unknown, or the time lies outside the years 1 to 9999.
    """
    try:
        return (_EPOCH + timedelta(milliseconds=said_ms)).astimezone(named_zone(zone)).replace(tzinfo=None)
    except OverflowError as error:
        raise InvalidInput("expected a turn in the years 1 to 9999, found a time beyond them") from error


def from_utc(moment: datetime, *, zone: str) -> datetime:
    """Give the wall clock of *zone* for a wall clock of UTC."""
    return moment.replace(tzinfo=UTC).astimezone(named_zone(zone)).replace(tzinfo=None)


def later(moment: datetime, span: timedelta, *, zone: str) -> datetime:
    """Give the wall clock of *zone* when *span* has passed since it showed *moment*."""
    aware = moment.replace(tzinfo=named_zone(zone))
    return (aware.astimezone(UTC) + span).astimezone(named_zone(zone)).replace(tzinfo=None)


def interval(period: Period, zone: str) -> tuple[int, int]:
    """Give *period* in milliseconds, never empty: what the clocks jumped over keeps its length."""
    place = named_zone(zone)
    start, end = _ms(period.start, place), _ms(period.end, place)
    if end <= start:
        end = start + (period.end - period.start) // _MILLISECOND
    return start, end


def day_first(zone: str) -> bool:
    """Say whether 03/01/2026 is the third of January where *zone* is."""
    return zone.startswith(_DAY_FIRST) or zone in _DAY_FIRST_CITIES


def _ms(moment: datetime, place: tzinfo) -> int:
    return (moment.replace(tzinfo=place, fold=0) - _EPOCH) // _MILLISECOND
