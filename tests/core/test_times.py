"""Times as callers write them, and as they are shown."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.times import MAX_MS, MIN_MS, format_time, is_zone, parse_time
from rememora.model.errors import InvalidInput

DAY_MS = 86_400_000
# 15:08:38 on 12 January 2026 in UTC.
AFTERNOON = 1_768_230_518_000


@pytest.mark.parametrize(
    ("text", "ms"),
    [
        ("2026-01-12T15:08:38Z", AFTERNOON),  # RFC 3339
        ("2026-01-12 15:08:38Z", AFTERNOON),  # a space for the T, as logs write it
        ("2026-01-12t15:08:38z", AFTERNOON),  # lower case, which RFC 3339 allows
        ("2026-01-12T15:08:38 Z", AFTERNOON),  # a space before the zone
        ("2026-01-12T15:08:38", AFTERNOON),  # no zone: the one named, here UTC
        ("  2026-01-12T15:08:38Z\n", AFTERNOON),  # pasted with blanks
        ("\u30002026-01-12T15:08:38Z\u3000", AFTERNOON),  # pasted with ideographic spaces
        ("2026-01-12T23:08:38+08:00", AFTERNOON),  # offset
        ("2026-01-12T23:08:38+0800", AFTERNOON),  # offset without colon
        ("2026-01-12T23:08:38+08", AFTERNOON),  # offset of hours
        ("2026-01-12 09:38:38 -05:30", AFTERNOON),  # west, half an hour
        ("2026-01-12T15:08:38-00:00", AFTERNOON),  # RFC 3339: offset unknown, time in UTC
        ("2026-01-12T23:14:21+08:05:43", AFTERNOON),  # Shanghai before 1901
        ("2026-01-12T15:08:38.5Z", AFTERNOON + 500),  # one digit is tenths
        ("2026-01-12T15:08:38,5Z", AFTERNOON + 500),  # ISO prefers the comma
        ("2026-01-12T15:08:38.123456789Z", AFTERNOON + 123),  # nanoseconds are cut off
        ("2026-01-12T15:08:38.9999Z", AFTERNOON + 999),  # never rounded into the next second
        ("2026-01-12T15:08Z", AFTERNOON - 38_000),  # no seconds
        ("2026-01-12", AFTERNOON - 54_518_000),  # the day begins
        ("2024-02-29", 1_709_164_800_000),  # a leap day
        ("1970-01-01T00:00:00Z", 0),  # the epoch
        ("1969-12-31T23:59:59.999Z", -1),  # fractions before it count forwards too
        ("0001-01-01T00:00:00Z", MIN_MS),  # the first moment
        ("9999-12-31T23:59:59.999Z", MAX_MS),  # the last
        ("1768230518000", AFTERNOON),  # milliseconds from a command line
    ],
)
def test_text_is_read_as_iso_8601(text: str, ms: int) -> None:
    assert parse_time(text, zone="UTC") == ms


@pytest.mark.parametrize(
    ("text", "zone", "utc"),
    [
        ("2026-01-12T15:08:38", "Asia/Shanghai", "2026-01-12T07:08:38+00:00"),  # no offset: the named zone
        ("2026-01-12T15:08:38Z", "Asia/Shanghai", "2026-01-12T15:08:38+00:00"),  # an offset beats it
        ("2026-07-12", "Europe/Berlin", "2026-07-11T22:00:00+00:00"),  # a day begins at local midnight
        ("2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00+00:00"),  # gap: as far behind the jump
        ("2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00+00:00"),  # twice: the first
        ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00+00:00"),  # midnight missing: day from 01:00
        ("2026-01-12T00:00", "Asia/Kathmandu", "2026-01-11T18:15:00+00:00"),  # quarter of an hour
        ("1900-01-01T00:00", "Asia/Shanghai", "1899-12-31T15:54:17+00:00"),  # local mean time, odd seconds
    ],
)
def test_text_without_offset_is_read_in_the_zone(text: str, zone: str, utc: str) -> None:
    assert format_time(parse_time(text, zone=zone), zone="UTC") == utc


@pytest.mark.parametrize(
    ("number", "ms"),
    [
        (AFTERNOON, AFTERNOON),  # the usual case
        (AFTERNOON + 0.75, AFTERNOON),  # time.time() * 1000 in Python
        (0, 0),  # the epoch
        (-1, -1),  # before it
        (-0.25, -1),  # cut off towards the past, as in a text
        (999_999_999, 999_999_999),  # nine digits: a test that counts from 0
        (10_000_000_000, 10_000_000_000),  # eleven digits: April 1970
        (MIN_MS, MIN_MS),  # the first moment
        (MAX_MS, MAX_MS),  # the last
    ],
)
def test_number_is_read_as_epoch_milliseconds(number: float, ms: int) -> None:
    assert parse_time(number, zone="UTC") == ms


@pytest.mark.parametrize(
    "value",
    [
        1_768_230_518,  # int(time.time())
        1_768_230_518.25,  # time.time()
        1_000_000_000,  # the first of ten digits
        9_999_999_999,  # the last
        "1768230518",  # from a command line
    ],
)
def test_seconds_are_refused_and_the_remedy_named(value: str | float) -> None:
    with pytest.raises(InvalidInput, match="looks like seconds, multiply by 1000"):
        parse_time(value, zone="UTC")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "found nothing"),  # a time that is not given is not now
        (True, "found a bool"),  # equals 1
        (b"2026-01-12", "found a bytes"),  # not text
        (float("nan"), "found nan"),  # no moment
        (float("inf"), "found inf"),  # no moment
        (1_768_230_518_000_000, "years 1 to 9999"),  # microseconds
        (MAX_MS + 1, "years 1 to 9999"),  # the year 10000
        (MIN_MS - 1, "years 1 to 9999"),  # the year 0
        pytest.param(10**5000, "a far larger number", id="huge"),  # Python refuses to print it
        ("", "expected ISO 8601"),  # empty
        ("yesterday", "expected ISO 8601"),  # words are the business of core/dates
        ("昨天", "expected ISO 8601"),  # in any language
        ("⏰", "expected ISO 8601"),  # or none
        ("2026年1月12日", "expected ISO 8601"),  # a date, but not ISO
        ("２０２６-０１-１２", "expected ISO 8601"),  # full-width digits
        ("٢٠٢٦-٠١-١٢", "expected ISO 8601"),  # digits of another script
        ("2026-01-12́", "expected ISO 8601"),  # a combining mark behind it
        ("2026-1-2", "expected ISO 8601"),  # one digit may be day or month of someone's order
        ("12/01/2026", "expected ISO 8601"),  # likewise
        ("20260112", "expected ISO 8601"),  # compact: too close to a number
        ("20260112150838", "expected ISO 8601"),  # would be the year 2612 as milliseconds
        ("2026-01-12T", "expected ISO 8601"),  # half a time
        ("2026-01-12Z", "expected ISO 8601"),  # a zone without a time
        ("2026-01-12T15:08:38.Z", "expected ISO 8601"),  # a fraction without digits
        ("2026-01-12T15:08:38Z and then some", "expected ISO 8601"),  # not the whole text
        ("2026-01-12T15:08:38." + "0" * 10_000, "expected ISO 8601"),  # a pasted document
        ("2026-02-29", "exist"),  # no leap year
        ("2026-13-01", "exist"),  # no month
        ("0000-01-01", "exist"),  # no year 0
        ("2026-01-12T24:00", "exist"),  # the next day has its own name
        ("2026-01-12T23:59:60Z", "exist"),  # epoch milliseconds have no leap seconds
        ("2026-01-12T15:08+24:00", "offset must be below 24:00"),  # no such offset
        ("2026-01-12T15:08+08:60", "offset must be below 24:00"),  # no such minute
        ("0001-01-01T00:00+00:01", "years 1 to 9999 in UTC"),  # the year 0 in UTC
        ("9999-12-31T23:59-00:01", "years 1 to 9999 in UTC"),  # the year 10000 in UTC
    ],
)
def test_what_is_no_time_is_refused_with_a_reason(value: object, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        parse_time(value, zone="UTC")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ms", "zone", "text"),
    [
        (AFTERNOON, "UTC", "2026-01-12T15:08:38+00:00"),  # whole seconds carry no fraction
        (AFTERNOON + 5, "UTC", "2026-01-12T15:08:38.005+00:00"),  # milliseconds have three digits
        (AFTERNOON, "Asia/Shanghai", "2026-01-12T23:08:38+08:00"),  # offset of the zone
        (AFTERNOON, "America/New_York", "2026-01-12T10:08:38-05:00"),  # winter
        (AFTERNOON + 180 * DAY_MS, "America/New_York", "2026-07-11T11:08:38-04:00"),  # summer
        (1_792_891_800_000, "Europe/Berlin", "2026-10-25T02:30:00+01:00"),  # the second of two such hours
        (-1, "UTC", "1969-12-31T23:59:59.999+00:00"),  # before 1970
    ],
)
def test_time_is_written_with_its_offset(ms: int, zone: str, text: str) -> None:
    assert format_time(ms, zone=zone) == text


@pytest.mark.parametrize(
    ("ms", "zone"),
    [
        (MAX_MS + 1, "UTC"),  # the year 10000
        (MIN_MS - 1, "UTC"),  # the year 0
        (MAX_MS, "Asia/Shanghai"),  # already the year 10000 there
        (MIN_MS, "America/New_York"),  # still the year 0 there
        (10**30, "UTC"),  # beyond the machine's integers
    ],
)
def test_time_without_a_four_digit_year_is_refused(ms: int, zone: str) -> None:
    with pytest.raises(InvalidInput, match="years 1 to 9999"):
        format_time(ms, zone=zone)


ODD_ZONES = [
    "",  # nothing
    "Nowhere/Land",  # unknown
    "America",  # a folder of zones
    "../../etc/passwd",  # a way out of the database
    "UTC\0",  # NUL
    "\ud800",  # half a surrogate pair
    "北京",  # a city, not a zone
    "x" * 5000,  # longer than a file name
]


@pytest.mark.parametrize("zone", ODD_ZONES)
def test_unknown_zone_is_refused(zone: str) -> None:
    assert not is_zone(zone)
    with pytest.raises(InvalidInput, match="IANA time zone"):
        parse_time("2026-01-12", zone=zone)
    with pytest.raises(InvalidInput, match="IANA time zone"):
        format_time(AFTERNOON, zone=zone)


ZONES = ["UTC", "Asia/Shanghai", "Asia/Tokyo", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"]


@pytest.mark.parametrize("zone", ZONES)
def test_known_zones_are_known(zone: str) -> None:
    assert is_zone(zone)


# A day inside both ends, so that every zone has a four-digit year.
@given(ms=st.integers(MIN_MS + DAY_MS, MAX_MS - DAY_MS), zone=st.sampled_from(ZONES))
def test_what_is_written_reads_back_as_the_same_moment(ms: int, zone: str) -> None:
    written = format_time(ms, zone=zone)

    assert parse_time(written, zone="Pacific/Kiritimati") == ms


@given(moment=st.datetimes(datetime(1800, 1, 1), datetime(2200, 1, 1)), zone=st.sampled_from(ZONES))  # noqa: DTZ001
def test_day_begins_no_later_than_any_of_its_moments(moment: datetime, zone: str) -> None:
    day = parse_time(str(moment.date()), zone=zone)

    assert day <= parse_time(str(moment), zone=zone) <= day + DAY_MS + DAY_MS // 8


@given(st.text(max_size=80) | st.from_regex(r"[0-9]{1,14}|[0-9T:.,+\- Z]{1,30}", fullmatch=True))
def test_any_text_is_read_or_refused_never_a_crash(text: str) -> None:
    try:
        ms = parse_time(text, zone="Asia/Shanghai")
    except InvalidInput:
        return
    assert MIN_MS <= ms <= MAX_MS
