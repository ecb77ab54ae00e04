"""Windows of time in words, seen from now in the zone of the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora
from rememora import InvalidInput
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Iterator

NOW = "2026-05-13T10:00:00+08:00"  # a Wednesday


@pytest.fixture
def mem() -> Iterator[rememora.Rememora]:
    from rememora.core.times import parse_time

    clock = FrozenClock(at_ms=parse_time(NOW, zone="UTC"))
    with rememora.open(":memory:", clock=clock, settings={"timezone": "Asia/Shanghai"}) as mem:
        days = ("2025-12-20", "2026-05-03", "2026-05-05", "2026-05-10", "2026-05-12")
        mem.archive(
            [{"id": day, "role": "user", "content": "I drank tea", "at": f"{day}T09:00"} for day in days]
        )
        yield mem


@pytest.mark.parametrize(
    ("window", "ids"),
    [
        ({"since": "yesterday"}, ["2026-05-12"]),
        ({"since": "昨天"}, ["2026-05-12"]),
        ({"since": "last week", "until": "last week"}, ["2026-05-05", "2026-05-10"]),  # Monday to Sunday
        ({"since": "上周二", "until": "上周二"}, ["2026-05-05"]),
        ({"since": " 3 May ", "until": "5 May"}, ["2026-05-03", "2026-05-05"]),
        ({"until": "去年冬天"}, ["2025-12-20"]),
        ({"since": "2026-05-12", "until": "today"}, ["2026-05-12"]),  # beside a date in digits
    ],
)
def test_words_are_windows(mem: rememora.Rememora, window: dict[str, str], ids: list[str]) -> None:
    assert [message.id for message in mem.rehydrate(**window)] == ids  # type: ignore[arg-type]
    assert sorted(hit.id for hit in mem.recall("tea", **window).hits) == ids  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("", id="nothing"),
        pytest.param("soonish", id="no date"),
        pytest.param("yesterday or so", id="more than a date"),
        pytest.param("yesterday and today", id="two dates"),
        pytest.param("2026-13-45", id="digits that are none"),
        pytest.param("yesterday " * 20_000, id="far too long"),
        pytest.param("昨天😀", id="an emoji behind it"),
    ],
)
def test_what_is_no_date_is_refused_and_named(mem: rememora.Rememora, words: str) -> None:
    with pytest.raises(InvalidInput, match=r"^since: expected"):
        mem.recall("tea", since=words)
