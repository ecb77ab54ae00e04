"""Times as callers write them, to epoch milliseconds and back.

A text is ISO 8601: ``2026-01-12``, ``2026-01-12T15:08``, ``2026-01-12
15:08:38,5``, with ``Z`` or an offset behind a time. A number is epoch
milliseconds, as is a text of 13 digits, since a command line has only texts.

A text without offset is read in a named zone. Where clocks jump forward an hour
does not exist: the offset before the jump is used, so the time lands as far
behind it (02:30 becomes 03:30). Where they fall back an hour comes twice: the
first is meant. A day begins at its first existing moment.
"""

from __future__ import annotations

from functools import cache

from rememora.core.arguments import quoted
from rememora.model.errors import InvalidInput

TYPE_CHECKING = False  # type checkers take it as true; importing typing would cost every start
if TYPE_CHECKING:
    import re
    from datetime import datetime, tzinfo

# 0001-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z: what ISO writes with four digits.
MIN_MS = -62_135_596_800_000
MAX_MS = 253_402_300_799_999

# Ten digits are seconds of the years 2001 to 2286, the commonest mistake; as milliseconds
# they would all lie between January and April 1970. Smaller numbers stay milliseconds: they
# are what a test that counts from 0 passes, and no time at which anyone talked to a model.
_SECONDS_FROM, _SECONDS_UNTIL = 10**9, 10**10

_LONGEST = 64  # characters; far above the longest form, far below a pasted document


def parse_time(value: str | int | float | None, *, zone: str) -> int:
    """Return *value* as epoch milliseconds; finer fractions are cut off, never rounded up.

    Args:
        value: ISO 8601 text or epoch milliseconds, years 1 to 9999.
        zone: IANA name for a text that carries no offset.

    Raises:
        InvalidInput: *value* is no time, may be in seconds, or *zone* is unknown.
    """
    if isinstance(value, str):
        return _from_text(value.strip(), zone)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _from_number(value)
    raise InvalidInput(f"expected ISO 8601 or epoch milliseconds, found {_kind(value)}")


def format_time(ms: int, *, zone: str) -> str:
    """Write *ms* as ISO 8601 with the offset of *zone*; milliseconds only if there are any.

    Raises:
        InvalidInput: The time falls outside the years 1 to 9999, or *zone* is unknown.
    """
    from datetime import UTC, datetime, timedelta

    try:
        utc = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms)
        local = utc.astimezone(named_zone(zone))
    except OverflowError as error:
        raise InvalidInput(f"expected a time of the years 1 to 9999, found {ms} ms") from error
    return local.isoformat(timespec="milliseconds" if ms % 1000 else "seconds")


def is_zone(name: str) -> bool:
    """Say whether *name* is a time zone that this machine knows."""
    try:
        named_zone(name)
    except InvalidInput:
        return False
    return True


def _kind(value: object) -> str:
    return "nothing" if value is None else f"a {type(value).__name__}"


def _from_number(value: int | float) -> int:
    if _SECONDS_FROM <= value < _SECONDS_UNTIL:
        raise InvalidInput(
            f"expected epoch milliseconds, found {value}: looks like seconds, multiply by 1000"
        )
    if not MIN_MS <= value <= MAX_MS:  # true for NaN
        # Python refuses to print an integer of thousands of digits.
        shown = value if isinstance(value, float) or abs(value) < 10**20 else "a far larger number"
        raise InvalidInput(f"expected epoch milliseconds of the years 1 to 9999, found {shown}")
    return int(value // 1)


def _from_text(text: str, zone: str) -> int:
    if len(text) in (10, 13) and text.isascii() and text.isdigit():
        return _from_number(int(text))
    match = _iso().fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        raise InvalidInput(f"expected ISO 8601 such as 2026-01-12T15:08:38Z, found {quoted(text)}")
    try:
        local = _wall_clock(match)
        offset_s = _offset_s(match, local, zone)
    except ValueError as error:
        raise InvalidInput(f"expected a date and time that exist, found {quoted(text)}: {error}") from error
    ms = (_seconds(local) - offset_s) * 1000 + int((match["fraction"] or "0").ljust(3, "0")[:3])
    if not MIN_MS <= ms <= MAX_MS:
        raise InvalidInput(f"expected a time of the years 1 to 9999 in UTC, found {quoted(text)}")
    return ms


@cache
def _iso() -> re.Pattern[str]:
    """RFC 3339 with what people leave out: the time, the seconds, the offset or its minutes.

    Digits are spelled out because the class for digits takes those of every script.
    Seconds of an offset occur in `format_time` of old local times (Shanghai, 1900: +08:05:43).
    """
    import re

    return re.compile(
        r"(?P<year>[0-9]{4})-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})"
        r"(?:[Tt ](?P<hour>[0-9]{2}):(?P<minute>[0-9]{2})"
        r"(?::(?P<second>[0-9]{2})(?:[.,](?P<fraction>[0-9]+))?)?"
        r"(?: ?(?P<offset>[Zz]|[+-][0-9]{2}(?::?[0-9]{2}(?::?[0-9]{2})?)?))?)?"
    )


def _wall_clock(match: re.Match[str]) -> datetime:
    from datetime import datetime

    year, month, day, hour, minute, second = (
        int(match[part] or 0) for part in ("year", "month", "day", "hour", "minute", "second")
    )
    return datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - the zone comes next


def _seconds(local: datetime) -> int:
    """Seconds from 1970 to *local*, both on the same wall clock."""
    day = local.toordinal() - 719_163  # ordinal of 1970-01-01
    return day * 86_400 + local.hour * 3_600 + local.minute * 60 + local.second


def _offset_s(match: re.Match[str], local: datetime, zone: str) -> int:
    """Seconds east of UTC, as written or as *zone* has them at that moment."""
    written = match["offset"]
    if written is None:
        offset = local.replace(tzinfo=named_zone(zone)).utcoffset()
        return 0 if offset is None else offset.days * 86_400 + offset.seconds
    if written in "Zz":
        return 0
    digits = written[1:].replace(":", "").ljust(6, "0")
    hours, minutes, seconds = int(digits[:2]), int(digits[2:4]), int(digits[4:])
    if hours > 23 or minutes > 59 or seconds > 59:
        raise ValueError(f"offset must be below 24:00, not {written}")
    return (hours * 3_600 + minutes * 60 + seconds) * (-1 if written[0] == "-" else 1)


def named_zone(name: str) -> tzinfo:
    """Give the time zone of an IANA *name*.

    Raises:
        InvalidInput: This machine knows no such zone.
    """
    from datetime import UTC

    if name == "UTC":
        return UTC  # the default; spares reading the time zone database
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:  # unknown; not a plain name; a folder of zones
        raise InvalidInput(
            f"expected an IANA time zone such as Europe/Berlin, found {name[:80]!r}"
        ) from error
