"""Dates in words, against tables that were written before the grammar."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from tests.core.dates import phrases_blind, phrases_en, phrases_later, phrases_unseen, phrases_zh
from tests.core.dates.traps import TRAPS
from tests.core.dates.turns import TURNS, Row

from rememora.core.dates import Dated, find
from rememora.core.times import parse_time
from rememora.model.errors import InvalidInput

PHRASES = [
    *phrases_en.PHRASES,
    *phrases_zh.PHRASES,
    *phrases_later.PHRASES,
    *phrases_unseen.PHRASES,
    *phrases_blind.PHRASES,
]


def said(turn: str, text: str) -> list[Dated]:
    at, zone = TURNS[turn]
    return find(text, said_ms=parse_time(at, zone=zone), zone=zone)


def bounds(when: str) -> tuple[datetime, datetime]:
    """Give the local interval that a table writes as a year, a month, a day or both ends."""
    if "/" in when:
        start, end = when.split("/")
        return datetime.fromisoformat(start), datetime.fromisoformat(end)
    numbers = [int(number) for number in when.split("-")]
    if len(numbers) == 1:
        return datetime.fromisoformat(f"{when}-01-01"), datetime.fromisoformat(f"{numbers[0] + 1}-01-01")
    if len(numbers) == 2:
        year, month = numbers
        following = f"{year + month // 12}-{month % 12 + 1:02}-01"
        return datetime.fromisoformat(when + "-01"), datetime.fromisoformat(following)
    day = datetime.fromisoformat(when)
    return day, day + timedelta(days=1)


def expected(row: Row) -> Dated:
    zone = ZoneInfo(TURNS[row.turn].zone)
    start, end = (int(moment.replace(tzinfo=zone).timestamp() * 1000) for moment in bounds(row.when))
    opening, closing = row.text.index("["), row.text.index("]") - 1
    return Dated(opening, closing, start, end, row.granularity, row.kind)


@pytest.mark.parametrize("row", PHRASES, ids=[f"{row.turn}-{row.text}-{row.why}" for row in PHRASES])
def test_phrase_means_its_interval(row: Row) -> None:
    assert said(row.turn, row.text.replace("[", "").replace("]", "")) == [expected(row)]


@pytest.mark.parametrize("text", [*TRAPS, *phrases_later.TRAPS, *phrases_unseen.TRAPS, *phrases_blind.TRAPS])
def test_sentence_without_a_date_gives_none(text: str) -> None:
    assert [(turn, said(turn, text)) for turn in TURNS if said(turn, text)] == []


def test_tables_are_as_large_as_the_issue_asks() -> None:
    assert len({row.text for row in phrases_en.PHRASES}) >= 75
    assert len({row.text for row in phrases_zh.PHRASES}) >= 75
    assert len(set(TRAPS)) >= 100


def words(turn: str, text: str) -> list[str]:
    return [text[date.start : date.end] for date in said(turn, text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Yesterday I slept, today I work.", ["Yesterday", "today"]),
        ("We moved it from Friday to Monday.", ["Friday", "Monday"]),  # a move, not a range
        ("发布从周五改到下周一。", ["周五", "下周一"]),  # a move in Chinese
        ("昨天和前天都在下雨，明天晴", ["昨天", "前天", "明天"]),
        ("Last Tuesday 我们去了 the park，下周五再去", ["Last Tuesday", "下周五"]),  # both languages
        ("2026-03-01, 2026-03-02; 2026-03-03", ["2026-03-01", "2026-03-02", "2026-03-03"]),
    ],
)
def test_several_dates_keep_their_order(text: str, found: list[str]) -> None:
    assert words("W", text) == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "🎉🎉",
        "e\u0301te\u0301",
        "\ud800 yesterday",
        "\u0130yesterday",
        "\x00",
        "١٢ مارس ٢٠٢٦",
        "２０２６年",
    ],
)
def test_no_kind_of_text_raises(text: str) -> None:
    for date in said("W", text):
        assert 0 <= date.start < date.end <= len(text)


def test_capital_that_grows_in_lower_case_moves_no_offset() -> None:
    text = "\u0130stanbul, \u0130zmir: yesterday"

    assert words("W", text) == ["yesterday"]


@pytest.mark.parametrize(
    "text",
    [
        "February 30, 2026",  # no such day
        "2026年2月30日",
        "4月31号",
        "9999 years ago",  # before the year 1
        "in 9999 years",  # beyond the year 9999
        "2099年春节",  # beyond the table of the moon
        "9999年前",
    ],
)
def test_day_that_does_not_exist_is_no_date(text: str) -> None:
    assert said("W", text) == []


def test_unknown_zone_is_named_in_the_error() -> None:
    with pytest.raises(InvalidInput, match="Mars/Base"):
        find("yesterday", said_ms=0, zone="Mars/Base")


def test_turn_beyond_the_calendar_is_an_error() -> None:
    with pytest.raises(InvalidInput, match="1 to 9999"):
        find("yesterday", said_ms=10**18, zone="UTC")


@pytest.mark.parametrize(
    ("zone", "at", "day", "hours"),
    [
        ("Europe/Berlin", "2026-03-28T12:00", "2026-03-29", 23),  # an hour is left out
        ("Europe/Berlin", "2026-10-24T12:00", "2026-10-25", 25),  # an hour comes twice
        ("Asia/Shanghai", "2026-03-28T12:00", "2026-03-29", 24),
        ("America/Sao_Paulo", "2018-11-03T12:00", "2018-11-04", 23),  # midnight itself is left out
    ],
)
def test_day_is_as_long_as_its_zone_makes_it(zone: str, at: str, day: str, hours: int) -> None:
    (date,) = find("tomorrow", said_ms=parse_time(at, zone=zone), zone=zone)

    assert date.from_ms == parse_time(day, zone=zone)
    assert date.to_ms - date.from_ms == hours * 3_600_000


@pytest.mark.parametrize(
    ("zone", "at", "text", "start"),
    [
        ("Europe/Paris", "2026-03-29T06:40", "I woke up four hours ago", "2026-03-29T01:10"),  # 2 is left out
        ("Europe/Paris", "2026-10-25T07:40", "六个小时前醒的", "2026-10-25T02:10"),  # 2 comes twice
        (
            "America/New_York",
            "2026-11-01T05:10",
            "I woke up six hours ago",
            "2026-10-31T23:40",
        ),  # 1 comes twice
        ("America/New_York", "2026-03-08T01:50", "back in 20 minutes", "2026-03-08T03:10"),  # over the jump
        ("America/New_York", "2026-03-08T04:00", "slept over the last 3 hours", "2026-03-08T00:00"),
    ],
)
def test_hours_are_counted_as_they_pass(zone: str, at: str, text: str, start: str) -> None:
    (date,) = find(text, said_ms=parse_time(at, zone=zone), zone=zone)

    assert date.from_ms == parse_time(start, zone=zone)


def test_hour_that_the_clocks_left_out_is_not_empty() -> None:
    (date,) = find(
        "tomorrow at 2 am", said_ms=parse_time("2026-03-28T12:00", zone="Europe/Berlin"), zone="Europe/Berlin"
    )

    assert date.from_ms == parse_time("2026-03-29T03:00", zone="Europe/Berlin")
    assert date.to_ms - date.from_ms == 3_600_000


def test_zone_decides_which_day_today_is() -> None:
    moment = parse_time("2026-05-13T23:30:00Z", zone="UTC")

    (in_new_york,) = find("today", said_ms=moment, zone="America/New_York")
    (in_tokyo,) = find("今天", said_ms=moment, zone="Asia/Tokyo")

    assert in_new_york.from_ms == parse_time("2026-05-13", zone="America/New_York")
    assert in_tokyo.from_ms == parse_time("2026-05-14", zone="Asia/Tokyo")
